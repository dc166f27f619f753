import { describe, expect, it } from 'vitest';
import type { DiceWanted } from '../wire';
import { allFaces, ask, back, current, digit, enter, hits, invitation, noDice, paste, press, readingOf, soFar, toCome, turnOf } from './dice';

const wanted = (n: number, sides: number, need?: number, purpose = 'to_hit'): DiceWanted => ({ n, sides, purpose, clause: 'KPW-7.9', need, text: '', so_far: [] });

describe('typed dice', () => {
  it('takes faces until all are in', () => {
    let s = ask(noDice, wanted(3, 10, 4));
    s = press(press(s, 3), 7);
    expect(toCome(s)).toBe(1);
    expect(soFar(s.asked[0]!)).toBe('1 hit in 2');
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
  it('knows which way a need is read, as the rules say', () => {
    expect(hits(4, 4, readingOf(wanted(1, 10, 4)))).toBe(true);
    expect(hits(3, 4, readingOf({ need: 4, need_is: 'more' }))).toBe(false);
    expect(readingOf({ need: 9, need_is: 'spared' })).toBe('spared');
    expect(readingOf(wanted(6, 10))).toBe('none');
  });
  it('says whose each die of a pair is', () => {
    const melee: DiceWanted = { ...wanted(4, 10, undefined, 'melee'), pair: ['attacker', 'defender'] };
    let s = ask(noDice, melee);
    expect(invitation(s.asked[0]!)).toBe('Roll four d10 for melee, in pairs: first the attacker, then the defender.');
    expect(turnOf(s.asked[0]!)).toBe('pair 1 of 2: the attacker');
    s = press(press(press(s, 3), 7), 1);
    expect(turnOf(s.asked[0]!, (w) => (w === 'defender' ? 'Ottawas' : w))).toBe('pair 2 of 2: Ottawas');
    expect(turnOf(press(s, 2).asked[0]!)).toBe('');
    const first: DiceWanted = { ...wanted(2, 6, undefined, 'initiative'), pair: ['english', 'indian'] };
    expect(invitation({ wanted: first, faces: [] })).toBe('Roll a d6 each for initiative: first the English, then the Indians.');
    expect(turnOf({ wanted: first, faces: [4] })).toBe('the Indians');
    expect(turnOf(ask(noDice, wanted(2, 6)).asked[0]!)).toBe('');
  });
  it('asks in words', () => {
    expect(invitation({ wanted: wanted(9, 20), faces: [] })).toBe('Roll nine d20 to hit; type what they show.');
    expect(invitation({ wanted: wanted(1, 10, 9, 'leader casualty'), faces: [] })).toBe('Roll a d10 for the leaders; type what it shows.');
  });
});
