// The umpire beside real figures: a turn of a King Philip's War fight with typed dice, on a phone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { check_access, close_browser, screenshot, screenshots, visit } from './support/browser.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => {
  await close_browser();
  await server?.stop();
});

const at = (path: string) => `${server.address}${path}`;
const tab = (page: Page, name: string) => page.locator('.tabs').getByText(name, { exact: true }).click();
/** Everything is on one screen: nothing below the fold. */
async function needs_no_scrolling(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
}
async function take_roster(page: Page, battle: RegExp): Promise<void> {
  await tab(page, 'Roster');
  await page.getByRole('button', { name: 'From a battle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: battle }).click();
  await page.locator('.unit').first().waitFor();
}
/** Sets a chip by one of the large buttons in its dialog. */
async function set(page: Page, chip: RegExp, value: string): Promise<void> {
  await page.locator('.chips').getByRole('button', { name: chip }).click();
  await page.getByRole('dialog').getByRole('button', { name: value, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
async function faces(page: Page, all: number[]): Promise<void> {
  for (const face of all) await page.locator('.pad').getByRole('button', { name: new RegExp(`^${face}\\b`) }).click();
}
const dice_wanted = (page: Page) => page.locator('.slots li').count();

describe('a turn on a phone', () => {
  it('fires, checks morale and fights hand to hand with the dice of the players', async () => {
    const { page, leave } = await visit(at('/umpire/kingphilip'), { size: 'phone', touch: true });
    await page.getByRole('heading', { name: /Umpire/ }).waitFor();
    await check_access(page);
    await take_roster(page, /Brookfield/);
    await check_access(page);
    await page.getByRole('button', { name: 'townsmen of Brookfield: who' }).click();
    await page.getByRole('button', { name: 'warriors from the west wood: at whom' }).click();

    // Fire: who and at whom come from the roster, the class of the target is worked out, the distance is said.
    await tab(page, 'Umpire');
    await page.locator('.frequent').getByRole('button', { name: /^Fire/ }).click();
    await page.getByText('Still to say:').waitFor();
    await set(page, /distance/, '5');
    await page.locator('.pad').waitFor();
    expect(await page.locator('.chips').innerText()).toContain('class');
    expect(await page.locator('.need .big').innerText()).toBe('4');
    await needs_no_scrolling(page);
    await check_access(page);
    await screenshot(page, 'umpire-fire-phone');
    expect(await dice_wanted(page)).toBe(8);
    // A face the die has not is said in words and not taken.
    await page.keyboard.type('13');
    await page.getByText('“13” is not on a d10: 1 to 10.').first().waitFor();
    expect(await page.locator('.ask b').innerText()).toBe('');
    await faces(page, [3, 7, 1, 9]);
    expect(await page.locator('.ask b').innerText()).toBe('2 hits in 4');
    await page.getByRole('button', { name: 'Take back' }).click();
    expect(await page.locator('.ask b').innerText()).toBe('2 hits in 3');
    await faces(page, [9, 2, 5, 6, 8]);
    // Three hits: three dice for the leader.
    await page.getByText(/d10 for the leaders/).waitFor();
    expect(await page.locator('.need .big').innerText(), 'their need, not that of the fire').toBe('9');
    expect(await dice_wanted(page)).toBe(3);
    await faces(page, [2, 9, 10]);
    await page.locator('.told').getByText('3 hits, 3 figures fall. Their leader is killed.').waitFor();
    await needs_no_scrolling(page);
    await check_access(page);
    await screenshot(page, 'umpire-result-phone');
    await page.getByRole('button', { name: 'Book it' }).click();
    await page.getByText(/✓ On the roster/).waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();

    // Morale of those who lost: the roster says how many, and that nobody leads them.
    await tab(page, 'Roster');
    const warriors = page.locator('li', { has: page.getByRole('button', { name: 'warriors from the west wood: who' }) });
    expect(await warriors.locator('.unit').innerText()).toMatch(/9\s*of 12[\s\S]*3 this turn[\s\S]*leader lost/);
    await page.getByRole('button', { name: 'warriors from the west wood: who' }).click();
    await tab(page, 'Umpire');
    await page.locator('.frequent').getByRole('button', { name: /^Morale/ }).click();
    await page.locator('.pad').waitFor();
    await needs_no_scrolling(page);
    await screenshot(page, 'umpire-morale-phone');
    await faces(page, [10]);
    await page.locator('.told').getByText(/Failed by \d/).waitFor();
    await needs_no_scrolling(page);
    await page.getByRole('button', { name: 'Book it' }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();

    // One round hand to hand, rolled by the program.
    await tab(page, 'Roster');
    await page.getByRole('button', { name: 'warriors on the knoll: who' }).click();
    await page.getByRole('button', { name: 'townsmen of Brookfield: at whom' }).click();
    await tab(page, 'Umpire');
    await page.locator('.frequent').getByRole('button', { name: /^Melee(?! pair)/ }).click();
    await set(page, /combats/, '4');
    await page.locator('.pad').waitFor();
    expect(await dice_wanted(page)).toBe(8);
    expect(await page.locator('.ask').innerText()).toContain('in pairs: first warriors on the knoll, then townsmen of Brookfield');
    await faces(page, [4]);
    expect(await page.locator('.ask').innerText()).toContain('Pair 1 of 4: townsmen of Brookfield.');
    await page.getByRole('button', { name: 'Take back' }).click();
    await needs_no_scrolling(page);
    await screenshot(page, 'umpire-melee-phone');
    await page.getByRole('button', { name: 'Roll for me' }).click();
    await page.locator('.told').getByText(/loses|Neither side/).waitFor();

    // The evening is kept, can be undone, and a new turn forgets what was lost in the last.
    await tab(page, 'Log');
    expect(await page.locator('.log li').count()).toBe(3);
    await check_access(page);
    await page.reload();
    await tab(page, 'Log');
    await page.locator('.log li').nth(2).waitFor();
    await tab(page, 'Roster');
    await page.getByRole('button', { name: 'Next turn' }).click();
    expect(await warriors.locator('.unit').innerText()).not.toContain('this turn');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await warriors.locator('.unit').innerText()).toContain('3 this turn');
    // Set right by hand.
    await warriors.locator('.unit').click();
    await page.getByRole('button', { name: 'Figures left: one more' }).click();
    await check_access(page);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await warriors.locator('.unit').innerText()).toMatch(/10\s*of 12/);
    await leave();
  }, 240_000);

  it('refuses in words with the clause', async () => {
    const { page, leave } = await visit(at('/umpire/moccasins'), { size: 'phone', touch: true });
    await page.locator('.frequent').getByRole('button', { name: /^Fire/ }).click();
    await set(page, /troop/, 'Militia');
    await set(page, /weapon/, 'Musket');
    await set(page, /firers/, '6');
    await set(page, /distance/, '5');
    await set(page, /target formation/, 'Line');
    await set(page, /target figures/, '9');
    await page.locator('.pad').waitFor();
    await page.getByRole('button', { name: /^all \d+ fields/ }).click();
    await page.getByLabel('Loaded').selectOption('false');
    await check_access(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByText('Not allowed.').waitFor();
    expect(await page.locator('.need').innerText()).toMatch(/MOC-7\.\d/);
    await leave();
  });
});

describe('every procedure', () => {
  it.each(['moccasins', 'faltering', 'kingphilip', 'tugar'])('of %s opens its form', async (ruleset) => {
    const { page, leave } = await visit(at(`/umpire/${ruleset}`));
    await page.locator('.picker .one').first().waitFor();
    const all = await page.locator('main .picker .one').count();
    for (let i = 0; i < all; ++i) {
      await (i === 0 ? page.locator('main .picker .one').nth(0) : page.locator('.left .one').nth(i)).click();
      await page.locator('.need').waitFor();
      await page.waitForFunction(() => !document.querySelector('.need')?.textContent?.includes('being asked'));
    }
    await check_access(page);
    await leave();
  });
});

describe('by keyboard, and on paper', () => {
  it('takes dice from the keys and prints the roster', async () => {
    const { page, leave } = await visit(at('/umpire/kingphilip'));
    await page.locator('.frequent').first().waitFor();
    await page.getByRole('button', { name: 'Add a unit' }).click();
    await page.getByLabel('Name').fill('=1+1 <b>men</b>');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.locator('.frequent').getByRole('button', { name: /^Rally/ }).focus();
    await page.getByPlaceholder(/^Find/).first().fill('initiative');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Roll a d6 each for initiative: first the English, then the Indians.').waitFor();
    await page.keyboard.type('44');
    await page.waitForFunction(() => document.querySelectorAll('.slots li').length === 2 && document.querySelector('.slots .cur'));
    await page.keyboard.type('52');
    await page.locator('.result').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.sheet').innerText()).toContain('=1+1 <b>men</b>');
    expect(await page.locator('.umpire').isVisible()).toBe(false);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5000);
    await leave();
  });
});

describe('screens', () => {
  it('at three sizes', async () => {
    await screenshots(at('/umpire/kingphilip'), 'umpire', (page) => page.locator('.frequent').waitFor());
  });
});
