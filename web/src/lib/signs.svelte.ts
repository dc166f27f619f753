// Which side has which sign in what is shown now: the side that the scenario draws with squares need not be its first. Set where a game, a replay or a
// roster arrives (socket.ts, api.ts); read by SideSign, by the charts, and by the classes side-a and side-b (base.css).
import type { SideInfo } from '../wire';

export type Sign = SideInfo['sign'];
let signs = $state.raw<[Sign, Sign]>(['square', 'drop']);

export function use_signs(sides: readonly SideInfo[] | undefined): void {
  if (!sides || sides.length !== 2) return;
  signs = [sides[0].sign, sides[1].sign];
  globalThis.document?.documentElement.classList.toggle('swapped', swapped());
}

export function sign_of(side: 0 | 1): Sign {
  return signs[side];
}

/** The ink a side is drawn and lettered with on the plan: that of its sign, "a" squares in roman, "b" drops in italic. */
export function ink_of(side: 0 | 1): 'a' | 'b' {
  return signs[0] === signs[1] ? (side === 0 ? 'a' : 'b') : signs[side] === 'square' ? 'a' : 'b';
}

/** The first side has the second's usual sign. */
export function swapped(): boolean {
  return signs[0] === 'drop' && signs[1] === 'square';
}
