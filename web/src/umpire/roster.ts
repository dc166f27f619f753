// The roster beside the table: what each unit of an evening has left. Plain data, changed only by these functions; every change can be undone.
import type { LeaderView, Side, UnitView } from '../wire';

export type Fact = string | number | boolean;
/** Facts of a unit besides its strength, under names that all rule sets share; mapping.ts says which field of which rule set each fills. */
export interface RosterUnit {
  key: string; name: string; side: Side;
  figures: number; start: number; lost_this_turn: number; loaded: boolean; owed: number; state: string;
  /** A standing modifier of its morale: ratings lost for good, or one of a scenario. */
  morale: number;
  facts: Record<string, Fact>;
  note: string;
}
export interface Change { unit: string; field: string; from: Fact; to: Fact }
export interface Booking { n: number; turn: number; text: string; changes: Change[] }
export interface Roster { ruleset: string; title: string; sides: [string, string]; side_ids?: [string, string]; turn: number; units: RosterUnit[]; booked: Booking[] }

export function emptyRoster(ruleset: string): Roster {
  return { ruleset, title: 'This evening', sides: ['First side', 'Second side'], turn: 1, units: [], booked: [] };
}
export function newUnit(roster: Roster, name: string, side: Side, figures: number): RosterUnit {
  const n = roster.units.reduce((most, u) => Math.max(most, Number(/^hand_(\d+)$/.exec(u.key)?.[1] ?? 0)), 0) + 1;
  return {
    key: `hand_${n}`, name: name.trim().slice(0, 60) || `Unit ${n}`, side, figures, start: figures, lost_this_turn: 0, loaded: true, owed: 0, state: 'good_order', morale: 0,
    facts: { officer: true }, note: '',
  };
}

const viewFacts: (keyof UnitView)[] = ['troop', 'arm', 'weapon', 'formation', 'guns', 'officer'];
export function unitFrom(view: UnitView, leaders: LeaderView[]): RosterUnit {
  const facts: Record<string, Fact> = {};
  for (const name of viewFacts) {
    const value = view[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') facts[name] = value;
  }
  facts.attached = leaders.some((l) => l.attached === view.id && !l.lost);
  return {
    key: view.key, name: view.name, side: view.side, figures: view.figures, start: view.start, lost_this_turn: view.lost_this_turn ?? 0, loaded: view.loaded, owed: 0,
    state: view.state || 'good_order', morale: 0, facts, note: '',
  };
}

export function valueOf(unit: RosterUnit, field: string): Fact {
  switch (field) {
    case 'figures': case 'start': case 'lost_this_turn': case 'loaded': case 'owed': case 'state': case 'morale': case 'note': case 'name': return unit[field];
    default: return unit.facts[field] ?? '';
  }
}
function withValue(unit: RosterUnit, field: string, value: Fact): RosterUnit {
  switch (field) {
    case 'figures': case 'start': case 'lost_this_turn': case 'owed': case 'morale': return { ...unit, [field]: Number(value) };
    case 'loaded': return { ...unit, loaded: value === true };
    case 'state': case 'note': case 'name': return { ...unit, [field]: String(value) };
    default: {
      const facts = { ...unit.facts };
      if (value === '') delete facts[field];
      else facts[field] = value;
      return { ...unit, facts };
    }
  }
}

export function unitOf(roster: Roster, key: string | undefined): RosterUnit | undefined {
  return roster.units.find((u) => u.key === key);
}
function apply(roster: Roster, changes: { unit: string; field: string; to: Fact }[]): RosterUnit[] {
  return roster.units.map((u) => changes.filter((c) => c.unit === u.key).reduce((unit, c) => withValue(unit, c.field, c.to), u));
}
/** Books changes under a text. Those that change nothing are left out. */
export function book(roster: Roster, text: string, wanted: { unit: string; field: string; to: Fact }[]): Roster {
  const changes = wanted.flatMap(({ unit, field, to }) => {
    const at = unitOf(roster, unit);
    const from = at ? valueOf(at, field) : '';
    return !at || from === to ? [] : [{ unit, field, from, to }];
  });
  if (changes.length === 0) return roster;
  const n = (roster.booked.at(-1)?.n ?? 0) + 1;
  return { ...roster, units: apply(roster, changes), booked: [...roster.booked, { n, turn: roster.turn, text, changes }] };
}
/** Takes back the last booking. */
export function undo(roster: Roster): Roster {
  const last = roster.booked.at(-1);
  if (!last) return roster;
  const back = [...last.changes].reverse().map((c) => ({ unit: c.unit, field: c.field, to: c.from }));
  return { ...roster, units: apply(roster, back), booked: roster.booked.slice(0, -1), turn: last.text === turnText(last.turn) ? last.turn : roster.turn };
}
const turnText = (turn: number): string => `Turn ${turn} ends`;
/** A new turn: nobody has lost anything in it yet. What is owed stays owed until it is paid by hand or by the roll for operations. */
export function nextTurn(roster: Roster): Roster {
  const changes = roster.units.filter((u) => u.lost_this_turn !== 0).map((u) => ({ unit: u.key, field: 'lost_this_turn', from: u.lost_this_turn, to: 0 }));
  const n = (roster.booked.at(-1)?.n ?? 0) + 1;
  const booking = { n, turn: roster.turn, text: turnText(roster.turn), changes };
  return { ...roster, units: apply(roster, changes), booked: [...roster.booked, booking], turn: roster.turn + 1 };
}
/** Set right by hand: booked as such, so that it stands on the sheet and can be undone. */
export function setRight(roster: Roster, key: string, field: string, to: Fact): Roster {
  return book(roster, 'Set right by hand', [{ unit: key, field, to }]);
}
export function addUnit(roster: Roster, unit: RosterUnit): Roster {
  return { ...roster, units: [...roster.units, unit] };
}
export function removeUnit(roster: Roster, key: string): Roster {
  return { ...roster, units: roster.units.filter((u) => u.key !== key), booked: roster.booked.map((b) => ({ ...b, changes: b.changes.filter((c) => c.unit !== key) })) };
}

/** A file somebody opens is not trusted: only what a roster is made of is taken. */
export function readRoster(text: string): Roster | undefined {
  try {
    const j = JSON.parse(text) as Partial<Roster>;
    if (typeof j.ruleset !== 'string' || !Array.isArray(j.units) || j.units.length > 200) return undefined;
    const empty = emptyRoster(j.ruleset);
    const sides = Array.isArray(j.sides) && j.sides.length === 2 ? ([str(j.sides[0], 'First side'), str(j.sides[1], 'Second side')] as [string, string]) : empty.sides;
    const booked = (Array.isArray(j.booked) ? j.booked : []).filter((b) => Array.isArray(b?.changes) && typeof b.text === 'string');
    const side_ids = Array.isArray(j.side_ids) && j.side_ids.length === 2 ? ([str(j.side_ids[0], ''), str(j.side_ids[1], '')] as [string, string]) : undefined;
    return { ruleset: j.ruleset, title: str(j.title, empty.title), sides, ...(side_ids ? { side_ids } : {}), turn: num(j.turn, 1), units: j.units.map(readUnit), booked };
  } catch {
    return undefined;
  }
}
const str = (v: unknown, otherwise: string): string => (typeof v === 'string' ? v.slice(0, 200) : otherwise);
const num = (v: unknown, otherwise: number): number => (typeof v === 'number' && Number.isFinite(v) ? v : otherwise);
function readUnit(u: RosterUnit, i: number): RosterUnit {
  const facts: Record<string, Fact> = {};
  for (const [k, v] of Object.entries(u.facts ?? {})) if (['string', 'number', 'boolean'].includes(typeof v)) facts[k] = v;
  return {
    key: str(u.key, `hand_${i + 1}`), name: str(u.name, `Unit ${i + 1}`), side: u.side === 1 ? 1 : 0, figures: num(u.figures, 0), start: num(u.start, 0),
    lost_this_turn: num(u.lost_this_turn, 0), loaded: u.loaded !== false, owed: num(u.owed, 0), state: str(u.state, 'good_order'), morale: num(u.morale, 0), facts, note: str(u.note, ''),
  };
}
