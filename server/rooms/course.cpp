#include "server/rooms/course.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/battle/codec.hpp"
#include "engine/battle/intervention_codec.hpp"
#include "engine/battle/json_fields.hpp"
#include "engine/core/version.hpp"
#include "engine/dice/scripted_dice.hpp"
#include "engine/dice/tape.hpp"
#include "lab/match/match.hpp"

namespace oo::server {

using nlohmann::json;

namespace {
constexpr std::size_t kMaxStepBytes = std::size_t(1) << 20;

/// To the tellers of all viewers, and notes what reveals.
class Hearers final : public EventSink {
 public:
  explicit Hearers(std::span<StoryTeller> tellers) : tellers_(tellers) {}
  void on(const Event& event) override {
    if (event.reveals || event.roll != nullptr) revealed = true;
    for (StoryTeller& teller : tellers_) teller.on(event);
  }
  bool revealed = false;

 private:
  std::span<StoryTeller> tellers_;
};

Trouble diverged(std::string text) { return bad_input("game", "diverged", std::move(text)); }

}  // namespace

StoredStep stored_step(const RecordStep& step, std::uint32_t number) {
  if (step.intervention) return {number, "intervene", json{{"intervention", to_json(*step.intervention)}, {"hash", hex(step.hash)}}.dump()};
  json j{{"order", to_json(step.order)}, {"faces", json::array()}, {"hash", hex(step.hash)}};
  for (const std::uint8_t face : step.faces) j["faces"].push_back(int(face));
  return {number, "order", j.dump()};
}

Result<std::unique_ptr<Course>> Course::wake(const Registry& registry, const LoadedGame& game) {
  auto course = begin(registry, game.head);
  if (!course) return course;
  for (const StoredStep& step : game.steps)
    if (auto trouble = course.value()->again(step)) return *trouble;
  return course;
}

Result<std::unique_ptr<Course>> Course::begin(const Registry& registry, const GameHead& head) {
  auto game = open_game(registry, head.scenario, head.house, "scenario", "house rules");
  if (!game) return game.trouble();
  auto seed = parse_seed(head.seed);
  if (!seed) return seed.trouble();
  Record record = new_record(game.value(), seed.value(), head.players[0], head.players[1]);
  record.dice = head.typed ? DiceSource::typed : DiceSource::seeded;
  if (!head.rules_hash.empty() && (hex(record.rules_hash) != head.rules_hash || hex(record.start_hash) != head.start_hash))
    return diverged(fmt::format("this game was begun under other rules: version {} of {}, written by {}; this program has version {}", head.ruleset_version,
                                head.ruleset, head.engine, game.value().ruleset->version()));
  return std::unique_ptr<Course>(new Course(std::move(game).value(), std::move(record)));
}

Course::Course(Game game, Record record)
    : game_(std::move(game)), record_(std::move(record)), dice_(record_.seed), seen_{Seen(*game_.battle, 0), Seen(*game_.battle, 1)},
      teller_{StoryTeller(*game_.ruleset, *game_.scenario, 0), StoryTeller(*game_.ruleset, *game_.scenario, 1), StoryTeller(*game_.ruleset, *game_.scenario)},
      open_(record_.players[0] != "human" && record_.players[1] != "human") {}

Standing Course::standing() const {
  Standing s;
  const Outcome outcome = game_.battle->outcome();
  BattleView view;
  game_.battle->view(view);
  s.turn = view.turn;
  s.over = outcome.over;
  if (outcome.over) s.text = outcome_sentence(*game_.battle);
  return s;
}

Course::Place Course::place() const {
  Place p;
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    p.of[viewer] = teller_[viewer].place();
    p.entries[viewer] = log_[viewer].size();
  }
  return p;
}

StoredStep Course::stored(std::string kind, std::string body) { return {steps_, std::move(kind), std::move(body)}; }

/// Whom the tellers tell: an onlooker is there only where a game is open to all.
std::span<StoryTeller> Course::tellers() { return std::span(teller_).first(open_ ? kViewers : kViewers - 1); }

/// Both sides look, and the tellers say what was seen.
void Course::told() {
  for (Seen& seen : seen_) seen.refresh(*game_.battle);
  for (std::size_t viewer = 0; viewer < tellers().size(); ++viewer)
    for (const StoryEntry& entry : teller_[viewer].step(seen_by(viewer < 2 ? SideId(viewer) : kNoSide))) log_[viewer].push_back(entry);
  ++steps_;
}

void Course::taken(const Order& order, std::vector<std::uint8_t> faces, History::Moment moment, const Place& before, bool reveals) {
  if (reveals || !history_.can_undo(moment.side)) {    // nobody goes back beyond this, or beyond the other's last order
    history_ = History{};
    places_.clear();
  }
  if (!reveals) {
    if (places_.size() == History::kMost) places_.erase(places_.begin());
    history_.push(std::move(moment));
    places_.push_back(before);
  }
  record_.steps.push_back({order, std::move(faces), game_.battle->hash()});
  told();
}

Course::Answer Course::order(const Order& order) {
  const SideId side = game_.battle->pending().side;
  const Place before = place();
  History::Moment moment{game_.battle->clone(), side, false, record_.steps.size(), 0};
  Hearers hearers(tellers());
  Tape tape;
  dice_.listen(&tape);
  auto refusal = game_.battle->apply(order, dice_, hearers);
  dice_.listen(nullptr);
  if (refusal) return *std::move(refusal);
  taken(order, tape.faces(), std::move(moment), before, hearers.revealed);
  return stored_step(record_.steps.back(), steps_);
}

Course::Answer Course::order(const Order& order, std::span<const int> typed) {
  TypedResult result = drive_typed(*game_.battle, order, typed);
  if (auto* trouble = std::get_if<Trouble>(&result)) return *trouble;
  if (auto* question = std::get_if<TypedQuestion>(&result)) return std::move(*question);
  TypedDone& done = std::get<TypedDone>(result);
  const Place before = place();
  History::Moment moment{game_.battle->clone(), game_.battle->pending().side, false, record_.steps.size(), 0};
  Hearers hearers(tellers());
  for (const StoredEvent& e : done.events) hearers.on(e.event());
  game_.battle->assign(*done.battle);
  taken(order, done.faces, std::move(moment), before, hearers.revealed);
  return stored_step(record_.steps.back(), steps_);
}

bool Course::can_undo(SideId side) const { return side != kNoSide && !game_.battle->outcome().over && history_.can_undo(side); }

Course::Answer Course::undo(SideId side) {
  if (!can_undo(side)) return refused("undo", "too_late", "", "Not beyond the last roll, discovery or decision of the enemy.");
  if (auto trouble = take_back()) return *trouble;
  return stored("undo", "{}");
}

/// The enemy hears of it only where he had heard of the order.
std::optional<Trouble> Course::take_back() {
  if (history_.empty()) return diverged("a stored step takes back what is not there");
  History::Moment moment = history_.pop();
  const Place before = places_.back();
  places_.pop_back();
  game_.battle->assign(*moment.before);
  record_.steps.resize(moment.steps);
  for (std::size_t viewer = 0; viewer < tellers().size(); ++viewer) {
    const bool heard = log_[viewer].size() != before.entries[viewer];
    teller_[viewer].go_back(before.of[viewer]);
    if (viewer != moment.side && !heard) continue;
    StoryEntry news;
    news.turn = before.of[viewer].turn;
    news.phase = before.of[viewer].phase;
    news.side = moment.side;
    news.sentence = fmt::format("{} takes back the last order.", game_.battle->setup().side_name[moment.side]);
    log_[viewer].push_back(std::move(news));
  }
  for (Seen& seen : seen_) seen.refresh(*game_.battle);
  ++steps_;
  return std::nullopt;
}

Course::Answer Course::intervene(const Intervention& what) {
  Hearers hearers(tellers());
  if (auto refusal = game_.battle->intervene(what, hearers)) return *refusal;
  history_ = History{};
  places_.clear();
  record_.steps.push_back({{}, {}, game_.battle->hash(), what});
  told();
  return stored_step(record_.steps.back(), steps_);
}

std::optional<Trouble> Course::scripted(const Order& order, const std::vector<std::uint8_t>& faces, EventSink& sink) {
  ScriptedDice dice(std::vector<int>(faces.begin(), faces.end()));
  try {
    if (auto refusal = game_.battle->apply(order, dice, sink)) return diverged(fmt::format("step {}: the order is refused now: {}", steps_ + 1, refusal->text));
  } catch (const DiceWanted&) {
    return diverged(fmt::format("step {}: the rules now ask for more dice than were rolled", steps_ + 1));
  } catch (const DiceWrong&) {
    return diverged(fmt::format("step {}: the rules now ask for other dice than were rolled", steps_ + 1));
  }
  if (dice.left() != 0) return diverged(fmt::format("step {}: the rules now ask for fewer dice than were rolled", steps_ + 1));
  return std::nullopt;
}

std::optional<Trouble> Course::order_again(const std::string& body) {
  auto parsed = parse_json(body, kMaxStepBytes, "step");
  if (!parsed) return parsed.trouble();
  std::optional<Trouble> trouble;
  JsonFields f(parsed.value(), "step", trouble);
  const json* j = f.child("order", JsonFields::Need::required);
  std::vector<std::uint8_t> faces;
  if (const json* list = f.list("faces", 8192, JsonFields::Need::required))
    for (const json& face : *list)
      if (const auto n = list_number(face, "faces", 1, 1, 128, trouble)) faces.push_back(std::uint8_t(*n));
  std::string hash;
  f.text("hash", 16, hash, JsonFields::Need::required);
  if (trouble) return trouble;
  auto order = order_from_json(*j, *game_.ruleset);
  if (!order) return order.trouble();
  const Place before = place();
  History::Moment moment{game_.battle->clone(), game_.battle->pending().side, false, record_.steps.size(), 0};
  Hearers hearers(tellers());
  if (auto refusal = scripted(order.value(), faces, hearers)) return refusal;
  taken(order.value(), std::move(faces), std::move(moment), before, hearers.revealed);
  if (hex(record_.steps.back().hash) != hash) return diverged(fmt::format("step {}: the state differs from the stored one", steps_));
  return std::nullopt;
}

std::optional<Trouble> Course::intervene_again(const std::string& body) {
  auto parsed = parse_json(body, kMaxStepBytes, "step");
  if (!parsed) return parsed.trouble();
  std::optional<Trouble> trouble;
  JsonFields f(parsed.value(), "step", trouble);
  const json* j = f.child("intervention", JsonFields::Need::required);
  std::string hash;
  f.text("hash", 16, hash, JsonFields::Need::required);
  if (trouble) return trouble;
  auto what = intervention_from_json(*j, *game_.ruleset);
  if (!what) return what.trouble();
  const Answer answer = intervene(what.value());
  if (const auto* refusal = std::get_if<Trouble>(&answer)) return diverged(fmt::format("step {}: refused now: {}", steps_ + 1, refusal->text));
  if (hex(record_.steps.back().hash) != hash) return diverged(fmt::format("step {}: the state differs from the stored one", steps_));
  return std::nullopt;
}

std::optional<Trouble> Course::again(const StoredStep& step) {
  if (step.number != steps_ + 1) return diverged(fmt::format("step {} is missing", steps_ + 1));
  if (step.kind == "order") return order_again(step.body);
  if (step.kind == "undo") return take_back();
  if (step.kind == "intervene") return intervene_again(step.body);
  return diverged(fmt::format("step {} is of a kind that this program does not know: {}", step.number, step.kind));
}

std::vector<StoryEntry> Course::foretell(SideId side, std::span<const StoredEvent> events) const {
  return teller_[side].foretell(events, seen_[side].battle());
}

}  // namespace oo::server
