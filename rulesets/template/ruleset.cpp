// The rule set's description and factory; its advice; its story.
#include <fmt/format.h>

#include "engine/geometry/base.hpp"
#include "engine/rules/binder.hpp"
#include "engine/scenario/words.hpp"
#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/template/battle.hpp"
#include "rulesets/template/measures.hpp"

namespace oo::template_ {

std::span<const BookFile> book();                                   // generated from this folder's files and the ledger

namespace {

constexpr Word kWords[] = {"begin", "move", "fire", "hold", "stand", "withdraw"};

constexpr Word kDecisions[] = {"begin", "act", "stand_or_withdraw"};

constexpr VerbInfo kVerbs[] = {
    {"begin", "Begin", "Begin the battle.", {kDecisions, 1}, 0, {}, {}},
    {"move", "Move", "Go straight to the place.", {kDecisions + 1, 1}, VerbInfo::unit | VerbInfo::path | VerbInfo::facing, {}, {}},
    {"fire", "Fire", "Fire a volley at the target.", {kDecisions + 1, 1}, VerbInfo::unit | VerbInfo::target, {}, {}},
    {"hold", "Hold", "Stay and do nothing in this phase.", {kDecisions + 1, 1}, VerbInfo::unit, {}, {}},
    {"stand", "Stand", "Stand and test the nerve.", {kDecisions + 2, 1}, VerbInfo::unit, {}, {}},
    {"withdraw", "Withdraw", "Go back towards the edge without a test.", {kDecisions + 2, 1}, VerbInfo::unit, {}, {}},
};

class TemplateAdvice final : public Advice {
 public:
  int worth(const Battle& seen, const Order& order) const override {
    const auto& b = static_cast<const TemplateBattle&>(seen);
    if (order.verb == "fire") return 1000 + b.state().units[order.target].figures - (b.in_woods(b.state().units[order.target].at) ? 100 : 0);
    if (order.verb == "stand") return b.state().just_killed < 2 ? 10 : 0;
    if (order.verb == "withdraw") return 5;
    if (order.verb != "move") return 100;
    Mil nearest = 400'000;                                          // closer to an enemy, up to its range; into woods where they are
    for (UnitId v = 0; v < b.count(); ++v)
      if (b.side_of(v) != b.side_of(order.unit) && b.seen(v, b.side_of(order.unit))) nearest = std::min(nearest, length(order.path[0], b.state().units[v].at));
    const Mil beyond = std::max(0, nearest - b.plan().rules.range);
    return 600 - beyond / kInch + (b.in_woods(order.path[0]) ? 20 : 0);
  }
};

class TemplateScenarioRules final : public ScenarioRules {
 public:
  std::string_view arm(std::string_view) const override { return "infantry"; }
  std::string wrong_size(const UnitPlan& u) const override { return u.figures > 12 ? "at most 12 figures (TPL-1.1)" : ""; }
  bool layout(const UnitPlan& u, std::vector<Quad>& bases) const override {
    if (!u.position) return false;
    for (int f = 0; f < u.figures; ++f) {
      const Mil left = f * kInch - u.figures * kInch / 2;
      bases.push_back(strip(*u.position, heading(u.facing), left, left + kInch, 0, -kInch));
    }
    return true;
  }
  bool hides(std::string_view terrain, const UnitPlan&) const override { return terrain == "woods"; }
};

std::optional<Trouble> not_known(const Scenario& s) {
  if (!s.leaders.empty()) return bad_input("leader", "unknown", "these rules know no leaders");
  if (!s.zones.empty() || !s.exits.empty()) return bad_input(s.zones.empty() ? "exit" : "zone", "unknown", "these rules know no zones and exits");
  if (s.units.size() > kMostUnits) return bad_input("unit", "too_many", fmt::format("{} units; allowed: at most {}", s.units.size(), kMostUnits));
  for (const UnitPlan& u : s.units)
    if (u.arrival || u.garrison || u.state != "good_order") return bad_input("unit." + u.id, "unknown", "these rules know no arrivals, garrisons and states at the start");
  return std::nullopt;
}

std::shared_ptr<TemplateSetup> make_setup(const Scenario& s, std::shared_ptr<const Tables> tables) {
  auto setup = std::make_shared<TemplateSetup>();
  setup->scenario_id = s.id, setup->title = s.name, setup->ruleset = "template";
  for (SideId i = 0; i < 2; ++i) {
    setup->side_key[i] = s.sides[i].id;
    setup->side_name[i] = s.sides[i].name;
    setup->side_id[i] = setup->side_key[i];
  }
  FillBinder fill(*tables);
  bind_rules(fill, setup->rules);
  setup->tables = std::move(tables);
  for (const UnitPlan& u : s.units) setup->units.push_back({u.id, u.name, u.troop, u.side, u.edge, u.figures});
  for (const TerrainPlan& t : s.terrain)
    if (t.word == "woods") setup->woods.emplace_back(t.shape);
  setup->width = s.width, setup->height = s.height, setup->turn_limit = s.turn_limit;
  setup->first_side = s.first_side == kNoSide ? SideId(0) : s.first_side;
  setup->victory = s.victory;
  return setup;
}

std::string unit_name(const TemplateBattle& b, UnitId u) { return u < b.count() ? b.plan().units[u].name : "nobody"; }

std::string story(const Event& e, const TemplateBattle& b) {
  const std::string unit = unit_name(b, e.unit), other = unit_name(b, e.other);
  if (e.kind == "begins") return fmt::format("{} begin.", b.plan().side_name[e.value("side") & 1]);
  if (e.kind == "phase") return fmt::format("Turn {}, {}.", e.value("turn"), b.plan().side_name[e.value("side") & 1]);
  if (e.kind == "moves") return fmt::format("{} march {:.1f}\"{}.", unit, e.value("distance") / 1000.0, e.value("cut_short") != 0 ? " and stop: the enemy is upon them" : "");
  if (e.kind == "volley") return fmt::format("{} fire on {}: {} killed.", unit, other, e.value("killed"));
  if (e.kind == "corrected") return battlefield::correction_told(e, unit);
  if (e.kind == "revealed") return fmt::format("{} are seen.", unit);
  if (e.kind == "stands") return fmt::format("{} stand.", unit);
  if (e.kind == "routs") return fmt::format("{} break and are gone.", unit);
  if (e.kind == "withdraws") return fmt::format("{} fall back{}.", unit, e.value("off_table") != 0 ? " off the table" : "");
  if (e.kind != "over") return {};
  const auto winner = e.value("winner");
  return winner > 1 ? "The battle is drawn." : fmt::format("{} have won ({}).", b.plan().side_name[winner], e.word("winner"));
}

class Template final : public Ruleset, public Counted {
 public:
  std::string_view id() const override { return "template"; }
  std::string_view title() const override { return "A Brush in the Woods"; }
  int version() const override { return 1; }
  std::span<const BookFile> book() const override { return template_::book(); }
  void bind(Binder& b) const override {
    Rules scratch;
    bind_rules(b, scratch);
  }
  std::span<const Procedure> procedures() const override { return procedures_; }
  std::span<const Word> words() const override { return kWords; }
  std::span<const VerbInfo> verbs() const override { return kVerbs; }
  std::span<const Measure> measures() const override { return kMeasures; }
  std::span<const Word> decision_kinds() const override { return kDecisions; }
  std::shared_ptr<const ScenarioRules> scenario_rules(std::shared_ptr<const Tables>) const override { return std::make_shared<TemplateScenarioRules>(); }
  Result<std::unique_ptr<Battle>> start(const Scenario& scenario, std::shared_ptr<const Tables> tables) const override {
    if (auto trouble = not_known(scenario)) return *trouble;
    return std::unique_ptr<Battle>(std::make_unique<TemplateBattle>(make_setup(scenario, std::move(tables)), scenario));
  }
  std::string narrate(const Event& e, const Battle& after, bool verbose) const override {
    std::string text = story(e, static_cast<const TemplateBattle&>(after));
    if (verbose && !text.empty() && !e.clause.empty()) text += fmt::format(" [{}]", e.clause);
    return text;
  }

 private:
  std::vector<Procedure> procedures_ = all_procedures();
};

}  // namespace

std::unique_ptr<const Ruleset> make() { return std::make_unique<Template>(); }

}  // namespace oo::template_

namespace oo::template_ {
const Advice& TemplateBattle::advice() const {
  static const TemplateAdvice kAdvice;
  return kAdvice;
}
}  // namespace oo::template_
