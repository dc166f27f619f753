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
#include <vector>

#include "engine/battle/event_log.hpp"
#include "engine/scenario/scenario.hpp"
#include "lab/report/battle_report.hpp"

namespace oo {

/// How the battle ended, in a sentence or two: for reports, the terminal and whoever asks.
std::string outcome_sentence(const Battle& end);

class BattleReporter final : public EventSink {
 public:
  BattleReporter(const Ruleset& ruleset, const Scenario& scenario);
  void begin(const Battle& start);
  void on(const Event& event) override;
  void step(const Battle& after);
  ReportInput finish(const Battle& end, std::string record);

 private:
  void tell(std::size_t index, const Battle& after);
  bool rolls_belong_here(std::size_t index, const std::string& sentence, const Battle& after) const;
  void add(ReportEntry entry, bool with_rolls, bool quiet);
  ReportRoll roll_of(const Roll& roll, const Battle& after) const;
  void picture(const Battle& after, int turn);

  const Ruleset& ruleset_;
  ReportInput input_;
  std::vector<StoredEvent> events_;           // of the step that is being applied
  std::vector<ReportRoll> rolls_;             // thrown, and not yet told in a sentence
  SideId roller_ = kNoSide;
  bool last_quiet_ = false;                   // the last entry may go on in the same paragraph
  std::vector<SideId> side_of_;               // by roster id
  int turn_ = 0;
  std::string phase_;
  bool phases_told_ = false;                  // by events; otherwise the pending decision names the phase
};

}  // namespace oo
