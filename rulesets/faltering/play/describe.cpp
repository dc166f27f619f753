// The sentence of each refusal.
#include "rulesets/faltering/play/orders.hpp"

namespace oo::faltering {
namespace {

constexpr battlefield::Phrase kPhrases[] = {
    {"acted", "{unit} has used its fire action, or may do no more in this activation"},
    {"all_fire", "All that can must fire, or none"},
    {"arrived_now", "{unit} came on to the table in this activation: it may not charge"},
    {"better_first", "{who} has a higher Rep and acts first"},
    {"bunched", "Of each knot of bunched men of {unit} only half may fire"},
    {"choice", "That choice does not belong to this order"},
    {"distance", "{who} is too far off"},
    {"coherency", "A figure of {unit} would end more than 4 inches from the others"},
    {"die_too_high", "The activation die is higher than the Rep of {unit}"},
    {"done", "{unit} has been activated this turn"},
    {"dress_lines", "To form up the officer must dress the lines"},
    {"ducked_back", "{unit} has ducked back and holds its fire"},
    {"faltering", "{unit} falters: nobody of it comes nearer to an enemy it sees"},
    {"facing", "A facing is wanted"},
    {"fast_already", "{unit} has tested for a Fast Move"},
    {"fast_ground", "No Fast Move on that ground or in that formation"},
    {"group_full", "{who} has no room for more men"},
    {"has_leader", "{who} has a leader already"},
    {"house_full", "The building would hold more figures than it has room for"},
    {"impassable", "{unit} would enter ground that is closed to it"},
    {"in_contact", "Figures in base contact with the enemy can do nothing of the kind"},
    {"led_already", "The leader of {unit} has rallied, dressed lines or motivated in this activation"},
    {"leads_first", "{unit} has moved or acted in this activation: its leader would have rallied, dressed lines or motivated before that"},
    {"limbered", "The guns of {unit} are limbered"},
    {"locked", "{unit} is locked in melee with {who}: it may only fight"},
    {"march_order", "Until the enemy is seen {unit} keeps to the road and makes no Fast Move"},
    {"motivate_first", "{unit} must be motivated for that"},
    {"moved_already", "{unit} has moved in this activation"},
    {"fired_at", "it has fired at {who} already: all its shots at one group are one fire"},
    {"nearer_target", "{who} is nearer: volleys and rote fire go at the nearest"},
    {"no_aiming", "Of a volley and of guns nobody names the marks"},
    {"no_body", "Nobody of {unit} touches a fallen enemy"},
    {"no_crew", "Nobody of {unit} can serve that gun now"},
    {"no_firer", "Nobody of {unit} can fire"},
    {"no_gun_to_man", "No gun left behind has two men of {unit} at it who could still act"},
    {"no_guns", "{unit} has no gun"},
    {"no_horses", "Nobody of {unit} has a horse to mount"},
    {"no_leader", "{unit} has no leader for that"},
    {"no_mark", "No figure of {who} stands there"},
    {"no_splitting", "A volley is not split"},
    {"no_straggler", "Nobody of {unit} is a straggler"},
    {"no_target", "Nobody of {unit} has {who} in sight, arc and range with a free line"},
    {"no_volley", "Only formed foot with a leader, not faltering, fires a volley"},
    {"no_wagon", "{unit} has no wagon to drive"},
    {"no_weapon", "{unit} carries no missile weapon"},
    {"nobody_loads", "Nobody of {unit} can load now"},
    {"nobody_to_rally", "Nobody near the leader needs to be rallied"},
    {"needs_no_rally", "Steady, or out of the leader's reach"},
    {"not_alike", "Men on foot and mounted men do not join"},
    {"not_active", "Another group is active"},
    {"not_fighting", "That figure of {unit} does not fight"},
    {"not_fit", "{unit} has nobody fit"},
    {"not_hidden", "{unit} is not hidden"},
    {"not_loaded", "{unit} is not loaded"},
    {"not_locked", "{unit} is in no melee"},
    {"not_mounted", "Nobody of {unit} is mounted"},
    {"not_motivated", "{unit} is not motivated to charge in this activation"},
    {"not_seen", "{unit} does not see {who}"},
    {"nothing_to_burn", "Nobody of {unit} stands at a building it could set on fire, with no enemy within 4 inches"},
    {"nothing_to_take", "Nobody of {unit} touches a wagon it could take, with no enemy within 4 inches"},
    {"places", "One place for the group, then one for each figure named"},
    {"ranks", "Those ranks are not for that formation"},
    {"rear_rank", "Those figures stand behind the ranks that fire"},
    {"side_full", "Four fire out of that side of the building already"},
    {"stopped", "A reaction has cost {unit} the rest of its move"},
    {"target", "A target is wanted that can be seen: a group of the other side, or for a leader one of his own"},
    {"too_many", "That is more than the leader can rally"},
    {"twice", "A figure is named twice"},
    {"too_far", "Nobody of {unit} reaches his place"},
    {"with_guns", "{unit} cannot do that with its guns"},
    {"wheel", "That cannot be reached by wheeling"},
};

std::string_view name(Field f, UnitId id) { return id < f.setup.roster() ? f.setup.name_of(id) : std::string_view("it"); }

}  // namespace

Trouble describe(Field f, UnitId unit, const Refusal& r) {
  const UnitId who = unit < f.setup.roster() ? unit : f.s.flow.ask_unit;
  return battlefield::describe(r, name(f, who), name(f, r.who), kPhrases);
}

}  // namespace oo::faltering
