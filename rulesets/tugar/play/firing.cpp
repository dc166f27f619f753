#include "rulesets/tugar/play/firing.hpp"

#include <algorithm>
#include <bit>

#include "engine/geometry/arc.hpp"
#include "engine/table/sight.hpp"
#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/losses.hpp"
#include "rulesets/tugar/play/nerve.hpp"
#include "rulesets/tugar/play/works.hpp"

namespace oo::tugar {
namespace {

Cdeg half_arc(Field f) { return Cdeg(100 * f.rules().reach.fire_arc.num / f.rules().reach.fire_arc.den); }

Point foot_on(Point c, Point a, Point b) {
  const Quad edge{{a, b, b, a}}, point{{c, c, c, c}};
  return nearest_points(point, edge).b;
}

/// Where a ray from p meets an edge, if it does.
bool meets_ray(Point p, Heading ray, Point a, Point b, Point& out) {
  const std::int64_t side_a = rightward(p, ray, a), side_b = rightward(p, ray, b);
  if ((side_a > 0) == (side_b > 0) || side_a == side_b) return false;
  const auto part = [&](Mil d) { return Mil(Int128(d) * side_a / (side_a - side_b)); };
  out = {a.x + part(b.x - a.x), a.y + part(b.y - a.y)};
  return ahead(p, ray, out) >= 0;
}

ClauseId fire_clause(Word reason) {
  if (reason == "moved" || reason == "charged") return "TUG-7.19";
  if (reason == "in_melee") return "TUG-7.21";
  if (reason == "already_fired") return "TUG-7.22";
  if (reason == "limbered") return "TUG-7.15";
  if (reason == "rally_failed") return "TUG-11.7";
  return "TUG-2.13";
}

int guns_ready(Field f, UnitId u) {
  return gun_firers({f.weapon(u), std::max<int>(1, f.unit(u).guns), f.unit(u).figures}, f.rules()).guns_firing - std::popcount(f.unit(u).guns_fired);
}

/// The reading on the table: a thousandth beyond the limit still reaches (TUG-1.9), "under" stays strict.
Mil reading(Mil gap, Weapon weapon, const Rules& r) {
  const Mil limit = r.range[place_of(weapon)].long_to;
  return gap == limit + kNear ? limit : gap;
}

void fill(Field f, UnitId u, UnitId target, Volley& out) {
  out.target = target;
  out.in.weapon = f.weapon(u);
  out.in.target_cover = cover_against(f, target, f.unit(u).front);
  out.in.target_ranks = f.shape(target).ranks;
  out.in.target_figures = f.unit(target).figures;
  out.in.roller = u;
  out.in.target = target;
}

/// TUG-7.20: off at once, then whatever that causes.
void suffer(Play& p, UnitId target, int casualties) {
  if (casualties <= 0) return;
  fire_endangers_generals(p, target, casualties);
  lose_figures(p, target, casualties, false);
  if (p.field().on_table(target)) check_morale(p, target, Cause::casualty, casualties);
  leaders_in_danger(p);
}

void shoot(Play& p, UnitId u, const Volley& v, ClauseId clause, Word kind) {
  const FireResult r = fire(v.in, p.rules(), p.dice);
  tell(p, {kind, clause, u, v.target, kAll, true},
       {{"firers", r.firers}, {"guns", v.guns}, {"distance", v.in.distance}, {"band", 0, word_of(kBandWords, r.band)}, {"modifier", r.modifier},
        {"cover", 0, word_of(kCoverWords, v.in.target_cover)}, {"ranks", v.in.target_ranks}, {"casualties", r.casualties},
        {"figures_left", p.unit(v.target).figures - r.casualties}});
  suffer(p, v.target, r.casualties);
}

}  // namespace

namespace {

/// The point of the target nearest to the figure among those in its arc; nothing: none is.
std::optional<Point> nearest_in_arc(Point figure, Cdeg half, const Arc& a, const Quad& target) {
  const Point nearest = nearest_on(target, figure);
  if (half >= kTurn / 2 || in_arc(figure, nearest, a)) return nearest;
  std::optional<Point> best;
  const auto consider = [&](Point p) {
    if (!best || distance2(figure, p) < distance2(figure, *best)) best = p;
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const Point from = target.corner[i], to = target.corner[(i + 1) % 4];
    const Point foot = foot_on(figure, from, to);
    if (in_arc(figure, foot, a)) consider(foot);
    if (in_arc(figure, from, a)) consider(from);
    Point cut;
    for (const Heading ray : {a.left, a.right})
      if (meets_ray(figure, ray, from, to, cut)) consider(cut);
  }
  return best;
}

}  // namespace

Bearing bearing_on(Field f, UnitId u, UnitId target, std::uint8_t without) {
  Bearing out;
  const Unit& unit = f.unit(u);
  const Weapon weapon = f.weapon(u);
  if (weapon == Weapon::none) return out;
  const Mil limit = f.rules().range[place_of(weapon)].long_to + kNear;
  if (!within(f.rect(u), f.rect(target), limit)) return out;
  const FormationResult shape = f.shape(u);
  const Heading h = heading(unit.facing);
  const Mil pitch = shape.width / std::max(1, shape.files);
  const Cdeg half = unit.garrison >= 0 ? kTurn / 2 : half_arc(f);                        // a garrison fires all round, TUG-4.13
  const Arc a = arc(unit.facing, half);
  const int behind = f.battery(u) ? 0 : firing_figures({f.arm(u), unit.formation, unit.figures, unit.guns}, f.rules()) - shape.files;
  std::int64_t nearest2 = 0;                                                              // squared: one root for the whole front
  for (int i = 0; i < shape.files; ++i) {
    if (f.battery(u) && (without >> i & 1) != 0) continue;
    const Point figure = at(unit.front, h, -shape.width / 2 + i * pitch + pitch / 2, 0);
    const auto aim = nearest_in_arc(figure, half, a, f.rect(target));
    if (!aim) continue;
    const std::int64_t d2 = distance2(figure, *aim);
    if (d2 > std::int64_t{limit} * limit) continue;
    if (out.figures == 0 || d2 < nearest2) nearest2 = d2;
    out.figures += i < behind ? 2 : 1;
    if (f.battery(u)) out.guns = std::uint8_t(out.guns | 1U << i);
  }
  if (out.figures > 0) out.distance = Mil(isqrt_up(nearest2));
  return out;
}

Obstruction sight(Field f, UnitId u, UnitId target) {
  const Point from = f.unit(u).garrison >= 0 ? nearest_on(f.rect(u), f.unit(target).front) : f.unit(u).front;
  const Point to = nearest_on(f.rect(target), from);
  const SideId side = f.row(u).side;
  const auto unit = f.s.standing.first_crossed(from, to, [&](UnitId v) { return v != u && v != target && f.known_to(side, v); });
  if (unit) return {"blocked", unit->unit};
  SightLine line;
  look(f.ground(), from, to, line);
  if (line.hill != kNoPiece) return {"hill", kNoUnit};
  const KindSet woods(kind_id(Ground::woods));
  if (line.inside(woods) > f.rules().reach.woods_visibility + kNear) return {"woods", kNoUnit};
  for (const Stretch& s : line.over)
    if (s.spot.kind == kind_id(Ground::house) && int(s.spot.piece) != f.unit(u).garrison && int(s.spot.piece) != f.unit(target).garrison) return {"house", kNoUnit};
  return {};
}

Refusal may_fire_now(Field f, UnitId u) {
  const Unit& unit = f.unit(u);
  MayFireInput in;
  in.weapon = f.weapon(u);
  in.turn_used = f.battery(u) ? (unit.guns_moved ? Fraction(1) : Fraction(0)) : unit.used;
  in.state = unit.state;
  in.rally_failed_this_turn = unit.rally_failed;
  in.in_melee = f.in_contact(u);
  in.charged = unit.charged;
  in.fired_this_phase = f.battery(u) ? guns_ready(f, u) <= 0 : unit.guns_fired > 0;
  in.formation = unit.formation;
  const MayFireResult may = may_fire(in, f.rules());
  if (may.may_fire) return {};
  return {may.reason, fire_clause(may.reason), "unit", u};
}

Refusal plan_fire(Field f, UnitId u, UnitId target, int guns, Volley& out) {
  if (Refusal r = may_fire_now(f, u)) return r;
  if (!f.setup.is_unit(target) || !f.enemies(u, target)) return {"target", "TUG-7.18", "target"};
  if (!f.known_to(f.row(u).side, target)) return {"not_on_table", "TUG-7.18", "target", target};
  if (f.in_contact(target)) return {"target_in_melee", "TUG-7.21", "target", target};
  const auto& fired_at = f.unit(u).fired_at;
  if (std::find(fired_at.begin(), fired_at.end(), target) != fired_at.end()) return {"pooled", "TUG-7.14", "target", target};
  const Bearing bears = bearing_on(f, u, target, f.battery(u) ? f.unit(u).guns_fired : std::uint8_t(0));
  if (bears.figures == 0) {
    const Mil d = f.distance(u, target), limit = f.rules().range[place_of(f.weapon(u))].long_to;
    if (d > limit + kNear) return {"distance", "TUG-7.1", "target", target, d, limit};
    return {"arc", "TUG-7.15", "target", target};
  }
  if (const Obstruction o = sight(f, u, target); !o.code.empty()) return {o.code, "TUG-7.16", "target", o.who == kNoUnit ? target : o.who};
  fill(f, u, target, out);
  out.in.distance = reading(bears.distance, out.in.weapon, f.rules());
  if (!f.battery(u)) {
    out.in.firers = bears.figures;
    return {};
  }
  const int ready = guns_ready(f, u);
  if (guns > ready) return {"guns", "TUG-7.18", "figures", u, guns, ready};
  out.guns = out.in.guns = std::min({bears.figures, guns > 0 ? guns : ready, ready});
  for (int i = 0, n = 0; i < 8 && n < out.guns; ++i)
    if ((bears.guns >> i & 1) != 0) {
      out.which = std::uint8_t(out.which | 1U << i);
      ++n;
    }
  return {};
}

void carry_out_fire(Play& p, UnitId u, const Volley& v) {
  Unit& unit = p.unit(u);
  unit.guns_fired = std::uint8_t(unit.guns_fired | (p.field().battery(u) ? v.which : 1U));
  if (p.field().battery(u) && !unit.fired_at.full()) unit.fired_at.push(v.target);
  shoot(p, u, v, "TUG-7.18", "fired");
}

MayFireResult may_close(Field f, UnitId defender, Aspect charged_from) {
  const Unit& unit = f.unit(defender);
  StandAndFireInput in;
  in.weapon = f.weapon(defender);
  in.state = unit.state;
  in.shots_fired = unit.closing_shots;
  in.rally_failed_this_turn = unit.rally_failed;
  in.in_melee = f.in_contact(defender);
  in.charged_from = charged_from;
  in.formation = unit.formation;
  in.fired_this_turn = unit.guns_fired > 0;
  return stand_and_fire(in, f.rules());
}

Volley closing_volley(Field f, UnitId defender, UnitId attacker) {
  Volley v;
  fill(f, defender, attacker, v);
  v.in.stand_and_fire = true;                                                // TUG-8.3, 8.8
  const Unit& unit = f.unit(defender);
  if (f.battery(defender)) v.guns = v.in.guns = gun_firers({v.in.weapon, std::max<int>(1, unit.guns), unit.figures}, f.rules()).guns_firing;
  else v.in.firers = firing_figures({f.arm(defender), unit.formation, unit.figures, unit.guns}, f.rules());
  v.in.distance = f.distance(defender, attacker);
  return v;
}

void carry_out_closing_shot(Play& p, UnitId defender, const Volley& v) {
  ++p.unit(defender).closing_shots;
  shoot(p, defender, v, "TUG-8.1", "closing_shot");
}

}  // namespace oo::tugar
