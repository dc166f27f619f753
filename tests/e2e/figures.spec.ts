// Figures picked out of a unit: whom a leader keeps from running, who fires. By mouse on the map, by touch, by keys; and what is sent names them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { check_access, close_browser, screenshot, type Visit } from './support/browser.ts';
import { begin, end_phase, my_turn, quiet, sit, type Begun } from './support/play.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server.stop(); });

/** A battle of two recruits, and the steps at which some of several were kept from running. */
function fought(seed: number): { record: string; steps: number[] } {
  const folder = mkdtempSync(join(tmpdir(), 'openorder-figures-'));
  const file = join(folder, 'record.json');
  execFileSync(process.env.OPENORDER_PROGRAM!, ['battle', 'clearing_raid', '--players', 'recruit,recruit', '--seed', `${seed}`, '--record', file, '--quiet'], { timeout: 100_000 });
  const record = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  const steps = (JSON.parse(record) as { steps: { order?: { verb: string; choice?: string } }[] }).steps;
  return { record, steps: steps.flatMap((s, i) => (s.order?.verb === 'rally' && s.order.choice?.startsWith('pass_') ? [i] : [])) };
}

function* battles(): Generator<{ record: string; steps: number[] }> {
  for (const seed of [3, 5, 1, 4, 6]) yield fought(seed);
}

/** Where such a question was found: looked for once. */
let found: { record: string; until: number; players: [string, string] } | undefined;

/** The table at a question in which figures may be named. */
async function at_question(options: { size?: 'phone'; touch?: boolean } = {}): Promise<{ v: Visit; begun: Begun }> {
  for (const { record, steps } of found ? [{ record: found.record, steps: [found.until] }] : battles())
    for (const until of steps.slice(0, 6)) for (const players of found ? [found.players] : [['human', 'recruit'], ['recruit', 'human']] as [string, string][]) {
      const answer = await fetch(`${server.address}/api/games`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ record, until, players }) });
      const begun = await answer.json() as Begun;
      const v = await sit(server.address, begun, options);
      if (await my_turn(v.page) === 'question' && await v.page.locator('.ask .picks').waitFor({ timeout: 4_000 }).then(() => true, () => false)) {
        found = { record, until, players };
        return { v, begun };
      }
      await v.leave();
    }
  throw new Error('nobody is asked for figures in these battles');
}

/** The figures of the orders that the page sent. */
function sent(page: Page): number[][] {
  const out: number[][] = [];
  page.on('websocket', (line) => line.on('framesent', (frame) => {
    const m = JSON.parse(String(frame.payload)) as { type: string; order?: { figures?: number[] } };
    if (m.type === 'order') out.push(m.order?.figures ?? []);
  }));
  return out;
}

const toggles = (page: Page) => page.locator('.picks .those button');
const chosen = (page: Page) => page.locator('.picks .those button[aria-pressed=true]');

describe('a question that names figures', () => {
  it('is answered by mouse on the map and by keys, and says who was named', async () => {
    const { v, begun } = await at_question();
    const { page } = v;
    await check_access(page);
    const orders = sent(page);
    await page.reload();   // the line is heard from its beginning
    await page.locator('.ask .picks').waitFor();
    await screenshot(page, 'figures-question');
    expect(await toggles(page).count()).toBeGreaterThan(1);
    const able = page.locator('.pick:not(.no)').first();
    const number = Number(await able.locator('text').textContent());
    const box = (await able.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => chosen(page).allInnerTexts()).toEqual([String(number)]);
    await chosen(page).first().focus();
    await page.keyboard.press('Space');
    await expect.poll(() => chosen(page).count()).toBe(0);
    await page.keyboard.press('Space');
    await expect.poll(() => chosen(page).allInnerTexts()).toEqual([String(number)]);
    await page.locator('.ask .opt:not([aria-disabled])').filter({ hasText: /rally/i }).first().click();
    await expect.poll(() => orders).toEqual([[number - 1]]);
    expect(begun.game).not.toBe('');
    await v.leave();
  });

  it('is answered by touch on a phone', async () => {
    const { v } = await at_question({ size: 'phone', touch: true });
    const { page } = v;
    await page.locator('.picks .those button:not(.no)').first().tap();
    await expect.poll(() => chosen(page).count()).toBe(1);
    await check_access(page);
    await screenshot(page, 'figures-question-phone');
    await page.locator('.ask .opt:not([aria-disabled])').filter({ hasText: /rally/i }).first().tap();
    await page.waitForFunction(() => !document.querySelector('.ask .picks'));
    await v.leave();
  });
});

describe('an order that names figures', () => {
  it('fires with those alone', async () => {
    const { page, leave } = await sit(server.address, await begin(server.address, { scenario: 'brookfield', seed: '7' }));
    let at = await my_turn(page);
    for (let i = 0; i < 4 && ['deploy', 'begin'].includes(at); ++i) { await end_phase(page); at = await my_turn(page); }
    for (let i = 0; i < 12; ++i) {
      for (const row of await page.locator('.roster .ros').first().locator('.unit-row:not(.done):not(.off)').all()) {
        if (at === 'question' || at === 'over') break;
        await row.click();
        const fire = page.locator('.verbs[data-known]').getByRole('button', { name: /^Fire/ });
        if (!(await page.locator('.verbs .btn').count())) continue;
        await page.locator('.verbs[data-known]').waitFor();
        if (!(await fire.count())) continue;
        await fire.click();
        await quiet(page);
        const choose = page.getByRole('button', { name: 'Choose the figures' });
        if (!(await choose.count())) { await page.keyboard.press('Escape'); continue; }
        await choose.click();
        await toggles(page).first().waitFor();
        const able = page.locator('.picks .those button:not(.no)');
        if (!(await able.count())) { await page.keyboard.press('Escape'); continue; }
        await able.first().press('Space');
        await quiet(page);
        await expect.poll(() => chosen(page).count()).toBe(1);
        await expect.poll(() => page.locator('.dec .facts').innerText()).toMatch(/dice\s*1\b/i);
        await check_access(page);
        await screenshot(page, 'figures-fire');
        return leave();
      }
      if (at === 'question') await page.locator('.ask .opt').first().click(); else await end_phase(page);
      at = await my_turn(page);
    }
    throw new Error('nobody could fire in twelve phases');
  });
});
