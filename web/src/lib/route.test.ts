import { describe, expect, it } from 'vitest';
import { parse_route, path_of, type Route } from './route';

describe('addresses', () => {
  const pairs: [string, Route][] = [
    ['/', { page: 'home' }], ['/game/abc', { page: 'table', game: 'abc' }], ['/umpire', { page: 'umpire', ruleset: undefined }], ['/umpire/tugar', { page: 'umpire', ruleset: 'tugar' }],
    ['/rules', { page: 'rules', ruleset: undefined, clause: undefined }], ['/rules/moccasins/MOC-7.14', { page: 'rules', ruleset: 'moccasins', clause: 'MOC-7.14' }],
    ['/replay', { page: 'replay', game: undefined }], ['/replay/abc', { page: 'replay', game: 'abc' }], ['/records', { page: 'records' }], ['/lab', { page: 'lab', run: undefined }], ['/lab/aB-3', { page: 'lab', run: 'aB-3' }],
    ['/replay/lab/aB-3/closest-17', { page: 'replay', run: 'aB-3', name: 'closest-17' }],
  ];
  for (const [path, route] of pairs)
    it(path, () => {
      expect(parse_route(path)).toEqual(route);
      expect(path_of(route)).toBe(path);
    });
  it('says what it does not know', () => {
    for (const path of ['/nowhere', '/game', '/game/a/b', '/records/x', '/rules/a/b/c', '/replay/x/b/c', '/replay/lab/b', '/lab/a/b', '/replay/lab/b/c/d', '/game/%E0%A4%A']) expect(parse_route(path)).toEqual({ page: 'unknown', path });
  });
  it('carries any word', () => {
    const odd: Route = { page: 'rules', ruleset: 'a b', clause: '<img src=x>/../?#%' };
    const path = path_of(odd);
    expect(path).not.toMatch(/[<> ?#]/);
    expect(parse_route(path)).toEqual(odd);
  });
});
