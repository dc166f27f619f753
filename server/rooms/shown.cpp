#include "server/rooms/shown.hpp"

#include <algorithm>

#include "engine/battle/codec.hpp"

namespace oo::server {

namespace {
constexpr std::size_t kProposals = 96;

/// Items of `now` that are not the same in `before`. False: the lists name other ids, so that nothing less than all will do.
bool changed_items(const Json& before, const Json& now, Json& out) {
  out = Json::array();
  if (before.size() != now.size()) return false;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (before[i]["id"] != now[i]["id"]) return false;
    if (before[i] != now[i]) out.push_back(now[i]);
  }
  return true;
}
}  // namespace

Shown::Shown(const Course& course, SideId viewer, InfoOf info) : course_(course), viewer_(viewer), info_(info_json(info)) { look(kNoSide); }

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

Json Shown::entries_after(std::uint32_t have) const {
  Json j = Json::array();
  const auto log = course_.log(viewer_);
  for (std::size_t i = have; i < log.size(); ++i) j.push_back(entry_json(log[i], std::uint32_t(i + 1)));
  return j;
}

void Shown::look(SideId draw_offered_by) {
  BattleView view;
  course_.seen(viewer_).battle().view(view);
  view_ = to_json(view);
  drawing_ = {{"units", Json::array()}, {"leaders", Json::array()}};
  rest_ = {{"decision", decision()}, {"outcome", outcome_json(course_.seen(viewer_).battle())}, {"can_undo", course_.can_undo(viewer_)}};
  if (draw_offered_by != kNoSide) rest_["draw_offered_by"] = draw_offered_by;
  told_ = std::uint32_t(course_.log(viewer_).size());
}

std::optional<Json> Shown::step(SideId draw_offered_by) {
  const Json view = std::move(view_), rest = std::move(rest_);
  const std::uint32_t told = told_;
  look(draw_offered_by);
  if (view == view_ && rest == rest_ && told == told_) return std::nullopt;
  Json message = rest_;
  message["type"] = "step";
  message["step"] = ++number_;
  message["viewer"] = viewer_;
  message["view"] = view_;
  if (!changed_items(view["units"], view_["units"], message["view"]["units"])) message["view"]["units"] = view_["units"];
  if (!changed_items(view["leaders"], view_["leaders"], message["view"]["leaders"])) message["view"]["leaders"] = view_["leaders"];
  message["drawing"] = drawing_;
  message["entries"] = entries_after(told);
  return message;
}

Json Shown::state(std::uint32_t have) const {
  Json message = rest_;
  message["type"] = "state";
  message["info"] = info_;
  message["viewer"] = viewer_;
  message["view"] = view_;
  message["drawing"] = drawing_;
  message["entries"] = entries_after(have <= told_ ? have : 0);
  message["step"] = number_;
  return message;
}

}  // namespace oo::server
