// tiny_rules_test.hpp: a rule set of a few lines that uses everything a description can say. For the tests of engine/rules.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "engine/rules/layers.hpp"

namespace oo::tiny {

inline constexpr const char* kBook = R"(format = 1
ruleset = "tiny"
unit_min = 8
[operations.indians]
one = [1, 2]
two = [3, 4]
three = [5, 6]
[movement.militia]
column = 4
line = 3
[movement.indians]
skirmish = 10.5
[fire.militia]
hit = [5, 4, 3, 2, 1]
range = 8
[fire.bow]
hit = [6, 5, 4, 3, 2]
range = 4
[base]
gun = [1, 2.5]
[terrain_cost]
road_gain = 1.5
woods = [1.0, 0.5]
[[failure]]
from = 1
to = 2
state = "disordered"
[[failure]]
from = 3
to = 99
state = "routed"
[reaction.regulars]
pass1 = ["falter", "bunch"]
[target_class]
open = ["A", "B"]
[troop.militia]
side = "american"
fire = "militia"
title = "Militia, Kentucky"
[troop.indians]
side = "indian"
fire = "bow"
fire_second = "militia"
mounted = true
[default]
turn_limit = 12
[scenario_words]
sides = ["indian", "american"]
)";

inline constexpr std::array<Word, 2> kSides{"indian", "american"};
inline constexpr std::array<Word, 2> kRounding{"down", "up"};
inline constexpr std::array<Word, 3> kStates{"good_order", "disordered", "routed"};
inline constexpr std::array<Word, 3> kReactions{"falter", "bunch", "carry_on"};
inline constexpr std::array<Word, 5> kClasses{"A", "B", "C", "D", "E"};
inline constexpr std::array<Word, 3> kCounts{"one", "two", "three"};
inline constexpr std::array<Word, 3> kFormations{"column", "line", "skirmish"};
inline constexpr std::array<Mil, 2> kFootBase{500, 500};

struct Troop {
  WordValue side;
  RowRef fire, fire_second;
  Flag mounted;
  std::string title;
};
struct Failure {
  Number from, to;
  WordValue state;
};
struct Fire {
  std::array<Number, 5> hit;
  Length range;
};

struct Rules {
  Number unit_min;
  Faces indians;
  std::vector<std::array<Length, 3>> movement;
  std::vector<Fire> fire;
  std::array<Length, 2> gun, foot;
  Ratio road_gain, bow_share;
  std::array<Ratio, 2> woods;
  std::vector<Failure> failure;
  WordList pass1, pass0;
  std::array<WordValue, 2> open;
  std::vector<Troop> troop;
  Number turn_limit, bonus;
  Length wander;
  WordValue rounding;
  Flag splitting;
};

inline void bind_troops(Binder& b, Rules& r) {
  for (const std::string& row : b.rows("troop", Growth::open)) {
    Troop& to = r.troop.emplace_back();
    b.word(dotted("troop", row, "side"), to.side, kSides, "TIN-2.1");
    b.row(dotted("troop", row, "fire"), to.fire, "fire", "TIN-2.2");
    b.optional_row(dotted("troop", row, "fire_second"), to.fire_second, "fire", "TIN-2.2");
    b.optional_flag(dotted("troop", row, "mounted"), to.mounted, "TIN-2.3", false);
    if (row == "militia") b.text(dotted("troop", row, "title"), to.title, 20, "TIN-2.4");
  }
}

inline void bind_failure(Binder& b, Rules& r) {
  r.failure.resize(b.records("failure", 1, 4));
  for (std::size_t i = 0; i < r.failure.size(); ++i) {
    b.integer(record_key("failure", i + 1, "from"), r.failure[i].from, 1, 99, "TIN-8.1");
    b.integer(record_key("failure", i + 1, "to"), r.failure[i].to, 1, 99, "TIN-8.1");
    b.word(record_key("failure", i + 1, "state"), r.failure[i].state, kStates, "TIN-8.1");
    b.require(r.failure[i].from <= r.failure[i].to, record_key("failure", i + 1, "from"), "TIN-8.1", "from is more than to");
  }
}

inline void bind(Binder& b, Rules& r) {
  b.integer("unit_min", r.unit_min, 1, 20, "TIN-1.1");
  b.faces("operations.indians", kCounts, 6, r.indians, "TIN-3.1");
  for (const std::string& row : b.rows("movement", Growth::closed)) {
    auto& to = r.movement.emplace_back();
    for (std::size_t f = 0; f < kFormations.size(); ++f)
      b.optional_length(dotted("movement", row, kFormations[f]), to[f], 0, inches(60), "TIN-6.1");
  }
  for (const std::string& row : b.rows("fire", Growth::open)) {
    Fire& to = r.fire.emplace_back();
    b.integers(dotted("fire", row, "hit"), to.hit, 0, 20, "TIN-7.1");
    b.length(dotted("fire", row, "range"), to.range, 0, inches(480), "TIN-7.2");
  }
  b.lengths("base.gun", r.gun, 1, inches(10), "TIN-1.3");
  b.ratio("terrain_cost.road_gain", r.road_gain, decimal(1), decimal(4), "TIN-6.4");
  b.ratios("terrain_cost.woods", r.woods, decimal(0), decimal(4), "TIN-6.5");
  bind_failure(b, r);
  b.word_list("reaction.regulars.pass1", r.pass1, 1, 3, kReactions, "TIN-9.1");
  b.optional_word_list("reaction.regulars.pass0", r.pass0, 3, kReactions, "TIN-9.1");
  b.words("target_class.open", r.open, kClasses, "TIN-7.7");
  bind_troops(b, r);
  b.outside("scenario_words");
  b.outside("default");
  b.integer("default.turn_limit", r.turn_limit, 1, 100, "TIN-3.15");
  b.alias("turn_limit", "default.turn_limit");
  b.word_switch("half_rounding", r.rounding, kRounding, "down", "TIN-1.7");
  b.flag_switch("allow_splitting", r.splitting, false, "TIN-5.16");
  b.integer_switch("bonus", r.bonus, -2, 2, 1, "TIN-10.1");
  b.length_switch("wander", r.wander, 0, inches(12), 1500, "TIN-10.2");
  b.lengths_switch("base_foot", r.foot, 1, inches(4), kFootBase, "TIN-10.3");
  b.ratio_switch("bow_share", r.bow_share, decimal(0), decimal(1), decimal(0, 500'000), "TIN-7.19");
}

inline void describe(Binder& b) {
  Rules unused;
  bind(b, unused);
}

inline Layers book() {
  Layers layers("tiny");
  layers.book("tables.toml", kBook);
  return layers;
}

inline std::string house_text(const std::string& body) { return "format = 1\nruleset = \"tiny\"\n" + body; }

inline BuiltTables with_house(const std::string& body) {
  Layers layers = book();
  layers.house("house.toml", house_text(body));
  return layers.build(describe);
}

inline Rules filled(const Tables& tables) {
  Rules rules;
  FillBinder binder(tables);
  bind(binder, rules);
  return rules;
}

}  // namespace oo::tiny
