// log_text.ts: a line of the log taken apart: names of units in their side's colour and type, the numbers of its rolls as buttons, the rest plain.
import type { Entry, RollShown, Side } from '../wire';

export interface Named { name: string; side: Side; id: number }
export type Part = { kind: 'text'; text: string } | { kind: 'name'; text: string; side: Side; id: number } | { kind: 'number'; text: string; roll: number };

/** Numbers that are not in the sentence itself come after it. */
export function parts_of(entry: Entry, named: readonly Named[]): Part[] {
  const parts: Part[] = with_names(entry.text, named);       // a number in a name is none of a roll
  const later: Part[] = [];
  entry.rolls.forEach((roll, i) => {
    for (const text of spoken_numbers(roll)) {
      const at = parts.findIndex((p) => p.kind === 'text' && said_at(p.text, text) >= 0);
      if (at >= 0) parts.splice(at, 1, ...cut(parts[at].text, text, { kind: 'number', text, roll: i }));
    }
    if (!parts.some((p) => p.kind === 'number' && p.roll === i)) later.push({ kind: 'text', text: later.length ? ', ' : ' ' }, { kind: 'number', text: short_roll(roll), roll: i });
  });
  return [...parts, ...later];
}

function spoken_numbers(roll: RollShown): string[] {
  return [roll.need, roll.result].filter((t, i, all) => t && all.indexOf(t) === i);
}

export function short_roll(roll: RollShown): string {
  if (roll.need && roll.result) return `${roll.need}: ${roll.result}`;
  return roll.result || roll.need || roll.faces.join(', ');
}

/** Where a need or result is said. A bare number says so only where it was rolled: "6 left" is another six. */
function said_at(text: string, what: string): number {
  if (!/^\d+$/.test(what)) return whole_at(text, what);
  const at = new RegExp(`(?:\\brolled |\\((?=${what}\\)))(?=${what}(?!\\d|\\.\\d))`).exec(text);
  return at ? at.index + at[0].length : -1;
}

function whole_at(text: string, what: string): number {
  let from = 0;
  for (;;) {
    const at = text.indexOf(what, from);
    if (at < 0) return -1;
    const before = text[at - 1] ?? ' ', after = text[at + what.length] ?? ' ';
    if (!/[\w.−-]/.test(before) && !/[\w]/.test(after) && !(after === '.' && /\d/.test(text[at + what.length + 1] ?? ''))) return at;
    from = at + 1;
  }
}

function cut(text: string, what: string, middle: Part): Part[] {
  const at = said_at(text, what);
  const out: Part[] = [];
  if (at > 0) out.push({ kind: 'text', text: text.slice(0, at) });
  out.push(middle);
  if (at + what.length < text.length) out.push({ kind: 'text', text: text.slice(at + what.length) });
  return out;
}

/** The longest name wins where several begin at the same place. */
function with_names(text: string, named: readonly Named[]): Part[] {
  const out: Part[] = [];
  let rest = text;
  while (rest) {
    let best: Named | null = null, at = -1;
    for (const n of named) {
      const i = n.name ? whole_at(rest, n.name) : -1;
      if (i >= 0 && (at < 0 || i < at || (i === at && n.name.length > best!.name.length))) { at = i; best = n; }
    }
    if (!best) { out.push({ kind: 'text', text: rest }); break; }
    if (at > 0) out.push({ kind: 'text', text: rest.slice(0, at) });
    out.push({ kind: 'name', text: best.name, side: best.side, id: best.id });
    rest = rest.slice(at + best.name.length);
  }
  return out;
}

/** Entries that concern a unit, or all. The lines that open a phase stay, so that one knows when it was. */
export function filtered(entries: readonly Entry[], unit: number | null, names: readonly Named[] = []): Entry[] {
  if (unit === null) return [...entries];
  const name = names.find((n) => n.id === unit)?.name;
  return entries.filter((e) => e.unit === unit || e.other === unit || (!!name && whole_at(e.text, name) >= 0));
}

/** The turn and phase above the first line of each. */
export function headed(entries: readonly Entry[]): { entry: Entry; head: string | null }[] {
  let last = '';
  return entries.map((entry) => {
    const head = `Turn ${entry.turn}${entry.phase ? `, ${entry.phase.replace(/_/g, ' ')}` : ''}`;
    const fresh = head !== last;
    last = head;
    return { entry, head: fresh ? head : null };
  });
}
