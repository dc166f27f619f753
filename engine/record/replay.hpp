// replay.hpp: plays a record again from its faces, and compares.
//
// Who may use it: lab, server, command line, tests. `verify` draws each face again from the seed as well, and says what diverged first and
// where: the dice, the rules (another effective-rules hash or version, an order now refused, other dice asked for) or the state.
#pragma once
#include <functional>

#include "engine/battle/event_log.hpp"
#include "engine/record/game.hpp"
#include "engine/record/record.hpp"

namespace oo {

enum class Diverged : std::uint8_t { nothing, rules, dice, state };
std::string_view name_of(Diverged);

struct ReplayReport {
  Diverged what = Diverged::nothing;
  std::size_t step = 0;                               // from 1; 0: before the first
  std::string text;                                   // one sentence for a person
  std::size_t steps_played = 0;
};

struct ReplayOptions {
  std::size_t until = ~std::size_t{0};                // so many steps at most
  bool verify = false;                                // re-derive every seeded face
  /// After each step, with the battle as it then is.
  std::function<void(std::size_t step, const Battle&)> after_step;
};

struct Replayed {
  Game game;                                          // its battle: as it was when the replay ended
  ReplayReport report;
};

/// bad_input when the record's texts do not load any more. A divergence is no Trouble: it is in the report, and the replay ends there.
Result<Replayed> replay(const Record&, const Registry&, EventSink&, const ReplayOptions& = {});

}  // namespace oo
