// fog.ts: the ground that one's side does not see, as one path and the lines over it. The server says which ground it is.
import type { Point } from '../wire';
import { path_of, to_plan } from './plan';

/** All outlines in one path, to be filled by the even-odd rule. */
export function fog_path(outlines: readonly Point[][], table: Point): string {
  return outlines.map((o) => path_of(o.map((p) => to_plan(p, table)), true)).join('');
}

/** So far apart are the lines, in plan units, that they stay lines at every zoom: six pixels or more. `px`: one pixel in plan units. */
export function line_step(px: number): number {
  let step = 20;
  while (step < 6 * px) step *= 2;
  return step;
}
