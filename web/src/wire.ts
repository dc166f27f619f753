// What travels between server and page. docs/protocol.md says how it is used. Lengths in inches, facings in degrees clockwise from +y (up).

export type Point = [number, number];
/** Corners clockwise from the base's own front left. */
export type Quad = [Point, Point, Point, Point];
export type Side = 0 | 1;

/** Why something was refused or cannot be read. `path`: the field meant. */
export interface Trouble { kind: 'refused' | 'bad_input'; path: string; code: string; text: string; clause?: string }

export interface Order {
  answers?: number; verb: string; unit?: number; target?: number; formation?: string; ranks?: number; choice?: string; facing?: number;
  path?: Point[]; figures?: number[];
}
/** `fallback`: the default answer (what a silent player does), where the asked side is this viewer's. `may_act`: units that could still act. */
export interface Decision {
  number: number; kind: string; turn: number; side?: Side; unit?: number; other?: number; clause?: string; phase?: string;
  fallback?: Order; may_act?: number[];
}
export interface Outcome { over: boolean; winner?: Side; reason?: string; degree?: string; text?: string }

export interface UnitView {
  id: number; key: string; name: string; side: Side; figures: number; start: number; troop?: string; arm?: string; weapon?: string;
  formation?: string; state?: string; on_table: boolean; destroyed?: boolean; hidden?: boolean; officer?: boolean; loaded: boolean;
  loads?: [number, number]; guns?: number; lost_this_turn?: number; killed?: number; captured?: number; off_table?: number; exited?: number;
  operations?: number; arrives?: number; leader?: number; front?: Point; facing?: number; size?: Point; bases?: Quad[]; gun_bases?: Quad[];
}
export interface LeaderView { id: number; key: string; name: string; side: Side; on_table: boolean; role?: string; lost?: boolean; mounted?: boolean; attached?: number; at?: Point }
export interface TableView {
  turn: number; turn_limit: number; phase?: string; phasing?: Side; units: UnitView[]; leaders: LeaderView[];
  figures_at_start: [number, number]; lost: [number, number]; points: [number, number];
}
/** SVG drawn by the server: `troops` is one <g class="unit ..." data-unit="KEY" transform="translate rotate"> a unit, in the plan's units (100 an inch, y down). */
export interface Drawing { units: { id: number; svg: string }[]; leaders: { id: number; svg: string }[] }

export interface Reason { text: string; value: string; clause: string; source: string }
export interface RollShown { purpose: string; need: string; result: string; clause: string; sides: number; at_most: number; faces: number[]; reasons: Reason[] }
/** One line of the log. `n` counts up from 1 for each viewer without gaps. */
export interface Entry {
  n: number; turn: number; phase: string; side?: Side; text: string; rolls: RollShown[]; mark?: 'charge' | 'rout' | 'leader_lost' | 'arrival';
  clause?: string; unit?: number; other?: number;
}

/** What a verb of the rule set reads from an Order: the page builds its controls from this. `decisions`: the kinds of Decision it answers; left out: any. */
export interface VerbInfo { verb: string; label: string; decisions?: string[]; reads: ('unit' | 'target' | 'path' | 'facing' | 'formation' | 'ranks' | 'choice' | 'figures')[]; choices?: string[]; formations?: string[]; help: string }

export interface SideInfo { id: string; name: string; sign: 'square' | 'drop' }
export interface GameInfo {
  game: string; scenario: string; ruleset: string; ruleset_title: string; title: string; sides: [SideInfo, SideInfo];
  players: [string, string]; dice: 'program' | 'typed'; table: Point; ground_symbol: string; ground_svg: string; round_bases: boolean;
  zones: { side: Side; name: string; polygon: Point[] }[]; verbs: VerbInfo[]; house?: string; rules_hash: string;
}

export interface Suggestion { order: Order; text: string; worth: number }
export interface DiceWanted { n: number; sides: number; purpose: string; clause: string; need?: number; text: string; so_far: Entry[] }
/** Chances of one quantity: values and how likely each is; `of` says out of how many trials, 0: exact. */
export interface Chances { what: string; text: string; of: number; rows: { value: string; chance: number }[] }
export interface Preview {
  trouble?: Trouble;
  /** Way of the front's middle; cost and allowance in inches where the rules count them. */
  way?: { path: Point[]; facing: number; cost?: number; allowance?: number };
  /** Lines of sight or fire, with the place where they are blocked. */
  lines?: { from: Point; to: Point; ok: boolean; blocked_at?: Point; text: string; inches: number }[];
  /** Arcs, lanes, zones that belong to the order. */
  areas?: { what: string; polygon: Point[] }[];
  /** Units as they would stand afterwards. */
  after?: UnitView[];
  after_svg?: { id: number; svg: string }[];
  /** What would be rolled first. */
  roll?: RollShown & { dice: number };
  chances?: Chances[];
}
export interface Target { unit: number; trouble?: Trouble; inches?: number }

// ---- over the WebSocket /api/play --------------------------------------------------------------------------------------------------------------

export type ClientMessage =
  | { type: 'hello'; game: string; seat?: string; have: number }                 // have: number of the last entry the page holds
  | { type: 'order'; id: number; order: Order; dice?: number[] }
  | { type: 'preview'; id: number; order: Order; chances?: boolean }
  | { type: 'targets'; id: number; verb: string; unit: number; choice?: string }
  | { type: 'suggest'; id: number; unit?: number; more: number }
  | { type: 'undo'; id: number }
  | { type: 'resign'; id: number; side?: Side }                                 // side: where one seat holds both
  | { type: 'offer_draw'; id: number; side?: Side }
  | { type: 'answer_draw'; id: number; accept: boolean; side?: Side }
  | { type: 'correct'; id: number; unit: number; figures?: number; state?: string; loaded?: boolean; front?: Point; facing?: number }
  | { type: 'view_as'; id: number; side: Side }                                 // hot-seat: whose view this page shows
  | { type: 'ping' };

/** All that a viewer may know now. Sent after hello, and after every change that is not told by `step`. */
export interface StateMessage {
  type: 'state'; info: GameInfo; viewer: Side | null; seats: Side[]; view: TableView; drawing: Drawing; decision: Decision | null; outcome: Outcome;
  entries: Entry[]; can_undo: boolean; draw_offered_by?: Side; step: number;
}
/** One step: what changed. Units and leaders that are not named stayed as they were. */
export interface StepMessage {
  type: 'step'; step: number; viewer: Side | null; view: TableView; drawing: Drawing; decision: Decision | null; outcome: Outcome; entries: Entry[]; can_undo: boolean;
  draw_offered_by?: Side; by: 'you' | 'other' | 'computer' | 'umpire';
}
export type ServerMessage =
  | StateMessage | StepMessage
  | { type: 'done'; id: number }                                                // the order is durable
  | { type: 'refused'; id: number; trouble: Trouble }
  | { type: 'dice_wanted'; id: number; wanted: DiceWanted }
  | { type: 'preview'; id: number; preview: Preview }
  | { type: 'targets'; id: number; targets: Target[] }
  | { type: 'suggestions'; id: number; suggestions: Suggestion[] }
  | { type: 'gone'; text: string }                                              // the game or the seat does not exist (any more)
  | { type: 'trouble'; trouble: Trouble }                                       // the message could not be read
  | { type: 'pong' };

// ---- REST ----------------------------------------------------------------------------------------------------------------------------------------

export interface RulesetCard { id: string; title: string; version: number; about: string; scenarios: string[] }              // GET /api/rulesets
export interface ScenarioCard {                                                                                               // GET /api/scenarios
  id: string; ruleset: string; title: string; date: string; description: string; sides: [SideInfo, SideInfo]; figures: [number, number]; units: [number, number];
  turns: number; minutes: number; trials?: { n: number; first: number; second: number; draws: number; players: string };
}
/** The units and leaders of a scenario before the first turn, for a roster beside real figures. */
export interface ScenarioRoster { id: string; ruleset: string; title: string; sides: [SideInfo, SideInfo]; units: UnitView[]; leaders: LeaderView[] } // GET /api/scenarios/ID/roster
// GET /api/scenarios/ID/map.svg?kind=thumb|sheet[&theme=light|dark]
export interface NewGame {                                                                                                    // POST /api/games
  scenario?: string; scenario_text?: string; house?: string; players: [string, string]; dice?: 'program' | 'typed'; seed?: string;
  deploy?: 'plan' | 'hand'; record?: string; until?: number;                     // record + until: play on from there
}
export interface GameMade { game: string; seats: { side: Side; token: string }[] }
export interface GameCard { game: string; title: string; scenario: string; ruleset: string; turn: number; turns: number; players: [string, string]; over: boolean; text: string; changed: string } // GET /api/games
export interface RulebookClause { id: string; text: string; kind: string }
export interface RulebookSection { title: string; level: number; text: string; clauses: RulebookClause[] }
export interface TableEntry { key: string; value: string; book: string; range: string; clause: string; layer: string }
export interface Rulebook { id: string; title: string; sections: RulebookSection[]; entries: TableEntry[]; house?: string; rules_hash: string } // GET|POST {house} /api/rulesets/ID/rules
export interface FieldInfo {
  name: string; kind: 'flag' | 'integer' | 'length' | 'ratio' | 'word' | 'text' | 'record' | 'list'; help: string; clause?: string; required: boolean; default?: unknown;
  low?: number; high?: number; words?: string[]; fields?: FieldInfo[]; shown?: boolean;
  default_text?: string; required_when?: string; shown_when?: string; policy?: boolean; unit?: 'inch'; trouble?: Trouble;
}
export interface ProcedureInfo { name: string; clause: string; help: string; chain: boolean; inputs: FieldInfo[]; outputs: { name: string; kind: string; help: string }[] } // GET /api/rulesets/ID/procedures
export interface FieldsAsk { procedure: string; given: Record<string, unknown>; house?: string }   // POST /api/rulesets/ID/fields (engine/procedure/fields_now.hpp)
/** The procedure with `shown`, `required` and `trouble` of its fields as they are with what is given; `trouble`: the first of the whole call. */
export interface FieldsNow extends ProcedureInfo { trouble?: Trouble }
export interface ResolveAsk { procedure: string; given: Record<string, unknown>; dice?: number[]; roll?: boolean; house?: string } // POST /api/rulesets/ID/resolve; roll: the program throws
export interface Resolved { trouble?: Trouble; outputs?: Record<string, unknown>; rolls?: RollShown[]; faces?: number[]; wanted?: DiceWanted; text?: string }
export interface OddsAsk { procedure: string; given: Record<string, unknown>; show?: string[]; house?: string }               // POST /api/rulesets/ID/odds
export interface OddsAnswer { trouble?: Trouble; outputs?: { name: string; rows: { value: string; chance: number }[]; mean?: number }[] }
export interface HouseAnswer { trouble?: Trouble; troubles?: Trouble[]; name?: string; ruleset?: string; rules_hash?: string; changes?: { key: string; book: string; value: string; clause: string }[] } // POST /api/house {text}
/** A record or a finished game, step by step: GET /api/games/ID/replay (after the end), POST /api/replays (record text). */
export interface Replay {
  info: GameInfo; outcome: Outcome; record_hash: string; verified: boolean;
  frames: { step: number; turn: number; phase: string; side?: Side; order?: string; view: Partial<TableView> & { units: UnitView[]; leaders: LeaderView[] }; drawing: Drawing; entries: Entry[] }[];
  luck: { side: Side; rolls: number; expected: number; got: number }[];
}
