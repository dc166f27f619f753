// The floor: what a battle of the size of Fallen Timbers must do at the least, without any rules. The benchmark of the whole battle is read against it.
//
//   3,000 d20
//   450 unit-operations, each with 20 first-blocker sight lines over 40 polygons of 12 corners, never the same line twice
//   400 figures, each with one move tested against all 400 figures
//
// Positions come from a fixed sequence, so every run and every machine does the same work.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <vector>

#include "engine/dice/seeded_dice.hpp"
#include "engine/geometry/base.hpp"
#include "engine/geometry/box.hpp"
#include "engine/geometry/polygon.hpp"

namespace oo {
namespace {

constexpr int kDice = 3000, kOperations = 450, kLines = 20, kPolygons = 40, kCorners = 12, kFigures = 400;
constexpr Mil kWidth = 96 * kInch, kHeight = 72 * kInch;

class Sequence {
 public:
  explicit Sequence(std::uint64_t seed) : state_(seed) {}
  Mil below(Mil n) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<Mil>((state_ >> 33) % static_cast<std::uint64_t>(n));
  }
  Point point() {
    const Mil x = below(kWidth);
    return {x, below(kHeight)};
  }

 private:
  std::uint64_t state_;
};

/// A wood: twelve corners around a centre, two to five inches away.
Polygon wood(Sequence& at_random) {
  const Point centre = at_random.point();
  std::vector<Point> corners;
  for (int i = 0; i < kCorners; ++i) corners.push_back(at(centre, heading(i * kTurn / kCorners), 0, 2 * kInch + at_random.below(3 * kInch)));
  return Polygon(std::move(corners));
}

struct Line {
  Point from, to;
};

struct Table {
  std::vector<Polygon> woods;
  std::vector<Line> lines;
  std::vector<Quad> figures;
  std::vector<Box> boxes;
  std::vector<Quad> moved;

  Table() {
    Sequence at_random(1794);
    for (int i = 0; i < kPolygons; ++i) woods.push_back(wood(at_random));
    for (int i = 0; i < kOperations * kLines; ++i) {
      const Point from = at_random.point();
      lines.push_back({from, at(from, heading(at_random.below(kTurn)), 0, 4 * kInch + at_random.below(12 * kInch))});
    }
    for (int i = 0; i < kFigures; ++i) {
      const Point stands = at_random.point();
      const Heading ahead = heading(at_random.below(kTurn));
      figures.push_back(base(stands, ahead, kInch, kInch));
      boxes.push_back(box_of(figures.back()));
      moved.push_back(base(at(stands, ahead, 0, 6 * kInch), ahead, kInch, kInch));
    }
  }
};

/// Where along the line, in thousandths, the border of the wood is first met; 1001: nowhere.
std::int64_t first_crossing(const Polygon& wood, Point a, Point b) {
  const auto corners = wood.corners();
  std::int64_t first = 1001;
  Point u = corners.back();
  std::int64_t side_u = cross(a, b, u);
  for (const Point v : corners) {
    const std::int64_t side_v = cross(a, b, v);
    if ((side_u < 0) != (side_v < 0)) {
      const std::int64_t side_a = cross(u, v, a), side_b = cross(u, v, b);
      if ((side_a < 0) != (side_b < 0)) first = std::min(first, side_a * 1000 / (side_a - side_b));
    }
    u = v;
    side_u = side_v;
  }
  return first;
}

int first_blocker(const Table& table, const Line& line) {
  const Box box = box_of(line.from, line.to);
  int blocker = -1;
  std::int64_t nearest = 1001;
  for (int i = 0; i < kPolygons; ++i) {
    const Polygon& wood = table.woods[static_cast<std::size_t>(i)];
    if (!meet(box, wood.box())) continue;
    if (const auto place = first_crossing(wood, line.from, line.to); place < nearest) {
      nearest = place;
      blocker = i;
    }
  }
  return blocker;
}

int move_meets(const Table& table, std::size_t figure) {
  Box way = table.boxes[figure];
  way.add(box_of(table.moved[figure]));
  int met = 0;
  for (std::size_t i = 0; i < table.figures.size(); ++i)
    if (i != figure && meet(way, table.boxes[i]) && overlaps(table.moved[figure], table.figures[i], kTouch)) ++met;
  return met;
}

void floor_dice(benchmark::State& state) {
  SeededDice dice(Seed{1, 2});
  for (auto _ : state) {
    int hits = 0;
    for (int thrown = 0; thrown < kDice; thrown += 20) hits += dice.count(20, 20, 5, {"to_hit", "", 5});
    benchmark::DoNotOptimize(hits);
  }
}
BENCHMARK(floor_dice)->Unit(benchmark::kMicrosecond);

void floor_sight(benchmark::State& state) {
  const Table table;
  for (auto _ : state) {
    int blocked = 0;
    for (const Line& line : table.lines) blocked += first_blocker(table, line) >= 0 ? 1 : 0;
    benchmark::DoNotOptimize(blocked);
  }
}
BENCHMARK(floor_sight)->Unit(benchmark::kMicrosecond);

void floor_moves(benchmark::State& state) {
  const Table table;
  for (auto _ : state) {
    int met = 0;
    for (std::size_t i = 0; i < table.figures.size(); ++i) met += move_meets(table, i);
    benchmark::DoNotOptimize(met);
  }
}
BENCHMARK(floor_moves)->Unit(benchmark::kMicrosecond);

/// All of it: the number to divide by.
void floor_whole(benchmark::State& state) {
  const Table table;
  SeededDice dice(Seed{1, 2});
  for (auto _ : state) {
    int sum = 0;
    for (int thrown = 0; thrown < kDice; thrown += 20) sum += dice.count(20, 20, 5, {"to_hit", "", 5});
    for (const Line& line : table.lines) sum += first_blocker(table, line) >= 0 ? 1 : 0;
    for (std::size_t i = 0; i < table.figures.size(); ++i) sum += move_meets(table, i);
    benchmark::DoNotOptimize(sum);
  }
}
BENCHMARK(floor_whole)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace oo
