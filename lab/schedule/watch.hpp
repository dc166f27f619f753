// watch.hpp: counts what happens in a battle: the rule set's measures, who broke first, dice against their expectation, losses by unit.
//
// Who may use it: fight.cpp. One Watch serves one thread; it hears every event of a battle (both sides: this is for after the end) and allocates nothing
// while a battle runs, once it has heard one. What an event means is data of the rule set (engine/battle/measure.hpp).
#pragma once
#include <string_view>
#include <vector>

#include "engine/battle/view.hpp"
#include "lab/match/match.hpp"
#include "lab/schedule/plan.hpp"
#include "lab/schedule/tally.hpp"

namespace oo {

class Watch final : public EventSink {
 public:
  /// `start`: a battle at its start; it outlives this object, as the rule set does.
  Watch(const Ruleset& ruleset, const Battle& start);

  void begin();
  void on(const Event& event) override;
  /// After each order: notes the balance of losses at every new turn.
  void after_step(const Battle& now);
  /// The battle is over: its row but for k, and its share of the tally.
  BattleRow end(const Battle& end, const MatchResult& result);
  /// What was tallied since the last call.
  Tally take();

 private:
  struct Kind {                             // an event's kind by the address of its text: words are literals
    const char* word;
    std::size_t size;
    std::vector<int> measures;
  };
  struct Class {
    int measure;
    Word word;
  };
  struct Roller {
    Word purpose, base;
    bool or_more = false;
  };

  const std::vector<int>& measures_of(Word kind);
  void count(int measure, const Event& event);
  void add(int column, UnitId unit, std::int32_t amount);
  int class_column(int measure, Word word);
  std::size_t roller_of(const Event& event);
  void count_roll(const Event& event);
  SideId side_of(UnitId unit) const { return unit < side_of_.size() ? side_of_[unit] : kNoSide; }
  void note_balance(const Battle& now);
  void settle_measures(BattleRow& row);
  void settle_units(const BattleView& view);
  void settle_dice(BattleRow& row);

  const Ruleset& ruleset_;
  const Battle& start_;
  std::span<const Measure> measures_;
  std::vector<SideId> side_of_;             // by roster id
  std::vector<Kind> kinds_;
  std::vector<Class> classes_;              // column measures_.size() + i
  std::vector<Roller> rollers_;
  // Of the battle that runs.
  std::vector<std::int32_t> now_;           // [column][unit], columns as they come
  std::vector<std::uint32_t> touched_;      // places in now_ that are not 0
  std::vector<DiceSum> unit_dice_;
  std::vector<DiceSum> roll_dice_[2];       // by roller
  int broke_first_ = -1;
  int turn_ = 0;
  int lead_low_ = 0, lead_high_ = 0;        // thousandths, of the first side
  BattleView view_;
  Tally tally_;
};

}  // namespace oo
