// Generated from server/wire/contract_*.cpp by `openorder serve --print types`: a test fails when it is not current. Lengths in inches, facings in
// degrees clockwise from +y (up). docs/protocol.md says how the types are used.

export type Point = [number, number];

/** Corners clockwise from the base's own front left. */
export type Quad = [Point, Point, Point, Point];

export type Side = 0 | 1;

/** Why something was refused or cannot be read. `path`: the field meant. */
export interface Trouble {
  kind: 'refused' | 'bad_input';
  path: string;
  code: string;
  text: string;
  clause?: string;
}

/** An answer to a decision. `answers`: its number. */
export interface Order {
  answers?: number;
  verb: string;
  unit?: number;
  target?: number;
  formation?: string;
  ranks?: number;
  choice?: string;
  facing?: number;
  path?: Point[];
  figures?: number[];
}

/** Who is asked what. Another's decision is told as kind 'waiting', number 0. */
export interface Decision {
  number: number;
  kind: string;
  turn: number;
  side?: Side;
  unit?: number;
  other?: number;
  clause?: string;
  phase?: string;
  /** The default answer (what a silent player does), where the asked side is this viewer's. */
  fallback?: Order;
  /** Units that could still act. */
  may_act?: number[];
}

export interface Outcome {
  over: boolean;
  winner?: Side;
  reason?: string;
  degree?: string;
  text?: string;
}

export interface UnitView {
  id: number;
  key: string;
  name: string;
  side: Side;
  figures: number;
  start: number;
  troop?: string;
  arm?: string;
  weapon?: string;
  formation?: string;
  state?: string;
  on_table: boolean;
  destroyed?: boolean;
  hidden?: boolean;
  officer?: boolean;
  loaded: boolean;
  loads?: [number, number];
  guns?: number;
  lost_this_turn?: number;
  killed?: number;
  captured?: number;
  off_table?: number;
  exited?: number;
  operations?: number;
  arrives?: number;
  leader?: number;
  front?: Point;
  facing?: number;
  size?: Point;
  bases?: Quad[];
  gun_bases?: Quad[];
  /** What Order.figures calls the figure of each base (-1: it cannot be named); left out: its place. */
  numbers?: number[];
}

export interface LeaderView {
  id: number;
  key: string;
  name: string;
  side: Side;
  on_table: boolean;
  role?: string;
  lost?: boolean;
  mounted?: boolean;
  attached?: number;
  at?: Point;
}

export interface TableView {
  turn: number;
  turn_limit: number;
  phase?: string;
  phasing?: Side;
  units: UnitView[];
  leaders: LeaderView[];
  figures_at_start: [number, number];
  lost: [number, number];
  points: [number, number];
  /** Ground that this side does not see now, as closed outlines: what lies within an odd number of them. Left out: in a step, as before; else all is seen. */
  unseen?: Point[][];
}

/** SVG drawn by the server: one <g class="unit ..." data-unit="KEY" transform="translate rotate"> a unit, in the plan's units (100 an inch, y down). */
export interface Drawing {
  units: { id: number; svg: string }[];
  leaders: { id: number; svg: string }[];
}

/** One number that made a need. */
export interface Reason {
  text: string;
  value: string;
  clause: string;
  source: string;
}

/** `need` and `result` as the sentence says them. */
export interface RollShown {
  purpose: string;
  need: string;
  result: string;
  clause: string;
  sides: number;
  at_most: number;
  faces: number[];
  reasons: Reason[];
}

/** One line of the log. `n` counts up from 1 for each viewer without gaps. */
export interface Entry {
  n: number;
  turn: number;
  phase: string;
  side?: Side;
  text: string;
  rolls: RollShown[];
  mark?: 'charge' | 'rout' | 'leader_lost' | 'arrival';
  clause?: string;
  unit?: number;
  other?: number;
}

/** What a verb of the rule set reads from an Order: the page builds its controls from this. */
export interface VerbInfo {
  verb: string;
  label: string;
  /** The kinds of Decision it answers; left out: any. */
  decisions?: string[];
  reads: ('unit' | 'target' | 'path' | 'facing' | 'formation' | 'ranks' | 'choice' | 'figures')[];
  choices?: string[];
  formations?: string[];
  /** What Order.figures means: one entry a gun, how many at each of four faces of a house; left out: figures by number. */
  numbers?: 'guns' | 'faces';
  help: string;
}

export interface SideInfo {
  id: string;
  name: string;
  sign: 'square' | 'drop';
}

/** What a house-rules file makes of one entry. `book` is empty for an entry that the book has not, `value` for one that is gone. */
export interface HouseChange {
  key: string;
  book: string;
  value: string;
  clause: string;
}

/** House rules of a game: the file, its name (may be empty) and what it changes. */
export interface HouseInfo {
  name: string;
  text: string;
  changes: HouseChange[];
}

/** What of a game does not change. `rules_hash`: of the rules in force, house rules among them. */
export interface GameInfo {
  game: string;
  scenario: string;
  ruleset: string;
  ruleset_title: string;
  title: string;
  sides: [SideInfo, SideInfo];
  players: [string, string];
  dice: 'program' | 'typed';
  table: Point;
  ground_symbol: string;
  ground_svg: string;
  round_bases: boolean;
  zones: { side: Side; name: string; polygon: Point[] }[];
  verbs: VerbInfo[];
  house?: HouseInfo;
  rules_hash: string;
}

export interface Suggestion {
  order: Order;
  text: string;
  worth: number;
}

/** What a person is to throw. `need_is`: the dice show it or less, or more; spared: or less, and do no harm. `so_far`: what the order did before. */
export interface DiceWanted {
  n: number;
  sides: number;
  purpose: string;
  clause: string;
  need?: number;
  need_is?: 'less' | 'more' | 'spared';
  /** Of dice in pairs whose the first and the second is: at the table a name, beside real figures a word of the rule set. */
  pair?: [string, string];
  text: string;
  so_far: Entry[];
}

export interface ChanceRow {
  value: string;
  chance: number;
}

/** Chances of one quantity: values and how likely each is; `of` says out of how many trials, 0: exact. */
export interface Chances {
  what: string;
  text: string;
  of: number;
  rows: ChanceRow[];
}

/** What would be rolled first, with so many dice. */
export interface PreviewRoll extends RollShown {
  dice: number;
}

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
  roll?: PreviewRoll;
  chances?: Chances[];
}

export interface Target {
  unit: number;
  trouble?: Trouble;
  inches?: number;
}

/** A figure by the number that Order.figures calls it; `trouble`: why it cannot be named, or not alone. */
export interface FigureAnswer {
  number: number;
  trouble?: Trouble;
}

/** An order that was thought of and not given, and why. */
export interface Passed {
  order: Order;
  text: string;
  why: string;
}

/** What the captain would do, and why: from what this side sees alone. `fears`: what of the enemy weighed in it. */
export interface Advice {
  /** The plan in a sentence. */
  plan: string;
  order: Order;
  text: string;
  reasons: string[];
  rejected: Passed[];
  fears: string[];
}

/** The first message. `have`: number of the last entry the page holds; without a seat: to look on at a game between two program's players. */
export interface HelloMessage {
  type: 'hello';
  game: string;
  seat?: string;
  have: number;
}

export interface OrderMessage {
  type: 'order';
  id: number;
  order: Order;
  dice?: number[];
}

export interface AskPreview {
  type: 'preview';
  id: number;
  order: Order;
  chances?: boolean;
}

export interface AskTargets {
  type: 'targets';
  id: number;
  verb: string;
  unit: number;
  choice?: string;
}

/** Which figures of the order's unit could be named in it, each alone. */
export interface AskFigures {
  type: 'figures';
  id: number;
  order: Order;
}

/** `more`: how often asked before. */
export interface AskSuggestions {
  type: 'suggest';
  id: number;
  unit?: number;
  more: number;
}

/** What would the captain do? Answered by `advice`. */
export interface AskAdvice {
  type: 'advise';
  id: number;
}

export interface UndoMessage {
  type: 'undo';
  id: number;
}

/** `side`: where one seat holds both. */
export interface ResignMessage {
  type: 'resign';
  id: number;
  side?: Side;
}

export interface OfferDraw {
  type: 'offer_draw';
  id: number;
  side?: Side;
}

export interface AnswerDraw {
  type: 'answer_draw';
  id: number;
  accept: boolean;
  side?: Side;
}

/** Set it right, as an umpire would. */
export interface Correct {
  type: 'correct';
  id: number;
  unit: number;
  figures?: number;
  state?: string;
  loaded?: boolean;
  front?: Point;
  facing?: number;
}

/** Hot-seat: whose view this page shows. */
export interface ViewAs {
  type: 'view_as';
  id: number;
  side: Side;
}

/** A game between two program's players: let them decide so often more (1 to 64). Answered by `done`; the steps follow. */
export interface GoOn {
  type: 'go_on';
  id: number;
  steps: number;
}

export interface Ping {
  type: 'ping';
}

export type ClientMessage = HelloMessage | OrderMessage | AskPreview | AskTargets | AskFigures | AskSuggestions | AskAdvice | UndoMessage | ResignMessage | OfferDraw | AnswerDraw | Correct | ViewAs | GoOn | Ping;

/** All that a viewer may know now. Sent after hello, and after every change that is not told by `step`. `viewer` null: an onlooker, who sees all. */
export interface StateMessage {
  type: 'state';
  info: GameInfo;
  viewer: Side | null;
  seats: Side[];
  view: TableView;
  drawing: Drawing;
  decision: Decision | null;
  outcome: Outcome;
  entries: Entry[];
  can_undo: boolean;
  draw_offered_by?: Side;
  step: number;
}

/** One step: what changed. Units and leaders that are not named stayed as they were. */
export interface StepMessage {
  type: 'step';
  step: number;
  viewer: Side | null;
  view: TableView;
  drawing: Drawing;
  decision: Decision | null;
  outcome: Outcome;
  entries: Entry[];
  can_undo: boolean;
  draw_offered_by?: Side;
  by: 'you' | 'other' | 'computer' | 'umpire';
}

/** The order is durable. */
export interface DoneMessage {
  type: 'done';
  id: number;
}

export interface RefusedMessage {
  type: 'refused';
  id: number;
  trouble: Trouble;
}

export interface DiceWantedMessage {
  type: 'dice_wanted';
  id: number;
  wanted: DiceWanted;
}

export interface PreviewMessage {
  type: 'preview';
  id: number;
  preview: Preview;
}

export interface TargetsMessage {
  type: 'targets';
  id: number;
  targets: Target[];
}

export interface FiguresMessage {
  type: 'figures';
  id: number;
  figures: FigureAnswer[];
}

export interface SuggestionsMessage {
  type: 'suggestions';
  id: number;
  suggestions: Suggestion[];
}

export interface AdviceMessage {
  type: 'advice';
  id: number;
  advice: Advice;
}

/** The game or the seat does not exist (any more). */
export interface GoneMessage {
  type: 'gone';
  text: string;
}

/** A message could not be read. */
export interface TroubleMessage {
  type: 'trouble';
  trouble: Trouble;
}

export interface Pong {
  type: 'pong';
}

export type ServerMessage = StateMessage | StepMessage | DoneMessage | RefusedMessage | DiceWantedMessage | PreviewMessage | TargetsMessage | FiguresMessage | SuggestionsMessage | AdviceMessage | GoneMessage | TroubleMessage | Pong;

/** A mean or a share (0 to 1) with its interval of 95 %. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** So many battles, as a share of all. */
export interface Share extends Estimate {
  got: number;
}

/** GET /api/rulesets */
export interface RulesetCard {
  id: string;
  title: string;
  version: number;
  about: string;
  scenarios: string[];
}

/** GET /api/players: who can play a side. `name` is what NewGame.players takes. */
export interface PlayerCard {
  name: string;
  title: string;
  about: string;
  /** Says why: `advise` at the table. */
  advises: boolean;
}

/** GET /api/scenarios. `orders`: of both sides in the median of some battles between two program's players; `minutes`: a guess from it, one person against the computer, 20 seconds an order; 0: nobody tried. */
export interface ScenarioCard {
  id: string;
  ruleset: string;
  title: string;
  date: string;
  description: string;
  sides: [SideInfo, SideInfo];
  figures: [number, number];
  units: [number, number];
  turns: number;
  minutes: number;
  orders?: number;
  trials?: { n: number; first: Share; second: Share; draws: Share; players: string };
}

/** GET /api/scenarios/ID/roster: units and leaders before the first turn, for a roster beside real figures. (GET /api/scenarios/ID/map.svg?kind=thumb|sheet&theme=light|dark: the plan.) */
export interface ScenarioRoster {
  id: string;
  ruleset: string;
  title: string;
  sides: [SideInfo, SideInfo];
  units: UnitView[];
  leaders: LeaderView[];
}

/** POST /api/games. One of scenario, scenario_text, record; record with until: play on from there. */
export interface NewGame {
  scenario?: string;
  scenario_text?: string;
  house?: string;
  players: [string, string];
  dice?: 'program' | 'typed';
  seed?: string;
  deploy?: 'plan' | 'hand';
  record?: string;
  until?: number;
}

export interface GameMade {
  game: string;
  seats: { side: Side; token: string }[];
}

/** GET /api/games */
export interface GameCard {
  game: string;
  title: string;
  scenario: string;
  ruleset: string;
  turn: number;
  turns: number;
  players: [string, string];
  over: boolean;
  text: string;
  changed: string;
}

export interface RulebookClause {
  id: string;
  text: string;
  kind: string;
}

export interface RulebookSection {
  title: string;
  level: number;
  text: string;
  clauses: RulebookClause[];
}

export interface TableEntry {
  key: string;
  value: string;
  book: string;
  range: string;
  clause: string;
  layer: string;
}

/** GET or POST {house} /api/rulesets/ID/rules */
export interface Rulebook {
  id: string;
  title: string;
  sections: RulebookSection[];
  entries: TableEntry[];
  house?: string;
  rules_hash: string;
}

/** POST /api/house {text} */
export interface HouseAnswer {
  trouble?: Trouble;
  troubles?: Trouble[];
  name?: string;
  ruleset?: string;
  rules_hash?: string;
  changes?: HouseChange[];
}

export interface FieldInfo {
  name: string;
  kind: 'flag' | 'integer' | 'length' | 'ratio' | 'word' | 'text' | 'record' | 'list';
  help: string;
  clause?: string;
  required: boolean;
  default?: unknown;
  low?: number;
  high?: number;
  words?: string[];
  fields?: FieldInfo[];
  shown?: boolean;
  default_text?: string;
  required_when?: string;
  shown_when?: string;
  policy?: boolean;
  unit?: 'inch';
  trouble?: Trouble;
}

/** GET /api/rulesets/ID/procedures */
export interface ProcedureInfo {
  name: string;
  clause: string;
  help: string;
  chain: boolean;
  inputs: FieldInfo[];
  outputs: { name: string; kind: string; help: string; words?: string[] }[];
}

/** POST /api/rulesets/ID/fields */
export interface FieldsAsk {
  procedure: string;
  given: Record<string, unknown>;
  house?: string;
}

/** The procedure with `shown`, `required` and `trouble` of its fields as they are with what is given; `trouble`: the first of the whole call. */
export interface FieldsNow extends ProcedureInfo {
  trouble?: Trouble;
}

/** POST /api/rulesets/ID/resolve; roll: the program throws. */
export interface ResolveAsk {
  procedure: string;
  given: Record<string, unknown>;
  dice?: number[];
  roll?: boolean;
  house?: string;
}

export interface Resolved {
  trouble?: Trouble;
  outputs?: Record<string, unknown>;
  rolls?: RollShown[];
  faces?: number[];
  wanted?: DiceWanted;
  text?: string;
}

/** POST /api/rulesets/ID/odds */
export interface OddsAsk {
  procedure: string;
  given: Record<string, unknown>;
  show?: string[];
  house?: string;
}

export interface OddsAnswer {
  trouble?: Trouble;
  outputs?: { name: string; rows: ChanceRow[]; mean?: number }[];
}

/** A TableView of which units and leaders that did not change are left out. */
export interface ReplayView {
  turn?: number;
  turn_limit?: number;
  phase?: string;
  phasing?: Side;
  units: UnitView[];
  leaders: LeaderView[];
  figures_at_start?: [number, number];
  lost?: [number, number];
  points?: [number, number];
}

/** A record or a finished game, step by step: GET /api/games/ID/replay (after the end), POST /api/replays (record text). ?side=N: as that side saw it; an order is told of its own steps only. */
export interface Replay {
  info: GameInfo;
  outcome: Outcome;
  record_hash: string;
  verified: boolean;
  trouble?: Trouble;
  frames: { step: number; turn: number; phase: string; side?: Side; order?: string; view: ReplayView; drawing: Drawing; entries: Entry[] }[];
  luck: { side: Side; rolls: number; expected: number; got: number }[];
}

/** GET /api/games/ID/why?step=N (after the end), POST /api/replays/why {record, step}: why the captain gave the order of that step, from what his side saw. `as_given` false: he would order otherwise now (he has changed, or took over later); `given`: the order of the record in words. */
export interface Why {
  advice: Advice;
  given: string;
  as_given: boolean;
  side: Side;
  player: string;
}

/** GET /api/games/ID/captain?side=N (after the end; a list): a line of that side's log that tells of a captain's order, and its step. */
export interface CaptainOrder {
  entry: number;
  step: number;
}

/** Who fights over which rules. In `against` of an ask what is left out is as in the ask itself. */
export interface LabTable {
  players?: [string, string];
  house?: { name?: string; text: string };
}

/** POST /api/lab: battles between the program's players; `battles`: of each table; `against`: compared with that, on the same seeds. Answered by LabCard. Also POST /api/lab/ID/cancel, go_on (what was broken off), remove, each with {}. */
export interface LabAsk {
  scenario?: string;
  scenario_text?: string;
  players: [string, string];
  house?: { name?: string; text: string };
  battles: number;
  seed?: string;
  against?: LabTable;
}

/** What one table came to so far. `score`: of the first side, a draw is half; `lost`: figures a battle; `start`: figures at the beginning. */
export interface LabTableFigures {
  battles: number;
  first: Share;
  second: Share;
  neither: Share;
  score: Estimate;
  turns: Estimate;
  lost: [Estimate, Estimate];
  start: [number, number];
}

/** How far a run is, in battles of all its tables; `tables`: what they came to, empty before the first are fought. */
export interface LabFigures {
  asked: number;
  stored: number;
  /** Battles a second. */
  rate: number;
  /** Seconds. */
  left: number;
  tables: LabTableFigures[];
}

/** Who fights over which rules (the name of the file), as a card shows it. */
export interface LabSeat {
  players: [string, string];
  house?: string;
}

/** GET /api/lab (a list, the latest first), /api/lab/ID. When it is done: /api/lab/ID/summary (JSON, lab/schedule/README.md), report (a page), battles.csv, records/NAME. `ahead`: so many runs go before one that waits. */
export interface LabCard {
  run: string;
  title: string;
  ruleset: string;
  scenario: string;
  sides: [SideInfo, SideInfo];
  table: LabSeat;
  against?: LabSeat;
  battles: number;
  seed: string;
  state: 'waiting' | 'running' | 'done' | 'cancelled' | 'stopped' | 'failed';
  ahead?: number;
  began: string;
  figures: LabFigures;
  trouble?: string;
}
