// No word of the tables on the umpire's page: every procedure of every rule set is resolved with values of its own form, and what the page says of it is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { chanceFor, knows, valueFor } from '../../web/src/umpire/outputs.ts';
import { lines, words } from '../../web/src/umpire/say.ts';
import type { FieldInfo, ProcedureInfo } from '../../web/src/wire.generated.ts';
import { close_browser, visit } from './support/browser.ts';
import { start_server, type Server } from './support/server.ts';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => {
  await close_browser();
  await server?.stop();
});

/** So many answers of each procedure are read, and each so-manieth procedure is looked at on the page; more, and all, in ./test --long. */
const answers = process.env['OO_LONG'] ? 10 : 3, each = process.env['OO_LONG'] ? 1 : 3;
const rulesets = ['moccasins', 'kingphilip', 'tugar', 'faltering'];
const get = async <T>(path: string, body?: unknown): Promise<T> => await (await fetch(`${server.address}/api/rulesets/${path}`, body === undefined ? {} : {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
})).json() as T;

/** What nobody says at a table: a key of the rules, a bare yes. */
const raw = /[a-z0-9]_[a-z0-9]|\b(ok|yes|no|true|false|undefined|null|NaN)\b(?! (actions?|charge|dice|die|effect|face|hits?|operation|test|unit)\b)/i;

/** Numbers that look random and are the same in every run. */
function chance(seed: number): () => number {
  let at = seed;
  return () => (at = (at * 1103515245 + 12345) % 2147483648) / 2147483648;
}
function value_of(f: FieldInfo, draw: () => number): unknown {
  const of = <T>(all: T[]): T => all[Math.floor(draw() * all.length)]!;
  const top = f.high && f.high > (f.low ?? 0) ? f.high : 99, low = Math.min(top, Math.max(f.low ?? 0, 1)), high = Math.min(top, low + 3);   // small: what belongs together fits
  switch (f.kind) {
    case 'word': return of(f.words ?? ['']);
    case 'flag': return draw() < 0.5;
    case 'text': return of(['one', 'two', 'three']);
    case 'integer': return Math.round(low + draw() * (high - low));
    case 'length': return Math.round((low + draw() * (high - low)) * 2) / 2;
    case 'ratio': return Math.min(1, high);
    case 'record': return given_of(f.fields ?? [], draw);
    default: return Array.from({ length: Math.max(1, Math.min(2, f.high ?? 2)) }, () => value_of(f.fields![0]!, draw));
  }
}
/** The required fields; of each second try some of the others too. */
function given_of(fields: FieldInfo[], draw: () => number): Record<string, unknown> {
  const share = draw() < 0.5 ? 0 : 0.3;
  return Object.fromEntries(fields.filter((f) => f.required || (draw() < share && ['integer', 'flag', 'word'].includes(f.kind))).map((f) => [f.name, value_of(f, draw)]));
}
interface Resolved { trouble?: { text: string }; outputs?: Record<string, unknown> }
interface Odds { outputs?: { name: string; rows: { value: string; chance: number }[] }[] }

describe.each(rulesets)('the results of %s', (ruleset) => {
  it('have a name, and words for all that they can be', async () => {
    const unsaid: string[] = [];
    for (const p of await get<ProcedureInfo[]>(`${ruleset}/procedures`)) {
      for (const o of p.outputs) {
        if (!knows(o.name)) unsaid.push(`${p.name}.${o.name}`);
        if (o.kind === 'flag') for (const v of [true, false]) if (raw.test(valueFor(o.name, v))) unsaid.push(`${p.name}.${o.name} ${v}: ${valueFor(o.name, v)}`);
        for (const w of o.words ?? []) if (w !== '' && raw.test(valueFor(o.name, w))) unsaid.push(`${p.name}.${o.name} ${w}: ${valueFor(o.name, w)}`);
      }
    }
    expect(unsaid).toEqual([]);
  });
  it('are told in words', async () => {
    const said: string[] = [], silent: string[] = [];
    for (const p of await get<ProcedureInfo[]>(`${ruleset}/procedures`)) {
      let told = 0;
      for (let seed = 1; seed <= 600 && told < answers; ++seed) {
        const given = given_of(p.inputs, chance(seed * 7919));
        if (!p.chain) {
          const answer = await get<Resolved>(`${ruleset}/resolve`, { procedure: p.name, given, roll: true });
          if (!answer.outputs) continue;
          ++told;
          const text = [...words(answer.outputs), ...lines(answer.outputs).map((l) => `${l.name}: ${l.value}`)].join(' | ');
          if (raw.test(text)) said.push(`${p.name}: ${text}`);
          if (text === '') silent.push(p.name);
        }
        if (told > answers / 3) continue;
        const odds = await get<Odds>(`${ruleset}/odds`, { procedure: p.name, given, show: p.outputs.slice(0, 3).filter((o) => ['flag', 'word', 'integer'].includes(o.kind)).map((o) => o.name) });
        if (p.chain && odds.outputs) told += answers / 2;
        for (const o of odds.outputs ?? []) for (const r of o.rows) if (raw.test(chanceFor(o.name, r.value))) said.push(`${p.name}, chances of ${o.name}: ${r.value}`);
      }
      if (told === 0) silent.push(`${p.name}: never resolved`);
    }
    expect(said).toEqual([]);
    expect(silent).toEqual([]);
  }, 240_000);
});

/** Sets every required field that one control sets; false: there is a list to be written. */
async function fill(page: Page): Promise<boolean> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^all \d+ fields/ }).click();
  await dialog.waitFor();
  for (let i = 0; i < 12; ++i) {
    const missing = dialog.locator('.row:has(label .vh)').filter({ hasText: '(required)' });
    let left = 0;
    for (let k = 0; k < await missing.count(); ++k) {
      const row = missing.nth(k);
      const select = row.locator('select').first(), input = row.locator('input[type=text]').first(), list = row.getByRole('button', { name: 'Begin the list' });
      if (await list.count()) await list.click();
      else if (await select.count() && await select.inputValue() === '') await select.selectOption({ index: 1 });
      else if (await input.count() && await input.inputValue() === '') { await input.fill('2'); await input.press('Tab'); } else continue;
      ++left;
      await page.waitForTimeout(90);
    }
    if (!left) break;
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.waitForFunction(() => !/being asked/.test(document.querySelector('.need')?.textContent ?? ''));
  return true;
}

describe('on the page', () => {
  it.each(rulesets)('%s shows no key of the rules in any result', async (ruleset) => {
    const { page, leave } = await visit(`${server.address}/umpire/${ruleset}`);
    await page.locator('main .picker .one').first().waitFor();
    const all = await page.locator('main .picker .one').count();
    const said: string[] = [];
    for (let i = 0; i < all; i += each) {
      await (i === 0 ? page.locator('main .picker .one').nth(0) : page.locator('.left .one').nth(i)).click();
      await page.locator('.left .one').nth(i).and(page.locator('[aria-current=true]')).waitFor();      // not the one before it, which shows until then
      await page.locator('.need').waitFor();
      if (await page.getByRole('button', { name: /^all \d+ fields/ }).count()) await fill(page);
      await page.waitForTimeout(150);
      const roll = page.getByRole('button', { name: 'Roll for me' });
      const parts = [page.locator('main .need'), page.locator('main figure'), page.locator('main .odds'), page.locator('main .slots-of')];
      const read = async () => (await Promise.all(parts.map(async (p) => (await p.allInnerTexts()).join(' ')))).join(' ');
      let text = await read();
      if (await roll.count()) {
        await roll.click();
        await page.locator('.result').waitFor();
      }
      for (const d of await page.locator('.result details').all()) await d.evaluate((e) => ((e as HTMLDetailsElement).open = true));
      text += ` ${(await page.locator('.result').allInnerTexts()).join(' ')}`;
      if (raw.test(text)) said.push(`${await page.locator('main h1').innerText()}: ${text.replace(/\s+/g, ' ')}`);
    }
    expect(said).toEqual([]);
    await leave();
  }, 240_000);
});
