// Where a computer player goes: towards its goal, into range and cover, no nearer than it must. Candidates with their worth.
#include <algorithm>

#include "rulesets/faltering/play/advice.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/layout.hpp"
#include "rulesets/faltering/play/moves.hpp"
#include "rulesets/faltering/play/sight.hpp"

namespace oo::faltering {
namespace {

constexpr int kPerInch = 5;            // of way made towards the goal
constexpr int kCover = 30;
constexpr Cdeg kWellInArc = 500;

int exposure(Counsel f, const Brief& b, Point at_place) {
  // How many enemy figures could shoot there: by distance only.
  int n = 0;
  for (std::size_t i = 0; i < b.enemies.size(); ++i)
    if (length(middle_of(f, b.enemies[i]), at_place) < 18 * kInch) n += int(f.fit_members(b.enemies[i]).size());
  return n;
}

int place_worth(Counsel f, const Brief& b, Point to) {
  const Mil now = length(b.here, b.goal), then = length(to, b.goal);
  int worth = 0;
  if (b.deed || b.enemies.empty() || b.distance[0] > 30 * kInch) {
    worth = (now - then) / (kInch / kPerInch);
    if (b.deed && now < 16 * kInch) worth *= 2;
  } else {
    const auto off = [&](Mil d) { return d > b.keep_off ? d - b.keep_off : (b.keep_off - d) / 2; };
    const Point enemy = middle_of(f, b.enemies[0]);
    worth = (off(length(b.here, enemy)) - off(length(to, enemy))) / (kInch / kPerInch);
    worth += (now - then) / (kInch / 2);
  }
  const KindId kind = f.ground().at(to).kind;
  const bool cover = kind < kGroundWords.size() && counts_as_cover(f.rules().ground[kind].cover, f.rules());
  const KindId here = f.ground().at(b.here).kind;
  const bool cover_here = kind < kGroundWords.size() && here < kGroundWords.size() && counts_as_cover(f.rules().ground[here].cover, f.rules());
  const int danger = exposure(f, b, to);
  if (cover && danger > 0) worth += kCover;
  if (cover_here && !cover && danger > 0) worth -= kCover;
  return worth;
}

void add_move(Counsel f, const Brief& b, Point to, int discount, CandidateList& out) {
  const Group& group = f.group(b.group);
  Order o = blank_order(f, "move", b.group);
  const bool body = moves_as_body(f, b.group);
  const int worth = place_worth(f, b, to) - discount - (b.guards ? 0 : f.j.stand_free);
  // `to` is where the middle should come; the order names the middle of the front.
  const Point front{to.x + group.front.x - b.here.x, to.y + group.front.y - b.here.y};
  if (body) {
    const Cdeg off = turn_between(group.facing, bearing(group.front, to));
    o.path.push(to);
    if (off > 12000) o.choice = kAbout;
    out.add(o, worth);
    if (with_guns(f, b.group)) return;
    o.choice = {};
    o.formation = f.riding(b.group) ? Word("skirmish") : Word("open_order");            // breaking up goes anywhere
    o.path.clear();
    o.path.push(front);
    out.add(o, worth - 12);
    return;
  }
  const Point look = b.enemies.empty() ? b.goal : middle_of(f, b.enemies[0]);
  if (look != to) o.facing = bearing(to, look);
  const Layout layout = layout_of(shape_of(f, b.group), std::max(1, fit_without_leader(f, b.group)), f.riding(b.group), f.rules());
  o.path.push(o.facing >= 0 ? at(to, heading(o.facing), 0, layout.depth() / 2) : front);
  if (group.formation == Formation::skirmish && group.ranks > 1 && b.range > 0 && !b.deed) {   // in one rank all of them can fire
    Order wide = o;
    wide.ranks = 1;
    if (wide.facing >= 0) wide.path[0] = at(to, heading(wide.facing), 0, f.rules().base_foot.depth / 2);
    out.add(wide, worth + 12);
  }
  out.add(o, worth);
}

}  // namespace

void move_candidates(Counsel f, const Brief& b, CandidateList& out) {
  const Activation& now = f.s.flow.now;
  if (now.moved || now.stopped || b.allowance < kInch || !b.has_goal) return;
  const Mil far = length(b.here, b.goal);
  if (far < kInch) return;
  if (far > b.allowance + 4 * kInch && now.fast < 0 && !now.entered && f.s.flow.now.group == b.group && b.faltering == 0)
    if (b.enemies.empty() || b.distance[0] > (f.j.drilled ? std::max<Mil>(14 * kInch, b.keep_off + kInch) : 14 * kInch) || b.deed) out.add(blank_order(f, "fast_move", b.group), 30 + far / kInch / 2);
  const Cdeg straight = bearing(b.here, b.goal);
  for (const Cdeg slant : {0, 2500, -2500, 5000, -5000, 8000, -8000})
    for (const int part : {95, 60, 30}) {
      const Mil step = std::min(far, Mil(std::int64_t{b.allowance} * part / 100));
      if (step < kInch) continue;
      const Point to = at(b.here, heading(straight + slant), 0, step);
      if (!on_table(f.table(), to)) continue;
      add_move(f, b, to, slant == 0 ? 0 : 2, out);
    }
}

void facing_candidate(Counsel f, const Brief& b, CandidateList& out) {
  if (b.enemies.empty() || f.s.flow.now.moved || f.s.flow.now.stopped || b.distance[0] > 24 * kInch) return;
  const Group& group = f.group(b.group);
  const Cdeg wanted = bearing(b.here, middle_of(f, b.enemies[0]));
  const bool body = moves_as_body(f, b.group);
  const Cdeg arc = 100 * (body ? f.rules().arc_formed : f.rules().arc_other);
  if (turn_between(group.facing, wanted) <= arc || house_of(f, f.fit_members(b.group)[0]) != kNoPiece) return;
  Order o = blank_order(f, "move", b.group);
  o.facing = wanted;
  if (!body) {
    if (f.j.drilled) {                                                        // only so far that he is within the arc: the line stays behind its wall
      const Cdeg off = turn_from_to(group.facing, wanted), most = arc - kWellInArc;
      o.facing = normalise(wanted + (off > 0 ? -most : most));
    }
    const Layout layout = layout_of(shape_of(f, b.group), std::max(1, fit_without_leader(f, b.group)), f.riding(b.group), f.rules());
    o.path.push(at(b.here, heading(o.facing), 0, layout.depth() / 2));
  } else if (turn_between(group.facing, wanted) > 13000) {
    o.choice = kAbout;
    o.facing = -1;
  }
  out.add(o, 45);
}

}  // namespace oo::faltering
