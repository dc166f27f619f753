// luck.hpp: the dice of a battle against what they give on the average, summed by the side that threw them.
//
// Counted are dice that could succeed or fail: a count (so many at or below) and a single die with a need. Contests, choices and tables of results have no
// success. Expectations are exact for the dice thrown; only + and / on doubles. Who may use it: replays, reports. For the umpire's eye, after the end.
#pragma once
#include <optional>

#include "lab/story/story.hpp"

namespace oo {

/// What a roll stood to give. `good`: faces of each die that succeed.
struct Chance {
  int dice = 0, good = 0, got = 0;
};
/// Nothing for a roll that has no success. `or_more`: its need is met from below (needs_or_more).
std::optional<Chance> chance_of(const Roll& roll, bool or_more);

struct LuckRow {
  SideId side = kNoSide;
  int dice = 0;
  double expected = 0;                // successes
  int got = 0;
};

class LuckCounter final : public EventSink {
 public:
  LuckCounter(const Ruleset& ruleset, const Scenario& scenario) : ruleset_(ruleset), side_of_(sides_of(scenario)) {}
  void on(const Event& event) override;
  /// The events since the last step count now; `after` as for Ruleset::narrate.
  void step(const Battle& after);
  const LuckRow& of(SideId side) const { return row_[side]; }

 private:
  void count(const Roll& roll, bool upwards);

  const Ruleset& ruleset_;
  std::vector<SideId> side_of_;
  std::vector<StoredEvent> events_;
  LuckRow row_[2] = {{0}, {1}};
};

}  // namespace oo
