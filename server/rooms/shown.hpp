// shown.hpp: what a side has been shown, so that a step tells only what changed, and nothing at all where nothing changed for that side.
//
// For Room and its tests. Includes the JSON library. No errors.
#pragma once
#include <optional>
#include <string>

#include "engine/battle/unseen_ground.hpp"
#include "engine/battle/view.hpp"
#include "server/rooms/course.hpp"
#include "server/wire/encode.hpp"

namespace oo::server {

class Shown {
 public:
  /// `viewer` kNoSide: an onlooker of a game that is open to all.
  Shown(const Course& course, SideId viewer, InfoOf info);

  /// What changed since the last call, without `by`; nothing: the viewer saw nothing of it.
  std::optional<Json> step(SideId draw_offered_by);
  /// Everything. `have`: number of the last entry that the page holds.
  Json state(std::uint32_t have) const;
  const PlanInput& plan() const { return plan_; }

 private:
  Json viewer() const;
  Json table(const BattleView& view, bool with_ground) const;
  Json decision() const;
  Json entries_after(std::uint32_t have) const;
  void look(SideId draw_offered_by);

  const Course& course_;
  SideId viewer_;
  PlanInput plan_;
  Json info_, rest_;                     // rest: decision, outcome, can_undo, draw_offered_by
  BattleView view_;
  UnseenGround ground_;
  bool ground_changed_ = false;          // by the last look
  std::uint32_t told_ = 0;               // entries
  std::uint32_t number_ = 0;             // steps that changed something for this viewer
};

}  // namespace oo::server
