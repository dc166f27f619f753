// The contrasts that the look promises, and one set of colours for page and plan.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plan_rules, plan_style, plan_tokens } from '../../tools/plan_css';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map([...css.matchAll(/--([a-z0-9-]+):light-dark\((#[0-9a-f]+),(#[0-9a-f]+)\)/g)].map(([, name, light, dark]) => [name, [light, dark] as const]));

function luminance(hex: string): number {
  const part = (i: number) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(one: string, two: string, theme: 0 | 1): number {
  const hex = (name: string) => (name.startsWith('#') ? name : (tokens.get(name)?.[theme] ?? ''));
  const [high, low] = [luminance(hex(one)), luminance(hex(two))].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

// what, on what, light, dark
const promised: [string, string, number, number][] = [
  ['ink', 'panel', 14.6, 11.3], ['ink', 'desk', 11.9, 14.3], ['ink2', 'panel', 6.9, 6.2], ['ink2', 'desk', 5.7, 7.8], ['ink2', 'panel2', 6.3, 5.2], ['a', 'halo', 8.4, 9.0],
  ['b', 'halo', 7.1, 7.3], ['a', 'w-thicket', 5.9, 6.3], ['b', 'w-thicket', 4.9, 5.1], ['btn-ink', 'btn', 14.6, 13.0], ['no', 'panel', 8.2, 7.0], ['ok', 'panel', 7.2, 8.1],
  ['gold-ink', 'panel', 6.3, 8.3], ['focus', 'panel', 6.0, 7.9], ['focus', 'w-woods', 5.1, 7.7], ['edge', 'panel', 3.9, 3.8], ['edge', 'desk', 3.2, 4.8], ['bank', 'wet', 5.6, 5.5],
  ['hach', 'w-woods', 5.1, 4.0], ['leaf', 'w-woods', 4.0, 3.9], ['twig', 'w-thicket', 5.1, 4.2], ['roadink', 'road', 3.7, 3.8], ['houseink', 'house', 4.5, 4.6],
  ['#1e160c', 'gold', 8.2, 8.4], ['gold', 'panel', 2.0, 7.0],
];
const texts = [['ink', 'paper'], ['ink2', 'paper'], ['no', 'paper'], ['ok', 'paper'], ['gold-ink', 'paper'], ['a', 'panel'], ['b', 'panel'], ['a', 'panel2'], ['b', 'panel2'], ['ink', 'panel2'], ['gold-ink', 'panel2']];

describe('colours', () => {
  for (const [one, two, light, dark] of promised)
    it(`${one} on ${two}`, () => {
      expect(contrast(one, two, 0)).toBeGreaterThanOrEqual(light - 0.06);
      expect(contrast(one, two, 1)).toBeGreaterThanOrEqual(dark - 0.06);
    });
  for (const [one, two] of texts)
    it(`${one} on ${two} can be read`, () => {
      expect(contrast(one, two, 0)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(one, two, 1)).toBeGreaterThanOrEqual(4.5);
    });
});

describe('page and plan', () => {
  const source = readFileSync(plan_style, 'utf8');
  it('have the same colours', () => {
    const plan = plan_tokens(source);
    expect(plan.size).toBeGreaterThan(35);
    for (const [name, values] of plan) expect(tokens.get(name), name).toEqual(values);
  });
  it('have the same rules of drawing', () => {
    expect(plan_rules(source)).toContain('.w-thicket{fill:var(--w-thicket)}');
  });
});
