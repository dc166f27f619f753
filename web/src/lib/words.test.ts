import { describe, expect, it } from 'vitest';
import { about_words, ago, count_of, percent, short_hash, signed, trouble_text } from './words';

describe('words', () => {
  it('of numbers', () => {
    expect([percent(0.368), percent(0.0001), percent(0.9999), percent(0), percent(1)]).toEqual(['36.8\u2009%', '< 0.1\u2009%', '> 99.9\u2009%', '0.0\u2009%', '100.0\u2009%']);
    expect([signed(-2), signed(1), count_of(1, 'turn'), count_of(3, 'turn'), short_hash('7c1e09b4aa11')]).toEqual(['\u22122', '+1', '1 turn', '3 turns', '7c1e 09b4']);
  });
  it('of times', () => {
    const now = Date.parse('2026-01-02T12:00:00Z');
    expect(['2026-01-02T11:59:50Z', '2026-01-02T11:30:00Z', '2026-01-02T09:00:00Z', '2026-01-01T09:00:00Z', 'x'].map((t) => ago(t, now))).toEqual(['just now', '30 minutes ago', '3 hours ago', 'yesterday', '']);
  });
  it('of troubles', () => {
    const t = (path: string, text: string) => trouble_text({ kind: 'bad_input', path, code: '', text });
    expect([t('', 'No.'), t('h:4: x', 'is no entry'), t('x', 'x is wrong'), t('x', 'Wrong.')]).toEqual(['No.', 'h:4: x is no entry', 'x is wrong', 'Wrong. (x)']);
  });
  it('of rule sets', () => {
    expect(about_words('Fights of old. The rules: [docs/x.md](../x.md); more. A [link](y) stays.')).toBe('Fights of old. A link stays.');
  });
});
