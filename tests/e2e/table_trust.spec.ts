// What would cost trust: two windows of one player that differ, a name that becomes markup, a drag that goes elsewhere at another zoom, colours that
// change sides, a standing order that answers what it was not given for.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { check_access, close_browser, screenshot, the_browser, visit } from './support/browser.ts';
import { answer_default, begin, end_phase, my_turn, number_of, play_to_the_end, sit, stage, take_suggestion } from './support/play.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server.stop(); });

async function to_the_fight(page: Page): Promise<string> {
  let at = await my_turn(page);
  for (let i = 0; i < 4 && ['deploy', 'begin'].includes(at); ++i) { await end_phase(page); at = await my_turn(page); }
  return at;
}
const scenario = (ruleset: string, name: string) => readFileSync(new URL(`../../rulesets/${ruleset}/scenarios/${name}.toml`, import.meta.url), 'utf8');

describe('two windows of one player', () => {
  it('give an order at once: one wins, the other is told, both show the same', async () => {
    const begun = await begin(server.address, { scenario: 'rail_fence' });
    const [a, b] = [await sit(server.address, begun), await sit(server.address, begun)];
    await to_the_fight(a.page);
    const n = await number_of(a.page);
    await b.page.waitForFunction((now) => document.querySelector<HTMLElement>('[data-number]')?.dataset.number === now, n);
    const press = (page: Page) => page.evaluate(() => {
      const end = [...document.querySelectorAll<HTMLElement>('.dec .go .btn')].find((e) => /^End/.test(e.textContent ?? ''));
      end?.click();
      setTimeout(() => [...document.querySelectorAll<HTMLElement>('dialog .btn')].find((e) => e.textContent === 'End the phase')?.click(), 0);
    });
    await Promise.all([press(a.page), press(b.page)]);
    const told = (page: Page) => page.waitForFunction((was) => document.querySelector<HTMLElement>('[data-number]')?.dataset.number !== was, n);
    await Promise.all([told(a.page), told(b.page)]);
    await Promise.all([my_turn(a.page), my_turn(b.page)]);
    const seen = async (page: Page) => ({ n: await number_of(page), log: await page.locator('.log ol li').allInnerTexts() });
    await expect.poll(async () => JSON.stringify(await seen(a.page)) === JSON.stringify(await seen(b.page)), { timeout: 20_000 }).toBe(true);
    await a.leave();
    await b.leave();
  });
});

describe('names', () => {
  it('are text wherever they stand, whatever is in them', async () => {
    const evil = '<img src=x onerror=document.title=1>';
    const text = scenario('tugar', 'rail_fence').replace(/^(\[\[unit\]\][^[]*?\nname = )"[^"\n]*"/gm, `$1"${evil}"`);
    expect(text).toContain(evil);
    const { page, leave } = await sit(server.address, await begin(server.address, { scenario_text: text }));
    await to_the_fight(page);
    await page.locator('.roster .unit-row').first().click();
    await play_to_the_end(page, { suggestions: 1, most: 4 });
    expect(await page.locator('.roster').innerText()).toContain('<img');
    expect(await page.locator('.roster img, .log img, .board img, .board image, .dec img').count()).toBe(0);
    expect(await page.title()).not.toBe('1');
    await leave();
  });

  it('have the colour of the sign their side is drawn with', async () => {
    const { page, leave } = await sit(server.address, await begin(server.address, { scenario: 'fallen_timbers' }));   // its first side has the drops
    await to_the_fight(page);
    await page.locator('.board text.name').first().waitFor();
    const colours = await page.evaluate(() => {
      const of = (e: Element | null | undefined, what: 'fill' | 'color') => (e ? getComputedStyle(e)[what] : '');
      const row = document.querySelector('.roster .unit-row svg.sw .s');
      const name = [...document.querySelectorAll('.board text.name')].find((t) => /Delawares|Wyandots|Ottawas|Chippewas/.test(t.textContent ?? ''));
      const drawn = document.querySelector('.board g[data-piece][aria-label*="Confederacy"] .tint');
      return { row: of(row, 'fill'), name: of(name, 'fill'), drawn: of(drawn, 'fill'), flag: of(document.querySelector('.roster .flagm .flag'), 'fill') };
    });
    expect(new Set(Object.values(colours)), JSON.stringify(colours)).toHaveLength(1);
    await leave();
  });
});

describe('ground not seen', () => {
  it('is lined but where one stands, can be put away, and stays as it was put', async () => {
    const { page, leave } = await sit(server.address, await begin(server.address, { scenario: 'pierces_fight' }));
    await to_the_fight(page);
    const lines = page.locator('.board .fog .lines'), button = page.getByRole('button', { name: 'Ground not seen' });
    await lines.waitFor({ state: 'attached' });
    const covered = await page.evaluate(() => {
      const fog = document.querySelector<SVGGeometryElement>('.board .fog .wash')!, box = fog.ownerSVGElement!.viewBox.baseVal;
      const at = (x: number, y: number) => fog.isPointInFill(new DOMPoint(x, y));
      let all = 0, hit = 0;
      for (let x = 50; x < box.width; x += 100) for (let y = 50; y < box.height; y += 100) { ++all; hit += at(x, y) ? 1 : 0; }
      const own = [...document.querySelectorAll<SVGGElement>('.board .troops g[data-piece]')].map((g) => /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(g.getAttribute('transform') ?? ''));
      return { share: hit / all, pieces: own.length, under: own.filter((m) => m && at(Number(m[1]), Number(m[2]))).length };
    });
    expect(covered.share).toBeGreaterThan(0.1);
    expect(covered.share).toBeLessThan(0.9);
    expect(covered.pieces).toBeGreaterThan(2);
    expect(covered.under).toBe(0);
    await screenshot(page, 'table-unseen-ground');
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'table-unseen-ground-dark');
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    expect(await lines.count()).toBe(0);
    await page.reload();
    await my_turn(page);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    expect(await lines.count()).toBe(0);
    await leave();
  });
});

describe('the hand at any zoom', () => {
  it.each([[0.67, 0.67], [1.25, 1.25], [2, 2], [1, 3]])('takes and leaves a unit where it points (zoom %d, %d pixels a point)', async (zoom, ratio) => {
    const begun = await begin(server.address, { scenario: 'rail_fence', deploy: 'hand' });
    const context = await (await the_browser()).newContext({ viewport: { width: Math.round(1440 / zoom), height: Math.round(900 / zoom) }, deviceScaleFactor: ratio, reducedMotion: 'reduce' });
    await context.addInitScript(([key, held]) => localStorage.setItem(key, held), ['openorder.seats', JSON.stringify([{ game: begun.game, seats: begun.seats, title: 't', since: 1 }])] as const);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${server.address}/game/${begun.game}`);
    expect(await my_turn(page)).toBe('deploy');
    // On a narrow page the map lies above the sheet; everywhere the first unit that lies in the open is taken.
    const taken = await page.evaluate(() => {
      const board = document.querySelector('.board')!.getBoundingClientRect();
      for (const bar of document.querySelectorAll('.board g[data-piece] .bar')) {
        const r = bar.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
        if (x > board.x + 80 && x < board.right - 240 && y > board.y + 60 && y < board.bottom - 90 && document.elementFromPoint(x, y)?.closest('.board') && !document.elementFromPoint(x, y)?.closest('.float')) return { x, y };
      }
      return null;
    });
    expect(taken).not.toBeNull();
    const { x, y } = taken!;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 9, y - 5, { steps: 3 });
    await page.mouse.move(x + 30, y - 18, { steps: 3 });
    await page.waitForFunction(() => !!document.querySelector('.board .ghost .bar'));
    const box = await page.locator('.board .ghost .bar').last().boundingBox();
    expect(Math.abs(box!.x + box!.width / 2 - (x + 30))).toBeLessThan(3);
    expect(Math.abs(box!.y + box!.height / 2 - (y - 18))).toBeLessThan(3);
    await page.mouse.up();
    await context.close();
  });
});

describe('what an umpire may do', () => {
  it('is told in the log: a unit set right, a draw offered, the battle given up', async () => {
    const { page, leave } = await sit(server.address, await begin(server.address, { scenario: 'rail_fence' }));
    await to_the_fight(page);
    const menu = (item: string) => page.getByRole('button', { name: 'Menu' }).click().then(() => page.getByRole('button', { name: item }).click());
    await page.locator('.roster .unit-row').first().click();
    await menu('Set it right');
    const right = page.getByRole('dialog', { name: 'Set it right' });
    await right.getByLabel('Figures').fill('9');
    await check_access(page);
    const lines = await page.locator('.log li').count();
    await right.getByRole('button', { name: 'Set it right' }).click();
    await right.waitFor({ state: 'hidden' });
    await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, lines);
    expect(await page.locator('.roster .unit-row').first().innerText()).toContain('9');
    await menu('Offer a draw');
    await menu('Resign');
    await page.getByRole('dialog', { name: 'Resign?' }).waitFor();
    await check_access(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLElement>('[data-stage]')?.dataset.stage === 'over');
    expect(await page.locator('.dec').innerText()).toContain('won');
    await leave();
  });
});

describe('standing orders', () => {
  it('answer the question they were given for, say so, and are taken back in the menu', async () => {
    const { page, leave } = await sit(server.address, await begin(server.address, { scenario: 'fallen_timbers', seed: '3' }));
    let given = '', asked_again = false;
    const question = () => page.locator('.ask h2').innerText();
    for (let i = 0; i < 60 && !given; ++i) {
      const at = await my_turn(page);
      if (at === 'over') break;
      const always = page.getByLabel('Always answer this so in this battle');
      if (at === 'question') {
        await page.locator('.ask .opt:not([aria-disabled])').first().waitFor();
        if (await always.count()) { given = await question(); await always.check(); await check_access(page); await screenshot(page, 'table-question'); }
        await answer_default(page);
      } else await end_phase(page);
    }
    expect(given, 'a question was asked').not.toBe('');
    for (let i = 0; i < 12; ++i) {
      const at = await my_turn(page);
      if (at === 'over') break;
      if (at === 'question') { asked_again ||= (await question()) === given; await answer_default(page); } else break;
    }
    expect(asked_again, `${given} is not put again`).toBe(false);
    if (await stage(page) !== 'over') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Standing orders' }).click();
      await page.getByRole('button', { name: 'Ask me again' }).first().click();
      await page.getByText('None: every question is put to you.').waitFor();
    }
    await leave();
  });
});

describe('the captain', () => {
  it('says what he would do and why, and his order can be taken in hand', async () => {
    const v = await sit(server.address, await begin(server.address, { scenario: 'rail_fence', players: ['human', 'captain'] }));
    const { page } = v;
    await to_the_fight(page);
    for (let i = 0; i < 6; ++i) { await take_suggestion(page); await my_turn(page); }
    await page.locator('.board').focus();
    await page.keyboard.press('c');
    const advice = page.locator('.advice');
    await advice.locator('ul.why li').first().waitFor();
    expect((await advice.locator('p').first().innerText()).length).toBeGreaterThan(10);
    await check_access(page);
    await screenshot(page, 'advice');
    const n = await number_of(page);
    await advice.locator('.btn').first().click();
    expect(await number_of(page), 'an order in hand is not given yet').toBe(n);
    await v.leave();
  });

  it('says why he did it once the battle is over, at the table and in the replay', async () => {
    const begun = await begin(server.address, { scenario: 'rail_fence', players: ['human', 'captain'] });
    const { page, leave } = await sit(server.address, begun);
    await to_the_fight(page);
    for (let i = 0; i < 3; ++i) { await end_phase(page); if (await my_turn(page) === 'question') await answer_default(page); await my_turn(page); }
    expect(await page.locator('.log').getByRole('button', { name: 'Why?' }).count(), 'not before the end').toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('[data-stage=over]').waitFor();
    const why = page.locator('.log').getByRole('button', { name: 'Why?' });
    await why.last().click();
    const answer = page.getByRole('dialog').locator('.why');
    await answer.locator('h4').first().waitFor();
    expect((await answer.locator('p').first().innerText()).length).toBeGreaterThan(10);
    await check_access(page);
    await screenshot(page, 'why-table');
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await leave();
    const again = await visit(`${server.address}/replay/${begun.game}`);
    const slider = again.page.getByRole('slider', { name: 'Moment of the battle' });
    await slider.waitFor();
    await slider.focus();
    await again.page.keyboard.press('End');
    const asks = again.page.getByRole('button', { name: 'Why?' });
    for (let i = 0; i < 60 && !(await asks.count()); ++i) await again.page.keyboard.press('PageUp');
    await asks.first().click();
    await again.page.locator('.why h4').first().waitFor();
    expect(await again.page.getByText('another order then').count(), 'it is the order of the record').toBe(0);
    await check_access(again.page);
    await screenshot(again.page, 'why-replay');
    await again.leave();
  });
});
