// viewport.ts: which part of the table is seen. Pure: every change gives a new View. Pixels are CSS pixels of the board's window; plan units per plan.ts.
import type { Box, Spot } from './plan';
import { PER_INCH } from './plan';

/** `scale`: pixels per plan unit. `x`, `y`: where the plan's corner lies in the window. */
export interface View { x: number; y: number; scale: number }
export interface Size { width: number; height: number }

export const NEAREST = 160 / PER_INCH;   // 160 pixels an inch
const MARGIN = 64;                        // so much of the window must keep showing the table

export function inch_in_pixels(view: View): number {
  return view.scale * PER_INCH;
}

export function to_window(view: View, at: Spot): Spot {
  return { x: at.x * view.scale + view.x, y: at.y * view.scale + view.y };
}

export function from_window(view: View, at: Spot): Spot {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

export function shown(view: View, window: Size): Box {
  const a = from_window(view, { x: 0, y: 0 }), b = from_window(view, { x: window.width, y: window.height });
  return { x0: a.x, y0: a.y, x1: b.x, y1: b.y };
}

/** The whole table with a little desk around it. */
export function whole(table: Size, window: Size, margin = 18): View {
  const room = { width: Math.max(window.width - 2 * margin, 40), height: Math.max(window.height - 2 * margin, 40) };
  const scale = Math.min(room.width / table.width, room.height / table.height);
  return { scale, x: (window.width - table.width * scale) / 2, y: (window.height - table.height * scale) / 2 };
}

export function farthest(table: Size, window: Size): number {
  return Math.min(whole(table, window).scale, NEAREST) * 0.8;
}

/** Never so far off that the table is lost, never nearer than the figures bear. */
export function bounded(view: View, table: Size, window: Size): View {
  const scale = Math.min(Math.max(view.scale, farthest(table, window)), NEAREST);
  const w = table.width * scale, h = table.height * scale;
  return { scale, x: kept(view.x, w, window.width), y: kept(view.y, h, window.height) };
}

function kept(at: number, length: number, window: number): number {
  const keep = Math.min(MARGIN, window / 3, length / 2);
  return Math.min(Math.max(at, keep - length), window - keep);
}

/** Nearer or farther while the place under the hand stays under the hand. */
export function zoomed(view: View, factor: number, hand: Spot, table: Size, window: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, farthest(table, window)), NEAREST);
  const k = scale / view.scale;
  return bounded({ scale, x: hand.x - (hand.x - view.x) * k, y: hand.y - (hand.y - view.y) * k }, table, window);
}

export function moved(view: View, dx: number, dy: number, table: Size, window: Size): View {
  return bounded({ scale: view.scale, x: view.x + dx, y: view.y + dy }, table, window);
}

/** Two fingers: what lay under each stays under it, as far as one scale allows. */
export function pinched(view: View, before: [Spot, Spot], after: [Spot, Spot], table: Size, window: Size): View {
  const gap = (p: [Spot, Spot]) => Math.hypot(p[1].x - p[0].x, p[1].y - p[0].y);
  const mid = (p: [Spot, Spot]) => ({ x: (p[0].x + p[1].x) / 2, y: (p[0].y + p[1].y) / 2 });
  const from = mid(before), to = mid(after);
  const gone = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  return zoomed(gone, gap(after) / Math.max(gap(before), 1), to, table, window);
}

/** A part of the table in the middle of the window, between two scales. */
export function on_box(box: Box, table: Size, window: Size, least: number, most: number, margin = 70): View {
  const w = Math.max(box.x1 - box.x0, 1), h = Math.max(box.y1 - box.y0, 1);
  const fit = Math.min((window.width - 2 * margin) / w, (window.height - 2 * margin) / h);
  const scale = Math.min(Math.max(fit, least / PER_INCH), most / PER_INCH);
  const cx = (box.x0 + box.x1) / 2, cy = (box.y0 + box.y1) / 2;
  return bounded({ scale, x: filled(window.width / 2 - cx * scale, table.width * scale, window.width), y: filled(window.height / 2 - cy * scale, table.height * scale, window.height) }, table, window);
}

const TOOLS = 54;                         // at the left of the map, in pixels

/** All troops, beside the map's tools; where nothing could be made out of them all, as on a phone, the middle of them, near enough. `right`: pixels that
 *  something else covers at that side. */
export function on_fight(box: Box, table: Size, window: Size, right = 0): View {
  const around = { x0: box.x0 - 40, y0: box.y0 - 40, x1: box.x1 + 40, y1: box.y1 + 40 };
  const all = on_box(around, table, { width: window.width - TOOLS - right, height: window.height }, 1, 28, 12);
  if (window.width < 700 || window.height < 400 || inch_in_pixels(all) < 7) return on_box(box, table, window, Math.min(18, window.width / 22), 28);
  return bounded({ ...all, x: all.x + TOOLS }, table, window);
}

/** No more desk than a rim where the table is larger than the window; the middle where it is smaller. */
function filled(at: number, length: number, window: number, rim = 18): number {
  if (length + 2 * rim <= window) return (window - length) / 2;
  return Math.min(Math.max(at, window - length - rim), rim);
}

/** Moves as little as needed until a box is inside the window. */
export function showing(view: View, box: Box, table: Size, window: Size, margin = 40): View {
  const a = to_window(view, { x: box.x0, y: box.y0 }), b = to_window(view, { x: box.x1, y: box.y1 });
  const shift = (low: number, high: number, length: number) =>
    high - low > length - 2 * margin ? length / 2 - (low + high) / 2 : low < margin ? margin - low : high > length - margin ? length - margin - high : 0;
  return moved(view, shift(a.x, b.x, window.width), shift(a.y, b.y, window.height), table, window);
}

/** A round number of inches whose bar is about as long as wished. */
export function scale_bar(view: View, wished = 110): { inches: number; pixels: number } {
  const inch = inch_in_pixels(view);
  let best = 1;
  for (const n of [1, 2, 3, 4, 6, 12, 24]) if (n * inch <= wished * 1.15) best = n;
  return { inches: best, pixels: best * inch };
}
