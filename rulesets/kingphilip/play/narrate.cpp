// The story in plain English: one sentence an event; `verbose` adds what was needed and why, down to the table entry.
#include <fmt/format.h>

#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/battlefield/telling.hpp"
#include "rulesets/kingphilip/play/battle.hpp"

namespace oo::kingphilip {
namespace {

using battlefield::capital;
using battlefield::counted;
using battlefield::told_inches;
using battlefield::spaced;

std::string the(const KpBattle& b, UnitId id) {
  if (!b.kp().is_leader(id) && !b.kp().is_unit(id)) return "the enemy";
  return battlefield::with_article(b.kp().name_of(id), b.kp().is_leader(id));
}
std::string The(const KpBattle& b, UnitId id) { return capital(the(b, id)); }

std::string_view was(const KpBattle& b, UnitId id) {
  return b.kp().is_unit(id) ? battlefield::was_or_were(b.kp().name_of(id), false) : std::string_view("was");
}

std::string fired(const Event& e, const KpBattle& b, bool defence) {
  const int hits = e.value("hits"), fall = e.value("casualties"), firers = e.value("firers");
  const bool bow = e.word("weapon") == "bow";
  std::string text = fmt::format("{} {} {} {} at {}, {}: needed {} or less, {}.", The(b, e.unit), defence ? "stood and fired" : "fired", firers,
                                 bow ? (firers == 1 ? "bow" : "bows") : firers == 1 ? "musket" : "muskets", the(b, e.other), told_inches(e.value("distance")),
                                 e.value("needed"), hits == 0 ? "no hits" : hits == 1 ? "1 hit" : fmt::format("{} hits", hits));
  if (fall > 0) text += fmt::format(" {}.", capital(counted(fall, "figure fell", "figures fell")));
  return text;
}

std::string morale_told(const Event& e, const KpBattle& b) {
  const Word why = e.word("why");
  const std::string_view purpose = why == "charge" ? "to charge" : why == "charged" ? "to stand against the charge" : why == "charger_hit" ? "to go on" : "to stand under fire";
  const int target = e.value("target");
  if (e.value("passed") != 0) return fmt::format("{} needed {} or less {} and passed.", The(b, e.unit), target, purpose);
  return fmt::format("{} needed {} or less {} and rolled {}: failed by {}.", The(b, e.unit), target, purpose, target + e.value("failed_by"), e.value("failed_by"));
}

std::string melee_told(const Event& e, const KpBattle& b) {
  const auto side = [](int killed, int driven) {
    if (killed == 0 && driven == 0) return std::string("lost nobody");
    std::string text = "lost ";
    if (killed > 0) text += fmt::format("{} killed", killed);
    if (killed > 0 && driven > 0) text += " and ";
    if (driven > 0) text += fmt::format("{} driven back", driven);
    return text;
  };
  std::string text = fmt::format("Hand to hand: {} {}, {} {}", the(b, e.unit), side(e.value("attacker_killed"), e.value("attacker_driven")), the(b, e.other),
                                 side(e.value("defender_killed"), e.value("defender_driven")));
  text += e.value("rounds") > 1 ? fmt::format(" in {} rounds.", e.value("rounds")) : ".";
  if (e.word("loser") == "none") return text + " Neither had the better of it.";
  const UnitId loser = e.word("loser") == "attacker" ? e.unit : e.other;
  if (e.value("difference") == 0) return text + fmt::format(" {} could make nothing of it.", The(b, loser));
  return text + fmt::format(" {} {} beaten by {}.", The(b, loser), was(b, loser), e.value("difference"));
}

std::string side_name(const KpBattle& b, int side) { return side == 0 || side == 1 ? b.kp().side_name[side] : std::string("Nobody"); }

/// What happens to one unit, without numbers that need care: a template with {U}, {u}, {o} and {was}.
struct Plain {
  Word kind;
  std::string_view text;
};
constexpr Plain kPlain[] = {
    {"spotted", "{U} {was} seen."},
    {"ran_into", "{U} ran into {o}, unseen until then, and halted."},
    {"contact", "{U} came to hand strokes with {o}."},
    {"fell_short", "{U} could not come at {o}; the charge fell short."},
    {"disordered", "{U} {was} disordered after the charge."},
    {"destroyed", "{U} {was} destroyed."},
    {"trapped", "{U} had nowhere to run and {was} cut down."},
    {"left_table", "{U} ran from the field and {was} lost."},
    {"left_by_exit", "{U} got away by the way left open."},
    {"unit_leader_killed", "The leader of {u} was killed."},
    {"leader_killed", "{U} was killed."},
    {"leader_captured", "{U} was taken."},
    {"leader_left", "{U} left with his men."},
    {"leader_fled", "{U} made for {o}."},
    {"attached", "{U} joined {o}."},
    {"joined", "{U} joined {o}."},
    {"rallied", "{U} rallied."},
    {"rally_failed", "{U} would not rally."},
    {"loaded", "{U} loaded."},
    {"held_fire", "{U} held their fire."},
    {"arrived", "{U} arrived on the field."},
    {"arrival_delayed", "{U} could not come on to the field yet."},
    {"rout_move", "{U} ran on."},
    {"no_room", "{U} found no room to form."},
    {"entered", "{U} went into the house."},
    {"left_house", "{U} came out of the house."},
    {"driven_out", "{U} {was} driven out of the house."},
    {"held_house", "{U} kept to the house, in disorder."},
    {"faces_changed", "{U} changed places in the house."},
    {"fire_failed", "The fire of {u} did not take."},
    {"fire_out", "{U} put a fire out."},
    {"fire_burns_on", "{U} fought the fire in vain."},
    {"house_untenable", "The house is ablaze: nobody can stay in it."},
    {"left_burning_house", "{U} came out of the burning house."},
    {"burned_inside", "{U} perished in the burning house."},
    {"rain", "A shower came down and put the fires out."},
};

std::string filled(std::string_view text, const Event& e, const KpBattle& b) {
  return fmt::format(fmt::runtime(text), fmt::arg("U", The(b, e.unit)), fmt::arg("u", the(b, e.unit)), fmt::arg("o", the(b, e.other)), fmt::arg("was", was(b, e.unit)));
}

/// A house is "the house"; anything else goes by its name.
std::string what_burns(const Event& e, const KpBattle& b) {
  const auto& setup = static_cast<const KpSetup&>(b.setup());
  const auto piece = PieceId(e.value("piece"));
  for (const House& house : setup.houses)
    if (house.piece == piece) return "the house";
  return spaced(setup.ground.piece(piece).name);
}

std::string moved_told(const Event& e, const KpBattle& b) {
  const Word k = e.kind;
  const int far = e.value("inches");
  if (k == "moved") return fmt::format("{} moved {}.", The(b, e.unit), told_inches(far));
  if (k == "closed_in") return far == 0 ? std::string() : fmt::format("{} came on {} and halted {} from {}.", The(b, e.unit), told_inches(far), told_inches(e.value("left")), the(b, e.other));
  if (k == "occupied") return fmt::format("{} took the ground, {}.", The(b, e.unit), told_inches(far));
  if (k == "followed") return fmt::format("{} went on {}.", The(b, e.unit), told_inches(far));
  if (k == "stood_back") return fmt::format("{} stood back {}.", The(b, e.unit), told_inches(far));
  if (k == "went_back") return fmt::format("{} went back {}.", The(b, e.unit), told_inches(far));
  return {};
}

std::string sentence(const Event& e, const KpBattle& b) {
  const Word k = e.kind;
  if (k == "turn_begins") return fmt::format("Turn {}.", e.value("turn"));
  if (k == "half_turn_begins") return fmt::format("{}: their half-turn.", side_name(b, e.value("side")));
  if (k == "initiative") return fmt::format("The first half-turn: {}.", side_name(b, e.value("side")));
  if (k == "operations_rolled") return fmt::format("{} rolled {} for their operations.", side_name(b, e.value("side")), e.value("face"));
  if (k == "fired") return fired(e, b, false);
  if (k == "stood_and_fired") return fired(e, b, true);
  if (k == "morale") return morale_told(e, b);
  if (k == "melee") return melee_told(e, b);
  if (k == "battle_ends") return battlefield::ending_told(e, b.kp().side_name[0], b.kp().side_name[1], b.outcome().degree);
  if (k == "corrected") return battlefield::correction_told(e, the(b, e.unit));
  if (k == "fire_started") return fmt::format("{} set {} on fire.", The(b, e.unit), what_burns(e, b));
  if (k == "taken") return fmt::format("{} took the plunder of {}.", The(b, e.unit), spaced(b.kp().objective_name[std::size_t(e.value("objective"))]));
  if (k == "burned_down") return fmt::format("It burned down: {}.", what_burns(e, b));
  if (k == "formed") return fmt::format("{} formed {}.", The(b, e.unit), spaced(e.word("formation")));
  if (k == "faced") return fmt::format("{} faced another way.", The(b, e.unit));
  if (k == "reformed") return fmt::format("{} reformed in {}.", The(b, e.unit), spaced(e.word("formation")));
  if (k == "charge_declared") return fmt::format("{} charged {} from the {}, {} away.", The(b, e.unit), the(b, e.other), e.word("from"), told_inches(e.value("inches")));
  if (k == "withdrew") return e.value("moves") == 0 ? std::string() : fmt::format("{} withdrew, disordered.", The(b, e.unit));
  if (k == "routed") return fmt::format("{} routed{}.", The(b, e.unit), e.value("level_lost") != 0 ? " and will never be quite the same again" : "");
  for (const Plain& plain : kPlain)
    if (plain.kind == k) return filled(plain.text, e, b);
  return moved_told(e, b);
}

}  // namespace

std::string narrate(const Event& e, const KpBattle& after, bool verbose) {
  if (e.kind == "roll") {
    if (!verbose || e.roll == nullptr) return {};
    const bool spared = e.roll->request.purpose == "leader_casualty";   // KPW-7.14: the faces that count are those that kill nobody
    return battlefield::roll_text(*e.roll, after.kp().tables.get(), spared ? "spared on {} or less" : "needed {} or less");
  }
  std::string text = sentence(e, after);
  if (verbose && !text.empty() && !e.clause.empty()) text += fmt::format(" [{}]", e.clause);
  return text;
}

}  // namespace oo::kingphilip
