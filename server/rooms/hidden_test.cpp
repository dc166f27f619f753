// Nobody is told more than his side would be: the bytes sent to one viewer are the same in two games that differ only in what the other side hides.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "engine/battle/view.hpp"
#include "server/rooms/support_test.hpp"

namespace oo::server {
namespace {

using nlohmann::json;

/// The scenario with the hidden units of one side a little elsewhere.
std::string moved(std::string text, const Scenario& scenario, SideId hider, int dx, int dy) {
  for (const UnitPlan& u : scenario.units) {
    if (u.side != hider || !u.hidden || !u.position || u.arrival) continue;
    const std::regex place("(id *= *\"" + u.id + "\"[^\\[]*(?:\\[(?!\\[)[^\\[]*)*?position *= *)\\[[^\\]]*\\]");
    const auto inches = [](Mil m) { return std::to_string(double(m) / 1000.0); };
    text = std::regex_replace(text, place, "$1[" + inches(u.position->x + dx) + ", " + inches(u.position->y + dy) + "]", std::regex_constants::format_first_only);
  }
  return text;
}

struct Side {
  RoomTable t;
  GameMade made;
  std::shared_ptr<Room> room;
  std::shared_ptr<Page> viewer, hider;

  bool begin(const std::string& text, SideId viewer_side) {
    NewGame wanted;
    wanted.scenario_text = text;
    wanted.players[0] = wanted.players[1] = "human";
    wanted.seed = "9";
    wanted.by_plan = true;
    auto started = t.lobby.begin(wanted);
    if (!started) return false;
    made = started.value();
    room = t.lobby.room(made.game);
    viewer = t.join(room, made, made.token[0]);
    hider = t.join(room, made, made.token[0]);
    t.say(room, viewer, {{"type", "view_as"}, {"side", viewer_side}});
    t.say(room, hider, {{"type", "view_as"}, {"side", enemy_of(viewer_side)}});
    read_ = viewer->bytes.size() - 1;                    // before that he looked as the side that is asked first
    return true;
  }
  /// Everything the viewer was sent since the last call, without the name of the game.
  std::string heard() {
    std::string out;
    for (; read_ < viewer->bytes.size(); ++read_) {
      std::string text = viewer->bytes[read_];
      if (const auto at = text.find(made.game); at != std::string::npos) text.replace(at, made.game.size(), "GAME");
      out += text + "\n";
    }
    return out;
  }
  /// Units of the other side that the viewer sees.
  std::set<int> enemies(SideId viewer_side) const {
    std::set<int> out;
    auto course = const_cast<Lobby&>(t.lobby).course_of(made.game);
    BattleView view;
    course.value()->seen(viewer_side).battle().view(view);
    for (const UnitView& u : view.units)
      if (u.side != viewer_side && u.on_table) out.insert(u.id);
    return out;
  }

 private:
  std::size_t read_ = 0;
};

class OtherSide : public testing::TestWithParam<const char*> {};

TEST_P(OtherSide, HiddenUnitsLeaveNoTraceInAnyMessage) {
  const Registry rules = registry();
  const std::string text(find_book_scenario(rules, GetParam()));
  auto game = open_game(rules, text, "");
  ASSERT_TRUE(game);
  SideId hider = kNoSide;
  for (const UnitPlan& u : game.value().scenario->units)
    if (u.hidden && !u.arrival) hider = u.side;
  ASSERT_NE(hider, kNoSide);
  const SideId viewer = enemy_of(hider);
  Side a, b;
  ASSERT_TRUE(a.begin(text, viewer));
  std::string other;
  for (const auto& [dx, dy] : {std::pair{250, 250}, {-100, 100}, {0, 400}, {0, -400}, {300, 0}, {-300, 0}, {50, 50}}) {
    other = moved(text, *game.value().scenario, hider, dx, dy);
    Side trial;
    if (other != text && trial.begin(other, viewer) && trial.enemies(viewer) == a.enemies(viewer)) break;
    other.clear();
  }
  if (other.empty()) GTEST_SKIP() << "nothing hidden can stand elsewhere unnoticed";
  ASSERT_TRUE(b.begin(other, viewer));
  const std::set<int> known = a.enemies(viewer);
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const std::string first = a.heard(), second = b.heard();
    const bool contact = a.enemies(viewer) != known || b.enemies(viewer) != known;
    if (contact) break;
    ASSERT_EQ(first, second) << "after " << i << " rounds";
    compared += !first.empty();
    for (Side* s : {&a, &b}) {
      const json d = s->viewer->now["decision"];
      const bool turn = d.is_object() && d["kind"] != "waiting";
      const json order = turn ? d["fallback"] : json{{"verb", s->viewer->all[0]["info"]["verbs"].empty() ? json("pass") : s->viewer->all[0]["info"]["verbs"][0]["verb"]}};
      s->t.say(s->room, s->viewer, {{"type", "preview"}, {"id", 1}, {"order", order}});
      for (const json& verb : s->viewer->all[0]["info"]["verbs"]) s->t.say(s->room, s->viewer, {{"type", "targets"}, {"id", 2}, {"verb", verb["verb"]}, {"unit", turn ? d.value("/may_act/0"_json_pointer, json(0)) : json(0)}});
      s->t.say(s->room, s->viewer, {{"type", "suggest"}, {"id", 3}, {"more", i % 3}});
      s->t.say(s->room, s->viewer, {{"type", "view_as"}, {"side", viewer}});
      s->t.say(s->room, s->viewer, {{"type", "correct"}, {"id", 4}, {"unit", 9999}, {"figures", 1}});
      if (!turn) s->t.say(s->room, s->viewer, {{"type", "order"}, {"id", 5}, {"order", order}});
      if (!turn) s->t.say(s->room, s->viewer, {{"type", "undo"}, {"id", 6}});
      if (turn) {
        const json list = s->viewer->last_of("suggestions")["suggestions"];
        s->t.say(s->room, s->viewer, {{"type", "order"}, {"id", 7}, {"order", list.empty() ? order : list[0]["order"]}});
      } else if (s->hider->now["decision"].is_object()) {
        s->t.say(s->room, s->hider, {{"type", "order"}, {"id", 8}, {"order", s->hider->now["decision"]["fallback"]}});
      }
    }
  }
  EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, OtherSide, testing::Values("the_clearing", "bloody_brook", "portage_road", "fallen_timbers"));

}  // namespace
}  // namespace oo::server
