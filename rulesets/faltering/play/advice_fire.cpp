// At whom a computer player fires, and with how many of the group. Candidates with their worth.
//
// A fire does two things: it may bring men down, and it makes the target test, however many the shots (FAL-8.13). A recruit counts the men. A practised
// player knows that the test may be worth more: he gives every enemy group in reach its shot, and lets half of his muskets hold their fire for the next turn.
#include <algorithm>

#include "rulesets/faltering/play/advice.hpp"
#include "rulesets/faltering/play/firing.hpp"
#include "rulesets/faltering/play/guns.hpp"
#include "rulesets/faltering/play/sight.hpp"
#include "rulesets/reactions/group.hpp"
#include "rulesets/reactions/reaction.hpp"

namespace oo::faltering {

std::array<int, 3> passes(int rep) {
  const int r = std::clamp(rep, 0, 6);
  return {(6 - r) * (6 - r), 2 * r * (6 - r), r * r};
}

namespace {

constexpr int kPerHit = 60, kFire = 40;
constexpr int kAllFalls = 216;                         // the scale of the chance that somebody falls

// ---- the test it forces

/// Of 36 about to leave, how many their leader holds: half, unless he passes nothing. FAL-11.1, 11.4
int held_of_36(Counsel f, UnitId g) {
  const Fig leader = leader_of(f, g);
  if (leader == kNoFig || f.fig(leader).faltering) return 0;
  return (36 - passes(f.fig(leader).rep)[0]) / 2;
}

int worth_of_reading(Counsel f, const reactions::Reading& r, int held) {
  using reactions::has;
  int worth = 0;
  if (has(r.effects, Effect::leave_battlefield)) worth += f.j.leaves * (36 - (r.may_rally ? held : 0)) / 36;
  if (has(r.effects, Effect::escort_casualty)) worth += f.j.leaves * 2 / 3;          // two go, the rest falter
  if (has(r.effects, Effect::falter)) worth += f.j.falters;
  if (has(r.effects, Effect::retire)) worth += f.j.falters / 2;
  if (has(r.effects, Effect::duck_back) || has(r.effects, Effect::bunch)) worth += f.j.ducks;
  if (has(r.effects, Effect::fire) || has(r.effects, Effect::fire_if_armed)) worth -= f.j.fires_back;
  return worth;
}

/// What it is worth that the group must test, when somebody of it falls in so many cases of 216 (then Man Down too, the worse counts: FAL-9.7).
int test_worth(Counsel f, UnitId by, UnitId target, int falls) {
  const reactions::Rules& r = f.rules().reactions;
  const int held = held_of_36(f, target);
  std::int64_t sum = 0;
  for (const Fig who : f.fit_members(target)) {
    if (f.leader(who)) continue;
    const ReactionTable table = table_of(f, who);
    reactions::Subject of;
    of.faltering = f.fig(who).faltering;
    of.in_cover = in_cover_from(f, who, by);
    of.can_fire = ready(f, who);
    const auto chance = passes(f.fig(who).rep);
    for (int passed = 0; passed < 3; ++passed) {
      const reactions::Reading shot_at = reactions::read_cell(table, Reason::received_fire, passed, of, r);
      const reactions::Reading down = reactions::read_cell(table, Reason::man_down, passed, of, r);
      const bool worse = reactions::severity(down.effects, r) > reactions::severity(shot_at.effects, r);
      const int stood = worth_of_reading(f, shot_at, held), fallen = worse ? worth_of_reading(f, down, held) : stood;
      sum += std::int64_t{chance[std::size_t(passed)]} * (stood * (kAllFalls - falls) + fallen * falls);
    }
  }
  return int(sum / (36 * kAllFalls));
}

// ---- the shots

/// One target and who could fire at it, the best shots first.
struct Shots {
  Order order;
  FirePlan plan;
  Inline<int, 24> sixths;        // of each firer: faces that hit
  int guns = 0;                  // the same of all guns
  int by_the_first(std::size_t n) const {
    int sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += sixths[i];
    return sum;
  }
  int all() const { return by_the_first(sixths.size()) + guns; }
  /// Of 216 cases, in how many somebody falls to the first so many.
  int falls_to(std::size_t n) const {
    int none = kAllFalls;
    for (std::size_t i = 0; i < n; ++i) none = none * (6 - sixths[i]) / 6;
    return kAllFalls - none;
  }
};

void measure(Counsel f, Shots& s) {
  Figs best_first;
  s.sixths.clear();
  for (const Fig who : s.plan.firers) {
    const Fig mark = nearest_mark(f, who, s.order.target, false);
    const int sixths = mark == kNoFig ? 0 : hits_of_six(f, who, mark, s.plan.volley);
    std::size_t i = best_first.size();
    best_first.push(who);
    s.sixths.push(sixths);
    for (; i > 0 && s.sixths[i - 1] < sixths; --i) {
      std::swap(best_first[i], best_first[i - 1]);
      std::swap(s.sixths[i], s.sixths[i - 1]);
    }
  }
  s.plan.firers = best_first;
  s.guns = 0;
  for (const GunId gun : s.plan.guns) {
    const Weapon weapon = shot_of(f, gun, s.order.target, s.plan.shot);
    if (const Fig mark = nearest_mark_of_gun(f, gun, s.order.target, weapon); mark != kNoFig) s.guns += gun_hits_of_36(f, gun, mark, weapon) / 6;
  }
}

int test_of(Counsel f, const Shots& s, std::size_t firers) { return f.j.counts_tests ? test_worth(f, s.order.unit, s.order.target, s.falls_to(firers)) : 0; }

/// Everybody at it; as guns or as a volley too, where the group can.
bool add_whole(Counsel f, const Brief& b, Word choice, int more, Shots& s, CandidateList& out) {
  s.order.choice = choice;
  if (check_fire(f, b.group, s.order, s.plan)) return false;
  measure(f, s);
  out.add(s.order, kFire + s.all() * kPerHit / 6 + test_of(f, s, s.sixths.size()) + more);
  return true;
}

/// The first so many at it; `rest` is what the others are worth meanwhile.
void add_part(Counsel f, const Shots& s, std::size_t firers, int rest, CandidateList& out) {
  Order o = s.order;
  for (std::size_t i = 0; i < firers; ++i)
    if (!o.figures.push(f.number_of(s.plan.firers[i]))) return;
  out.add(o, kFire + s.by_the_first(firers) * kPerHit / 6 + test_of(f, s, firers) + rest);
}

}  // namespace

void fire_candidates(Counsel f, const Brief& b, CandidateList& out) {
  if (b.ready == 0) return;
  Inline<Shots, 4> targets;
  int tests = 0;
  std::array<int, 4> test{};
  for (std::size_t i = 0; i < b.enemies.size(); ++i) {
    if (b.distance[i] > b.range + 8 * kInch) continue;
    Shots s;
    s.order = blank_order(f, "fire", b.group);
    s.order.target = b.enemies[i];
    if (!add_whole(f, b, {}, 0, s, out)) continue;
    Shots other;
    other.order = s.order;
    if (!s.plan.guns.empty())
      for (const Word shot : {kBall, kCanister}) add_whole(f, b, shot, -1, other, out);
    if (f.setup.is_unit(b.group) && is_formed(f, b.group)) add_whole(f, b, kVolley, 5, other, out);
    if (!f.j.counts_tests) continue;
    tests += test[targets.size()] = std::max(0, test_worth(f, s.order.unit, s.order.target, kAllFalls / 2));
    targets.push(s);
  }
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Shots& s = targets[i];
    const std::size_t firers = s.plan.firers.size();
    if (firers < 2 || !s.plan.guns.empty()) continue;
    if (const int elsewhere = tests - test[i]; elsewhere > 0) {
      const std::size_t part = std::max<std::size_t>(1, firers / targets.size());
      if (part < firers) add_part(f, s, part, elsewhere * f.j.elsewhere_percent / 100 + (s.all() - s.by_the_first(part)) * kPerHit / 8, out);
    }
    const int armed = b.ready + b.unloaded;
    if (2 * b.ready <= armed + 1) continue;                                   // half of them have fired already
    const std::size_t half = std::min(std::size_t(armed + 1) / 2, firers - 1);
    const int again = std::max(0, test_of(f, s, half)) + (s.all() - s.by_the_first(half)) * kPerHit / 6;
    add_part(f, s, half, again * f.j.kept_percent / 100, out);
  }
}

}  // namespace oo::faltering
