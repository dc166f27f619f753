// Playing at the table page as a person does: a game begun over REST, a window that holds its seats, and the few moves all tests need.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { sizes, the_browser, visit, type Size, type Visit } from './browser.ts';

export interface Begun { game: string; seats: { side: 0 | 1; token: string }[] }
export interface Setting { scenario?: string; scenario_text?: string; players?: [string, string]; dice?: 'program' | 'typed'; seed?: string; deploy?: 'plan' | 'hand' }

/** A scenario of the book that ends after so many turns. */
export function shortened(ruleset: string, scenario: string, turns: number): string {
  const text = readFileSync(new URL(`../../../rulesets/${ruleset}/scenarios/${scenario}.toml`, import.meta.url), 'utf8');
  return text.replace(/^turn_limit = \d+/m, `turn_limit = ${turns}`).replace(/^from_turn = (\d+)$/gm, (_, n) => `from_turn = ${Math.min(Number(n), turns)}`);
}

export async function begin(address: string, setting: Setting): Promise<Begun> {
  const answer = await fetch(`${address}/api/games`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ players: ['human', 'recruit'], dice: 'program', seed: '7', deploy: 'plan', ...setting }),
  });
  if (!answer.ok) throw new Error(`no game: ${answer.status} ${await answer.text()}`);
  return await answer.json() as Begun;
}

/** A window at the table with these seats in its storage. */
export async function sit(address: string, begun: Begun, options: { size?: Size; dark?: boolean; touch?: boolean; motion?: boolean } = {}): Promise<Visit> {
  const context: BrowserContext = await (await the_browser()).newContext({
    viewport: sizes[options.size ?? 'desktop'], colorScheme: options.dark ? 'dark' : 'light', reducedMotion: options.motion ? 'no-preference' : 'reduce', hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false, locale: 'en-GB',
  });
  await context.addInitScript(([key, held]) => localStorage.setItem(key, held), ['openorder.seats', JSON.stringify([{ game: begun.game, seats: begun.seats, title: 'test', since: 1 }])] as const);
  const v = await visit(`${address}/game/${begun.game}`, { context });
  const leave = v.leave;
  return { ...v, leave: async (allow) => { try { await leave(allow); } finally { await context.close(); } } };
}

export async function stage(page: Page): Promise<string> {
  return await page.evaluate(() => document.querySelector<HTMLElement>('[data-stage]')?.dataset.stage ?? 'opening');
}

/** Waits until the page wants something of the player, or the battle is over. */
export async function my_turn(page: Page, ms = 30_000): Promise<string> {
  await page.waitForFunction(() => !['opening', 'showing', 'waiting', undefined].includes(document.querySelector<HTMLElement>('[data-stage]')?.dataset.stage), undefined, { timeout: ms });
  return await stage(page);
}

/** Waits until all that the order in hand asked is answered. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.dec')?.getAttribute('aria-busy') !== 'true');
}

/** Waits until the decision with this number has been answered. */
export async function gone_on(page: Page, number: string): Promise<void> {
  await page.waitForFunction((n) => {
    const e = document.querySelector<HTMLElement>('[data-stage]');
    return !!e && (e.dataset.number !== n || e.dataset.stage === 'over' || e.dataset.stage === 'dice') && e.dataset.stage !== 'showing';
  }, number);
}

export async function number_of(page: Page): Promise<string> {
  return await page.evaluate(() => document.querySelector<HTMLElement>('[data-number]')?.dataset.number ?? '');
}

/** The default answer of a question, or the primary button of the phase. */
export async function answer_default(page: Page): Promise<void> {
  const n = await number_of(page);
  const standard = page.locator('.ask .opt.def:not([aria-disabled])'), any = page.locator('.ask .opt:not([aria-disabled])');
  await any.first().waitFor();
  await page.locator('.ask:not([aria-busy])').waitFor();        // while chances come in, answers still move
  await (await standard.count() ? standard.first() : any.first()).click();
  await gone_on(page, n);
}

/** Ends the phase (or the turn, the deployment, the beginning), over the question whether the others should not act. */
export async function end_phase(page: Page): Promise<void> {
  const n = await number_of(page);
  if (await page.locator('.dec .go .btn:has-text("Something else"), .dec .go .btn:has-text("Other")').count()) await page.keyboard.press('Escape');
  await page.locator('.dec .go').getByRole('button', { name: /^(End|Begin|All stand|Done)/ }).first().click();
  const sure = page.getByRole('dialog').getByRole('button', { name: 'End the phase' });
  if (await sure.isVisible().catch(() => false)) await sure.click();
  await gone_on(page, n);
}

/** Takes the first suggestion and gives it. False: nothing was suggested that may be given. */
export async function take_suggestion(page: Page): Promise<boolean> {
  const n = await number_of(page);
  await page.locator('.dec').getByRole('button', { name: /^Suggestions/ }).click();
  const first = page.locator('.suggestions .btn').first();
  await quiet(page);
  if (!(await first.count())) return false;
  await first.click();
  await quiet(page);
  const give = page.locator('.dec .go .btn.pri:not([aria-disabled])');
  if (!(await give.count())) { await page.keyboard.press('Escape'); return false; }
  await give.click();
  await gone_on(page, n);
  return true;
}

/** One thing after the other until the battle is over: questions by their default, in each phase so many suggestions, then its end. */
export async function play_to_the_end(page: Page, options: { suggestions?: number; most?: number; ask?: (page: Page, at: string) => Promise<boolean> } = {}): Promise<number> {
  let steps = 0, taken = 0;
  for (; steps < (options.most ?? 600); ++steps) {
    const at = await my_turn(page);
    if (at === 'over') break;
    if (await options.ask?.(page, at)) continue;
    if (at === 'question') await answer_default(page);
    else if (taken < (options.suggestions ?? 1) && !['deploy', 'begin'].includes(at) && await take_suggestion(page)) taken += 1;
    else { await end_or_finish(page); taken = 0; }
  }
  return steps;
}

/** Where one unit has to act and no end of the phase is offered, it is done with. */
async function end_or_finish(page: Page): Promise<void> {
  const ends = page.locator('.dec .go').getByRole('button', { name: /^(End|Begin|All stand|Done)/ });
  if (await ends.count()) return end_phase(page);
  const n = await number_of(page);
  const finish = page.locator('.verbs').getByRole('button', { name: /^Finish/ });
  if (!(await finish.count())) { await take_suggestion(page); return; }
  await finish.first().click();
  await page.locator('.dec .go .btn.pri:not([aria-disabled])').click();
  await gone_on(page, n);
}

/** Drags a piece by so many pixels. */
export async function drag(page: Page, piece: number, dx: number, dy: number): Promise<void> {
  const box = (await page.locator(`[data-piece="${piece}"] .bar`).first().boundingBox())!;
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 3, y + dy / 3, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up();
}

/** The numbers of the pieces of one's own that could still act, as the roster has them. */
export async function own_pieces(page: Page): Promise<{ id: number; label: string }[]> {
  return await page.evaluate(() => [...document.querySelectorAll<SVGGElement>('.board g[data-piece]')].map((g) => ({ id: Number(g.dataset.piece), label: g.getAttribute('aria-label') ?? '' })));
}
