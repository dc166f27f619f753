// The rulebook: a clause by its address, search by keys, the numbers in force with house rules on gold, the sheet on paper.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check_access, close_browser, screenshot, screenshots, visit } from './support/browser';
import { start_server, type Server } from './support/server';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await server?.stop(); await close_browser(); });

const at = (path: string) => server.address + path;

describe('rulebook', () => {
  it('opens at the clause of the address, framed and in sight', async () => {
    const v = await visit(at('/rules/moccasins/MOC-7.14'));
    const clause = v.page.locator('[id="MOC-7.14"]');
    await clause.waitFor();
    expect(await clause.getAttribute('aria-current')).toBe('location');
    const box = (await clause.boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    expect(box.y).toBeLessThan(900);
    await check_access(v.page);
    await v.leave();
  });

  it('finds words and clauses by keys alone', async () => {
    const v = await visit(at('/rules/moccasins'));
    await v.page.getByRole('heading', { level: 1 }).waitFor();
    await v.page.keyboard.press('/');
    await v.page.keyboard.type('canister arc');
    await v.page.getByRole('link', { name: /MOC-7\.13/ }).waitFor();
    await v.page.keyboard.press('Escape');
    await v.page.keyboard.type('7.14');
    await v.page.getByRole('link', { name: /MOC-7\.14/ }).first().waitFor();
    await v.page.keyboard.press('Enter');
    await v.page.waitForURL(/MOC-7\.14$/);
    await v.page.locator('[id="MOC-7.14"][aria-current]').waitFor();
    await v.leave();
  });

  it('lays house rules over the numbers', async () => {
    const v = await visit(at('/rules/moccasins/sheet'));
    await v.page.getByRole('heading', { name: 'Quick reference' }).waitFor();
    await v.page.goto(at('/rules/moccasins'));
    await v.page.getByText('Lay a house-rules file over it').waitFor();
    await v.page.setInputFiles('input[type=file]', { name: 'ohio.toml', mimeType: 'text/plain', buffer: Buffer.from('format = 1\nruleset = "moccasins"\nname = "Ohio evenings"\n[fire.legion_rifles]\nhit = [7, 5, 4, 3, 2]\n') });
    await v.page.getByText('Ohio evenings').first().waitFor();
    await v.page.getByRole('link', { name: 'Quick reference' }).click();
    const changed = v.page.locator('.sheet .changed');
    await changed.first().waitFor();
    expect(await changed.count()).toBe(1);
    expect((await changed.innerText()).replace(/\s+/g, ' ')).toMatch(/7.*6/);
    await check_access(v.page);
    await v.page.emulateMedia({ media: 'print' });
    await screenshot(v.page, 'sheet-print', true);
    expect(await v.page.locator('header.top').isVisible()).toBe(false);
    await v.leave();
  });

  it('prints on as many sheets as it says', async () => {
    for (const [rules, sheets] of [['moccasins', 1], ['kingphilip', 1], ['tugar', 1], ['faltering', 2]] as const) {
      const v = await visit(at(`/rules/${rules}/sheet`));
      await v.page.getByText(sheets === 1 ? 'prints on one sheet' : 'prints on two sheets').waitFor();
      const paper = (await v.page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      expect((paper.match(/\/Type\s*\/Page\b/g) ?? []).length, rules).toBe(sheets);
      await v.leave();
    }
  });

  it('has a place for each rule set, and says so where there is none', async () => {
    const v = await visit(at('/rules'));
    await v.page.getByRole('link', { name: /Moccasins/ }).first().waitFor();
    for (const id of ['kingphilip', 'tugar', 'faltering']) {
      await v.page.goto(at(`/rules/${id}`));
      await v.page.locator('.cls').first().waitFor();
    }
    await v.page.goto(at('/rules/moccasins/MOC-99.99'));
    await v.page.getByRole('heading', { name: 'No clause MOC-99.99' }).waitFor();
    await v.page.goto(at('/nowhere'));
    await v.page.getByRole('heading', { name: 'No such page' }).waitFor();
    await v.leave();
  });

  it('fits every size', async () => {
    await screenshots(at('/rules/moccasins/MOC-7.10'), 'rulebook', (page) => page.locator('[id="MOC-7.10"]').waitFor());
    await screenshots(at('/rules/tugar/sheet'), 'sheet', (page) => page.getByRole('heading', { name: 'Quick reference' }).waitFor());
    await screenshots(at('/rules'), 'rulebooks', (page) => page.getByRole('link', { name: /Moccasins/ }).first().waitFor());
  });
});
