#include "cli/gym_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/common.hpp"
#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"
#include "engine/core/version.hpp"
#include "lab/match/match.hpp"

namespace oo::cli {

namespace {
using Json = GymSession::Json;
using Need = JsonFields::Need;

constexpr std::size_t kMostProposals = 256, kMostAhead = 64;
constexpr std::int64_t kMostSeed = 999'999'999'999;                 // every JSON library keeps integers to there exactly
constexpr std::array<std::string_view, 8> kRequests{"reset", "state", "propose", "check", "step", "what_if", "record", "quit"};

Json error_json(const Trouble& trouble) {
  Json j = to_json(trouble);
  j["type"] = "error";
  return j;
}

std::string request_names(std::span<const std::string_view> words) {
  std::string out;
  for (const auto w : words) out += (out.empty() ? "" : ", ") + std::string(w);
  return out;
}
}  // namespace

GymSession::GymSession(Game game) : game_(std::move(game)) {}

Json GymSession::hello() const {
  const Setup& setup = game_.battle->setup();
  Json sides = Json::array();
  for (int s = 0; s < 2; ++s) sides.push_back({{"side", s}, {"id", std::string(setup.side_id[s])}, {"name", setup.side_name[s]}});
  Json verbs = Json::array();
  for (const VerbInfo& v : game_.ruleset->verbs()) verbs.push_back({{"verb", std::string(v.verb)}, {"help", std::string(v.help)}});
  return {{"type", "hello"},          {"protocol", kGymProtocol},        {"engine", std::string(kVersion)},
          {"ruleset", std::string(game_.ruleset->id())}, {"version", game_.ruleset->version()}, {"scenario", setup.scenario_id},
          {"title", setup.title},     {"sides", sides},                  {"verbs", verbs},
          {"rules_hash", hex(game_.rules_hash)}, {"requests", kRequests}};
}

Json GymSession::answer(std::string_view line) {
  auto request = parse_json(line, kMaxGymLine, "request");
  if (!request) return error_json(request.trouble());
  const Json& r = request.value();
  const auto what = r.is_object() ? r.find("do") : r.end();
  if (!r.is_object() || what == r.end() || !what->is_string())
    return error_json(bad_input("do", "missing", "a request is a JSON object with \"do\": one of " + request_names(kRequests)));
  const std::string& name = what->get_ref<const std::string&>();
  if (name == "quit") {
    std::optional<Trouble> trouble;
    JsonFields f(r, "", trouble);
    f.child("do");
    f.done();
    if (trouble) return error_json(*trouble);
    done_ = true;
    return {{"type", "bye"}};
  }
  if (name == "reset") return reset(r);
  if (std::find(kRequests.begin(), kRequests.end(), name) == kRequests.end())
    return error_json(bad_input("do", "unknown", fmt::format("do is {}; allowed: {}", shown(*what), request_names(kRequests))));
  if (!episode_) return error_json(bad_input("do", "no_battle", "no battle has begun: ask for reset first"));
  if (name == "propose") return propose(r);
  if (name == "check") return check(r);
  if (name == "step") return step(r);
  if (name == "what_if") return what_if(r);
  if (name == "record") return record(r);
  std::optional<Trouble> trouble;
  JsonFields f(r, "", trouble);
  f.child("do");
  f.done();
  return trouble ? error_json(*trouble) : state();
}

// ---- a battle begins

Result<SideId> GymSession::side_of(std::string_view name) const {
  const Setup& setup = game_.battle->setup();
  if (name.empty() || name == "both") return kNoSide;
  for (SideId s = 0; s < 2; ++s)
    if (setup.side_id[s] == plain_name(name)) return s;
  return bad_input("play", "unknown", fmt::format("play is '{}'; allowed: both, {}, {}", name, setup.side_id[0], setup.side_id[1]));
}

Json GymSession::reset(const Json& request) {
  std::optional<Trouble> trouble;
  JsonFields f(request, "", trouble);
  f.child("do");
  std::uint64_t seed = 1;
  f.integer("seed", 0, kMostSeed, seed);
  std::string play, opponent = "recruit", view = "units";
  f.text("play", kLongestWord, play);
  f.text("opponent", kLongestWord, opponent);
  f.text("view", kLongestWord, view);
  f.done();
  if (trouble) return error_json(*trouble);
  const auto own = side_of(play);
  if (!own) return error_json(own.trouble());
  auto player = make_player(plain_name(opponent));
  if (!player) return error_json(bad_input("opponent", player.trouble().code, player.trouble().text));
  if (view != "none" && view != "units" && view != "full") return error_json(bad_input("view", "unknown", fmt::format("view is '{}'; allowed: none, units, full", view)));
  episode_.emplace(Seed{0, seed});
  Episode& e = *episode_;
  e.battle = game_.battle->clone();
  e.own = own.value();
  e.opponent = std::move(player).value();
  e.shows = view == "none" ? Shows::none : view == "full" ? Shows::full : Shows::units;
  const std::string other(e.opponent->name());
  e.record = new_record(game_, e.seed, e.own == 1 ? other : "gym", e.own == 0 ? other : "gym");
  let_opponent_play();
  return state();
}

// ---- what is told

bool GymSession::over() const { return episode_->battle->outcome().over || episode_->record.steps.size() >= kMaxGymSteps; }

/// Whose eyes the program looks through: the side to decide, or its own.
SideId GymSession::viewer() const { return episode_->own != kNoSide ? episode_->own : over() ? kNoSide : episode_->battle->pending().side; }

Json GymSession::seen_json(const Battle& seen, Shows shows) const {
  BattleView view;
  seen.view(view);
  if (shows != Shows::full)
    for (UnitView& u : view.units) {                     // the figures' bases are nine tenths of it
      u.bases.clear();
      u.gun_bases.clear();
    }
  return to_json(view);
}

/// Events that the viewer has not been told yet. After a battle of both sides: all that either of them had not.
Json GymSession::new_events(SideId viewer) {
  Episode& e = *episode_;
  const auto entries = e.log.all();
  const std::size_t from = viewer == kNoSide ? std::min(e.told[0], e.told[1]) : e.told[viewer];
  Json events = Json::array();
  for (std::size_t i = from; i < entries.size(); ++i)
    if (viewer == kNoSide || entries[i].stored.seen_by(viewer)) events.push_back(to_json(entries[i].stored.event()));
  if (viewer == kNoSide) e.told[0] = e.told[1] = entries.size();
  else e.told[viewer] = entries.size();
  return events;
}

Json GymSession::state() {
  Episode& e = *episode_;
  const SideId side = viewer();
  Json j{{"type", "state"}, {"step", e.record.steps.size()}, {"over", over()}};
  if (over()) {
    const Outcome outcome = e.battle->outcome();
    j["outcome"] = to_json(outcome);
    j["unfinished"] = !outcome.over;
    j["hash"] = hex(e.battle->hash());
  } else {
    j["side"] = side;
    j["decision"] = to_json(e.battle->pending());
  }
  if (side == kNoSide) {
    if (e.shows != Shows::none) j["view"] = seen_json(*e.battle, e.shows);
  } else if (e.shows != Shows::none) {
    j["view"] = seen_json(Seen(*e.battle, side).battle(), e.shows);
  }
  j["events"] = new_events(side);
  return j;
}

Json GymSession::propose(const Json& request) const {
  std::optional<Trouble> trouble;
  JsonFields f(request, "", trouble);
  f.child("do");
  std::uint64_t seed = 1;
  std::size_t limit = 16;
  f.integer("seed", 0, kMostSeed, seed);
  f.integer("limit", 1, std::int64_t(kMostProposals), limit);
  f.done();
  if (trouble) return error_json(*trouble);
  if (over()) return error_json(bad_input("do", "over", "the battle is over: ask for reset"));
  const Seen seen(*episode_->battle, episode_->battle->pending().side);
  std::vector<Order> orders;
  seen.propose(seed, limit, orders);
  Json j{{"type", "orders"}, {"orders", Json::array()}, {"worth", Json::array()}, {"default", to_json(seen.default_order())}};
  for (const Order& order : orders) {
    j["orders"].push_back(to_json(order));
    j["worth"].push_back(seen.worth(order));
  }
  return j;
}

// ---- orders

Result<Order> GymSession::order_of(const Json& value, const Battle& seen, std::string_view path) const {
  if (value == "default") return seen.default_order();
  auto order = order_from_json(value, *game_.ruleset, path);
  if (order && !value.contains("answers")) order.value().answers = seen.pending().number;
  return order;
}

Json GymSession::check(const Json& request) const {
  std::optional<Trouble> trouble;
  JsonFields f(request, "", trouble);
  f.child("do");
  const Json* given = f.child("order", Need::required);
  f.done();
  if (trouble) return error_json(*trouble);
  if (over()) return error_json(bad_input("do", "over", "the battle is over: ask for reset"));
  const Seen seen(*episode_->battle, episode_->battle->pending().side);
  const auto order = order_of(*given, seen.battle(), "order");
  if (!order) return error_json(order.trouble());
  const auto refusal = seen.check(order.value());
  Json j{{"type", "check"}, {"legal", !refusal.has_value()}};
  if (refusal) j["trouble"] = to_json(*refusal);
  return j;
}

Json GymSession::step(const Json& request) {
  std::optional<Trouble> trouble;
  JsonFields f(request, "", trouble);
  f.child("do");
  const Json* given = f.child("order", Need::required);
  f.done();
  if (trouble) return error_json(*trouble);
  if (over()) return error_json(bad_input("do", "over", "the battle is over: ask for reset"));
  Episode& e = *episode_;
  const auto order = order_of(*given, *e.battle, "order");
  if (!order) return error_json(order.trouble());
  if (const auto refusal = e.battle->check(order.value())) return error_json(*refusal);
  carry_out(order.value());
  let_opponent_play();
  return state();
}

void GymSession::carry_out(const Order& order) {
  Episode& e = *episode_;
  e.tape.clear();
  [[maybe_unused]] const auto refusal = e.battle->apply(order, e.dice, e.log);
  assert(!refusal && "it was checked");
  e.record.steps.push_back({order, e.tape.faces(), e.battle->hash(), {}});
}

void GymSession::let_opponent_play() {
  Episode& e = *episode_;
  while (e.own != kNoSide && !over() && e.battle->pending().side != e.own) {
    const Decision d = e.battle->pending();
    const Seen seen(*e.battle, d.side);
    Order order = e.opponent->decide(seen, choice_seed(e.seed, d.number, d.side));
    if (e.battle->check(order)) {
      ++e.refused;
      order = e.battle->default_order();
    }
    carry_out(order);
  }
}

Json GymSession::what_if(const Json& request) const {
  std::optional<Trouble> trouble;
  JsonFields f(request, "", trouble);
  f.child("do");
  std::uint64_t seed = 1;
  f.integer("seed", 0, kMostSeed, seed);
  const Json* orders = f.list("orders", kMostAhead, Need::required);
  f.done();
  if (trouble) return error_json(*trouble);
  if (over()) return error_json(bad_input("do", "over", "the battle is over: ask for reset"));
  const SideId side = episode_->battle->pending().side;
  const auto ahead = Seen(*episode_->battle, side).what_if();
  SeededDice dice(derive(Seed{0x676f796dULL, seed}, 0));      // of its own: never those of the battle
  NoEvents nobody;
  std::size_t carried = 0;
  Json refused;
  for (; carried < orders->size() && !ahead->outcome().over; ++carried) {
    const auto order = order_of((*orders)[carried], *ahead, fmt::format("orders[{}]", carried));
    if (!order) return error_json(order.trouble());
    if (const auto refusal = ahead->check(order.value())) {
      refused = to_json(*refusal);
      break;
    }
    [[maybe_unused]] const auto never = ahead->apply(order.value(), dice, nobody);
    assert(!never && "it was checked");
  }
  Json j{{"type", "what_if"}, {"carried_out", carried}, {"over", ahead->outcome().over}};
  if (!refused.is_null()) j["refused"] = std::move(refused);
  if (ahead->outcome().over) j["outcome"] = to_json(ahead->outcome());
  else j["decision"] = to_json(ahead->pending());
  ahead->redact(side);
  if (episode_->shows != Shows::none) j["view"] = seen_json(*ahead, episode_->shows);
  return j;
}

Json GymSession::record(const Json& request) const {
  std::optional<Trouble> trouble;
  JsonFields f(request, "", trouble);
  f.child("do");
  f.done();
  if (trouble) return error_json(*trouble);
  if (!over()) return error_json(bad_input("do", "not_over", "the record holds the seed: it is given out when the battle is over"));
  return {{"type", "record"}, {"record", Json::parse(write_record(episode_->record))}};
}

}  // namespace oo::cli
