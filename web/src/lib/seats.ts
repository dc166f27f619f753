// Which seats this browser holds: a token for each game, kept in the browser alone. A token is shown nowhere and never in an address.
import type { GameMade, Side } from '../wire';
import { keep_json, read_json, shelf, type Shelf } from './storage';

export interface Seat { side: Side; token: string }
export interface HeldGame { game: string; seats: Seat[]; title: string; since: number }

const key = 'openorder.seats';
const most = 200;   // the oldest go first

function is_seat(x: unknown): x is Seat {
  const s = x as Seat;
  return typeof x === 'object' && x !== null && (s.side === 0 || s.side === 1) && typeof s.token === 'string';
}

function is_held(x: unknown): x is HeldGame {
  const h = x as HeldGame;
  return typeof x === 'object' && x !== null && typeof h.game === 'string' && Array.isArray(h.seats) && h.seats.every(is_seat) && typeof h.title === 'string' &&
    typeof h.since === 'number';
}

// Where storage is refused, the seats live as long as the page does.
let unkept: HeldGame[] = [];

/** The newest first. */
export function held_games(from: Shelf | undefined = shelf()): HeldGame[] {
  const kept = read_json(key, from);
  const games = Array.isArray(kept) ? kept.filter(is_held) : [];
  for (const h of unkept) if (!games.some((g) => g.game === h.game)) games.push(h);
  return games.sort((a, b) => b.since - a.since);
}

export function keep_seats(made: GameMade, title: string, now: number = Date.now(), in_shelf: Shelf | undefined = shelf()): void {
  const held: HeldGame = { game: made.game, seats: made.seats, title, since: now };
  const games = [held, ...held_games(in_shelf).filter((g) => g.game !== made.game)].slice(0, most);
  if (!keep_json(key, games, in_shelf)) unkept = games;
}

export function forget_game(game: string, in_shelf: Shelf | undefined = shelf()): void {
  unkept = unkept.filter((g) => g.game !== game);
  keep_json(key, held_games(in_shelf).filter((g) => g.game !== game), in_shelf);
}

/** The token to say hello with; undefined: this browser only looks on. Both sides of a hot-seat game have one token. */
export function token_of(game: string, from: Shelf | undefined = shelf()): string | undefined {
  return held_games(from).find((g) => g.game === game)?.seats[0]?.token;
}
