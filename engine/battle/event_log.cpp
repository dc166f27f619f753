#include "engine/battle/event_log.hpp"

#include <algorithm>

namespace oo {

StoredRoll::StoredRoll(const Roll& roll)
    : faces(roll.faces.begin(), roll.faces.end()), modifiers(roll.request.modifiers.begin(), roll.request.modifiers.end()), roll_(roll) {
  point();
}
StoredRoll::StoredRoll(const StoredRoll& other) : faces(other.faces), modifiers(other.modifiers), roll_(other.roll_) { point(); }
StoredRoll& StoredRoll::operator=(const StoredRoll& other) {
  faces = other.faces;
  modifiers = other.modifiers;
  roll_ = other.roll_;
  point();
  return *this;
}
void StoredRoll::point() {
  roll_.faces = faces;
  roll_.request.modifiers = modifiers;
}

StoredEvent::StoredEvent(const Event& event) : event_(event) {
  if (event.roll != nullptr) {
    roll_ = StoredRoll(*event.roll);
    event_.roll = &roll_.roll();
  }
}
StoredEvent::StoredEvent(const StoredEvent& other) : event_(other.event_), roll_(other.roll_) {
  if (event_.roll != nullptr) event_.roll = &roll_.roll();
}
StoredEvent& StoredEvent::operator=(const StoredEvent& other) {
  event_ = other.event_;
  roll_ = other.roll_;
  if (event_.roll != nullptr) event_.roll = &roll_.roll();
  return *this;
}

namespace {
bool same(const Modifier& a, const Modifier& b) { return a.name == b.name && a.value == b.value && a.clause == b.clause && a.datum == b.datum; }

bool same(const Request& a, const Request& b) {
  return a.purpose == b.purpose && a.clause == b.clause && a.need == b.need && same(a.base, b.base) && a.roller == b.roller && a.target == b.target &&
         std::equal(a.modifiers.begin(), a.modifiers.end(), b.modifiers.begin(), b.modifiers.end(),
                    [](const Modifier& x, const Modifier& y) { return same(x, y); });
}
bool same(const Roll& a, const Roll& b) {
  return a.kind == b.kind && same(a.request, b.request) && a.sides == b.sides && a.at_most == b.at_most && a.result == b.result &&
         std::equal(a.faces.begin(), a.faces.end(), b.faces.begin(), b.faces.end());
}
}  // namespace

/// Arguments are known by their names: their order says nothing.
bool same(const Event& a, const Event& b) {
  bool args = a.args.size() == b.args.size();
  for (const EventArg& x : a.args)
    args = args && std::any_of(b.args.begin(), b.args.end(), [&x](const EventArg& y) { return x.name == y.name && x.value == y.value && x.word == y.word; });
  if ((a.roll == nullptr) != (b.roll == nullptr)) return false;
  if (a.roll != nullptr && !same(*a.roll, *b.roll)) return false;
  return args && a.kind == b.kind && a.clause == b.clause && a.seen_by == b.seen_by && a.reveals == b.reveals && a.unit == b.unit && a.other == b.other;
}

void EventLog::on(const Event& event) {
  Entry entry{StoredEvent(event), static_cast<std::uint32_t>(entries_.size() + 1), {0, 0}};
  for (SideId s = 0; s < 2; ++s)
    if (entry.stored.seen_by(s)) entry.side[s] = next_[s]++;
  entries_.push_back(std::move(entry));
}

void EventLog::truncate(std::size_t size) {
  while (entries_.size() > size) {
    for (SideId s = 0; s < 2; ++s)
      if (entries_.back().side[s] != 0) --next_[s];
    entries_.pop_back();
  }
}

}  // namespace oo
