// hand.ts: what pointers mean: pan, pinch, drag of a piece, turning by the handle, tap, long press. No document and no table in it: the board says what
// lies under a pointer and carries out what is meant.
import type { Spot } from './plan';

export interface Under { piece: number | null; movable: boolean; handle: boolean }
export interface Deeds {
  pan(dx: number, dy: number): void;
  pinch(before: [Spot, Spot], after: [Spot, Spot]): void;
  drag_start(piece: number): boolean;             // false: may not be dragged, the table is panned instead
  drag(at: Spot, from: Spot): void;
  drag_end(kept: boolean): void;
  turn(at: Spot): void;
  turn_end(kept: boolean): void;
  tap(at: Spot, piece: number | null, touch: boolean): void;
  long_press(at: Spot, piece: number | null): void;
  settled(): void;
}
export interface Touch { id: number; at: Spot; touch: boolean }

type Doing = 'nothing' | 'waiting' | 'pan' | 'pinch' | 'drag' | 'turn';

const SLACK = 5, TOUCH_SLACK = 9, LONG_MS = 550;

export class Hand {
  private fingers = new Map<number, Spot>();
  private doing: Doing = 'nothing';
  private began: Spot = { x: 0, y: 0 };
  private last: Spot = { x: 0, y: 0 };
  private under: Under = { piece: null, movable: false, handle: false };
  private slack = SLACK;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deeds: Deeds) {}

  get busy(): boolean {
    return this.doing === 'drag' || this.doing === 'turn';
  }

  down(t: Touch, under: Under): void {
    this.fingers.set(t.id, t.at);
    if (this.fingers.size === 2) return this.start_pinch();
    if (this.fingers.size > 2) return;
    this.began = this.last = t.at;
    this.under = under;
    this.slack = t.touch ? TOUCH_SLACK : SLACK;
    if (under.handle) { this.doing = 'turn'; return; }
    this.doing = 'waiting';
    if (t.touch) this.timer = setTimeout(() => this.held(), LONG_MS);
  }

  move(t: Touch): void {
    const before = this.fingers.get(t.id);
    if (!before) return;
    if (this.doing === 'pinch') return this.go_on_pinching(t);
    this.fingers.set(t.id, t.at);
    if (this.doing === 'waiting' && Math.hypot(t.at.x - this.began.x, t.at.y - this.began.y) > this.slack) this.decide();
    if (this.doing === 'pan') this.deeds.pan(t.at.x - this.last.x, t.at.y - this.last.y);
    else if (this.doing === 'drag') this.deeds.drag(t.at, this.began);
    else if (this.doing === 'turn') this.deeds.turn(t.at);
    this.last = t.at;
  }

  up(t: Touch): void {
    if (!this.fingers.delete(t.id)) return;
    clearTimeout(this.timer);
    if (this.doing === 'pinch') {
      if (this.fingers.size < 2) { this.doing = 'nothing'; this.fingers.clear(); this.deeds.settled(); }
      return;
    }
    const was = this.doing;
    this.doing = 'nothing';
    if (was === 'waiting') this.deeds.tap(t.at, this.under.piece, t.touch);
    else if (was === 'drag') this.deeds.drag_end(true);
    else if (was === 'turn') this.deeds.turn_end(true);
    else if (was === 'pan') this.deeds.settled();
  }

  /** Esc, a lost pointer, a second finger: what was begun is undone. */
  cancel(): void {
    clearTimeout(this.timer);
    this.fingers.clear();
    const was = this.doing;
    this.doing = 'nothing';
    if (was === 'drag') this.deeds.drag_end(false);
    else if (was === 'turn') this.deeds.turn_end(false);
    else if (was === 'pan' || was === 'pinch') this.deeds.settled();
  }

  private decide(): void {
    clearTimeout(this.timer);
    if (this.under.piece !== null && this.under.movable && this.deeds.drag_start(this.under.piece)) { this.doing = 'drag'; return; }
    this.doing = 'pan';
  }

  private held(): void {
    if (this.doing !== 'waiting') return;
    this.doing = 'nothing';
    this.fingers.clear();
    this.deeds.long_press(this.began, this.under.piece);
  }

  private start_pinch(): void {
    clearTimeout(this.timer);
    if (this.doing === 'drag') this.deeds.drag_end(false);
    if (this.doing === 'turn') this.deeds.turn_end(false);
    this.doing = 'pinch';
  }

  private go_on_pinching(t: Touch): void {
    const ids = [...this.fingers.keys()];
    const before: [Spot, Spot] = [this.fingers.get(ids[0]!)!, this.fingers.get(ids[1]!)!];
    this.fingers.set(t.id, t.at);
    this.deeds.pinch(before, [this.fingers.get(ids[0]!)!, this.fingers.get(ids[1]!)!]);
  }
}
