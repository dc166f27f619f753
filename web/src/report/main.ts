// The script of the laboratory's report: draws the charts, turns light and dark, and points the records to the replay page where a server of the program gave this
// page. It runs under a policy without eval: Vega's expressions are walked, not compiled (vega-interpreter).
import { parse, View, Warn, type Spec } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { compile } from 'vega-lite';
import type { Chart } from './data';
import { replay_address } from './served';
import { specs } from './specs';

const widest = 760;

async function draw(place: HTMLElement, chart: Chart, width: number): Promise<void> {
  const boxes: HTMLElement[] = [];
  for (const spec of specs(chart, width)) {
    const box = document.createElement('div');
    const view = new View(parse(compile(spec).spec as Spec, undefined, { ast: true }), { expr: expressionInterpreter, renderer: 'svg', hover: false, logLevel: Warn });
    await view.initialize(box).runAsync();
    view.finalize();
    box.querySelector('svg')?.setAttribute('aria-hidden', 'true');   // the place around it is the picture, and has its words
    boxes.push(box);
  }
  place.replaceChildren(...boxes);
  place.dataset.width = String(width);
}

function charts_of_page(): void {
  const charts = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as Record<string, Chart>;
  const places = [...document.querySelectorAll<HTMLElement>('.draw')];
  const redraw = (place: HTMLElement) => {
    const chart = charts[place.dataset.chart ?? ''];
    const width = Math.min(widest, Math.floor(place.clientWidth));
    if (!chart || width < 80 || place.dataset.width === String(width)) return;
    place.dataset.width = String(width);
    draw(place, chart, width).catch((fault: unknown) => {
      place.closest('figure')?.setAttribute('hidden', '');   // the table has the numbers
      console.error(fault);
    });
  };
  for (const place of places) place.closest('figure')?.removeAttribute('hidden');
  const sizes = new ResizeObserver((seen) => { for (const one of seen) redraw(one.target as HTMLElement); });   // also when a fold is opened
  for (const place of places) sizes.observe(place);
}

function theme(): void {
  const root = document.documentElement;
  document.getElementById('theme')?.addEventListener('click', () => {
    const dark = root.classList.contains('dark') || (!root.classList.contains('light') && matchMedia('(prefers-color-scheme:dark)').matches);
    root.classList.toggle('dark', !dark);
    root.classList.toggle('light', dark);
  });
}

function records(): void {
  let served = false;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.record')) {
    const address = replay_address(location.protocol, location.pathname, link.getAttribute('href') ?? '');
    if (address === undefined) continue;
    link.href = address;
    served = true;
  }
  if (!served) return;
  for (const e of document.querySelectorAll('.if-served')) e.removeAttribute('hidden');
  for (const e of document.querySelectorAll('.if-file')) e.setAttribute('hidden', '');
}

for (const e of document.querySelectorAll('.needs-script')) e.removeAttribute('hidden');
theme();
records();
// Names are measured in the page's own letters.
void Promise.allSettled([document.fonts.load('15px "EB Garamond"'), document.fonts.load('italic 15px "EB Garamond"')]).then(charts_of_page);
