// desk.svelte.ts: the order in hand as the page holds it: the draft, what the server says of it, targets, suggestions, typed dice. One preview is on the
// way at a time; what changed meanwhile is asked when its answer is there.
import { tick } from 'svelte';
import type { Advice, Chances, DiceWanted, FigureAnswer, Order, Point, Preview, Suggestion, Target, Trouble, VerbInfo } from '../wire';
import { begin_draft, compose, drag_verb, from_order, goes, is_begun, of_unit, reads, verbs_for, wants_target, type Draft } from './draft';
import { is_mine } from './game';
import { toggled } from './picks';
import type { Question, Reply } from '../lib/socket';
import type { Session } from './session.svelte';

export interface Typing { wanted: DiceWanted; order: Order; faces: number[] }

export interface Picking { unit: number; known: readonly FigureAnswer[]; chosen: readonly number[]; pick: (number: number) => void }

export class Desk {
  unit: number | null = $state(null);
  draft: Draft | null = $state.raw(null);
  preview: Preview | null = $state.raw(null);
  targets: Target[] = $state.raw([]);
  suggestions: Suggestion[] | null = $state.raw(null);
  suggesting = $state(false);
  suggested: Suggestion | null = $state.raw(null);
  trouble: Trouble | null = $state.raw(null);
  busy = $state(false);
  typing: Typing | null = $state.raw(null);
  dragging = false;
  /** The figures that are being picked on the map: what is known of each, which are chosen, and where a choice goes. */
  picking: Picking | null = $state.raw(null);
  /** What the selected unit could not do now, and why, by verb: asked when it is selected. */
  not_now: ReadonlyMap<string, Trouble> = $state.raw(new Map());
  /** Whether all of that has been asked. */
  known = $state(false);
  private asking = false;
  private stale = false;
  private asked_for_chances = false;

  constructor(private readonly session: Session) {}

  // ---- what may be done ---------------------------------------------------------------------------------------------------------------------------
  get verbs(): VerbInfo[] {
    const g = this.session.game;
    return g && is_mine(g) ? verbs_for(g.info.verbs, g.decision) : [];
  }
  get verb(): VerbInfo | undefined {
    const d = this.draft;
    return d ? this.session.game?.info.verbs.find((v) => v.verb === d.verb) : undefined;
  }
  get can_order(): boolean {
    const g = this.session.game;
    return !!g && is_mine(g) && this.session.link === 'open' && !this.session.showing && !this.busy;
  }
  is_own(id: number | null): boolean {
    const g = this.session.game;
    return !!g && id !== null && (g.units.find((u) => u.id === id)?.side ?? g.leaders.find((l) => l.id === id)?.side) === g.viewer;
  }
  /** A decision that names its unit is about that unit and no other. */
  may_order(id: number): boolean {
    const d = this.session.game?.decision;
    if (!d || !this.is_own(id) || of_unit(this.verbs).length === 0) return false;
    return d.unit === undefined || d.unit === id || this.session.game!.leaders.some((l) => l.id === id);
  }

  /** Questions under way: the panel is busy while there are any. */
  pending = $state(0);
  private async ask(question: Question): Promise<Reply> {
    this.pending += 1;
    try {
      return await this.session.ask(question);
    } finally {
      this.pending -= 1;
    }
  }

  // ---- building the order -------------------------------------------------------------------------------------------------------------------------
  select(id: number | null): void {
    if (id === this.unit) return;
    this.unit = id;
    this.not_now = new Map();
    this.known = false;
    this.drop();
    if (id !== null && this.may_order(id)) void this.probe(id);
  }
  /** Asks of each verb whether it makes sense at all, so that the others can be put aside with their reasons. */
  async probe(id: number): Promise<void> {
    const g = this.session.game;
    if (!g?.decision || this.session.link !== 'open') return;
    const number = g.decision.number, found = new Map<string, Trouble>();
    for (const verb of of_unit(this.verbs)) {
      if (reads(verb, 'path') || reads(verb, 'formation')) continue;
      const trouble = await this.trouble_with(verb, id);
      if (this.unit !== id || this.session.game?.decision?.number !== number) return;
      if (trouble) found.set(verb.verb, trouble);
    }
    this.not_now = found;
    this.known = true;
  }
  private async trouble_with(verb: VerbInfo, id: number): Promise<Trouble | undefined> {
    const decision = this.session.game?.decision;
    if (!decision) return undefined;
    if (reads(verb, 'target')) {
      const answer = await this.ask({ type: 'targets', verb: verb.verb, unit: id });
      if (answer.type !== 'targets' || answer.targets.some((t) => !t.trouble)) return undefined;
      const own = await this.ask({ type: 'preview', order: compose(begin_draft(verb, id, decision), verb, decision) });
      if (own.type === 'preview' && !own.preview.trouble) return undefined;
      return answer.targets[0]?.trouble ?? (own.type === 'preview' ? own.preview.trouble : undefined);
    }
    const answer = await this.ask({ type: 'preview', order: compose(begin_draft(verb, id, decision), verb, decision) });
    return answer.type === 'preview' ? answer.preview.trouble : undefined;
  }
  drop(): void {
    this.picking = null;
    this.draft = null;
    this.preview = null;
    this.targets = [];
    this.suggested = null;
    this.trouble = null;
    this.stale = false;
  }
  clear(): void {
    this.drop();
    this.no_advice();
    this.suggestions = null;
    this.typing = null;
  }
  choose(verb: VerbInfo): void {
    const g = this.session.game;
    if (!g) return;
    this.drop();
    this.draft = begin_draft(verb, this.unit ?? undefined, g.decision);
    if (reads(verb, 'target')) void this.look_for_targets();
    this.changed();
  }
  change(part: Partial<Draft>): void {
    if (!this.draft) return;
    this.draft = { ...this.draft, ...part };
    this.suggested = null;
    if ('choice' in part && this.verb && reads(this.verb, 'target')) void this.look_for_targets();
    if (this.picking && ('target' in part || 'choice' in part)) void this.pick_figures();
    this.changed();
  }
  aim(id: number): void {
    this.change({ target: this.draft?.target === id ? undefined : id });
  }
  /** The hand takes a unit: what a drag means here, or nothing. */
  take(id: number): boolean {
    if (!this.can_order || !this.may_order(id)) return false;
    const verb = drag_verb(of_unit(this.verbs), this.unit === id ? this.verb : undefined);
    if (!verb) return false;
    if (this.unit !== id) this.select(id);
    if (this.draft?.verb !== verb.verb) this.choose(verb);
    this.dragging = true;
    return true;
  }
  /** The last point of the way; the earlier ones stay. */
  go_to(point: Point, fixed: number): void {
    if (!this.draft) return;
    this.draft = { ...this.draft, path: [...this.draft.path.slice(0, fixed), point] };
    this.suggested = null;
    this.changed();
  }
  use(s: Suggestion): void {
    this.drop();
    this.unit = s.order.unit ?? this.unit;
    this.draft = from_order(s.order);
    this.suggested = s;
    if (this.verb && wants_target(this.verb)) void this.look_for_targets();
    this.changed();
  }

  // ---- asking the server --------------------------------------------------------------------------------------------------------------------------
  order(): Order | null {
    const g = this.session.game, verb = this.verb;
    if (!g?.decision || !this.draft) return null;
    if (this.suggested) return { ...this.suggested.order, answers: g.decision.number };
    return verb ? compose(this.draft, verb, g.decision) : null;
  }
  changed(): void {
    this.trouble = null;
    this.stale = true;
    this.asked_for_chances = false;
    if (!this.asking) void this.keep_asking();
  }
  private async keep_asking(): Promise<void> {
    this.asking = true;
    while (this.stale || (this.draft && !this.asked_for_chances && !this.dragging)) {
      const chances = !this.stale;
      if (chances) this.asked_for_chances = true;
      this.stale = false;
      const verb = this.verb, order = this.order(), draft = this.draft;
      if (!order || !verb || !draft || (!this.suggested && !is_begun(draft, verb))) { this.preview = null; break; }
      if (chances && !may_roll(verb)) break;
      const answer = await this.ask({ type: 'preview', order, ...(chances ? { chances: true } : {}) });
      if (answer.type === 'preview' && draft === this.draft) this.preview = answer.preview;
      else if (answer.type === 'preview' && this.draft?.verb === draft.verb && this.dragging) this.preview = answer.preview;
      else if (answer.type === 'lost') break;
      await tick();
    }
    this.asking = false;
  }
  private async look_for_targets(): Promise<void> {
    const d = this.draft;
    if (!d || d.unit === undefined) return;
    const answer = await this.ask({ type: 'targets', verb: d.verb, unit: d.unit, ...(d.choice ? { choice: d.choice } : {}) });
    if (answer.type === 'targets' && this.draft?.verb === d.verb && this.draft.unit === d.unit) {
      this.targets = answer.targets;
      const legal = answer.targets.filter((t) => !t.trouble);
      if (this.draft.target === undefined && legal.length === 1 && this.verb && wants_target(this.verb)) this.change({ target: legal[0].unit });
    }
  }
  /** A unit put down where it may stand is placed at once; otherwise the reason is shown. */
  async place(): Promise<void> {
    const order = this.order();
    if (!order) return;
    const answer = await this.ask({ type: 'preview', order });
    if (answer.type !== 'preview' || answer.preview.trouble) return;
    const unit = this.unit;
    if (await this.give(order)) this.unit = unit;
  }
  async suggest(more = 0): Promise<void> {
    this.suggestions = [];
    this.suggesting = true;
    const answer = await this.ask({ type: 'suggest', more, ...(this.unit !== null && this.may_order(this.unit) ? { unit: this.unit } : {}) });
    this.suggesting = false;
    this.suggestions = answer.type === 'suggestions' ? answer.suggestions : null;
  }
  /** What the captain would do: null while he thinks; `advice_refused` says why there is none. */
  advice: Advice | null = $state.raw(null);
  advising = $state(false);
  advice_refused = $state('');
  async advise(): Promise<void> {
    this.advising = true;
    this.advice = null;
    this.advice_refused = '';
    const answer = await this.ask({ type: 'advise' });
    if (answer.type === 'advice') this.advice = answer.advice;
    else if (answer.type === 'refused') this.advice_refused = answer.trouble.text;
    else this.no_advice();
  }
  no_advice(): void {
    this.advising = false;
    this.advice = null;
    this.advice_refused = '';
  }
  async ask_suggestions(unit: number | undefined): Promise<Suggestion[]> {
    const answer = await this.ask({ type: 'suggest', more: 0, ...(unit !== undefined ? { unit } : {}) });
    return answer.type === 'suggestions' ? answer.suggestions : [];
  }
  /** Figures of the order in hand are picked, on the map or by their numbers. */
  async pick_figures(): Promise<void> {
    const draft = this.draft, order = this.order();
    if (!draft || draft.unit === undefined || !order) return;
    const known = await this.who({ ...order, figures: undefined });
    if (this.draft?.verb !== draft.verb || this.draft.unit !== draft.unit) return;
    this.picking = { unit: draft.unit, known, chosen: this.draft.figures ?? [], pick: (n) => this.picked(toggled(this.draft?.figures ?? [], n)) };
  }
  picked(chosen: number[]): void {
    this.change({ figures: chosen.length ? chosen : undefined });
    if (this.picking) this.picking = { ...this.picking, chosen };
  }
  /** Which figures of its unit an order could name, each alone. */
  async who(order: Order): Promise<FigureAnswer[]> {
    const answer = await this.ask({ type: 'figures', order });
    return answer.type === 'figures' ? answer.figures : [];
  }
  async chances_of(order: Order): Promise<Preview | null> {
    const answer = await this.ask({ type: 'preview', order, chances: true });
    return answer.type === 'preview' ? answer.preview : null;
  }

  // ---- giving it ----------------------------------------------------------------------------------------------------------------------------------
  async give(order: Order | null = this.order(), faces: number[] = []): Promise<boolean> {
    if (!order || !this.can_order) return false;
    this.busy = true;
    this.trouble = null;
    const answer = await this.ask({ type: 'order', order, ...(faces.length ? { dice: faces } : {}) });
    this.busy = false;
    if (answer.type === 'dice_wanted') { this.typing = { wanted: answer.wanted, order, faces }; return false; }
    this.typing = null;
    if (answer.type === 'refused') { this.trouble = answer.trouble; return false; }
    if (answer.type !== 'done') return false;
    this.clear();
    return true;
  }
  verb_named(name: string): VerbInfo | undefined {
    return this.session.game?.info.verbs.find((v) => v.verb === name);
  }
}

/** Chances are worth asking only where something is thrown: orders against somebody. */
function may_roll(verb: VerbInfo): boolean {
  return reads(verb, 'target') || (!goes(verb) && !reads(verb, 'formation'));
}

export function main_chances(preview: Preview | null): Chances | null {
  return preview?.chances?.[0] ?? null;
}
