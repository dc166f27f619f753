// What is asked of the laboratory, and its figures in words. Pure. The server counts and finds the intervals.
import { share_with_interval } from '../lib/estimates';
import { short_title } from '../lib/players';
import { count_of, plain } from '../lib/words';
import type { Estimate, LabAsk, LabCard, LabSeat, LabTableFigures, PlayerCard } from '../wire';
import type { Battle, House } from '../home/setup';

export const most_battles = 20_000;   // of each table; the server refuses more
export const quick_battles = 1000, slow_battles = 100;

export interface LabChoices { players: [string, string]; battles: number; seed: string; beside_the_book: boolean }

/** A captain thinks ahead: far fewer battles in the same time. */
export function is_slow(players: readonly string[]): boolean {
  return players.some((p) => p.startsWith('captain'));
}

export function lab_question(battle: Battle, choices: LabChoices, house: House | undefined): LabAsk {
  const ask: LabAsk = { players: [...choices.players], battles: choices.battles };
  if (battle.text !== undefined) ask.scenario_text = battle.text; else ask.scenario = battle.id;
  if (choices.seed.trim() !== '') ask.seed = choices.seed.trim();
  if (house) ask.house = { name: house.answer.name || house.name, text: house.text };
  if (house && choices.beside_the_book) {   // the book first: what the rules change is told as a change from it
    ask.against = { house: ask.house };
    delete ask.house;
  }
  return ask;
}

/** Why these battles cannot be asked for; undefined: they can. */
export function number_refusal(battles: number): string | undefined {
  if (Number.isInteger(battles) && battles >= 1 && battles <= most_battles) return undefined;
  return `1 to ${most_battles.toLocaleString('en-GB')} battles can be fought in one run.`;
}

const said_of: Record<LabCard['state'], string> = { waiting: 'waiting', running: 'being fought', done: 'done', cancelled: 'cancelled', stopped: 'broken off', failed: 'failed' };
export function state_words(card: LabCard): string {
  if (card.state !== 'waiting') return said_of[card.state];
  return card.ahead ? `waiting: ${count_of(card.ahead, 'run')} first` : 'waiting';
}

export function player_title(name: string, players: readonly PlayerCard[]): string {
  const card = players.find((p) => p.name === name);
  return card ? short_title(card.title) : plain(name.replace(':', ' '));
}
export function seat_words(seat: LabSeat, players: readonly PlayerCard[]): string {
  return `${player_title(seat.players[0], players)} against ${player_title(seat.players[1], players)}, ${seat.house ? seat.house : 'by the book'}`;
}

/** "1 h 5 min", "3 min", "20 s". */
export function duration(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) return `${s} s`;
  return s < 3600 ? `${Math.round(s / 60)} min` : `${Math.floor(s / 3600)} h ${Math.round((s % 3600) / 60)} min`;
}

/** How far it is: "640 of 1,000 battles, 85 a second, 4 s left". */
export function pace_words(card: LabCard): string {
  const f = card.figures, n = (x: number) => x.toLocaleString('en-GB');
  const far = f.stored >= f.asked ? count_of(f.asked, 'battle').replace(String(f.asked), n(f.asked)) : `${n(f.stored)} of ${n(f.asked)} battles`;
  if (card.state !== 'running' || f.rate <= 0) return far;
  return `${far}, ${f.rate < 10 ? f.rate.toFixed(1) : Math.round(f.rate)} a second, ${duration(f.left)} left`;
}

const turned = (e: Estimate): Estimate => ({ value: 1 - e.value, low: 1 - e.high, high: 1 - e.low });

/** Who is the stronger, as far as these battles tell. */
export function verdict(t: LabTableFigures, sides: readonly { name: string }[]): string {
  const of = `of ${count_of(t.battles, 'battle').replace(String(t.battles), t.battles.toLocaleString('en-GB'))}, a draw counted as half`;
  if (t.score.low > 0.5) return `${sides[0].name} has the better of it: ${share_with_interval(t.score)} in a hundred ${of}.`;
  if (t.score.high < 0.5) return `${sides[1].name} has the better of it: ${share_with_interval(turned(t.score))} in a hundred ${of}.`;
  return `Neither side is shown to be the stronger: ${sides[0].name} has ${share_with_interval(t.score)} in a hundred ${of}.`;
}

/** What the house rules do to the score of the first side: second table less first. */
export function difference_words(difference: readonly number[], first_side: string): string {
  const [value, low, high] = difference.map((d) => -100 * d), number = (d: number) => `${d < 0 ? '\u2212' : '+'}${Math.abs(d).toFixed(1)}`;
  const range = `${number(Math.min(low!, high!))} to ${number(Math.max(low!, high!))}`;
  const clear = Math.min(low!, high!) > 0 || Math.max(low!, high!) < 0;
  return `${clear ? 'They make a difference' : 'No difference is shown'}: with the house rules ${first_side} has ${number(value!)} in a hundred (${range}), on the same seeds.`;
}

/** One of the battles most worth watching, from the summary. */
export interface KeptRecord { name: string; why: string; words: string; turns: number; arm: number }
export interface LabSummary { records: KeptRecord[]; difference?: [number, number, number] }

const why_words: Record<string, string> = { closest: 'Close', bloodiest: 'Bloody', swing: 'A lead given away', longest: 'Long', typical: 'Typical' };

/** What the page shows of a summary (lab/schedule/README.md); what is not as it should be is left out. */
export function read_summary(summary: unknown): LabSummary {
  const s = summary as { records?: unknown; comparison?: { score?: { difference?: unknown } } } | null;
  const records = (Array.isArray(s?.records) ? s.records : []).flatMap((r: { file?: unknown; why?: unknown; words?: unknown; turns?: unknown; arm?: unknown }) => {
    const name = typeof r.file === 'string' ? /^records\/([A-Za-z0-9_-]+)\.json$/.exec(r.file)?.[1] : undefined;
    return name === undefined ? [] : [{ name, why: why_words[String(r.why)] ?? 'Worth watching', words: String(r.words ?? ''), turns: Number(r.turns ?? 0), arm: Number(r.arm ?? 0) }];
  });
  const d = s?.comparison?.score?.difference;
  return Array.isArray(d) && d.length === 3 && d.every((x) => typeof x === 'number') ? { records, difference: d as [number, number, number] } : { records };
}
