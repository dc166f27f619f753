// The laboratory's reports, opened from the disk as files: charts are drawn under the page's own policy, everything can be read and reached, and it prints.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { check_access, close_browser, screenshot, visit } from './support/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'oo-lab-'));
const address = (kind: string) => pathToFileURL(join(folder, kind, 'report.html')).href;
const lab = (...words: string[]) => execFileSync(process.env.OPENORDER_PROGRAM!, ['lab', ...words, '--jobs', '1'], { cwd: folder, stdio: 'pipe' });

const sweep = 'format = 1\nscenario = "rail_fence"\nplayers = ["random", "random"]\nbattles = 4\nseed = 7\n[[axis]]\nplayer = 1\nvalues = ["random", "scripted"]\n[[axis]]\nplayer = 2\nvalues = ["random", "scripted"]\n';

beforeAll(() => {
  writeFileSync(join(folder, 'sweep.toml'), sweep);
  lab('run', 'rail_fence', '-n', '16', '--players', 'random,random', '--seed', '7', '--out', 'run');
  lab('compare', 'random', 'scripted', '--scenario', 'rail_fence', '-n', '8', '--seed', '7', '--out', 'compare');
  lab('sweep', 'sweep.toml', '--target', '0.5', '--out', 'sweep');
  lab('duel', 'random', 'scripted', '--scenario', 'rail_fence', '-n', '8', '--seed', '7', '--out', 'duel');
});
afterAll(async () => {
  await close_browser();
  rmSync(folder, { recursive: true, force: true });
});

async function drawn(page: Page): Promise<number> {
  await page.waitForFunction(() => [...document.querySelectorAll('.draw')].every((d) => d.closest('details:not([open])') !== null || d.querySelector('svg') !== null));
  return page.locator('.draw svg').count();
}

describe('the report', () => {
  for (const [kind, charts] of [['run', 8], ['compare', 6], ['sweep', 5], ['duel', 2]] as const)
    it(`of ${kind} is drawn, fits a phone and can be read by everyone`, async () => {
      const v = await visit(address(kind), { size: 'phone', touch: true });
      expect(await drawn(v.page)).toBeGreaterThanOrEqual(charts);
      expect(await v.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      await check_access(v.page);
      await v.page.emulateMedia({ colorScheme: 'dark' });
      await check_access(v.page);
      await v.leave();
    });

  it('answers first, and tells how to do it again', async () => {
    const v = await visit(address('run'));
    await drawn(v.page);
    await screenshot(v.page, 'lab-report-desktop', true);
    const text = await v.page.locator('main').innerText();
    for (const words of ['Is it fair?', 'How long?', 'How bloody?', 'Who breaks first?', 'Is it the dice?', 'openorder lab run rail_fence -n 16 --players random,random --seed 7']) expect(text).toContain(words);
    const summary = JSON.parse(readFileSync(join(folder, 'run', 'summary.json'), 'utf8')) as { arms: { ruleset: { rules_hash: string } }[]; records: { file: string }[] };
    expect(text).toContain(summary.arms[0].ruleset.rules_hash);
    expect(await v.page.locator('a.record').count()).toBe(summary.records.length);
    await v.page.getByRole('button', { name: 'Light or dark' }).click();
    expect(await v.page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    await v.leave();
  });

  it('draws a chart of a sweep when it is opened', async () => {
    const v = await visit(address('sweep'));
    const before = await drawn(v.page);
    await v.page.locator('details summary').first().click();
    await v.page.waitForFunction((n) => document.querySelectorAll('.draw svg').length > n, before);
    await v.leave();
  });
});
