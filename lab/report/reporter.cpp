#include "lab/report/reporter.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lab/report/markup.hpp"

namespace oo {
BattleReporter::BattleReporter(const Ruleset& ruleset, const Scenario& scenario)
    : story_(ruleset, scenario, kNoSide, StoryTeller::Joins::paragraphs) {
  input_.plan = plan_input(scenario);
  input_.title = scenario.name;
  input_.subtitle = fmt::format("{}{}played by the rules {}", written_date(scenario.date), scenario.date.empty() ? "" : ", ", ruleset.title());
}

void BattleReporter::begin(const Battle& start) { picture(start, 0); }

void BattleReporter::on(const Event& event) { story_.on(event); }

void BattleReporter::step(const Battle& after) {
  story_.step(after);
  const int drawn = input_.turns.empty() ? -1 : input_.turns.back().turn;
  const int turn = after.pending().turn;
  if (!after.outcome().over && turn > drawn + 1 && drawn >= 0) picture(after, turn - 1);
}

/// The table at the end of a turn. What each unit lost since the picture before is what the crosses show.
void BattleReporter::picture(const Battle& after, int turn) {
  ReportTurn shot;
  shot.turn = turn;
  after.view(shot.view);
  for (UnitView& u : shot.view.units) {
    const BattleView* before = input_.turns.empty() ? nullptr : &input_.turns.back().view;
    const bool known = before != nullptr && u.id < before->units.size() && before->units[u.id].id == u.id;
    // Against its start: who has detached figures has not lost them.
    const auto gone = [](const UnitView& v) { return v.start - v.figures; };
    u.lost_this_turn = known ? std::max(0, gone(u) - gone(before->units[u.id])) : 0;
  }
  for (const SideId side : {SideId{0}, SideId{1}}) {
    shot.lost[side] = shot.view.lost[side];
    shot.state[side] = report_state(shot.view, side);
  }
  shot.caption = turn == 0 ? std::string("As the battle began; both sides shown.")
                           : fmt::format("The end of turn {}; both sides shown. Lost so far: {} {}, {} {}.", turn, input_.plan.side[0].name, shot.lost[0], input_.plan.side[1].name, shot.lost[1]);
  input_.turns.push_back(std::move(shot));
}

ReportInput BattleReporter::finish(const Battle& end, std::string record) {
  const int drawn = input_.turns.empty() ? -1 : input_.turns.back().turn;
  picture(end, std::max(story_.turn(), drawn + 1));
  const BattleView& last = input_.turns.back().view;
  input_.story = story_.take();
  input_.record = std::move(record);
  input_.roll = report_roll(last);
  input_.verdict = outcome_sentence(end);
  for (const SideId side : {SideId{0}, SideId{1}})
    input_.verdict += fmt::format(" {} lost {} of {} figures.", input_.plan.side[side].name, last.lost[side], last.start[side]);
  return std::move(input_);
}

}  // namespace oo
