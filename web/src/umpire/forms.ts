// The form of a procedure, made from its fields as the server describes them: what to show, what is missing, what a typed value means.
import type { FieldInfo } from '../wire';
import { inches, numberText, plain, readNumber, valueText } from './words';

export type Given = Record<string, unknown>;

/** One place of the form. Tables are opened: their fields stand here with a path ("charger.troop"). A list stays one slot. */
export interface Slot {
  path: string; field: FieldInfo;
  /** The table it stands in, "" for none. */
  inside: string;
  shown: boolean; required: boolean;
}

export function getAt(given: Given, path: string): unknown {
  let at: unknown = given;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Given)[name];
  }
  return at;
}
/** A copy with one value set; undefined takes it out, and tables that became empty with it. */
export function setAt(given: Given, path: string, value: unknown): Given {
  const dot = path.indexOf('.');
  const copy = { ...given };
  if (dot >= 0) {
    const name = path.slice(0, dot);
    const inner = setAt((copy[name] ?? {}) as Given, path.slice(dot + 1), value);
    if (Object.keys(inner).length === 0) delete copy[name];
    else copy[name] = inner;
  } else if (value === undefined) delete copy[path];
  else copy[path] = value;
  return copy;
}

export function slotsOf(fields: FieldInfo[], inside = '', shown = true): Slot[] {
  const all: Slot[] = [];
  for (const field of fields) {
    const path = inside ? `${inside}.${field.name}` : field.name;
    const here = shown && field.shown !== false;
    if (field.kind === 'record') all.push(...slotsOf(field.fields ?? [], path, here));
    else all.push({ path, field, inside, shown: here, required: here && field.required });
  }
  return all;
}

/** What is sent: required tables are there even while they are empty, so that the answer names what is missing inside. */
export function toSend(fields: FieldInfo[], given: Given): Given {
  const out: Given = { ...given };
  for (const field of fields) {
    if (field.kind !== 'record') continue;
    if (out[field.name] !== undefined || field.required) out[field.name] = toSend(field.fields ?? [], (out[field.name] ?? {}) as Given);
  }
  return out;
}

export function missing(slots: Slot[], given: Given): Slot[] {
  return slots.filter((s) => s.required && getAt(given, s.path) === undefined);
}

export function isNumber(field: FieldInfo): boolean {
  return field.kind === 'integer' || field.kind === 'length' || field.kind === 'ratio';
}

/** What is allowed, for the line under a field. */
export function allowed(field: FieldInfo): string {
  const from = field.low ?? 0;
  const to = field.high ?? 0;
  const open = from === to || to >= 9999;
  switch (field.kind) {
    case 'integer': if (from <= -9999 && !open) return `a whole number, at most ${numberText(to)}`; return open ? 'a whole number' : `a whole number from ${numberText(from)} to ${numberText(to)}`;
    case 'length': return open ? 'inches' : `inches from ${numberText(from)} to ${numberText(to)}, at most three decimals`;
    case 'ratio': return `a number from ${numberText(from)} to ${numberText(to)}`;
    case 'text': return `at most ${to} letters`;
    case 'word': return 'one of the words';
    case 'flag': return 'yes or no';
    default: return 'a list';
  }
}

/** A typed text read as a value of the field, or why it is none. An empty text takes the value out. */
export function readTyped(field: FieldInfo, text: string): { value?: unknown; problem?: string } {
  if (text.trim() === '') return { value: undefined };
  if (field.kind === 'text') return text.length <= (field.high ?? 80) ? { value: text } : { problem: `That is too long: ${allowed(field)}.` };
  if (!isNumber(field)) return { value: text };
  const number = readNumber(text);
  if (number === undefined) return { problem: `“${text.trim()}” is no number: ${allowed(field)}.` };
  return checked(field, number);
}
function checked(field: FieldInfo, number: number): { value?: unknown; problem?: string } {
  const places = field.kind === 'integer' ? 0 : field.kind === 'length' ? 3 : 6;
  const rounded = Number(number.toFixed(places));
  const outside = (field.low ?? 0) < (field.high ?? 0) && (number < (field.low ?? 0) || number > (field.high ?? 0));
  if (outside) return { problem: `${numberText(number)} is too ${number < (field.low ?? 0) ? 'small' : 'large'}: ${allowed(field)}.` };
  // Thirds and the like are meant as near as the rules measure.
  if (Math.abs(rounded - number) > 1e-9 && field.kind === 'integer') return { problem: `${numberText(number)} is not whole: ${allowed(field)}.` };
  return { value: rounded };
}

/** What holds while nothing is given. */
export function defaultText(field: FieldInfo): string {
  if (field.default !== undefined) return valueText(field.default, field.unit);
  const text = field.default_text ?? '';
  return text === 'absent' ? 'none' : text.replaceAll('_', ' ').replaceAll('"', '');
}

/** A name with the table or the role taken off where that is said elsewhere: "target_formation" under "at whom" is "formation". */
export function labelOf(slot: Slot, said: readonly string[] = []): string {
  let name = slot.field.name;
  for (const role of said) if (name.startsWith(`${role}_`)) name = name.slice(role.length + 1);
  return plain(name);
}
export function shortValue(field: FieldInfo, value: unknown): string {
  if (field.kind === 'length' && typeof value === 'number') return inches(value);
  if (field.kind === 'list' && Array.isArray(value)) return value.every((v) => typeof v !== 'object') ? valueText(value) : `${value.length}`;
  return valueText(value);
}

/** Fields that a person looks for first, besides the required ones: what changes from one shot to the next. */
const prominent = new Set([
  'distance', 'firers', 'bearing', 'charged_from', 'charging', 'combats', 'casualties', 'target_terrain', 'target_works', 'target_cover', 'attacked_from', 'round', 'mode',
  'reason', 'uphill', 'loaded', 'cause', 'general_distance', 'free_flanks',
]);

export interface Chips { first: Slot[]; folded: Slot[] }
/** Which fields stand as chips and which are folded. `filled`: paths that the roster fills; they fold, except those that change each time. */
export function chipsOf(slots: Slot[], given: Given, filled: ReadonlySet<string>): Chips {
  const first: Slot[] = [];
  const folded: Slot[] = [];
  for (const slot of slots.filter((s) => s.shown)) {
    const set = getAt(given, slot.path) !== undefined;
    const empty = slot.required && !set;
    const changed = set && !filled.has(slot.path);
    const asked = prominent.has(slot.field.name) && !slot.inside;
    (empty || changed || (asked && slot.required) || (asked && !filled.has(slot.path)) ? first : folded).push(slot);
  }
  return { first, folded };
}

/** A list of tables starts with the fields that its items need. */
export function emptyItem(field: FieldInfo): unknown {
  const item = field.fields?.[0];
  if (!item) return undefined;
  if (item.kind !== 'record') return item.default ?? (isNumber(item) ? (item.low ?? 0) : item.words?.[0]);
  const table: Given = {};
  for (const f of item.fields ?? []) {
    if (!f.required) continue;
    table[f.name] = isNumber(f) ? Math.max(f.low ?? 0, Math.min(1, f.high ?? 1)) : f.kind === 'flag' ? false : (f.words?.[0] ?? '');
  }
  return table;
}
