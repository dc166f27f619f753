#include "rulesets/faltering/play/moves.hpp"

#include <algorithm>

#include "rulesets/faltering/movement.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {
namespace {

/// FAL-21.6: until the enemy is seen the named units end their moves near the road.
const MarchRow* march_of(Field f, UnitId g) {
  for (const MarchRow& m : f.setup.marches)
    if (!f.s.victory.happened(m.plan.event) && std::find(m.plan.units.begin(), m.plan.units.end(), g) != m.plan.units.end()) return &m;
  return nullptr;
}

bool near_corridor(Field f, const MarchRow& march, Point at) {
  const TerrainPiece& piece = f.ground().piece(march.corridor);
  if (f.ground().in_piece(march.corridor, at)) return true;
  const Mil limit = march.plan.distance + piece.width / 2 + f.rules().base_foot.width / 2 + kNear;
  for (std::size_t i = 0; i + 1 < piece.points.size(); ++i)
    if (within(at, piece.points[i], piece.points[i + 1], limit)) return true;
  return false;
}

/// Who of the group moves: fit, not spent, not committed to a body.
Figs movers(Field f, UnitId g) {
  Figs out;
  for (const Fig who : f.fit_members(g))
    if (!f.fig(who).no_more && f.fig(who).must_take == kNoFig && f.fig(who).foe == kNoFig) out.push(who);
  return out;
}

/// The nearest place still free for each, in the order of the figures; spare places stand behind the rear rank. FAL-6.23.
class Assigning {
 public:
  Assigning(Field f, UnitId g, const Shape& shape, const Figs& men, Fig leader) : f_(f), g_(g), men_(men) {
    const bool mounted = f.riding(g);
    const int n = int(men.size());
    lay_out(shape, n, mounted, f.rules(), places_);
    own_ = n;
    const Layout layout = layout_of(shape, n, mounted, f.rules());
    for (int i = 0; i < layout.files && !places_.men.full(); ++i) {
      const Mil back = layout.depth() + layout.gap + layout.base_depth / 2 + (layout.gap == 0 ? layout.base_depth : 0);
      places_.men.push(at(shape.front, heading(shape.facing), -layout.width() / 2 + layout.base_width / 2 + i * layout.pitch, -back));
    }
    used_.fill(false);
    free_.fill(-1);
    leader_ = leader;
  }
  std::optional<Point> place_for(Fig who) {
    std::size_t best = places_.men.size();
    for (int round = 0; round < 2 && best == places_.men.size(); ++round) {
      const std::size_t from = round == 0 ? 0 : std::size_t(own_), to = round == 0 ? std::size_t(own_) : places_.men.size();
      for (std::size_t i = from; i < to; ++i) {
        if (used_[i] || (best < places_.men.size() && distance2(f_.fig(who).at, places_.men[i]) >= distance2(f_.fig(who).at, places_.men[best]))) continue;
        if (!is_free(i)) continue;
        best = i;
      }
    }
    if (best == places_.men.size()) return std::nullopt;
    used_[best] = true;
    return places_.men[best];
  }
  Point leader_place() const { return places_.leader; }

 private:
  bool is_free(std::size_t i) {
    if (free_[i] < 0) {
      const auto ignore = [&](Fig o) { return o == leader_ || std::find(men_.begin(), men_.end(), o) != men_.end(); };
      const bool mounted = f_.riding(g_);
      free_[i] = place_taken(f_, {places_.men[i], 0, mounted}, f_.setup.side_of(g_), men_.empty() ? move_class(f_, g_) : own_class(f_, men_[0]), ignore) == Taken::no;
    }
    return free_[i] == 1;
  }
  Field f_;
  UnitId g_;
  const Figs& men_;
  Fig leader_ = kNoFig;
  int own_ = 0;
  Places places_;
  std::array<bool, 16> used_{};
  std::array<std::int8_t, 16> free_{};
};

/// Ends that two of them would share: the later one stops short.
void keep_apart(Field f, GroupMove& out, const Figs& all) {
  const Rules& r = f.rules();
  Inline<Fig, 16> ignore;
  for (const Fig who : all) ignore.push(who);
  for (std::size_t i = 0; i < out.figures.size(); ++i) {
    FigureMove& m = out.figures[i];
    const Point from = f.fig(m.who).at, wanted = m.goal;
    const Mil far = length(from, wanted);
    const MoveClass c = own_class(f, m.who);
    const auto clash = [&](Point p) {
      const Stand s{p, f.fig(m.who).facing, f.fig(m.who).mounted};
      for (std::size_t k = 0; k < i; ++k)
        if (overlap(s, Stand{out.figures[k].goal, f.fig(out.figures[k].who).facing, f.fig(out.figures[k].who).mounted}, r)) return true;
      for (const Fig who : all) {                                    // own men who stay
        const auto moves = [&](const FigureMove& other) { return other.who == who; };
        if (std::none_of(out.figures.begin(), out.figures.end(), moves) && overlap(s, stand_of(f, who), r)) return true;
      }
      return place_taken(f, s, f.side(m.who), c, [&](Fig o) { return std::find(ignore.begin(), ignore.end(), o) != ignore.end(); }) != Taken::no;
    };
    if (!clash(wanted)) continue;
    m.reaches = false;
    m.goal = from;
    for (Mil d = far - std::min(far, kStep); d > 0; d -= std::min(d, kStep))
      if (const Point p = along(from, wanted, d); !clash(p)) {
        m.goal = p;
        break;
      }
  }
}

bool any_overlap(Field f, const GroupMove& out) {
  for (std::size_t i = 0; i < out.figures.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const FigureMove &a = out.figures[i], &b = out.figures[k];
      if (overlap(Stand{a.goal, f.fig(a.who).facing, f.fig(a.who).mounted}, Stand{b.goal, f.fig(b.who).facing, f.fig(b.who).mounted}, f.rules())) return true;
    }
  return false;
}

FigureMove walk_to(Field f, Fig who, Point goal, bool by_himself) {
  FigureMove m;
  m.who = who;
  m.goal = f.fig(who).at;
  const bool fast = f.s.flow.now.fast > 0 && fast_ground(f, m.goal, goal, false);
  if (f.fig(who).faltering && comes_nearer(f, who, goal)) {
    m.reaches = false;
    return m;
  }
  const Walk w = walk_figure(f, who, goal, allowance_of(f, who, fast, by_himself), false);
  m.goal = w.end;
  m.cost = w.cost;
  m.reaches = w.whole;
  return m;
}

}  // namespace

Refusal plan_shape(Field f, UnitId g, Shape shape, GroupMove& out, std::span<const NamedPlace> named) {
  out.figures.clear();
  out.end = shape;
  const Figs all = f.fit_members(g), who_moves = movers(f, g);
  Figs men;
  Fig leader = kNoFig;
  for (const Fig who : who_moves) {
    if (f.leader(who)) leader = who;
    else men.push(who);
  }
  const bool leaves_guns = shape.guns == 0;
  Assigning assign(f, g, shape, men, leader);
  for (const Fig who : men) {
    const auto wanted = std::find_if(named.begin(), named.end(), [&](const NamedPlace& n) { return n.who == who; });
    const std::optional<Point> goal = wanted != named.end() ? std::optional<Point>(wanted->at) : assign.place_for(who);
    if (!goal) return {"no_room", "FAL-6.23", "path"};
    out.figures.push(walk_to(f, who, *goal, leaves_guns));
  }
  if (leader != kNoFig) out.figures.push(walk_to(f, leader, men.empty() ? shape.front : assign.leader_place(), leaves_guns));
  keep_apart(f, out, all);
  if (any_overlap(f, out)) return {"no_room", "FAL-6.23", "path"};
  return {};
}

Figs in_ranks(Field f, UnitId g) {
  const Figs all = f.fit_members(g);
  Figs out;
  for (const Fig who : all) {
    const auto near = [&](Fig o) { return o != who && within(f, who, o, f.rules().coherency); };
    if (f.leader(who) || all.size() < 3 || std::any_of(all.begin(), all.end(), near)) out.push(who);
  }
  return out;
}

/// Places of the men of a body in one pose; the leader last.
void body_places(Field f, UnitId g, Pose pose, Figs& who, Places& places) {
  Shape shape = shape_of(f, g);
  shape.front = pose.front;
  shape.facing = pose.facing;
  shape_places(f, g, shape, who, places);
}

void shape_places(Field f, UnitId g, Shape shape, Figs& who, Places& places) {
  who.clear();
  Fig leader = kNoFig;
  for (const Fig x : in_ranks(f, g)) {
    if (f.leader(x)) leader = x;
    else who.push(x);
  }
  lay_out(shape, int(who.size()), f.riding(g), f.rules(), places);
  if (leader != kNoFig && who.push(leader)) places.men.push(places.leader);
}

bool moves_as_body(Field f, UnitId g) { return f.setup.is_unit(g) && (is_formed(f, g) || with_guns(f, g)); }

namespace {

Refusal check_loose(Field f, UnitId g, const GroupMove& move) {
  bool any_moves = false, any_reaches = false;
  Figs who;
  Inline<Point, 16> at_end;
  for (const FigureMove& m : move.figures) {
    any_moves = any_moves || m.goal != f.fig(m.who).at;
    any_reaches = any_reaches || m.reaches;
    who.push(m.who);
    at_end.push(m.goal);
  }
  for (const Fig stays : f.fit_members(g))
    if (std::find(who.begin(), who.end(), stays) == who.end() && who.push(stays)) at_end.push(f.fig(stays).at);
  const Group& group = f.group(g);
  if (!any_moves && move.end.facing == group.facing && move.end.formation == group.formation) return {"nowhere", "FAL-6.23", "path"};
  if (any_moves && !any_reaches) return {"too_far", "FAL-6.23", "path"};
  if (overfills_a_house(f, f.setup.side_of(g), who.all(), at_end.all())) return {"house_full", "FAL-21.5", "path"};
  if (!coherent(f, who.all(), at_end.all())) return {"coherency", "FAL-6.23", "path"};
  if (const MarchRow* march = march_of(f, g))
    for (const FigureMove& m : move.figures)
      if (!near_corridor(f, *march, m.goal)) return {"march_order", "FAL-21.6", "path"};
  return {};
}

/// What bars the way of the guns of a body: closed ground, enemies within an inch, and at the end whatever stands there.
Refusal guns_way(Field f, UnitId g, const Places& places, Cdeg facing, bool last) {
  const SideId side = f.setup.side_of(g);
  for (const Point front : places.guns) {
    if (barred_ground(f, at(front, heading(facing), 0, -f.rules().base_gun.depth / 2), MoveClass::gun)) return {"impassable", "FAL-6.4", "path"};
    const Quad quad = gun_quad(front, facing, f.rules());
    for (Fig o = 0; o < f.setup.figures(); ++o)
      if (f.side(o) != side && f.fit(o) && f.known_fig(side, o) && apart(stand_of(f, o), quad, f.rules()) < kInch) return {"too_near_enemy", "FAL-6.7", "path", f.group_of(o)};
    if (!last) continue;
    const Taken taken = gun_place_taken(f, front, facing, side, g);
    if (taken == Taken::off_table) return {"off_table", "FAL-6.20", "path"};
    if (taken != Taken::no) return {"no_room", "FAL-6.16", "path"};
  }
  return {};
}

Refusal body_way(Field f, UnitId g, const battlefield::MovePlan& plan, Mil width) {
  Refusal r;
  const SideId side = f.setup.side_of(g);
  const bool mounted = f.riding(g);
  const MoveClass c = move_class(f, g);
  Figs who;
  Places places;
  Inline<Fig, 200> enemies, friends;
  Inline<Mil, 200> start;
  const Box swept = battlefield::swept_by(plan, width, 13 * kInch).grown(3 * kInch);
  const Figs own = f.fit_members(g);
  for (Fig o = 0; o < f.setup.figures(); ++o) {
    if (!f.fit(o) || !contains(swept, f.fig(o).at) || f.group_of(o) == g) continue;
    if (f.side(o) == side) {
      if (moves_as_body(f, f.group_of(o))) friends.push(o);
    } else if (f.known_fig(side, o) && enemies.push(o)) {
      Mil least = 100 * kInch;
      for (const Fig x : own) least = std::min(least, apart(f, x, o));
      start.push(least);
    }
  }
  battlefield::walk_plan(plan, width, [&](Point p, Cdeg facing, bool last) {
    body_places(f, g, {p, facing}, who, places);
    if (Refusal blocked = guns_way(f, g, places, facing, last)) {
      r = blocked;
      return false;
    }
    for (const Point place : places.men) {
      const Stand s{place, facing, mounted};
      for (std::size_t i = 0; i < enemies.size(); ++i)
        if (const Mil d = apart(s, stand_of(f, enemies[i]), f.rules()); d < kInch && d < start[i]) r = {"too_near_enemy", "FAL-6.7", "path", f.group_of(enemies[i])};
      for (const Fig o : friends)
        if (overlap(s, stand_of(f, o), f.rules())) r = {"in_the_way", "FAL-6.16", "path", f.group_of(o)};
      if (barred_ground(f, place, c)) r = {"impassable", "FAL-6.4", "path"};
      if (last && !r) {
        const Taken taken = place_taken(f, s, side, c, [&](Fig o) { return f.group_of(o) == g && f.fit(o); }, g);
        if (taken == Taken::off_table) r = {"off_table", "FAL-6.20", "path"};
        else if (taken != Taken::no) r = {"no_room", "FAL-6.16", "path"};
      }
      if (r) return false;
    }
    return true;
  });
  return r;
}

/// FAL-10.7: at no point of the way, wheels and turnings and all. Who turns about in his place has not moved.
bool body_comes_nearer(Field f, UnitId g, const battlefield::MovePlan& plan, Mil width, bool turned_about) {
  Figs who;
  Places places;
  if (!plan.legs.empty()) body_places(f, g, {plan.legs[0].from, plan.legs[0].facing_from}, who, places);
  Inline<Point, 16> start, last;
  for (std::size_t i = 0; i < who.size(); ++i) start.push(turned_about ? places.men[i] : f.fig(who[i]).at);
  last = start;
  bool nearer = false;
  battlefield::walk_plan(plan, width, [&](Point p, Cdeg facing, bool) {
    body_places(f, g, {p, facing}, who, places);
    for (std::size_t i = 0; i < who.size() && !nearer; ++i) {
      nearer = comes_nearer_on(f, who[i], start[i], last[i], places.men[i]);
      last[i] = places.men[i];
    }
    return !nearer;
  });
  return nearer;
}

Refusal plan_body(Field f, UnitId g, const Order& order, GroupMove& out) {
  out.body = true;
  const Group& group = f.group(g);
  const Extent extent = extent_of(shape_of(f, g), fit_without_leader(f, g), f.riding(g), f.rules());
  battlefield::MovePlan& plan = out.plan;
  plan = battlefield::MovePlan{};
  plan.end = group.front;
  plan.facing = group.facing;
  if (order.choice == kAbout) {                                                          // FAL-6.8: free
    plan.end = at(group.front, heading(group.facing), 0, -extent.depth);
    plan.facing = normalise(group.facing + kTurn / 2);
  }
  const bool turned_about = order.choice == kAbout;
  const MoveCost& cost = cost_of(f, g);
  battlefield::Mover mover{f.ground(), cost, extent.width};
  mover.most_wheel = 18000;
  mover.barred = "FAL-6.4";
  mover.wheel = "FAL-6.8";
  mover.facing = "FAL-6.8";
  if (Refusal r = battlefield::plan_wheeling(mover, order.path.all(), order.facing, plan)) return r;
  if (plan.legs.empty() && !turned_about) return {"nowhere", "FAL-6.23", "path"};
  bool fast = f.s.flow.now.fast > 0;
  for (const battlefield::MoveLeg& leg : plan.legs) fast = fast && fast_ground(f, leg.from, leg.to, true);
  Mil most = kMaxCoordinate;
  bool faltering = false;
  for (const Fig who : f.fit_members(g)) {
    if (f.fig(who).no_more && !f.leader(who)) continue;
    most = std::min(most, allowance_of(f, who, fast));
    faltering = faltering || f.fig(who).faltering;
  }
  plan.allowance = Fraction(most);
  if (!affordable(plan.cost, plan.allowance)) return {"too_far", "FAL-6.1", "path", kNoUnit, whole_mils(plan.cost), most};
  out.end = shape_of(f, g);
  out.end.front = plan.end;
  out.end.facing = plan.facing;
  out.exit = plan.legs.empty() ? -1 : battlefield::exit_at(f.setup, f.setup.side_of(g), g, f.s.flow.turn, plan.end, false);
  Figs who;
  Places ends;
  body_places(f, g, {plan.end, plan.facing}, who, ends);
  if (faltering && body_comes_nearer(f, g, plan, extent.width, turned_about)) return {"faltering", "FAL-10.6", "path"};
  if (const MarchRow* march = march_of(f, g))
    for (const Point p : ends.men)
      if (!near_corridor(f, *march, p)) return {"march_order", "FAL-21.6", "path"};
  if (plan.legs.empty()) return {};
  return body_way(f, g, plan, extent.width);
}

}  // namespace

Refusal plan_move(Field f, UnitId g, const Order& order, GroupMove& out) {
  out = GroupMove{};
  if (moves_as_body(f, g) && order.formation.empty()) return plan_body(f, g, order, out);
  if (order.path.size() != 1 + order.figures.size()) return {order.figures.empty() ? Word("nowhere") : Word("places"), "FAL-6.23", "path"};
  if (order.choice == kAbout) return {"choice", "FAL-6.8", "choice"};
  Shape shape = shape_of(f, g);
  shape.front = order.path[0];
  if (order.facing >= 0) shape.facing = order.facing;
  if (!order.formation.empty()) {                                                        // FAL-6.10: breaking up is free
    const auto wanted = from_word<Formation>(kFormationWords, order.formation);
    if (!wanted || !f.setup.is_unit(g) || !may_take(f.row(g), *wanted, false)) return {"formation", "FAL-6.14", "formation"};
    if (formed(*wanted)) return {"dress_lines", "FAL-6.10", "formation"};
    shape.formation = *wanted;
  }
  if (formed(shape.formation)) shape.formation = Formation::open_order;                  // it has lost its touch, FAL-6.17
  shape.guns = 0;                                                                        // who takes another order leaves them, FAL-6.22
  if (order.ranks > 0) {
    if (shape.formation != Formation::skirmish || order.ranks > 2) return {"ranks", "FAL-6.18", "ranks"};
    shape.ranks = order.ranks;
  }
  Inline<NamedPlace, 8> named;
  const Figs can_move = movers(f, g);
  for (std::size_t i = 0; i < order.figures.size(); ++i) {
    const auto is_he = [&](Fig who) { return f.number_of(who) == order.figures[i] && !f.leader(who); };
    const auto who = std::find_if(can_move.begin(), can_move.end(), is_he);
    if (who == can_move.end()) return {"acted", "FAL-6.23", "figures", g};
    named.push({*who, order.path[i + 1]});
  }
  if (Refusal r = plan_shape(f, g, shape, out, named.all())) return r;
  out.exit = battlefield::exit_at(f.setup, f.setup.side_of(g), g, f.s.flow.turn, shape.front, false);
  if (out.exit >= 0) return {};
  return check_loose(f, g, out);
}

}  // namespace oo::faltering
