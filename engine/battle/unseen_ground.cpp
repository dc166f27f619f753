#include "engine/battle/unseen_ground.hpp"

#include <array>

#include "engine/geometry/base.hpp"

namespace oo {
namespace {

constexpr int kMostCells = 2600;

/// An inch, on large tables as many half inches as keep the work bounded.
Mil cell_for(Mil width, Mil height) {
  const auto along = [](Mil length, Mil cell) { return std::int64_t{(length + cell - 1) / cell}; };
  Mil cell = kInch;
  while (along(width, cell) * along(height, cell) > kMostCells) cell += kInch / 2;
  return cell;
}

// Ways along the cells: east, north, west, south; one more is a turn to the left.
constexpr std::array<int, 4> kEast{1, 0, -1, 0}, kNorth{0, 1, 0, -1};

}  // namespace

UnseenGround::UnseenGround(Mil width, Mil height, SideId side)
    : width_(width), height_(height), side_(side), cell_(cell_for(width, height)), columns_((width + cell_ - 1) / cell_), rows_((height + cell_ - 1) / cell_) {}

Point UnseenGround::corner(int column, int row) const { return {std::min(column * cell_, width_), std::min(row * cell_, height_)}; }

Point UnseenGround::middle(std::size_t cell) const {
  const int column = int(cell) % columns_, row = int(cell) / columns_;
  return midpoint(corner(column, row), corner(column + 1, row + 1));
}

/// Who looks now, and who of them stands as at the last look.
void UnseenGround::muster(const Battle& seen, const Lookout& lookout) {
  before_.swap(eyes_);
  eyes_.clear();
  lookout.eyes(seen, side_, eyes_);
  observers_.clear();
  const auto units = [](const std::vector<Eye>& eyes) { return eyes.empty() ? std::size_t{0} : std::size_t{eyes.back().unit} + 1; };
  stays_.assign(std::max(units(before_), units(eyes_)), false);
  auto old = before_.begin();
  for (auto from = eyes_.begin(); from != eyes_.end();) {
    Observer o{from->unit, {}, true};
    auto to = from;
    for (; to != eyes_.end() && to->unit == o.unit; ++to) o.box.add(box_of(to->base));
    while (old != before_.end() && old->unit < o.unit) ++old;
    auto old_end = old;
    while (old_end != before_.end() && old_end->unit == o.unit) ++old_end;
    o.fresh = !std::equal(from, to, old, old_end);
    stays_[o.unit] = !o.fresh;
    observers_.push_back(o);
    from = to;
    old = old_end;
  }
}

UnitId UnseenGround::who_sees(const Battle& seen, const Lookout& lookout, std::size_t cell, bool only_fresh, UnitId first) const {
  const Point place = middle(cell);
  const auto does = [&](const Observer& o) {
    return (farthest_[cell] < 0 || contains(o.box.grown(farthest_[cell] + kNear), place)) && lookout.sees(seen, o.unit, place);
  };
  for (const Observer& o : observers_)     // who sees the ground beside it mostly sees this too
    if (o.unit == first && (o.fresh || !only_fresh) && does(o)) return o.unit;
  for (const Observer& o : observers_)
    if (o.unit != first && (o.fresh || !only_fresh) && does(o)) return o.unit;
  return kNoUnit;
}

bool UnseenGround::look(const Battle& seen) {
  const Lookout* lookout = seen.lookout();
  if (lookout == nullptr) return false;
  const std::size_t cells = std::size_t(columns_) * std::size_t(rows_);
  const bool begins = farthest_.empty();
  if (begins) {
    any_hides_ = true;
    witness_.assign(cells, kNoUnit);
    for (std::size_t i = 0; i < cells; ++i) farthest_.push_back(lookout->farthest(seen, middle(i)));
  }
  muster(seen, *lookout);
  if (!begins && eyes_ == before_) return false;
  bool changed = begins;
  UnitId last = kNoUnit;
  for (std::size_t i = 0; i < cells; ++i) {
    const UnitId was = witness_[i];
    if (was != kNoUnit && stays_[was]) continue;
    witness_[i] = who_sees(seen, *lookout, i, was == kNoUnit, last);
    changed = changed || (was == kNoUnit) != (witness_[i] == kNoUnit);
    if (witness_[i] != kNoUnit) last = witness_[i];
  }
  if (changed) trace();
  return changed;
}

void UnseenGround::trace() {
  outlines_.clear();
  const int across = columns_ + 1;
  const auto unseen = [&](int column, int row) {
    return column >= 0 && row >= 0 && column < columns_ && row < rows_ && witness_[std::size_t(row * columns_ + column)] == kNoUnit;
  };
  edges_.assign(std::size_t(across) * std::size_t(rows_ + 1), 0);
  for (int row = 0; row <= rows_; ++row)
    for (int column = 0; column <= columns_; ++column) {
      const bool ne = unseen(column, row), nw = unseen(column - 1, row), sw = unseen(column - 1, row - 1), se = unseen(column, row - 1);
      edges_[std::size_t(row * across + column)] =
          std::uint8_t((ne && !se ? 1 : 0) | (nw && !ne ? 2 : 0) | (sw && !nw ? 4 : 0) | (se && !sw ? 8 : 0));
    }
  for (int start = 0; start < int(edges_.size()); ++start)
    while (edges_[std::size_t(start)] != 0) {
      std::vector<Point>& outline = outlines_.emplace_back();
      unsigned way = 0;
      while ((edges_[std::size_t(start)] >> way & 1) == 0) ++way;
      const unsigned first = way;
      unsigned came = 4;
      int at = start;
      do {                                 // unseen ground to the left; where four cells meet it keeps to the one it follows
        if (way != came) outline.push_back(corner(at % across, at / across));
        edges_[std::size_t(at)] &= std::uint8_t(~(1U << way));
        at += kEast[way] + across * kNorth[way];
        came = way;
        const unsigned open = edges_[std::size_t(at)] | (at == start ? 1U << first : 0U);
        for (const unsigned turn : {1U, 0U, 3U})
          if ((open >> ((came + turn) % 4) & 1) != 0) {
            way = (came + turn) % 4;
            break;
          }
      } while (at != start || way != first);
    }
}

}  // namespace oo
