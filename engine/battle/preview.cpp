#include "engine/battle/preview.hpp"

namespace oo {
namespace {

/// Stops at the first roll and keeps what was asked.
class FirstRoll final : public Dice {
 public:
  FirstRoll() : Dice(false) {}
  int dice() const { return dice_; }
  const StoredRoll& asked() const { return roll_; }

 protected:
  void faces(int sides, std::span<std::uint8_t> out, const Request& request) override {
    Roll asked;
    asked.kind = out.size() == 1 ? RollKind::roll : RollKind::count;
    asked.request = request;
    asked.sides = sides;
    asked.at_most = request.need;
    roll_ = StoredRoll(asked);
    dice_ = int(out.size());
    throw DiceWanted{request.purpose, request.clause, request.roller, request.target, sides, dice_, request.need, request.pair};
  }

 private:
  int dice_ = 0;
  StoredRoll roll_;
};

bool stands_alike(const UnitView& a, const UnitView& b) {
  return a.on_table == b.on_table && a.front == b.front && a.facing == b.facing && a.formation == b.formation && a.width == b.width && a.depth == b.depth &&
         a.bases == b.bases && a.gun_bases == b.gun_bases;
}

/// The unit ordered if it stands otherwise, and a unit of its side that stands there only since.
void collect(const BattleView& before, const BattleView& after, UnitId unit, std::vector<UnitView>& out) {
  const bool same_phase = before.turn == after.turn && before.phase == after.phase;
  for (std::size_t i = 0; i < after.units.size() && i < before.units.size(); ++i) {
    const UnitView &was = before.units[i], &is = after.units[i];
    const bool ordered = is.id == unit, detached = same_phase && unit < before.units.size() && is.side == before.units[unit].side && is.on_table && !was.on_table && was.arrives == 0;
    if ((ordered && !stands_alike(was, is)) || (!ordered && detached)) out.push_back(is);
  }
}

}  // namespace

Preview preview(const Seen& seen, const Order& order) {
  Preview out;
  out.trouble = seen.check(order);
  seen.battle().trace(order, out.trace);
  if (out.trouble) return out;
  const auto trial = seen.what_if();
  FirstRoll dice;
  NoEvents nobody;
  try {
    trial->apply(order, dice, nobody);
  } catch (const DiceWanted&) {     // as far as it goes without chance
  }
  out.dice = dice.dice();
  out.roll = dice.asked();
  BattleView before, after;
  seen.battle().view(before);
  trial->view(after);
  collect(before, after, order.unit, out.after);
  return out;
}

namespace {

/// Misses with every die as long as the same unit throws for the same purpose; stops at the first roll that is another's, and where one roll asks again (a
/// roll-off would never end with dice that are all alike).
class MissedVolley final : public Dice {
 public:
  MissedVolley(bool or_more, std::vector<RollToCome>& out) : Dice(false), or_more_(or_more), out_(out) {}

 protected:
  void request_starts(const Request&, std::uint32_t) override { fresh_ = true; }
  void faces(int sides, std::span<std::uint8_t> faces, const Request& request) override {
    constexpr std::size_t kMost = 32;
    if (!fresh_ || out_.size() == kMost || (!out_.empty() && !goes_on(request))) throw DiceWanted{request.purpose, request.clause, request.roller, request.target, sides, int(faces.size()), request.need, request.pair};
    fresh_ = false;
    Roll asked;
    asked.kind = faces.size() == 1 ? RollKind::roll : RollKind::count;
    asked.request = request;
    asked.sides = sides;
    asked.at_most = request.need;
    out_.push_back({int(faces.size()), StoredRoll(asked)});
    for (std::uint8_t& face : faces) face = or_more_ ? std::uint8_t(1) : std::uint8_t(sides);
  }

 private:
  bool goes_on(const Request& now) const {
    const Request& first = out_.front().roll.roll().request;
    return now.purpose == first.purpose && now.roller == first.roller;
  }
  bool or_more_ = false, fresh_ = false;
  std::vector<RollToCome>& out_;
};

}  // namespace

std::vector<RollToCome> volley(const Seen& seen, const Order& order, bool or_more) {
  std::vector<RollToCome> out;
  if (seen.check(order)) return out;
  const auto trial = seen.what_if();
  MissedVolley dice(or_more, out);
  NoEvents nobody;
  try {
    trial->apply(order, dice, nobody);
  } catch (const DiceWanted&) {     // the volley is over
  }
  return out;
}

namespace {

/// Enemies on the table, units first, then leaders by themselves.
std::vector<UnitId> enemies_seen(const Battle& seen, SideId side) {
  BattleView view;
  seen.view(view);
  std::vector<UnitId> out;
  for (const UnitView& u : view.units)
    if (u.side != side && u.on_table) out.push_back(u.id);
  for (const LeaderView& l : view.leaders)
    if (l.side != side && l.on_table && l.attached == kNoUnit) out.push_back(l.id);
  return out;
}

}  // namespace

std::vector<TargetAnswer> targets(const Seen& seen, Word verb, UnitId unit, Word choice) {
  std::vector<TargetAnswer> out;
  const Decision decision = seen.pending();
  if (decision.kind.empty()) return out;
  Order order;
  order.answers = decision.number;
  order.verb = verb;
  order.unit = unit;
  order.choice = choice;
  OrderTrace trace;
  for (const UnitId enemy : enemies_seen(seen.battle(), decision.side)) {
    order.target = enemy;
    TargetAnswer answer{enemy, seen.check(order), -1};
    trace = OrderTrace{};
    seen.battle().trace(order, trace);
    for (const OrderTrace::Line& line : trace.lines)
      if (line.target == enemy && answer.distance < 0) answer.distance = line.length;
    out.push_back(std::move(answer));
  }
  return out;
}

}  // namespace oo
