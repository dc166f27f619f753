import { describe, expect, it } from 'vitest';
import type { FieldInfo } from '../wire';
import { allowed, chipsOf, defaultText, emptyItem, getAt, missing, readTyped, setAt, slotsOf, toSend } from './forms';

const field = (name: string, more: Partial<FieldInfo> = {}): FieldInfo => ({ name, kind: 'integer', help: '', required: false, ...more });
const fields: FieldInfo[] = [
  field('troop', { kind: 'word', words: ['indian', 'militia'], required: true }),
  field('firers', { low: 1, high: 128, required: true }),
  field('distance', { kind: 'length', low: 0, high: 480, required: true, unit: 'inch' }),
  field('loaded', { kind: 'flag', default: true, shown: false }),
  field('charger', { kind: 'record', required: true, fields: [field('figures', { required: true, low: 1, high: 9 }), field('losses', { default: 0 })] }),
];

describe('the form of a procedure', () => {
  it('opens tables into places', () => {
    expect(slotsOf(fields).map((s) => s.path)).toEqual(['troop', 'firers', 'distance', 'loaded', 'charger.figures', 'charger.losses']);
    expect(slotsOf(fields).find((s) => s.path === 'loaded')!.shown).toBe(false);
  });
  it('hides what stands in a hidden table', () => {
    const hidden = slotsOf([field('charger', { kind: 'record', required: true, shown: false, fields: [field('figures', { required: true })] })]);
    expect(hidden[0]).toMatchObject({ shown: false, required: false });
  });
  it('sets and takes out without touching the old values', () => {
    const one = setAt({}, 'charger.figures', 4);
    const two = setAt(one, 'charger.figures', undefined);
    expect(one).toEqual({ charger: { figures: 4 } });
    expect(two).toEqual({});
    expect(getAt(one, 'charger.figures')).toBe(4);
    expect(getAt({ charger: 3 }, 'charger.figures')).toBeUndefined();
  });
  it('says what is missing, and sends required tables though empty', () => {
    expect(missing(slotsOf(fields), { troop: 'indian' }).map((s) => s.path)).toEqual(['firers', 'distance', 'charger.figures']);
    expect(toSend(fields, {})).toEqual({ charger: {} });
  });
  it('reads what is typed', () => {
    const distance = fields[2]!;
    expect(readTyped(distance, '6 1/2').value).toBe(6.5);
    expect(readTyped(distance, '6½').value).toBe(6.5);
    expect(readTyped(distance, '6,25 in').value).toBe(6.25);
    expect(readTyped(distance, '12abc').problem).toContain('is no number');
    expect(readTyped(distance, '481').problem).toContain('too large: inches from 0 to 480');
    expect(readTyped(fields[1]!, '2.5').problem).toContain('not whole');
    expect(readTyped(fields[1]!, '0').problem).toContain('too small');
    expect(readTyped(fields[1]!, ' ')).toEqual({ value: undefined });
    expect(readTyped(distance, '1e400').problem).toBeDefined();
  });
  it('words ranges and defaults', () => {
    expect(allowed(field('x', { low: -9999, high: 9999 }))).toBe('a whole number');
    expect(defaultText(field('x', { default: true, kind: 'flag' }))).toBe('yes');
    expect(defaultText(field('x', { default_text: "the troop's own" }))).toBe("the troop's own");
  });
  it('puts the few that matter first', () => {
    const all = slotsOf([...fields, field('switch', { kind: 'flag', default: false }), field('charged_from', { kind: 'word', words: ['front'] })]);
    const { first, folded } = chipsOf(all, { troop: 'indian', firers: 4 }, new Set(['troop', 'firers']));
    expect(first.map((s) => s.path)).toEqual(['firers', 'distance', 'charger.figures', 'charged_from']);
    expect(folded.map((s) => s.path)).toEqual(['troop', 'charger.losses', 'switch']);
  });
  it('begins an item of a list with what it needs', () => {
    const list = field('segments', { kind: 'list', fields: [field('', { kind: 'record', fields: [field('inches', { kind: 'length', low: 0, high: 480, required: true }), field('hill', { kind: 'flag' })] })] });
    expect(emptyItem(list)).toEqual({ inches: 1 });
    expect(emptyItem(field('reps', { kind: 'list', fields: [field('', { low: 1, high: 6 })] }))).toBe(1);
  });
});
