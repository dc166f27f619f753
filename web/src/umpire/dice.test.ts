import { describe, expect, it } from 'vitest';
import type { DiceWanted } from '../wire';
import { allFaces, ask, back, current, digit, enter, hits, invitation, noDice, paste, press, readingOf, readRoll, soFar, toCome } from './dice';

const wanted = (n: number, sides: number, need?: number, purpose = 'to_hit'): DiceWanted => ({ n, sides, purpose, clause: 'KPW-7.9', need, text: '', so_far: [] });

describe('typed dice', () => {
  it('takes faces until all are in', () => {
    let s = ask(noDice, wanted(3, 10, 4));
    s = press(press(s, 3), 7);
    expect(toCome(s)).toBe(1);
    expect(soFar(s.asked[0]!, 'kingphilip')).toBe('1 hit in 2');
    s = press(s, 1);
    expect(current(s)).toBeUndefined();
    expect(allFaces(s)).toEqual([3, 7, 1]);
    expect(press(s, 2).problem).toBe('All the dice are in.');
  });
  it('says in words what a die has not', () => {
    const s = press(ask(noDice, wanted(1, 20)), 23);
    expect(s.problem).toBe('“23” is not on a d20: 1 to 20.');
    expect(allFaces(s)).toEqual([]);
  });
  it('waits for a second digit only where there may be one', () => {
    const s = ask(noDice, wanted(3, 20));
    expect(allFaces(digit(s, '7'))).toEqual([7]);
    const one = digit(s, '1');
    expect(one.typing).toBe('1');
    expect(allFaces(digit(one, '7'))).toEqual([17]);
    expect(allFaces(enter(one))).toEqual([1]);
    expect(allFaces(digit(ask(noDice, wanted(1, 10)), '0'))).toEqual([10]);
    expect(digit(s, '0').problem).toContain('not on a d20');
    expect(back(one).typing).toBe('');
  });
  it('takes a second throw back with the first that asked for it', () => {
    let s = press(ask(noDice, wanted(1, 10, 4)), 2);
    s = ask(s, wanted(1, 10, 9, 'leader_casualty'));
    expect(back(s).asked).toHaveLength(1);
    expect(allFaces(back(s))).toEqual([]);
    expect(allFaces(back(press(s, 10)))).toEqual([2]);
  });
  it('reads many at once and stops at the first wrong one', () => {
    const s = paste(ask(noDice, wanted(4, 6)), '3, 6 9 1');
    expect(allFaces(s)).toEqual([3, 6]);
    expect(s.problem).toContain('“9”');
  });
  it('knows which way a need is read', () => {
    expect(hits(4, 4, readingOf('kingphilip', wanted(1, 10, 4)))).toBe(true);
    expect(hits(3, 4, readingOf('tugar', wanted(1, 6, 4)))).toBe(false);
    expect(readingOf('kingphilip', wanted(1, 10, 9, 'leader_casualty'))).toBe('spared');
    expect(readingOf('moccasins', wanted(6, 10))).toBe('none');
    expect(readingOf('faltering', wanted(4, 6, 5, 'shoot'))).toBe('more');
    expect(readingOf('faltering', wanted(2, 6, 4, 'received fire'))).toBe('less');
    const roll = { purpose: 'morale', need: '4 or less', result: '', clause: '', sides: 6, at_most: 0, faces: [5], reasons: [] };
    expect(readRoll('tugar', roll).need).toBe('4 or more');
    expect(readRoll('kingphilip', roll).need).toBe('4 or less');
  });
  it('asks in words', () => {
    expect(invitation({ wanted: wanted(9, 20), faces: [] })).toBe('Roll nine d20 to hit; type what they show.');
  });
});
