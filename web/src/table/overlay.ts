// overlay.ts: what an order in hand shows on the map, from the server's preview. Only translation: inches to the plan, no rules.
import type { Overlay, Tag, Way } from '../board/marks';
import { length_of } from '../board/marks';
import { read_transform } from '../board/motion';
import type { Piece } from '../board/pieces';
import { box_of, on_paper, PER_INCH, stand_of, to_plan, type Box, type Spot, type Stand } from '../board/plan';
import type { Point, Preview, VerbInfo } from '../wire';
import { reads, type Draft } from './draft';
import { trimmed } from './words';

export function overlay_of(preview: Preview | null, draft: Draft | null, verb: VerbInfo | undefined, pieces: readonly Piece[], table: Point): Overlay {
  const own = draft?.unit === undefined ? undefined : pieces.find((p) => p.id === draft.unit);
  const way = way_of(preview, draft, own, table);
  const ghosts = ghosts_of(preview, draft, own, pieces, table);
  const lines = (preview?.lines ?? []).map((l, i) => ({
    from: to_plan(l.from, table), to: to_plan(l.to, table), ok: l.ok, main: i === 0 && l.ok, ...(l.blocked_at ? { stop: to_plan(l.blocked_at, table) } : {}),
  }));
  const standing = ghosts.find((g) => g.id === draft?.unit)?.stand ?? own?.stand ?? null;
  return {
    ghosts, way, lines, areas: (preview?.areas ?? []).map((a) => ({ what: a.what, corners: a.polygon.map((p) => to_plan(p, table)) })),
    tags: tags_of(preview, way, own, ghosts.find((g) => g.id === draft?.unit)?.stand, table), handle: standing && reads(verb, 'facing') && own?.kind === 'unit' ? standing : null,
  };
}

function way_of(preview: Preview | null, draft: Draft | null, own: Piece | undefined, table: Point): Way | null {
  const told = preview?.way;
  const path: Spot[] = told && told.path.length > 1 ? told.path.map((p) => to_plan(p, table)) : own && draft?.path.length ? [own.stand, ...draft.path.map((p) => to_plan(p, table))] : [];
  if (path.length < 2) return null;
  const over = told?.cost !== undefined && told.allowance !== undefined && told.cost > told.allowance + 1e-9;
  const good = over ? (length_of(path) * Math.max(told.allowance!, 0)) / Math.max(told.cost!, 1e-6) : Infinity;
  return { path, good, bad: !!preview?.trouble };
}

function ghosts_of(preview: Preview | null, draft: Draft | null, own: Piece | undefined, pieces: readonly Piece[], table: Point): Overlay['ghosts'] {
  const bad = !!preview?.trouble;
  const out: Overlay['ghosts'] = [];
  // Where the rules refuse the way, nobody stands anywhere else afterwards: the ghost stays under the hand.
  for (const u of bad ? [] : (preview?.after ?? [])) {
    const stand = stand_of(u, table), piece = pieces.find((p) => p.id === u.id);
    const svg = preview?.after_svg?.find((d) => d.id === u.id)?.svg;
    const drawn = svg ? read_transform(/transform="([^"]*)"/.exec(svg)?.[1] ?? null) : null;
    if (stand && piece && (u.id === draft?.unit || differs(stand, piece.stand))) out.push({ id: u.id, stand: drawn ?? stand, ...(svg ? { svg } : {}), bad });
  }
  const last = draft?.path.at(-1);
  if (own && !out.some((g) => g.id === own.id) && (last || draft?.facing !== undefined)) {
    const at = bad ? last : (preview?.way?.path.at(-1) ?? last);
    out.push({ id: own.id, stand: { ...(at ? to_plan(at, table) : own.stand), turn: (bad ? undefined : preview?.way?.facing) ?? draft?.facing ?? own.stand.turn }, bad });
  }
  return out;
}

function differs(a: Stand, b: Stand): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > 1 || Math.abs(a.turn - b.turn) > 0.1;
}

function tags_of(preview: Preview | null, way: Way | null, own: Piece | undefined, ghost: Stand | undefined, table: Point): Tag[] {
  const out: Tag[] = [];
  const told = preview?.way;
  if (way && told?.cost !== undefined) {
    const end = way.path[way.path.length - 1], mid = way.path.length === 2 ? { x: (way.path[0].x + end.x) / 2, y: (way.path[0].y + end.y) / 2 } : end;
    const over = told.allowance !== undefined && told.cost > told.allowance + 1e-9;
    out.push({ at: beside(mid, length_of(way.path), own, ghost), text: !told.allowance ? `${trimmed(told.cost)} in` : `${trimmed(told.cost)} of ${trimmed(told.allowance)} in`, bad: over });
  }
  const line = preview?.lines?.[0]?.text.startsWith('beyond') ? undefined : preview?.lines?.[0];
  if (line) {
    const a = to_plan(line.from, table), b = to_plan(line.to, table);
    const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    // Of a charge the way and the line are nearly one: what it costs says more.
    if (!out.some((t) => Math.hypot(t.at.x - at.x, t.at.y - at.y) < 280)) out.push({ at, text: `${trimmed(line.inches)} in`, bad: !line.ok });
  }
  return out;
}

/** On a short way the tag would lie on the troops or their ghost: it stands at the ghost's right, clear of both. */
function beside(at: Spot, length: number, own: Piece | undefined, ghost: Stand | undefined): Spot {
  if (!own || !ghost || length > own.own.y1 - own.own.y0 + 350) return at;
  return on_paper(ghost, { x: own.own.x1 + 170, y: (own.own.y0 + own.own.y1) / 2 });
}

/** What the map should show of an order: the unit, where it ends, whom it is aimed at. */
export function box_of_order(overlay: Overlay, ids: readonly (number | undefined)[], pieces: readonly Piece[]): Box | null {
  const spots: Spot[] = [];
  for (const p of pieces) if (ids.includes(p.id)) spots.push({ x: p.box.x0, y: p.box.y0 }, { x: p.box.x1, y: p.box.y1 });
  for (const g of overlay.ghosts) spots.push(g.stand);
  for (const l of overlay.lines) spots.push(l.from, l.to);
  return spots.length ? box_of(spots) : null;
}

/** A step of the keyboard, in inches: half an inch, a tenth with Shift. */
export function pushed(from: Point, way: 'left' | 'right' | 'up' | 'down', small: boolean): Point {
  const d = small ? 0.1 : 0.5;
  const by = { left: [-d, 0], right: [d, 0], up: [0, d], down: [0, -d] }[way];
  return [Math.round((from[0] + by[0]) * 1000) / 1000, Math.round((from[1] + by[1]) * 1000) / 1000];
}

export { PER_INCH };
