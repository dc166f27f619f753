// The pictures of the README, taken anew: OPENORDER_SCREENS=$PWD/docs/pictures tests/e2e/run.sh --measure build/dev/bin/openorder pictures.measure.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { close_browser, screenshot, visit } from './support/browser.ts';
import { begin, play_to_the_end, quiet, sit } from './support/play.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server.stop(); });

it('the table, a battery firing, and the same battle watched again', async () => {
  const begun = await begin(server.address, { scenario: 'battle_of_the_ford', seed: '12' });
  const { page, leave } = await sit(server.address, begun);
  let taken = false;
  await play_to_the_end(page, {
    suggestions: 2, most: 900,
    ask: async (p, at) => {
      if (taken || at !== 'fire' || !(await p.locator('.turn').innerText()).includes('turn 5')) return false;
      await p.locator('.roster .unit-row').filter({ hasText: 'New York battery' }).click();
      await p.locator('.verbs[data-known]').waitFor();
      await p.locator('.verbs').getByRole('button', { name: /^Fire/ }).click();
      await quiet(p);
      if (!(await p.locator('.why .tg.in-hand').count())) await p.locator('.why .tg button').nth(2).click();
      await quiet(p);
      await p.waitForTimeout(800);
      await screenshot(p, 'table');
      taken = true;
      await p.keyboard.press('Escape');
      return false;
    },
  });
  await leave();
  const again = await visit(`${server.address}/replay/${begun.game}`);
  const slider = again.page.getByRole('slider', { name: 'Moment of the battle' });
  await slider.waitFor();
  const box = (await slider.boundingBox())!;
  await again.page.mouse.click(box.x + box.width * 0.62, box.y + 20);
  await again.page.waitForTimeout(800);
  await screenshot(again.page, 'replay');
  await again.leave();
}, 900_000);

it('the umpire on a phone', async () => {
  const { page, leave } = await visit(`${server.address}/umpire/kingphilip`, { size: 'phone', touch: true });
  await page.locator('.tabs').getByText('Roster', { exact: true }).click();
  await page.getByRole('button', { name: 'From a battle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Brookfield/ }).click();
  await page.getByRole('button', { name: 'townsmen of Brookfield: who' }).click();
  await page.getByRole('button', { name: 'warriors from the west wood: at whom' }).click();
  await page.locator('.tabs').getByText('Umpire', { exact: true }).click();
  await page.locator('.frequent').getByRole('button', { name: /^Fire/ }).click();
  await page.locator('.chips').getByRole('button', { name: /distance/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '5', exact: true }).click();
  for (const face of [3, 7, 1]) await page.locator('.pad').getByRole('button', { name: new RegExp(`^${face}\\b`) }).click();
  await screenshot(page, 'umpire-phone');
  await leave();
}, 300_000);

it('the report of a battle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openorder-report-'));
  execFileSync(process.env.OPENORDER_PROGRAM!, ['battle', 'st_clairs_defeat', '--seed', '7', '--quiet', '--report', folder], { timeout: 200_000 });
  const { page, leave } = await visit(`file://${join(folder, 'report.html')}`);
  await page.setViewportSize({ width: 1200, height: 1250 });
  await screenshot(page, 'report');
  await leave();
  rmSync(folder, { recursive: true });
}, 300_000);
