#include "lab/schedule/fight.hpp"

namespace oo {

namespace {

Game own_copy(const Game& g) {
  Game copy;
  copy.ruleset = g.ruleset;
  copy.scenario_text = g.scenario_text;
  copy.house_text = g.house_text;
  copy.tables = g.tables;
  copy.scenario = g.scenario;
  copy.rules_hash = g.rules_hash;
  copy.battle = g.battle->clone();
  return copy;
}

}  // namespace

Fighter::Fighter(std::shared_ptr<const OpenArm> arm, const Seed& seed)
    : arm_(std::move(arm)), seed_(seed), game_(own_copy(arm_->game)), watch_(*arm_->game.ruleset, *arm_->game.battle) {
  for (int side = 0; side < 2; ++side) players_[side] = make_player(arm_->arm.players[side]).value();   // the plan was opened with these names
}

MatchResult Fighter::play(std::uint64_t k, EventSink& sink, MatchOptions& options) {
  options.seed = derive(seed_, k);
  options.most_steps = kMostOrders;
  game_.battle->assign(*arm_->game.battle);
  return play_match(game_, *players_[0], *players_[1], sink, options);
}

std::optional<BattleRow> Fighter::fight(std::uint64_t k, const std::atomic<bool>* cancel) {
  MatchOptions options;
  options.record = false;
  options.cancel = cancel;
  options.after_step = [this](std::size_t, const Battle& now) { watch_.after_step(now); };
  watch_.begin();
  const MatchResult result = play(k, watch_, options);
  if (result.cancelled) return std::nullopt;
  BattleRow row = watch_.end(*game_.battle, result);
  row.k = k;
  return row;
}

std::optional<FoughtBlock> Fighter::fight(const Block& block, const std::atomic<bool>* cancel, const EachBattle& each) {
  FoughtBlock out;
  out.block = block;
  for (std::uint64_t k = block.first; k < block.first + block.count; ++k) {
    auto row = fight(k, cancel);
    if (!row) {
      (void)watch_.take();                  // half a block does not count: it is fought again
      return std::nullopt;
    }
    out.rows.push_back(std::move(*row));
    if (each) each(block.arm, out.rows.back());
  }
  out.tally = watch_.take();
  return out;
}

Record Fighter::record(std::uint64_t k) {
  NoEvents nobody;
  MatchOptions options;
  return play(k, nobody, options).record;
}

}  // namespace oo
