// The story in plain English: one sentence an event; `verbose` adds what was needed and why, down to the table entry.
#include <fmt/format.h>

#include "rulesets/battlefield/intervening.hpp"
#include "rulesets/battlefield/telling.hpp"
#include "rulesets/faltering/play/battle.hpp"

namespace oo::faltering {
namespace {

using battlefield::capital;
using battlefield::counted;
using battlefield::told_inches;
using battlefield::spaced;

std::string the(const FalBattle& b, UnitId id) {
  if (id >= b.fal().roster()) return "the enemy";
  return battlefield::with_article(b.fal().name_of(id), b.fal().is_leader(id));
}
std::string The(const FalBattle& b, UnitId id) { return capital(the(b, id)); }
std::string_view was(const FalBattle& b, UnitId id) { return b.fal().is_unit(id) ? battlefield::was_or_were(b.fal().name_of(id), false) : std::string_view("was"); }
std::string side_name(const FalBattle& b, int side) { return side == 0 || side == 1 ? b.fal().side_name[side] : std::string("Nobody"); }

std::string fired(const Event& e, const FalBattle& b) {
  const int shots = e.value("shots"), hits = e.value("hits");
  std::string text = fmt::format("{} {} {} at {}, {}: {}.", The(b, e.unit), e.value("back") != 0 ? "fired back" : e.value("reaction") != 0 ? "opened fire with" : e.word("how") == "volley" ? "fired a volley of" : e.word("how") == "gun" ? "fired with the guns," : "fired",
                                 counted(shots, "shot", "shots"), the(b, e.other), told_inches(e.value("distance")), hits == 0 ? std::string("no hits") : counted(hits, "hit", "hits"));
  if (hits == 0) return text;
  std::string fell;
  const auto add = [&](int n, std::string_view what) {
    if (n > 0) fell += fmt::format("{}{} {}", fell.empty() ? "" : ", ", n, what);
  };
  add(e.value("od"), "dead");
  add(e.value("oof"), "out of the fight");
  add(e.value("kd"), "knocked down");
  return fell.empty() ? text : text + " " + capital(fell) + ".";
}

std::string_view result_text(Word result) {
  if (result == "carry_on" || result == "fire") return "stood to it";
  if (result == "falter") return "faltered";
  if (result == "bunch") return "huddled together";
  if (result == "duck_back") return "ducked back";
  if (result == "retire") return "gave ground";
  if (result == "leave_battlefield") return "began to run";
  if (result == "escort_casualty") return "went to carry off their wounded";
  if (result == "charge") return "rode at them";
  if (result == "stand") return "halted";
  return "stood";
}

std::string reacted(const Event& e, const FalBattle& b) {
  const Word why = e.word("why");
  const std::string_view cause = why == "received_fire" ? "Under fire" : why == "man_down" ? "Seeing men fall" : "With their leader lost";
  return fmt::format("{} {} {}.", cause, the(b, e.unit), result_text(e.word("result")));
}

std::string charge_result(const Event& e, const FalBattle& b) {
  const Word r = e.word("result");
  const std::string_view end = r == "target_leaves" ? "they broke before it" : r == "target_retires" ? "they gave way before it" : r == "melee" ? "it came to hand strokes"
                               : r == "fire_fight" ? "it stopped short in a fire fight" : r == "charger_baulks" ? "it baulked" : "the chargers broke instead";
  return fmt::format("The charge of {} upon {} ({} against {}, modifiers {:+}): {}.", the(b, e.unit), the(b, e.other), e.value("charger_successes"), e.value("target_successes"),
                     e.value("modifier"), end);
}

/// What happens to one group, without numbers that need care: a template with {U}, {u}, {o} and {was}.
struct Plain {
  Word kind;
  std::string_view text;
};
constexpr Plain kPlain[] = {
    {"spotted", "{U} {was} seen."},
    {"ran_into", "{U} ran into {o}, unseen until then, and halted."},
    {"arrived", "{U} arrived on the field."},
    {"arrival_delayed", "{U} could not come on to the field yet."},
    {"moved", "{U} moved."},
    {"broke_up", "{U} lost their close order in the trees."},
    {"exited", "{U} left by the way open to them."},
    {"charges", "{U} set out to charge {o}."},
    {"charge_short", "{U} could not come near enough to {o} to charge."},
    {"knocked_on", "Going on, {u} came upon {o}."},
    {"baulks", "{U} would not go in and drew back."},
    {"melee", "{U} came to hand strokes with {o}."},
    {"held_fire", "{U} held their fire."},
    {"took_over", "A man of {u} took over the command."},
    {"attached", "{U} joined {o}."},
    {"came_back", "A stray of {u} came back towards his comrades."},
    {"parted", "{U} lost touch with {o}."},
    {"joined", "A straggler of {u} joined {o}."},
    {"limbered", "{U} limbered up."},
    {"unlimbered", "{U} unlimbered."},
    {"gun_left", "A gun of {u} stands without its crew."},
    {"gun_manned", "{U} manned a gun that had been left behind."},
    {"gun_taken", "{U} took a gun of {o}."},
    {"mounted", "{U} mounted."},
    {"dismounted", "{U} dismounted."},
    {"turned", "{U} turned about after the fight."},
    {"went_prone", "{U} went to ground."},
    {"wagon_exited", "A wagon is through."},
    {"set_fire", "{U} laid fire to the building."},
    {"burned", "The building went up in flames."},
    {"chain_guard", "Too much happened at once: a reaction of {u} was passed over."},
};

std::string filled(std::string_view text, const Event& e, const FalBattle& b) {
  return fmt::format(fmt::runtime(text), fmt::arg("U", The(b, e.unit)), fmt::arg("u", the(b, e.unit)), fmt::arg("o", the(b, e.other)), fmt::arg("was", was(b, e.unit)));
}

std::string with_numbers(const Event& e, const FalBattle& b) {
  const Word k = e.kind;
  const int n = e.value("figures");
  if (k == "retired") return fmt::format("{} fell back, {}.", The(b, e.unit), counted(n, "figure", "figures"));
  if (k == "left_the_field") return fmt::format("{} of {} left the field.", capital(counted(n, "figure", "figures")), the(b, e.unit));
  if (k == "carried") return fmt::format("A fallen man of {} was carried off.", the(b, e.unit));
  if (k == "rallied" && n == 0) return fmt::format("{} could rally nobody of {}.", The(b, e.other), the(b, e.unit));
  if (k == "rallied") return fmt::format("{} rallied {} of {}.", The(b, e.other), counted(n, "figure", "figures"), the(b, e.unit));
  if (k == "captured") return fmt::format("A fallen man of {} was taken.", the(b, e.unit));
  if (k == "taken") return fmt::format("{} took {}.", The(b, e.unit), spaced(b.fal().objective_name[std::size_t(e.value("objective"))]));
  if (k == "loaded") {
    if (e.value("guns") == 0) return fmt::format("{} loaded.", The(b, e.unit));
    return e.value("guns_ready") > 0 ? fmt::format("{} have {} loaded.", The(b, e.unit), counted(e.value("guns_ready"), "gun", "guns")) : fmt::format("{} are loading their guns.", The(b, e.unit));
  }
  if (k == "motivated") return e.value("passed") == 2 ? std::string() : fmt::format("{} would not be brought to charge.", The(b, e.unit));
  if (k == "dressed")
    return e.value("passed") == 1 ? fmt::format("{} could not get their lines in order.", The(b, e.unit)) : fmt::format("{} dressed their lines.", The(b, e.unit));
  if (k == "melee_round") return fmt::format("Hand to hand {} lost {} and {} {}.", the(b, e.unit), e.value("attacker_down"), the(b, e.other), e.value("defender_down"));
  if (k == "fast_move") return fmt::format("{} {}: {} {}.", The(b, e.unit), e.value("passed") > 0 ? "stepped out" : "could not be hurried", e.value("passed") > 0 ? "up to" : "no more than", told_inches(e.value("allowance")));
  if (k == "in_sight") return fmt::format("{} {}.", The(b, e.unit), e.value("passed") > 0 ? fmt::format("saw {} and awaited the word to fire", the(b, e.other)) : fmt::format("could not be held back at the sight of {}", the(b, e.other)));
  if (k == "still_down") return fmt::format("{} of {} could not get up yet.", capital(counted(n, "figure", "figures")), the(b, e.unit));
  if (k == "cohesion" && e.word("result") == "carry_on") return fmt::format("The leader of {} kept them in the fight.", the(b, e.unit));
  if (k == "cohesion")
    return e.word("result") == "retire" ? fmt::format("The leader of {} drew them off.", the(b, e.unit)) : fmt::format("The leader of {} made to leave with all his men.", the(b, e.unit));
  if (k == "recovering") {
    if (e.value("up") > 0) return fmt::format("{} of {} came to {} feet again.", capital(counted(e.value("up"), "figure", "figures")), the(b, e.unit), e.value("up") == 1 ? "his" : "their");
    return fmt::format("{} of {} {} out of the fight.", capital(counted(e.value("out"), "figure", "figures")), the(b, e.unit), e.value("out") == 1 ? "is" : "are");
  }
  if (k == "trophies") return fmt::format("A man of {} {}.", the(b, e.unit), e.value("inches") > 0 ? "ran for a trophy" : "let a trophy lie");
  if (k == "trophy_taken") return fmt::format("A man of {} took a trophy.", the(b, e.unit));
  if (k == "wagon_moved") return e.value("inches") == 0 ? std::string("A wagon stands fast.") : fmt::format("A wagon rolled {}.", told_inches(e.value("inches")));
  if (k == "test_to_fire") return e.value("passed") == 2 ? std::string() : fmt::format("Only {} of {} could be brought to fire.", counted(e.value("firers"), "man", "men"), the(b, e.unit));
  return {};
}

std::string sentence(const Event& e, const FalBattle& b) {
  const Word k = e.kind;
  if (k == "turn_begins") return fmt::format("Turn {}.", e.value("turn"));
  if (k == "activation_rolled")
    return fmt::format("{} rolled {}, {} {}: {} first.", side_name(b, 0), e.value("die_0"), side_name(b, 1), e.value("die_1"), side_name(b, e.value("side")));
  if (k == "fired") return fired(e, b);
  if (k == "reacted") return reacted(e, b);
  if (k == "charge_result") return charge_result(e, b);
  if (k == "battle_ends") return battlefield::ending_told(e, b.fal().side_name[0], b.fal().side_name[1], b.outcome().degree);
  if (k == "corrected") return battlefield::correction_told(e, the(b, e.unit));
  for (const Plain& p : kPlain)
    if (p.kind == k) return filled(p.text, e, b);
  return with_numbers(e, b);
}

}  // namespace

std::string narrate(const Event& event, const FalBattle& after, bool verbose) {
  if (event.roll != nullptr) {
    if (!verbose) return {};
    const bool shot = event.roll->request.purpose == "shoot";               // FAL-8.2: the die with the Rep reaches a number
    return battlefield::roll_text(*event.roll, after.fal().tables.get(), shot ? "needed {} or more" : "needed {} or less");
  }
  std::string text = sentence(event, after);
  if (verbose && !text.empty() && !event.clause.empty()) text += fmt::format(" [{}]", event.clause);
  return text;
}

}  // namespace oo::faltering
