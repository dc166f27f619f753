// game.ts: what the page knows of a game, and how messages change it. Pure: every message gives a new Game.
import { keep_text, read_text } from '../lib/storage';
import type { Decision, Drawing, Entry, GameInfo, LeaderView, Outcome, Point, Side, StateMessage, StepMessage, UnitView } from '../wire';

export interface Fallen { at: Point; side: Side; turn: number }
export interface Game {
  info: GameInfo; viewer: Side | null; seats: Side[]; step: number;
  turn: number; turn_limit: number; phase: string; phasing: Side | null;
  units: UnitView[]; leaders: LeaderView[]; start: [number, number]; lost: [number, number]; points: [number, number];
  unit_svg: ReadonlyMap<number, string>; leader_svg: ReadonlyMap<number, string>;
  decision: Decision | null; outcome: Outcome; entries: Entry[]; can_undo: boolean; draw_offered_by: Side | null;
  fallen: Fallen[];
  /** Ground that the viewer's side does not see, as outlines; null: nothing is hidden here. */
  unseen: Point[][] | null;
}

/** Everything anew. Entries that the page holds already stay: the server sends those after `have`. The log only grows; another view (hot-seat) has
 *  another log. */
export function from_state(m: StateMessage, before: Game | null): Game {
  const same = before !== null && before.viewer === m.viewer && before.info.game === m.info.game;
  return {
    info: m.info, viewer: m.viewer, seats: m.seats, step: m.step,
    ...table_of(m), units: m.view.units, leaders: m.view.leaders,
    unit_svg: new Map(m.drawing.units.map((d) => [d.id, d.svg])), leader_svg: new Map(m.drawing.leaders.map((d) => [d.id, d.svg])),
    decision: m.decision, outcome: m.outcome, entries: joined(same ? before.entries : [], m.entries), can_undo: m.can_undo,
    draw_offered_by: m.draw_offered_by ?? null, fallen: same ? before.fallen.filter((f) => f.turn <= m.view.turn) : [],
    unseen: m.view.unseen ?? null,
  };
}

export function after_step(game: Game, m: StepMessage): Game {
  const units = merged(game.units, m.view.units), leaders = merged(game.leaders, m.view.leaders);
  return {
    ...game, viewer: m.viewer, step: m.step, ...table_of(m), units, leaders,
    unit_svg: redrawn(game.unit_svg, m.drawing.units), leader_svg: redrawn(game.leader_svg, m.drawing.leaders),
    decision: m.decision, outcome: m.outcome, entries: joined(game.entries, m.entries), can_undo: m.can_undo, draw_offered_by: m.draw_offered_by ?? null,
    fallen: [...game.fallen.filter((f) => f.turn > m.view.turn - 2), ...newly_fallen(game.units, m.view.units, m.view.turn)],
    unseen: m.view.unseen ?? game.unseen,
  };
}

function table_of(m: StateMessage | StepMessage) {
  return {
    turn: m.view.turn, turn_limit: m.view.turn_limit, phase: m.view.phase ?? m.decision?.phase ?? '', phasing: m.view.phasing ?? null,
    start: m.view.figures_at_start, lost: m.view.lost, points: m.view.points,
  };
}

/** Entries by their number, each once. */
export function joined(held: readonly Entry[], fresh: readonly Entry[]): Entry[] {
  const first = fresh[0];
  if (!first) return [...held];
  return [...held.filter((e) => e.n < first.n), ...fresh];
}

function merged<T extends { id: number }>(held: readonly T[], fresh: readonly T[]): T[] {
  if (!fresh.length) return [...held];
  const by_id = new Map(fresh.map((one) => [one.id, one]));
  const out = held.map((one) => by_id.get(one.id) ?? one);
  const known = new Set(held.map((one) => one.id));
  for (const one of fresh) if (!known.has(one.id)) out.push(one);
  return out;
}

function redrawn(held: ReadonlyMap<number, string>, fresh: Drawing['units']): ReadonlyMap<number, string> {
  if (!fresh.length) return held;
  const out = new Map(held);
  for (const d of fresh) if (d.svg) out.set(d.id, d.svg); else out.delete(d.id);
  return out;
}

/** Where figures fell: those that are missing from the rear of a unit that has lost some. */
function newly_fallen(before: readonly UnitView[], after: readonly UnitView[], turn: number): Fallen[] {
  const out: Fallen[] = [];
  for (const now of after) {
    const was = before.find((u) => u.id === now.id);
    const n = was ? (now.killed ?? 0) - (was.killed ?? 0) : 0;
    if (!was?.bases || n <= 0) continue;
    for (const q of was.bases.slice(-n)) out.push({ at: [(q[0][0] + q[2][0]) / 2, (q[0][1] + q[2][1]) / 2], side: was.side, turn });
  }
  return out;
}

/** May this page answer what is asked now? */
export function is_mine(game: Game): boolean {
  const d = game.decision;
  return !!d && !game.outcome.over && d.side !== undefined && game.seats.includes(d.side) && game.viewer === d.side;
}

/**
 * In a hot-seat the other player has to come to the screen first. `shown`: whose table this browser showed last; after a reload the server tells at once
 * what the side that is asked sees, and the curtain stands all the same.
 */
export function curtain_for(game: Game, shown: Side | null = null): Side | null {
  const d = game.decision;
  if (!d || game.outcome.over || d.side === undefined || game.seats.length < 2) return null;
  return (game.viewer !== d.side || (shown ?? d.side) !== d.side) && game.seats.includes(d.side) ? d.side : null;
}

const shown_key = (game: string): string => `openorder.shown.${game}`;
export function shown_last(game: string): Side | null {
  const kept = read_text(shown_key(game));
  return kept === '0' ? 0 : kept === '1' ? 1 : null;
}
export function keep_shown(game: string, side: Side): void { keep_text(shown_key(game), String(side)); }

export function side_name(info: GameInfo, side: Side | undefined | null): string {
  return side === undefined || side === null ? '' : info.sides[side].name;
}
