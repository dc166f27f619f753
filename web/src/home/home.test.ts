import { describe, expect, it } from 'vitest';
import { interval, mean_with_interval, share_with_interval } from '../lib/estimates';
import { date_in_words, kind_of, scenario_head } from './files';
import { first_choices, house_refusal, house_troubles, players, question, shares, type Battle, type House } from './setup';

const battle: Battle = { id: 'rail_fence', title: 'The rail fence', ruleset: 'tugar', sides: [{ id: 'a', name: 'A', sign: 'square' }, { id: 'b', name: 'B', sign: 'drop' }] };

describe('files', () => {
  it('are told apart', () => {
    expect(kind_of('{"format":1}\n{"step":1}')).toBe('record');
    expect(kind_of('format = 1\n[scenario]\nruleset = "tugar"')).toBe('scenario');
    expect(kind_of('format = 1\nruleset = "tugar"\n[switches]')).toBe('house');
    expect(kind_of('hello')).toBe('unknown');
    expect(kind_of('')).toBe('unknown');
  });
  it('show their head', () => {
    const head = scenario_head('format = 1\n[scenario]\nname = "A \\"fight\\" <img src=x onerror=1>"\nruleset = "tugar"\n[table]\nwidth = 4\n[[side]]\nid = "us"\nname = "Our men"\n[[side]]\nid = "them"\n[[unit]]\nname = "x"\n');
    expect(head).toMatchObject({ title: 'A "fight" <img src=x onerror=1>', ruleset: 'tugar', sides: ['Our men', 'them'] });
    expect(scenario_head('').sides).toEqual(['First side', 'Second side']);
  });
  it('have dates', () => {
    expect(date_in_words('1794-08-20')).toBe('20 August 1794');
    expect(date_in_words('1757-07')).toBe('July 1757');
    expect(date_in_words('1757-13')).toBe('1757');
    expect(date_in_words('some day')).toBe('some day');
  });
});

describe('setting up', () => {
  it('asks for the game that was chosen', () => {
    expect(question(battle, first_choices, undefined)).toEqual({ scenario: 'rail_fence', players: ['human', 'recruit'], dice: 'program', deploy: 'plan' });
    expect(players({ ...first_choices, command: 'second' })).toEqual(['recruit', 'human']);
    expect(players({ ...first_choices, command: 'both' })).toEqual(['human', 'human']);
    expect(players({ ...first_choices, against: 'friend' })).toEqual(['human', 'human']);
    expect(question(battle, { ...first_choices, command: 'neither', look_on: ['captain', 'recruit'], dice: 'typed' }, undefined)).toMatchObject({ players: ['captain', 'recruit'], dice: 'program' });
    expect(question({ ...battle, id: undefined, text: 'T' }, first_choices, { name: 'h', text: 'H', answer: {} })).toMatchObject({ scenario_text: 'T', house: 'H' });
  });
  it('refuses house rules that do not fit', () => {
    const house = (answer: House['answer']): House => ({ name: 'h', text: '', answer });
    expect(house_refusal(house({ ruleset: 'tugar', changes: [] }), battle)).toBeUndefined();
    expect(house_refusal(house({ ruleset: 'moccasins' }), battle)).toMatch(/moccasins/);
    expect(house_refusal(house({ troubles: [{ kind: 'bad_input', path: '', code: '', text: 'bad' }] }), battle)).toMatch(/faults/);
    expect(house_troubles(house({ trouble: { kind: 'bad_input', path: 'h:4: x', code: '', text: 'is no entry' }, troubles: [{ kind: 'bad_input', path: 'h:4: x', code: '', text: 'is no entry' }] }))).toEqual(['h:4: x is no entry']);
  });
  it('counts in hundreds', () => {
    const share = (got: number, value: number) => ({ got, value, low: 0, high: 1 });
    expect(shares({ n: 3, first: share(1, 0.333333), second: share(2, 0.666667), draws: share(0, 0), players: '' })).toEqual({ first: 33, second: 67, drawn: 0 });
    expect(interval({ value: 0.58, low: 0.510732, high: 0.646303 })).toEqual([51, 65]);
    expect(share_with_interval({ value: 1, low: 0.981154, high: 1 })).toBe('100 (98 to 100)');
    expect(mean_with_interval({ value: 8.42, low: 8.06, high: 8.78 })).toBe('8.4 (8.1 to 8.8)');
  });
});
