// Files: what comes out of a game has a name that no game can choose, and a save of other rules or another program is not opened half: the page says what differs.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { close_browser, visit } from './support/browser.ts';
import { begin, my_turn, sit, type Begun } from './support/play.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server.stop(); });

const evil = 'St. Clair\'s Defeat: 4/11/1791? ../../x CON \u202e\u200b ' + 'long '.repeat(40) + '\u{1f525}';

/** Ends the game at once. */
async function resign(begun: Begun): Promise<void> {
  const table = await sit(server.address, begun);
  await my_turn(table.page);
  await table.page.getByRole('button', { name: 'Menu' }).click();
  await table.page.getByRole('button', { name: 'Resign' }).click();
  await table.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await table.page.locator('[data-stage=over]').waitFor();
  await table.leave();
}

describe('files of a game with a hostile name', () => {
  it('are called by the program, and nothing is written outside its folder', async () => {
    const text = readFileSync(new URL('../../rulesets/tugar/scenarios/rail_fence.toml', import.meta.url), 'utf8').replace(/^name = "[^"]*"/m, `name = ${JSON.stringify(evil)}`);
    const answer = await fetch(`${server.address}/api/games`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ scenario_text: text, players: ['human', 'recruit'], seed: '7' }) });
    const plain = evil.slice(0, 60).replace(/[\u202e\u200b]/g, '');
    if (!answer.ok) expect((await answer.json() as { trouble: { text: string } }).trouble.text).toMatch(/name/);   // too long, or of no letters: refused with its field
    const begun = await begin(server.address, { scenario_text: text.replace(JSON.stringify(evil), JSON.stringify(plain)) });
    await resign(begun);
    const { page, leave } = await visit(`${server.address}/replay/${begun.game}`);
    await page.getByRole('slider').waitFor();
    expect(await page.locator('h1').innerText()).toContain('4/11/1791');
    for (const button of ['Picture', 'Record', 'Losses as CSV']) {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
      expect(file.suggestedFilename()).toMatch(/^[a-z0-9_-]{1,80}\.(svg|json|csv)$/);
    }
    await leave();
    for (const file of readdirSync(server.data)) expect(file).toMatch(/^(openorder\.sqlite(-wal|-shm)?|laboratory)$/);
  });
});

describe('a save of other rules', () => {
  it('is not opened half: the page names the versions that differ', async () => {
    const begun = await begin(server.address, { scenario: 'rail_fence' });
    await resign(begun);
    const record = await (await fetch(`${server.address}/api/games/${begun.game}/record`)).text();
    const other = record.replace(/("rules_hash": ?")([0-9a-f])/, (_, key: string, digit: string) => `${key}${digit === '0' ? '1' : '0'}`).replace(/("engine": ?")[^"]*/, '$10.0.1-old');
    expect(other).not.toBe(record);
    const { page, leave } = await visit(`${server.address}/records`);
    await page.locator('input[type=file]').setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(other) });
    await page.getByText(/effective rules differ|0\.0\.1-old/).first().waitFor();
    expect(await page.locator('main').innerText()).toMatch(/version/);
    await page.goto(`${server.address}/records`);
    for (const cut of [0, 1, 40, Math.floor(record.length / 2), record.length - 2]) {   // killed while it was written
      await page.locator('input[type=file]').setInputFiles({ name: 'cut.json', mimeType: 'application/json', buffer: Buffer.from(record.slice(0, cut)) });
      await page.getByRole('alert').filter({ hasText: 'cut.json' }).waitFor();
      await page.goto(`${server.address}/records`);
    }
    await leave([/status of 4/]);
  });
});
