#include "engine/dice/dice.hpp"

#include <algorithm>
#include <cassert>

#include "engine/dice/request_log.hpp"

namespace oo {
namespace {

std::size_t size_of(int n) { return static_cast<std::size_t>(n); }

}  // namespace

/// Counted here, whatever the source: a battle replayed from its faces must stand as the battle that rolled them.
void Dice::begin(const Request& request) {
  if (weighs_) return;
  request_starts(request, log_ != nullptr ? log_->next(word_hash(request.purpose), request.roller, request.target) : kUncounted);
}

void Dice::moment(std::uint16_t turn, std::uint8_t phase, RequestLog* log) {
  turn_ = turn;
  phase_ = phase;
  log_ = log;
  if (log != nullptr) log->enter(turn, phase);
  moment_changed();
}

int Dice::roll(int sides, const Request& request) {
  assert(sides >= 2 && sides <= kMaxDice);
  if (weighs_) return 1 + branch_uniform(sides);
  std::uint8_t face = 0;
  begin(request);
  faces(sides, {&face, 1}, request);
  tell(RollKind::roll, request, sides, 0, {&face, 1}, face);
  return face;
}

int Dice::count(int n, int sides, int at_most, const Request& request) {
  assert(n >= 0 && n <= kMaxDice && sides >= 2 && sides <= kMaxDice);
  if (n == 0) return 0;
  const int limit = std::clamp(at_most, 0, sides);
  if (weighs_) return branch_binomial(n, limit, sides);
  std::array<std::uint8_t, kMaxDice> thrown;
  const std::span<std::uint8_t> used(thrown.data(), size_of(n));
  begin(request);
  faces(sides, used, request);
  int low = 0;
  for (const int face : used) low += face <= limit ? 1 : 0;
  tell(RollKind::count, request, sides, at_most, used, low);
  return low;
}

ClassCounts Dice::tally(int n, int sides, const FaceClasses& class_of_face, int classes, const Request& request) {
  assert(n >= 0 && n <= kMaxDice && sides >= 2 && size_of(sides) < class_of_face.size() && classes >= 1 && size_of(classes) <= ClassCounts{}.size());
  if (n == 0) return {};
  if (weighs_) return branch_tally(n, sides, class_of_face, classes);
  std::array<std::uint8_t, kMaxDice> thrown;
  const std::span<std::uint8_t> used(thrown.data(), size_of(n));
  begin(request);
  faces(sides, used, request);
  ClassCounts out{};
  for (const std::uint8_t face : used) ++out[class_of_face[face]];
  tell(RollKind::tally, request, sides, 0, used, 0);
  return out;
}

ClassCounts Dice::contest(std::span<const ContestRun> runs, const ContestSpec& spec, const Request& request) {
  int pairs = 0;
  for (const ContestRun& run : runs) pairs += run.n;
  assert(pairs >= 0 && pairs <= kMaxDice && spec.classes >= 1 && size_of(spec.classes) <= ClassCounts{}.size());
  if (pairs == 0) return {};
  if (weighs_) return branch_contest(runs, spec);
  std::array<std::uint8_t, 2 * size_t{kMaxDice}> thrown;
  const std::span<std::uint8_t> used(thrown.data(), 2 * size_of(pairs));
  begin(request);
  faces(spec.sides, used, request);
  ClassCounts out{};
  std::size_t at = 0;
  for (const ContestRun& run : runs)
    for (int i = 0; i < run.n; ++i, at += 2) ++out[size_of(spec.classify(used[at] + run.a, used[at + 1] + run.b))];
  tell(RollKind::contest, request, spec.sides, 0, used, 0);
  return out;
}

std::pair<int, int> Dice::roll_off(int sides, const Request& request) {
  assert(sides >= 2 && sides <= kMaxDice);
  if (weighs_) {   // as the conditional distribution: the loop would never end there
    const int other_faces = sides - 1;
    const int i = branch_uniform(sides * other_faces);
    const int first = i / other_faces;
    const int second = i % other_faces;
    return {first + 1, (second >= first ? second + 1 : second) + 1};
  }
  begin(request);
  for (;;) {
    std::array<std::uint8_t, 2> thrown{};
    faces(sides, thrown, request);
    tell(RollKind::roll_off, request, sides, 0, thrown, 0);
    if (thrown[0] != thrown[1]) return {thrown[0], thrown[1]};
  }
}

int Dice::pick(int n, const Request& request) {
  assert(n >= 1 && n <= kMaxDice);
  if (weighs_) return branch_uniform(n);
  std::uint8_t face = 0;
  begin(request);
  faces(n, {&face, 1}, request);
  tell(RollKind::pick, request, n, 0, {&face, 1}, face - 1);
  return face - 1;
}

void Dice::tell(RollKind kind, const Request& request, int sides, int at_most, std::span<const std::uint8_t> thrown, int result) {
  if (listener_ != nullptr) listener_->rolled({kind, request, sides, at_most, thrown, result});
}

}  // namespace oo
