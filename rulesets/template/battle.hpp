// battle.hpp: one moment of the toy game. All of it lies in `State`, which is plain data: cloning is copying, redacting is wiping.
#pragma once
#include "engine/battle/battle.hpp"
#include "engine/dice/request_log.hpp"
#include "engine/geometry/polygon.hpp"
#include "engine/scenario/scenario.hpp"
#include "engine/scenario/victory.hpp"
#include "rulesets/template/procedures.hpp"

namespace oo::template_ {

inline constexpr std::size_t kMostUnits = 12;

/// What both sides know before the battle, and never changes.
struct Roster {
  std::string key, name, troop;
  SideId side = 0;
  Edge edge = Edge::bottom;
  int start = 0;
};
struct TemplateSetup final : Setup {
  Rules rules;
  std::vector<Roster> units;
  std::vector<Polygon> woods;
  std::string side_key[2];
  Mil width = 0, height = 0;
  int turn_limit = 0;
  SideId first_side = 0;
  VictoryPlan victory;
};

enum class Ask : std::uint8_t { begin, act, stand_or_withdraw, over };

struct UnitState {
  Point at{};
  Cdeg facing = 0;
  std::int8_t figures = 0, killed = 0, off_table = 0;
  bool hidden = false, acted = false, routed = false;
  bool on_table() const { return figures > 0; }
};
struct State {
  std::uint32_t number = 1;
  Ask ask = Ask::begin;
  SideId phasing = 0;                   // whose phase it is
  SideId viewer = kNoSide;              // redacted for this side
  std::uint16_t turn = 1;
  UnitId asked = kNoUnit, shooter = kNoUnit;
  std::int8_t just_killed = 0;
  std::array<UnitState, kMostUnits> units{};
  VictoryState victory;
  Verdict verdict;
  RequestLog log;
};

class TemplateBattle final : public Battle {
 public:
  TemplateBattle(std::shared_ptr<const TemplateSetup> setup, const Scenario&);
  std::unique_ptr<Battle> clone() const override { return std::make_unique<TemplateBattle>(*this); }
  void assign(const Battle& other) override { *this = static_cast<const TemplateBattle&>(other); }
  Decision pending() const override;
  std::optional<Trouble> check(const Order&) const override;
  std::optional<Trouble> apply(const Order&, Dice&, EventSink&) override;
  void propose(std::uint64_t seed, std::size_t limit, std::vector<Order>& out) const override;
  Order default_order() const override;
  void redact(SideId side) override;
  void write(Bytes&) const override;
  Outcome outcome() const override;
  const Setup& setup() const override { return *setup_; }
  void view(BattleView&) const override;
  const Advice& advice() const override;
  std::optional<Trouble> intervene(const Intervention&, EventSink&) override;

  const TemplateSetup& plan() const { return *setup_; }
  const State& state() const { return s_; }
  SideId side_of(UnitId u) const { return setup_->units[u].side; }
  std::size_t count() const { return setup_->units.size(); }
  /// In sight of that side: its own, or not hidden.
  bool seen(UnitId u, SideId by) const { return s_.units[u].on_table() && (side_of(u) == by || !s_.units[u].hidden); }
  /// Its side alone knows where it is, and this copy is redacted for the other: it stands nowhere, and nothing but holding can be thought of it.
  bool unknown(UnitId u) const { return s_.viewer != kNoSide && side_of(u) != s_.viewer && s_.units[u].hidden; }
  bool in_woods(Point p) const;

 private:
  struct Play {                         // what a step needs at hand
    Dice& dice;
    EventSink& sink;
  };
  std::optional<Trouble> check_act(const Order&) const;
  std::optional<Trouble> check_move(const Order&) const;
  std::optional<Trouble> check_fire(const Order&) const;
  void do_move(const Order&, Play);
  void do_fire(const Order&, Play);
  void do_nerve(bool stands, Play);
  void withdraw(UnitId, Play);
  void reveal(UnitId, Play);
  bool spotted_at(UnitId mover, Point at, Play);
  void run_on(Play);
  bool anybody_to_act() const;
  void end_phase(Play);
  bool judged(Moment, Play);
  void end(Play);                       // as the verdict says
  void tell(Play, Word kind, ClauseId, UnitId, Inline<EventArg, 10> args = {}, UnitId other = kNoUnit) const;

  std::shared_ptr<const TemplateSetup> setup_;
  State s_;
};

}  // namespace oo::template_
