#include "server/http/replay_json.hpp"

#include <algorithm>
#include <optional>

#include "engine/battle/codec.hpp"
#include "engine/battle/json_fields.hpp"
#include "engine/battle/view.hpp"
#include "engine/record/replay.hpp"
#include "lab/script/order_text.hpp"
#include "lab/story/luck.hpp"
#include "server/wire/view_changes.hpp"

namespace oo::server {

namespace {
/// Frames of a record: the first holds everything, each later one what changed.
class Frames final : public EventSink {
 public:
  Frames(const Record& record, const Game& game, SideId viewer)
      : record_(record), viewer_(viewer), teller_(*game.ruleset, *game.scenario, viewer), luck_(*game.ruleset, *game.scenario), plan_(plan_input(*game.scenario)) {
    frame(0, *game.battle, "");
  }

  void on(const Event& event) override {
    teller_.on(event);
    luck_.on(event);
  }
  Json luck() const {
    Json j = Json::array();
    for (SideId side = 0; side < 2; ++side) j.push_back({{"side", side}, {"rolls", luck_.of(side).dice}, {"expected", luck_.of(side).expected}, {"got", luck_.of(side).got}});
    return j;
  }
  void step(std::size_t number, const Battle& battle) {
    const bool told = viewer_ == kNoSide || viewer_ == side_;      // the enemy's orders are his own business
    frame(number, battle, told ? said(record_.steps[number - 1]) : std::string());
  }
  Json take() { return std::move(frames_); }

 private:
  std::string said(const RecordStep& step) const {
    return step.intervention ? std::string(step.intervention->kind) : order_to_text(step.order, view_);
  }
  void frame(std::size_t number, const Battle& truth, const std::string& order) {
    std::optional<Seen> seen;
    if (viewer_ != kNoSide) seen.emplace(truth, viewer_);
    const Battle& battle = seen ? seen->battle() : truth;
    const BattleView before = std::move(view_);
    view_ = BattleView{};
    battle.view(view_);
    BattleView news = view_;
    news.units = changed_units(before, view_);
    news.leaders = changed_leaders(before, view_);
    add_vanished(before.units, view_.units, news.units);
    add_vanished(before.leaders, view_.leaders, news.leaders);
    Json j{{"step", number}, {"turn", view_.turn}, {"phase", std::string(view_.phase)}, {"view", to_json(news)}, {"entries", Json::array()}};
    j["drawing"] = drawing_json(plan_, news, viewer_);
    if (side_ != kNoSide) j["side"] = side_;
    if (!order.empty()) j["order"] = order;
    if (number != 0) luck_.step(truth);
    if (number != 0)
      for (const StoryEntry& e : teller_.step(battle)) j["entries"].push_back(entry_json(e, e.n));
    side_ = truth.pending().side;
    frames_.push_back(std::move(j));
  }

  /// Who is seen no more is taken off the table: a frame that does not name somebody leaves him where he was.
  template <class T>
  static void add_vanished(const std::vector<T>& before, const std::vector<T>& now, std::vector<T>& news) {
    for (const T& was : before) {
      if (!was.on_table || std::any_of(now.begin(), now.end(), [&](const T& is) { return is.id == was.id; })) continue;
      news.push_back(was);
      news.back().on_table = false;
    }
  }

  const Record& record_;
  SideId viewer_;
  StoryTeller teller_;
  LuckCounter luck_;
  PlanInput plan_;
  BattleView view_;
  SideId side_ = kNoSide;                       // whose decision the step answers
  Json frames_ = Json::array();
};
}  // namespace

Result<Json> replay_json(const Record& record, const Registry& registry, const std::string& game, SideId viewer) {
  auto start = open_game(registry, record.scenario, record.house);
  if (!start) return start.trouble();
  Frames frames(record, start.value(), viewer);
  ReplayOptions options;
  options.verify = true;
  options.after_step = [&frames](std::size_t n, const Battle& battle) { frames.step(n, battle); };
  auto replayed = replay(record, registry, frames, options);
  if (!replayed) return replayed.trouble();
  const bool verified = replayed.value().report.what == Diverged::nothing;
  const Battle& end = *replayed.value().game.battle;
  Json j{{"outcome", outcome_json(end)}, {"record_hash", hex(end.hash())}, {"verified", verified}, {"luck", frames.luck()}};
  if (!verified) j["trouble"] = trouble_json(refused("record", "diverged", "", replayed.value().report.text));
  j["info"] = info_json({start.value(), game, {record.players[0], record.players[1]}, record.dice == DiceSource::typed});
  j["frames"] = frames.take();
  return j;
}

Result<std::string> record_of_body(const std::string& body) {
  auto parsed = parse_json(body, kMaxRecordBytes + (std::size_t(1) << 20), "body");
  if (!parsed) return parsed.trouble();
  if (parsed.value().is_object() && parsed.value().contains("steps")) return body;
  std::optional<Trouble> trouble;
  JsonFields f(parsed.value(), "", trouble);
  std::string text;
  f.text("record", kMaxRecordBytes, text, JsonFields::Need::required);
  f.done();
  if (trouble) return *trouble;
  return text;
}

}  // namespace oo::server
