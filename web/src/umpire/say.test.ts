import { describe, expect, it } from 'vitest';
import { columns, lines, oddsShown, open, percent, words } from './say';
import { numberText, readNumber, valueText } from './words';
import { groupsOf, searched, titleOf } from './groups';
import type { ProcedureInfo } from '../wire';

describe('results in words', () => {
  it('tells a volley', () => {
    const o = { casualties: 1, commander_killed: false, fired: true, hits: 1, leader_killed: true, loaded_after: false, needed: 4, reason: '', target_figures_after: 8 };
    expect(words(o).join(' ')).toBe('1 hit, 1 figure falls. Their leader is killed. 8 are left. The firers are unloaded.');
    expect(words({ fired: false, reason: 'not_spotted' })[0]).toBe('They do not fire: the target is not seen.');
  });
  it('tells a failed check', () => {
    const o = { passed: false, failed_by: 2, result: 'fall_back', inches: 12, state_after: 'disordered', facing: 'enemy', recover_ops: 1, rating: 7, modifier: -1 };
    expect(words(o).join(' ')).toBe('Failed by 2. It falls back 12 in, disordered, facing the enemy. 1 operation to recover.');
    expect(lines(o)).toEqual([{ name: 'rating', value: '7' }, { name: 'modifiers', value: '−1' }]);
  });
  it('says of a rout that is for good how far it goes first', () => expect(words({ failed_by: 5, result: 'rout_permanent', inches: 12, state_after: 'routed', facing: 'away' })).toContain('It routs 12 in, shaken for good, routed, facing away.'));
  it('tells a melee', () => expect(words({ loser: 'defender', difference: 3, result: 'rout', inches: 24, state_after: 'routed', facing: 'away' })[1]).toBe('The defender routs 24 in, routed, facing away.'));
  it('says what may be done and why not, and no word of the tables', () => {
    const charge = { legal: true, reason: 'ok', need: 3, allowance: 6 };
    expect(words(charge)).toEqual(['It is allowed.']);
    expect(lines(charge)).toEqual([{ name: 'way to go', value: '3 in' }, { name: 'may go', value: '6 in' }]);
    expect(words({ legal: false, reason: 'distance', need: 9, allowance: 6 })).toEqual(['It is not allowed: it is too far.']);
    expect(words({ may_fire: false, reason: 'in_melee' })).toEqual(['They may not fire: they are in melee.']);
    expect(words({ first: 'english', rolls: 1 })).toEqual(['First to move: the English.']);
    expect(words({ killed: 'none', rolled: false })).toEqual(['Nobody of rank is killed.', 'No die is needed.']);
  });
  it('leaves the rest to a table', () => {
    expect(words({ limit: -1, spotted: true })).toEqual(['It is seen.']);
    expect(lines({ limit: -1, spotted: true })).toEqual([{ name: 'seen to', value: 'any distance' }]);
  });
});

describe('chances', () => {
  it('gathers what is rare', () => {
    const rows = [0, 1, 2, 3, 4].map((v) => ({ value: String(v), chance: 0.2 }));
    expect(columns(rows, 3).map((c) => c.label)).toEqual(['0', '1', '2 +']);
    expect(columns(rows, 3)[2]!.chance).toBeCloseTo(0.6);
    expect(columns([{ value: 'yes', chance: 1 }], 5, 'passed')[0]!.label).toBe('stands');
    expect(columns([{ value: 'charger won', chance: 1 }], 5, 'end')[0]!.label).toBe('the charger wins');
    expect(open([{ chance: 1 }, { chance: 0 }])).toBe(false);
  });
  it('never calls the possible impossible', () => expect([0, 0.001, 0.5, 0.9999, 1].map(percent)).toEqual(['0', '<1', '50', '>99', '100']));
  it('chooses what is wanted most', () => expect(oddsShown([{ name: 'needed', kind: 'integer' }, { name: 'hits', kind: 'integer' }])).toEqual(['hits']));
});

describe('words', () => {
  it('writes and reads numbers', () => {
    expect([6.5, -1, 0.25, 3, 1 / 3].map(numberText)).toEqual(['6½', '−1', '¼', '3', '0.333']);
    expect(['6½', '½', '-2', '7.', 'x', '1/0'].map(readNumber)).toEqual([6.5, 0.5, -2, 7, undefined, undefined]);
    expect(valueText(['a_b', 'c'])).toBe('a b, c');
  });
});

describe('procedures', () => {
  const p = (name: string, chain = false): ProcedureInfo => ({ name, chain, clause: 'X-1', help: 'one volley at one target', inputs: [], outputs: [] });
  it('stand under a heading each', () => {
    const groups = groupsOf([p('operations'), p('fire'), p('charge_chain', true), p('battle_result'), p('fire_eligible')]);
    expect(groups.map((g) => `${g.title} ${g.procedures.length}`)).toEqual(['Fire 2', 'Charge 1', 'Rally and orders 1', 'Others 1']);
    expect(titleOf(p('charge_chain', true))).toBe('Charge to the end');
  });
  it('are found', () => expect(searched([p('fire'), p('morale')], 'VOLLEY fire').map((x) => x.name)).toEqual(['fire']));
});
