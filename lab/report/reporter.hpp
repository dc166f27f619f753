// reporter.hpp: makes the report while a battle is played: sentences and rolls from the events, a picture at the end of each turn.
//
// Who may call: whoever plays or replays a battle with both sides seen (a report shows everything; it is for after the end).
//   BattleReporter reporter(ruleset, scenario);
//   reporter.begin(battle);                                  // before the first order
//   battle.apply(order, dice, reporter); reporter.step(battle);   // after each order
//   ReportInput input = reporter.finish(battle, "Record 7c1e09b4");
// The battle must outlive the report: the pictures hold texts of its Setup. No errors: events that are no news leave no sentence.
#pragma once
#include <string>

#include "engine/scenario/scenario.hpp"
#include "lab/report/battle_report.hpp"
#include "lab/story/story.hpp"

namespace oo {

class BattleReporter final : public EventSink {
 public:
  BattleReporter(const Ruleset& ruleset, const Scenario& scenario);
  void begin(const Battle& start);
  void on(const Event& event) override;
  void step(const Battle& after);
  ReportInput finish(const Battle& end, std::string record);

 private:
  void picture(const Battle& after, int turn);

  ReportInput input_;
  StoryTeller story_;
};

}  // namespace oo
