// What the outputs of procedures are called and what their values mean, by the names that rule sets share. The browser test tries every procedure of every
// rule set: an output that stands neither here nor is plain English by itself is found there.
import { inches, numberText, plain, signed, valueText } from './words';

interface Meaning {
  label?: string;
  unit?: 'inches' | 'turns' | 'percent' | 'signed';
  /** Of a yes or no: what it is in a word or two, and the whole sentence where it has one. */
  flag?: [yes: string, no: string];
  says?: [yes: string, no: string];
  words?: Readonly<Record<string, string>>;
}
/** Who is meant by a word: a side, a part in a fight. Names where they are known. */
export type Who = (word: string) => string;

const sides: Readonly<Record<string, string>> = {
  english: 'the English', indian: 'the Indians', american: 'the Americans', human: 'the humans', tugar: 'the Tugars', attacker: 'the attacker', defender: 'the defender',
  first_side: 'the first side', second_side: 'the second side', a: 'the first side', b: 'the second side',
};
/** Without a roster. */
export const anybody: Who = (word) => sides[word] ?? plain(word);

const reasons = {
  none: 'nothing yet', ok: 'nothing hinders it', state: 'their state forbids it', unloaded: 'they are not loaded', not_spotted: 'the target is not seen', range: 'it is out of range',
  operations: 'it has no operation left', path: 'the way is not clear', uphill: 'it goes uphill', distance: 'it is too far', break: 'a side is broken', objective: 'the objective',
  losses: 'the losses', no_weapon: 'they have nothing to fire with', routed: 'they are routed', rally_failed: 'they failed to rally in this turn', in_melee: 'they are in melee',
  charged: 'they charged', already_fired: 'they have fired already', limbered: 'the guns are limbered', unlimbered: 'the guns are unlimbered', moved: 'they have moved too far',
  not_in_front: 'the charge does not come at their front', impassable: 'nobody goes there', artillery_cannot_charge: 'artillery does not charge',
  general_cannot_charge: 'a general does not charge', charge_spent: 'the charge is spent', charge_needs_full_turn: 'a charge takes the whole turn',
  artillery_in_woods: 'artillery does not go into woods', cavalry_line_in_woods: 'cavalry in line does not go into woods', no_charge_in_water: 'no charge goes through water',
  no_charge_across: 'no charge goes across', no_time: 'there is not time enough left', same_formation: 'it stands so already', charging: 'it is charging',
};
const fates = {
  none: 'nothing happens', pass: 'stands', fall_back: 'falls back', withdraw: 'withdraws', retreat: 'retreats', rout: 'routs', rout_shaken: 'routs, shaken for good', rout_permanent: 'routs, shaken for good',
  tie: 'neither gives way', equal: 'neither gives way', attacker_falls_back: 'the attacker falls back', attacker_withdraws: 'the attacker withdraws', attacker_killed: 'the attacker is killed',
  defender_falls_back: 'the defender falls back', defender_withdraws: 'the defender withdraws', defender_killed: 'the defender is killed', melee: 'melee', fire_fight: 'a fire fight',
  target_leaves: 'the target leaves the field', target_retires: 'the target retires', charger_baulks: 'the charger baulks', charger_leaves: 'the charger leaves the field',
};
const ends = {
  ...fates, charger_refused: 'the charger does not charge', target_gave_way: 'the target gives way', charger_gave_way: 'the charger gives way', both_gave_way: 'both give way',
  charger_destroyed: 'the charger is destroyed', target_destroyed: 'the target is destroyed', charger_turned_back: 'the charger is turned back', charger_shot_down: 'the charger is shot down',
  short_of_target: 'the charge falls short', charger_won: 'the charger wins', target_won: 'the target wins', drawn: 'neither wins', level: 'neither wins', goes_on: 'the melee goes on',
  no_actions: 'no action comes of it', other_action: 'another action comes of it', locked: 'the two are locked in melee',
};
const stays = { none: 'stays', withdraw: 'withdraws', retreat: 'retreats' };
const killed = { none: 'nobody', officer: 'its officer', leader: 'the leader with it', general: 'the general' };
const winner = { none: 'nobody', draw: 'nobody: a draw' };

const meanings: Readonly<Record<string, Meaning>> = {
  // ---- may it be done, has it been
  rallied: { label: 'rallied', flag: ['rallies', 'does not rally'], says: ['It rallies.', 'It does not rally.'] },
  legal: { label: 'this', flag: ['allowed', 'not allowed'], says: ['It is allowed.', 'It is not allowed.'] },
  allowed: { label: 'this', flag: ['allowed', 'not allowed'], says: ['It is allowed.', 'It is not allowed.'] },
  can_form: { label: 'the formation', flag: ['may be taken', 'may not be taken'], says: ['The formation may be taken.', 'The formation may not be taken.'] },
  may_fire: { label: 'they', flag: ['may fire', 'may not fire'], says: ['They may fire.', 'They may not fire.'] },
  fired: { label: 'they', flag: ['fire', 'do not fire'], says: ['', 'They do not fire.'] },
  can_contact: { label: 'the charge', flag: ['reaches them', 'falls short'], says: ['The charge reaches them.', 'The charge does not reach them.'] },
  can_fire: { label: 'firing', flag: ['may fire', 'may not fire'], says: ['It may fire.', 'It may not fire.'] },
  can_move: { label: 'moving', flag: ['may move', 'may not move'], says: ['It may move.', 'It may not move.'] },
  may_rally: { label: 'rally', flag: ['may rally', 'may not rally'], says: ['They may rally.', 'They may not rally.'] },
  reason: { label: 'because', words: reasons },
  first_illegal: { label: 'the first that is not allowed' },
  // ---- fire and loading
  hits: { label: 'hits' }, casualties: { label: 'figures lost' }, shots: { label: 'shots' }, eligible: { label: 'figures that fire' }, firers: { label: 'figures that fire' },
  needed: { label: 'needed' }, progress: { label: 'done so far' }, rep_used: { label: 'Reps that counted' },
  loaded: { label: 'the weapon', flag: ['loaded', 'not loaded yet'], says: ['It is loaded.', 'It is not loaded yet.'] },
  loaded_after: { label: 'afterwards', flag: ['loaded', 'unloaded'], says: ['', 'The firers are unloaded.'] },
  leader_killed: { label: 'killed', flag: ['the leader is killed', 'the leader lives'], words: killed },
  commander_killed: { label: 'the commander', flag: ['is killed', 'lives'] },
  killed: { label: 'killed', words: killed },
  target_must_check: { label: 'the target', flag: ['must check', 'need not check'], says: ['They must check their morale.', ''] },
  checks: { label: 'the target', flag: ['must check', 'need not check'] },
  received_fire: { label: 'the target', flag: ['has received fire', 'has not received fire'], says: ['They have received fire.', ''] },
  target_figures_after: { label: 'of the target left' },
  od: { label: 'obviously dead' }, oof: { label: 'out of the fight' }, kd: { label: 'knocked down' }, down: { label: 'down' },
  band: { label: 'range', words: { short: 'short', long: 'long', out: 'out of range' } },
  guns_firing: { label: 'guns that fire' }, groups: { label: 'firers, look by look' }, adjusted: { label: 'the dice as they count' },
  owed: { label: 'operations owed' }, class: { label: 'class' },
  // ---- operations, initiative, activation
  rolled: { label: 'rolled', flag: ['dice are thrown', 'no die is thrown'], says: ['', 'No die is needed.'] },
  available: { label: 'operations to use' }, forced: { label: 'must first' }, free: { label: 'operations free to use' },
  indian_free_operation: { label: 'free operation', flag: ['one', 'none'], says: ['The Indians have a free operation.', ''] },
  operations_left: { label: 'operations left' }, operations_used: { label: 'operations used' }, first: { label: 'first to move' }, rolls: { label: 'pairs of dice thrown' },
  die_a: { label: 'die of the first side' }, die_b: { label: 'die of the second side' }, active_a: { label: 'active, first side' }, active_b: { label: 'active, second side' },
  // ---- morale and what comes of it
  rating: { label: 'rating' }, modifier: { label: 'modifiers', unit: 'signed' }, attacker_modifier: { label: 'modifiers, attacker', unit: 'signed' }, defender_modifier: { label: 'modifiers, defender', unit: 'signed' },
  target: { label: 'number to roll' }, number: { label: 'number to roll' }, modified: { label: 'the die as it counts' }, total: { label: 'in all', unit: 'signed' },
  required: { label: 'a test', flag: ['is needed', 'is not needed'], says: ['', 'No test is needed.'] },
  passed: { label: 'dice passed', flag: ['stands', 'fails'], says: ['It stands.', ''] },
  failed_by: { label: 'failed by' }, result: { label: 'what comes of it', words: fates }, results: { label: 'what comes of it' }, outcome: { label: 'man by man' },
  moves: { label: 'skirmish moves', flag: ['runs on', 'stays'], says: ['It runs on.', 'It does not run on.'] },
  inches: { label: 'way', unit: 'inches' }, state_after: { label: 'state afterwards' }, facing: { label: 'faces', words: { enemy: 'the enemy', away: 'away' } },
  permanent_loss: { label: 'morale lost for good' }, level_lost: { label: 'morale lost for good' }, recover_ops: { label: 'operations to recover' }, recover_operations: { label: 'operations to recover' },
  stands: { label: 'the unit', flag: ['stands', 'runs'], says: ['It stands.', 'It runs.'] }, need: { label: 'needed' }, way_needed: { label: 'way to go', unit: 'inches' },
  taken: { label: 'the trophy', flag: ['taken', 'not taken'], says: ['He takes it.', 'He does not take it.'] }, rep_after: { label: 'Rep afterwards' },
  carrying_on: { label: 'carry on' }, firing: { label: 'fire back' }, faltering: { label: 'falter' }, retiring: { label: 'retire or duck back' }, gone: { label: 'leave the field' },
  cohesion: { label: 'cohesion', words: { none: 'no test', carry_on: 'they carry on', retire: 'they retire', leaves: 'they leave the field' } },
  // ---- charge and melee
  end: { label: 'how it ends', words: ends }, volley: { label: 'figures lost to the volley' }, closing_shot: { label: 'figures lost to the closing shot' }, rounds: { label: 'rounds of melee' },
  loser: { label: 'who loses', words: { none: 'neither side' } }, margin: { label: 'lost by' }, difference: { label: 'lost by' },
  charger_figures: { label: 'chargers left' }, target_figures: { label: 'of the target left' }, charger_down: { label: 'chargers down' }, target_down: { label: 'of the target down' },
  charger_gone: { label: 'chargers gone' }, charger_state: { label: 'state of the charger' }, target_state: { label: 'state of the target' },
  charger_result: { label: 'the charger', words: stays }, target_result: { label: 'the target', words: stays },
  charger_successes: { label: 'successes of the charger' }, target_successes: { label: 'successes of the target' },
  target_advances: { label: 'the target', flag: ['advances', 'stays'], says: ['The target advances.', ''] }, veer: { label: 'veers', words: { none: 'not', left: 'to the left', right: 'to the right' } },
  action: { label: 'it', words: { charge: 'charges', advance: 'advances', other_action: 'does something else', none: 'does nothing' } },
  combats: { label: 'pairs that fight' }, attacker_doubles: { label: 'attackers two against one' }, defender_doubles: { label: 'defenders two against one' },
  attacker_total: { label: 'the attacker in all' }, defender_total: { label: 'the defender in all' }, attacker_score: { label: 'the attacker in all' }, defender_score: { label: 'the defender in all' },
  attacker_losses: { label: 'attackers lost' }, defender_losses: { label: 'defenders lost' }, attacker_killed: { label: 'attackers killed' }, defender_killed: { label: 'defenders killed' },
  attacker_fell_back: { label: 'attackers fallen back' }, defender_fell_back: { label: 'defenders fallen back' }, attacker_withdrawn: { label: 'attackers withdrawn' }, defender_withdrawn: { label: 'defenders withdrawn' },
  attacker_dice: { label: 'dice of the attacker' }, defender_dice: { label: 'dice of the defender' }, attacker_successes: { label: 'successes of the attacker' }, defender_successes: { label: 'successes of the defender' },
  attacker_disordered: { label: 'the attacker', flag: ['is disordered', 'is in order'], says: ['The attacker is disordered.', ''] },
  another_round: { label: 'the melee', flag: ['goes on', 'is over'], says: ['Another round is fought.', ''] },
  tugar_killed: { label: 'Tugars killed' }, human_killed: { label: 'humans killed' }, tugar_left: { label: 'Tugars left' }, human_left: { label: 'humans left' }, dice_count: { label: 'dice' },
  ended: { label: 'the melee', flag: ['is over', 'goes on'], says: ['The melee is over.', 'The melee goes on.'] }, damage: { label: 'the loser', words: { none: 'is unhurt' } },
  disordered_at_end: { label: 'at the end', flag: ['disordered', 'in order'], says: ['It ends disordered.', ''] },
  // ---- movement, shape, sight
  allowance: { label: 'may go', unit: 'inches' }, cost: { label: 'the way costs', unit: 'inches', words: { '-1': 'nobody goes there' } }, left: { label: 'left over', unit: 'inches' },
  reach: { label: 'reaches', unit: 'inches' }, cost_to_contact: { label: 'the way costs', unit: 'inches' }, stops_at: { label: 'stops short by', unit: 'inches' },
  cost_turns: { label: 'takes', unit: 'turns' }, turn_left: { label: 'left', unit: 'turns' }, spent_now: { label: 'spent now', unit: 'turns' },
  width: { label: 'width', unit: 'inches' }, depth: { label: 'depth', unit: 'inches' }, files: { label: 'files' }, ranks: { label: 'ranks' }, front_figures: { label: 'figures in front' }, firing_figures: { label: 'figures that fire' },
  formed: { label: 'the unit', flag: ['counts as formed', 'does not count as formed'], says: ['It counts as formed.', 'It does not count as formed.'] },
  limit: { label: 'seen to', unit: 'inches', words: { '-1': 'any distance' } },
  spotted: { label: 'the target', flag: ['is seen', 'is not seen'], says: ['It is seen.', 'It is not seen.'] },
  crossed: { label: 'the crossing', flag: ['done', 'not done yet'], says: ['It is across.', 'It is not across yet.'] },
  // ---- leaders, the end, another game's units
  leader: { label: 'who takes over' }, rep: { label: 'Rep' }, table: { label: 'reaction table' }, ranks_at_least: { label: 'ranks at least' },
  irregular: { label: 'irregulars', flag: ['these are', 'these are not'], says: ['They count as irregulars.', 'They do not count as irregulars.'] },
  over: { label: 'the battle', flag: ['is over', 'goes on'], says: ['The battle is over.', 'The battle goes on.'] },
  ended_by: { label: 'ended by', words: { none: 'nothing yet', break: 'a side that is broken', no_units: 'a side that has no unit left', turn_limit: 'the last turn' } },
  winner: { label: 'who wins', words: winner }, english_points: { label: 'points of the English' }, indian_points: { label: 'points of the Indians' },
  broken_a: { label: 'the first side', flag: ['is broken', 'is not broken'], says: ['The first side is broken.', ''] },
  broken_b: { label: 'the second side', flag: ['is broken', 'is not broken'], says: ['The second side is broken.', ''] },
  score: { label: 'score' }, score_a: { label: 'score of the first side' }, score_b: { label: 'score of the second side' },
  human_loss_percent: { label: 'humans lost', unit: 'percent' }, tugar_loss_percent: { label: 'Tugars lost', unit: 'percent' },
  level: { label: 'how great', words: { human_decisive: 'decisive, for the humans', human_marginal: 'marginal, for the humans', tugar_marginal: 'marginal, for the Tugars', tugar_decisive: 'decisive, for the Tugars', draw: 'a draw', none: 'none yet' } },
};

const places = new Map(Object.keys(meanings).map((name, i) => [name, i]));
/** Outputs in the order in which they are told: what was asked for first. */
export function inOrder(outputs: Record<string, unknown>): [string, unknown][] {
  const place = (name: string) => places.get(name) ?? places.size;
  return Object.entries(outputs).sort(([a], [b]) => place(a) - place(b));
}
export function knows(name: string): boolean {
  return name in meanings;
}
export function labelFor(name: string): string {
  return meanings[name]?.label ?? plain(name);
}
/** The sentence for a yes or no; empty: it needs none. Undefined: nobody has written one. */
export function sentenceFor(name: string, value: boolean): string | undefined {
  const says = meanings[name]?.says;
  return says && (value ? says[0] : says[1]);
}
export function reasonFor(word: string): string {
  return (reasons as Record<string, string>)[word] ?? plain(word);
}
/** One value as it stands beside its label, or large by itself. */
export function valueFor(name: string, value: unknown, who: Who = anybody): string {
  const meaning = meanings[name];
  if (typeof value === 'boolean' && meaning?.flag) return value ? meaning.flag[0] : meaning.flag[1];
  if (typeof value === 'number') return meaning?.words?.[String(value)] ?? numberFor(meaning?.unit, value);
  if (typeof value === 'string') return meaning?.words?.[value] ?? (value in sides ? who(value) : plain(value) || 'nobody');
  return valueText(value);
}
function numberFor(unit: Meaning['unit'], value: number): string {
  switch (unit) {
    case 'inches': return inches(value);
    case 'turns': return `${numberText(value)} of a turn`;
    case 'percent': return `${numberText(value)}\u2009%`;
    case 'signed': return signed(value);
    default: return numberText(value);
  }
}
/** The value of a chance: the server writes words with blanks, and yes and no. */
export function chanceFor(name: string, value: string, who: Who = anybody): string {
  if (value === 'yes' || value === 'true') return valueFor(name, true, who);
  if (value === 'no' || value === 'false') return valueFor(name, false, who);
  if (value.trim() !== '' && !Number.isNaN(Number(value))) return valueFor(name, Number(value), who);
  return valueFor(name, value.replaceAll(' ', '_'), who);
}
