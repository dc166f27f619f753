// session.svelte.ts: one game on this page: the link, what is known, and the queue in which the other side's moves are shown one after the other.
import { say } from '../lib/live';
import { PlayLine, type LineState, type Question, type Reply } from '../lib/socket';
import { pause_for } from '../board/motion';
import type { Entry, StateMessage, StepMessage, Trouble } from '../wire';
import { after_step, from_state, type Game } from './game';

export function wants_stillness(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

export class Session {
  game: Game | null = $state.raw(null);
  link: LineState = $state('connecting');
  gone: string = $state('');
  /** The other side's moves are being shown. Any key skips them. */
  showing = $state(false);
  trouble: Trouble | null = $state.raw(null);
  /** The last entry of the last step that rolled: for the dice. */
  rolled: Entry | null = $state.raw(null);
  private readonly line: PlayLine;
  private queue: StepMessage[] = [];
  private skipping = false;
  private wake: (() => void) | null = null;

  constructor(id: string, token: string | undefined) {
    this.line = new PlayLine(id, token, {
      state: (m) => this.take_state(m), step: (m) => this.take_step(m), line: (s) => this.linked(s), gone: (text) => (this.gone = text), trouble: (t) => (this.trouble = t),
    });
  }

  ask(question: Question): Promise<Reply> {
    return this.line.ask(question);
  }

  /** An intervention (undo, resign, draw ...): what was refused is kept to be shown. */
  async tell(question: Question): Promise<boolean> {
    this.trouble = null;
    const answer = await this.ask(question);
    if (answer.type === 'refused') this.trouble = answer.trouble;
    return answer.type === 'done';
  }

  try_now(): void { this.line.try_now(); }

  close(): void {
    this.skip();
    this.line.close();
  }

  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  private linked(s: LineState): void {
    if (this.link === 'open' && s === 'waiting') say('The server does not answer. The table is out of date.', true);
    if (this.link !== 'open' && s === 'open' && this.game) say('The server answers again.');
    this.link = s;
  }

  private take_state(m: StateMessage): void {
    this.queue = [];
    this.wake?.();
    const before = this.game;
    this.game = from_state(m, before);
    this.rolled = null;
    if (before && before.viewer === m.viewer) this.speak(this.game.entries.filter((e) => e.n > (before.entries.at(-1)?.n ?? 0)));
  }

  private take_step(m: StepMessage): void {
    this.queue.push(m);
    if (!this.showing) void this.show_queue();
  }

  private async show_queue(): Promise<void> {
    this.showing = true;
    this.skipping = wants_stillness();
    while (this.queue.length) {
      const m = this.queue.shift()!;
      this.show(m);
      const slow = m.by === 'computer' || m.by === 'other';
      if (slow && !this.skipping && (this.queue.length || !m.decision)) await this.rest(pause_for(this.queue.length + 1, Math.max(m.view.units.length, 1), m.entries.some((e) => e.rolls.length > 0)));
    }
    this.showing = false;
  }

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => { clearTimeout(timer); this.wake = null; resolve(); };
      const timer = setTimeout(done, ms);
      this.wake = done;
    });
  }

  private show(m: StepMessage): void {
    if (!this.game) return;
    this.game = after_step(this.game, m);
    const rolled = m.entries.filter((e) => e.rolls.length).at(-1);
    if (rolled) this.rolled = rolled;
    this.speak(m.entries);
  }

  private speak(entries: readonly Entry[]): void {
    for (const e of entries.slice(-6)) say(e.text);
  }
}
