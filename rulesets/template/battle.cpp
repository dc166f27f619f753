// What is allowed, what is sensible, what is seen. What happens is in play.cpp.
#include "rulesets/template/battle.hpp"

#include <fmt/format.h>

#include "engine/battle/view.hpp"
#include "engine/geometry/base.hpp"

namespace oo::template_ {

TemplateBattle::TemplateBattle(std::shared_ptr<const TemplateSetup> setup, const Scenario& scenario) : setup_(std::move(setup)) {
  s_.phasing = setup_->first_side;
  s_.victory = start_state(setup_->victory);
  for (std::size_t i = 0; i < scenario.units.size(); ++i) {
    const UnitPlan& plan = scenario.units[i];
    UnitState& u = s_.units[i];
    u.at = plan.position.value_or(Point{});
    u.facing = plan.facing;
    u.figures = static_cast<std::int8_t>(plan.figures);
    u.hidden = plan.hidden && in_woods(u.at);                                                       // TPL-5.1
  }
}

bool TemplateBattle::in_woods(Point p) const {
  for (const Polygon& wood : setup_->woods)
    if (contains(wood, p)) return true;
  return false;
}

Decision TemplateBattle::pending() const {
  Decision d;
  d.number = s_.number;
  d.turn = s_.turn;
  d.phase = setup_->side_id[s_.phasing];
  d.side = s_.phasing;
  switch (s_.ask) {
    case Ask::begin: d.kind = "begin", d.clause = "TPL-2.1"; break;
    case Ask::act: d.kind = "act", d.clause = "TPL-2.2"; break;
    case Ask::stand_or_withdraw:
      d.kind = "stand_or_withdraw", d.clause = "TPL-4.1";
      d.unit = s_.asked, d.other = s_.shooter, d.side = side_of(s_.asked);
      break;
    case Ask::over: d.side = kNoSide; break;
  }
  return d;
}

std::optional<Trouble> TemplateBattle::check(const Order& order) const {
  const Decision d = pending();
  if (s_.ask == Ask::over) return bad_input("verb", "over", "the battle is over");
  if (order.answers != d.number) return bad_input("answers", "stale", fmt::format("answers {}, but decision {} is pending", order.answers, d.number));
  const auto wrong_verb = [&](std::string_view allowed) { return bad_input("verb", "value", fmt::format("'{}' is no answer; allowed: {}", order.verb, allowed)); };
  switch (s_.ask) {
    case Ask::begin:
      if (order.verb != "begin") return wrong_verb("begin");
      return std::nullopt;
    case Ask::stand_or_withdraw:
      if (order.verb != "stand" && order.verb != "withdraw") return wrong_verb("stand, withdraw");
      return std::nullopt;
    default: break;
  }
  if (order.verb != "move" && order.verb != "fire" && order.verb != "hold") return wrong_verb("move, fire, hold");
  return check_act(order);
}

std::optional<Trouble> TemplateBattle::check_act(const Order& order) const {
  if (order.unit >= count()) return bad_input("unit", "unknown", "no such unit");
  const UnitState& u = s_.units[order.unit];
  if (side_of(order.unit) != s_.phasing) return refused("unit", "not_yours", "TPL-2.2", "only units of the side whose phase it is act");
  if (!u.on_table()) return refused("unit", "gone", "TPL-2.2", "the unit is not on the table");
  if (u.acted) return refused("unit", "has_acted", "TPL-2.2", "each unit acts once in a phase");
  if (unknown(order.unit) && order.verb != "hold") return refused("unit", "unseen", "TPL-5.1", "where it is only its own side knows");
  if (order.verb == "move") return check_move(order);
  if (order.verb == "fire") return check_fire(order);
  return std::nullopt;
}

std::optional<Trouble> TemplateBattle::check_move(const Order& order) const {
  const UnitState& u = s_.units[order.unit];
  if (order.path.size() != 1) return bad_input("path", "value", "a move has one point");
  if (order.facing >= kTurn) return bad_input("facing", "out_of_range", "facing from 0 to 359.99 degrees");
  const Point to = order.path[0];
  if (to.x < 0 || to.y < 0 || to.x > setup_->width || to.y > setup_->height) return refused("path[0]", "off_table", "TPL-2.3", "a move ends on the table");
  if (!within(u.at, to, to, setup_->rules.march + kNear)) return refused("path[0]", "too_far", "TPL-2.3", "further than the unit can march");
  for (UnitId v = 0; v < count(); ++v)
    if (v != order.unit && seen(v, s_.phasing) && within(s_.units[v].at, to, to, kInch - 1))
      return refused("path[0]", "occupied", "TPL-2.3", "within an inch of another unit");
  return std::nullopt;
}

std::optional<Trouble> TemplateBattle::check_fire(const Order& order) const {
  if (order.target >= count() || side_of(order.target) == s_.phasing) return bad_input("target", "unknown", "the target must be a unit of the enemy");
  if (!seen(order.target, s_.phasing)) return refused("target", "unseen", "TPL-3.1", "the target is not in sight");
  const Point a = s_.units[order.unit].at, b = s_.units[order.target].at;
  if (!within(a, b, b, setup_->rules.range + kNear)) return refused("target", "too_far", "TPL-3.1", "the target is out of range");
  return std::nullopt;
}

Order TemplateBattle::default_order() const {
  Order order;
  order.answers = s_.number;
  if (s_.ask == Ask::begin) order.verb = "begin";
  if (s_.ask == Ask::stand_or_withdraw) order.verb = "stand", order.unit = s_.asked;                  // TPL-4.1
  if (s_.ask != Ask::act) return order;
  order.verb = "hold";
  for (UnitId u = 0; u < count() && order.unit == kNoUnit; ++u)
    if (side_of(u) == s_.phasing && s_.units[u].on_table() && !s_.units[u].acted) order.unit = u;
  return order;
}

namespace {
struct Proposals {
  const TemplateBattle& battle;
  std::size_t limit;
  std::vector<Order>& out;
  /// Best first by the rule set's advice, equals in the order they came; the worst falls out beyond the limit.
  void add(const Order& order) {
    if (battle.check(order)) return;
    const int worth = battle.advice().worth(battle, order);
    auto at = out.end();
    while (at != out.begin() && battle.advice().worth(battle, *(at - 1)) < worth) --at;
    out.insert(at, order);
    if (out.size() > limit) out.pop_back();
  }
};
}  // namespace

void TemplateBattle::propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const {
  out.clear();
  Proposals p{*this, limit, out};
  Order order = default_order();
  if (s_.ask == Ask::stand_or_withdraw) {
    p.add(order);
    order.verb = "withdraw";
  }
  if (s_.ask != Ask::act) return p.add(order);
  for (UnitId u = 0; u < count(); ++u) {
    if (side_of(u) != s_.phasing || s_.units[u].acted || !s_.units[u].on_table()) continue;
    order = {};
    order.answers = s_.number;
    order.unit = u;
    const Point from = s_.units[u].at;
    const Mil step = setup_->rules.march;
    for (UnitId v = 0; v < count(); ++v) {
      if (side_of(v) == s_.phasing || !seen(v, s_.phasing) || unknown(u)) continue;
      order.verb = "fire", order.target = v, order.path.clear();
      p.add(order);
      order.verb = "move", order.target = kNoUnit, order.path.push(along(from, s_.units[v].at, step));
      p.add(order);
    }
    for (std::uint64_t i = 0; i < 4 && !unknown(u); ++i) {                                                           // and the four winds, turned by the seed
      order.verb = "move", order.target = kNoUnit, order.path.clear();
      order.path.push(at(from, heading(static_cast<Cdeg>((seed % 36 * 250 + i * kQuarter) % kTurn)), 0, step));
      p.add(order);
    }
    order.verb = "hold", order.path.clear();
    p.add(order);
  }
}

/// Of what that side cannot know nothing is left: neither where a hidden enemy is nor whether he has acted.
void TemplateBattle::redact(SideId side) {
  s_.viewer = side;
  s_.log = {};
  for (UnitId u = 0; u < count(); ++u) {
    if (side_of(u) == side || !s_.units[u].hidden) continue;
    s_.units[u] = {};
    s_.units[u].hidden = true;
    s_.units[u].figures = static_cast<std::int8_t>(setup_->units[u].start);
  }
}

void TemplateBattle::write(Bytes& b) const {
  b.put(s_.number), b.put(std::uint8_t(s_.ask)), b.put(s_.phasing), b.put(s_.viewer), b.put(s_.turn), b.put(s_.asked), b.put(s_.shooter), b.put(s_.just_killed);
  for (UnitId i = 0; i < count(); ++i) {
    const UnitState& u = s_.units[i];
    b.put(u.at.x), b.put(u.at.y), b.put(u.facing), b.put(u.figures), b.put(u.killed), b.put(u.off_table);
    b.put(std::uint8_t(u.hidden | u.acted << 1 | u.routed << 2));
  }
  s_.victory.write(b);
  b.put(std::uint8_t(s_.verdict.over)), b.put(s_.verdict.winner), b.put(s_.verdict.reason);
  b.put(s_.log.turn), b.put(s_.log.phase), b.put(s_.log.surplus);
  for (const RequestLog::Row& row : s_.log.rows) b.put(row.purpose), b.put(row.roller), b.put(row.target), b.put(row.asked);
}

Outcome TemplateBattle::outcome() const { return {s_.verdict.over, s_.verdict.winner, s_.verdict.reason, s_.verdict.degree}; }

void TemplateBattle::view(BattleView& v) const {
  v = {};
  v.turn = s_.turn, v.turn_limit = setup_->turn_limit, v.phase = setup_->side_id[s_.phasing], v.phasing = s_.phasing;
  for (UnitId i = 0; i < count(); ++i) {
    const UnitState& u = s_.units[i];
    const Roster& r = setup_->units[i];
    UnitView& to = v.units.emplace_back();
    to.id = i, to.key = r.key, to.name = r.name, to.side = r.side, to.troop = r.troop, to.arm = "foot", to.weapon = "musket", to.formation = "line";
    to.state = u.routed ? "routed" : "good_order";
    to.figures = u.figures, to.start = r.start, to.destroyed = u.figures == 0, to.killed = u.killed, to.off_table = u.off_table;
    to.hidden = u.hidden;
    v.start[r.side] += r.start, v.lost[r.side] += u.killed + u.off_table;
    to.on_table = u.on_table() && (s_.viewer == kNoSide || seen(i, s_.viewer));
    if (!to.on_table) continue;
    to.front = u.at, to.facing = u.facing, to.width = u.figures * kInch, to.depth = kInch;
    const Heading h = heading(u.facing);
    for (int f = 0; f < u.figures; ++f) {
      const Mil left = f * kInch - to.width / 2;
      to.bases.push_back(strip(u.at, h, left, left + kInch, 0, -kInch));
    }
  }
}

}  // namespace oo::template_
