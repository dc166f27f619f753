// plan.ts: the plan's own units. The rules measure in inches with y up; the drawing in hundredths of an inch with y down. Everything that is drawn on
// the board goes through here.
import type { LeaderView, Point, Quad, UnitView } from '../wire';

export const PER_INCH = 100;

/** A place on the paper, in the plan's units. */
export interface Spot { x: number; y: number }
/** How a unit's group stands: its origin is the middle of its front, degrees turn clockwise. */
export interface Stand { x: number; y: number; turn: number }
export interface Box { x0: number; y0: number; x1: number; y1: number }

export function to_plan(at: Point, table: Point): Spot {
  return { x: at[0] * PER_INCH, y: (table[1] - at[1]) * PER_INCH };
}

export function to_inches(at: Spot, table: Point): Point {
  return [round3(at.x / PER_INCH), round3(table[1] - at.y / PER_INCH)];
}

/** Orders carry at most three decimals (thousandths of an inch). */
export function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function normal_degrees(turn: number): number {
  const r = turn % 360;
  return r < 0 ? r + 360 : r;
}

/** The facing that looks from one place to another: 0 is up the table, clockwise. */
export function facing_towards(from: Spot, to: Spot): number {
  return normal_degrees((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI);
}

/** From a unit's own axes (x to its right, y to its rear) to the paper. */
export function on_paper(stand: Stand, local: Spot): Spot {
  const a = (stand.turn * Math.PI) / 180;
  const s = Math.sin(a), c = Math.cos(a);
  return { x: stand.x + local.x * c - local.y * s, y: stand.y + local.x * s + local.y * c };
}

export function in_own_axes(stand: Stand, at: Spot): Spot {
  const a = (stand.turn * Math.PI) / 180;
  const s = Math.sin(a), c = Math.cos(a);
  const dx = at.x - stand.x, dy = at.y - stand.y;
  return { x: dx * c + dy * s, y: -dx * s + dy * c };
}

export function box_of(spots: readonly Spot[]): Box {
  const box: Box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const p of spots) {
    if (p.x < box.x0) box.x0 = p.x;
    if (p.y < box.y0) box.y0 = p.y;
    if (p.x > box.x1) box.x1 = p.x;
    if (p.y > box.y1) box.y1 = p.y;
  }
  return box;
}

export function grown(box: Box, by: number): Box {
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
}

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const h = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return w > 0 && h > 0 ? w * h : 0;
}

export function middle(box: Box): Spot {
  return { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 };
}

export function stand_of(unit: UnitView, table: Point): Stand | null {
  if (!unit.front) return null;
  return { ...to_plan(unit.front, table), turn: unit.facing ?? 0 };
}

/** All corners of a unit's figures and guns; where it shows none, its oblong. */
export function corners_of(unit: UnitView, table: Point): Spot[] {
  const quads: Quad[] = [...(unit.bases ?? []), ...(unit.gun_bases ?? [])];
  if (quads.length) return quads.flat().map((p) => to_plan(p, table));
  const stand = stand_of(unit, table);
  if (!stand) return [];
  const w = ((unit.size?.[0] ?? 1) * PER_INCH) / 2, d = (unit.size?.[1] ?? 1) * PER_INCH;
  return [{ x: -w, y: 0 }, { x: w, y: 0 }, { x: w, y: d }, { x: -w, y: d }].map((p) => on_paper(stand, p));
}

export function box_of_unit(unit: UnitView, table: Point): Box | null {
  const corners = corners_of(unit, table);
  return corners.length ? box_of(corners) : null;
}

/** A unit's oblong in its own axes, whatever its shape: the bar under its figures. */
export function own_box(unit: UnitView, table: Point): Box | null {
  const stand = stand_of(unit, table);
  if (!stand) return null;
  return box_of(corners_of(unit, table).map((p) => in_own_axes(stand, p)));
}

export function box_of_leader(leader: LeaderView, table: Point): Box | null {
  if (!leader.at) return null;
  const p = to_plan(leader.at, table);
  return { x0: p.x - 32, y0: p.y - 96, x1: p.x + 84, y1: p.y + 18 };
}

export function path_of(spots: readonly Spot[], closed = false): string {
  if (!spots.length) return '';
  const one = (p: Spot) => `${tenth(p.x)} ${tenth(p.y)}`;
  return `M${spots.map(one).join('L')}${closed ? 'z' : ''}`;
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
