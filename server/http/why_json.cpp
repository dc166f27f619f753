#include "server/http/why_json.hpp"

#include <fmt/format.h>

#include "engine/battle/codec.hpp"
#include "engine/record/replay.hpp"
#include "players/character.hpp"
#include "players/choice_seed.hpp"
#include "players/order_words.hpp"
#include "server/rooms/advice_json.hpp"
#include "server/rooms/course.hpp"

namespace oo::server {

namespace {
/// The character of a captain by the name that a record has for him; nullptr: no captain.
const Character* captain_of(const std::string& player) { return player.starts_with("captain") ? find_character(player) : nullptr; }

Trouble not_captain(std::size_t step) { return refused("step", "not_captain", "", fmt::format("Step {} is no order of a captain: only he can say why.", step)); }

bool same(Order a, Order b) {
  a.answers = b.answers = 0;
  return to_json(a) == to_json(b);
}
}  // namespace

Result<Json> why_json(const Record& record, const Registry& registry, std::size_t step) {
  if (step < 1 || step > record.steps.size()) return bad_input("step", "value", fmt::format("step is {}; this record has steps 1 to {}", step, record.steps.size()));
  const RecordStep& asked = record.steps[step - 1];
  if (asked.intervention) return not_captain(step);
  NoEvents nobody;
  ReplayOptions options;
  options.until = step - 1;
  auto replayed = replay(record, registry, nobody, options);
  if (!replayed) return replayed.trouble();
  if (replayed.value().report.what != Diverged::nothing) return refused("record", "diverged", "", replayed.value().report.text);
  const Battle& battle = *replayed.value().game.battle;
  if (battle.outcome().over) return not_captain(step);
  const Decision d = battle.pending();
  const Character* character = captain_of(record.players[d.side]);
  if (character == nullptr) return not_captain(step);
  const Seen seen(battle, d.side);
  // Battles of the program and games at a table give him different seeds: the right one is that by which he decides as he did.
  CaptainThought thought = think(seen, table_choice_seed(record.seed, d.number, d.side), *character);
  bool as_given = same(thought.chosen.order, asked.order);
  if (!as_given) {
    CaptainThought other = think(seen, choice_seed(record.seed, d.number, d.side), *character);
    as_given = same(other.chosen.order, asked.order);
    if (as_given) thought = std::move(other);
  }
  BattleView view;
  seen.battle().view(view);
  return Json{{"advice", advice_json(thought)}, {"given", order_words(view, asked.order)}, {"as_given", as_given}, {"side", d.side}, {"player", record.players[d.side]}};
}

Result<Json> captain_orders_json(const LoadedGame& game, const Registry& registry, SideId viewer) {
  auto begun = Course::begin(registry, game.head);
  if (!begun) return begun.trouble();
  Course& course = *begun.value();
  struct Told {
    std::size_t entry, step;
  };
  std::vector<Told> told;
  for (const StoredStep& stored : game.steps) {
    const bool over = course.battle().outcome().over;
    const SideId side = over ? kNoSide : course.battle().pending().side;
    const std::size_t entries = course.log(viewer).size(), steps = course.record().steps.size();
    if (auto trouble = course.again(stored)) return *trouble;
    const std::size_t now = course.record().steps.size();
    while (!told.empty() && told.back().step > now) told.pop_back();            // taken back
    if (over || stored.kind != "order" || now != steps + 1 || captain_of(game.head.players[side]) == nullptr) continue;
    const auto log = course.log(viewer);
    for (std::size_t i = entries; i < log.size(); ++i) {
      if (log[i].side != side) continue;
      told.push_back({i + 1, now});
      break;
    }
  }
  Json list = Json::array();
  for (const Told& t : told) list.push_back({{"entry", t.entry}, {"step", t.step}});
  return list;
}

}  // namespace oo::server
