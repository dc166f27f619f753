import { describe, expect, it } from 'vitest';
import type { Decision, Entry, VerbInfo } from '../wire';
import { can_stand, standing_for, with_standing, type StandingOrder } from './standing';
import { part_now, step_name, steps_of } from './steps';

const told = (turn: number, ...phases: string[]): Entry[] => phases.map((phase, i) => ({ n: 100 * turn + i, turn, phase, text: '', rolls: [] }));

describe('the parts of a turn', () => {
  it('are read off the log, with what the turn before leads to expect', () => {
    const log = [...told(1, 'Confederacy: their phase.', 'Confederacy: their phase.', 'Legion: their phase.'), ...told(2, 'Confederacy: their phase.')];
    expect(steps_of(log, 2, '')).toEqual([{ name: 'Confederacy', at: 'now' }, { name: 'Legion', at: 'to_come' }]);
    expect(steps_of(log, 1, '')).toEqual([{ name: 'Confederacy', at: 'gone' }, { name: 'Legion', at: 'now' }]);
  });
  it('are of the side whose turn it is, though nothing has been told in it', () => {
    const log = [...told(1, 'Host: their turn.', 'Yankees: their turn.'), ...told(2, 'Host: their turn.')];
    expect(steps_of(log, 2, part_now(log, 2, 'Yankees'))).toEqual([{ name: 'Host', at: 'gone' }, { name: 'Yankees', at: 'now' }]);
    expect(part_now(told(2, 'movement', 'fire'), 2, 'Yankees')).toBe('');
    expect(part_now(log, 2, undefined)).toBe('');
  });
  it('keep a part that comes twice, and the one now though nothing has been told in it', () => {
    const log = told(1, 'movement', 'fire', 'movement');
    expect(steps_of(log, 1, 'fire').map((s) => `${s.name} ${s.at}`)).toEqual(['movement gone', 'fire gone', 'movement gone', 'fire now']);
  });
  it('are none before the battle, or while there is but one', () => {
    expect(steps_of(told(0, 'deployment'), 0, 'deployment')).toEqual([]);
    expect(steps_of(told(1, 'movement'), 1, '')).toEqual([]);
    expect(step_name('free_operation')).toBe('free operation');
  });
});

describe('standing orders', () => {
  const d: Decision = { number: 4, kind: 'follow', turn: 2, side: 1, unit: 7, other: 2 };
  const stay: StandingOrder = { kind: 'follow', side: 1, verb: 'stay' };
  it('answer questions of their kind and side only', () => {
    expect(standing_for([stay], d)).toEqual(stay);
    expect(standing_for([stay], { ...d, side: 0 })).toBeUndefined();
    expect(standing_for([stay], { ...d, kind: 'occupy' })).toBeUndefined();
  });
  it('take the place of the one before; one for a unit goes before one for all', () => {
    const own: StandingOrder = { ...stay, verb: 'follow', unit: 7 };
    expect(with_standing([stay], { ...stay, verb: 'follow' })).toEqual([{ ...stay, verb: 'follow' }]);
    expect(standing_for([own, stay], d)).toEqual(own);
    expect(standing_for([own, stay], { ...d, unit: 8 })).toEqual(stay);
  });
  it('are plain answers: nothing that was said of this one place', () => {
    const verb: VerbInfo = { verb: 'fire', label: 'Fire', reads: ['unit', 'target', 'figures'], help: '' };
    expect(can_stand({ verb: 'fire', unit: 1, target: 2 }, verb)).toBe(true);
    expect(can_stand({ verb: 'fire', unit: 1, figures: [0] }, verb)).toBe(false);
    expect(can_stand({ verb: 'turn', facing: 90 }, verb)).toBe(false);
  });
});
