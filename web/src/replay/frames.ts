// A record as it is watched: the state after each frame, found from the frames' changes. Moments are kept at intervals, so that any step is near.
import type { Drawing, Entry, LeaderView, Replay, TableView, UnitView } from '../wire';

export type Frame = Replay['frames'][number];
export interface Moment {
  at: number; frame: Frame; view: TableView;
  units: Map<number, UnitView>; leaders: Map<number, LeaderView>;
  unitSvg: Map<number, string>; leaderSvg: Map<number, string>;
}

const kEvery = 40;

function start(frame: Frame): Moment {
  const view: TableView = { turn: 0, turn_limit: 0, units: [], leaders: [], figures_at_start: [0, 0], lost: [0, 0], points: [0, 0] };
  return { at: -1, frame, view, units: new Map(), leaders: new Map(), unitSvg: new Map(), leaderSvg: new Map() };
}
function drawn(into: Map<number, string>, changes: { id: number; svg: string }[]): void {
  // A piece that is gone is sent with an empty drawing.
  for (const { id, svg } of changes) if (svg === '') into.delete(id); else into.set(id, svg);
}
/** Units and leaders that a frame does not name stayed as they were. */
function step(into: Moment, frame: Frame, at: number): void {
  for (const u of frame.view.units) into.units.set(u.id, u);
  for (const l of frame.view.leaders) into.leaders.set(l.id, l);
  drawn(into.unitSvg, frame.drawing.units);
  drawn(into.leaderSvg, frame.drawing.leaders);
  into.view = { ...into.view, ...frame.view, units: [], leaders: [] };
  into.view.turn = frame.turn;
  into.at = at;
  into.frame = frame;
}
function copy(m: Moment): Moment {
  return { ...m, units: new Map(m.units), leaders: new Map(m.leaders), unitSvg: new Map(m.unitSvg), leaderSvg: new Map(m.leaderSvg) };
}
function told(m: Moment): Moment {
  const gone = (id: number) => m.units.get(id)?.on_table === false;
  for (const id of [...m.unitSvg.keys()]) if (gone(id)) m.unitSvg.delete(id);
  for (const id of [...m.leaderSvg.keys()]) if (m.leaders.get(id)?.on_table === false) m.leaderSvg.delete(id);
  m.view = { ...m.view, units: [...m.units.values()], leaders: [...m.leaders.values()] };
  return m;
}

/** Seeks in a replay. Going on by one costs one frame; any other place at most so many as lie between two kept moments. */
export class Film {
  private kept: Moment[] = [];
  private last: Moment | undefined;
  constructor(private readonly replay: Replay) {}

  get length(): number { return this.replay.frames.length; }

  at(wanted: number): Moment {
    const to = Math.max(0, Math.min(wanted, this.length - 1));
    let from = this.last && this.last.at <= to && to - this.last.at < kEvery ? copy(this.last) : this.near(to);
    for (let i = from.at + 1; i <= to; ++i) {
      step(from, this.replay.frames[i]!, i);
      if (i % kEvery === 0 && !this.kept[i / kEvery]) this.kept[i / kEvery] = copy(from);
    }
    this.last = copy(from);
    from = told(from);
    return from;
  }
  private near(to: number): Moment {
    for (let k = Math.floor(to / kEvery); k >= 0; --k) if (this.kept[k]) return copy(this.kept[k]!);
    return start(this.replay.frames[0]!);
  }
}

export interface Told { frame: number; entry: Entry }
/** All lines of the log with the frame they belong to. */
export function storyOf(replay: Replay): Told[] {
  return replay.frames.flatMap((f, frame) => f.entries.map((entry) => ({ frame, entry })));
}
export function drawingOf(m: Moment): Drawing {
  return {
    units: [...m.unitSvg].map(([id, svg]) => ({ id, svg })),
    leaders: [...m.leaderSvg].map(([id, svg]) => ({ id, svg })),
  };
}

/** Whether a captain gave the order of a frame: he can be asked why. */
export function by_captain(replay: Replay, frame: Frame): boolean {
  return frame.side !== undefined && frame.order !== undefined && replay.info.players[frame.side].startsWith('captain');
}
/** The line of the story that tells of each order of a captain: the first of its frame about his own side. */
export function captain_lines(replay: Replay): ReadonlySet<Entry> {
  return new Set(replay.frames.flatMap((f) => (by_captain(replay, f) ? f.entries.filter((e) => e.side === f.side).slice(0, 1) : [])));
}
