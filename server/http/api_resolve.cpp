// The rules beside real figures: one procedure, its form, its resolution with typed or rolled dice, its odds.
#include <fmt/format.h>

#include <algorithm>

#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"
#include "engine/dice/seeded_dice.hpp"
#include "engine/dice/typed_dice.hpp"
#include "engine/procedure/fields_now.hpp"
#include "engine/procedure/run.hpp"
#include "engine/procedure/schema.hpp"
#include "lab/story/story_json.hpp"
#include "lab/story/words.hpp"
#include "server/http/api_parts.hpp"
#include "server/rooms/seats.hpp"

namespace oo::server {

namespace {
constexpr std::size_t kMaxGiven = 64, kMaxRows = 4096;

struct Question {
  const Procedure* procedure = nullptr;
  Json given;
  RulesInForce force;
  std::vector<int> dice;
  bool roll = false;
  std::vector<std::string> show;
};

void read_show(JsonFields& f, Question& q) {
  const Json* list = f.list("show", kMaxGiven);
  if (list == nullptr) return;
  for (const Json& name : *list) {
    if (!name.is_string()) return f.fault("show", "type", "show must be a list of names");
    q.show.push_back(name.get<std::string>());
  }
}

Result<Question> read_question(const Ruleset& rules, const std::string& body, bool dice, bool show) {
  auto parsed = parse_json(body, kMaxBody, "body");
  if (!parsed) return parsed.trouble();
  std::optional<Trouble> trouble;
  JsonFields f(parsed.value(), "", trouble);
  Question q;
  std::string name, house;
  f.text("procedure", 64, name, JsonFields::Need::required);
  f.text("house", kMaxBody, house);
  if (const Json* given = f.child("given", JsonFields::Need::required)) q.given = *given;
  if (dice) {
    if (const Json* list = f.list("dice", 4096))
      for (const Json& face : *list)
        if (const auto n = list_number(face, "dice", 1, 1, 128, trouble)) q.dice.push_back(int(*n));
    f.boolean("roll", q.roll);
  }
  if (show) read_show(f, q);
  f.done();
  if (trouble) return *trouble;
  if (!q.given.is_object()) return bad_input("given", "type", "given must be an object");
  q.procedure = find_procedure(rules.procedures(), name);
  if (q.procedure == nullptr) return bad_input("procedure", "unknown", fmt::format("there is no procedure '{}'", name));
  auto force = rules_in_force(rules, house, "house rules");
  if (!force) return force.trouble();
  q.force = std::move(force).value();
  return q;
}

/// A battle of the rule set before its first turn: some words of rolls are known only to the story, and a story is told of a battle.
std::unique_ptr<Battle> any_battle(const Ruleset& rules, const Registry& registry) {
  for (const BookFile& f : rules.book()) {
    if (f.path.find("/scenarios/") == std::string_view::npos) continue;
    if (auto game = open_game(registry, std::string(f.text), "")) return std::move(game.value().battle);
  }
  return nullptr;
}

/// `pair`: in words of the rule set; the page knows the names.
Json wanted_json(const DiceWanted& w, const Ruleset& rules, const Battle* battle) {
  Json j{{"n", w.n}, {"sides", w.sides}, {"purpose", story::spaced(w.purpose)}, {"clause", std::string(w.clause)}, {"so_far", Json::array()}};
  j["text"] = battle != nullptr ? dice_asked(rules, w, *battle) : fmt::format("Roll {}d{} for {}.", w.n, w.sides, story::spaced(w.purpose));
  if (!w.pair[0].empty()) j["pair"] = {std::string(w.pair[0]), std::string(w.pair[1])};
  if (w.need != 0) {
    j["need"] = w.need;
    j["need_is"] = std::string(battle != nullptr ? name_of(need_is(rules, w, *battle)) : name_of(NeedIs::or_less));
  }
  return j;
}

/// Keeps what was thrown, as people are shown it.
class RollsShown final : public DiceListener {
 public:
  RollsShown(const Ruleset& rules, const Tables& tables, const Battle* battle) : rules_(rules), tables_(tables), battle_(battle) {}
  void rolled(const Roll& roll) override {
    Event event;
    event.kind = "roll";
    event.roll = &roll;
    shown.push_back(to_json(battle_ != nullptr ? roll_told(rules_, event, *battle_, &tables_) : roll_shown(roll, &tables_)));
    for (const std::uint8_t face : roll.faces) faces.push_back(int(face));
  }
  Json wanted(const DiceWanted& w) const { return wanted_json(w, rules_, battle_); }
  Json shown = Json::array();
  std::vector<int> faces;

 private:
  const Ruleset& rules_;
  const Tables& tables_;
  const Battle* battle_;
};

/// Every field has a help, be it empty, at whatever depth.
void complete(Json& fields) {
  for (Json& f : fields) {
    if (!f.contains("help")) f["help"] = "";
    if (const auto below = f.find("fields"); below != f.end()) complete(*below);
  }
}
/// A procedure as the contract has it: of its outputs name, kind, help and words.
Json contract_form(Json p, bool chain) {
  p["chain"] = chain;
  complete(p["inputs"]);
  Json outputs = Json::array();
  for (const Json& o : p["outputs"]) {
    outputs.push_back({{"name", o["name"]}, {"kind", o["kind"]}, {"help", o.value("help", "")}});
    if (o.contains("words")) outputs.back()["words"] = o["words"];
  }
  p["outputs"] = std::move(outputs);
  return p;
}

std::string plain(const Json& value) { return value.is_string() ? story::spaced(value.get<std::string>()) : value.is_boolean() ? (value.get<bool>() ? "yes" : "no") : value.dump(); }

/// "hits 2, losses 1": for a live region and the booking of results.
std::string in_words(const Procedure& procedure, const Json& outputs) {
  std::string text;
  for (const FieldInfo& f : procedure.outputs)
    if (const auto it = outputs.find(f.name); it != outputs.end() && !it->is_structured()) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", story::spaced(f.name), plain(*it));
  return text;
}

/// With typed faces: all of them must be used; a missing one is the question.
Json resolve_typed(const Question& q, RollsShown& rolls) {
  TypedDice dice;
  dice.give(q.dice);
  dice.listen(&rolls);
  try {
    auto outputs = resolve_with(*q.procedure, q.given, q.force, dice);
    if (!outputs) return {{"trouble", trouble_json(outputs.trouble())}};
    if (dice.left() != 0) return {{"trouble", trouble_json(bad_input("dice", "too_many", fmt::format("{} dice too many", dice.left())))}};
    return {{"outputs", outputs.value()}, {"text", in_words(*q.procedure, outputs.value())}};
  } catch (const DiceWanted& wanted) {
    return {{"wanted", rolls.wanted(wanted)}};
  } catch (const DiceWrong& wrong) {
    return {{"trouble", trouble_json(bad_input("dice", "no_face", fmt::format("a {}-sided die has no face {}", wrong.sides, wrong.face)))}};
  }
}

Json resolve_rolled(const Question& q, RollsShown& rolls) {
  SeededDice dice(random_seed());
  dice.listen(&rolls);
  auto outputs = resolve_with(*q.procedure, q.given, q.force, dice);
  if (!outputs) return {{"trouble", trouble_json(outputs.trouble())}};
  return {{"outputs", outputs.value()}, {"text", in_words(*q.procedure, outputs.value())}};
}

/// The rows of one output, equal values together, in the order of their first appearance (numbers by value, words by letter).
Json output_chances(const std::string& name, const std::vector<OddsRow>& rows) {
  std::vector<std::pair<Json, double>> sums;
  double mean = 0;
  bool numbers = true;
  for (const OddsRow& row : rows) {
    const auto it = row.outputs.find(name);
    if (it == row.outputs.end()) continue;
    numbers = numbers && it->is_number();
    if (it->is_number()) mean += it->get<double>() * row.probability;
    auto same = std::find_if(sums.begin(), sums.end(), [&](const auto& s) { return s.first == *it; });
    if (same == sums.end()) sums.emplace_back(*it, row.probability);
    else same->second += row.probability;
  }
  std::stable_sort(sums.begin(), sums.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  Json j{{"name", name}, {"rows", Json::array()}};
  for (const auto& [value, chance] : sums) j["rows"].push_back({{"value", plain(value)}, {"chance", chance}});
  if (numbers && !sums.empty()) j["mean"] = mean;
  return j;
}
}  // namespace

Reply procedures_reply(const Ruleset& rules) {
  auto force = rules_in_force(rules);
  if (!force) return refused_reply(force.trouble());
  Json all = Json::array();
  for (const Procedure& p : rules.procedures()) {
    all.push_back(contract_form(description(p, *force.value().tables), p.chain));
  }
  return json_reply(all);
}

Reply fields_reply(const Ruleset& rules, const std::string& body) {
  auto q = read_question(rules, body, false, false);
  if (!q) return refused_reply(q.trouble());
  const Procedure& p = *q.value().procedure;
  return json_reply(contract_form(fields_now(p, q.value().given, q.value().force), p.chain));
}

Reply resolve_reply(const Ruleset& rules, const Registry& registry, const std::string& body) {
  auto q = read_question(rules, body, true, false);
  if (!q) return refused_reply(q.trouble());
  if (q.value().procedure->chain) return refused_reply(bad_input("procedure", "value", "a chain has odds only: resolve its steps one by one"));
  const std::unique_ptr<Battle> battle = any_battle(rules, registry);
  RollsShown rolls(rules, *q.value().force.tables, battle.get());
  Json answer = q.value().roll ? resolve_rolled(q.value(), rolls) : resolve_typed(q.value(), rolls);
  answer["rolls"] = rolls.shown;
  answer["faces"] = rolls.faces;
  return json_reply(answer);
}

Reply odds_reply(const Ruleset& rules, const std::string& body) {
  auto q = read_question(rules, body, false, true);
  if (!q) return refused_reply(q.trouble());
  OddsAsk ask;
  ask.show = q.value().show;
  auto rows = odds_of(*q.value().procedure, q.value().given, q.value().force, ask);
  if (!rows) return json_reply({{"trouble", trouble_json(rows.trouble())}});
  if (rows.value().size() > kMaxRows) return json_reply({{"trouble", trouble_json(refused("show", "too_wide", "", "too many different results: name the outputs to show"))}});
  Json answer{{"outputs", Json::array()}};
  for (const FieldInfo& f : q.value().procedure->outputs) {
    const bool there = std::any_of(rows.value().begin(), rows.value().end(), [&](const OddsRow& r) { return r.outputs.contains(f.name); });
    if (there) answer["outputs"].push_back(output_chances(f.name, rows.value()));
  }
  return json_reply(answer);
}

}  // namespace oo::server
