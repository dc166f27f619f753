#include "engine/table/occupancy.hpp"

#include <algorithm>

namespace oo {

bool Occupancy::stands_alike(UnitId unit, const Occupancy& other) const {
  const Entry &mine = units_[unit], &theirs = other.units_[unit];
  return mine.first == theirs.first && mine.room == theirs.room && std::ranges::equal(bases(unit), other.bases(unit));
}

Occupancy& Occupancy::operator=(const Occupancy& other) {
  if (this == &other) return *this;
  if (quads_.size() != other.quads_.size()) quads_.resize(other.quads_.size());
  if (units_.size() != other.units_.size()) units_.assign(other.units_.size(), {});
  for (UnitId u = 0; u < units_.size(); ++u) {
    if (stands_alike(u, other)) continue;
    units_[u] = other.units_[u];
    units_[u].stamp = ++stamps_;
    std::ranges::copy(other.bases(u), quads_.begin() + static_cast<std::ptrdiff_t>(units_[u].first));
  }
  return *this;
}

UnitId Occupancy::reserve(std::size_t bases) {
  Entry entry;
  entry.first = static_cast<std::uint32_t>(quads_.size());
  entry.room = static_cast<std::uint16_t>(bases);
  entry.stamp = ++stamps_;
  quads_.resize(quads_.size() + bases);
  units_.push_back(entry);
  return static_cast<UnitId>(units_.size() - 1);
}

void Occupancy::set(UnitId unit, std::span<const Quad> bases) {
  Entry& entry = units_[unit];
  assert(bases.size() <= entry.room);
  entry.count = static_cast<std::uint16_t>(std::min<std::size_t>(bases.size(), entry.room));
  std::copy_n(bases.begin(), entry.count, quads_.begin() + static_cast<std::ptrdiff_t>(entry.first));
  entry.box = box_of(this->bases(unit));
  entry.stamp = ++stamps_;
}

bool Occupancy::any_crossed(UnitId unit, Point from, Point to, const Box& way) const {
  for (const Quad& q : bases(unit))
    if (meet(way, box_of(q)) && crosses(from, to, q)) return true;
  return false;
}

void Occupancy::nearest_crossed(UnitId unit, Point from, Point to, std::optional<Hit>& best) const {
  const auto all = bases(unit);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!crosses(from, to, all[i])) continue;
    const Mil at = inside(from, to, all[i]).from;
    if (!best || at < best->at) best = Hit{unit, i, at};
  }
}

}  // namespace oo
