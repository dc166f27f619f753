// motion.ts: how a unit goes from one place to another on the screen. 240 ms, ease-out; nothing where the viewer wants less motion.
import type { Stand } from './plan';

export const MOVE_MS = 240;
/** A whole phase of the other side takes at most so long for each unit that did something. */
export const PHASE_MS_A_UNIT = 600;

export function ease_out(t: number): number {
  const u = 1 - Math.min(Math.max(t, 0), 1);
  return 1 - u * u * u;
}

/** The shorter way round. */
export function turn_between(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

export function between(from: Stand, to: Stand, t: number): Stand {
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t, turn: from.turn + turn_between(from.turn, to.turn) * t };
}

/** Reads what the drawing wrote: translate(x y) rotate(turn). */
export function read_transform(text: string | null): Stand | null {
  const m = /translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)(?:\s*rotate\(\s*(-?[\d.]+)\s*\))?/.exec(text ?? '');
  return m ? { x: Number(m[1]), y: Number(m[2]), turn: Number(m[3] ?? 0) } : null;
}

export function write_transform(stand: Stand): string {
  const r = (v: number) => Math.round(v * 100) / 100;
  return `translate(${r(stand.x)} ${r(stand.y)}) rotate(${r(stand.turn)})`;
}

export function moved_at_all(a: Stand, b: Stand): boolean {
  return Math.abs(a.x - b.x) > 0.5 || Math.abs(a.y - b.y) > 0.5 || Math.abs(turn_between(a.turn, b.turn)) > 0.2;
}

/** How long to look at each of so many steps: a step's full time, less when there are many, never over the phase's limit. */
export function pause_for(steps: number, units: number, rolled: boolean): number {
  const wished = rolled ? 650 : MOVE_MS + 90;
  const limit = (Math.max(units, 1) * PHASE_MS_A_UNIT) / Math.max(steps, 1);
  return Math.min(wished, limit);
}
