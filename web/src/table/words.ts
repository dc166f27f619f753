// words.ts: how numbers and names are written on the table page (look, section 7): a real minus, thin space before %, inches as "6.5 in" in tags.
import type { LeaderView, Order, Point, UnitView, VerbInfo } from '../wire';

export function inches(value: number): string {
  return `${trimmed(value)} in`;
}

export function inches_in_words(value: number): string {
  return `${trimmed(value)} ${Math.abs(value - 1) < 0.05 ? 'inch' : 'inches'}`;
}

export function trimmed(value: number): string {
  const text = value.toFixed(1).replace(/\.0$/, '');
  return signed(text);
}

export function signed(text: string): string {
  return text.replace(/^-/, '−');
}

export function percent(chance: number): string {
  const p = chance * 100;
  const text = p > 0 && p < 0.05 ? 'under 0.1' : p >= 99.95 && p < 100 ? 'over 99.9' : p.toFixed(1).replace(/\.0$/, p === 0 || p === 100 ? '' : '.0');
  return `${text}\u2009%`;
}

export function in_a_hundred(chance: number): number {
  return Math.round(chance * 100);
}

/** Words of the rule set for people: "open_order" is "open order". */
export function plain(word: string | undefined): string {
  return (word ?? '').replace(/_/g, ' ');
}

export function capital(text: string): string {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}

export function count_of(unit: UnitView): string {
  return unit.figures === unit.start ? `${unit.figures}` : `${unit.figures} of ${unit.start}`;
}

const GOOD = new Set(['', 'good_order', 'good', 'steady', 'formed', 'ready']);

/** What is out of the ordinary about a unit, for the roster. */
export function state_words(unit: UnitView): string {
  const out: string[] = [];
  if (unit.state && !GOOD.has(unit.state)) out.push(plain(unit.state));
  if (unit.hidden) out.push('in ambush');
  if (unit.arrives !== undefined && unit.arrives > 0 && !unit.on_table) out.push(`arrives turn ${unit.arrives}`);
  if (unit.destroyed) out.push('destroyed');
  return out.join(', ');
}

export function load_words(unit: UnitView): string {
  if (unit.loads && unit.loads[1] > 1 && unit.loads[0] > 0 && unit.loads[0] < unit.loads[1]) return `${unit.loads[0]} load of ${unit.loads[1]}`;
  return unit.loaded ? 'loaded' : 'unloaded';
}

/** One unit for a reader of the screen. */
export function spoken(unit: UnitView, side: string): string {
  const parts = [unit.name, side, `${count_of(unit)} figures`];
  if (unit.guns) parts.push(`${unit.guns} ${unit.guns === 1 ? 'gun' : 'guns'}`);
  if (unit.formation) parts.push(plain(unit.formation));
  const state = state_words(unit);
  if (state) parts.push(state);
  parts.push(load_words(unit));
  if (unit.facing !== undefined) parts.push(`facing ${compass(unit.facing)}`);
  return parts.join(', ');
}

const POINTS = ['up the table', 'up and right', 'right', 'down and right', 'down the table', 'down and left', 'left', 'up and left'];
export function compass(facing: number): string {
  return POINTS[Math.round((((facing % 360) + 360) % 360) / 45) % 8];
}

export function label_of(order: Order, verbs: readonly VerbInfo[]): string {
  const verb = verbs.find((v) => v.verb === order.verb);
  const label = verb?.label ?? capital(plain(order.verb));
  return order.choice ? `${label}, ${plain(order.choice)}` : label;
}

interface Roll { units: readonly UnitView[]; leaders: readonly LeaderView[] }

/** An order in a few words: "Move, Price's Guard, 3.2 inches", "Fire, Left Rifles at the Ottawas". */
export function words_of(order: Order, roll: Roll, verbs: readonly VerbInfo[]): string {
  const named = (id: number | undefined) => (id === undefined ? undefined : (roll.units.find((u) => u.id === id)?.name ?? roll.leaders.find((l) => l.id === id)?.name));
  const unit = named(order.unit), target = named(order.target);
  const from = roll.units.find((u) => u.id === order.unit)?.front ?? roll.leaders.find((l) => l.id === order.unit)?.at;
  let text = label_of(order, verbs);
  if (unit) text += `: ${unit}`;
  if (target) text += ` at ${target}`;
  if (order.formation) text += `, ${plain(order.formation)}`;
  if (order.path?.length && from) text += `, ${inches_in_words(way_length([from, ...order.path]))}`;
  if (order.facing !== undefined) text += `, facing ${compass(order.facing)}`;
  return text;
}

function way_length(path: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < path.length; ++i) sum += Math.hypot(path[i][0] - path[i - 1][0], path[i][1] - path[i - 1][1]);
  return sum;
}

/** Who plays a side: "a person", "bold captain". */
export function player_words(name: string): string {
  if (name === 'human') return 'a person';
  const [who, how] = name.split(':');
  return plain(how ? `${how} ${who}` : who!);
}

/** A refusal without the clause at its end, where the clause stands beside it anyway. */
export function without_clause(text: string, clause: string | undefined): string {
  const bare = clause && text.endsWith(clause) ? text.slice(0, -clause.length).trimEnd() : text;
  return bare.replace(/\b1 inches\b/g, '1 inch');
}

/** The part of the turn in words, where it is more than whose it is: some rule sets name their phases after the side. */
export function phase_of(info: { sides: readonly { id: string }[] }, phase: string | undefined): string {
  return info.sides.some((s) => s.id === phase) ? '' : plain(phase);
}

/** What a question is called; others are called by their own word. */
export const QUESTIONS: Readonly<Record<string, string>> = {
  stand_and_fire: 'Fire before they close?', follow: 'Follow them?', occupy: 'Take their ground?', in_sight: 'An enemy comes in sight', star_choice: 'Your Star: how many dice to pass?',
};
