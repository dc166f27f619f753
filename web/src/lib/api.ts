// Every REST call, typed. Nothing is thrown: a call gives the value or the Trouble. No address is built from unescaped words.
import type {
  CaptainOrder, FieldsAsk, FieldsNow, GameCard, GameMade, HouseAnswer, LabAsk, LabCard, NewGame, OddsAnswer, OddsAsk, ProcedureInfo, Replay, PlayerCard, ResolveAsk, Resolved, Rulebook, RulesetCard, ScenarioCard,
  ScenarioRoster, Side, SideInfo, Trouble, Why,
} from '../wire';
import { use_signs } from './signs.svelte';

export type Answer<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

export function trouble(code: string, text: string): Trouble {
  return { kind: 'bad_input', path: '', code, text };
}

function is_trouble(x: unknown): x is Trouble {
  return typeof x === 'object' && x !== null && typeof (x as Trouble).text === 'string' && typeof (x as Trouble).code === 'string';
}

/** The Trouble in an answer that is none: itself, or under `trouble`. */
export function trouble_in(body: unknown): Trouble | undefined {
  if (is_trouble(body)) return body;
  if (typeof body === 'object' && body !== null && is_trouble((body as { trouble: unknown }).trouble)) return (body as { trouble: Trouble }).trouble;
  return undefined;
}

export interface Ask { method?: 'GET' | 'POST'; body?: unknown; token?: string; signal?: AbortSignal }

/** `read`: how the body is read where the answer is good. */
async function call<T>(path: string, ask: Ask, read: (r: Response) => Promise<T>): Promise<Answer<T>> {
  const headers: Record<string, string> = {};
  if (ask.body !== undefined) headers['Content-Type'] = 'application/json';
  if (ask.token !== undefined) headers['Authorization'] = `Bearer ${ask.token}`;
  let response: Response;
  try {
    response = await fetch(path, {
      method: ask.method ?? (ask.body === undefined ? 'GET' : 'POST'), headers, body: ask.body === undefined ? undefined : JSON.stringify(ask.body), signal: ask.signal,
      credentials: 'omit', referrerPolicy: 'no-referrer',
    });
  } catch {
    return { ok: false, trouble: trouble('no_server', ask.signal?.aborted ? 'The question was withdrawn.' : 'The server does not answer.') };
  }
  try {
    if (response.ok) return { ok: true, value: await read(response) };
    const body: unknown = await response.json().catch(() => undefined);
    return { ok: false, trouble: trouble_in(body) ?? trouble(`http_${response.status}`, `The server answered ${response.status}.`) };
  } catch {
    return { ok: false, trouble: trouble('unreadable', 'The answer of the server could not be read.') };
  }
}

function json<T>(path: string, ask: Ask = {}): Promise<Answer<T>> {
  return call(path, ask, async (r) => (await r.json()) as T);
}

const seen_by = (side: Side | undefined): string => (side === undefined ? '' : `?side=${side}`);

/** What brings two sides along: their signs are those of the page from now on. */
async function signed<T>(asked: Promise<Answer<T>>, sides: (value: T) => readonly SideInfo[] | undefined): Promise<Answer<T>> {
  const got = await asked;
  if (got.ok) use_signs(sides(got.value));
  return got;
}

const part = encodeURIComponent;

export const api = {
  rulesets: (signal?: AbortSignal) => json<RulesetCard[]>('/api/rulesets', { signal }),
  players: (signal?: AbortSignal) => json<PlayerCard[]>('/api/players', { signal }),
  scenarios: (signal?: AbortSignal) => json<ScenarioCard[]>('/api/scenarios', { signal }),
  roster: (scenario: string, signal?: AbortSignal) => signed(json<ScenarioRoster>(`/api/scenarios/${part(scenario)}/roster`, { signal }), (r) => r.sides),
  map_address: (scenario: string, kind: 'thumb' | 'sheet', theme?: 'light' | 'dark') =>
    `/api/scenarios/${part(scenario)}/map.svg?kind=${kind}${theme ? `&theme=${theme}` : ''}`,
  games: (signal?: AbortSignal) => json<GameCard[]>('/api/games', { signal }),
  begin: (game: NewGame) => json<GameMade>('/api/games', { body: game }),
  rules: (ruleset: string, house?: string, signal?: AbortSignal) =>
    json<Rulebook>(`/api/rulesets/${part(ruleset)}/rules`, house === undefined ? { signal } : { body: { house }, signal }),
  procedures: (ruleset: string, signal?: AbortSignal) => json<ProcedureInfo[]>(`/api/rulesets/${part(ruleset)}/procedures`, { signal }),
  fields: (ruleset: string, ask: FieldsAsk, signal?: AbortSignal) => json<FieldsNow>(`/api/rulesets/${part(ruleset)}/fields`, { body: ask, signal }),
  resolve: (ruleset: string, ask: ResolveAsk, signal?: AbortSignal) => json<Resolved>(`/api/rulesets/${part(ruleset)}/resolve`, { body: ask, signal }),
  odds: (ruleset: string, ask: OddsAsk, signal?: AbortSignal) => json<OddsAnswer>(`/api/rulesets/${part(ruleset)}/odds`, { body: ask, signal }),
  house: (text: string, signal?: AbortSignal) => json<HouseAnswer>('/api/house', { body: { text }, signal }),
  /** `side`: as that side saw it. */
  replay_of_game: (game: string, side?: Side, signal?: AbortSignal) => signed(json<Replay>(`/api/games/${part(game)}/replay${seen_by(side)}`, { signal }), (r) => r.info?.sides),
  replay_of_record: (record: string, side?: Side, signal?: AbortSignal) => signed(json<Replay>(`/api/replays${seen_by(side)}`, { body: { record }, signal }), (r) => r.info?.sides),
  /** Why the captain gave the order of a step: of a game that is over, or of a record in hand. */
  why_of_game: (game: string, step: number) => json<Why>(`/api/games/${part(game)}/why?step=${step}`),
  why_of_record: (record: string, step: number) => json<Why>('/api/replays/why', { body: { record, step } }),
  captain_orders: (game: string, side: 0 | 1) => json<CaptainOrder[]>(`/api/games/${part(game)}/captain?side=${side}`),
  lab_runs: (signal?: AbortSignal) => json<LabCard[]>('/api/lab', { signal }),
  lab_run: (run: string, signal?: AbortSignal) => json<LabCard>(`/api/lab/${part(run)}`, { signal }),
  lab_start: (ask: LabAsk) => json<LabCard>('/api/lab', { body: ask }),
  lab_cancel: (run: string) => json<LabCard>(`/api/lab/${part(run)}/cancel`, { body: {} }),
  lab_go_on: (run: string) => json<LabCard>(`/api/lab/${part(run)}/go_on`, { body: {} }),
  lab_remove: (run: string) => json<object>(`/api/lab/${part(run)}/remove`, { body: {} }),
  /** What lies in the folder of a run: 'report', 'summary', 'battles.csv'. */
  lab_address: (run: string, what: string) => `/api/lab/${part(run)}/${what}`,
  lab_summary: (run: string, signal?: AbortSignal) => json<unknown>(`/api/lab/${part(run)}/summary`, { signal }),
  /** Any other text of the server: a report, a record. */
  text: (path: string, ask: Ask = {}) => call(path, ask, (r) => r.text()),
};
