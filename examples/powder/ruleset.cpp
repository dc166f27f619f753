// Powder and Shot: a whole rule set in one file, for docs/adding-a-ruleset.md. The rules are in ledger.md, the numbers in tables.toml.
#include <fmt/format.h>
#include "engine/battle/roll_events.hpp"
#include "engine/battle/view.hpp"
#include "engine/dice/request_log.hpp"
#include "engine/procedure/procedure.hpp"
#include "engine/rules/binder.hpp"
#include "engine/table/formation.hpp"
#include "rulesets/battlefield/candidates.hpp"
#include "rulesets/battlefield/field_setup.hpp"
#include "rulesets/battlefield/news.hpp"
#include "rulesets/battlefield/point_standing.hpp"
#include "rulesets/battlefield/refusal.hpp"

namespace oo::powder {
std::span<const BookFile> book();
namespace {
using battlefield::Refusal;

struct Rules { Number hit; Length range, march; };
void bind_rules(Binder& b, Rules& r) {
  b.integer("fire.hit", r.hit, 1, 6, "POW-3.1");
  b.length("fire.range", r.range, inches(1), inches(48), "POW-3.1");
  b.length("march.distance", r.march, inches(1), inches(48), "POW-2.3");
  for (const char* table : {"terrain_map", "scenario_words", "default"}) b.outside(table);
}

struct VolleyInput {
  std::int32_t firers = 0, target_figures = 0;
  Mil distance = 0;
  UnitId roller = kNoUnit, target = kNoUnit;
};
struct VolleyResult {
  std::int32_t need = 0, hits = 0, killed = 0;
};
VolleyResult volley(const VolleyInput& in, const Rules& r, Dice& dice) {                             // POW-3.1
  const int hits = dice.count(in.firers, 6, r.hit, {"to_hit", "POW-3.1", r.hit, {"hit", r.hit, "POW-3.1", r.hit.datum}, {}, in.roller, in.target});
  return {r.hit, hits, std::min(hits, in.target_figures)};
}
Procedure volley_procedure() {
  Form<VolleyInput, Rules> form;
  form.integer("firers", &VolleyInput::firers, 1, 12).help("figures that fire");
  form.integer("target_figures", &VolleyInput::target_figures, 1, 12).help("figures of the target");
  form.length("distance", &VolleyInput::distance).help("from place to place");
  form.refuse("distance", "too_far", "POW-3.1", [](const VolleyInput& in, const Rules& r) { return in.distance > r.range; }, "the target is out of range");
  Outputs<VolleyResult> out;
  out.integer("need", &VolleyResult::need);
  out.integer("hits", &VolleyResult::hits);
  out.integer("killed", &VolleyResult::killed);
  return make_procedure("volley", "POW-3.1", "one volley at one target", form, out, bind_rules, volley);
}

struct PowderSetup final : battlefield::FieldSetup { Rules rules; std::vector<UnitPlan> units; };
struct Unit {
  Point at{};
  Cdeg facing = 0;
  std::int32_t figures = 0;
  bool acted = false;
};
/// All there is of a moment: plain data. Nothing is hidden in this game, so nothing need be redacted but the log of requests.
struct State {
  std::vector<Unit> units;
  std::uint32_t number = 0;
  std::uint16_t turn = 0;                       // 0: not begun
  SideId phasing = 0;
  VictoryState victory;
  Verdict verdict;
  RequestLog log;
};

class PowderBattle final : public Battle, public Advice, public battlefield::PointStanding {
 public:
  PowderBattle(std::shared_ptr<const PowderSetup> setup, const Scenario& plan) : setup_(std::move(setup)) {
    for (const UnitPlan& u : plan.units) s_.units.push_back({u.position.value_or(Point{}), u.facing, u.figures, false});
    s_.victory = start_state(setup_->victory);
  }
  std::unique_ptr<Battle> clone() const override { return std::make_unique<PowderBattle>(*this); }
  void assign(const Battle& same_type) override { *this = static_cast<const PowderBattle&>(same_type); }
  const Setup& setup() const override { return *setup_; }
  const Advice& advice() const override { return *this; }
  void redact(SideId) override { s_.log = {}; }
  Outcome outcome() const override { return {s_.verdict.over, s_.verdict.winner, s_.verdict.reason, s_.verdict.degree}; }
  Decision pending() const override {
    if (s_.verdict.over) return {};
    return {s_.number, s_.turn == 0 ? Word("begin") : Word("act"), s_.phasing, kNoUnit, kNoUnit, s_.turn == 0 ? "POW-2.1" : "POW-2.2", s_.turn, setup_->side_id[s_.phasing]};
  }
  std::optional<Trouble> check(const Order& o) const override {
    const Refusal r = refusal(o);
    return r ? std::optional(battlefield::describe(r, name(o.unit), name(r.who), {})) : std::nullopt;
  }
  std::optional<Trouble> apply(const Order& o, Dice& dice, EventSink& sink) override {
    if (auto trouble = check(o)) return trouble;
    const RollEvents rolls(dice, sink);
    dice.moment(s_.turn, s_.phasing, &s_.log);
    ++s_.number;
    if (o.verb == "begin") start_phase(dice, sink, 1, 0);
    else if (o.verb == "end") end_phase(dice, sink);
    else act(o, dice, sink);
    judged(Moment::at_once, sink);
    return std::nullopt;
  }
  Order default_order() const override { return order(s_.turn == 0 ? "begin" : "end"); }
  void propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const override {
    out.clear();
    const auto allowed = [&](const Order& o) { return !refusal(o); };
    battlefield::Proposals proposals(allowed, limit, out);
    battlefield::CandidateList list;
    for (UnitId u = 0; s_.turn > 0 && u < count(); ++u) {
      if (!may_act(u)) continue;
      for (UnitId v = 0; v < count(); ++v) {
        if (setup_->units[v].side == s_.phasing || s_.units[v].figures == 0) continue;
        add(list, order("fire", u, v));
        add(list, march(u, bearing(s_.units[u].at, s_.units[v].at), v));
      }
      add(list, march(u, Cdeg(seed % 360) * 100));
    }
    proposals.add(list);
    proposals.add(default_order());
  }
  int worth(const Battle& seen, const Order& o) const override {
    const auto& b = static_cast<const PowderBattle&>(seen);
    if (o.verb == "fire") return 1000 - length(b.s_.units[o.unit].at, b.s_.units[o.target].at) / 100;
    return o.verb == "move" && o.target < b.count() ? 500 - length(o.path[0], b.s_.units[o.target].at) / 100 : 0;   // go on, towards somebody
  }
  void write(Bytes& b) const override {
    for (const Unit& u : s_.units) b.put(u.at.x), b.put(u.at.y), b.put(u.facing), b.put(u.figures), b.put(std::uint8_t(u.acted));
    b.put(s_.number), b.put(s_.turn), b.put(s_.phasing), s_.victory.write(b), b.put(std::uint8_t(s_.verdict.over)), b.put(s_.verdict.winner);
    for (const RequestLog::Row& row : s_.log.rows) b.put(row.purpose), b.put(row.roller), b.put(row.target), b.put(row.asked);
  }
  void view(BattleView& v) const override {
    v = {}, v.turn = s_.turn, v.turn_limit = setup_->turn_limit, v.phasing = s_.phasing, v.phase = setup_->side_id[s_.phasing];
    for (UnitId i = 0; i < count(); ++i) {
      const UnitPlan& r = setup_->units[i];
      const Unit& u = s_.units[i];
      UnitView& to = v.units.emplace_back();
      to.id = i, to.key = r.id, to.name = r.name, to.side = r.side, to.troop = "foot", to.arm = "foot", to.weapon = "musket", to.formation = "line", to.state = "good_order";
      to.figures = u.figures, to.start = r.figures, to.killed = r.figures - u.figures, to.on_table = u.figures > 0, to.destroyed = !to.on_table;
      to.front = u.at, to.facing = u.facing, to.width = u.figures * kInch, to.depth = kInch;
      to.bases.resize(std::size_t(u.figures));
      place(rectangle(u.figures, u.figures, kInch, kInch, kInch, 0), {u.at, u.facing}, to.bases);
      v.start[r.side] += r.figures, v.lost[r.side] += to.killed;
    }
  }
  UnitStanding unit(UnitId u) const override {
    const int alive = s_.units[u].figures;
    return {.figures = alive, .killed = setup_->units[u].figures - alive, .on_table = alive > 0};
  }
  Point front_middle(UnitId u) const override { return s_.units[u].at; }

 private:
  std::size_t count() const { return setup_->units.size(); }
  std::string_view name(UnitId u) const { return u < count() ? std::string_view(setup_->units[u].name) : "it"; }
  bool may_act(UnitId u) const { return setup_->units[u].side == s_.phasing && s_.units[u].figures > 0 && !s_.units[u].acted; }
  Order order(Word verb, UnitId unit = kNoUnit, UnitId target = kNoUnit) const {
    Order o;
    o.answers = s_.number, o.verb = verb, o.unit = unit, o.target = target;
    return o;
  }
  Order march(UnitId u, Cdeg way, UnitId towards = kNoUnit) const {
    Order o = order("move", u, towards);
    o.path.push(at(s_.units[u].at, heading(way), 0, setup_->rules.march));
    return o;
  }
  void add(battlefield::CandidateList& list, const Order& o) const { list.add(o, worth(*this, o)); }
  Refusal refusal(const Order& o) const {
    if (s_.verdict.over) return {"over", "POW-2.1"};
    if (o.answers != s_.number) return {"stale", "POW-2.2", "answers"};
    if (o.verb == default_order().verb) return {};
    if (s_.turn == 0 || (o.verb != "move" && o.verb != "fire")) return {"verb", "POW-2.2", "verb"};
    if (o.unit >= count() || setup_->units[o.unit].side != s_.phasing) return {"unit", "POW-2.2", "unit"};
    if (!may_act(o.unit)) return {s_.units[o.unit].acted ? Word("done") : Word("not_on_table"), "POW-2.2", "unit"};
    const Point from = s_.units[o.unit].at;
    if (o.verb == "fire") {
      if (o.target >= count() || setup_->units[o.target].side == s_.phasing || s_.units[o.target].figures == 0) return {"target", "POW-3.1", "target"};
      const Mil far = length(from, s_.units[o.target].at);
      return far > setup_->rules.range ? Refusal{"distance", "POW-3.1", "target", o.target, far, setup_->rules.range} : Refusal{};
    }
    if (o.path.size() != 1 || o.path[0] == from) return {"nowhere", "POW-2.3", "path"};
    const Mil far = length(from, o.path[0]);
    if (far > setup_->rules.march + kNear) return {"too_far", "POW-2.3", "path", kNoUnit, far, setup_->rules.march};
    if (!on_table(setup_->table(), o.path[0])) return {"off_table", "POW-2.3", "path"};
    for (UnitId v = 0; v < count(); ++v)
      if (v != o.unit && s_.units[v].figures > 0 && length(o.path[0], s_.units[v].at) < kInch) return {"in_the_way", "POW-2.3", "path", v};
    return {};
  }
  void act(const Order& o, Dice& dice, EventSink& sink) {
    Unit& u = s_.units[o.unit];
    u.acted = true;
    if (o.verb == "move") {
      u.facing = bearing(u.at, o.path[0]), u.at = o.path[0];
      return battlefield::tell(sink, {"moved", "POW-2.3", o.unit}, {{"x", u.at.x}, {"y", u.at.y}});
    }
    Unit& target = s_.units[o.target];
    const VolleyResult shot = volley({u.figures, target.figures, length(u.at, target.at), o.unit, o.target}, setup_->rules, dice);
    target.figures -= shot.killed;
    battlefield::tell(sink, {"fired", "POW-3.1", o.unit, o.target}, {{"need", shot.need}, {"killed", shot.killed}});
  }
  void start_phase(Dice& dice, EventSink& sink, int turn, SideId side) {
    s_.turn = std::uint16_t(turn), s_.phasing = side;
    for (Unit& u : s_.units) u.acted = false;
    dice.moment(s_.turn, side, &s_.log);
    battlefield::tell(sink, {"phase_begins", "POW-2.1"}, {{"turn", turn}, {"side", side}});
  }
  void end_phase(Dice& dice, EventSink& sink) {
    const bool turn_ends = s_.phasing == 1;
    if (judged(turn_ends && s_.turn >= setup_->turn_limit ? Moment::end_of_game : turn_ends ? Moment::end_of_turn : Moment::end_of_phase, sink)) return;
    start_phase(dice, sink, s_.turn + (turn_ends ? 1 : 0), enemy_of(s_.phasing));
  }
  bool judged(Moment last, EventSink& sink) {
    if (s_.verdict.over) return true;
    s_.verdict = judge_through(setup_->victory, s_.victory, last, *this);
    if (s_.verdict.over) battlefield::tell(sink, {"battle_ends", "POW-2.1"}, {{"winner", s_.verdict.winner == kNoSide ? -1 : s_.verdict.winner, s_.verdict.reason}});
    return s_.verdict.over;
  }
  std::shared_ptr<const PowderSetup> setup_;
  State s_;
};

class Powder final : public Ruleset {
 public:
  std::string_view id() const override { return "powder"; }
  std::string_view title() const override { return "Powder and Shot"; }
  int version() const override { return 1; }
  std::span<const BookFile> book() const override { return powder::book(); }
  void bind(Binder& b) const override { Rules scratch; bind_rules(b, scratch); }
  std::span<const Procedure> procedures() const override { return {&volley_, 1}; }
  std::span<const Word> words() const override { return kWords; }
  std::span<const Word> decision_kinds() const override { return kDecisions; }
  Result<std::unique_ptr<Battle>> start(const Scenario& plan, std::shared_ptr<const Tables> tables) const override {
    auto setup = std::make_shared<PowderSetup>();
    FillBinder fill(*tables);
    bind_rules(fill, setup->rules);
    setup->tables = std::move(tables);
    battlefield::fill_setup(plan, "powder", *setup);
    for (SideId i = 0; i < 2; ++i) setup->side_id[i] = plan.sides[i].id == "blue" ? "blue" : "red";
    for (const UnitPlan& u : setup->units = plan.units)
      if (u.figures > 12) return bad_input("unit." + u.id + ".figures", "range", "at most 12 figures (POW-1.1)");
    return std::unique_ptr<Battle>(std::make_unique<PowderBattle>(std::move(setup), plan));
  }
  std::string narrate(const Event& e, const Battle& after, bool) const override {
    const PowderSetup& plan = static_cast<const PowderSetup&>(after.setup());
    if (e.kind == "phase_begins") return fmt::format("Turn {}, {}.", e.value("turn"), plan.side_name[e.value("side") & 1]);
    if (e.kind == "moved") return fmt::format("{} march.", plan.units[e.unit].name);
    if (e.kind == "fired") return fmt::format("{} fire on {}: {} killed.", plan.units[e.unit].name, plan.units[e.other].name, e.value("killed"));
    return {};
  }

 private:
  static constexpr Word kWords[] = {"begin", "end", "move", "fire"}, kDecisions[] = {"begin", "act"};
  Procedure volley_ = volley_procedure();
};

}  // namespace

std::unique_ptr<const Ruleset> make() { return std::make_unique<Powder>(); }
}  // namespace oo::powder
