import { describe, expect, it } from 'vitest';
import type { Entry, Replay, UnitView } from '../wire';
import { drawingOf, Film, storyOf } from './frames';
import { sentence, verdict } from './luck';
import { lossesText, seriesOf, standingOf, ticks } from './series';
import { delay, eventsOf, gathered, jump, place, turnsOf } from './timeline';

const unit = (id: number, figures: number, more: Partial<UnitView> = {}): UnitView => ({
  id, key: `u${id}`, name: `Unit ${id}`, side: (id % 2) as 0 | 1, figures, start: 10, on_table: true, loaded: true, state: 'good_order', ...more,
});
const entry = (n: number, turn: number, mark?: Entry['mark']): Entry => ({ n, turn, phase: 'fire', text: `line ${n}`, rolls: [], mark });

/** 100 frames: unit 0 loses a figure every ten frames, unit 1 routs at 55 and is gone at 90. */
function replay(): Replay {
  const frames: Replay['frames'] = [];
  for (let i = 0; i < 100; ++i) {
    const units: UnitView[] = i === 0 ? [unit(0, 10), unit(1, 10)] : [];
    if (i > 0 && i % 10 === 0) units.push(unit(0, 10 - i / 10));
    if (i === 55) units.push(unit(1, 4, { state: 'routed' }));
    if (i === 90) units.push(unit(1, 0, { on_table: false, destroyed: true }));
    const mark = i === 20 || i === 21 ? 'charge' : i === 55 ? 'rout' : undefined;
    frames.push({
      step: i, turn: 1 + Math.floor(i / 25), phase: 'fire', view: { units, leaders: [], lost: [Math.floor(i / 10), i >= 55 ? 6 : 0] },
      drawing: { units: units.map((u) => ({ id: u.id, svg: `<g data-at="${i}"/>` })), leaders: [] }, entries: mark ? [entry(i, 1, mark)] : [],
    });
  }
  const info = { sides: [{ id: 'a', name: 'Legion', sign: 'square' }, { id: 'b', name: 'Confederacy', sign: 'drop' }] } as unknown as Replay['info'];
  return { info, outcome: { over: true }, record_hash: 'x', verified: true, frames, luck: [] };
}

describe('a film', () => {
  it('gives the same moment whichever way one comes to it', () => {
    const straight = new Film(replay());
    const sought = new Film(replay());
    for (let i = 0; i < 100; ++i) straight.at(i);
    for (const at of [99, 3, 57, 56, 89, 0, 41]) {
      const a = straight.at(at);
      const b = sought.at(at);
      expect([...b.units.values()]).toEqual([...a.units.values()]);
      expect(drawingOf(b)).toEqual(drawingOf(a));
      expect(b.view.lost).toEqual([Math.floor(at / 10), at >= 55 ? 6 : 0]);
    }
  });
  it('keeps what a frame does not name, and takes off who is gone', () => {
    const film = new Film(replay());
    expect(film.at(57).units.get(1)!.state).toBe('routed');
    expect(film.at(57).unitSvg.get(1)).toContain('55');
    expect(film.at(95).unitSvg.has(1)).toBe(false);
    expect(film.at(57).unitSvg.has(1)).toBe(true);
    expect(film.at(1000).at).toBe(99);
    expect(film.at(-5).at).toBe(0);
  });
});

describe('the line of events', () => {
  const r = replay();
  it('finds turns and events', () => {
    expect(turnsOf(r)).toEqual([{ turn: 1, frame: 0 }, { turn: 2, frame: 25 }, { turn: 3, frame: 50 }, { turn: 4, frame: 75 }]);
    expect(eventsOf(r).map((e) => e.frame)).toEqual([20, 21, 55]);
    expect(storyOf(r)).toHaveLength(3);
  });
  it('jumps', () => {
    const e = eventsOf(r);
    expect(jump(e, 0, 'charge', 1)!.frame).toBe(20);
    expect(jump(e, 20, 'charge', 1)!.frame).toBe(21);
    expect(jump(e, 21, 'charge', 1)).toBeUndefined();
    expect(jump(e, 99, 'any', -1)!.frame).toBe(55);
    expect(jump(e, 0, 'leader_lost', 1)).toBeUndefined();
  });
  it('gathers what would lie on one another', () => {
    const g = gathered(eventsOf(r), 100, 0.02);
    expect(g.map((x) => [x.event.mark, x.more.length])).toEqual([['charge', 1], ['rout', 0]]);
    // Signs of different kinds that would touch stand in rows of their own.
    const many = gathered([20, 21, 22, 60].map((frame, i) => ({ frame, mark: (['charge', 'rout', 'leader_lost', 'charge'] as const)[i]!, text: '' })), 100, 0.05);
    expect(many.map((x) => x.row)).toEqual([0, 1, 2, 0]);
    expect(place(0, 1)).toBe(0);
    expect(delay(4, true)).toBeLessThan(delay(1, true));
  });
});

describe('charts and luck', () => {
  it('counts losses and states at the end of each turn', () => {
    const { losses, stands } = seriesOf(replay());
    expect(losses.map((l) => l.lost)).toEqual([[0, 0], [2, 0], [4, 0], [7, 6], [9, 6]]);
    expect(stands[3]!.sides[1]).toEqual({ good: 0, disordered: 0, routed: 1, gone: 0 });
    expect(stands[4]!.sides[1].gone).toBe(1);
    expect(lossesText(replay(), losses)).toContain('Turn 4: Legion 9, Confederacy 6.');
    expect(standingOf(unit(0, 5, { on_table: false, arrives: 3 }))).toBeUndefined();
    expect(standingOf(unit(1, 5, { on_table: false }))).toBe('gone');
    expect(standingOf(unit(1, 5, { on_table: false }), 0), 'not seen is not gone').toBeUndefined();
    expect(ticks(49)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(ticks(0)[0]).toBe(0);
  });
  it('words luck with care', () => {
    expect(verdict({ side: 0, rolls: 40, expected: 10, got: 10 })).toBe('had dice very near the average');
    expect(sentence({ side: 0, rolls: 40, expected: 10, got: 18 }, 'The Legion')).toContain('far better than the average');
    expect(sentence({ side: 0, rolls: 0, expected: 0, got: 0 }, 'The Legion')).toBe('The Legion threw no dice that could succeed.');
  });
});
