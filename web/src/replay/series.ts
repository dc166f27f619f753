// What a battle cost, turn by turn, and how its units stood: the numbers of the small charts.
import type { Replay, Side, UnitView } from '../wire';
import { Film, type Moment } from './frames';

export interface Loss { turn: number; frame: number; lost: [number, number] }
export type Standing = 'good' | 'disordered' | 'routed' | 'gone';
export interface Stand { turn: number; frame: number; sides: [Record<Standing, number>, Record<Standing, number>] }

/** `viewer`: who looks on; an enemy whom that side does not see is not known to be gone. */
export function standingOf(unit: UnitView, viewer?: Side): Standing | undefined {
  if (unit.destroyed || (unit.figures === 0 && unit.start > 0) || unit.exited === unit.start) return 'gone';
  if (!unit.on_table) return unit.arrives || (viewer !== undefined && unit.side !== viewer) ? undefined : 'gone';
  if (unit.state === 'routed') return 'routed';
  return unit.state === undefined || unit.state === '' || unit.state === 'good_order' ? 'good' : 'disordered';
}
export function standsOf(m: Moment, viewer?: Side): Stand['sides'] {
  const zero = (): Record<Standing, number> => ({ good: 0, disordered: 0, routed: 0, gone: 0 });
  const sides: Stand['sides'] = [zero(), zero()];
  for (const u of m.units.values()) {
    const how = standingOf(u, viewer);
    if (how) sides[u.side][how] += 1;
  }
  return sides;
}

/** The last frame of each turn; the first point is the start. */
export function turnEnds(replay: Replay): { turn: number; frame: number }[] {
  const out: { turn: number; frame: number }[] = [{ turn: 0, frame: 0 }];
  replay.frames.forEach((f, frame) => {
    if (f.turn <= 0) return;
    if (out.at(-1)!.turn === f.turn) out.at(-1)!.frame = frame;
    else out.push({ turn: f.turn, frame });
  });
  return out;
}
export function seriesOf(replay: Replay, viewer?: Side): { losses: Loss[]; stands: Stand[] } {
  const film = new Film(replay);
  const losses: Loss[] = [];
  const stands: Stand[] = [];
  for (const { turn, frame } of turnEnds(replay)) {
    const m = film.at(frame);
    losses.push({ turn, frame, lost: turn === 0 ? [0, 0] : [...m.view.lost] as [number, number] });
    stands.push({ turn, frame, sides: standsOf(m, viewer) });
  }
  return { losses, stands };
}

/** Round numbers for an axis from 0 to at least `most`. */
export function ticks(most: number, about = 5): number[] {
  const rough = Math.max(1, most) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const stepped = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? rough;
  const step = Math.max(1, Math.round(stepped));
  const out: number[] = [];
  for (let v = 0; v < most + step; v += step) out.push(v);
  return out;
}
export function lossesText(replay: Replay, losses: Loss[]): string {
  const name = (s: Side) => replay.info.sides[s].name;
  return losses.filter((l) => l.turn > 0).map((l) => `Turn ${l.turn}: ${name(0)} ${l.lost[0]}, ${name(1)} ${l.lost[1]}.`).join(' ');
}
