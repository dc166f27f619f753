// How long a drag takes: pointer handler, style and layout by Chromium's own tracing, with 600 figures on the table, at 67, 100 and 200 % of the browser's
// zoom, against the real server, previews and all. Not one of the tests: tests/e2e/run.sh --measure build/release/bin/openorder drag.measure.ts
import { afterAll, beforeAll, expect, it } from 'vitest';
import { close_browser, the_browser } from './support/browser.ts';
import { begin, my_turn } from './support/play.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server.stop(); });

/** Sixty companies of ten. */
function crowd(): string {
  let text = `format = 1
[scenario]
id = "crowd"
name = "A crowd"
ruleset = "tugar"
description = "Six hundred figures."
turn_limit = 3
first_side = "human"
[switches]
[table]
width = 96
height = 72
[[side]]
id = "human"
name = "One"
edge = "bottom"
[[side]]
id = "tugar"
name = "Two"
edge = "top"
[[terrain]]
id = "wood"
kind = "open_woods"
polygon = [[0, 24], [96, 24], [96, 48], [0, 48]]
`;
  for (let i = 0; i < 60; ++i) {
    const mine = i < 30, k = i % 30, x = 6 + (k % 10) * 9, y = mine ? 4 + Math.floor(k / 10) * 6 : 68 - Math.floor(k / 10) * 6;
    text += CROWD_UNIT(i, mine ? 'human' : 'tugar', x, y, mine ? 0 : 180);
  }
  return text;
}
const CROWD_UNIT = (i: number, side: string, x: number, y: number, facing: number) => `[[unit]]
id = "u${i}"
name = "Company ${i}"
side = "${side}"
troop = "yankee"
arm = "infantry"
weapon = "rifle"
figures = 10
formation = "line"
position = [${x}, ${y}]
facing = ${facing}
`;

interface TraceEvent { ph: string; name: string; ts: number; dur: number; args: { data?: { type?: string } } }

it.each([67, 100, 200])('a drag at %i %', async (zoom) => {
  const begun = await begin(server.address, { scenario_text: crowd() });
  const k = zoom / 100;
  // The browser's zoom is fewer or more CSS pixels in the same window of 1920 x 1200.
  const context = await (await the_browser()).newContext({ viewport: { width: Math.round(1920 / k), height: Math.round(1200 / k) }, deviceScaleFactor: k, reducedMotion: 'reduce' });
  await context.addInitScript(([key, held]) => localStorage.setItem(key, held), ['openorder.seats', JSON.stringify([{ game: begun.game, seats: begun.seats, title: 't', since: 1 }])] as const);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${server.address}/game/${begun.game}`);
  for (let i = 0; i < 3 && ['deploy', 'begin'].includes(await my_turn(page)); ++i) {
    await page.locator('.dec .go .btn.pri').click();
    await page.waitForTimeout(300);
  }
  const figures = await page.evaluate(() => [...document.querySelectorAll('.board .unit .base')].reduce((n, b) => n + (b.getAttribute('d')!.match(/z/g)?.length ?? 0), 0));
  expect(figures).toBeGreaterThanOrEqual(600);
  // A unit of one's own that lies in the open, not under a panel.
  await page.locator('.board').focus();
  for (let i = 0; i < 5; ++i) await page.keyboard.press('p');   // the last in reading order: one's own
  const taken = await page.evaluate(() => {
    const board = document.querySelector('.board')!.getBoundingClientRect();
    for (const bar of document.querySelectorAll('.board g[data-piece] .unit.a .bar')) {
      const r = bar.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
      if (x > board.x + 60 && x < board.right - 60 && y > board.y + 60 && y < board.bottom - 40 && document.elementFromPoint(x, y)?.closest('.board') && !document.elementFromPoint(x, y)?.closest('.float')) return { x, y };
    }
    return null;
  });
  expect(taken, 'a unit in the open').not.toBeNull();
  const { x, y } = taken!;
  await page.mouse.click(x, y);
  await page.waitForTimeout(400);

  const cdp = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', (e) => events.push(...(e.value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] }, transferMode: 'ReportEvents' });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 90; ++i) await page.mouse.move(x + 2 * i * Math.cos(i / 9), y - i);
  expect(await page.locator('.board.dragging .ghost .bar').count(), 'the unit is in hand').toBeGreaterThan(0);
  await page.mouse.up();
  expect(await page.locator('.board .pathl').count(), 'its way was asked for').toBeGreaterThan(0);
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;

  const spent: number[] = [];
  for (const e of events.filter((one) => one.ph === 'X').sort((a, b) => a.ts - b.ts)) {
    if (e.name === 'EventDispatch' && e.args.data?.type === 'pointermove') spent.push(e.dur);
    else if ((e.name === 'UpdateLayoutTree' || e.name === 'Layout') && spent.length) spent[spent.length - 1] += e.dur;
  }
  const sorted = spent.slice(3).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] / 1000;
  console.log(`zoom ${zoom} %: ${figures} figures, ${sorted.length} moves, handler + style + layout median ${at(0.5).toFixed(2)} ms, 95 % ${at(0.95).toFixed(2)} ms`);
  expect(sorted.length).toBeGreaterThan(60);
  expect(at(0.5)).toBeLessThan(8);
  await context.close();
}, 900_000);
