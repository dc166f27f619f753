// marks.ts: what is drawn over the troops: ways, lines of sight, brackets, tags. Data in, path texts out; no rules.
import { box_of, grown, tenth, type Box, type Spot, type Stand } from './plan';
import type { Piece } from './pieces';

/** All that an order in hand shows. Plan units. */
export interface Overlay {
  ghosts: Ghost[];
  way: Way | null;
  lines: SightLine[];
  areas: { what: string; corners: Spot[] }[];
  tags: Tag[];
  /** A handle ahead of the front with which the piece is turned. */
  handle: Stand | null;
}
export interface Ghost { id: number; stand: Stand; svg?: string; bad?: boolean }
export interface Way { path: Spot[]; good: number; bad: boolean }                       // good: plan units along it that the allowance covers
export interface SightLine { from: Spot; to: Spot; ok: boolean; main: boolean; stop?: Spot }
export interface Tag { at: Spot; text: string; bad?: boolean }
/** A figure that may be picked out of its unit; `nth`: its place among those picked, 0: it is not. */
export interface Pick { number: number; corners: Spot[]; nth: number; ok: boolean }
export interface Marked { id: number; ok: boolean; chosen: boolean }

export const NOTHING: Overlay = { ghosts: [], way: null, lines: [], areas: [], tags: [], handle: null };

/** The figure under a place, or the nearest within `reach` plan units of its middle. */
export function pick_at(picks: readonly Pick[], at: Spot, reach: number): Pick | undefined {
  let best: Pick | undefined, least = reach;
  for (const p of picks) {
    const m = middle_of(p), far = Math.max(0, Math.hypot(m.x - at.x, m.y - at.y) - 50);   // half an inch: within its base
    if (far <= least) { least = far; best = p; }
  }
  return best;
}
export function middle_of(pick: Pick): Spot {
  return { x: pick.corners.reduce((s, c) => s + c.x, 0) / pick.corners.length, y: pick.corners.reduce((s, c) => s + c.y, 0) / pick.corners.length };
}

/** Corner brackets around a box, each arm `arm` long. */
export function brackets(box: Box, arm = 90, off = 40): string {
  const b = grown(box, off);
  const ax = Math.min(arm, (b.x1 - b.x0) / 3), ay = Math.min(arm, (b.y1 - b.y0) / 3);
  const t = tenth;
  return `M${t(b.x0)} ${t(b.y0 + ay)}V${t(b.y0)}H${t(b.x0 + ax)}M${t(b.x1 - ax)} ${t(b.y0)}H${t(b.x1)}V${t(b.y0 + ay)}` +
    `M${t(b.x1)} ${t(b.y1 - ay)}V${t(b.y1)}H${t(b.x1 - ax)}M${t(b.x0 + ax)} ${t(b.y1)}H${t(b.x0)}V${t(b.y1 - ay)}`;
}

export function length_of(path: readonly Spot[]): number {
  let sum = 0;
  for (let i = 1; i < path.length; ++i) sum += Math.hypot(path[i]!.x - path[i - 1]!.x, path[i]!.y - path[i - 1]!.y);
  return sum;
}

/** Cuts a way where the allowance ends. */
export function cut_way(path: readonly Spot[], good: number): { good: Spot[]; rest: Spot[] } {
  const out: Spot[] = [path[0]!];
  let left = good;
  for (let i = 1; i < path.length; ++i) {
    const a = path[i - 1]!, b = path[i]!;
    const d = Math.hypot(b.x - a.x, b.y - a.y);
    if (d <= left + 1e-9) { out.push(b); left -= d; continue; }
    const t = d > 0 ? Math.max(left, 0) / d : 0;
    const p = { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
    if (t > 0) out.push(p);
    return { good: out, rest: [p, ...path.slice(i)] };
  }
  return { good: out, rest: [] };
}

export function cross(at: Spot, arm: number): string {
  const t = tenth;
  return `M${t(at.x - arm)} ${t(at.y - arm)}L${t(at.x + arm)} ${t(at.y + arm)}M${t(at.x + arm)} ${t(at.y - arm)}L${t(at.x - arm)} ${t(at.y + arm)}`;
}

export function diamond(at: Spot, r: number): string {
  return `M${tenth(at.x)} ${tenth(at.y - r)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
}

/** Upright box around a piece's own oblong, for brackets that follow the troops. */
export function box_around(piece: Piece): Box {
  return box_of([{ x: piece.box.x0, y: piece.box.y0 }, { x: piece.box.x1, y: piece.box.y1 }]);
}

/** A word in a small box; width from its letters. `size` in plan units. */
export function tag_box(text: string, size: number): { w: number; h: number } {
  return { w: text.length * size * 0.47 + size * 0.8, h: size * 1.28 };
}
