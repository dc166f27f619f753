#include "rulesets/moccasins/play/splitting.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "rulesets/moccasins/play/leading.hpp"
#include "rulesets/moccasins/play/spotting.hpp"

namespace oo::moccasins {
namespace {

bool key_taken(const MocSetup& setup, std::string_view key) {
  return std::any_of(setup.units.begin(), setup.units.end(), [&](const UnitRow& row) { return row.key == key; }) ||
         std::any_of(setup.leaders.begin(), setup.leaders.end(), [&](const LeaderRow& row) { return row.key == key; });
}

UnitRow second_row(const MocSetup& setup, UnitId first) {
  UnitRow row = setup.units[first];
  do row.key += "_2nd";
  while (key_taken(setup, row.key));
  row.name += " (2nd)";
  row.start = row.guns = 0;
  return row;
}

/// Shares in units and whole units destroyed go by the unit as it began; everything else asks each part. A part has no start of its own: the first
/// has it, so that every share is of the figures that began.
void name_parts(const MocSetup& setup, Condition& c) {
  const bool whole = c.measure_units || c.type == ConditionType::unit_destroyed;
  std::vector<UnitId> units;
  for (const UnitId u : c.units) {
    units.push_back(whole ? setup.whole_id(u) : u);
    if (!whole) units.push_back(setup.second_of(u));
  }
  c.units = std::move(units);
  for (UnitId& leader : c.counted_leaders) leader = UnitId(leader + setup.printed);
  if (c.leader != kNoUnit) c.leader = UnitId(c.leader + setup.printed);
}

void name_parts(MocSetup& setup) {
  const auto n = std::ptrdiff_t(setup.printed);
  VictoryPlan& plan = setup.victory;
  const std::vector<SideId> sides(plan.side_of.begin(), plan.side_of.begin() + n);
  const std::vector<int> start(plan.start.begin(), plan.start.begin() + n);
  plan.side_of.insert(plan.side_of.begin() + n, sides.begin(), sides.end());
  plan.start.insert(plan.start.begin() + n, setup.printed, 0);
  plan.coming.insert(plan.coming.begin() + n, setup.printed, 0);
  plan.unit_count = setup.units.size();
  plan.side_of.insert(plan.side_of.end(), sides.begin(), sides.end());       // of the wholes
  plan.start.insert(plan.start.end(), start.begin(), start.end());
  for (Condition& c : plan.conditions) name_parts(setup, c);
  for (ExitPlan& exit : setup.exits) {
    const std::vector<UnitId> firsts = exit.units;
    for (const UnitId u : firsts) exit.units.push_back(setup.second_of(u));
  }
}

}  // namespace

std::optional<Trouble> reserve_seconds(MocSetup& setup) {
  if (2 * setup.printed > kMaxRoster)
    return bad_input("switches.allow_unit_splitting", "too_many",
                     fmt::format("switches.allow_unit_splitting: true with {} units; allowed: at most {}", setup.printed, kMaxRoster / 2));
  for (std::size_t u = 0; u < setup.printed; ++u) setup.units.push_back(second_row(setup, UnitId(u)));
  name_parts(setup);
  return std::nullopt;
}

namespace {

/// Some of the files of a unit, by the first and the last of its front, counted in half files from the left.
struct Files {
  int first = 0, last = 0;
};

/// The middle of the front of those files. A bent front counts as if it were straight: both parts form straight.
Point middle_of_files(const Front& front, const Layout& layout, Files files) {
  const Mil right = (files.first + files.last - 2 * (layout.files - 1)) * layout.pitch / 4;
  return at(front.middle, heading(front.facing), right, 0);
}

/// Whether the figures are all those to one side of a line from front to rear: whole files at one end. A man of a short rear rank who stands behind two
/// files goes with either. `detached` and `kept` get the front ranks of both.
bool at_one_end(const Layout& layout, const Front& front, const Order& order, Files& detached, Files& kept) {
  std::array<bool, kMaxFigures> named{};
  for (const FigureId f : order.figures) {
    if (int(f) >= layout.figures || named[f]) return false;
    named[f] = true;
  }
  int low[2] = {2 * layout.files, 2 * layout.files}, high[2] = {-1, -1};     // of all ranks: the kept, the detached
  Files ranks[2] = {{2 * layout.files, -1}, {2 * layout.files, -1}};
  for (int f = 0; f < layout.figures; ++f) {
    const Slot s = slot(layout, front, f);
    const std::size_t part = named[std::size_t(f)] ? 1 : 0;
    low[part] = std::min(low[part], s.file2);
    high[part] = std::max(high[part], s.file2);
    if (s.rank == 0) ranks[part] = {std::min(ranks[part].first, s.file2), std::max(ranks[part].last, s.file2)};
  }
  kept = ranks[0];
  detached = ranks[1];
  return kept.last >= 0 && detached.last >= 0 && (high[1] < low[0] || high[0] < low[1]);
}

Pose part_pose(const Pose& whole, const FormPlan& wanted, Point middle, int figures) {
  Pose pose = whole;
  pose.front = {middle, wanted.front.facing, 0, 0, 0, 0};
  pose.formation = wanted.formation;
  pose.ranks = wanted.ranks;
  pose.figures = figures;
  return pose;
}

}  // namespace

Refusal plan_split(Field f, UnitId u, const Order& order, bool reforming, SplitPlan& out) {
  if (!f.setup.splitting()) return {"no_splitting", "MOC-5.16", "figures"};
  const UnitId second = f.setup.second_of(u);
  if (second == kNoUnit || f.unit(second).where != Where::unseen) return {"split_already", "MOC-5.18", "figures"};
  const Pose pose = pose_of(f, u);
  if (pose.guns > 0) return {"guns_split", "MOC-5.18", "figures"};
  if (!order.path.empty()) return {"split_bent", "MOC-5.18", "path"};
  if (!order.choice.empty()) return {"choice_unasked", "MOC-5.18", "choice"};   // else a formation it cannot take would pass for a choice not read
  const Layout layout = layout_of(pose, f.rules());
  Files detached, kept;
  if (!at_one_end(layout, pose.front, order, detached, kept)) return {"figures", "MOC-5.16", "figures"};
  FormPlan wanted;
  if (Refusal r = wanted_form(f, u, order, reforming, pose, wanted)) return r;
  out.detached = int(order.figures.size());
  // The first part takes its place, then the second beside it. Neither minds where the unit stood.
  const Pose first = part_pose(pose, wanted, middle_of_files(pose.front, layout, kept), pose.figures - out.detached);
  if (!change_pose(f, u, first, out.first)) return {"no_room", "MOC-5.17", "figures"};
  Pose stands = first;
  stands.front = out.first.front;
  Bases bases;
  lay_out(stands, f.rules(), bases);
  const Pose other = part_pose(pose, wanted, middle_of_files(pose.front, layout, detached), out.detached);
  if (!change_pose(f, u, other, out.second, bases.all())) return {"no_room", "MOC-5.17", "figures"};
  return {};
}

namespace {

/// What has fallen is shared out by figures, an odd one to the part detached: nobody is over half his strength by leaving the dead behind.
std::int16_t share_of(int lost, int detached, int figures) { return std::int16_t((lost * detached + figures - 1) / figures); }

/// The second part goes on as the whole would have: same order, load, operations, marks. Officer, attached leader and what was lost of guns stay.
void detach(Unit& first, Unit& second, int figures) {
  second = first;
  second.figures = std::int16_t(figures);
  second.killed = share_of(first.killed, figures, first.figures);
  second.lost_this_turn = share_of(first.lost_this_turn, figures, first.figures);
  second.start = std::int16_t(second.figures + second.killed);
  second.officer = second.officer_died = false;
  second.guns = second.guns_lost = 0;
  first.figures = std::int16_t(first.figures - second.figures);
  first.killed = std::int16_t(first.killed - second.killed);
  first.lost_this_turn = std::int16_t(first.lost_this_turn - second.lost_this_turn);
  first.start = std::int16_t(first.start - second.start);
}

void tell_formed(Play& p, UnitId u, bool reforming) {
  const Unit& unit = p.unit(u);
  tell(p, {reforming ? Word("reformed") : Word("formed"), reforming ? ClauseId("MOC-4.7") : ClauseId("MOC-5.14"), u, kNoUnit, who_sees(p, u)},
       {{"facing", unit.facing}, {"formation", 0, word(unit.formation)}, {"x", unit.front.x}, {"y", unit.front.y}});
}

}  // namespace

void carry_out_split(Play& p, UnitId u, const Order& order, bool reforming) {
  SplitPlan plan;
  const Refusal r = plan_split(p, u, order, reforming, plan);
  assert(!r);
  (void)r;
  const UnitId second = p.setup.second_of(u);
  if (reforming) p.unit(u).state = State::good_order;
  detach(p.unit(u), p.unit(second), plan.detached);
  take_form(p, u, plan.first);
  take_form(p, second, plan.second);
  tell(p, {"split", "MOC-5.16", u, second, who_sees(p, u)}, {{"figures", plan.detached}, {"left", p.unit(u).figures}});
  for (const UnitId part : {u, second}) {
    if (reforming || !order.formation.empty() || order.facing >= 0) tell_formed(p, part, reforming);
    if (reforming) take_over_guns(p, part);                                   // MOC-4.10
  }
  spot_everywhere(p);                                                         // a hidden part may have come out into the open
}

}  // namespace oo::moccasins
