// Luck: what the dice gave against what they give on the average, in words that do not mislead. Luck is not skill, and few rolls say little.
import type { Replay } from '../wire';

export type LuckRow = Replay['luck'][number];

/** How far from the expectation, in successes; the expectation itself is exact for the rolls that were made. */
export function over(row: LuckRow): number {
  return row.got - row.expected;
}
/** A spread that about two battles in three stay within: successes vary by the square root of their number at most. */
function usual(row: LuckRow): number {
  return Math.sqrt(Math.max(row.expected, 0.25));
}
export function verdict(row: LuckRow): string {
  if (row.rolls === 0) return 'threw no dice that could succeed';
  const by = over(row);
  const far = Math.abs(by) / usual(row);
  if (far < 0.5) return 'had dice very near the average';
  const way = by > 0 ? 'better' : 'worse';
  if (far < 1.5) return `had dice somewhat ${way} than the average, as happens in most battles`;
  if (far < 2.5) return `had dice clearly ${way} than the average, as happens in about one battle in ten`;
  return `had dice far ${way} than the average, as happens seldom`;
}
export function sentence(row: LuckRow, name: string): string {
  if (row.rolls === 0) return `${name} ${verdict(row)}.`;
  const got = `${row.got} ${row.got === 1 ? 'success' : 'successes'} of ${row.rolls} ${row.rolls === 1 ? 'die' : 'dice'}, ${row.expected.toFixed(1)} to be expected`;
  return `${name} ${verdict(row)}: ${got}.`;
}
export const note = 'Counted are dice that succeed or fail by themselves, as a shot or a check does; dice thrown against each other, as in melee, and those that are read in a table are left out. Each side’s own dice against their own needs: fire that was aimed better expects more and gains nothing here. Good luck on both sides is possible.';
