// A whole small battle of each rule set against recruit, by mouse: at least one unit is dragged, fire and a charge are aimed by the marks on the map where
// the rules allow one, everything else by suggestions. The pages may not complain of anything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { close_browser, screenshot } from './support/browser.ts';
import { begin, drag, end_phase, gone_on, my_turn, number_of, own_pieces, play_to_the_end, quiet, shortened, sit, stage } from './support/play.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server.stop(); });

// The side that has to move; the other is recruit's.
const battles: { ruleset: string; scenario: string; at: string[]; turns: number; players: [string, string] }[] = [
  { ruleset: 'moccasins', turns: 4, scenario: 'st_clairs_defeat', at: ['act'], players: ['human', 'recruit'] },
  { ruleset: 'kingphilip', turns: 12, scenario: 'brookfield', at: ['act'], players: ['recruit', 'human'] },
  { ruleset: 'tugar', turns: 5, scenario: 'rail_fence', at: ['move', 'fire'], players: ['recruit', 'human'] },
  { ruleset: 'faltering', turns: 6, scenario: 'clearing_raid', at: ['act'], players: ['human', 'recruit'] },
];

interface Done { dragged: boolean; fired: boolean; charged: boolean; tries: number }

/** Selects one unit after the other and uses the first order that is there for it. */
async function by_hand(page: Page, at: string, done: Done): Promise<boolean> {
  if (done.tries > 5 || (done.dragged && done.fired && done.charged)) return false;
  done.tries += 1;
  const rows = page.locator('.roster .ros').first().locator('.unit-row:not(.done):not(.off):has(svg.sw)');
  const all = await rows.count();
  for (let i = 0; i < Math.min(all, 4); ++i) {
    await rows.nth(i).click();
    const verbs = page.locator('.verbs .btn');
    if (!(await verbs.count())) continue;
    await page.locator('.verbs[data-known]').waitFor();
    if (!done.fired && await aimed(page, 'Fire')) { done.fired = true; return true; }
    if (!done.charged && await aimed(page, 'Charge')) { done.charged = true; return true; }
    if (!done.dragged && at !== 'fire' && await dragged(page)) { done.dragged = true; return true; }
  }
  await page.keyboard.press('Escape');
  return false;
}

async function aimed(page: Page, verb: string): Promise<boolean> {
  const n = await number_of(page);
  const button = page.locator('.verbs').getByRole('button', { name: new RegExp(`^${verb}`) }).first();
  if (!(await button.count())) return false;
  await button.click();
  const legal = page.locator('.why .tg button');
  await quiet(page);
  if (!(await legal.count())) { await page.keyboard.press('Escape'); return false; }
  expect(await page.locator('.board .brk:not(.no)').count()).toBeGreaterThan(0);
  if (!(await page.locator('.why .tg.in-hand').count())) await legal.first().click();
  const give = page.locator('.dec .go .btn.pri:not([aria-disabled])');
  await quiet(page);
  if (!(await give.count())) { await page.keyboard.press('Escape'); return false; }
  await screenshot(page, `table-${verb.toLowerCase()}`);
  await give.click();
  await gone_on(page, n);
  return true;
}

async function dragged(page: Page): Promise<boolean> {
  const n = await number_of(page);
  const id = await page.evaluate(() => Number(document.querySelector<HTMLElement>('.board g[data-piece].sel')?.dataset.piece ?? NaN));
  if (Number.isNaN(id)) return false;
  for (const [dx, dy] of [[0, -40], [0, 40], [30, 0]]) {
    await drag(page, id, dx, dy);
    const give = page.locator('.dec .go .btn.pri:not([aria-disabled])');
    await quiet(page);
    if (await give.count() && await page.locator('.dec h2', { hasText: /^Move/ }).count()) {
      expect(await page.locator('.board .ghost .bar').count()).toBeGreaterThan(0);
      expect(await page.locator('.board .pathl').count()).toBeGreaterThan(0);
      await give.click();
      await gone_on(page, n);
      return true;
    }
    await page.keyboard.press('Escape');
  }
  return false;
}

describe('a whole battle by mouse', () => {
  for (const b of battles) {
    it(b.ruleset, async () => {
      const v = await sit(server.address, await begin(server.address, { scenario_text: shortened(b.ruleset, b.scenario, b.turns), players: b.players }));
      const done: Done = { dragged: false, fired: false, charged: false, tries: 0 };
      await my_turn(v.page);
      expect((await own_pieces(v.page)).length).toBeGreaterThan(1);
      await play_to_the_end(v.page, { ask: async (page, at) => b.at.includes(at) && by_hand(page, at, done) });
      expect(await stage(v.page)).toBe('over');
      expect(done.dragged, 'a unit was dragged').toBe(true);
      expect(await v.page.locator('.log li').count()).toBeGreaterThan(3);
      console.log(`${b.ruleset}: dragged ${done.dragged}, fired ${done.fired}, charged ${done.charged}`);
      await screenshot(v.page, `table-over-${b.ruleset}`);
      await v.leave();
    });
  }
  it('asks before the end of a phase while units could act', async () => {
    const v = await sit(server.address, await begin(server.address, { scenario: 'rail_fence' }));
    for (let i = 0; i < 4 && !['move', 'fire'].includes(await my_turn(v.page)); ++i) await end_phase(v.page);
    await v.page.locator('.dec .go').getByRole('button', { name: /^End/ }).click();
    await v.page.getByRole('dialog', { name: 'End the phase?' }).waitFor();
    await v.page.getByRole('button', { name: 'Go on' }).click();
    expect(await stage(v.page)).not.toBe('over');
    await v.leave();
  });
});
