// Every page at 360, 1280 and 3840 pixels, light and dark, to be looked at one by one:
// OPENORDER_SCREENS=$PWD/build/screens tests/e2e/run.sh --measure build/dev/bin/openorder screens.measure.ts
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { close_browser, screenshot, visit, type Visit } from './support/browser.ts';
import { begin, my_turn, play_to_the_end, quiet, sit } from './support/play.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server.stop(); });

const sizes = [['360', 360, 740], ['1280', 1280, 800], ['3840', 3840, 2160]] as const;

/** Takes a page at every size and in both lights; fails where it is wider than its window. */
async function shoot(name: string, open: (touch: boolean) => Promise<Visit>, arrive: (page: Page) => Promise<unknown>): Promise<void> {
  const wide: string[] = [];
  for (const [size, width, height] of sizes) {
    const v = await open(width < 700);
    await v.page.setViewportSize({ width, height });
    await arrive(v.page);
    for (const light of ['light', 'dark'] as const) {
      await v.page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' });
      await v.page.waitForTimeout(300);
      if (await v.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) wide.push(`${name}-${size}`);
      await screenshot(v.page, `${name}-${size}-${light}`, width < 700 && !name.startsWith('table'));
    }
    await v.leave([/WebSocket/]);
  }
  expect(wide).toEqual([]);
}
const at = (path: string) => (touch: boolean) => visit(`${server.address}${path}`, { size: touch ? 'small' : 'desktop', touch });

it('home, umpire, rulebook, records, laboratory', async () => {
  await shoot('home', at('/'), (p) => p.getByRole('radio', { name: /Fallen Timbers/ }).waitFor({ state: 'attached' }));
  await shoot('umpire', at('/umpire/moccasins'), (p) => p.locator('.frequent').waitFor({ timeout: 20_000 }).catch(() => undefined));
  await shoot('rulebook', at('/rules/moccasins/MOC-7.14'), (p) => p.getByText('MOC-7.14').first().waitFor());
  await shoot('lab', at('/lab'), (p) => p.getByText('played by').first().waitFor());
  await shoot('unknown', at('/nowhere'), (p) => p.locator('main').waitFor());
}, 900_000);

it('a run of the laboratory', async () => {
  const answer = await fetch(`${server.address}/api/lab`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario: 'rail_fence', players: ['recruit', 'recruit'], battles: 96, seed: '7' }) });
  const { run } = await answer.json() as { run: string };
  await shoot('lab-run', at(`/lab/${run}`), (p) => p.locator('.run[data-state=done] li').first().waitFor({ timeout: 120_000 }));
}, 900_000);

it('the table: deployment, a shot, a question, the end, and the battle watched again', async () => {
  const shot = await begin(server.address, { scenario: 'fallen_timbers', seed: '12' });
  await shoot('table-deploy', (touch) => sit(server.address, shot, { size: touch ? 'small' : 'desktop', touch }), (p) => my_turn(p));
  const fight = await begin(server.address, { scenario: 'battle_of_the_ford', seed: '12', players: ['human', 'captain'] });
  const { page, leave } = await sit(server.address, fight);
  let seen = 0;
  await play_to_the_end(page, { suggestions: 2, most: 900, ask: async (p) => { seen = Number(/turn (\d+)/.exec(await p.locator('.turn').innerText())?.[1] ?? 0); if (seen >= 4) throw new Error('enough'); return false; } }).catch((e: Error) => { if (e.message !== 'enough') throw e; });
  await leave([/WebSocket/]);
  await shoot('table-fight', (touch) => sit(server.address, fight, { size: touch ? 'small' : 'desktop', touch }), async (p) => { await my_turn(p); await quiet(p); });
  const again = await sit(server.address, fight);
  await my_turn(again.page);
  await again.page.getByRole('button', { name: 'Menu' }).click();
  await again.page.getByRole('button', { name: 'Resign' }).click();
  await again.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await again.page.locator('[data-stage=over]').waitFor();
  await again.leave();
  await shoot('table-over', (touch) => sit(server.address, fight, { size: touch ? 'small' : 'desktop', touch }), (p) => p.locator('[data-stage=over]').waitFor());
  await shoot('replay', at(`/replay/${fight.game}`), async (p) => {
    const slider = p.getByRole('slider', { name: 'Moment of the battle' });
    await slider.waitFor();
    const box = (await slider.boundingBox())!;
    await p.mouse.click(box.x + box.width * 0.7, box.y + 20);
  });
  await shoot('records', at('/records'), (p) => p.locator('li a').first().waitFor());
  const watched = await begin(server.address, { scenario: 'rail_fence', seed: '12', players: ['recruit', 'recruit'] });
  await shoot('watch', at(`/game/${watched.game}`), (p) => p.getByRole('button', { name: 'Fight on' }).waitFor());
}, 1_800_000);
