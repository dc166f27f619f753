import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry, ServerMessage, StateMessage, StepMessage } from '../wire';
import { add_entries, PlayLine, wait_before, type LineHooks, type Wire } from './socket';

class FakeWire implements Wire {
  readyState = 0;
  onopen: Wire['onopen'] = null;
  onclose: Wire['onclose'] = null;
  onerror: Wire['onerror'] = null;
  onmessage: Wire['onmessage'] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string) { this.sent.push(JSON.parse(text) as Record<string, unknown>); }
  close() { this.closed = true; }
  opens() { (this.onopen as unknown as () => void)(); }
  breaks() { (this.onclose as unknown as () => void)(); }
  says(m: unknown) { (this.onmessage as unknown as (e: { data: string }) => void)({ data: typeof m === 'string' ? m : JSON.stringify(m) }); }
}

const entry = (n: number): Entry => ({ n, turn: 1, phase: '', text: `line ${n}`, rolls: [] });
const state = (entries: Entry[], viewer: 0 | 1 | null = 0) => ({ type: 'state', viewer, entries }) as unknown as StateMessage;
const step = (entries: Entry[]) => ({ type: 'step', entries, viewer: 0 }) as unknown as StepMessage;

let wires: FakeWire[] = [];
const last = () => wires[wires.length - 1];
function line(hooks: LineHooks = {}, seat: string | undefined = 'token') {
  return new PlayLine('g', seat, hooks, { url: 'ws://x', random: () => 1, open: () => { wires.push(new FakeWire()); return last(); } });
}

beforeEach(() => { wires = []; vi.useFakeTimers(); });
afterEach(() => vi.useRealTimers());

describe('the log', () => {
  it('takes each line once and sees a gap', () => {
    const log: Entry[] = [];
    expect(add_entries(log, [entry(1), entry(2)])).toBe(false);
    expect(add_entries(log, [entry(2), entry(3)])).toBe(false);
    expect(log.map((e) => e.n)).toEqual([1, 2, 3]);
    expect(add_entries(log, [entry(5)])).toBe(true);
  });
});

describe('waiting', () => {
  it('doubles, has an end, and is never the same for all', () => {
    expect(wait_before(0, () => 1)).toBe(400);
    expect(wait_before(3, () => 1)).toBe(3200);
    expect(wait_before(50, () => 1)).toBe(15_000);
    expect(wait_before(3, () => 0)).toBeLessThan(3200);
  });
});

describe('a line to a game', () => {
  it('says hello with its seat and what it holds, and again after a break', () => {
    const l = line();
    last().opens();
    expect(last().sent).toEqual([{ type: 'hello', game: 'g', seat: 'token', have: 0 }]);
    last().says(state([entry(1), entry(2)]));
    expect(l.state).toBe('open');
    last().says(step([entry(3)]));
    last().breaks();
    expect(l.state).toBe('waiting');
    vi.advanceTimersByTime(400);
    expect(wires).toHaveLength(2);
    last().opens();
    expect(last().sent).toEqual([{ type: 'hello', game: 'g', seat: 'token', have: 3 }]);
    last().says(state([entry(4)]));
    expect(l.entries.map((e) => e.n)).toEqual([1, 2, 3, 4]);
    l.close();
  });

  it('gives each question its own answer, in whatever order they come', async () => {
    const l = line();
    last().opens();
    last().says(state([]));
    const one = l.order({ verb: 'move' }), two = l.targets('fire', 3);
    const [, a, b] = last().sent;
    expect(a.id).not.toBe(b.id);
    last().says({ type: 'targets', id: b.id, targets: [{ unit: 9 }] } as ServerMessage);
    last().says({ type: 'done', id: a.id } as ServerMessage);
    last().says({ type: 'done', id: 4711 } as ServerMessage);
    expect(await one).toEqual({ type: 'done' });
    expect(await two).toEqual([{ unit: 9 }]);
    l.close();
  });

  it('calls an order lost when the line breaks under it, and does not send it again', async () => {
    const l = line();
    last().opens();
    last().says(state([]));
    const order = l.order({ verb: 'move' });
    last().breaks();
    expect(await order).toEqual({ type: 'lost' });
    expect(await l.order({ verb: 'move' })).toEqual({ type: 'lost' });
    vi.advanceTimersByTime(20_000);
    last().opens();
    expect(last().sent.map((m) => m.type)).toEqual(['hello']);
    l.close();
  });

  it('waits longer each time and can be hurried', () => {
    const tries: number[] = [];
    const l = line({ line: (s, n) => { if (s === 'waiting') tries.push(n); } });
    last().breaks();
    vi.advanceTimersByTime(399);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(2);
    last().breaks();
    vi.advanceTimersByTime(799);
    expect(wires).toHaveLength(2);
    l.try_now();
    expect(wires).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(3);   // the hurried try took the place of the one that was due
    expect(tries).toEqual([1, 2]);
    l.close();
  });

  it('comes anew when a line of the log is missing', () => {
    const l = line();
    last().opens();
    last().says(state([entry(1)]));
    last().says(step([entry(3)]));
    expect(l.state).toBe('waiting');
    expect(wires[0].closed).toBe(true);
    vi.advanceTimersByTime(400);
    last().opens();
    expect(last().sent[0]).toMatchObject({ have: 1 });
    l.close();
  });

  it('starts another log for another view, and takes back what an undo took back', () => {
    const l = line();
    last().opens();
    last().says(state([entry(1), entry(2), entry(3)], 0));
    last().says(state([entry(2)], 0));
    expect(l.entries.map((e) => e.n)).toEqual([1, 2]);
    last().says(state([entry(1)], 1));
    expect(l.entries.map((e) => e.n)).toEqual([1]);
    l.close();
  });

  it('ends for good when the game is gone', () => {
    const heard: string[] = [];
    const l = line({ gone: (text) => heard.push(text) });
    last().opens();
    last().says({ type: 'gone', text: 'No such game.' });
    last().breaks();
    vi.advanceTimersByTime(100_000);
    expect(heard).toEqual(['No such game.']);
    expect(l.state).toBe('gone');
    expect(wires).toHaveLength(1);
  });

  it('notices a line that has gone deaf', () => {
    const l = line();
    last().opens();
    last().says(state([]));
    vi.advanceTimersByTime(20_000);
    expect(last().sent[1]).toEqual({ type: 'ping' });
    last().says({ type: 'pong' });
    vi.advanceTimersByTime(80_000);
    expect(wires.length).toBeGreaterThan(1);
    l.close();
  });

  it('shrugs at noise', () => {
    const l = line();
    last().opens();
    last().says('{');
    last().says(state([]));
    expect(l.state).toBe('open');
    l.close();
  });
});
