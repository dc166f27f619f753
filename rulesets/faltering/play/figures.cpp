#include "rulesets/faltering/play/figures.hpp"

#include <algorithm>

#include "rulesets/faltering/leading.hpp"
#include "rulesets/faltering/play/guns.hpp"

namespace oo::faltering {
namespace {

Mil radius(const Rules& r) { return r.base_foot.width / 2; }
BaseSize size_of(Stand s, const Rules& r) { return s.mounted ? r.base_mounted : r.base_foot; }
Mil at_least_0(Mil d) { return d > 0 ? d : 0; }

}  // namespace

Fig Field::attached_leader(UnitId g) const {
  for (std::size_t l = 0; l < setup.leaders.size(); ++l)
    if (s.attached[l] == g && alive(setup.leaders[l].figure)) return setup.leaders[l].figure;
  return kNoFig;
}

Figs Field::members(UnitId g) const {
  Figs out;
  if (setup.is_leader(g)) {
    const Fig f = setup.leaders[setup.leader_index(g)].figure;
    if (s.attached[setup.leader_index(g)] == kNoUnit && alive(f)) out.push(f);
    return out;
  }
  if (!setup.is_unit(g)) return out;
  for (Fig f = row(g).first; f < row(g).first + row(g).start; ++f)
    if (alive(f) && fig(f).joined == kNoUnit) out.push(f);
  for (const Fig f : group(g).guests)
    if (alive(f)) out.push(f);
  if (const Fig leader = attached_leader(g); leader != kNoFig) out.push(leader);
  return out;
}

Inline<Fig, 24> Field::men(UnitId g) const {
  Inline<Fig, 24> out;
  if (!setup.is_unit(g)) return out;
  for (Fig f = row(g).first; f < row(g).first + row(g).start; ++f)
    if (fig(f).joined == kNoUnit) out.push(f);
  for (const Fig f : group(g).guests) out.push(f);
  return out;
}

FigureId Field::number_of(Fig f) const {
  if (leader(f)) return kLeaderNumber;
  const UnitId g = group_of(f);
  if (fig(f).joined == kNoUnit) return FigureId(f - row(g).first);
  for (std::size_t i = 0; i < group(g).guests.size(); ++i)
    if (group(g).guests[i] == f) return FigureId(row(g).start + int(i));
  return kLeaderNumber;
}

Figs Field::fit_members(UnitId g) const {
  Figs out;
  for (const Fig f : members(g))
    if (fit(f)) out.push(f);
  return out;
}

bool Field::any_fit(UnitId g) const {
  const auto up = [&](Fig f) { return alive(f) && fit(f); };
  if (setup.is_leader(g)) return s.attached[setup.leader_index(g)] == kNoUnit && up(setup.leaders[setup.leader_index(g)].figure);
  if (!setup.is_unit(g)) return false;
  for (Fig f = row(g).first; f < row(g).first + row(g).start; ++f)
    if (up(f) && fig(f).joined == kNoUnit) return true;
  const Fig leader = attached_leader(g);
  return std::any_of(group(g).guests.begin(), group(g).guests.end(), up) || (leader != kNoFig && up(leader));
}

bool Field::in_secret_deployment(UnitId g) const {
  if (s.flow.stage != Stage::deploy) return false;
  UnitId u = g;
  if (setup.is_leader(g) && s.attached[setup.leader_index(g)] != kNoUnit) u = s.attached[setup.leader_index(g)];
  return battlefield::in_secret_deployment(setup, s.flow.deploying, setup.side_of(g), u);
}

Quad quad_of(Stand s, const Rules& r) {
  const BaseSize size = size_of(s, r);
  return base_around(s.at, heading(s.facing), size.width, size.depth);
}

Mil apart(Stand a, Stand b, const Rules& r) {
  if (!a.mounted && !b.mounted) return at_least_0(Mil(isqrt_up(distance2(a.at, b.at))) - 2 * radius(r) - kNear);
  if (a.mounted && b.mounted) return measured(quad_of(a, r), quad_of(b, r));
  const Stand& rider = a.mounted ? a : b;
  const Stand& man = a.mounted ? b : a;
  return at_least_0(gap(man.at, quad_of(rider, r)) - radius(r) - kNear);
}

namespace {

/// From the centre of a base to whatever of it is farthest, and a little more.
Mil girth(Stand s, const Rules& r) { return s.mounted ? (r.base_mounted.width + r.base_mounted.depth) / 2 + kTouch : radius(r); }

bool at_most(std::int64_t square, std::int64_t limit) { return limit >= 0 && square <= limit * limit; }

}  // namespace

bool within(Stand a, Stand b, Mil limit, const Rules& r) {
  const std::int64_t square = distance2(a.at, b.at), farthest = std::int64_t{limit} + girth(a, r) + girth(b, r) + kNear;
  if (limit < 0 || !at_most(square, farthest)) return false;
  return (!a.mounted && !b.mounted) || apart(a, b, r) <= limit;          // on foot that is all of it
}

bool overlap(Stand a, Stand b, const Rules& r) {
  if (!a.mounted && !b.mounted) {
    const std::int64_t least = 2 * radius(r) - kTouch;
    return distance2(a.at, b.at) < least * least;
  }
  if (a.mounted && b.mounted) return overlaps(quad_of(a, r), quad_of(b, r));
  const Stand& rider = a.mounted ? a : b;
  const Stand& man = a.mounted ? b : a;
  return within(man.at, quad_of(rider, r), radius(r) - kTouch - 1);
}

Quad wagon_quad(const WagonRow& row, Point front, Cdeg facing) { return base(front, heading(facing), row.width, row.length); }
Quad wagon_quad(Field f, std::size_t wagon) { return wagon_quad(f.setup.wagons[wagon], f.s.wagons[wagon].front, f.s.wagons[wagon].facing); }
bool overlap(Stand s, const Quad& piece, const Rules& r) {
  return s.mounted ? overlaps(quad_of(s, r), piece) : within(s.at, piece, radius(r) - kTouch - 1);
}
Mil apart(Stand s, const Quad& piece, const Rules& r) {
  return s.mounted ? measured(quad_of(s, r), piece) : at_least_0(gap(s.at, piece) - radius(r) - kNear);
}

/// The fit of a group; where none is, all.
static Figs measured_members(Field f, UnitId g) {
  const Figs fit = f.fit_members(g);
  return fit.empty() ? f.members(g) : fit;
}

Mil group_distance(Field f, UnitId a, UnitId b) {
  const Figs of_a = measured_members(f, a), of_b = measured_members(f, b);
  Mil best = -1;
  for (const Fig x : of_a)
    for (const Fig y : of_b)
      if (best < 0 || within(f, x, y, best - 1)) best = apart(f, x, y);
  return best;
}

bool groups_within(Field f, UnitId a, UnitId b, Mil limit) {
  const Figs of_a = measured_members(f, a), of_b = measured_members(f, b);
  for (const Fig x : of_a)
    for (const Fig y : of_b)
      if (within(f, x, y, limit)) return true;
  return false;
}

bool in_contact(Field f, Fig who) {
  const SideId side = f.side(who);
  for (Fig o = 0; o < f.setup.figures(); ++o)
    if (f.side(o) != side && touching(f, who, o) && f.fit(o) && f.known_fig(side, o)) return true;
  return false;
}

bool group_in_contact(Field f, UnitId g) {
  for (const Fig who : f.fit_members(g))
    if (in_contact(f, who)) return true;
  return false;
}

Point middle_of(Field f, UnitId g) {
  Figs all = f.fit_members(g);
  if (all.empty()) all = f.members(g);
  if (all.empty()) return f.group(g).front;
  std::int64_t x = 0, y = 0;
  for (const Fig who : all) {
    x += f.fig(who).at.x;
    y += f.fig(who).at.y;
  }
  const auto n = std::int64_t(all.size());
  return {Mil(x / n), Mil(y / n)};
}

Fig leader_of(Field f, UnitId g) {
  if (f.setup.is_leader(g)) return f.any_fit(g) ? f.setup.leaders[f.setup.leader_index(g)].figure : kNoFig;
  const Fig named = f.attached_leader(g);
  if (named != kNoFig) return f.fit(named) ? named : kNoFig;
  const Fig other = f.group(g).temporary;
  return other != kNoFig && f.fit(other) ? other : kNoFig;
}

Fig commander_to_lose(Field f, UnitId g) {
  if (!f.setup.is_unit(g)) return kNoFig;
  const Fig named = f.attached_leader(g);
  return named != kNoFig ? named : f.group(g).temporary;
}

bool commander_counts(Field f, Fig who) { return f.leader(who) || f.group(f.group_of(who)).temporary == who; }

int group_rep(Field f, UnitId g) {
  Inline<std::int32_t, 16> reps, down;
  int leader = 0;
  for (const Fig who : f.members(g)) {
    if (commander_counts(f, who)) leader = f.fig(who).rep;
    else if (f.fit(who)) reps.push(f.fig(who).rep);
    else down.push(f.fig(who).rep);
  }
  if (!reps.empty()) return commonest_rep(reps.all());
  if (!down.empty()) return commonest_rep(down.all());
  return std::max(leader, int(f.rules().rep_min));
}

int activation_rep(Field f, UnitId g) {
  const Fig leader = leader_of(f, g);
  return leader != kNoFig ? int(f.fig(leader).rep) : group_rep(f, g);
}

bool star_fig(Field f, Fig who) {
  const UnitId owner = f.setup.owner[who];
  return f.setup.is_leader(owner) ? f.setup.leaders[f.setup.leader_index(owner)].star : f.setup.units[owner].star;
}

bool is_formed(Field f, UnitId g) {
  if (!f.setup.is_unit(g) || f.row(g).irregular() || !formed(f.group(g).formation)) return false;
  int all = 0, touch = 0;
  const Figs men = f.fit_members(g);
  for (const Fig a : men) {
    if (commander_counts(f, a)) continue;
    ++all;
    for (const Fig b : men)
      if (a != b && touching(f, a, b)) {
        ++touch;
        break;
      }
  }
  return all > 0 && (all == 1 || 2 * touch >= all);
}

int fit_without_leader(Field f, UnitId g) {
  int n = 0;
  for (const Fig who : f.fit_members(g)) n += !commander_counts(f, who);
  return n;
}

int ranks_of(Field f, UnitId g) {
  const int n = std::max(1, fit_without_leader(f, g));
  const Group& group = f.group(g);
  if (group.formation == Formation::column) return (n + 1) / 2;
  if (group.formation == Formation::line) return std::min<int>(n, group.ranks);
  return 1;
}

ReactionTable table_of(Field f, Fig who) {
  if (commander_counts(f, who)) return f.rules().type_table.leader;
  const Troop troop = f.row(f.setup.owner[who]).troop;
  const bool in_place = troop == Troop::horse ? f.fig(who).mounted : troop == Troop::gunner ? with_his_gun(f, who) : is_formed(f, f.group_of(who));
  return table_of(troop, in_place, f.rules());
}

MoveClass move_class(Field f, UnitId g) {
  if (f.riding(g)) return MoveClass::horse;
  if (f.setup.is_leader(g)) return MoveClass::unformed;
  if (f.row(g).irregular()) return MoveClass::irregular;
  if (with_guns(f, g)) return MoveClass::gun;
  return is_formed(f, g) ? MoveClass::formed : MoveClass::unformed;
}

Mil normal_move(Field f, Fig who) {
  // FAL-6.19: an attached leader moves at the rate of his group.
  return f.rules().move[place_of(kind_of(f, f.group_of(who)))];
}

Kind kind_of(Field f, UnitId g) {
  if (f.riding(g)) return Kind::horse;
  if (!with_guns(f, g)) return Kind::foot;
  return f.group(g).formation == Formation::limbered ? Kind::limbered : Kind::gun;
}

Mil own_move(Field f, Fig who) { return f.rules().move[place_of(f.riding(f.group_of(who)) ? Kind::horse : Kind::foot)]; }
MoveClass own_class(Field f, Fig who) {
  const MoveClass c = move_class(f, f.group_of(who));
  return c == MoveClass::gun ? MoveClass::unformed : c;
}

bool half_of(Field f, UnitId g, bool (*of)(Field, Fig)) {
  int all = 0, some = 0;
  for (const Fig who : f.fit_members(g)) {
    ++all;
    some += of(f, who);
  }
  return all > 0 && 2 * some >= all;
}

bool good_order(Field f, Fig who) {
  const Figure& x = f.fig(who);
  return f.fit(who) && !x.faltering && !x.retiring && !x.ducked_back;
}

bool armed(Field f, Fig who) { return f.fig(who).weapon != kNoWeapon; }
bool ready(Field f, Fig who) {
  const Figure& x = f.fig(who);
  return x.weapon != kNoWeapon && (x.loaded || f.rules().weapons[x.weapon].load_actions == 0);
}

namespace {

/// Ground under the centre. FAL-8.17: mounted men get no concealment from fields or fences.
Cover ground_cover(Field f, Stand s) {
  const KindId kind = f.ground().at(s.at).kind;
  if (kind >= kGroundWords.size()) return Cover::none;
  const Cover cover = f.rules().ground[kind].cover;
  return s.mounted && cover == Cover::concealed && kind == kind_id(Ground::field) ? Cover::none : cover;
}

Cover wagon_cover(Field f, Stand s) {
  for (std::size_t w = 0; w < f.s.wagons.size(); ++w)
    if (!f.s.wagons[w].gone && apart(s, wagon_quad(f, w), f.rules()) <= kContact) return f.rules().of(Ground::works).cover;   // FAL-21.2
  return Cover::none;
}

}  // namespace

Cover cover_of(Field f, Stand s, const Point* shot_from) {
  Cover best = better(ground_cover(f, s), wagon_cover(f, s));
  if (best == Cover::cover) return best;
  const Quad quad = quad_of(s, f.rules());
  constexpr std::array<KindId, 2> kWorks{kind_id(Obstacle::wall), kind_id(Obstacle::fence)};
  for (const KindId kind : kWorks) {
    const Obstacle o = static_cast<Obstacle>(kind - kGroundWords.size());
    if (s.mounted && o == Obstacle::fence) continue;
    const auto work = shot_from != nullptr ? f.ground().shelter(quad, *shot_from, {&kind, 1}, kInch) : f.ground().behind_any_work(quad, KindSet(kind), kInch);
    if (work) best = better(best, f.rules().obstacle[place_of(o)].cover);
  }
  return best;
}

Cover cover_of(Field f, Fig target, Fig shooter) {
  const Point from = f.fig(shooter).at;
  return cover_of(f, stand_of(f, target), &from);
}

bool in_cover(Field f, Fig who) { return counts_as_cover(cover_of(f, stand_of(f, who), nullptr), f.rules()); }

bool in_cover_from(Field f, Fig who, UnitId enemy) {
  if (enemy == kNoUnit || !f.present(enemy)) return in_cover(f, who);
  const Point from = middle_of(f, enemy);
  return counts_as_cover(cover_of(f, stand_of(f, who), &from), f.rules());
}

SideMask who_sees(Field f, UnitId g) { return f.group(g).hidden ? SideMask(1U << f.setup.side_of(g)) : kAll; }

void tell(const Play& p, const battlefield::News& news, std::initializer_list<EventArg> args) { battlefield::tell(p.sink, news, args); }

}  // namespace oo::faltering
