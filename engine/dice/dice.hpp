// dice.hpp: rules ask for chance, a source answers. Six primitives and no other way to get chance.
//
// Who may call: procedures and battles, with a Dice& they were given; they never own a source.
// At most one dice call in a full expression, never among the arguments of a call: compilers evaluate arguments in different orders.
// Bounds: n <= kMaxDice, 2 <= sides <= 128 (pick: 1 <= n <= 128). A source without a face to give throws DiceWanted; a face the die has not,
// DiceWrong: the only two exceptions that cross the rules, each caught in one place, on a copy. Source: design, "Dice".
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "engine/core/words.hpp"

namespace oo {

struct RequestLog;

inline constexpr int kMaxDice = 128;

/// One reason that moved a need or a total. `datum` is the place of the number in Tables (its key and layer), kNoDatum for a derived value.
inline constexpr std::uint16_t kNoDatum = 0xffff;
struct Modifier {
  Word name;
  std::int32_t value = 0;
  ClauseId clause;
  std::uint16_t datum = kNoDatum;
};

/// What a person is told before he rolls. `need`: the face or total asked for ("5 or less"), 0 when there is none.
/// `base` is the number that the modifiers moved (rating, table entry), with its datum.
/// `pair`: dice that lie in pairs (contest, roll_off): whose the first and the second of each is: the id of a side,
/// "first_side" or "second_side"; "attacker" (the roller) or "defender" (the target).
struct Request {
  Word purpose;
  ClauseId clause;
  int need = 0;
  Modifier base{};
  std::span<const Modifier> modifiers{};
  UnitId roller = kNoUnit;
  UnitId target = kNoUnit;
  std::array<Word, 2> pair{};
};

enum class RollKind : std::uint8_t { roll, count, tally, contest, roll_off, pick };

/// What was thrown, told to the listener after it happened. Spans live during the call only.
struct Roll {
  RollKind kind = RollKind::roll;
  Request request;
  int sides = 0;
  int at_most = 0;                          // count
  std::span<const std::uint8_t> faces{};
  int result = 0;                           // roll: face; count: how many; pick: index from 0; otherwise 0
};

class DiceListener {
 public:
  virtual ~DiceListener() = default;
  virtual void rolled(const Roll&) = 0;
};

struct DiceWanted {
  Word purpose;
  ClauseId clause;
  UnitId roller = kNoUnit;
  UnitId target = kNoUnit;
  int sides = 0;
  int n = 0;         // how many more; of pairs an odd number: the first of the next pair is there
  int need = 0;
  std::array<Word, 2> pair{};
};
struct DiceWrong {
  int face = 0;
  int sides = 0;
};

/// Opposed pairs: die + a against die + b. `classify` gives 0..classes-1, at most 6; class 0 = nothing happens.
struct ContestSpec {
  int sides = 10;
  int (*classify)(int total_a, int total_b) = nullptr;
  int classes = 0;
};
struct ContestRun {
  int n = 0;
  int a = 0;
  int b = 0;
};
using ClassCounts = std::array<std::uint8_t, 6>;
using FaceClasses = std::array<std::uint8_t, 21>;   // class of each face, index 0 unused

class Dice {
 public:
  virtual ~Dice() = default;
  Dice(const Dice&) = delete;
  Dice& operator=(const Dice&) = delete;

  /// One die, its face.
  int roll(int sides, const Request& request);
  /// n dice: how many show at_most or less.
  int count(int n, int sides, int at_most, const Request& request);
  /// n dice sorted into classes by face: how many of each. classes <= 6.
  ClassCounts tally(int n, int sides, const FaceClasses& class_of_face, int classes, const Request& request);
  /// Opposed pairs in order, as runs of equal pairs; faces pair by pair, a then b. One call for a whole melee: odds convolve it in one go.
  ClassCounts contest(std::span<const ContestRun> runs, const ContestSpec& spec, const Request& request);
  /// Two dice until they differ.
  std::pair<int, int> roll_off(int sides, const Request& request);
  /// One of n, equally likely; 0..n-1. Typed and scripted dice give 1..n.
  int pick(int n, const Request& request);

  /// The battle says where it is before it rolls: at the start of every `apply` and at every change of phase. The log lies in the battle
  /// (engine/dice/request_log.hpp), is cleared when turn or phase differ from its own, and makes the same request give the same faces
  /// whatever was done in between. Sources that need no key ignore it. nullptr: no battle, the source counts for itself.
  void moment(std::uint16_t turn, std::uint8_t phase, RequestLog* log);

  void listen(DiceListener* listener) { listener_ = listener; }
  DiceListener* listener() const { return listener_; }

 protected:
  explicit Dice(bool weighs) : weighs_(weighs) {}

  /// Real sources: fill `out` with faces 1..sides.
  virtual void faces(int sides, std::span<std::uint8_t> out, const Request&) = 0;

  /// Told once before the first faces of each request; faces() may be called several times for one (a contest, a roll-off).
  /// `nth`: which request of its kind in this phase, from 0; kUncounted where no battle counts.
  static constexpr std::uint32_t kUncounted = ~std::uint32_t{0};
  virtual void request_starts(const Request&, std::uint32_t nth) { (void)nth; }
  virtual void moment_changed() {}
  /// For a source that passes some requests on to another.
  static void ask(Dice& other, int sides, std::span<std::uint8_t> out, const Request& r) { other.faces(sides, out, r); }
  static void announce(Dice& other, const Request& r, std::uint32_t nth) { other.request_starts(r, nth); }
  std::uint16_t turn() const { return turn_; }
  std::uint8_t phase() const { return phase_; }
  RequestLog* log() const { return log_; }

  /// Weighing sources (odds) answer with the index of a branch instead; see engine/odds/enumerated_dice.hpp.
  virtual int branch_uniform(int) { return 0; }
  virtual int branch_binomial(int, int, int) { return 0; }
  virtual ClassCounts branch_tally(int, int, const FaceClasses&, int) { return {}; }
  virtual ClassCounts branch_contest(std::span<const ContestRun>, const ContestSpec&) { return {}; }

 private:
  void begin(const Request&);
  void tell(RollKind, const Request&, int sides, int at_most, std::span<const std::uint8_t>, int result);

  const bool weighs_;
  DiceListener* listener_ = nullptr;
  RequestLog* log_ = nullptr;
  std::uint16_t turn_ = 0;
  std::uint8_t phase_ = 0;
};

}  // namespace oo
