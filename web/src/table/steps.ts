// steps.ts: the parts of a turn, as the log tells them: those gone by, the one now, and those of the turn before that have not come yet. No rule set is
// known here: what the parts are called, and in which order they come, is read off what has happened.
import type { Entry } from '../wire';

export interface Step { name: string; at: 'gone' | 'now' | 'to_come' }

/** "Confederacy: their phase." is told as "Confederacy". */
export function step_name(phase: string): string {
  return phase.replace(/_/g, ' ').replace(/\.$/, '').replace(/: their (phase|half-turn|turn)$/, '');
}

/** The parts of one turn in their order. */
function parts_of_turn(entries: readonly Entry[], turn: number): string[] {
  const out: string[] = [];
  for (const e of entries) {
    const name = e.turn === turn ? step_name(e.phase) : '';
    if (name && name !== out.at(-1)) out.push(name);
  }
  return out;
}

/** The part that is going on, where the parts are the sides' own: whose it is, the state says before anything is told of it. Empty: the log knows best. */
export function part_now(entries: readonly Entry[], turn: number, phasing: string | undefined): string {
  if (!phasing) return '';
  return [turn, turn - 1].some((t) => parts_of_turn(entries, t).includes(phasing)) ? phasing : '';
}

/** At most so many as a line holds; none while a turn is not known to have more than one part. */
export function steps_of(entries: readonly Entry[], turn: number, now: string): Step[] {
  if (turn < 1) return [];
  const gone = parts_of_turn(entries, turn), before = turn > 1 ? parts_of_turn(entries, turn - 1) : [];
  const current = step_name(now) || gone.at(-1) || '';
  if (!current) return [];
  if (gone.at(-1) !== current) gone.push(current);
  const rest = [...before];
  for (const name of gone) {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
  }
  const all = [...gone.map((name, i): Step => ({ name, at: i === gone.length - 1 ? 'now' : 'gone' })), ...rest.map((name): Step => ({ name, at: 'to_come' }))];
  return all.length > 1 && all.length <= 8 ? all : [];
}
