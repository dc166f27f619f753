#include "server/wire/preview_json.hpp"

#include "engine/battle/codec.hpp"
#include "lab/story/story_json.hpp"
#include "lab/story/words.hpp"

namespace oo::server {

namespace {
Json inches(Mil m) { return m % kInch == 0 ? Json(m / kInch) : Json(double(m) / 1000.0); }
Json degrees(Cdeg d) { return d % 100 == 0 ? Json(d / 100) : Json(double(d) / 100.0); }
Json spot(Point p) { return Json::array({inches(p.x), inches(p.y)}); }

Json way_json(const OrderTrace& trace) {
  Json j{{"path", points_json(trace.way.all())}, {"facing", trace.facing < 0 ? Json(0) : degrees(trace.facing)}};
  if (trace.cost >= 0) j["cost"] = inches(trace.cost);
  if (trace.allowance >= 0) j["allowance"] = inches(trace.allowance);
  return j;
}

Json line_json(const OrderTrace::Line& line) {
  Json j{{"from", spot(line.from)}, {"to", spot(line.to)}, {"ok", line.ok}, {"text", story::spaced(line.what) + (line.ok ? "" : ", blocked")}, {"inches", inches(line.length)}};
  if (!line.ok) j["blocked_at"] = spot(line.stopped);
  return j;
}
}  // namespace

Json preview_json(const Preview& p, const Tables& tables, const PlanInput& plan, SideId viewer, bool or_more) {
  Json j = Json::object();
  if (p.trouble) j["trouble"] = trouble_json(*p.trouble);
  if (!p.trace.way.empty()) j["way"] = way_json(p.trace);
  for (const OrderTrace::Line& line : p.trace.lines) j["lines"].push_back(line_json(line));
  for (const OrderTrace::Area& area : p.trace.areas) j["areas"].push_back({{"what", std::string(area.what)}, {"polygon", points_json(area.corners.all())}});
  if (!p.after.empty()) {
    BattleView view;
    view.units = p.after;
    j["after"] = to_json(view)["units"];
    j["after_svg"] = drawing_json(plan, view, viewer)["units"];
  }
  if (p.dice != 0) {
    j["roll"] = to_json(roll_shown(p.roll.roll(), &tables, or_more));
    j["roll"]["dice"] = p.dice;
  }
  return j;
}

Json chances_json(std::span<const Chances> chances) {
  Json list = Json::array();
  for (const Chances& c : chances) {
    Json j{{"what", c.what}, {"text", c.text}, {"of", c.of}, {"rows", Json::array()}};
    for (const ChanceRow& row : c.rows) j["rows"].push_back({{"value", row.value}, {"chance", row.chance}});
    list.push_back(std::move(j));
  }
  return list;
}

Json target_json(const TargetAnswer& t) {
  Json j{{"unit", t.unit}};
  if (t.trouble) j["trouble"] = trouble_json(*t.trouble);
  if (t.distance >= 0) j["inches"] = inches(t.distance);
  return j;
}

}  // namespace oo::server
