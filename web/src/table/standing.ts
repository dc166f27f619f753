// standing.ts: a player's standing orders of a game: a question of this kind is answered so without being put to him. They are his own, kept in his
// browser, told when they answer, and taken back in the menu.
import { keep_json, read_json } from '../lib/storage';
import type { Decision, Order, Side, VerbInfo } from '../wire';

export interface StandingOrder { kind: string; side: Side; verb: string; choice?: string; /** One unit's; left out: all of the side. */ unit?: number }

const place = (game: string) => `openorder.standing.${game}`;

export function standing_orders(game: string): StandingOrder[] {
  const held = read_json(place(game));
  if (!Array.isArray(held)) return [];
  return held.filter((o): o is StandingOrder => typeof o === 'object' && o !== null && typeof (o as StandingOrder).kind === 'string' && typeof (o as StandingOrder).verb === 'string' && [0, 1].includes((o as StandingOrder).side));
}
export function keep_standing(game: string, orders: readonly StandingOrder[]): void { keep_json(place(game), orders.slice(-40)); }

/** The order that stands for a question; that of the unit itself before that of all. */
export function standing_for(orders: readonly StandingOrder[], d: Decision): StandingOrder | undefined {
  const fitting = orders.filter((o) => o.kind === d.kind && o.side === d.side && (o.unit === undefined || o.unit === d.unit));
  return fitting.find((o) => o.unit !== undefined) ?? fitting.at(-1);
}
/** One order a kind and unit: a new one takes the place of the old. */
export function with_standing(orders: readonly StandingOrder[], fresh: StandingOrder): StandingOrder[] {
  return [...orders.filter((o) => o.kind !== fresh.kind || o.side !== fresh.side || o.unit !== fresh.unit), fresh];
}

/** Only a plain answer can stand: one that says nothing but yes, no or which of the words, at those the question is about. */
export function can_stand(order: Order, verb: VerbInfo | undefined): boolean {
  return !!verb && !order.path?.length && !order.figures?.length && order.facing === undefined && order.formation === undefined;
}
