// A chart as a Vega-Lite specification. Colours are the page's own variables, so that light, dark and print need no drawing anew; sides differ by shape, filling and
// dash before they differ by colour. Pure.
import type { TopLevelSpec } from 'vega-lite';
import type { Bars, Chart, Histogram, Lines, Points, Row, Unit } from './data';

type Json = Record<string, unknown>;

const paint = { a: 'var(--a)', b: 'var(--b)', panel: 'var(--panel)', ink: 'var(--ink)', quiet: 'var(--ink2)', line: 'var(--line)', edge: 'var(--edge)', wash: 'var(--w-thicket)' };
const face = 'EB Garamond, Iowan Old Style, Palatino Linotype, Georgia, serif';

const format: Record<Unit, string> = { percent: '.0%', number: ',~f', signed: '+,~f', 'signed percent': '+.0%' };

export const config: Json = {
  aria: false, background: null, font: face, padding: { left: 2, right: 8, top: 4, bottom: 2 },
  view: { stroke: null },
  axis: {
    labelFont: face, titleFont: face, labelFontSize: 15, titleFontSize: 15, titleFontWeight: 'normal', titleFontStyle: 'italic', labelColor: paint.ink, titleColor: paint.quiet,
    gridColor: paint.line, domainColor: paint.edge, tickColor: paint.edge, titlePadding: 8, labelPadding: 8, labelLineHeight: 17, labelOverlap: 'greedy',
  },
  axisY: { domain: false, ticks: false },
  legend: { labelFont: face, titleFont: face, labelFontSize: 15, titleFontSize: 15, titleFontWeight: 'normal', titleFontStyle: 'italic', labelColor: paint.ink, titleColor: paint.quiet, orient: 'top', symbolSize: 110, columns: 1, labelLimit: 300, titleLimit: 300 },
  header: { labelFont: face, labelFontSize: 15, labelColor: paint.ink, titleFont: face, titleColor: paint.quiet, labelLimit: 320 },
  text: { font: face, fontSize: 15, fill: paint.ink },
};

/** A name in so many lines of so many letters at most; a word that is longer is cut. */
export function wrapped(name: string, letters: number, most = 3): string {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > letters ? `${word.slice(0, letters - 1)}…` : word);
  }
  return lines.slice(0, most).join('\n') + (lines.length > most ? '…' : '');
}

/** Room for the names of rows: two fifths of the chart, at seven and a half pixels a letter. */
export const letters_of = (width: number) => Math.max(10, Math.min(34, Math.floor((width * 0.4) / 7.5)));

function rows_of(rows: Row[], width: number): { values: Json[]; names: string[]; height: number } {
  const letters = letters_of(width);
  const values: Json[] = rows.map((r) => ({ ...r, name: wrapped(r.name, letters, rows.length > 16 ? 2 : 3) }));
  const names = [...new Set(values.map((r) => r.name as string))];
  // Rows are of one height: that of the name with the most lines.
  const lines = Math.max(1, ...names.map((n) => n.split('\n').length));
  return { values, names, height: names.length * Math.max(34, 18 * lines + 6) };
}

const y_names = (names: string[]): Json => ({
  field: 'name', type: 'nominal', sort: names, title: null, scale: { domain: names, paddingInner: 0.3, paddingOuter: 0.15 },
  axis: { labelExpr: "split(datum.label, '\\n')", labelLimit: 400, grid: false, labelOverlap: false },
});

function x_value(rows: { v: number; l: number; h: number }[], unit: Unit, title: string, ref?: number): Json {
  const all = rows.flatMap((r) => [r.v, r.l, r.h]).concat(ref ?? 0);
  let low = Math.min(0, ...all), high = Math.max(...all, 0);
  if (unit === 'percent' && high > 0.5) high = 1;
  if (high === low) high = low + 1;
  if (unit === 'percent') [low, high] = [Math.max(low, 0), Math.min(high, 1)];
  return { field: 'v', type: 'quantitative', title: wrapped(title, 46).split('\n'), scale: { domain: [low, high], nice: true, zero: true }, axis: { format: format[unit], tickCount: 5, titleAnchor: 'start' } };
}

const middle = (ref: number | undefined): Json[] =>
  ref === undefined ? [] : [{ data: { values: [{ ref }] }, mark: { type: 'rule', color: paint.ink, strokeDash: [5, 4] }, encoding: { x: { field: 'ref', type: 'quantitative' } } }];

const base = (width: number, height: number): Json => ({ width, height, autosize: { type: 'fit', contains: 'padding' }, config });

function bars(c: Bars, width: number): Json {
  const { values, names, height } = rows_of(c.rows, width);
  const y = y_names(names);
  const of = (side: unknown, yes: string, other: string, none: string) => ({ condition: [{ test: `datum.${side as string} === 0`, value: yes }, { test: `datum.${side as string} === 1`, value: other }], value: none });
  return {
    ...base(width, height + 62), data: { values },
    layer: [
      { mark: { type: 'bar', strokeWidth: 1.6 }, encoding: { y, x: x_value(c.rows, c.unit, c.x, c.ref), fill: of('side', paint.a, paint.panel, paint.wash), stroke: of('side', paint.a, paint.b, paint.edge) } },
      ...middle(c.ref),
      { mark: { type: 'rule', color: paint.panel, strokeWidth: 5, opacity: 0.75 }, encoding: { y, x: { field: 'l', type: 'quantitative' }, x2: { field: 'h' } } },
      { mark: { type: 'rule', color: paint.ink, strokeWidth: 2 }, encoding: { y, x: { field: 'l', type: 'quantitative' }, x2: { field: 'h' } } },
      ...(['l', 'h'] as const).map((end) => ({ mark: { type: 'tick', color: paint.ink, thickness: 2, size: 11 }, encoding: { y, x: { field: end, type: 'quantitative' } } })),
    ],
  };
}

function points(c: Points, width: number): Json {
  const two = c.sides !== undefined;
  const rows: Row[] = two ? c.rows.filter((r) => r.side !== undefined) : c.rows;
  const { values, names, height } = rows_of(rows, width);
  const alone = two && names.length === values.length;           // units: one side a row, no place beside it is needed
  const y = y_names(names);
  const place: Json = two && !alone ? { y, yOffset: { field: 'side', type: 'nominal', scale: { domain: [0, 1], paddingOuter: 0.35 } } } : { y };
  const sides = { domain: [0, 1] };
  const legend = { title: null, labelExpr: `datum.value === 0 ? ${JSON.stringify(wrapped(c.sides?.[0] ?? '', 40))} : ${JSON.stringify(wrapped(c.sides?.[1] ?? '', 40))}` };
  const look: Json = two
    ? {
        shape: { field: 'side', type: 'nominal', scale: { ...sides, range: ['square', 'triangle-up'] }, legend },
        fill: { field: 'side', type: 'nominal', scale: { ...sides, range: [paint.a, paint.panel] }, legend },
        stroke: { field: 'side', type: 'nominal', scale: { ...sides, range: [paint.a, paint.b] }, legend },
      }
    : { shape: { value: 'square' }, fill: { value: paint.ink }, stroke: { value: paint.ink } };
  const line = two ? { stroke: { field: 'side', type: 'nominal', scale: { ...sides, range: [paint.a, paint.b] }, legend } } : {};
  return {
    ...base(width, height + (two ? 110 : 66)), data: { values },
    layer: [
      { mark: { type: 'rule', strokeWidth: 2, color: paint.ink }, encoding: { ...place, x: { ...x_value(rows, c.unit, c.x, c.ref), field: 'l' }, x2: { field: 'h' }, ...line } },
      ...middle(c.ref),
      { mark: { type: 'point', size: 70, strokeWidth: 1.8, opacity: 1 }, encoding: { ...place, x: { field: 'v', type: 'quantitative' }, ...look } },
    ],
  };
}

function histogram(c: Histogram, width: number): Json {
  const values = c.rows.map(([x, n]) => ({ from: x - c.width / 2, to: x + c.width / 2, x, n }));
  const unit = c.unit ?? 'number';
  const signed = unit === 'percent' ? '+.0%' : '+,~f';
  const fill = c.signs
    ? { condition: [{ test: 'datum.x > 0.001', value: paint.a }, { test: 'datum.x < -0.001', value: paint.panel }], value: paint.wash }
    : { value: paint.wash };
  const stroke = c.signs ? { condition: [{ test: 'datum.x > 0.001', value: paint.a }, { test: 'datum.x < -0.001', value: paint.b }], value: paint.edge } : { value: paint.ink };
  const low = Math.min(...values.map((v) => v.from)), high = Math.max(...values.map((v) => v.to));
  return {
    ...base(width, 250), data: { values },
    layer: [
      {
        mark: { type: 'bar', strokeWidth: 1.4 },
        encoding: {
          x: { field: 'from', type: 'quantitative', title: wrapped(c.x, Math.floor(width / 8)).split('\n'), scale: { domain: c.signs ? [-Math.max(-low, high), Math.max(-low, high)] : [low, high], zero: false, nice: false }, axis: { format: c.signs ? signed : format[unit], tickMinStep: c.width, grid: false, titleAnchor: 'start' } },
          x2: { field: 'to' }, y2: { datum: 0 }, y: { field: 'n', type: 'quantitative', title: c.y, axis: { tickCount: 4, tickMinStep: 1, format: ',~f' } }, fill, stroke,
        },
      },
      ...(c.signs ? middle(0) : []),
    ],
  };
}

const dashes = [[1, 0], [7, 4], [2, 3], [9, 3, 2, 3], [4, 2], [12, 4]];
const shapes = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'];
const inks = ['var(--a)', 'var(--b)', 'var(--twig)', 'var(--gold-ink)', 'var(--ink)', 'var(--bank)'];
const most_panels = 12;

/** One panel of a sweep: lines with their points and intervals. */
function panel(c: Lines, rows: Lines['rows'], width: number, title: string): Json {
  const names = [...new Set(c.rows.map((r) => r.series))];
  const scale = (range: unknown[]) => ({ domain: names, range: names.map((_, i) => range[i % range.length]) });
  const legend = c.series ? { title: wrapped(c.series, 44), columns: Math.max(1, Math.floor(width / 130)) } : null;
  const all = c.rows.flatMap((r) => [r.l, r.h]).concat(c.ref ?? []);
  const high = Math.max(...all, 0), low = Math.min(...all, 0);
  const values_x = [...new Set(c.rows.map((r) => r.x))];
  const x: Json = c.numbers
    ? { field: 'x', type: 'quantitative', title: wrapped(c.x, Math.floor(width / 8)).split('\n'), scale: { zero: false, nice: false, padding: 14 }, axis: { values: values_x, grid: false, format: '~f', titleAnchor: 'start' } }
    : { field: 'x', type: 'ordinal', sort: null, title: wrapped(c.x, Math.floor(width / 8)).split('\n'), axis: { labelAngle: 0, titleAnchor: 'start' } };
  const y: Json = { field: 'v', type: 'quantitative', title: null, scale: { domain: [low, high > low ? high : low + 1], nice: true }, axis: { format: format[c.unit], tickCount: 5 } };
  const series = (channel: Json) => ({ field: 'series', type: 'nominal', ...channel });
  // Intervals of several lines stand beside each other, not upon each other.
  const gap = c.numbers && names.length > 1 ? ((Math.max(...(values_x as number[])) - Math.min(...(values_x as number[]))) * 5) / width : 0;
  const values = rows.map((r) => ({ ...r, x: typeof r.x === 'number' ? r.x + gap * (names.indexOf(r.series) - (names.length - 1) / 2) : r.x }));
  const color = series({ scale: scale(inks), legend });
  const marks = (c.marks ?? []).filter((m) => m.panel === title);
  return {
    ...base(width, 300), title: { text: wrapped(title === '' ? c.y : `${c.y}, ${title}`, Math.floor(width / 8)).split('\n'), anchor: 'start', font: face, fontSize: 15, fontWeight: 'normal', fontStyle: 'italic', color: paint.quiet, offset: 8 },
    data: { values },
    layer: [
      ...(c.ref === undefined ? [] : [{ data: { values: [{ ref: c.ref }] }, mark: { type: 'rule', color: paint.ink, strokeDash: [5, 4] }, encoding: { y: { field: 'ref', type: 'quantitative' } } }]),
      ...(marks.length === 0 ? [] : [{ data: { values: marks }, mark: { type: 'rule', color: paint.quiet, strokeWidth: 1.2 }, encoding: { x: { field: 'x', type: 'quantitative' } } }]),
      { mark: { type: 'rule', strokeWidth: 1.4 }, encoding: { x, y: { ...y, field: 'l' }, y2: { field: 'h' }, color } },
      { mark: { type: 'line', strokeWidth: 2.2 }, encoding: { x, y, color, strokeDash: series({ scale: scale(dashes), legend }) } },
      { mark: { type: 'point', filled: true, size: 62, opacity: 1 }, encoding: { x, y, color, shape: series({ scale: scale(shapes), legend }) } },
    ],
  };
}

/** The specifications of a chart: one, or one a panel. */
export function specs(chart: Chart, width: number): TopLevelSpec[] {
  const all = ((): Json[] => {
    switch (chart.kind) {
      case 'bars': return [bars(chart, width)];
      case 'points': return [points(chart, width)];
      case 'histogram': return [histogram(chart, width)];
      case 'lines': {
        const titles = [...new Set(chart.rows.map((r) => r.panel))].slice(0, most_panels);
        return titles.map((t) => panel(chart, chart.rows.filter((r) => r.panel === t), width, t));
      }
    }
  })();
  return all as unknown as TopLevelSpec[];
}
