// picks.ts: figures picked out of a unit by number: those who fire, whom a leader saves, who fights first. Which numbers there are comes from the server.
import { to_plan } from '../board/plan';
import type { Pick } from '../board/marks';
import type { FigureAnswer, Point, UnitView, VerbInfo } from '../wire';
import type { Picking } from './desk.svelte';
import { reads } from './draft';
import { capital, without_clause } from './words';

export const most_picked = 32;   // Order.figures holds no more

/** Figures by number are asked for, not guns or the faces of a house. */
export function picks_men(verb: VerbInfo | undefined): boolean {
  return reads(verb, 'figures') && verb!.numbers === undefined;
}

/** In the order in which they were named; once more takes one out. */
export function toggled(chosen: readonly number[], number: number): number[] {
  if (chosen.includes(number)) return chosen.filter((n) => n !== number);
  return chosen.length < most_picked ? [...chosen, number] : [...chosen];
}

/** Where the figures stand that could be picked. */
export function picks_of(unit: UnitView | undefined, picking: Picking | null, table: Point): Pick[] {
  if (!unit || !picking || picking.unit !== unit.id) return [];
  return (unit.bases ?? []).flatMap((quad, i): Pick[] => {
    const number = unit.numbers ? unit.numbers[i] : i;
    const known = picking.known.find((k) => k.number === number);
    return number === undefined || !known ? [] : [{ number, corners: quad.map((p) => to_plan(p, table)), nth: picking.chosen.indexOf(number) + 1, ok: !known.trouble }];
  });
}

/** "figures 2, 5 and 7": as they are numbered on the map, from 1. */
export function picked_words(chosen: readonly number[]): string {
  if (!chosen.length) return 'all who may';
  const n = chosen.map((c) => String(c + 1)), last = n.pop()!;
  return n.length ? `figures ${n.join(', ')} and ${last}` : `figure ${last}`;
}

/** Who cannot be named, or not alone, with each reason once: "Figures 1 and 3: No enemy is in sight." */
export function unable_lines(known: readonly FigureAnswer[]): { who: string; why: string; clause?: string }[] {
  const groups = new Map<string, { figures: number[]; why: string; clause?: string }>();
  for (const { number, trouble } of known) {
    if (!trouble) continue;
    const why = without_clause(trouble.text, trouble.clause), key = `${why} ${trouble.clause ?? ''}`, group = groups.get(key);
    if (group) group.figures.push(number);
    else groups.set(key, { figures: [number], why, clause: trouble.clause });
  }
  return [...groups.values()].map((g) => ({ who: capital(picked_words(g.figures)), why: g.why, clause: g.clause }));
}

/** Whether anything can be picked at all: with one figure, or none that may be named, there is no choice. */
export function a_choice(known: readonly FigureAnswer[] | null): boolean {
  return !!known && known.length > 1 && known.some((k) => !k.trouble);
}

/** So many guns: an entry for each. */
export function guns(n: number): number[] | undefined {
  return n > 0 ? Array.from({ length: n }, (_, i) => i) : undefined;
}
