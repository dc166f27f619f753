// neighbours.ts: the arrow keys go from piece to piece by their place on the table.
import type { Spot } from './plan';

export type Way = 'left' | 'right' | 'up' | 'down';
export interface Placed { id: number; at: Spot }

const AHEAD: Record<Way, Spot> = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } };

/** The nearest piece that lies that way (within 60 degrees of it, sideways distance counting double); null where there is none. */
export function next_by_place(pieces: readonly Placed[], from: Spot, way: Way, not?: number): number | null {
  const d = AHEAD[way];
  let best: number | null = null, least = Infinity;
  for (const p of pieces) {
    if (p.id === not) continue;
    const dx = p.at.x - from.x, dy = p.at.y - from.y;
    const along = dx * d.x + dy * d.y, across = Math.abs(dx * d.y - dy * d.x);
    if (along <= 0 || across > along * 1.75) continue;
    const far = along + 2 * across;
    if (far < least) { least = far; best = p.id; }
  }
  return best;
}

/** The next in reading order, for going through all of them: -1 back, 1 on. */
export function next_in_order(pieces: readonly Placed[], from: number | null, step: 1 | -1): number | null {
  const order = [...pieces].sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x || a.id - b.id);
  if (!order.length) return null;
  const at = order.findIndex((p) => p.id === from);
  if (at < 0) return (step === 1 ? order[0] : order[order.length - 1])!.id;
  return order[(at + step + order.length) % order.length]!.id;
}
