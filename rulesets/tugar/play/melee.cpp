#include "rulesets/tugar/play/melee.hpp"

#include <algorithm>

#include "rulesets/tugar/play/generals.hpp"
#include "rulesets/tugar/play/losses.hpp"
#include "rulesets/tugar/play/nerve.hpp"

namespace oo::tugar {
namespace {

/// One edge of a unit as a line: its middle and what lies outward of it.
struct EdgeLine {
  Point middle{};
  Heading out{};
  Mil half = 0;
};
EdgeLine edge_line(Field f, UnitId u, std::uint8_t edge) {
  const Quad& q = f.rect(u);
  const Point a = q.corner[edge], b = q.corner[(edge + 1) % 4];
  return {midpoint(a, b), heading(f.unit(u).facing + edge * kQuarter), length(a, b) / 2};
}

/// Where an enemy's edge lies along one's own, from left to right.
struct Span {
  Mil from = 0, to = 0;
};
Span span_along(const EdgeLine& own, Field f, UnitId enemy, std::uint8_t edge) {
  const Quad& q = f.rect(enemy);
  const Mil a = mils_right(own.middle, own.out, q.corner[edge]), b = mils_right(own.middle, own.out, q.corner[(edge + 1) % 4]);
  return {std::min(a, b), std::max(a, b)};
}

Mil figure_width(Field f, UnitId u) { return f.battery(u) ? Mil(f.rules().base_foot.width) : Mil(f.rules().base(f.arm(u)).width); }

/// TUG-9.18: its own front reaches past that end, nobody continues the line there, and it could be gone to.
bool open_flank(Field f, UnitId u, UnitId enemy, const EdgeLine& own, Mil end, bool right) {
  if (right ? own.half <= end + kTouch : -own.half >= end - kTouch) return false;
  const Mil width = figure_width(f, u);
  const Quad beyond = right ? strip(own.middle, own.out, end, end + width, kInch / 2, 0) : strip(own.middle, own.out, end - width, end, kInch / 2, 0);
  if (f.s.standing.first_overlap({&beyond, 1}, [&](UnitId v) { return v != enemy && f.enemies(u, v); })) return false;
  return !f.ground().may_meet(box_of(beyond), impassable_ground()) || !f.ground().base_meets(beyond, impassable_ground());
}

void sort_by_enemy(Inline<Bout, 8>& bouts) {                // few: by insertion, which allocates nothing
  for (std::size_t i = 1; i < bouts.size(); ++i)
    for (std::size_t j = i; j > 0 && bouts[j].enemy < bouts[j - 1].enemy; --j) std::swap(bouts[j], bouts[j - 1]);
}

int even_share(const MeleePlan& plan, const Bout& b) { return plan.dice * b.opposite / std::max(1, plan.opposite); }

/// In proportion to figures opposite; the odd dice where the player has placed them, the rest by id. TUG-9.11
void share_dice(MeleePlan& plan, std::span<const UnitId> odd_to) {
  int left = odd_dice(plan);
  for (Bout& b : plan.bouts) b.dice = even_share(plan, b);
  for (const bool placed : {true, false})
    for (Bout& b : plan.bouts) {
      const bool has_one = std::find(odd_to.begin(), odd_to.end(), b.enemy) != odd_to.end();
      if (left == 0 || has_one != placed) continue;
      ++b.dice;
      --left;
    }
}

MeleeInput input_of(Field f, UnitId u, const Bout& b, int own_left, int enemy_left) {
  const UnitId tugar = f.people(u) == People::tugar ? u : b.enemy, human = tugar == u ? b.enemy : u;
  MeleeInput in;
  in.rolling = f.people(u);
  in.tugar_arm = f.arm(tugar);
  in.human_arm = f.arm(human);
  in.human_militia = militia(f.row(human).troop);
  in.rolling_front = in.enemy_front = b.dice;
  in.free_flanks = 0;                                  // the overlap is among the dice already
  in.tugar_figures = tugar == u ? own_left : enemy_left;
  in.human_figures = human == u ? own_left : enemy_left;
  in.roller = u;
  in.target = b.enemy;
  return in;
}

}  // namespace

int figures_along(Field f, UnitId u, std::uint8_t edge) {
  if (f.battery(u)) return f.unit(u).figures;
  const FormationResult shape = f.shape(u);
  return std::max(1, int(edge == kFrontEdge || edge == kRearEdge ? shape.files : shape.ranks));
}

int odd_dice(const MeleePlan& plan) {
  int left = plan.dice;
  for (const Bout& b : plan.bouts) left -= even_share(plan, b);
  return left;
}

MeleePlan plan_melee(Field f, UnitId u, std::span<const UnitId> odd_to) {
  MeleePlan plan;
  std::uint8_t edges = 0;                              // own edges that are touched, each counted once
  for (const Contact& c : f.s.contacts) {
    if (!c.of(u) || plan.bouts.full()) continue;
    const UnitId enemy = c.other(u);
    const std::uint8_t mine = c.edge_of(u), theirs = c.edge_of(enemy);
    const EdgeLine own = edge_line(f, u, mine);
    const Span span = span_along(own, f, enemy, theirs);
    const Mil together = std::min(own.half, span.to) - std::max(-own.half, span.from), width = figure_width(f, u);
    const int opposite = std::clamp(int((together - kTouch + width - 1) / width), 1, figures_along(f, enemy, theirs));
    plan.bouts.push({enemy, opposite, 0});
    plan.opposite += opposite;
    if ((edges >> mine & 1) == 0) plan.front += figures_along(f, u, mine);
    edges = std::uint8_t(edges | 1U << mine);
    plan.flanks += open_flank(f, u, enemy, own, span.to, true) + open_flank(f, u, enemy, own, span.from, false);
  }
  if (f.battery(u)) plan.front = f.unit(u).figures;
  plan.front = std::min<int>(plan.front, f.unit(u).figures);
  plan.flanks = std::min(plan.flanks, 2);
  if (plan.bouts.empty()) return plan;
  sort_by_enemy(plan.bouts);
  plan.dice = melee_dice(plan.front, plan.opposite, plan.flanks, f.rules());
  share_dice(plan, odd_to);
  return plan;
}

void fight(Play& p, UnitId u, std::span<const UnitId> odd_to) {
  const MeleePlan plan = plan_melee(p, u, odd_to);
  if (plan.bouts.empty()) return;
  const bool tugar = p.field().people(u) == People::tugar;
  Inline<int, 8> killed;
  int own_killed = 0;
  p.unit(u).fought = true;
  for (const Bout& b : plan.bouts) {
    killed.push(0);
    p.unit(b.enemy).fought = true;
    const int own_left = p.unit(u).figures - own_killed, enemy_left = p.unit(b.enemy).figures;
    if (b.dice <= 0 || own_left <= 0 || enemy_left <= 0) continue;
    const MeleeResult r = melee(input_of(p, u, b, own_left, enemy_left), p.rules(), p.dice);
    own_killed += tugar ? r.tugar_killed : r.human_killed;
    killed.back() = tugar ? r.human_killed : r.tugar_killed;
    tell(p, {"melee", "TUG-9.5", u, b.enemy, kAll, true},
         {{"dice", r.dice_count}, {"opposite", b.opposite}, {"flanks", plan.flanks}, {"killed", killed.back()}, {"lost", tugar ? r.tugar_killed : r.human_killed}});
  }
  for (std::size_t i = 0; i < plan.bouts.size(); ++i) lose_figures(p, plan.bouts[i].enemy, killed[i], true);
  lose_figures(p, u, own_killed, true);
  for (std::size_t i = 0; i < plan.bouts.size(); ++i)
    if (killed[i] > 0 && p.field().on_table(plan.bouts[i].enemy)) check_morale(p, plan.bouts[i].enemy, Cause::casualty, killed[i]);
  if (own_killed > 0 && p.field().on_table(u)) check_morale(p, u, Cause::casualty, own_killed);
  leaders_in_danger(p);
}

}  // namespace oo::tugar
