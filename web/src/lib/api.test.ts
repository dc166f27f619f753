import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from './api';

function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(body, { status }))));
}
const asked = () => vi.mocked(fetch).mock.calls[0] as [string, RequestInit];
afterEach(() => vi.unstubAllGlobals());

describe('calls', () => {
  it('give the value', async () => {
    answer(200, '[{"id":"tugar"}]');
    expect(await api.rulesets()).toEqual({ ok: true, value: [{ id: 'tugar' }] });
    expect(asked()[0]).toBe('/api/rulesets');
    expect(asked()[1]).toMatchObject({ method: 'GET', credentials: 'omit', referrerPolicy: 'no-referrer' });
  });
  it('give the trouble of the server', async () => {
    const trouble = { kind: 'refused', path: 'unit', code: 'x', text: 'No.' };
    answer(409, JSON.stringify(trouble));
    expect(await api.games()).toEqual({ ok: false, trouble });
    answer(400, JSON.stringify({ trouble }));
    expect(await api.games()).toEqual({ ok: false, trouble });
  });
  it('say so where there is no server, no JSON, or no reason', async () => {
    vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('failed'))));
    expect(await api.games()).toMatchObject({ ok: false, trouble: { code: 'no_server' } });
    answer(200, '<html>');
    expect(await api.games()).toMatchObject({ ok: false, trouble: { code: 'unreadable' } });
    answer(502, '<html>');
    expect(await api.games()).toMatchObject({ ok: false, trouble: { code: 'http_502' } });
  });
  it('escape what stands in an address', async () => {
    answer(200, '{}');
    await api.rules('../../x?y');
    expect(asked()[0]).toBe('/api/rulesets/..%2F..%2Fx%3Fy/rules');
    expect(api.map_address('<b>', 'thumb', 'dark')).toBe('/api/scenarios/%3Cb%3E/map.svg?kind=thumb&theme=dark');
  });
  it('post what there is to say', async () => {
    answer(200, '{}');
    await api.rules('tugar', '[switches]');
    expect(asked()[1]).toMatchObject({ method: 'POST', body: '{"house":"[switches]"}' });
  });
});
