// dice.ts: dice as they are drawn, and what an expected number of hits and its chances are when the server sends only the need.
import type { Chances, RollShown } from '../wire';

export interface Die { face: number; hit: boolean }

export function dice_of(roll: RollShown): Die[] {
  return roll.faces.map((face) => ({ face, hit: roll.at_most > 0 && face <= roll.at_most }));
}

/** The need as a number; 0 where it is none. */
export function need_of(roll: { at_most: number; need: string }): number {
  return roll.at_most > 0 ? roll.at_most : Number(/^(\d+) or less/.exec(roll.need)?.[1] ?? 0);
}

export function expected_hits(dice: number, at_most: number, sides: number): number {
  return sides > 0 ? (dice * Math.max(0, Math.min(at_most, sides))) / sides : 0;
}

/** Chances of 0, 1, 2 ... hits; the last row gathers what is left ("4 or more"). */
export function hit_rows(dice: number, at_most: number, sides: number, most = 5): { value: string; chance: number }[] {
  const p = sides > 0 ? Math.max(0, Math.min(at_most, sides)) / sides : 0;
  const exact: number[] = [Math.pow(1 - p, dice)];
  for (let k = 1; k <= dice; ++k) exact.push(p === 1 ? (k === dice ? 1 : 0) : (exact[k - 1] * (dice - k + 1) * p) / (k * (1 - p)));
  const rows = exact.slice(0, most).map((chance, k) => ({ value: k === 0 ? 'no hit' : String(k), chance }));
  if (exact.length > most) {
    const tail = exact.slice(most - 1).reduce((a, b) => a + b, 0);
    rows[most - 1] = { value: `${most - 1} or more`, chance: tail };
  }
  return rows;
}

export type Solid = 'd4' | 'd6' | 'd8' | 'd10' | 'd12' | 'd20';
export function solid_of(sides: number): Solid {
  return sides === 4 || sides === 6 || sides === 8 || sides === 10 || sides === 12 || sides === 20 ? (`d${sides}` as Solid) : 'd20';
}

/** Reads typed faces: separated by spaces, commas or one key each for a d6. What is wrong is said in words. */
export function read_faces(text: string, n: number, sides: number): { faces: number[]; wrong: string | null } {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const faces: number[] = [];
  for (const w of words) {
    const face = /^\d+$/.test(w) ? Number(w) : NaN;
    if (!(face >= 1 && face <= sides)) return { faces, wrong: `“${w}” is not on a d${sides}: 1 to ${sides}.` };
    faces.push(face);
  }
  if (faces.length > n) return { faces: faces.slice(0, n), wrong: `${faces.length} dice are typed, ${n} ${n === 1 ? 'is' : 'are'} thrown.` };
  return { faces, wrong: null };
}

/** What dice decide: what is certain is no matter of chance, and a question is not about it. */
export function undecided(chances: readonly Chances[]): Chances[] {
  return chances.filter((c) => c.rows.filter((r) => r.chance > 0).length > 1);
}
