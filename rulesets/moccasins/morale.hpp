// morale.hpp: the morale check and the failure table.
//
// Pure procedures. `morale_target` is what is needed and why: preview, advice and the check itself use the same function. Lengths in Mil.
// Source: MOC-8.
#pragma once
#include "rulesets/moccasins/rules.hpp"

namespace oo::moccasins {

enum class ChargeTarget : std::uint8_t { none, formed, skirmish, artillery, disorder };
enum class ChargedBy : std::uint8_t { none, formed, skirmish };

struct MoraleInput {
  Troop troop;
  Period period = Period::p1794;
  std::int32_t permanent_loss = 0;
  bool cover = false;                // open woods or thicket
  bool works = false;                // behind them, against what comes
  bool officer = true;
  bool higher_leader = false;        // attached
  std::int32_t casualties = 0;       // this turn
  State state = State::good_order;
  std::int32_t figures = 1;
  std::int32_t starting_figures = 1;
  Aspect charging = Aspect::none;    // where its charge strikes
  ChargeTarget charge_target = ChargeTarget::none;
  bool charge_target_works = false;
  Aspect charged_from = Aspect::none;
  ChargedBy charged_by = ChargedBy::none;
  Formation formation = Formation::unlimbered;   // artillery: limbered goes back with its guns
  bool mounted = false;
  UnitId unit = kNoUnit;
  friend auto operator<=>(const MoraleInput&, const MoraleInput&) = default;
};

struct MoraleTarget {
  std::int32_t rating = 0;           // less permanent loss, at least 1
  Modifier base;
  Inline<Modifier, 12> modifiers;
  std::int32_t modifier = 0;
  std::int32_t target = 0;           // pass on this or less
};
MoraleTarget morale_target(const MoraleInput& in, const Rules& rules);

/// `rout_shaken`: rout with a rating point lost for good.
enum class FailureResult : std::uint8_t { pass, fall_back, rout, rout_shaken };
inline constexpr std::array<Word, 4> kFailureWords{"pass", "fall_back", "rout", "rout_shaken"};

struct FailureInput {
  std::int32_t failed_by = 1;
  Troop troop;
  bool mounted = false;
  Formation formation = Formation::unlimbered;
  State state = State::good_order;
  friend auto operator<=>(const FailureInput&, const FailureInput&) = default;
};
struct Failure {
  FailureResult result = FailureResult::pass;
  std::int32_t moves = 0;
  Mil inches = 0;                    // the budget of all its moves, MOC-8.17
  State state_after = State::good_order;
  Facing facing = Facing::enemy;
  std::int32_t permanent_loss = 0;   // gained
  std::uint16_t datum = kNoDatum;
  friend auto operator<=>(const Failure&, const Failure&) = default;
};
Failure failure(const FailureInput& in, const Rules& rules);

struct MoraleResult {
  std::int32_t rating = 0;
  std::int32_t modifier = 0;
  std::int32_t target = 0;
  bool passed = false;
  std::int32_t failed_by = 0;
  FailureResult result = FailureResult::pass;
  std::int32_t moves = 0;
  Mil inches = 0;
  State state_after = State::good_order;
  Facing facing = Facing::enemy;     // of a failure
  std::int32_t permanent_loss = 0;   // new total
  std::int32_t recover_ops = 0;
  friend auto operator<=>(const MoraleResult&, const MoraleResult&) = default;
};
MoraleResult morale(const MoraleInput& in, const Rules& rules, Dice& dice);
/// 0, 1 (reform) or 2 (rally, reform).
int recover_operations(State state);

}  // namespace oo::moccasins
