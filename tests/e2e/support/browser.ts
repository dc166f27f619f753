// The browser: pages that fail the test on any console error, axe over a page, screenshots at three sizes.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 }, small: { width: 360, height: 640 } } as const;
export type Size = keyof typeof sizes;

let browser: Browser | undefined;

export async function the_browser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
  return browser;
}

export async function close_browser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page complained of. */
  faults: string[];
  /** Closes, and throws where the page complained of anything not listed in `allow`. */
  leave(allow?: RegExp[]): Promise<void>;
}

/** A window of its own (own storage). `touch`: a phone with a finger. */
export async function visit(address: string, options: { size?: Size; dark?: boolean; touch?: boolean; context?: BrowserContext } = {}): Promise<Visit> {
  const size = options.size ?? 'desktop';
  const settings: BrowserContextOptions = {
    viewport: sizes[size], colorScheme: options.dark ? 'dark' : 'light', reducedMotion: 'reduce', hasTouch: options.touch ?? false, isMobile: options.touch ?? false, locale: 'en-GB',
  };
  const context = options.context ?? await (await the_browser()).newContext(settings);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') faults.push(`${m.type()}: ${m.text()}`); });
  page.on('pageerror', (e) => faults.push(`thrown: ${e.message}`));
  await page.goto(address);
  return {
    page, context, faults,
    async leave(allow = []) {
      if (options.context) await page.close(); else await context.close();
      const left = faults.filter((f) => !allow.some((a) => a.test(f)));
      if (left.length > 0) throw new Error(`The page complained:\n${left.join('\n')}`);
    },
  };
}

const axe = readFileSync(new URL('../../../web/node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Throws with every violation of WCAG 2.2 A and AA that axe finds. `except`: selectors left out. */
export async function check_access(page: Page, except: string[] = []): Promise<void> {
  await page.evaluate(axe);   // through the debugger: the page's own policy forbids foreign scripts
  const bad = await page.evaluate(async (out) => {
    const run = (globalThis as unknown as { axe: { run(c: unknown, o: unknown): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }> } }).axe.run;
    const found = await run({ include: [['html']], exclude: out.map((s) => [s]) }, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return found.violations.map((v) => `${v.id}: ${v.help}\n${v.nodes.slice(0, 5).map((n) => `    ${n.html.slice(0, 200)}\n      ${n.failureSummary?.replaceAll('\n', ' ') ?? ''}`).join('\n')}`);
  }, except);
  if (bad.length > 0) throw new Error(`Not accessible (${page.url()}):\n${bad.join('\n')}`);
}

const screens = process.env.OPENORDER_SCREENS ?? 'build/screens';

/** NAME-SIZE.png. */
export async function screenshot(page: Page, name: string, whole = false): Promise<void> {
  mkdirSync(screens, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(screens, `${name}.png`), fullPage: whole });
}

/** The page at each size, in light and, on the desktop, in dark. `arrive` waits for what must stand there. Throws where a page is wider than its window. */
export async function screenshots(address: string, name: string, arrive: (page: Page) => Promise<unknown>): Promise<void> {
  const wide: string[] = [];
  for (const touch of [false, true]) {
    const v = await visit(address, { size: touch ? 'phone' : 'desktop', touch });
    await arrive(v.page);
    for (const shot of touch ? (['phone', 'small'] as const) : (['desktop', 'desktop-dark'] as const)) {
      await v.page.emulateMedia({ colorScheme: shot === 'desktop-dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
      const size = shot === 'desktop-dark' ? 'desktop' : shot;
      await v.page.setViewportSize(sizes[size]);
      await v.page.evaluate(() => document.fonts.ready.then(() => undefined));   // the letters of the system are wider
      const over = await v.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) wide.push(`${name} is ${over} pixels too wide at ${sizes[size].width}`);
      await screenshot(v.page, `${name}-${shot}`);
    }
    await v.leave();
  }
  if (wide.length > 0) throw new Error(wide.join('\n'));
}
