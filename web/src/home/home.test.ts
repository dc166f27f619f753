import { describe, expect, it } from 'vitest';
import { date_in_words, kind_of, scenario_head } from './files';
import { first_choices, house_refusal, house_troubles, interval, players, question, share_with_interval, shares, type Battle, type House } from './setup';

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
    expect(shares({ n: 3, first: 1, second: 2, draws: 0, players: '' })).toEqual({ first: 33, second: 67, drawn: 0 });
    expect(interval(116, 200)).toEqual([51, 65]);
    expect(interval(0, 40)).toEqual([0, 9]);
    expect(share_with_interval(200, 200)).toBe('100 (98 to 100)');
  });
});
