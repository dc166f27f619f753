// Dice as they are typed: request after request, face after face. The rules say how many and what is needed; the page keeps what was seen.
import type { DiceWanted } from '../wire';
import { anybody, type Who } from './outputs';
import { counted, spelled } from './words';

export interface Asked { wanted: DiceWanted; faces: number[] }
export interface DiceState { asked: Asked[]; typing: string; problem: string }

export const noDice: DiceState = { asked: [], typing: '', problem: '' };

/** How a need is met: by the need or less, or more; "spared": by the need or less, and such a face does no harm. The rules say which. */
export type Reading = 'less' | 'more' | 'spared' | 'none';
export function readingOf(wanted: Pick<DiceWanted, 'need' | 'need_is'>): Reading {
  return wanted.need ? (wanted.need_is ?? 'less') : 'none';
}
export function hits(face: number, need: number | undefined, reading: Reading): boolean {
  if (!need || reading === 'none') return false;
  return reading === 'more' ? face >= need : face <= need;
}
export function needText(need: number | undefined, reading: Reading): string {
  return need ? `${need} or ${reading === 'more' ? 'more' : 'less'}` : '';
}

export function ask(state: DiceState, wanted: DiceWanted): DiceState {
  return { asked: [...state.asked, { wanted, faces: [] }], typing: '', problem: '' };
}
export function current(state: DiceState): Asked | undefined {
  return state.asked.find((a) => a.faces.length < a.wanted.n);
}
export function allFaces(state: DiceState): number[] {
  return state.asked.flatMap((a) => a.faces);
}
export function toCome(state: DiceState): number {
  return state.asked.reduce((sum, a) => sum + a.wanted.n - a.faces.length, 0);
}

/** One face pressed on the pad. */
export function press(state: DiceState, face: number): DiceState {
  const now = current(state);
  if (!now) return { ...state, typing: '', problem: 'All the dice are in.' };
  const problem = faceProblem(String(face), now.wanted.sides);
  if (problem) return { ...state, typing: '', problem };
  return { asked: state.asked.map((a) => (a === now ? { ...a, faces: [...a.faces, face] } : a)), typing: '', problem: '' };
}
export function faceProblem(text: string, sides: number): string {
  const face = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return face >= 1 && face <= sides ? '' : `“${text}” is not on a d${sides}: 1 to ${sides}.`;
}
/** The last face is taken back. */
export function back(state: DiceState): DiceState {
  if (state.typing !== '') return { ...state, typing: state.typing.slice(0, -1), problem: '' };
  const last = state.asked.reduce((found, a, i) => (a.faces.length > 0 ? i : found), -1);
  if (last < 0) return { ...state, problem: '' };
  // What was asked for because of this face is asked for no more.
  return { asked: state.asked.slice(0, last + 1).map((a, i) => (i === last ? { ...a, faces: a.faces.slice(0, -1) } : a)), typing: '', problem: '' };
}
/** A digit from the keyboard: it waits while a longer number could be meant. 0 alone is the ten of a d10. */
export function digit(state: DiceState, d: string): DiceState {
  const now = current(state);
  if (!now) return { ...state, problem: 'All the dice are in.' };
  const typing = state.typing + d;
  if (typing === '0' && now.wanted.sides === 10) return press(state, 10);
  const face = Number(typing);
  if (face >= 1 && face * 10 > now.wanted.sides) return press(state, face);
  if (face === 0) return { ...state, typing: '', problem: faceProblem('0', now.wanted.sides) };
  return { ...state, typing, problem: '' };
}
/** Enter or space: the number so far is meant. */
export function enter(state: DiceState): DiceState {
  return state.typing === '' ? state : press(state, Number(state.typing));
}
/** Several faces at once, as pasted: "3 17 5". The first wrong one is named, those before it are kept. */
export function paste(state: DiceState, text: string): DiceState {
  let now: DiceState = { ...state, typing: '', problem: '' };
  for (const part of text.split(/[^0-9]+/).filter((p) => p !== '')) {
    now = press(now, Number(part));
    if (now.problem) return now;
  }
  return now;
}

/** What dice are for, where the word of the rules does not say it as people do. */
const purposes: Readonly<Record<string, string>> = {
  shoot: 'to hit', test_to_fire: 'to fire', fast_move: 'to move fast', motivate: 'to motivate them', dress_lines: 'to dress the lines', recover_knock_down: 'to get up again',
  leader_casualty: 'for the leaders', leader_loss: 'for the leaders', leader_loss_which: 'for which leader falls', general_hit: 'for the general', morale_result: 'for what the failure does',
  melee_attacker: 'for the attacker', melee_defender: 'for the defender', melee_damage: 'for the damage', damage: 'for the damage', received_fire: 'for the fire received',
  man_down: 'for a man down', leader_lost: 'for the leader lost', in_sight: 'for the enemy in sight', cohesion_test: 'for cohesion', veer: 'for the way it veers', trophies: 'for the trophy',
};
export function purposeText(purpose: string): string {
  const said = purpose.replaceAll('_', ' ');
  return purposes[purpose.replaceAll(' ', '_')] ?? (said.startsWith('to ') ? said : `for ${said}`);
}
export function invitation(asked: Asked, who: Who = anybody): string {
  const { n, sides, purpose, pair } = asked.wanted;
  const what = purposeText(purpose);
  if (pair && n === 2) return `Roll a d${sides} each ${what}: first ${who(pair[0])}, then ${who(pair[1])}.`;
  if (pair) return `Roll ${spelled(n)} d${sides} ${what}, in pairs: first ${who(pair[0])}, then ${who(pair[1])}.`;
  return n === 1 ? `Roll a d${sides} ${what}; type what it shows.` : `Roll ${spelled(n)} d${sides} ${what}; type what they show.`;
}
/** Of dice in pairs, whose the next one is: "pair 2 of 4: the defender". */
export function turnOf(asked: Asked, who: Who = anybody): string {
  const { n, pair } = asked.wanted;
  const at = asked.faces.length;
  if (!pair || at >= n) return '';
  const whose = who(pair[at % 2 as 0 | 1]);
  return n > 2 ? `pair ${Math.floor(at / 2) + 1} of ${n / 2}: ${whose}` : whose;
}
/** "2 hits in 5": only where a face alone decides. */
export function soFar(asked: Asked): string {
  const reading = readingOf(asked.wanted);
  const { n, need } = asked.wanted;
  if (asked.faces.length === 0 || reading === 'none') return asked.faces.length ? `${asked.faces.length} of ${n}` : '';
  const good = asked.faces.filter((f) => hits(f, need, reading)).length;
  if (n === 1) return good ? (reading === 'spared' ? 'spared' : 'made it') : reading === 'spared' ? 'hit' : 'failed';
  if (reading === 'spared') return `${good} spared in ${asked.faces.length}`;
  const shots = /^(to.hit|shoot)$/.test(asked.wanted.purpose);
  return `${shots ? counted(good, 'hit') : counted(good, 'success', 'successes')} in ${asked.faces.length}`;
}
