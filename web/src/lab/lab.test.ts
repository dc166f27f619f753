import { describe, expect, it } from 'vitest';
import type { Battle, House } from '../home/setup';
import type { LabCard, LabTableFigures } from '../wire';
import { difference_words, duration, is_slow, lab_question, number_refusal, pace_words, read_summary, seat_words, state_words, verdict, type LabChoices } from './lab';

const battle: Battle = { id: 'rail_fence', title: 'The rail fence', ruleset: 'tugar', sides: [{ id: 'a', name: 'Yankees', sign: 'square' }, { id: 'b', name: 'Bands', sign: 'drop' }] };
const choices: LabChoices = { players: ['recruit', 'captain'], battles: 100, seed: ' 7 ', beside_the_book: true };
const house: House = { name: 'h.toml', text: 'H', answer: { name: 'Evenings', ruleset: 'tugar', changes: [] } };
const share = (got: number, n: number, low: number, high: number) => ({ got, value: got / n, low, high });
const figures = (low: number, high: number): LabTableFigures => ({
  battles: 1200, first: share(600, 1200, 0.47, 0.53), second: share(500, 1200, 0.39, 0.44), neither: share(100, 1200, 0.07, 0.1), score: { value: (low + high) / 2, low, high },
  turns: { value: 8, low: 7.5, high: 8.5 }, lost: [{ value: 3, low: 2, high: 4 }, { value: 5, low: 4, high: 6 }], start: [20, 30],
});
const card = (more: Partial<LabCard>): LabCard => ({
  run: 'r', title: 'T', ruleset: 'tugar', scenario: 'rail_fence', sides: battle.sides, table: { players: ['recruit', 'recruit'] }, battles: 1000, seed: '7', state: 'running', began: '',
  figures: { asked: 1000, stored: 640, rate: 85.2, left: 4.2, tables: [] }, ...more,
});

describe('a run', () => {
  it('is asked for as it was chosen', () => {
    expect(lab_question(battle, choices, undefined)).toEqual({ scenario: 'rail_fence', players: ['recruit', 'captain'], battles: 100, seed: '7' });
    expect(lab_question({ ...battle, id: undefined, text: 'T' }, { ...choices, seed: '', beside_the_book: false }, house)).toEqual({ scenario_text: 'T', players: ['recruit', 'captain'], battles: 100, house: { name: 'Evenings', text: 'H' } });
    expect(lab_question(battle, choices, house)).toMatchObject({ against: { house: { name: 'Evenings', text: 'H' } } });   // the book first
    expect(lab_question(battle, choices, house).house).toBeUndefined();
    expect([is_slow(['recruit', 'random']), is_slow(['recruit', 'captain:bold'])]).toEqual([false, true]);
    expect(number_refusal(20_000)).toBeUndefined();
    for (const bad of [0, 20_001, 1.5, Number.NaN]) expect(number_refusal(bad)).toMatch(/20,000/);
  });
  it('is told in words', () => {
    expect(pace_words(card({}))).toBe('640 of 1,000 battles, 85 a second, 4 s left');
    expect(pace_words(card({ state: 'done', figures: { asked: 1000, stored: 1000, rate: 0, left: 0, tables: [] } }))).toBe('1,000 battles');
    expect(state_words(card({ state: 'waiting', ahead: 2 }))).toBe('waiting: 2 runs first');
    expect(seat_words({ players: ['captain:bold', 'recruit'], house: 'h.toml' }, [{ name: 'captain:bold', title: 'The bold captain', about: '', advises: true }])).toBe('bold captain against recruit, h.toml');
    expect([duration(20), duration(190), duration(3900)]).toEqual(['20 s', '3 min', '1 h 5 min']);
  });
  it('says who is the stronger, where the battles tell', () => {
    expect(verdict(figures(0.52, 0.6), battle.sides)).toBe('Yankees has the better of it: 56 (52 to 60) in a hundred of 1,200 battles, a draw counted as half.');
    expect(verdict(figures(0.4, 0.48), battle.sides)).toMatch(/^Bands has the better of it: 56 \(52 to 60\)/);
    expect(verdict(figures(0.45, 0.55), battle.sides)).toMatch(/^Neither side is shown to be the stronger: Yankees has 50/);
  });
  it('says what house rules change', () => {
    expect(difference_words([-0.1, -0.14, -0.06], 'Yankees')).toBe('They make a difference: with the house rules Yankees has +10.0 in a hundred (+6.0 to +14.0), on the same seeds.');
    expect(difference_words([0.02, -0.01, 0.05], 'Yankees')).toMatch(/^No difference is shown: .*\u22122\.0 in a hundred \(\u22125\.0 to \+1\.0\)/);
  });
  it('links to records of the run and to nothing else', () => {
    const s = read_summary({ records: [{ file: 'records/closest-17.json', why: 'closest', words: 'W', turns: 8, arm: 0 }, { file: '../../etc/passwd' }, { file: 'records/../x.json' }, {}], comparison: { score: { difference: [0.1, 0, 0.2] } } });
    expect(s.records.map((r) => r.name)).toEqual(['closest-17']);
    expect(s.difference).toEqual([0.1, 0, 0.2]);
    expect(read_summary(null).records).toEqual([]);
  });
});
