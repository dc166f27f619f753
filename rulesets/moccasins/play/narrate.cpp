// The story in plain English: one sentence an event; `verbose` adds what was needed and why, down to the table entry.
#include <fmt/format.h>

#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/battlefield/telling.hpp"
#include "rulesets/moccasins/play/battle.hpp"
#include "rulesets/moccasins/play/refusal.hpp"

namespace oo::moccasins {
namespace {

using battlefield::counted;
using battlefield::spaced;

/// "the Wyandots", "Price's Advance Guard", "Little Turtle": units take an article unless a name leads them; leaders never.
std::string the(const MocBattle& b, UnitId id) {
  if (b.moc().is_leader(id)) return std::string(b.moc().name_of(id));
  if (!b.moc().is_unit(id)) return "the enemy";
  const std::string name(b.moc().name_of(id));
  const std::size_t space = name.find(' ');
  const bool possessive = name.substr(0, space).find("'s") != std::string::npos || name.substr(0, space).ends_with("s'");
  return possessive || name.starts_with("The ") || name.starts_with("the ") ? name : "the " + name;
}
std::string The(const MocBattle& b, UnitId id) {
  return battlefield::capital(the(b, id));
}

/// Peoples and companies are many, a battalion is one.
std::string_view was(const MocBattle& b, UnitId id) {
  if (!b.moc().is_unit(id)) return "was";
  std::string_view name = b.moc().name_of(id);
  if (name.ends_with(" (2nd)")) name.remove_suffix(6);                        // the second part of a split unit, MOC-5.16
  return name.ends_with("s") && !name.ends_with("Corps") && !name.ends_with("ss") ? "were" : "was";
}

std::string Count(int n, std::string_view one, std::string_view many) {
  return battlefield::capital(counted(n, one, many));
}

std::string weapons(Word shot, int n, bool guns) {
  if (guns) return fmt::format("{} at", shot == "canister" ? "canister" : "ball");
  if (shot == "bow") return fmt::format("{} {} at", n, n == 1 ? "bow" : "bows");
  return fmt::format("{} {} at", n, shot == "rifle" ? (n == 1 ? "rifle" : "rifles") : n == 1 ? "musket" : "muskets");
}

std::string fired(const Event& e, const MocBattle& b, bool defence) {
  const int hits = e.value("hits"), fall = e.value("casualties"), firers = e.value("firers");
  const bool guns = e.word("shot") == "ball" || e.word("shot") == "canister";
  std::string text = fmt::format("{} {} {} {}, {}: needed {} or less, {}.", The(b, e.unit), defence ? "stood and fired" : "fired", weapons(e.word("shot"), firers, guns),
                                 the(b, e.other), battlefield::told_inches(e.value("distance")), e.value("needed"), hits == 0 ? "no hits" : hits == 1 ? "1 hit" : fmt::format("{} hits", hits));
  if (fall > 0) text += fmt::format(" {}.", Count(fall, "figure fell", "figures fell"));
  return text;
}

std::string morale_told(const Event& e, const MocBattle& b) {
  const Word why = e.word("why");
  const std::string_view purpose = why == "charge"             ? "to charge"
                                   : why == "charged"          ? "to stand against the charge"
                                   : why == "charger_fired_at" ? "to go on"
                                   : why == "panic"            ? "to stand while routers passed through"
                                                               : "to stand under fire";
  const int target = e.value("target");
  const int rolled = e.value("passed") != 0 ? 0 : target + e.value("failed_by");
  if (e.value("passed") != 0) return fmt::format("{} needed {} or less {} and passed.", The(b, e.unit), target, purpose);
  return fmt::format("{} needed {} or less {} and rolled {}: failed by {}.", The(b, e.unit), target, purpose, rolled, e.value("failed_by"));
}

std::string melee(const Event& e, const MocBattle& b) {
  const auto side = [](int killed, int back) {
    if (killed == 0 && back == 0) return std::string("lost nobody");
    std::string text = "lost ";
    if (killed > 0) text += fmt::format("{} killed", killed);
    if (killed > 0 && back > 0) text += " and ";
    if (back > 0) text += fmt::format("{} driven back", back);
    return text;
  };
  std::string text = fmt::format("Hand to hand: {} {}, {} {}.", the(b, e.unit), side(e.value("attacker_killed"), e.value("attacker_fell_back")), the(b, e.other),
                                 side(e.value("defender_killed"), e.value("defender_fell_back")));
  if (e.word("loser") == "none") return text + " Neither had the better of it.";
  return text + fmt::format(" {} {} beaten by {}.", The(b, e.word("loser") == "attacker" ? e.unit : e.other), was(b, e.word("loser") == "attacker" ? e.unit : e.other), e.value("margin"));
}

std::string side_name(const MocBattle& b, int side) { return side == 0 || side == 1 ? b.moc().side_name[side] : std::string("Nobody"); }

/// What happens to one unit, without numbers that need care: a template with {u} and {o}.
struct Plain {
  Word kind;
  std::string_view text;
};
constexpr Plain kPlain[] = {
    {"spotted", "{U} {was} spotted."},
    {"ran_into", "{U} ran into {o}, unseen until then, and halted."},
    {"contact", "{U} came to hand strokes with {o}."},
    {"fell_short", "{U} could not reach {o}; the charge fell short."},
    {"disordered", "{U} {was} disordered after the charge."},
    {"surrendered", "{U} had nowhere to go and surrendered to {o}."},
    {"destroyed", "{U} {was} destroyed."},
    {"left_table", "{U} ran from the field and {was} lost."},
    {"left_by_exit", "{U} marched off by the way left open."},
    {"officer_killed", "The officer of {u} was killed."},
    {"leader_killed", "{U} was killed."},
    {"leader_captured", "{U} was taken."},
    {"leader_left", "{U} left with his men."},
    {"leader_fled", "{U} made for {o}."},
    {"attached", "{U} joined {o}."},
    {"rallied", "{U} rallied."},
    {"limbered", "{U} limbered up."},
    {"unlimbered", "{U} unlimbered."},
    {"mounted", "{U} mounted."},
    {"dismounted", "{U} dismounted."},
    {"held_fire", "{U} held their fire."},
    {"arrived", "{U} arrived on the field."},
    {"arrival_delayed", "There was no room yet for {u} to arrive."},
    {"guns_abandoned", "{U} abandoned the guns."},
    {"guns_captured", "{U} took the guns of {o}."},
    {"guns_taken_over", "{U} manned the guns."},
    {"passed_through", "Routers streamed through {u}."},
    {"rout_move", "{U} ran on."},
    {"stood_fast", "{U} had no room to go back."},
    {"shot_from_hiding", "Arrows out of the wood struck {o}."},
    {"no_room", "{U} found no room to form."},
};

std::string filled(std::string_view text, const std::string& U, const std::string& u, const std::string& o, std::string_view were) {
  return fmt::format(fmt::runtime(text), fmt::arg("U", U), fmt::arg("u", u), fmt::arg("o", o), fmt::arg("was", were));
}

std::string sentence(const Event& e, const MocBattle& b) {
  const Word k = e.kind;
  if (k == "turn_begins") return fmt::format("Turn {}.", e.value("turn"));
  if (k == "phase_begins") return fmt::format("{}: their phase.", side_name(b, e.value("side")));
  if (k == "free_operation_begins") return fmt::format("{} may each take one operation before the Americans stir.", side_name(b, e.value("side")));
  if (k == "operations_rolled") return fmt::format("{} rolled {} for their operations.", side_name(b, e.value("side")), e.value("face"));
  if (k == "fired") return fired(e, b, false);
  if (k == "stood_and_fired") return fired(e, b, true);
  if (k == "morale") return morale_told(e, b);
  if (k == "melee") return melee(e, b);
  if (k == "battle_ends") return battlefield::ending_told(e, b.moc().side_name[0], b.moc().side_name[1], b.outcome().degree);
  if (k == "corrected") return battlefield::correction_told(e, the(b, e.unit));
  if (k == "moved") return fmt::format("{} moved {}.", The(b, e.unit), battlefield::told_inches(e.value("inches")));
  if (k == "formed") return fmt::format("{} formed {}.", The(b, e.unit), spaced(e.word("formation")));
  if (k == "split") return fmt::format("{} detached {}: {}.", The(b, e.unit), counted(e.value("figures"), "figure", "figures"), the(b, e.other));
  if (k == "reformed") return fmt::format("{} reformed in {}.", The(b, e.unit), spaced(e.word("formation")));
  if (k == "loaded") return e.value("ready") != 0 ? fmt::format("{} loaded.", The(b, e.unit)) : fmt::format("{} loaded, {} of {}.", The(b, e.unit), e.value("progress"), e.value("needed"));
  if (k == "charge_declared") return fmt::format("{} charged {} from the {}, {} away.", The(b, e.unit), the(b, e.other), e.word("from"), battlefield::told_inches(e.value("inches")));
  if (k == "walks_in") return fmt::format("{} moved in on {}, {} away.", The(b, e.unit), the(b, e.other), battlefield::told_inches(e.value("inches")));
  if (k == "closed_in") return e.value("inches") == 0 ? std::string() : fmt::format("{} came on {} and halted {} from {}.", The(b, e.unit), battlefield::told_inches(e.value("inches")), battlefield::told_inches(e.value("left")), the(b, e.other));
  if (k == "fell_back") return fmt::format("{} fell back {}, disordered.", The(b, e.unit), counted(e.value("moves"), "skirmish move", "skirmish moves"));
  if (k == "routed") return fmt::format("{} routed{}.", The(b, e.unit), e.value("permanent_loss") != 0 ? " and will never be quite the same again" : "");
  if (k == "occupied") return fmt::format("{} took the ground, {}.", The(b, e.unit), battlefield::told_inches(e.value("inches")));
  if (k == "followed") return fmt::format("{} followed {}.", The(b, e.unit), battlefield::told_inches(e.value("inches")));
  if (k == "drew_back") return fmt::format("{} drew back {}.", The(b, e.unit), battlefield::told_inches(e.value("inches")));
  if (k == "went_back") return fmt::format("{} went back {}.", The(b, e.unit), battlefield::told_inches(e.value("inches")));
  if (k == "leader_moved") return e.other == kNoUnit ? fmt::format("{} rode on.", The(b, e.unit)) : std::string();
  for (const Plain& plain : kPlain)
    if (plain.kind == k) return filled(plain.text, The(b, e.unit), the(b, e.unit), the(b, e.other), was(b, e.unit));
  return {};
}

}  // namespace

std::string narrate(const Event& e, const MocBattle& after, bool verbose) {
  if (e.kind == "roll") return verbose && e.roll != nullptr ? battlefield::roll_text(*e.roll, after.moc().tables.get()) : std::string();
  std::string text = sentence(e, after);
  if (verbose && !text.empty() && !e.clause.empty()) text += fmt::format(" [{}]", e.clause);
  return text;
}

}  // namespace oo::moccasins
