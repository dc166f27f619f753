// Units, leaders and the fallen: one <g> a unit whose origin is the middle of its front edge, so that one transform moves it.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/geometry/heading.hpp"
#include "lab/report/markup.hpp"
#include "lab/report/plan_parts.hpp"

namespace oo::plan {
namespace {

/// Where a unit stands on the paper and which way it looks.
struct Stand {
  Vec origin, right, back;
  Vec of(Vec local) const { return origin + right * local.x + back * local.y; }
};

Stand stand_of(const Canvas& canvas, Point front, Cdeg facing) {
  const Heading h = heading(facing);
  const double s = h.sin / double(kUnit), c = h.cos / double(kUnit);
  return {canvas.at(front), {c, s}, {-s, c}};                       // y points down: ahead is (s, -c)
}

Box on_paper(const Stand& stand, const Box& local) {
  return box_of({stand.of({local.x0, local.y0}), stand.of({local.x1, local.y0}), stand.of({local.x1, local.y1}), stand.of({local.x0, local.y1})});
}

std::string degrees(Cdeg facing) {
  const Cdeg a = normalise(facing);
  return a % 100 == 0 ? fmt::format("{}", a / 100) : fmt::format("{}.{:02}", a / 100, a % 100);
}

bool is_unseen(const Canvas& canvas, const UnitView& u) {
  return u.hidden && canvas.options.view != kNoSide && canvas.options.view != u.side;
}

bool unit_shown(const Canvas& canvas, const UnitView& u) { return u.on_table && !u.destroyed && !is_unseen(canvas, u); }

/// The mark of a state, behind the figures or in the way they run.
std::string state_mark(Word state, const Box& b) {
  if (state == "routed")
    return fmt::format("<path class=\"mark\" d=\"M{0} {1}l46-40l46 40M{0} {2}l46-40l46 40\"/>", whole((b.x0 + b.x1) / 2 - 46), whole(b.y0 - 34), whole(b.y0 - 74));
  const bool once = state == "rallied";
  if (!once && state != "disordered" && state != "shaken" && state != "faltering" && state != "retiring") return {};
  const int waves = once ? 2 : std::max(2, static_cast<int>(b.width() / 44 + 0.5));
  std::string d = fmt::format("M{} {}", whole(once ? (b.x0 + b.x1) / 2 - 44 : b.x0), whole(b.y1 + 44));
  for (int i = 0; i < waves; ++i) d += "q11-22 22 0t22 0";
  return fmt::format("<path class=\"mark\" d=\"{}\"/>", d);
}

/// Behind the right rear corner: an open ball for unloaded, half a ball with one load of two.
std::string load_mark(const UnitView& u, const Box& b) {
  if (u.loaded) return {};
  const Vec c{b.x1 - 14, b.y1 + 40};
  std::string out = fmt::format("<circle class=\"ball\" cx=\"{}\" cy=\"{}\" r=\"17\"/>", whole(c.x), whole(c.y));
  if (u.loads > 0 && u.loads < u.loads_needed)
    out += fmt::format("<path class=\"tint\" d=\"M{} {}a17 17 0 0 1 0 34z\"/>", whole(c.x), whole(c.y - 17));
  return out;
}

std::string cross_at(Vec p) { return fmt::format("M{} {}l44 44m0-44l-44 44", whole(p.x - 22), whole(p.y - 22)); }

Box around(Vec p, double by) { return {p.x - by, p.y - by, p.x + by, p.y + by}; }

/// A small cross a figure lost this turn, before the front; no name stands on one.
std::string crosses(const Canvas& canvas, const UnitView& u, const Stand& stand, const Box& b, Lettering& lettering) {
  Pen pen;
  const int n = std::min(u.lost_this_turn, 16);
  for (int i = 0; i < n; ++i) {
    const double x = b.x0 + b.width() * (i + 0.5) / n + (chance({u.id, i, 31}) - 0.5) * 40;
    const Vec at = stand.of({x, b.y0 - 62 - chance({u.id, i, 32}) * 40});
    pen.by(cross_at(at));
    lettering.blocks.push_back(around(at, 24));
  }
  return path(fmt::format("fallen {}", canvas.style(u.side)), pen);
}

std::string tail_of(const UnitView& u) {
  std::string tail = u.figures < u.start ? fmt::format("{} of {}", u.figures, u.start) : fmt::format("{}", u.start);
  const bool plain = u.state.empty() || u.state == "good_order" || u.state == "standing";
  if (!plain) {
    std::string state(u.state);
    std::replace(state.begin(), state.end(), '_', ' ');
    tail += ", " + state;
  }
  return tail;
}

/// Scattered figures: one bar under them all would be a sheet over the ground between.
bool scattered(const UnitView& u, const Box& box) {
  double bases = 0;
  for (const Quad& q : u.bases) {
    const auto side = [&q](std::size_t from, std::size_t to) { return length({(q.corner[to].x - q.corner[from].x) / 10.0, (q.corner[to].y - q.corner[from].y) / 10.0}); };
    bases += side(0, 1) * side(0, 3);
  }
  return u.gun_bases.empty() && u.bases.size() > 1 && bases < 0.22 * box.width() * box.height();
}

/// Figures that look to several sides, as at the faces of a house: one bar under them all would hide what they stand in.
bool all_round(const UnitView& u) {
  for (const Quad& q : u.bases) {
    const auto along = [](const Quad& of) { return unit({double(of.corner[1].x - of.corner[0].x), double(of.corner[1].y - of.corner[0].y)}); };
    const double same = dot(along(u.bases[0]), along(q));
    if (same < 0.5 && same > -0.5) return true;
  }
  return false;
}

/// The pale ground of a unit, which is also what the hand takes it by.
std::string bar_of(const Canvas& canvas, const UnitView& u, const Stand& stand, const Box& box) {
  const Box bar = box.grown(16);
  const bool apart = scattered(u, box);
  if (!apart && !all_round(u))
    return fmt::format("<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"14\"/>\n", whole(bar.x0), whole(bar.y0), whole(bar.width()), whole(bar.height()));
  const double by = apart ? 14 : 4;
  Pen pen;
  for (const Quad& q : u.bases) {
    const auto local = [&](std::size_t corner) {
      const Vec away = canvas.at(q.corner[corner]) - stand.origin;
      return Vec{dot(away, stand.right), dot(away, stand.back)};
    };
    const Vec right = unit(local(1) - local(0)) * by, back = unit(local(3) - local(0)) * by;
    pen.through({local(0) - right - back, local(1) + right - back, local(2) + right + back, local(3) - right + back}, true);
  }
  return path("bar", pen) + "\n";
}

void draw_unit(Canvas& canvas, const UnitView& u, Lettering& lettering) {
  const Stand stand = stand_of(canvas, u.front, u.facing);
  Box box;
  const std::string figures = unit_figures(canvas, u, stand.origin, stand.right, stand.back, box);
  if (box.width() <= 0) box = {-u.width / 20.0, 0, u.width / 20.0, u.depth / 10.0};
  const bool selected = u.id == canvas.options.selected;
  if (canvas.options.crosses && u.lost_this_turn > 0) canvas.out += crosses(canvas, u, stand, box, lettering);
  canvas.out += fmt::format("<g class=\"unit {} {}{}{}\" data-unit=\"{}\" transform=\"translate({} {}) rotate({})\">", canvas.style(u.side), id_text(u.state),
                            u.hidden ? " hidden" : "", selected ? " sel" : "", id_text(u.key), whole(stand.origin.x), whole(stand.origin.y), degrees(u.facing));
  canvas.out += bar_of(canvas, u, stand, box);
  canvas.out += figures + state_mark(u.state, box) + load_mark(u, box) + "</g>\n";

  Box marked = box;                                                 // no name on the marks either
  if (!u.loaded || !state_mark(u.state, box).empty()) marked.y1 += 60;
  if (u.state == "routed") marked.y0 -= 120;
  if (canvas.options.crosses && u.lost_this_turn > 0) marked.y0 -= 120;
  if (u.facing % kQuarter == 0 || u.bases.empty()) {
    lettering.blocks.push_back(on_paper(stand, marked));
  } else {                                                          // aslant: each base for itself, so that the corners around it stay free
    for (const Quad& base : u.bases) lettering.blocks.push_back(box_of({canvas.at(base.corner[0]), canvas.at(base.corner[1]), canvas.at(base.corner[2]), canvas.at(base.corner[3])}));
    if (!u.loaded) lettering.blocks.push_back(around(stand.of({box.x1 - 14, box.y1 + 40}), 20));
  }
  lettering.labels.push_back({std::string(u.key), clean_text(u.name, 80), tail_of(u), canvas.style(u.side), on_paper(stand, box), false, false, u.hidden, selected});
}

/// Thumbs: each unit as one bar, the old way of showing troops in small.
void draw_bar(Canvas& canvas, const UnitView& u) {
  const double z = canvas.width / 7200;
  const Stand stand = stand_of(canvas, u.front, u.facing);
  const double w = std::max(u.width / 10.0, 240 * z), d = std::max(u.depth / 10.0, 150 * z);
  canvas.out += fmt::format("<g class=\"unit {}\" transform=\"translate({} {}) rotate({})\">", canvas.style(u.side), whole(stand.origin.x), whole(stand.origin.y), degrees(u.facing));
  if (canvas.style(u.side) == "a") {
    Pen base, tint;
    base.through({{-w / 2, 0}, {w / 2, 0}, {w / 2, d}, {-w / 2, d}}, true);
    tint.through({{-w / 2, 0}, {w / 2, 0}, {-w / 2, d}}, true);
    canvas.out += path("base", base) + path("tint", tint);
  } else {
    canvas.out += fmt::format("<rect class=\"tint\" x=\"{}\" y=\"0\" width=\"{}\" height=\"{}\" rx=\"{}\"/>", whole(-w / 2), whole(w), whole(d), whole(d / 2));
  }
  canvas.out += "</g>\n";
}

// ---- to arrive ---------------------------------------------------------------------------------------------------------------------------------

/// Which edge a place is nearest to: those that come together over one edge share a name.
int nearest_edge(const Canvas& canvas, Vec p) {
  const double ways[] = {p.x, canvas.width - p.x, p.y, canvas.height - p.y};
  return static_cast<int>(std::min_element(ways, ways + 4) - ways);
}

/// What several names have in common at their start: "Todd's 1st Battalion", "Todd's 2nd Battalion" -> "Todd's".
std::string common_start(const std::vector<std::string>& names) {
  std::string common = names.front();
  for (const std::string& name : names)
    while (name.compare(0, common.size(), common) != 0) common.pop_back();
  while (!common.empty() && (common.back() == ' ' || common.back() == ',' || common.back() == '(' || (common.back() >= '0' && common.back() <= '9')))
    common.pop_back();
  return clean_text(common, 80);                                    // mends a name cut within a character
}

struct Reinforcement {
  std::vector<std::string> names;
  int figures = 0;
  SideId side = kNoSide;
  Box box;
  std::string key;
};

void draw_arrivals(Canvas& canvas, const BattleView& view, Lettering& lettering) {
  std::map<std::tuple<SideId, int, int>, Reinforcement> groups;
  for (const UnitView& u : view.units) {
    if (u.on_table || u.destroyed || u.arrives <= 0 || u.width <= 0 || is_unseen(canvas, u)) continue;
    const Stand stand = stand_of(canvas, u.front, u.facing);
    const Box local{-u.width / 20.0, 0, u.width / 20.0, std::max(u.depth / 10.0, 50.0)};
    const Box box = on_paper(stand, local);
    const Box table{0, 0, canvas.width, canvas.height};
    if (shared(box, table) < 0.5 * box.width() * box.height()) continue;           // marches on from the rim: nothing lies on the table yet
    canvas.out += fmt::format("<g class=\"unit {} late\" data-unit=\"{}\" transform=\"translate({} {}) rotate({})\"><rect class=\"bar\" x=\"{}\" y=\"-16\" width=\"{}\" height=\"{}\" rx=\"14\"/></g>\n",
                              canvas.style(u.side), id_text(u.key), whole(stand.origin.x), whole(stand.origin.y), degrees(u.facing), whole(local.x0 - 16),
                              whole(local.width() + 32), whole(local.y1 + 32));
    Reinforcement& group = groups[{u.side, u.arrives, nearest_edge(canvas, box.centre())}];
    const bool fresh = group.names.empty();
    group.names.push_back(clean_text(u.name, 80));
    group.figures += u.start;
    group.side = u.side;
    group.box = fresh ? box : Box{std::min(group.box.x0, box.x0), std::min(group.box.y0, box.y0), std::max(group.box.x1, box.x1), std::max(group.box.y1, box.y1)};
    if (fresh) group.key = u.key;
  }
  for (const auto& [place, group] : groups) {
    std::string name = group.names.front();
    if (group.names.size() > 1) {
      const std::string common = common_start(group.names);
      name = common.empty() ? fmt::format("{} units", group.names.size()) : fmt::format("{}, {} units", common, group.names.size());
    }
    lettering.labels.push_back({group.key, name, fmt::format("{}, turn {}", group.figures, std::get<1>(place)), canvas.style(group.side), group.box, false, true, false, false});
  }
}

// ---- leaders -------------------------------------------------------------------------------------------------------------------------------------

bool commands_all(Word role) { return role == "commander_in_chief" || role == "general" || role == "commander"; }

Box flag_box(Vec p, double k) { return {p.x - 30 * k, p.y - 100 * k, p.x + 85 * k, p.y + 17 * k}; }

/// A leader stands on his spot; one who is with a unit has his flag behind it, or beside it where another unit stands behind.
Vec flag_place(const Canvas& canvas, const LeaderView& leader, const BattleView& view, const Lettering& lettering, double k) {
  const Vec spot = canvas.at(leader.at);
  if (leader.attached == kNoUnit) return spot;
  for (const UnitView& u : view.units) {
    if (u.id != leader.attached || !u.on_table) continue;
    const Stand stand = stand_of(canvas, u.front, u.facing);
    const double half = u.width / 20.0, deep = u.depth / 10.0;
    const Vec tries[] = {spot, stand.of({0, deep + 95}), stand.of({-half * 0.5, deep + 95}), stand.of({half * 0.5, deep + 95}),
                         stand.of({-half - 75, deep / 2 + 40}), stand.of({half + 75, deep / 2 + 40}), stand.of({0, deep + 190}), stand.of({0, -60})};
    Vec best = tries[0];
    double least = 1e18;
    for (const Vec p : tries) {
      const Box box = flag_box(p, k);
      double cost = 0;
      for (const Box& b : lettering.blocks) cost += shared(box, b);
      const Box table{0, 0, canvas.width, canvas.height};
      cost += box.width() * box.height() - shared(box, table);
      if (cost < least - 1e-6) least = cost, best = p;
    }
    return best;
  }
  return spot;
}

void draw_leader(Canvas& canvas, const LeaderView& leader, const BattleView& view, Lettering& lettering) {
  const std::string_view style = canvas.style(leader.side);
  const bool chief = commands_all(leader.role);
  const double k = chief ? 1.25 : 1.0;
  const Vec p = flag_place(canvas, leader, view, lettering, k);
  const std::string_view flag = style == "a" ? "M0-92H78L60-66L78-40H0z" : "M0-92Q44-100 84-66Q44-34 0-42z";
  const std::string_view star = chief ? "<path class=\"star\" d=\"M34-84l5 11 12 1-9 8 3 12-11-7-10 7 3-12-9-8 12-1z\"/>" : "";
  canvas.out += fmt::format("<g class=\"leader {}\" data-leader=\"{}\" transform=\"translate({} {}) scale({})\"><ellipse class=\"foot\" rx=\"30\" ry=\"17\"/>"
                            "<path class=\"pole\" d=\"M0 0V-96\"/><path class=\"flag\" d=\"{}\"/>{}</g>\n",
                            style, id_text(leader.key), whole(p.x), whole(p.y), fixed2(k), flag, star);
  const Box box = flag_box(p, k);
  lettering.blocks.push_back(box);
  lettering.labels.push_back({std::string(leader.key), clean_text(leader.name, 80), "", style, box, true, false, false, false});
}

bool leader_seen(const Canvas& canvas, const LeaderView& leader, const BattleView& view) {
  if (!leader.on_table || leader.lost) return false;
  for (const UnitView& u : view.units)
    if (u.id == leader.attached) return u.on_table && !is_unseen(canvas, u);
  return leader.attached == kNoUnit;
}

}  // namespace

void draw_troops(Canvas& canvas, const BattleView& view, Lettering& lettering) {
  Pen fallen[2];
  for (const PlanFallen& f : canvas.options.fallen)
    if (f.side < 2) fallen[f.side].by(cross_at(canvas.at(f.at)));
  for (const SideId side : {SideId{0}, SideId{1}}) canvas.out += path(fmt::format("fallen {}", canvas.style(side)), fallen[side]);
  for (const UnitView& u : view.units) {
    if (!unit_shown(canvas, u)) continue;
    canvas.thumb() ? draw_bar(canvas, u) : draw_unit(canvas, u, lettering);
  }
  if (canvas.thumb()) return;
  draw_arrivals(canvas, view, lettering);
  for (const LeaderView& leader : view.leaders)
    if (leader_seen(canvas, leader, view)) draw_leader(canvas, leader, view, lettering);
}

}  // namespace oo::plan

namespace oo {

TroopDrawings draw_pieces(const PlanInput& input, const BattleView& view, SideId viewer) {
  PlanOptions options;
  options.kind = PlanKind::fragment;
  options.view = viewer;
  options.crosses = false;
  plan::Canvas canvas(input, options);
  plan::Lettering lettering;
  TroopDrawings out;
  const auto taken = [&canvas] {
    std::string svg = std::move(canvas.out);
    canvas.out.clear();
    return svg;
  };
  for (const UnitView& u : view.units) {
    if (!plan::unit_shown(canvas, u)) continue;
    plan::draw_unit(canvas, u, lettering);
    out.units.push_back({u.id, taken()});
  }
  for (const LeaderView& leader : view.leaders) {
    if (!plan::leader_seen(canvas, leader, view)) continue;
    plan::draw_leader(canvas, leader, view, lettering);
    out.leaders.push_back({leader.id, taken()});
  }
  return out;
}

}  // namespace oo
