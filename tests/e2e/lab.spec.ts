// The laboratory in the browser: a run is started, watched, cancelled and gone on with; its report stands in its sandbox, and its records are played.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { check_access, close_browser, screenshot, screenshots, visit } from './support/browser.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server?.stop(); });
const at = (path: string) => `${server.address}${path}`;
const state = (page: Page, wanted: string) => page.locator(`.run[data-state=${wanted}]`).waitFor({ timeout: 120_000 });
const form = (page: Page) => page.getByRole('form', { name: 'Fight it by the hundred' });
const battle_of = (page: Page) => form(page).getByRole('combobox', { name: 'Battle', exact: true });

async function start(page: Page, battle: string, battles: number, seed = '7'): Promise<void> {
  await battle_of(page).selectOption({ label: battle });
  await form(page).getByRole('spinbutton', { name: 'Battles' }).fill(String(battles));
  if (!(await form(page).getByPlaceholder('drawn').isVisible())) await form(page).getByText('Seed', { exact: true }).first().click();
  await form(page).getByPlaceholder('drawn').fill(seed);
  await form(page).getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/lab\/[^/]+$/);
}

describe('the laboratory', () => {
  it('fights by the hundred, tells what it came to, and shows its battles', async () => {
    const { page, leave } = await visit(at('/lab?battle=the_clearing'));
    await form(page).getByText('played by').first().waitFor();
    await expect.poll(() => battle_of(page).inputValue()).toBe('the_clearing');
    await check_access(page);
    await start(page, 'The Rail Fence', 64);
    await state(page, 'done');
    expect(await page.locator('.pace').innerText()).toContain('64 battles');
    const said = await page.locator('.shares').innerText();
    expect(said).toMatch(/\d+ to \d+/);
    expect((await page.locator('.shares .say').allInnerTexts()).map((t) => Number(/(\d+) battles/.exec(t)![1])).reduce((a, b) => a + b)).toBe(64);
    await check_access(page);
    await page.getByRole('heading', { name: 'Most worth watching' }).waitFor();
    await screenshot(page, 'lab-done-desktop', true);
    await page.locator('.run li a').first().click();
    await page.waitForURL(/\/replay\/lab\//);
    await page.getByRole('slider', { name: 'Moment of the battle' }).waitFor();
    await leave();
  });

  it('opens the report in a sandbox, and a record from it in the replay page', async () => {
    const { page, context, leave } = await visit(at('/lab'));
    await page.locator('main li a').first().click();
    await state(page, 'done');
    const [report] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Open the report' }).click()]);
    await report.waitForFunction(() => document.querySelectorAll('.draw svg').length > 3);
    expect(await report.evaluate(() => fetch('/api/games').then(() => 'reached', () => 'kept out'))).toBe('kept out');
    expect(await report.evaluate(() => { try { return String(localStorage.length); } catch { return 'kept out'; } })).toBe('kept out');
    const record = report.locator('a.record').first();
    expect(await record.getAttribute('href')).toMatch(/^\/replay\/lab\//);
    await record.click();
    await report.waitForURL(/\/replay\/lab\//);
    await report.getByRole('slider', { name: 'Moment of the battle' }).waitFor();
    await leave();
  });

  it('is watched, cancelled, gone on with, and gives way to a short one', async () => {
    const { page, leave } = await visit(at('/lab'));
    await start(page, 'The Rail Fence', 20_000);
    await page.locator('.shares').waitFor({ timeout: 60_000 });
    const stored = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));
    const before = await stored();
    await page.waitForFunction((b) => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) > b, before);
    expect(await page.locator('.pace').innerText()).toMatch(/a second, .* left/);
    await page.locator('.run figure svg').waitFor();
    await check_access(page);
    await screenshots(page.url(), 'lab-running', (p) => p.locator('.shares').waitFor({ timeout: 60_000 }));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await state(page, 'cancelled');
    expect(await stored()).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Go on' }).click();
    await state(page, 'running');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await state(page, 'cancelled');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL(/\/lab$/);
    await leave();
  });

  it('compares house rules with the book on the same seeds', async () => {
    const { page, leave } = await visit(at('/lab'));
    await battle_of(page).selectOption({ label: 'The Rail Fence' });
    await page.setInputFiles('input[type=file]', { name: 'h.toml', mimeType: 'text/plain', buffer: Buffer.from('format = 1\nruleset = "tugar"\nname = "Evenings"\n[morale_number]\ntugar_regular = 2\n') });
    await form(page).getByText('Evenings').waitFor();
    await start(page, 'The Rail Fence', 32);
    await state(page, 'done');
    expect(await page.locator('.run h3.hd').allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining('By the book'), expect.stringContaining('Evenings')]));
    await page.locator('.difference').waitFor();
    expect(await page.locator('.difference').innerText()).toMatch(/difference/);
    await leave();
  });

  it('refuses in words what cannot be fought', async () => {
    const { page, leave } = await visit(at('/lab'));
    await form(page).getByText('played by').first().waitFor();
    await form(page).getByRole('spinbutton', { name: 'Battles' }).fill('0');
    await form(page).getByText(/1 to 20,000 battles/).waitFor();
    expect(await form(page).getByRole('button', { name: 'Start' }).getAttribute('aria-disabled')).toBe('true');
    await form(page).getByRole('spinbutton', { name: 'Battles' }).fill('10');
    await page.setInputFiles('input[type=file]', { name: 'evil.toml', mimeType: 'text/plain', buffer: Buffer.from('format = 1\n[scenario]\nname = "<img src=x onerror=document.title=1>"\nruleset = "tugar"\n') });
    await form(page).getByText(/your file/).waitFor({ state: 'attached' });
    await form(page).getByRole('button', { name: 'Start' }).click();
    await form(page).getByRole('alert').waitFor();
    expect(await page.title()).toContain('Laboratory');
    await leave([/status of 4\d\d/]);
  });

  it('fits every size', async () => {
    await screenshots(at('/lab'), 'lab', (page) => form(page).getByText('played by').first().waitFor());
  });
});
