// The home page: every battle is there, a game begins, files are opened, nothing that is read becomes markup.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check_access, close_browser, screenshots, visit } from './support/browser';
import { start_server, type Server } from './support/server';

let server: Server;
beforeAll(async () => { server = await start_server(); });
afterAll(async () => { await server?.stop(); await close_browser(); });

const battles = ['Fallen Timbers', 'Fort Miamis', 'St. Clair’s Defeat', 'Brookfield', 'Bloody Brook', 'Pierce’s Fight', 'The Battle of the Ford', 'The Rail Fence', 'Ambush on the portage road', 'Raid on the clearing'];
const loose = (name: string) => new RegExp(name.replace(/[’']/g, '[’\']'), 'i');

async function open_file(v: Awaited<ReturnType<typeof visit>>, name: string, text: string) {
  await v.page.setInputFiles('input[type=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

describe('home', () => {
  it('shows every battle with its plan', async () => {
    const v = await visit(server.address);
    for (const name of battles) await v.page.getByRole('radio', { name: loose(name) }).waitFor({ state: 'attached' });
    const broken = await v.page.evaluate(async () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.cards img')];
      for (const p of pictures) p.loading = 'eager';
      await Promise.all(pictures.map((p) => p.decode().catch(() => undefined)));
      return pictures.filter((p) => p.naturalWidth === 0).map((p) => p.src);
    });
    expect(broken).toEqual([]);
    await check_access(v.page);
    await v.leave();
  });

  it('begins a game by keyboard alone, and goes on with it later', async () => {
    const v = await visit(server.address);
    await v.page.getByRole('radio', { name: /rail fence/i }).focus();
    await v.page.keyboard.press('Space');
    await v.page.getByRole('heading', { name: /rail fence/i }).waitFor();
    await v.page.getByRole('button', { name: 'Begin' }).focus();
    await v.page.keyboard.press('Enter');
    await v.page.waitForURL(/\/game\/[^/]+$/);
    expect(v.page.url()).not.toMatch(/[?#]/);
    await v.page.goto(server.address);
    const on = v.page.getByRole('link', { name: 'Go on' });
    await on.waitFor();
    await on.click();
    await v.page.waitForURL(/\/game\/[^/]+$/);
    await v.leave();
  });

  it('lets one look on while two of the program\'s players fight', async () => {
    const v = await visit(server.address);
    await v.page.getByRole('radio', { name: /rail fence/i }).click({ force: true });
    await v.page.getByRole('group', { name: 'You command' }).getByText('neither', { exact: true }).click();
    await v.page.getByRole('button', { name: 'Begin' }).click();
    await v.page.waitForURL(/\/game\/[^/]+$/);
    await v.page.getByRole('button', { name: 'One order' }).click();
    await v.page.locator('.log li:not(.ph)').first().waitFor();
    await v.page.getByRole('button', { name: 'fast' }).click();
    await v.page.getByRole('button', { name: 'Fight on' }).click();
    await v.page.waitForFunction(() => document.querySelectorAll('.log li').length > 12, undefined, { timeout: 60_000 });
    await v.page.getByRole('button', { name: 'Pause' }).click();
    await check_access(v.page);
    const lines = await v.page.locator('.log li').count();
    await v.page.waitForTimeout(1500);
    expect(await v.page.locator('.log li').count() - lines).toBeLessThan(8);   // what was under way, no more
    await v.leave();
  });

  it('shows the games of others to nobody', async () => {
    const v = await visit(server.address);
    await v.page.getByRole('radio', { name: /Fallen Timbers/ }).waitFor({ state: 'attached' });
    expect(await v.page.getByRole('link', { name: 'Go on' }).count()).toBe(0);
    await v.leave();
  });

  it('writes a hostile name as text', async () => {
    const v = await visit(server.address);
    await v.page.getByRole('radio', { name: /Fallen Timbers/ }).waitFor({ state: 'attached' });
    const name = '<img src=x onerror=document.title=1><script>document.title=2</script>';
    await open_file(v, 'evil.toml', `format = 1\n[scenario]\nname = "${name}"\nruleset = "<b>tugar"\n[[side]]\nname = "<i onclick=x>A"\n[[side]]\nname = "B"\n`);
    await v.page.getByRole('heading', { name }).waitFor();
    expect(await v.page.title()).toBe('Battles · Open Order');
    expect(await v.page.locator('#set-up img, #set-up script, #set-up i').count()).toBe(0);
    await v.page.getByRole('button', { name: 'Begin' }).click();
    await v.page.locator('#begin-trouble').waitFor();
    await v.leave([/status of 4\d\d/]);   // the refusal itself
  });

  it('says what a house file changes, and what is wrong with one', async () => {
    const v = await visit(server.address);
    await v.page.getByRole('radio', { name: /Fallen Timbers/ }).waitFor({ state: 'attached' });
    await open_file(v, 'ohio.toml', 'format = 1\nruleset = "moccasins"\nname = "Ohio evenings"\n[fire.legion_rifles]\nhit = [7, 5, 4, 3, 2]\n');
    const panel = v.page.locator('.house');
    await panel.getByText('Ohio evenings').waitFor();
    await panel.getByText('fire.legion_rifles.hit').waitFor();
    expect(await panel.innerText()).toMatch(/book \[?6, 5, 4, 3, 2/);
    await open_file(v, 'wrong.toml', 'format = 1\nruleset = "moccasins"\n[fire.legion_rifles]\nbad = 3\n');
    await panel.getByText(/fire\.legion_rifles\.bad/).first().waitFor();
    expect(await v.page.getByRole('button', { name: 'Begin' }).getAttribute('aria-disabled')).toBe('true');
    await panel.getByRole('button', { name: 'By the book' }).click();
    expect(await v.page.getByRole('button', { name: 'Begin' }).getAttribute('aria-disabled')).toBeNull();
    await v.leave([/status of 4\d\d/]);
  });

  it('fits every size', async () => {
    await screenshots(server.address, 'home', (page) => page.getByRole('radio', { name: /Fallen Timbers/ }).waitFor({ state: 'attached' }));
  });
});
