#include "rulesets/battlefield/intervening.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rulesets/battlefield/refusal.hpp"
#include "rulesets/battlefield/telling.hpp"

namespace oo::battlefield {
namespace {

std::string list_of(std::span<const Word> words) {
  std::string out;
  for (const Word w : words) out += (out.empty() ? "" : ", ") + std::string(w);
  return out;
}

bool anything(const Intervention& what) {
  return what.figures >= 0 || !what.state.empty() || what.loaded >= 0 || what.front.has_value() || what.facing >= 0;
}

std::optional<Trouble> check_figures(const Correctable& unit, const Intervention& what) {
  const int most = unit.figures + unit.killed;
  if (what.figures <= most) return std::nullopt;
  return bad_input("figures", "out_of_range", fmt::format("{} cannot have {} figures: allowed 0 to {}, those it has and those that fell", capital(unit.name), what.figures, most));
}

std::optional<Trouble> check_place(const Correctable& unit, const Intervention& what) {
  if (!what.front && what.facing < 0) return std::nullopt;
  if (unit.indoors) return refused("front", "indoors", {}, fmt::format("{} is inside: it is put elsewhere by going out", capital(unit.name)));
  const auto far = [](Mil v) { return v < -kMaxCoordinate || v > kMaxCoordinate; };
  if (what.front && (far(what.front->x) || far(what.front->y))) return bad_input("front", "out_of_range", "That place is not on the table");
  if (what.facing >= kTurn) return bad_input("facing", "out_of_range", "facing: allowed 0 to 359.99 degrees");
  return std::nullopt;
}

}  // namespace

Trouble no_such_unit(UnitId unit) { return bad_input("unit", "unknown", unit == kNoUnit ? std::string("A unit is wanted") : fmt::format("There is no unit {}", unit)); }

std::optional<Trouble> check_correction(const Correctable& unit, const Intervention& what) {
  if (unit.deploying) return refused("unit", "deploying", {}, "The battle has not begun: troops are placed by deploying them");
  if (!unit.there) return refused("unit", "not_on_table", {}, fmt::format("{} is not on the table", capital(unit.name)));
  if (!anything(what)) return bad_input("unit", "nothing", "Say what to set right: figures, state, loaded, place or facing");
  if (auto trouble = check_figures(unit, what)) return trouble;
  if (!what.state.empty() && std::find(unit.states.begin(), unit.states.end(), what.state) == unit.states.end())
    return bad_input("state", "unknown", fmt::format("state is '{}'; allowed: {}", what.state, list_of(unit.states)));
  if (what.loaded > 1) return bad_input("loaded", "out_of_range", "loaded: allowed 0 or 1");
  if (what.loaded >= 0 && !unit.loads) return refused("loaded", "weapon", {}, fmt::format("{} has nothing to load", capital(unit.name)));
  if (auto trouble = check_place(unit, what)) return trouble;
  if (unit.resolving) return refused("unit", "resolving", {}, fmt::format("{} is in the midst of something: wait until this is resolved", capital(unit.name)));
  return std::nullopt;
}

std::optional<Trouble> check_ending(bool over, const Intervention& what) {
  if (what.kind != kResign && what.kind != kDraw) return bad_input("kind", "unknown", fmt::format("kind is '{}'; allowed: resign, draw, correct", what.kind));
  if (what.kind == kResign && what.side > 1) return bad_input("side", "value", "side: whoever resigns, 0 or 1");
  if (over) return refused("kind", "over", {}, "The battle is over");
  return std::nullopt;
}

Trouble no_room(NoRoom why, const std::string& name, const std::string& who) {
  switch (why) {
    case NoRoom::off_table: return refused("front", "off_table", {}, fmt::format("There {} would not stand wholly on the table", name));
    case NoRoom::impassable: return refused("front", "impassable", {}, fmt::format("Nobody can stand where {} would", name));
    default: break;
  }
  return refused("front", "in_the_way", {}, fmt::format("There {} would stand on {}", name, who.empty() ? std::string("somebody") : who));
}

void tell_correction(EventSink& sink, const Correctable& unit, const Intervention& what, SideMask seen_by) {
  Event e;
  e.kind = "corrected";
  e.unit = what.unit;
  e.seen_by = seen_by;
  e.reveals = true;
  if (what.figures >= 0) e.args.push({"figures", what.figures});
  for (const Word state : unit.states)                                      // its own word: that of the intervention may not live as long
    if (state == what.state) e.args.push({"state", 0, state});
  if (what.loaded >= 0) e.args.push({"loaded", what.loaded});
  if (what.front) {
    e.args.push({"x", what.front->x});
    e.args.push({"y", what.front->y});
  }
  if (what.facing >= 0) e.args.push({"facing", what.facing});
  sink.on(e);
}

std::string correction_told(const Event& event, const std::string& name) {
  std::string set;
  const auto add = [&set](const std::string& words) { set += (set.empty() ? "" : ", ") + words; };
  for (const EventArg& arg : event.args) {
    if (arg.name == "figures") add(counted(arg.value, "figure", "figures"));
    if (arg.name == "state") add(spaced(arg.word));
    if (arg.name == "loaded") add(arg.value != 0 ? "loaded" : "not loaded");
    if (arg.name == "x") add("put where it stands");
    if (arg.name == "facing") add("facing anew");
  }
  return fmt::format("The umpire set {} right: {}.", name, set);
}

std::string reason_told(Word reason) {
  if (reason == "resigned") return "the other side gave up";
  return reason == "agreed" ? std::string("both sides agreed to it") : spaced(reason);
}

}  // namespace oo::battlefield
