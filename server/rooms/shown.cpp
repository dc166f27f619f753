#include "server/rooms/shown.hpp"

#include <algorithm>

#include "engine/battle/codec.hpp"
#include "server/wire/view_changes.hpp"

namespace oo::server {

namespace {
constexpr std::size_t kProposals = 96;
}  // namespace

Shown::Shown(const Course& course, SideId viewer, InfoOf info) : course_(course), viewer_(viewer), plan_(plan_input(*course.game().scenario)), info_(info_json(info)), ground_(course.game().scenario->width, course.game().scenario->height, viewer) {
  look(kNoSide);
}

Json Shown::viewer() const { return viewer_ == kNoSide ? Json(nullptr) : Json(viewer_); }

/// Another's decision is told as far as everybody at the table sees it: whose turn it is, not which of his units, nor how many orders he gave.
Json Shown::decision() const {
  const Decision d = course_.battle().pending();
  if (course_.battle().outcome().over || d.kind.empty()) return nullptr;
  if (d.side != viewer_) return {{"number", 0}, {"kind", "waiting"}, {"turn", d.turn}, {"side", d.side}, {"phase", std::string(d.phase)}};
  const Seen& seen = course_.seen(viewer_);
  Json j = to_json(d);
  j["fallback"] = to_json(seen.default_order());
  if (d.unit != kNoUnit) return j;
  std::vector<Order> orders;
  seen.propose(d.number, kProposals, orders);
  std::vector<UnitId> units;
  for (const Order& o : orders)
    if (o.unit != kNoUnit && std::find(units.begin(), units.end(), o.unit) == units.end()) units.push_back(o.unit);
  j["may_act"] = units;
  return j;
}

/// The view, and what of the ground is out of sight where something can be: an onlooker sees all.
Json Shown::table(const BattleView& view, bool with_ground) const {
  Json j = to_json(view);
  if (!with_ground || !ground_.any_hides()) return j;
  j["unseen"] = Json::array();
  for (const auto& outline : ground_.outlines()) j["unseen"].push_back(points_json(outline));
  return j;
}

Json Shown::entries_after(std::uint32_t have) const {
  Json j = Json::array();
  const auto log = course_.log(viewer_);
  for (std::size_t i = have; i < log.size(); ++i) j.push_back(entry_json(log[i], std::uint32_t(i + 1)));
  return j;
}

void Shown::look(SideId draw_offered_by) {
  view_ = BattleView{};
  course_.seen_by(viewer_).view(view_);
  ground_changed_ = viewer_ != kNoSide && ground_.look(course_.seen_by(viewer_));
  rest_ = {{"decision", decision()}, {"outcome", outcome_json(course_.seen_by(viewer_))}, {"can_undo", course_.can_undo(viewer_)}};
  if (draw_offered_by != kNoSide) rest_["draw_offered_by"] = draw_offered_by;
  told_ = std::uint32_t(course_.log(viewer_).size());
}

std::optional<Json> Shown::step(SideId draw_offered_by) {
  const BattleView before = std::move(view_);
  const Json rest = std::move(rest_);
  const std::uint32_t told = told_;
  look(draw_offered_by);
  BattleView news = view_;
  news.units = changed_units(before, view_);
  news.leaders = changed_leaders(before, view_);
  if (news.units.empty() && news.leaders.empty() && same_numbers(before, view_) && !ground_changed_ && rest == rest_ && told == told_) return std::nullopt;
  Json message = rest_;
  message["type"] = "step";
  message["step"] = ++number_;
  message["viewer"] = viewer();
  message["view"] = table(news, ground_changed_);
  message["drawing"] = drawing_json(plan_, news, viewer_);
  message["entries"] = entries_after(told);
  return message;
}

Json Shown::state(std::uint32_t have) const {
  Json message = rest_;
  message["type"] = "state";
  message["info"] = info_;
  message["viewer"] = viewer();
  message["view"] = table(view_, true);
  message["drawing"] = drawing_json(plan_, view_, viewer_);
  message["entries"] = entries_after(have <= told_ ? have : 0);
  message["step"] = number_;
  return message;
}

}  // namespace oo::server
