// The line under the picture: where turns begin, and what happened where, told by shape.
import type { Replay } from '../wire';
import { storyOf } from './frames';

export type Mark = 'charge' | 'rout' | 'leader_lost' | 'arrival';
export interface Event { frame: number; mark: Mark; side?: 0 | 1; text: string }

export const markName: Record<Mark, string> = { charge: 'charge', rout: 'rout', leader_lost: 'leader killed', arrival: 'arrival' };

export function eventsOf(replay: Replay): Event[] {
  return storyOf(replay).flatMap(({ frame, entry }) => (entry.mark ? [{ frame, mark: entry.mark, side: entry.side, text: entry.text }] : []));
}
export interface TurnStart { turn: number; frame: number }
export function turnsOf(replay: Replay): TurnStart[] {
  const out: TurnStart[] = [];
  replay.frames.forEach((f, frame) => {
    if (f.turn > 0 && f.turn !== out.at(-1)?.turn) out.push({ turn: f.turn, frame });
  });
  return out;
}
/** Where a frame stands on a line from 0 to 1. */
export function place(frame: number, frames: number): number {
  return frames <= 1 ? 0 : frame / (frames - 1);
}
/** The next event of a kind after a frame, or the one before it (`way` -1); undefined: there is none. */
export function jump(events: Event[], from: number, mark: Mark | 'any', way: 1 | -1): Event | undefined {
  const fit = events.filter((e) => (mark === 'any' || e.mark === mark) && (way > 0 ? e.frame > from : e.frame < from));
  return way > 0 ? fit[0] : fit.at(-1);
}
export interface Gathered { event: Event; at: number; more: Event[]; row: number }
/** Events of a kind that would lie on one another are shown once, with how many there are; those of other kinds, in the first row where nothing is in their way.
 *  `least`: how much of the line a sign takes. */
export function gathered(events: Event[], frames: number, least: number): Gathered[] {
  const out: Gathered[] = [];
  for (const event of events) {
    const at = place(event.frame, frames);
    const near = out.filter((o) => at - o.at < least);
    const same = [...near].reverse().find((o) => o.event.mark === event.mark);
    if (same) {
      same.more.push(event);
      continue;
    }
    let row = 0;
    while (near.some((o) => o.row === row)) ++row;
    out.push({ event, at, more: [], row });
  }
  return out;
}

export const speeds = [1, 2, 4, 8, 16] as const;
/** Milliseconds from frame to frame at a speed; a frame that tells something stays a little. */
export function delay(speed: number, tells: boolean): number {
  return (tells ? 1400 : 500) / speed;
}
