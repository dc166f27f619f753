// event_log.hpp: events that outlive their moment, and their numbering for each viewer.
//
// Who may use it: whoever keeps a story (lab, command line, server). An Event's spans live during the call only; a StoredEvent owns them.
// Numbers count up from 1 for each viewer without gaps, so that a missing number never tells a side that something was kept from it.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "engine/battle/battle.hpp"

namespace oo {

/// A roll that owns its faces and modifiers.
class StoredRoll {
 public:
  StoredRoll() = default;
  explicit StoredRoll(const Roll& roll);
  StoredRoll(const StoredRoll& other);
  StoredRoll& operator=(const StoredRoll& other);
  const Roll& roll() const { return roll_; }
  std::vector<std::uint8_t> faces;
  std::vector<Modifier> modifiers;

 private:
  void point();
  Roll roll_;
};

/// An event that owns what it shows. `event()` is valid as long as this object stays where it is.
class StoredEvent {
 public:
  explicit StoredEvent(const Event& event);
  StoredEvent(const StoredEvent& other);
  StoredEvent& operator=(const StoredEvent& other);
  const Event& event() const { return event_; }
  bool seen_by(SideId side) const { return (event_.seen_by >> side & 1) != 0; }

 private:
  Event event_;
  StoredRoll roll_;
};

bool same(const Event& a, const Event& b);   // everything equal, faces and modifiers too

/// Keeps every event with its number for either side (0: that side does not see it) and for the umpire, who sees all.
class EventLog final : public EventSink {
 public:
  struct Entry {
    StoredEvent stored;
    std::uint32_t umpire = 0;
    std::uint32_t side[2] = {0, 0};
  };
  void on(const Event& event) override;
  std::span<const Entry> all() const { return entries_; }
  std::size_t size() const { return entries_.size(); }
  /// Back to an earlier length (undo): numbers are given again.
  void truncate(std::size_t size);
  void clear() { truncate(0); }

 private:
  std::vector<Entry> entries_;
  std::uint32_t next_[2] = {1, 1};
};

/// Hears nothing: for play-outs, and for whoever wants the battle alone.
class NoEvents final : public EventSink {
 public:
  void on(const Event&) override {}
};

}  // namespace oo
