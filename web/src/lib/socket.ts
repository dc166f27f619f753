// The line to one game: says hello with what is already known, numbers its questions, comes back after a break. It holds the log of this viewer; what stands
// on the table it hands on as it comes. An order that was under way when the line broke is answered by `lost`: the state after the break says what became of it.
import { use_signs } from './signs.svelte';
import type { Advice, ClientMessage, Entry, FigureAnswer, Order, Preview, ServerMessage, Side, StateMessage, StepMessage, Suggestion, Target, Trouble, DiceWanted } from '../wire';

export type LineState = 'connecting' | 'open' | 'waiting' | 'gone' | 'closed';
/** What becomes of a question. */
export type Reply =
  | { type: 'done' } | { type: 'refused'; trouble: Trouble } | { type: 'dice_wanted'; wanted: DiceWanted } | { type: 'preview'; preview: Preview }
  | { type: 'targets'; targets: Target[] } | { type: 'suggestions'; suggestions: Suggestion[] } | { type: 'advice'; advice: Advice } | { type: 'figures'; figures: FigureAnswer[] } | { type: 'lost' };
export type OrderReply = Extract<Reply, { type: 'done' | 'refused' | 'dice_wanted' | 'lost' }>;

export interface LineHooks {
  state?(m: StateMessage): void;
  step?(m: StepMessage): void;
  line?(state: LineState, tries: number): void;
  gone?(text: string): void;
  /** A message of ours could not be read: a fault of the page. */
  trouble?(t: Trouble): void;
}

/** What of WebSocket is used; the tests bring their own. */
export interface Wire {
  readyState: number;
  onopen: ((e: never) => void) | null; onclose: ((e: never) => void) | null; onerror: ((e: never) => void) | null; onmessage: ((e: never) => void) | null;
  send(text: string): void;
  close(): void;
}
export interface LineOptions { open?: (url: string) => Wire; url?: string; random?: () => number }

// Over the members, so that each keeps its own fields.
type Unnumbered<M> = M extends { id: number } ? Omit<M, 'id'> : never;
export type Question = Unnumbered<ClientMessage>;

const first_wait = 400, longest_wait = 15_000, ping_every = 20_000, deaf_after = 45_000;

/** Milliseconds before the nth try (from 0): doubled each time, with some chance in it so that many pages do not come at once. */
export function wait_before(tries: number, random: () => number = Math.random): number {
  const most = Math.min(longest_wait, first_wait * 2 ** Math.min(tries, 10));
  return Math.round(most * (0.6 + 0.4 * random()));
}

/** Adds what is new to the log; gives back whether a number is missing between. */
export function add_entries(log: Entry[], more: Entry[]): boolean {
  let gap = false;
  for (const entry of more) {
    const last = log.length === 0 ? 0 : log[log.length - 1].n;
    if (entry.n <= last) continue;
    if (entry.n !== last + 1) gap = true;
    log.push(entry);
  }
  return gap;
}

function address(): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/play`;
}

export class PlayLine {
  readonly entries: Entry[] = [];
  state: LineState = 'connecting';
  #wire: Wire | undefined;
  #tries = 0;
  #next_id = 1;
  #asked = new Map<number, (reply: Reply) => void>();
  #again: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #viewer: Side | null | undefined;

  constructor(readonly game: string, readonly seat: string | undefined, readonly hooks: LineHooks, readonly options: LineOptions = {}) {
    this.#connect();
  }

  /** Leaves the game; nothing comes any more. */
  close(): void {
    this.#end('closed');
  }

  /** Does not wait for the next try: the browser says that the network is back, or somebody pressed a button. */
  try_now(): void {
    if (this.state !== 'waiting') return;
    clearTimeout(this.#again);
    this.#connect();
  }

  /** Asks, and gives the answer; `lost` where there is no line now or it breaks before the answer. */
  ask(question: Question): Promise<Reply> {
    if (this.state !== 'open') return Promise.resolve({ type: 'lost' });
    const id = this.#next_id++;
    return new Promise((answered) => {
      this.#asked.set(id, answered);
      this.#send({ ...question, id } as ClientMessage);
    });
  }

  order(order: Order, dice?: number[]): Promise<OrderReply> {
    return this.ask({ type: 'order', order, dice }) as Promise<OrderReply>;
  }
  async preview(order: Order, chances = false): Promise<Preview | undefined> {
    const reply = await this.ask({ type: 'preview', order, chances });
    return reply.type === 'preview' ? reply.preview : reply.type === 'refused' ? { trouble: reply.trouble } : undefined;
  }
  async targets(verb: string, unit: number, choice?: string): Promise<Target[]> {
    const reply = await this.ask({ type: 'targets', verb, unit, choice });
    return reply.type === 'targets' ? reply.targets : [];
  }
  async suggest(more = 0, unit?: number): Promise<Suggestion[]> {
    const reply = await this.ask({ type: 'suggest', unit, more });
    return reply.type === 'suggestions' ? reply.suggestions : [];
  }
  undo() { return this.ask({ type: 'undo' }); }
  resign(side?: Side) { return this.ask({ type: 'resign', side }); }
  offer_draw(side?: Side) { return this.ask({ type: 'offer_draw', side }); }
  answer_draw(accept: boolean, side?: Side) { return this.ask({ type: 'answer_draw', accept, side }); }
  view_as(side: Side) { return this.ask({ type: 'view_as', side }); }
  correct(what: Omit<Extract<ClientMessage, { type: 'correct' }>, 'type' | 'id'>) { return this.ask({ type: 'correct', ...what }); }

  #become(state: LineState): void {
    this.state = state;
    this.hooks.line?.(state, this.#tries);
  }

  #connect(): void {
    const open = this.options.open ?? ((url: string) => new WebSocket(url) as unknown as Wire);
    this.#become('connecting');
    const wire = open(this.options.url ?? address());
    this.#wire = wire;
    this.#heard = Date.now();
    wire.onopen = () => {
      const have = this.entries.length === 0 ? 0 : this.entries[this.entries.length - 1].n;
      this.#send({ type: 'hello', game: this.game, seat: this.seat, have });
      this.#pulse = setInterval(() => this.#beat(), ping_every);
    };
    wire.onmessage = ((e: MessageEvent) => {
      if (wire === this.#wire) this.#hear(String(e.data));
    }) as never;
    wire.onclose = () => {
      if (wire === this.#wire) this.#broken();
    };
    wire.onerror = null;   // a close follows
  }

  #send(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #beat(): void {
    if (Date.now() - this.#heard > deaf_after) {
      this.#drop_wire();
      this.#broken();
    } else {
      this.#send({ type: 'ping' });
    }
  }

  #drop_wire(): void {
    const wire = this.#wire;
    this.#wire = undefined;
    clearInterval(this.#pulse);
    if (wire) wire.close();
  }

  #all_lost(): void {
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const answered of asked) answered({ type: 'lost' });
  }

  #broken(): void {
    this.#wire = undefined;
    clearInterval(this.#pulse);
    this.#all_lost();
    if (this.state === 'gone' || this.state === 'closed') return;
    const wait = wait_before(this.#tries++, this.options.random);
    this.#become('waiting');
    this.#again = setTimeout(() => this.#connect(), wait);
  }

  #end(state: 'gone' | 'closed'): void {
    this.#become(state);
    clearTimeout(this.#again);
    this.#drop_wire();
    this.#all_lost();
  }

  #hear(text: string): void {
    this.#heard = Date.now();
    let m: ServerMessage;
    try {
      m = JSON.parse(text) as ServerMessage;
    } catch {
      return;   // not of this server; the next state will tell
    }
    switch (m.type) {
      case 'state': return this.#told_state(m);
      case 'step': return this.#told_step(m);
      case 'gone':
        this.#end('gone');
        return this.hooks.gone?.(m.text);
      case 'trouble': return this.hooks.trouble?.(m.trouble);
      case 'pong': return;
      default: {
        const { id, ...reply } = m;
        const answered = this.#asked.get(id);
        this.#asked.delete(id);
        answered?.(reply as Reply);
      }
    }
  }

  #told_state(m: StateMessage): void {
    // Another viewer's log is another log (hot-seat); an undo may have taken lines back.
    if (this.#viewer !== undefined && this.#viewer !== m.viewer) this.entries.length = 0;
    this.#viewer = m.viewer;
    const from = m.entries.length > 0 ? m.entries[0].n : undefined;
    if (from !== undefined) while (this.entries.length > 0 && this.entries[this.entries.length - 1].n >= from) this.entries.pop();
    add_entries(this.entries, m.entries);
    use_signs(m.info?.sides);
    this.#tries = 0;
    this.#become('open');
    this.hooks.state?.(m);
  }

  #told_step(m: StepMessage): void {
    if (add_entries(this.entries, m.entries)) {
      // A line of the log is missing: say hello anew from the last that is sure.
      const sure = this.entries.findIndex((e, i) => i > 0 && e.n !== this.entries[i - 1].n + 1);
      if (sure > 0) this.entries.length = sure;
      this.#drop_wire();
      return this.#broken();
    }
    this.hooks.step?.(m);
  }
}
