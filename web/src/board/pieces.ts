// pieces.ts: units and leaders as the board handles them: where each stands and how much room it takes. Built once for each state of the table, so that
// hover, hit testing, keyboard and names need not look at figures again.
import type { LeaderView, Point, UnitView } from '../wire';
import { box_of, box_of_leader, corners_of, in_own_axes, middle, on_paper, stand_of, to_plan, type Box, type Spot, type Stand } from './plan';

export interface Piece {
  id: number; kind: 'unit' | 'leader'; side: 0 | 1;
  stand: Stand;
  own: Box;                    // in its own axes
  box: Box;                    // upright, on the paper
  at: Spot;                    // its middle
}

/** `flags`: the drawings of leaders, whose flag may stand beside the unit they are with. */
export function pieces_of(units: readonly UnitView[], leaders: readonly LeaderView[], table: Point, flags?: ReadonlyMap<number, string>): Piece[] {
  const out: Piece[] = [];
  for (const u of units) {
    const p = u.on_table ? piece_of_unit(u, table) : null;
    if (p) out.push(p);
  }
  for (const l of leaders) {
    const p = l.on_table && !l.lost ? piece_of_leader(l, table, flags?.get(l.id)) : null;
    if (p) out.push(p);
  }
  return out;
}

export function piece_of_unit(unit: UnitView, table: Point): Piece | null {
  const stand = stand_of(unit, table);
  if (!stand) return null;
  const corners = corners_of(unit, table);
  const box = box_of(corners);
  return { id: unit.id, kind: 'unit', side: unit.side, stand, own: box_of(corners.map((p) => in_own_axes(stand, p))), box, at: middle(box) };
}

export function piece_of_leader(leader: LeaderView, table: Point, svg?: string): Piece | null {
  const drawn = /transform="translate\((-?[\d.]+)[ ,](-?[\d.]+)\)(?: scale\(([\d.]+)\))?/.exec(svg ?? '');
  if (drawn) {
    const stand: Stand = { x: Number(drawn[1]), y: Number(drawn[2]), turn: 0 }, k = Number(drawn[3] ?? 1);
    const own: Box = { x0: -32 * k, y0: -98 * k, x1: 84 * k, y1: 18 * k };
    return { id: leader.id, kind: 'leader', side: leader.side, stand, own, box: { x0: stand.x + own.x0, y0: stand.y + own.y0, x1: stand.x + own.x1, y1: stand.y + own.y1 }, at: { x: stand.x, y: stand.y } };
  }
  const box = box_of_leader(leader, table);
  if (!box || !leader.at) return null;
  const stand: Stand = { ...to_plan(leader.at, table), turn: 0 };
  const own: Box = { x0: box.x0 - stand.x, y0: box.y0 - stand.y, x1: box.x1 - stand.x, y1: box.y1 - stand.y };
  return { id: leader.id, kind: 'leader', side: leader.side, stand, own, box, at: { x: stand.x, y: stand.y } };
}

/** How far a place lies from a piece's oblong; 0 inside it. */
export function distance_to(piece: Piece, at: Spot): number {
  const p = in_own_axes(piece.stand, at);
  const dx = Math.max(piece.own.x0 - p.x, 0, p.x - piece.own.x1), dy = Math.max(piece.own.y0 - p.y, 0, p.y - piece.own.y1);
  return Math.hypot(dx, dy);
}

/** The piece under a place, or the nearest within `reach` plan units. A leader's flag goes before the unit it stands on. */
export function piece_at(pieces: readonly Piece[], at: Spot, reach: number): Piece | null {
  let best: Piece | null = null, least = Infinity;
  for (const p of pieces) {
    const far = distance_to(p, at);
    if (far > reach || far > least || (far === least && p.kind === 'unit')) continue;
    least = far;
    best = p;
  }
  return best;
}

/** The four corners of a piece that would stand elsewhere, `by` plan units outside it. */
export function outline(piece: Piece, stand: Stand, by = 16): Spot[] {
  const o = piece.own;
  return [{ x: o.x0 - by, y: o.y0 - by }, { x: o.x1 + by, y: o.y0 - by }, { x: o.x1 + by, y: o.y1 + by }, { x: o.x0 - by, y: o.y1 + by }].map((p) => on_paper(stand, p));
}
