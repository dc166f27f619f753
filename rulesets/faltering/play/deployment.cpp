// Setting up, who arrives when, who is taken at the end of a turn. FAL-3.6, 4.8, 6.21, 21.1.
#include "rulesets/faltering/play/activation.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {

void roll_arrivals(Play& p) {
  for (UnitId u = 0; u < p.setup.units.size(); ++u)
    if (p.group(u).arrival.turn > 0 && p.fig(p.setup.units[u].first).place == Place::to_come)
      battlefield::roll_arrival(p.group(u).arrival, p.s.flow.turn, p.dice, u, "FAL-6.21");
}

void captures_of_turn(Play& p) {
  const Field f = p.field();
  begin_chain(p);
  for (Fig who = 0; who < f.setup.figures(); ++who) {
    const Body body = f.fig(who).body;
    if (!f.on_table(who) || (body != Body::kd && body != Body::oof)) continue;
    bool enemy = false, helper = false;
    UnitId by = kNoUnit;
    for (Fig o = 0; o < f.setup.figures(); ++o) {
      if (o == who || !f.fit(o)) continue;
      if (f.side(o) == f.side(who)) helper = helper || apart(f, who, o) <= kInch;
      else if (touching(f, who, o)) {
        enemy = true;
        by = f.group_of(o);
      }
    }
    if (!enemy || helper) continue;
    const UnitId g = f.group_of(who);
    Losses lost;                                         // FAL-2.16; no Man Down: he was down before
    lost.leader_left = who == commander_to_lose(f, g);
    goes_down(p, who, Body::captured);
    tell(p, {"captured", "FAL-3.6", g, by}, {{"figures", 1}});
    call_tests_for(p, g, by, lost, false, kNoFig);
  }
  take_guns(p);
}

// ---- deployment

namespace {

Shape placed_shape(Field f, const Order& order) {
  Shape shape = shape_of(f, order.unit);
  if (!order.path.empty()) shape.front = order.path[0];
  if (order.facing >= 0) shape.facing = order.facing;
  if (const auto formation = from_word<Formation>(kFormationWords, order.formation)) shape.formation = *formation;
  if (order.ranks > 0) shape.ranks = order.ranks;
  return shape;
}

Fig leader_with(Field f, UnitId g) {
  for (std::size_t l = 0; l < f.setup.leaders.size(); ++l)
    if (f.s.attached[l] == g) return f.setup.leaders[l].figure;
  return kNoFig;
}

}  // namespace

Refusal check_placing(Field f, const Order& order) {
  const battlefield::Deployment& now = f.setup.deployments[f.s.flow.deploying];
  const UnitId u = order.unit;
  if (!f.setup.is_unit(u) || f.row(u).side != now.side) return {"unit", "FAL-21.1", "unit"};
  if (!f.present(u)) return {"not_on_table", "FAL-21.1", "unit", u};
  if (!order.formation.empty() && !from_word<Formation>(kFormationWords, order.formation)) return {"formation", "FAL-6.14", "formation"};
  const Shape shape = placed_shape(f, order);
  if (!may_take(f.row(u), shape.formation, shape.guns > 0) || (shape.formation == Formation::disorder && f.group(u).formation != Formation::disorder)) return {"formation", "FAL-6.14", "formation"};
  const int most = shape.formation == Formation::line ? 3 : shape.formation == Formation::skirmish ? 2 : 6;
  if (order.ranks > most) return {"ranks", "FAL-6.18", "ranks"};
  Places places;
  const bool mounted = f.riding(u);
  lay_out(shape, f.row(u).start, mounted, f.rules(), places);
  const Fig leader = leader_with(f, u);
  if (leader != kNoFig) places.men.push(places.leader);
  std::array<Quad, 32> bases;
  for (std::size_t i = 0; i < places.men.size(); ++i) {
    const Stand s{places.men[i], shape.facing, mounted};
    bases[i] = quad_of(s, f.rules());
    switch (place_taken(f, s, now.side, mounted ? MoveClass::horse : MoveClass::unformed, [&](Fig o) { return f.group_of(o) == u; }, u)) {
      case Taken::off_table: return {"off_table", "FAL-21.1", "path"};
      case Taken::ground: return {"impassable", "FAL-21.1", "path"};
      case Taken::figure:
      case Taken::wagon: return {"no_room", "FAL-21.1", "path"};
      case Taken::no: break;
    }
  }
  Figs who;
  for (int i = 0; i < f.row(u).start; ++i) who.push(Fig(f.row(u).first + i));
  if (leader != kNoFig) who.push(leader);
  if (overfills_a_house(f, now.side, who.all(), places.men.all())) return {"house_full", "FAL-21.5", "path"};
  std::size_t n = places.men.size();
  for (const Point place : places.guns) {
    if (gun_place_taken(f, place, shape.facing, now.side, u) != Taken::no) return {"no_room", "FAL-21.1", "path"};
    bases[n++] = gun_quad(place, shape.facing, f.rules());
  }
  if (!battlefield::inside_a_zone(f.setup, now, u, {bases.data(), n})) return {"zone", "FAL-21.1", "path"};
  return {};
}

void carry_out_placing(Play& p, const Order& order) {
  const UnitId u = order.unit;
  const Shape shape = placed_shape(p, order);
  Places places;
  lay_out(shape, p.setup.units[u].start, p.field().riding(u), p.rules(), places);
  Group& group = p.group(u);
  group.front = shape.front;
  group.facing = shape.facing;
  group.formation = shape.formation;
  group.ranks = shape.ranks;
  for (int i = 0; i < p.setup.units[u].start; ++i) {
    p.fig(Fig(p.setup.units[u].first + i)).at = places.men[std::size_t(i)];
    p.fig(Fig(p.setup.units[u].first + i)).facing = shape.facing;
  }
  for (std::size_t i = 0; i < places.guns.size(); ++i) {
    Gun& gun = p.gun(GunId(p.setup.units[u].first_gun + int(i)));
    gun.front = places.guns[i];
    gun.facing = shape.facing;
    gun.limbered = shape.formation == Formation::limbered;
  }
  if (const Fig leader = leader_with(p, u); leader != kNoFig) {
    p.fig(leader).at = places.leader;
    p.fig(leader).facing = shape.facing;
  }
  tell(p, {"placed", "FAL-21.1", u, kNoUnit, SideMask(1U << p.setup.units[u].side)}, {{"x", shape.front.x}, {"y", shape.front.y}, {"facing", shape.facing}});
}

void settle_hidden(Play& p) {
  const auto concealed = [](Field f, Fig who) { return f.ground().at(f.fig(who).at).kind < kGroundWords.size() && f.rules().ground[f.ground().at(f.fig(who).at).kind].cover != Cover::none; };
  for (UnitId u = 0; u < p.setup.units.size(); ++u) {
    if (!p.group(u).hidden || !p.field().present(u)) continue;
    if (half_of(p, u, concealed)) continue;
    p.group(u).hidden = false;                                                              // FAL-4.8: simply seen
    p.s.victory.happen(revealed_event(p.setup.side_of(u)));
  }
  for (UnitId u = 0; u < p.setup.units.size(); ++u)
    if (p.group(u).hidden && p.field().present(u) && spotted_by_anybody(p, u)) reveal(p, u, kNoUnit, "FAL-4.8");
}

}  // namespace oo::faltering
