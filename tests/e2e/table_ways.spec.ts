// Other ways to play: keys alone, a finger, two at one screen, typed dice, a reload in the middle, a server that goes away. Access and looks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { check_access, close_browser, screenshot } from './support/browser.ts';
import { answer_default, begin, end_phase, gone_on, my_turn, number_of, play_to_the_end, quiet, shortened, sit, stage, take_suggestion } from './support/play.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await close_browser(); await server.stop(); });

async function to_the_fight(page: Page): Promise<string> {
  let at = await my_turn(page);
  for (let i = 0; i < 4 && ['deploy', 'begin'].includes(at); ++i) { await end_phase(page); at = await my_turn(page); }
  return at;
}

describe('by keys alone', () => {
  it('plays a battle to its end', async () => {
    const v = await sit(server.address, await begin(server.address, { scenario_text: shortened('tugar', 'rail_fence', 4), players: ['recruit', 'human'] }));
    const { page } = v;
    const press = (k: string) => page.keyboard.press(k);
    let pushed = false, steps = 0;
    for (let at = await my_turn(page); at !== 'over' && steps < 400; at = await my_turn(page), ++steps) {
      const n = await number_of(page);
      if (at === 'question') { await page.locator('.ask .opt:not([aria-disabled])').first().waitFor(); await press('1'); await gone_on(page, n); continue; }
      if (at === 'move' && !pushed) pushed = await push_a_unit(page);
      if (pushed && await number_of(page) !== n) continue;
      await press('e');
      if (await page.getByRole('dialog').isVisible().catch(() => false)) { await press('Tab'); await press('Enter'); }
      await gone_on(page, n);
    }
    expect(await stage(page)).toBe('over');
    expect(pushed, 'a unit was moved by the arrow keys').toBe(true);
    await v.leave();
  });

  async function push_a_unit(page: Page): Promise<boolean> {
    const n = await number_of(page);
    await page.locator('.board').focus();
    for (let i = 0; i < 10; ++i) {
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
      if (!(await page.locator('.verbs .btn').count())) continue;
      await page.locator('.verbs[data-known]').waitFor();
      await page.keyboard.press('1');
      for (const way of ['ArrowUp', 'ArrowDown']) {
        await page.keyboard.press(way);
        await page.keyboard.press(way);
        await quiet(page);
        if (await page.locator('.dec .go .btn.pri:not([aria-disabled])').count()) {
          await page.keyboard.press('Enter');
          await gone_on(page, n);
          return true;
        }
        await page.keyboard.press('Escape');
        await page.keyboard.press('1');
      }
      await page.keyboard.press('Escape');
    }
    return false;
  }
});

describe('by touch, on a phone', () => {
  it('plays a battle to its end at 390 and looks right at 360', async () => {
    const begun = await begin(server.address, { scenario_text: shortened('faltering', 'clearing_raid', 6) });
    const v = await sit(server.address, begun, { size: 'phone', touch: true });
    await to_the_fight(v.page);
    for (const tab of ['Roster', 'Log', 'Table']) await v.page.locator('.tabs').getByText(tab).tap();
    const small = await v.page.evaluate(() => [...document.querySelectorAll<HTMLElement>('.phone button, .phone .tabs a')].filter((b) => b.offsetParent && !b.matches('.n, .who, .btn.link, .cl') && b.getBoundingClientRect().height < 43.5 && !b.matches('.grip')).map((b) => b.outerHTML.slice(0, 80)));
    expect(small, 'touch targets of 44 pixels').toEqual([]);
    await play_to_the_end(v.page, { suggestions: 1 });
    expect(await stage(v.page)).toBe('over');
    await check_access(v.page);
    await v.leave();
    const w = await sit(server.address, await begin(server.address, { scenario: 'brookfield' }), { size: 'small', touch: true });
    await to_the_fight(w.page);
    expect(await w.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await w.page.locator('.board').evaluate((b) => b.getBoundingClientRect().height)).toBeGreaterThan(150);
    await screenshot(w.page, 'table-small');
    await w.leave();
  });
});

describe('in the middle of it', () => {
  it('stands as it stood after a reload', async () => {
    const v = await sit(server.address, await begin(server.address, { scenario: 'rail_fence' }));
    await to_the_fight(v.page);
    await take_suggestion(v.page);
    await my_turn(v.page);
    const before = { n: await number_of(v.page), lines: await v.page.locator('.log li').count(), at: await stage(v.page) };
    await v.page.reload();
    await my_turn(v.page);
    expect({ n: await number_of(v.page), lines: await v.page.locator('.log li').count(), at: await stage(v.page) }).toEqual(before);
    await v.leave();
  });

  it('shows the table pale and takes no orders while the server is away, and goes on afterwards', async () => {
    const own = await start_server();
    const port = Number(own.address.split(':').at(-1));
    const data = own.data;
    const v = await sit(own.address, await begin(own.address, { scenario: 'rail_fence' }));
    await to_the_fight(v.page);
    const n = await number_of(v.page);
    own.child.kill('SIGKILL');
    await v.page.locator('.board.stale').waitFor();
    expect(await v.page.locator('.dec .go .btn:not([aria-disabled])').count()).toBe(0);
    const again = await start_server({ data, port });
    await v.page.locator('.board:not(.stale)').waitFor();
    expect(await number_of(v.page)).toBe(n);
    await end_phase(v.page);
    await v.leave([/WebSocket/, /ERR_CONNECTION/]);
    await again.stop();
  });

  it('takes back an order that revealed nothing', async () => {
    const v = await sit(server.address, await begin(server.address, { scenario: 'rail_fence' }));
    await to_the_fight(v.page);
    const undo = v.page.getByRole('button', { name: /^Undo/ });
    for (let i = 0; i < 3 && await undo.getAttribute('aria-disabled'); ++i) if (!(await take_suggestion(v.page))) break;
    if (!(await undo.getAttribute('aria-disabled'))) {
      const lines = await v.page.locator('.log li').count();
      await undo.click();
      await v.page.waitForFunction((l) => document.querySelectorAll('.log li').length > l, lines);
    }
    await v.leave();
  });
});

describe('two at one screen', () => {
  it('draws the curtain between the views', async () => {
    const begun = await begin(server.address, { scenario: 'rail_fence', players: ['human', 'human'] });
    const v = await sit(server.address, begun);
    let curtains = 0;
    for (let i = 0; i < 12 && curtains < 3; ++i) {
      const at = await my_turn(v.page);
      if (at === 'over') break;
      if (at === 'curtain') {
        curtains += 1;
        expect(await v.page.locator('.board').count(), 'nothing of the table stands behind the curtain').toBe(0);
        if (curtains === 1) {
          await check_access(v.page);
          await screenshot(v.page, 'table-curtain');
          await v.page.reload();
          await v.page.getByRole('button', { name: /show the table/ }).waitFor();
          expect(await v.page.locator('.board').count(), 'nor after a reload').toBe(0);
        }
        await v.page.getByRole('button', { name: /show the table/ }).click();
        await v.page.locator('.board').waitFor();
      } else if (at === 'question') await answer_default(v.page);
      else await end_phase(v.page);
    }
    expect(curtains).toBeGreaterThanOrEqual(2);
    await v.leave();
  });
});

describe('typed dice', () => {
  it('asks for every die, refuses a face that is not on it, and goes on', async () => {
    const v = await sit(server.address, await begin(server.address, { scenario: 'rail_fence', dice: 'typed' }));
    const { page } = v;
    let typed = 0;
    for (let i = 0; i < 40 && typed < 4; ++i) {
      const at = await my_turn(page);
      if (at === 'over') break;
      if (at === 'dice') {
        const input = page.locator('.typed input');
        if (typed === 0) {
          await input.fill('99');
          expect(await page.locator('.typed .said').textContent()).toContain('is not on a d');
          expect(await page.locator('.typed .btn.pri').getAttribute('aria-disabled')).toBe('true');
          await check_access(page);
          await screenshot(page, 'table-typed');
        }
        await input.fill('');
        const wanted = await page.locator('.typed .dice .die').count();
        for (let k = 0; k < wanted; ++k) await page.locator('.typed .pad button').first().click();
        const text = await page.locator('.typed h2').textContent();
        await page.locator('.typed .btn.pri').click();
        await page.waitForFunction((t) => document.querySelector('.typed h2')?.textContent !== t || !document.querySelector('.typed .die:not(.empty)'), text);
        typed += 1;
      } else if (at === 'question') await answer_default(page);
      else if (['deploy', 'begin'].includes(at) || i % 3 === 2 || !(await take_suggestion(page))) await end_phase(page);
    }
    expect(typed).toBeGreaterThan(0);
    await v.leave();
  });
});

describe('for everybody', () => {
  it('has no fault that axe finds, light, dark and on a phone', async () => {
    const begun = await begin(server.address, { scenario: 'brookfield' });
    for (const o of [{}, { dark: true }, { size: 'phone' as const, touch: true }]) {
      const v = await sit(server.address, begun, o);
      await to_the_fight(v.page);
      await check_access(v.page);
      await screenshot(v.page, `table${o.dark ? '-dark' : ''}${o.size ? `-${o.size}` : ''}`);
      await v.leave();
    }
  });
  it('explains its keys', async () => {
    const v = await sit(server.address, await begin(server.address, { scenario: 'brookfield' }));
    await my_turn(v.page);
    await v.page.keyboard.press('?');
    await v.page.getByRole('dialog', { name: 'Keys and hand' }).waitFor();
    await check_access(v.page);
    await v.page.keyboard.press('Escape');
    await v.leave();
  });
});
