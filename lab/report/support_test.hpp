// support_test.hpp: scenarios and views for the tests of this folder: each unit in simple ranks where its scenario puts it.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/geometry/heading.hpp"
#include "engine/scenario/support_test.hpp"
#include "lab/report/plan.hpp"

namespace oo::report_test {

inline Scenario scenario(const std::string& ruleset, const std::string& id) {
  const std::string path = "rulesets/" + ruleset + "/scenarios/" + id + ".toml";
  LoadResult loaded = load_scenario(scenario_test::read_text(path), path, scenario_test::words_of(ruleset), nullptr);
  EXPECT_TRUE(loaded) << scenario_test::all_messages(loaded.faults);
  return loaded ? *loaded.scenario : Scenario{};
}

inline Quad base_at(Point origin, Heading h, Mil right, Mil back, Mil width, Mil depth) {
  return {{at(origin, h, right - width / 2, -back), at(origin, h, right + width / 2, -back), at(origin, h, right + width / 2, -back - depth),
           at(origin, h, right - width / 2, -back - depth)}};
}

/// Ranks of a formation: two for a line, files of two for a column, loose order for skirmishers, guns with their crews behind.
inline void lay_out(UnitView& view, const UnitPlan& plan, const std::string& ruleset) {
  const bool horse = plan.mounted || plan.troop.find("dragoon") != std::string::npos || plan.troop.find("mounted") != std::string::npos || plan.arm == "cavalry";
  const bool small = ruleset == "tugar";
  const Mil w = small ? 500 : kInch, d = horse ? (small ? kInch : 2 * kInch) : w;
  const bool loose = plan.formation == "skirmish" || plan.formation == "open_order";
  const Mil gap_x = loose && !small ? kInch : 0, gap_y = loose ? kInch : 0;
  const bool guns = plan.guns > 0;
  int files = std::max(1, (plan.figures + plan.ranks - 1) / std::max(1, plan.ranks));
  if (plan.formation == "line") files = small ? plan.figures : (plan.figures + 1) / 2;
  if (plan.formation == "column" || guns) files = std::min(small ? 4 : 2, plan.figures);
  if (plan.formation == "mass" || plan.formation == "disorder") files = plan.figures > 16 ? 6 : plan.figures > 9 ? 4 : 3;
  const Heading h = heading(plan.facing);
  const Mil behind = guns ? (small ? kInch : 2 * kInch) : 0;
  const auto push = [&](std::vector<Quad>& out, Mil right, Mil back, Mil wide, Mil deep) { out.push_back(base_at(view.front, h, right, back, wide, deep)); };
  for (int i = 0; i < plan.figures; ++i) {
    const int rank = i / files, in_rank = std::min(files, plan.figures - rank * files);
    push(view.bases, (2 * (i % files) - in_rank + 1) * (w + gap_x) / 2, behind + rank * (d + gap_y), w, d);
  }
  for (int i = 0; i < plan.guns; ++i) push(view.gun_bases, (2 * i - plan.guns + 1) * (small ? 750 : kInch) / 2, 0, small ? 700 : kInch, small ? kInch : 2 * kInch);
  view.width = std::max(files * (w + gap_x) - gap_x, plan.guns * (small ? 750 : kInch));
  view.depth = behind + ((plan.figures + files - 1) / files) * (d + gap_y) - gap_y;
}

inline UnitView unit_view(const UnitPlan& plan, UnitId id, const std::string& ruleset) {
  UnitView view;
  view.id = id;
  view.key = plan.id;
  view.name = plan.name;
  view.side = plan.side;
  view.troop = plan.troop;
  view.arm = plan.guns > 0 ? "artillery" : plan.mounted ? "horse" : "foot";
  view.formation = plan.formation;
  view.state = plan.state.empty() ? std::string_view("good_order") : std::string_view(plan.state);
  view.on_table = !plan.arrival && !plan.garrison;
  view.hidden = plan.hidden;
  view.officer = plan.guns == 0 && ruleset != "tugar";
  view.loaded = plan.loaded;
  view.figures = view.start = plan.figures;
  view.guns = plan.guns;
  view.arrives = plan.arrival ? plan.arrival->turn : 0;
  view.front = plan.position.value_or(Point{});
  view.facing = plan.facing;
  lay_out(view, plan, ruleset);
  return view;
}

/// Lives as long as the scenario: its texts are the scenario's.
inline BattleView simple_view(const Scenario& s) {
  BattleView view;
  view.turn_limit = s.turn_limit;
  for (std::size_t i = 0; i < s.units.size(); ++i) {
    view.units.push_back(unit_view(s.units[i], UnitId(i), s.ruleset));
    view.start[s.units[i].side] += s.units[i].figures;
  }
  for (std::size_t i = 0; i < s.leaders.size(); ++i) {
    const LeaderPlan& plan = s.leaders[i];
    LeaderView leader;
    leader.id = s.leader_id(i);
    leader.key = plan.id;
    leader.name = plan.name;
    leader.side = plan.side;
    leader.role = plan.role;
    leader.attached = plan.attached_to;
    const bool attached = plan.attached_to != kNoUnit;
    leader.on_table = plan.position.has_value() || (attached && view.units[plan.attached_to].on_table);
    leader.at = plan.position ? *plan.position : attached ? view.units[plan.attached_to].front : Point{};
    view.leaders.push_back(leader);
  }
  return view;
}

}  // namespace oo::report_test
