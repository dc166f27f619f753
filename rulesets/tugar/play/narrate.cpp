// The story in plain English: one sentence an event; `verbose` adds what was rolled and why, down to the table entry.
#include <fmt/format.h>

#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/battlefield/telling.hpp"
#include "rulesets/tugar/play/battle.hpp"

namespace oo::tugar {
namespace {

using battlefield::counted;
using battlefield::told_inches;
using battlefield::spaced;

std::string who(const TugarBattle& b, UnitId id) {
  const TugarSetup& s = b.tugar();
  if (!s.is_unit(id) && !s.is_leader(id)) return "the enemy";
  return std::string(s.name_of(id));
}

std::string men(int n) { return counted(n, "figure", "figures"); }
std::string side_name(const TugarBattle& b, int side) { return side == 0 || side == 1 ? b.tugar().side_name[side] : std::string("Nobody"); }

std::string shot(const Event& e, const TugarBattle& b, bool closing) {
  const int guns = e.value("guns"), firers = e.value("firers"), hits = e.value("casualties");
  const std::string with = guns > 0 ? counted(guns, "gun", "guns") : counted(firers, "shot", "shots");
  const std::string at = closing ? fmt::format("{} met {} with {} at close range", who(b, e.unit), who(b, e.other), with)
                                 : fmt::format("{} fired at {} with {} at {}", who(b, e.unit), who(b, e.other), with, told_inches(e.value("distance")));
  if (hits == 0) return at + ": nobody fell.";
  return fmt::format("{}: {} fell, {} left.", at, men(hits), e.value("figures_left"));
}

std::string morale_text(const Event& e, const TugarBattle& b) {
  if (e.value("passed") != 0) return fmt::format("{} stood its check (morale number {}).", who(b, e.unit), e.value("number"));
  return fmt::format("{} failed its check (morale number {}): it {}.", who(b, e.unit), e.value("number"), e.word("fate") == "retreat" ? "ran" : "gave way");
}

std::string melee_text(const Event& e, const TugarBattle& b) {
  const int killed = e.value("killed"), lost = e.value("lost");
  const std::string dice = counted(e.value("dice"), "die", "dice");
  if (killed == 0 && lost == 0) return fmt::format("{} fought {} hand to hand with {}: nobody fell.", who(b, e.unit), who(b, e.other), dice);
  return fmt::format("{} fought {} hand to hand with {}: killed {}, lost {}.", who(b, e.unit), who(b, e.other), dice, killed, lost);
}

struct Plain {
  Word kind;
  std::string_view text;       // {u} the unit, {o} the other
};
constexpr Plain kPlain[] = {
    {"destroyed", "{u} is no more."},
    {"left_by_exit", "{u} marched off the field."},
    {"left_table", "{u} left the table and is lost to the battle."},
    {"contact", "{u} came to grips with {o}."},
    {"crossed", "{u} crossed the obstacle."},
    {"crossing", "{u} worked its way over the obstacle."},
    {"faced_about", "{u} faced about."},
    {"pressed", "{u}, pressed by {o}, lost a figure."},
    {"general_killed", "{u} was killed."},
    {"general_captured", "{u} was taken."},
    {"general_fled", "{u} made for {o}."},
    {"general_joined", "{u} joined {o}."},
    {"general_moved", "{u} rode on."},
    {"arrived", "{u} came onto the table."},
    {"arrival_delayed", "There was no room yet for {u} to arrive."},
};

std::string sentence(const Event& e, const TugarBattle& b) {
  const Word k = e.kind;
  if (k == "turn_begins") return fmt::format("Turn {}.", e.value("turn"));
  if (k == "player_turn_begins") return fmt::format("{}: their turn.", side_name(b, e.value("side")));
  if (k == "fired") return shot(e, b, false);
  if (k == "closing_shot") return shot(e, b, true);
  if (k == "morale") return morale_text(e, b);
  if (k == "melee") return melee_text(e, b);
  if (k == "battle_ends") return battlefield::ending_told(e, b.tugar().side_name[0], b.tugar().side_name[1], b.outcome().degree);
  if (k == "corrected") return battlefield::correction_told(e, who(b, e.unit));
  if (k == "moved") return e.value("inches") == 0 ? fmt::format("{} wheeled.", who(b, e.unit)) : fmt::format("{} moved {}.", who(b, e.unit), told_inches(e.value("inches")));
  if (k == "formed") return fmt::format("{} formed {}.", who(b, e.unit), spaced(e.word("formation")));
  if (k == "charges") return fmt::format("{} charged {}.", who(b, e.unit), e.value("reaches") != 0 ? who(b, e.other) : told_inches(e.value("inches")) + " and did not reach");
  if (k == "attacks") return fmt::format("{} went in on {}.", who(b, e.unit), who(b, e.other));
  if (k == "rally") return fmt::format("{} {} (rolled {}).", who(b, e.unit), e.value("rallied") != 0 ? "rallied" : "did not rally", e.value("total"));
  if (k == "withdrew") return fmt::format("{} fell back {}.", who(b, e.unit), told_inches(e.value("inches")));
  if (k == "retreated") return fmt::format("{} ran {}.", who(b, e.unit), told_inches(e.value("inches")));
  if (k == "guns_abandoned") return fmt::format("{} left {} to the enemy.", who(b, e.unit), counted(e.value("guns"), "gun", "guns"));
  for (const Plain& plain : kPlain)
    if (plain.kind == k) return fmt::format(fmt::runtime(plain.text), fmt::arg("u", who(b, e.unit)), fmt::arg("o", who(b, e.other)));
  return {};
}

}  // namespace

std::string narrate(const Event& e, const TugarBattle& after, bool verbose) {
  if (e.kind == "roll") return verbose && e.roll != nullptr ? battlefield::roll_text(*e.roll, after.tugar().tables.get(), "needed {} or more") : std::string();
  std::string text = sentence(e, after);
  if (verbose && !text.empty() && !e.clause.empty()) text += fmt::format(" [{}]", e.clause);
  return text;
}

}  // namespace oo::tugar
