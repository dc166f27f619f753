import { describe, expect, it } from 'vitest';
import { forget_game, held_games, keep_seats, token_of } from './seats';
import type { Shelf } from './storage';

function shelf(start: Record<string, string> = {}): Shelf {
  const kept = new Map(Object.entries(start));
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) };
}
const broken: Shelf = {
  getItem() { throw new Error('denied'); }, setItem() { throw new Error('full'); }, removeItem() { throw new Error('denied'); },
};

describe('seats', () => {
  it('are kept, the newest first, and forgotten', () => {
    const s = shelf();
    keep_seats({ game: 'one', seats: [{ side: 0, token: 't1' }] }, 'One', 1, s);
    keep_seats({ game: 'two', seats: [{ side: 0, token: 't2' }, { side: 1, token: 't2' }] }, 'Two', 2, s);
    expect(held_games(s).map((g) => g.game)).toEqual(['two', 'one']);
    expect(token_of('two', s)).toBe('t2');
    expect(token_of('three', s)).toBeUndefined();
    forget_game('two', s);
    expect(token_of('two', s)).toBeUndefined();
    expect(held_games(s)).toHaveLength(1);
  });
  it('do not take what is no seat', () => {
    for (const text of ['', '{', '7', '[1,null,{"game":3}]', '[{"game":"a","title":"b","since":1,"seats":[{"side":5,"token":"x"}]}]'])
      expect(held_games(shelf({ 'openorder.seats': text }))).toEqual([]);
  });
  it('live on in the page where nothing can be kept', () => {
    keep_seats({ game: 'here', seats: [{ side: 1, token: 'only' }] }, 'Here', 5, broken);
    expect(token_of('here', broken)).toBe('only');
    forget_game('here', broken);
    expect(token_of('here', broken)).toBeUndefined();
  });
  it('do not grow without end', () => {
    const s = shelf();
    for (let i = 0; i < 250; i++) keep_seats({ game: `g${i}`, seats: [{ side: 0, token: 't' }] }, 'G', i, s);
    expect(held_games(s)).toHaveLength(200);
    expect(held_games(s)[0].game).toBe('g249');
  });
});
