import { describe, expect, it } from 'vitest';
import type { UnitView } from '../wire';
import { draw_leader, draw_unit } from './figures';
import { fog_path, line_step } from './fog';
import { Hand, type Deeds } from './hand';
import { brackets, cut_way } from './marks';
import { between, pause_for, read_transform, turn_between, write_transform } from './motion';
import { place_names } from './names';
import { next_by_place, next_in_order } from './neighbours';
import { piece_at, pieces_of } from './pieces';
import { facing_towards, in_own_axes, on_paper, overlap, to_inches, to_plan } from './plan';
import { bounded, farthest, from_window, NEAREST, on_box, on_fight, pinched, shown, to_window, whole, zoomed, scale_bar, showing } from './viewport';

const TABLE: [number, number] = [48, 36];
const SIZE = { width: 4800, height: 3600 };
const WINDOW = { width: 800, height: 600 };

function unit(id: number, x: number, y: number, facing = 0, over: Partial<UnitView> = {}): UnitView {
  return {
    id, key: `u${id}`, name: `Unit ${id}`, side: 0, figures: 2, start: 2, on_table: true, loaded: true, front: [x, y], facing, size: [2, 1],
    bases: [[[x - 1, y], [x, y], [x, y - 1], [x - 1, y - 1]], [[x, y], [x + 1, y], [x + 1, y - 1], [x, y - 1]]], ...over,
  };
}

describe('ground not seen', () => {
  it('is one path with its holes, y down', () => {
    expect(fog_path([[[0, 0], [2, 0], [2, 1.5], [0, 1.5]], [[1, 1], [1, 1.25], [1.5, 1.25]]], TABLE)).toBe('M0 3600L200 3600L200 3450L0 3450zM100 3500L100 3475L150 3475z');
    expect(fog_path([], TABLE)).toBe('');
  });
  it('keeps its lines six pixels apart or more, whatever the zoom', () => {
    expect(line_step(1)).toBe(20);
    for (const inch of [4, 9, 20, 28, 60, 200]) {
      const apart = (line_step(100 / inch) * inch) / 100;
      expect(apart).toBeGreaterThanOrEqual(6);
      if (line_step(100 / inch) > 20) expect(apart).toBeLessThan(12);
    }
  });
});

describe('plan units', () => {
  it('turns inches with y up into hundredths with y down, and back', () => {
    expect(to_plan([3, 30], TABLE)).toEqual({ x: 300, y: 600 });
    expect(to_inches({ x: 300, y: 600 }, TABLE)).toEqual([3, 30]);
  });
  it('keeps three decimals in what it sends', () => {
    expect(to_inches({ x: 123.4567, y: 0 }, TABLE)[0]).toBe(1.235);
  });
  it('looks from one place to another', () => {
    expect(facing_towards({ x: 0, y: 0 }, { x: 0, y: -5 })).toBe(0);
    expect(facing_towards({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(90);
    expect(facing_towards({ x: 0, y: 0 }, { x: -5, y: 0 })).toBe(270);
  });
  it('goes from own axes to the paper and back', () => {
    const stand = { x: 100, y: 50, turn: 30 };
    const p = in_own_axes(stand, on_paper(stand, { x: 7, y: -3 }));
    expect(p.x).toBeCloseTo(7);
    expect(p.y).toBeCloseTo(-3);
  });
});

describe('the view', () => {
  it('shows the whole table in the middle', () => {
    const v = whole(SIZE, WINDOW);
    expect(to_window(v, { x: 2400, y: 1800 })).toEqual({ x: 400, y: 300 });
    expect(to_window(v, { x: 0, y: 0 }).x).toBeGreaterThanOrEqual(0);
  });
  it('keeps the place under the hand while zooming', () => {
    const v = whole(SIZE, WINDOW), hand = { x: 300, y: 200 };
    const before = from_window(v, hand), after = from_window(zoomed(v, 1.5, hand, SIZE, WINDOW), hand);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  it('never goes nearer or farther than its bounds', () => {
    const v = whole(SIZE, WINDOW);
    expect(zoomed(v, 1e6, { x: 0, y: 0 }, SIZE, WINDOW).scale).toBe(NEAREST);
    expect(zoomed(v, 1e-6, { x: 0, y: 0 }, SIZE, WINDOW).scale).toBe(farthest(SIZE, WINDOW));
  });
  it('never loses the table', () => {
    const v = bounded({ x: 1e6, y: -1e6, scale: 0.2 }, SIZE, WINDOW);
    expect(v.x).toBeLessThan(WINDOW.width);
    expect(v.y + 3600 * 0.2).toBeGreaterThan(0);
  });
  it('pinches: what lay between the fingers stays there', () => {
    const v = { x: 0, y: 0, scale: 0.3 };
    const n = pinched(v, [{ x: 100, y: 100 }, { x: 200, y: 100 }], [{ x: 50, y: 100 }, { x: 250, y: 100 }], SIZE, WINDOW);
    expect(n.scale).toBeCloseTo(0.6);
    expect(from_window(n, { x: 150, y: 100 }).x).toBeCloseTo(from_window(v, { x: 150, y: 100 }).x);
  });
  it('opens on a part between two scales', () => {
    const v = on_box({ x0: 0, y0: 0, x1: 100, y1: 100 }, SIZE, WINDOW, 18, 28);
    expect(v.scale * 100).toBeCloseTo(28);
  });
  it('moves as little as needed to show something', () => {
    const v = { x: 0, y: 0, scale: 0.3 };
    expect(showing(v, { x0: 500, y0: 500, x1: 600, y1: 600 }, SIZE, WINDOW)).toEqual(v);
    const far = showing(v, { x0: 3900, y0: 500, x1: 4000, y1: 600 }, SIZE, WINDOW);
    expect(to_window(far, { x: 4000, y: 500 }).x).toBeLessThanOrEqual(WINDOW.width - 40 + 1e-9);
    expect(far.y).toBe(0);
  });
  it('opens on all troops, however far apart they stand', () => {
    const table = { width: 9600, height: 7200 };
    for (const fight of [{ x0: 100, y0: 900, x1: 9500, y1: 6800 }, { x0: 2000, y0: 1500, x1: 7500, y1: 5000 }]) {
      const seen = shown(on_fight(fight, table, { width: 796, height: 840 }), { width: 796, height: 840 });
      expect(seen.x0 <= fight.x0 && seen.x1 >= fight.x1 && seen.y0 <= fight.y0 && seen.y1 >= fight.y1).toBe(true);
    }
    const beside = on_fight({ x0: 2000, y0: 1500, x1: 7500, y1: 5000 }, table, { width: 796, height: 840 }, 196);
    expect(to_window(beside, { x: 7500, y: 1500 }).x).toBeLessThan(600);
    expect(on_fight({ x0: 100, y0: 900, x1: 9500, y1: 6800 }, table, { width: 390, height: 400 }).scale).toBeGreaterThan(0.15);
  });
  it('measures with a round number of inches', () => {
    expect(scale_bar({ x: 0, y: 0, scale: 0.2 }, 110)).toEqual({ inches: 6, pixels: 120 });
  });
});

describe('pieces', () => {
  const pieces = pieces_of([unit(1, 10, 10), unit(2, 20, 10, 90), unit(3, 30, 10, 0, { on_table: false })],
    [{ id: 9, key: 'l', name: 'Leader', side: 0, on_table: true, at: [10, 9.5] }], TABLE);
  it('leaves out who is not on the table', () => expect(pieces.map((p) => p.id)).toEqual([1, 2, 9]));
  it('finds the piece under a place, the flag before the unit', () => {
    expect(piece_at(pieces, to_plan([9.2, 9.2], TABLE), 0)?.id).toBe(1);
    expect(piece_at(pieces, to_plan([10.1, 9.7], TABLE), 0)?.id).toBe(9);
    expect(piece_at(pieces, to_plan([15, 15], TABLE), 0)).toBeNull();
  });
  it('takes the nearest within a finger', () => expect(piece_at(pieces, to_plan([8.7, 9.6], TABLE), 60)?.id).toBe(1));
});

describe('going by place', () => {
  const at = [{ id: 1, at: { x: 0, y: 0 } }, { id: 2, at: { x: 100, y: 10 } }, { id: 3, at: { x: 300, y: 0 } }, { id: 4, at: { x: 0, y: 200 } }];
  it('goes to the nearest that lies that way', () => {
    expect(next_by_place(at, { x: 0, y: 0 }, 'right', 1)).toBe(2);
    expect(next_by_place(at, { x: 0, y: 0 }, 'down', 1)).toBe(4);
    expect(next_by_place(at, { x: 0, y: 0 }, 'up', 1)).toBeNull();
  });
  it('reaches everybody in reading order', () => {
    const seen = new Set<number>();
    let id: number | null = null;
    for (let i = 0; i < 4; ++i) { id = next_in_order(at, id, 1); seen.add(id!); }
    expect(seen.size).toBe(4);
    expect(next_in_order(at, 1, -1)).toBe(4);
  });
});

describe('names', () => {
  const limit = { x0: 0, y0: 0, x1: 4800, y1: 3600 };
  const row = Array.from({ length: 12 }, (_, i) => ({
    id: i, text: `Battalion number ${i}`, count: '9 of 12', style: 'a' as const, box: { x0: 300 + (i % 4) * 700, y0: 300 + Math.floor(i / 4) * 500, x1: 700 + (i % 4) * 700, y1: 500 + Math.floor(i / 4) * 500 },
  }));
  it('puts no name over a unit or another name', () => {
    const placed = place_names(row, row.map((r) => r.box), limit, 80);
    expect(placed.length).toBe(12);
    for (const a of placed) {
      for (const r of row) expect(overlap(a.box, r.box)).toBe(0);
      for (const b of placed) if (b !== a) expect(overlap(a.box, b.box)).toBe(0);
    }
  });
  it('keeps within the window and leaves out what is not in it', () => {
    const small = { x0: 0, y0: 0, x1: 1500, y1: 1200 };
    for (const p of place_names(row, [], small, 80)) expect(p.box.x1).toBeLessThanOrEqual(1500);
  });
  it('gives the selected unit its name even in a crowd', () => {
    const crowd = [{ x0: 0, y0: 0, x1: 4800, y1: 3600 }];
    expect(place_names([row[0]], crowd, limit, 80)).toEqual([]);
    expect(place_names([{ ...row[0], must: true }], crowd, limit, 80)).toHaveLength(1);
  });
});

describe('motion', () => {
  it('reads and writes transforms', () => {
    expect(read_transform('translate(5300 3440) rotate(356)')).toEqual({ x: 5300, y: 3440, turn: 356 });
    expect(read_transform(write_transform({ x: 1.5, y: 2, turn: 3 }))).toEqual({ x: 1.5, y: 2, turn: 3 });
    expect(read_transform(null)).toBeNull();
  });
  it('turns the shorter way', () => {
    expect(turn_between(350, 10)).toBe(20);
    expect(turn_between(10, 350)).toBe(-20);
    expect(between({ x: 0, y: 0, turn: 350 }, { x: 10, y: 0, turn: 10 }, 0.5)).toEqual({ x: 5, y: 0, turn: 360 });
  });
  it('keeps a whole phase within 600 ms a unit', () => {
    for (const steps of [1, 5, 40]) expect(pause_for(steps, 4, true) * steps).toBeLessThanOrEqual(Math.max(4 * 600, 650));
  });
});

describe('marks', () => {
  it('cuts a way where the allowance ends', () => {
    const cut = cut_way([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }], 150);
    expect(cut.good).toEqual([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 50 }]);
    expect(cut.rest).toEqual([{ x: 100, y: 50 }, { x: 100, y: 100 }]);
    expect(cut_way([{ x: 0, y: 0 }, { x: 1, y: 0 }], Infinity).rest).toEqual([]);
  });
  it('draws four brackets', () => expect(brackets({ x0: 0, y0: 0, x1: 400, y1: 300 }).match(/M/g)).toHaveLength(4));
});

describe('figures drawn from bases', () => {
  it('gives each figure a base and a sign, and the unit one transform', () => {
    const svg = draw_unit(unit(1, 10, 10), 'square', false, TABLE);
    expect(svg).toContain('transform="translate(1000 2600) rotate(0)"');
    expect(svg.match(/class="base" d="([^"]*)"/)![1].match(/M/g)).toHaveLength(2);
  });
  it('turns bases into the unit’s own axes', () => {
    const x = 20, y = 10;
    const turned = unit(2, x, y, 90, { bases: [[[x, y + 0.5], [x, y - 0.5], [x - 1, y - 0.5], [x - 1, y + 0.5]]] });
    expect(draw_unit(turned, 'square', false, TABLE)).toContain('M-50 0L50 0L50 100L-50 100z');
  });
  it('never lets a word of the rules break out of its class', () => {
    expect(draw_unit(unit(1, 10, 10, 0, { state: '"><script>' }), 'drop', true, TABLE)).not.toContain('<script');
  });
  it('draws leaders as flags', () => expect(draw_leader({ id: 1, key: 'w', name: 'Wayne', side: 0, on_table: true, at: [1, 1] }, TABLE)).toContain('class="flag"'));
});

describe('the hand', () => {
  function watched(may = true) {
    const told: string[] = [];
    const deeds: Deeds = {
      pan: () => told.push('pan'), pinch: () => told.push('pinch'), drag_start: (id) => { told.push(`take ${id}`); return may; },
      drag: (at, from) => told.push(`drag ${at.x - from.x}`), drag_end: (kept) => told.push(kept ? 'drop' : 'undone'), turn: () => told.push('turn'),
      turn_end: () => told.push('turned'), tap: (_, id) => told.push(`tap ${id}`), long_press: () => told.push('long'), settled: () => told.push('settled'),
    };
    return { hand: new Hand(deeds), told };
  }
  const t = (x: number, id = 1, touch = false) => ({ id, at: { x, y: 0 }, touch });
  it('tells a tap from a drag', () => {
    const { hand, told } = watched();
    hand.down(t(0), { piece: 4, movable: true, handle: false }); hand.move(t(3)); hand.up(t(3));
    expect(told).toEqual(['tap 4']);
  });
  it('drags what may be moved and pans otherwise', () => {
    const a = watched();
    a.hand.down(t(0), { piece: 4, movable: true, handle: false }); a.hand.move(t(20)); a.hand.move(t(30)); a.hand.up(t(30));
    expect(a.told).toEqual(['take 4', 'drag 20', 'drag 30', 'drop']);
    const b = watched();
    b.hand.down(t(0), { piece: 4, movable: false, handle: false }); b.hand.move(t(20)); b.hand.up(t(20));
    expect(b.told).toEqual(['pan', 'settled']);
  });
  it('undoes a drag on cancel and when a second finger comes', () => {
    const { hand, told } = watched();
    hand.down(t(0), { piece: 4, movable: true, handle: false }); hand.move(t(20)); hand.cancel();
    expect(told.at(-1)).toBe('undone');
    hand.down(t(0, 1, true), { piece: 4, movable: true, handle: false }); hand.move(t(20, 1, true)); hand.down(t(90, 2, true), { piece: null, movable: false, handle: false });
    hand.move(t(95, 2, true));
    expect(told.slice(-2)).toEqual(['undone', 'pinch']);
  });
});
