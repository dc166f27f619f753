// A result in words, from its outputs: who, what was needed, what it means. No rule is known here, only the names that outputs share (outputs.ts).
import { anybody, chanceFor, inOrder, labelFor, reasonFor, sentenceFor, valueFor, type Who } from './outputs';
import { capital, counted, inches, numberText, plain } from './words';

export type Outputs = Record<string, unknown>;

const num = (v: unknown): number | undefined => (typeof v === 'number' ? v : undefined);

/** Sentences as they are found, and which outputs they have spoken of: the others are left for the table. */
class Telling {
  readonly sentences: string[] = [];
  readonly spoken = new Set<string>();
  constructor(readonly o: Outputs, readonly who: Who) {}
  say(text: string, ...of: string[]): void {
    if (text) this.sentences.push(text);
    for (const name of of) this.spoken.add(name);
  }
}

function fire(t: Telling): void {
  const { o } = t;
  if (o.fired === false) t.say(`They do not fire: ${reasonFor(String(o.reason || 'nothing to fire at'))}.`, 'fired', 'reason');
  const hits = num(o.hits), fallen = num(o.casualties);
  const fall = fallen === undefined ? '' : fallen === 0 ? 'nobody falls' : `${counted(fallen, 'figure')} ${fallen === 1 ? 'falls' : 'fall'}`;
  if (o.fired !== false && hits !== undefined) t.say(hits === 0 ? 'No hit.' : `${counted(hits, 'hit')}${fall && `, ${fall}`}.`);
  else if (fall && o.fired !== false) t.say(`${capital(fall)}.`);
  if (hits !== undefined || fallen !== undefined) t.say('', 'hits', 'casualties', 'needed', 'fired', 'reason', 'shots');
  if (num(o.od) !== undefined) t.say(`${numberText(num(o.od)!)} dead, ${numberText(num(o.oof) ?? 0)} out of the fight, ${numberText(num(o.kd) ?? 0)} knocked down.`, 'od', 'oof', 'kd');
  leaders(t);
  if (num(o.target_figures_after) !== undefined) t.say(num(o.target_figures_after) === 0 ? 'Nobody is left.' : num(o.target_figures_after) === 1 ? 'One is left.' : `${numberText(num(o.target_figures_after)!)} are left.`, 'target_figures_after');
}
function leaders(t: Telling): void {
  const { o } = t;
  if (o.leader_killed === true) t.say('Their leader is killed.');
  else if (typeof o.leader_killed === 'string' && o.leader_killed !== 'none') t.say(`Their ${plain(o.leader_killed)} is killed.`);
  if (o.commander_killed === true) t.say('The commander with them is killed.');
  if (typeof o.killed === 'string') t.say(o.killed === 'none' ? 'Nobody of rank is killed.' : `${capital(valueFor('killed', o.killed, t.who))} is killed.`, 'killed');
  else if (o.leader_killed === false && o.commander_killed === false && !('hits' in o)) t.say('Nobody of rank is killed.');
  t.say('', 'leader_killed', 'commander_killed');
}

const fates: Record<string, string> = {
  fall_back: 'falls back', withdraw: 'withdraws', rout: 'routs', rout_shaken: 'routs', rout_permanent: 'routs', retreat: 'retreats',
};
function fate(t: Telling, loser: string): void {
  const { o } = t;
  const result = typeof o.result === 'string' ? o.result : undefined;
  if (result === undefined) return;
  t.say('', 'result', 'moves', 'inches', 'state_after', 'facing', 'level_lost', 'permanent_loss', 'recover_operations', 'recover_ops');
  if (result === '' || result === 'pass' || result === 'none') return;
  const how = fates[result];
  if (!how) return t.say(`${capital(valueFor('result', result, t.who))}.`);
  const parts = [`${loser} ${how}${num(o.inches) ? ` ${inches(num(o.inches)!)}` : ''}`];
  if (result === 'rout_shaken' || result === 'rout_permanent') parts.push('shaken for good');
  if (typeof o.state_after === 'string' && o.state_after !== '' && o.state_after !== 'none') parts.push(plain(o.state_after));
  if (o.facing === 'enemy') parts.push('facing the enemy');
  if (o.facing === 'away') parts.push('facing away');
  t.say(`${parts.join(', ')}.`);
  const gone = num(o.level_lost) ?? num(o.permanent_loss) ?? 0;
  if (gone > 0) t.say(`It loses ${numberText(gone)} of its morale for good.`);
  const again = num(o.recover_operations) ?? num(o.recover_ops) ?? 0;
  if (again > 0) t.say(`${capital(counted(again, 'operation'))} to recover.`);
}
/** Each yes and no that has a sentence and was not told yet; one that is refused says why. */
function flags(t: Telling): void {
  for (const [name, value] of inOrder(t.o)) {
    if (typeof value !== 'boolean' || t.spoken.has(name)) continue;
    const sentence = sentenceFor(name, value);
    if (sentence === undefined) continue;
    const why = !value && sentence && typeof t.o.reason === 'string' && t.o.reason !== '' && !t.spoken.has('reason') ? `: ${reasonFor(t.o.reason)}.` : '';
    t.say(why ? sentence.replace(/\.$/, why) : sentence, name);
    if (why || (value && /^(ok|)$/.test(String(t.o.reason ?? '')))) t.spoken.add('reason');
  }
}

function tell(o: Outputs, who: Who): Telling {
  const t = new Telling(o, who);
  fire(t);
  if (o.passed === true && o.required !== false) t.say('It stands.');
  if (o.passed === false) t.say(`Failed${num(o.failed_by) ? ` by ${numberText(num(o.failed_by)!)}` : ''}.`);
  if (typeof o.passed === 'boolean') t.say('', 'passed', 'failed_by');
  if (typeof o.loser === 'string') t.say(o.loser === 'none' ? 'Neither side loses.' : `The ${plain(o.loser)} loses${num(o.difference) ?? num(o.margin) ? ` by ${numberText((num(o.difference) ?? num(o.margin))!)}` : ''}.`, 'loser', 'difference', 'margin');
  fate(t, typeof o.loser === 'string' && o.loser !== 'none' ? `The ${plain(o.loser)}` : 'It');
  if (typeof o.first === 'string') t.say(`First to move: ${who(o.first)}.`, 'first');
  if (o.leader === '') t.say('Nobody is left to take over.', 'leader');
  flags(t);
  return t;
}

/** The sentences; empty where only the table of outputs says it. */
export function words(o: Outputs, who: Who = anybody): string[] {
  return tell(o, who).sentences;
}
/** All other outputs as lines of a table. */
export function lines(o: Outputs, who: Who = anybody): { name: string; value: string }[] {
  const { spoken, sentences } = tell(o, who);
  // What a charge needs is a way; elsewhere it is a number to roll.
  const known = (k: string) => (k === 'need' && 'allowance' in o ? 'way_needed' : k);
  return inOrder(o).filter(([k, v]) => !(sentences.length > 0 && spoken.has(k)) && v !== '' && v !== null).map(([k, v]) => ({ name: labelFor(known(k)), value: valueFor(known(k), v, who) }));
}

/** Which outputs the odds are shown for, first those that are wanted most. */
const wantedOdds = ['hits', 'casualties', 'end', 'loser', 'result', 'passed', 'rolled', 'available', 'rallied', 'state_after', 'winner', 'first', 'total', 'kd'];
export function oddsShown(outputs: { name: string; kind: string }[], most = 2): string[] {
  const names = outputs.map((o) => o.name);
  const found = wantedOdds.filter((n) => names.includes(n)).slice(0, most);
  return found.length ? found : outputs.filter((o) => ['integer', 'word', 'flag'].includes(o.kind)).map((o) => o.name).slice(0, 1);
}
/** At most so many columns: the rest of the numbers go into "4 +". */
export function columns(rows: { value: string; chance: number }[], most: number, name = '', who: Who = anybody): { label: string; chance: number }[] {
  const all = rows.map((r) => ({ label: chanceFor(name, r.value, who), chance: r.chance }));
  if (all.length <= most) return all;
  if (rows.some((r) => Number.isNaN(Number(r.value)))) return [...all].sort((a, b) => b.chance - a.chance).slice(0, most);
  const kept = all.slice(0, most - 1);
  return [...kept, { label: `${all[most - 1]!.label} +`, chance: all.slice(most - 1).reduce((s, r) => s + r.chance, 0) }];
}
/** Whether chance has any part in it. */
export function open(rows: { chance: number }[]): boolean {
  return rows.filter((r) => r.chance > 1e-12).length > 1;
}
/** A chance in whole hundredths; what is possible is never 0, what is not certain never 100. */
export function percent(chance: number): string {
  if (chance <= 0) return '0';
  if (chance < 0.005) return '<1';
  if (chance > 0.995 && chance < 1 - 1e-9) return '>99';
  return String(Math.round(chance * 100));
}
