// Nobody is told more than his side would be: the bytes sent to one viewer are the same in two games that differ only in what the other side hides.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "engine/battle/view.hpp"
#include "server/http/api.hpp"
#include "server/rooms/support_test.hpp"
#include "server/wire/schema_check_test.hpp"

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

/// One of the two games: its viewer, and the other side of the table.
class Table {
 public:
  bool begin(const std::string& text, SideId viewer_side, bool typed) {
    NewGame wanted;
    wanted.scenario_text = text;
    wanted.players[0] = wanted.players[1] = "human";
    wanted.seed = "9";
    wanted.by_plan = true;
    wanted.typed = typed;
    auto started = t_.lobby.begin(wanted);
    if (!started) return false;
    side_ = viewer_side;
    made_ = started.value();
    room_ = t_.lobby.room(made_.game);
    viewer_ = t_.join(room_, made_, made_.token[0]);
    hider_ = t_.join(room_, made_, made_.token[0]);
    ask({{"type", "view_as"}, {"side", viewer_side}});
    t_.say(room_, hider_, {{"type", "view_as"}, {"side", enemy_of(viewer_side)}});
    read_ = viewer_->bytes.size() - 1;                   // before that he looked as the side that is asked first
    return true;
  }

  void ask(const json& message) { t_.say(room_, viewer_, message); }
  bool has_turn() const { return viewer_->now["decision"].is_object() && viewer_->now["decision"]["kind"] != "waiting"; }
  bool over() const { return viewer_->now["outcome"]["over"]; }

  /// Everything that a page can ask, refused or not.
  void ask_everything(int round) {
    const json d = viewer_->now["decision"], verbs = viewer_->all[0]["info"]["verbs"];
    const json order = has_turn() ? d["fallback"] : json{{"verb", verbs.empty() ? json("pass") : verbs[0]["verb"]}};
    ask({{"type", "preview"}, {"id", 1}, {"order", order}, {"chances", round % 4 == 0}});
    const json units = d.is_object() ? d.value("may_act", json{0}) : json{0};
    for (const json& verb : verbs)
      for (std::size_t i = 0; i < std::min<std::size_t>(units.size(), 3); ++i) ask({{"type", "targets"}, {"id", 2}, {"verb", verb["verb"]}, {"unit", units[i]}});
    ask({{"type", "suggest"}, {"id", 3}, {"more", round % 3}});
    const json list = viewer_->last_of("suggestions")["suggestions"];
    if (!list.empty()) ask({{"type", "figures"}, {"id", 3}, {"order", list[0]["order"]}});
    for (std::size_t i = 0; i < std::min<std::size_t>(list.size(), 3); ++i) ask({{"type", "preview"}, {"id", 4}, {"order", list[i]["order"]}, {"chances", round % 8 == 1 && i == 0}});
    if (round % 8 == 2) ask({{"type", "advise"}, {"id", 5}});
    ask({{"type", "view_as"}, {"id", 6}, {"side", side_}});
    for (int unit = 0; unit < 40; unit += 3) ask({{"type", "correct"}, {"id", 7}, {"unit", unit}, {"figures", 1023}});
    ask({{"type", "correct"}, {"id", 8}, {"unit", 9999}, {"figures", 1}});
    ask({{"type", "go_on"}, {"id", 9}, {"steps", 1}});
    ask({{"type", "answer_draw"}, {"id", 10}, {"accept", true}});
    ask({{"type", "nonsense"}});
    ask({{"type", "ping"}});
    if (!has_turn()) ask({{"type", "undo"}, {"id", 11}});
    if (!has_turn()) ask({{"type", "order"}, {"id", 12}, {"order", order}});
    json late = order;
    late["answers"] = 4'000'000;
    ask({{"type", "order"}, {"id", 13}, {"order", late}});
    stranger_ = t_.join(room_, made_, "AAAAAAAAAAAAAAAAAAAAAA")->bytes.back();
  }

  /// Whoever is asked gives an order; a person's dice all show the same face.
  void go_on(int round) {
    const std::shared_ptr<Page>& page = has_turn() ? viewer_ : hider_;
    if (!page->now["decision"].is_object() || page->now["decision"]["kind"] == "waiting") return;
    const json list = has_turn() ? viewer_->last_of("suggestions")["suggestions"] : json::array();
    json order{{"type", "order"}, {"id", 20}, {"order", list.empty() ? page->now["decision"]["fallback"] : list[0]["order"]}};
    for (int throws = 0; throws < 100; ++throws) {
      t_.say(room_, page, order);
      if (page->last()["type"] != "dice_wanted") break;
      const json wanted = page->last()["wanted"];
      if (!order.contains("dice")) order["dice"] = json::array();
      for (int n = 0; n < wanted["n"].get<int>(); ++n) order["dice"].push_back(1 + (round + n) % wanted["sides"].get<int>());
    }
    if (round % 2 == 0 && viewer_->now["can_undo"].get<bool>()) {
      ask({{"type", "undo"}, {"id", 21}});
      if (has_turn()) ask(order.contains("dice") ? order : json{{"type", "order"}, {"id", 22}, {"order", viewer_->now["decision"]["fallback"]}});
    }
  }

  /// What REST tells of the game while it is played.
  std::string rest() {
    std::string out;
    for (const char* target : {"/api/games", "/api/games/GAME", "/api/games/GAME/record", "/api/games/GAME/replay", "/api/games/GAME/report", "/api/games/GAME/losses.csv", "/api/games/GAME/why?step=1", "/api/games/GAME/map.svg"}) {
      Ask one;
      std::string text = target;
      if (const auto at = text.find("GAME"); at != std::string::npos) text.replace(at, 4, made_.game);
      EXPECT_TRUE(read_target(text, one));
      const Reply reply = api_.answer(one);
      out += std::to_string(reply.status) + " " + anonymous(reply.body) + "\n";
    }
    return out;
  }
  const std::string& stranger() const { return stranger_; }

  /// Everything the viewer was sent since the last call, without the name of the game.
  std::vector<std::string> heard() {
    std::vector<std::string> out;
    for (; read_ < viewer_->bytes.size(); ++read_) out.push_back(anonymous(viewer_->bytes[read_]));
    return out;
  }
  /// Units of the other side that the viewer sees.
  std::set<int> enemies() {
    std::set<int> out;
    auto course = t_.lobby.course_of(made_.game);
    BattleView view;
    course.value()->seen(side_).battle().view(view);
    for (const UnitView& u : view.units)
      if (u.side != side_ && u.on_table) out.insert(u.id);
    return out;
  }

 private:
  std::string anonymous(std::string text) const {
    for (auto at = text.find(made_.game); at != std::string::npos; at = text.find(made_.game)) text.replace(at, made_.game.size(), "GAME");
    const std::string_view hour = "\"changed\":\"";                                 // at which it was begun
    for (auto at = text.find(hour); at != std::string::npos; at = text.find(hour)) text.erase(at, text.find('"', at + hour.size()) + 1 - at);
    return text;
  }

  RoomTable t_;
  Laboratory lab_{t_.rules, ""};
  Api api_{t_.lobby, lab_};
  SideId side_ = 0;
  GameMade made_;
  std::shared_ptr<Room> room_;
  std::shared_ptr<Page> viewer_, hider_;
  std::string stranger_;
  std::size_t read_ = 0;
};

/// Two games that differ in where hidden units stand, played side by side until the viewer meets one of them.
class TwoTables {
 public:
  /// False: nothing hidden can stand elsewhere unnoticed.
  bool begin(const std::string& scenario, bool typed) {
    const Registry rules = registry();
    const std::string text(find_book_scenario(rules, scenario));
    auto game = open_game(rules, text, "");
    if (!game) return false;
    SideId hider = kNoSide;
    for (const UnitPlan& u : game.value().scenario->units)
      if (u.hidden && !u.arrival) hider = u.side;
    if (hider == kNoSide || !a_.begin(text, enemy_of(hider), typed)) return false;
    for (const auto& [dx, dy] : {std::pair{250, 250}, {-100, 100}, {0, 400}, {0, -400}, {300, 0}, {-300, 0}, {50, 50}}) {
      const std::string other = moved(text, *game.value().scenario, hider, dx, dy);
      b_ = std::make_unique<Table>();
      if (other != text && b_->begin(other, enemy_of(hider), typed) && b_->enemies() == a_.enemies()) return true;
    }
    return false;
  }

  /// `kinds`: of the messages that were compared.
  void play(std::set<std::string>& kinds) {
    const std::set<int> known = a_.enemies();
    for (int round = 0; round < 24 && !a_.over(); ++round) {
      for (Table* t : {&a_, b_.get()}) t->ask_everything(round);
      ASSERT_NO_FATAL_FAILURE(compare(round, kinds));
      ASSERT_EQ(a_.rest(), b_->rest());
      ASSERT_EQ(a_.stranger(), b_->stranger());
      kinds.insert(json::parse(a_.stranger())["type"]);
      for (Table* t : {&a_, b_.get()}) t->go_on(round);
      if (a_.enemies() != known || b_->enemies() != known) return;         // contact: from here on they may differ
    }
  }

 private:
  void compare(int round, std::set<std::string>& kinds) {
    const auto first = a_.heard(), second = b_->heard();
    ASSERT_EQ(first.size(), second.size()) << "after " << round << " rounds";
    for (std::size_t i = 0; i < first.size(); ++i) {
      ASSERT_EQ(first[i], second[i]) << "after " << round << " rounds";
      const json message = json::parse(first[i]);
      kinds.insert(message["type"]);
      if (message["type"] == "preview" && message["preview"].contains("chances")) kinds.insert("preview with chances");
      if (message["type"] == "step" && !message["entries"].empty()) kinds.insert("step with entries");
    }
  }

  Table a_;
  std::unique_ptr<Table> b_;
};

TEST(OtherSide, HiddenUnitsLeaveNoTraceInAnyMessage) {
  std::set<std::string> kinds;
  for (const bool typed : {false, true})
    for (const char* scenario : {"the_clearing", "bloody_brook", "portage_road", "fallen_timbers"}) {
      SCOPED_TRACE(std::string(scenario) + (typed ? ", with typed dice" : ""));
      TwoTables tables;
      ASSERT_TRUE(tables.begin(scenario, typed));
      ASSERT_NO_FATAL_FAILURE(tables.play(kinds));
    }
  // Every kind that the server sends has been compared.
  const SchemaCheck contract;
  for (const json& way : contract.definition("ServerMessage")["anyOf"]) {
    const std::string type = contract.definition(way["$ref"].get<std::string>().substr(8))["properties"]["type"]["enum"][0];
    EXPECT_EQ(kinds.count(type), 1U) << type;
  }
  for (const char* kind : {"preview with chances", "step with entries"}) EXPECT_EQ(kinds.count(kind), 1U) << kind;
}

}  // namespace
}  // namespace oo::server
