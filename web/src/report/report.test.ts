// What a chart of the report is made of, and where its records lead. Vega-Lite compiles each; whether it is drawn is the browser test's (tests/e2e/lab_report.spec.ts).
import { compile } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import type { Chart } from './data';
import { replay_address } from './served';
import { letters_of, specs, wrapped } from './specs';

const row = (name: string, side?: number) => ({ name, side, v: 0.4, l: 0.3, h: 0.5 });
const charts: Record<string, Chart> = {
  bars: { kind: 'bars', unit: 'percent', x: 'share', ref: 0.5, rows: [row('Legion', 0), row('Confederacy', 1), row('Drawn')] },
  sides: { kind: 'points', unit: 'percent', x: 'share', sides: ['Legion', 'Confederacy'], rows: [row('A', 0), row('A', 1), row('B', 1)] },
  units: { kind: 'points', unit: 'percent', x: 'share', sides: ['Legion', 'Confederacy'], rows: [row('Rifles', 0), row('Shawnees', 1)] },
  differences: { kind: 'points', unit: 'signed percent', x: 'less ← → more', ref: 0, rows: [{ name: 'Hits', v: -0.5, l: -0.9, h: -0.1 }] },
  turns: { kind: 'histogram', x: 'turns', y: 'battles', width: 1, rows: [[7, 3], [9, 5]] },
  lead: { kind: 'histogram', unit: 'percent', x: 'lead', y: 'battles', width: 0.1, signs: true, sides: ['a', 'b'], rows: [[-0.2, 3], [0, 1], [0.3, 5]] },
  grid: {
    kind: 'lines', unit: 'percent', x: 'range', y: 'score', numbers: true, series: 'rounding', ref: 0.5, marks: [{ x: 6, l: 5, h: 7, panel: '' }],
    rows: [4, 8].flatMap((x) => ['up', 'down'].map((series) => ({ x, series, panel: '', v: 0.4, l: 0.3, h: 0.5 }))),
  },
  words: { kind: 'lines', unit: 'number', x: 'player', y: 'turns', numbers: false, rows: ['recruit', 'random'].flatMap((x) => ['p = 1', 'p = 2'].map((panel) => ({ x, series: '', panel, v: 4, l: 3, h: 5 }))) },
};

describe('charts', () => {
  for (const [name, chart] of Object.entries(charts))
    it(`${name} compile without complaint, wide and narrow`, () => {
      for (const width of [760, 330]) {
        const said: string[] = [];
        const hears = (...words: readonly unknown[]) => { said.push(words.join(' ')); return logger; };
        const logger = { level: () => logger, error: hears, warn: hears, info: () => logger, debug: () => logger } as never;
        const made = specs(chart, width).map((s) => JSON.stringify(compile(s, { logger }).spec));
        expect(said).toEqual([]);
        expect(made).toHaveLength(name === 'words' ? 2 : 1);
        for (const spec of made) expect(spec).not.toContain('#4c78a8');   // no colour of Vega's own
      }
    });
  it('name colours by role alone', () => {
    for (const chart of Object.values(charts)) expect(JSON.stringify(specs(chart, 500))).not.toMatch(/#[0-9a-f]{3,6}\b|rgb\(/i);
  });
  it('say the numbers of an interval that leaves the shares', () => {
    expect(JSON.stringify(specs({ kind: 'bars', unit: 'percent', x: 's', rows: [{ name: 'a', v: 0, l: -0.01, h: 0.02 }] }, 400))).toContain('"domain":[0,');
  });
});

describe('names', () => {
  it('are set in lines', () => {
    expect(wrapped('Legion of the United States', 12)).toBe('Legion of\nthe United\nStates');
    expect(wrapped('a b c d e f g h', 1)).toBe('a\nb\nc…');
    expect(wrapped('Potawatomis', 6)).toBe('Potaw…');
    expect(letters_of(330)).toBe(17);
  });
});

describe('records', () => {
  it('open in the replay page of the server that gave the report', () => {
    expect(replay_address('http:', '/api/lab/aB3-_x/report', 'records/closest-17.json')).toBe('/replay/lab/aB3-_x/closest-17');
  });
  it('stay files otherwise', () => {
    expect(replay_address('file:', '/home/me/out/report.html', 'records/closest-17.json')).toBeUndefined();
    expect(replay_address('http:', '/out/report.html', 'records/closest-17.json')).toBeUndefined();
    expect(replay_address('http:', '/api/lab/x/report', '../secret.json')).toBeUndefined();
  });
});
