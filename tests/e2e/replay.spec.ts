// Watching again: a game fought to its end, its record opened as a file, scrubbed, printed, and played on from the middle.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { check_access, close_browser, screenshot, screenshots, visit } from './support/browser.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
let game = '';
let record = '';
const at = (path: string) => `${server.address}${path}`;

/** Two recruits fight at the command line; the server goes on with their record, and the player gives up: a game that is over. */
async function fought(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'openorder-record-'));
  const file = join(folder, 'record.json');
  execFileSync(process.env.OPENORDER_PROGRAM!, ['battle', 'pierces_fight', '--seed', '11', '--record', file, '--quiet'], { timeout: 100_000 });
  record = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  const answer = await fetch(at('/api/games'), {
    method: 'POST', headers: { 'Content-Type': 'application/json', Origin: server.address }, body: JSON.stringify({ record, until: 90, players: ['human', 'recruit'] }),
  });
  if (!answer.ok) throw new Error(`no game of the record: ${answer.status} ${await answer.text()}`);
  const begun = await answer.json() as { game: string; seats: { token: string }[] };
  game = begun.game;
  const { page, leave } = await visit(at('/records'));
  await page.evaluate(([id, seat]) => new Promise<void>((done, failed) => {
    const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/play`);
    line.onopen = () => line.send(JSON.stringify({ type: 'hello', game: id, seat, have: 0 }));
    line.onerror = () => failed(new Error('no line to the game'));
    line.onmessage = (e) => {
      const m = JSON.parse(String(e.data)) as { type: string; outcome?: { over: boolean } };
      if (m.outcome?.over) done();
      else if (m.type === 'state') line.send(JSON.stringify({ type: 'resign', id: 1 }));
    };
  }), [game, begun.seats[0]!.token] as const);
  await leave();
}
beforeAll(async () => {
  server = await start_server();
  await fought();
}, 120_000);
afterAll(async () => {
  await close_browser();
  await server?.stop();
});

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the battle' });
const step = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));
const last = async (page: Page) => Number(await slider(page).getAttribute('aria-valuemax'));

describe('a finished game', () => {
  it('is told, scrubbed by keyboard and pointer, and jumped through', async () => {
    const { page, leave } = await visit(at(`/replay/${game}`));
    await slider(page).waitFor();
    expect(await page.locator('.verdict').innerText()).not.toBe('');
    expect(await step(page)).toBe(0);
    await check_access(page);
    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    expect(await step(page)).toBe(1);
    await page.keyboard.press('PageDown');
    expect(await step(page)).toBeGreaterThan(1);
    await page.keyboard.press('End');
    expect(await step(page)).toBe(await last(page));
    await page.keyboard.press('Home');
    const box = (await slider(page).boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + 20);
    expect(Math.abs(await step(page) - (await last(page)) / 2)).toBeLessThanOrEqual(2);
    const jump = page.locator('.jumps').getByRole('button', { name: /^(charge|rout|leader killed)$/ }).and(page.locator(':not([aria-disabled="true"])'));
    if (await jump.count()) {
      await slider(page).focus();
      await page.keyboard.press('Home');
      await jump.first().click();
      expect(await step(page)).toBeGreaterThan(0);
    }
    expect(await page.locator('.board .unit, .board [data-piece]').count()).toBeGreaterThan(1);
    // The same moment as one side saw it.
    const moment = await step(page);
    await page.getByLabel('Seen by').selectOption({ index: 1 });
    await page.locator('.cap').getByText(/ saw it\./).waitFor();
    expect(await step(page)).toBe(moment);
    await page.getByLabel('Seen by').selectOption({ label: 'both sides' });
    await page.locator('.cap').getByText('Both sides shown.').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const before = await step(page);
    await page.waitForFunction((b) => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > b, before);
    await page.getByRole('button', { name: 'Pause' }).click();
    await check_access(page);
    await screenshot(page, 'replay-middle', true);
    await leave();
  });

  it('prints without controls, the whole story and the table', async () => {
    const { page, leave } = await visit(at(`/replay/${game}`));
    await slider(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('ol.all').waitFor();
    expect(await page.locator('.scrub').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Picture' }).isVisible()).toBe(false);
    expect(await page.locator('.board').isVisible()).toBe(true);
    expect((await page.pdf({ format: 'A4', printBackground: true })).length).toBeGreaterThan(20_000);
    await screenshot(page, 'replay-print', true);
    await leave();
  });

  it('gives its picture and its record', async () => {
    const { page, leave } = await visit(at(`/replay/${game}`));
    await slider(page).waitFor();
    for (const [button, inside] of [['Picture', '<svg'], ['Record', '"steps"'], ['Losses as CSV', 'turn,']] as const) {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
      expect(readFileSync((await file.path())!, 'utf8')).toContain(inside);
    }
    await leave();
  });
});

describe('a record from a file', () => {
  it('is opened from the list and played on from the middle', async () => {
    const { page, leave } = await visit(at('/records'));
    await page.getByRole('heading', { name: 'Records' }).waitFor();
    await page.locator(`a[href="/replay/${game}"]`).waitFor();
    await check_access(page);
    await page.locator('input[type=file]').setInputFiles({ name: 'evening.json', mimeType: 'application/json', buffer: Buffer.from(record) });
    await slider(page).waitFor();
    await page.getByText(/verified, every die/).first().waitFor();
    const box = (await slider(page).boundingBox())!;
    await page.mouse.click(box.x + box.width / 3, box.y + 20);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await check_access(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Play on', exact: true }).click();
    await page.waitForURL(/\/game\//);
    await page.locator('[data-stage]').waitFor({ timeout: 30_000 });
    await leave([/WebSocket/]);
  });

  it('that is none is refused in words', async () => {
    const { page, leave } = await visit(at('/records'));
    await page.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"steps": [1, 2') });
    await page.getByRole('alert').filter({ hasText: 'x.json' }).waitFor();
    await leave([/status of 4/]);
  });
});

describe('screens', () => {
  it('at three sizes', async () => {
    await screenshots(at(`/replay/${game}`), 'replay', (page) => slider(page).waitFor());
    await screenshots(at('/records'), 'records', (page) => page.getByRole('heading', { name: 'Records' }).waitFor());
  });
});
