// draft.ts: the order in hand, built up bit by bit. It knows no rule: what a verb reads comes from VerbInfo, whether the order is allowed from the
// server's preview.
import type { Decision, Order, Point, Side, Suggestion, UnitView, VerbInfo } from '../wire';

export interface Draft {
  verb: string; unit?: number; target?: number; path: Point[]; facing?: number; formation?: string; ranks?: number; choice?: string; figures?: number[];
}
type Field = VerbInfo['reads'][number];

export function reads(verb: VerbInfo | undefined, field: Field): boolean {
  return !!verb && verb.reads.includes(field);
}

/** The unit goes somewhere: its path is a way, not the bend of a new front, nor the point that is shot at. */
export function goes(verb: VerbInfo | undefined): boolean {
  return reads(verb, 'path') && verb!.verb !== 'fire' && (verb!.verb === 'move' || verb!.verb === 'place' || !reads(verb, 'formation'));
}

/** The verbs that answer a decision. */
export function verbs_for(verbs: readonly VerbInfo[], decision: Decision | null): VerbInfo[] {
  if (!decision) return [];
  return verbs.filter((v) => !v.decisions || v.decisions.includes(decision.kind));
}

/** Those that a unit carries out, and those of the whole side ("end phase", "begin", "done"). */
export function of_unit(verbs: readonly VerbInfo[]): VerbInfo[] {
  return verbs.filter((v) => v.reads.includes('unit'));
}
export function of_side(verbs: readonly VerbInfo[]): VerbInfo[] {
  return verbs.filter((v) => !v.reads.includes('unit'));
}

const PLAIN: readonly Field[] = ['unit', 'target', 'choice', 'figures'];
const MAIN = new Set(['deploy', 'begin', 'act', 'move', 'fire', 'activate', 'free_operation']);

/** A question asks one unit for one of a few answers; everything else is a phase in which orders are given. */
export function is_question(verbs: readonly VerbInfo[], decision: Decision | null): boolean {
  if (!decision || decision.unit === undefined || MAIN.has(decision.kind)) return false;
  const answers = verbs_for(verbs, decision);
  return answers.length === 0 || answers.some((v) => !v.decisions) || answers.every((v) => v.reads.every((r) => PLAIN.includes(r) || (r === 'path' && !goes(v))));
}

export function is_deployment(decision: Decision | null): boolean {
  return decision?.kind === 'deploy';
}

/** The verb a drag means: the first that reads a path, moving before the others. */
export function drag_verb(verbs: readonly VerbInfo[], current?: VerbInfo): VerbInfo | undefined {
  if (current && goes(current)) return current;
  const with_path = verbs.filter(goes);
  return with_path.find((v) => v.verb === 'place' || v.verb === 'move') ?? with_path[0];
}

export function begin_draft(verb: VerbInfo, unit: number | undefined, decision: Decision | null): Draft {
  const draft: Draft = { verb: verb.verb, path: [] };
  if (reads(verb, 'unit')) draft.unit = unit ?? decision?.unit;
  if (reads(verb, 'target') && decision && decision.unit !== undefined && decision.other !== undefined && decision.unit === draft.unit) draft.target = decision.other;
  return draft;
}

/** The order as it would be sent. Only what the verb reads goes into it. */
export function compose(draft: Draft, verb: VerbInfo, decision: Decision): Order {
  const order: Order = { answers: decision.number, verb: draft.verb };
  if (reads(verb, 'unit') && draft.unit !== undefined) order.unit = draft.unit;
  if (reads(verb, 'target') && draft.target !== undefined) order.target = draft.target;
  if (reads(verb, 'path') && draft.path.length) order.path = draft.path.slice(0, 8);
  if (reads(verb, 'facing') && draft.facing !== undefined) order.facing = hundredth(draft.facing);
  if (reads(verb, 'formation') && draft.formation) order.formation = draft.formation;
  if (reads(verb, 'ranks') && draft.ranks) order.ranks = draft.ranks;
  if (reads(verb, 'choice') && draft.choice) order.choice = draft.choice;
  if (reads(verb, 'figures') && draft.figures?.length) order.figures = draft.figures;
  return order;
}

function hundredth(turn: number): number {
  const r = Math.round(turn * 100) / 100;
  return r >= 360 ? r - 360 : r;
}

export function from_order(order: Order): Draft {
  return { ...order, path: order.path ?? [] };
}

/** Whether there is anything in the draft that a preview could say something about. */
export function is_begun(draft: Draft, verb: VerbInfo): boolean {
  if (goes(verb)) return draft.path.length > 0 || draft.facing !== undefined || draft.target !== undefined || draft.formation !== undefined || draft.ranks !== undefined;
  if (wants_target(verb)) return true;
  if (reads(verb, 'formation')) return draft.formation !== undefined || draft.facing !== undefined || draft.ranks !== undefined || draft.path.length > 0 || draft.choice !== undefined;
  return true;
}

/** The target has to be chosen on the map or in the list before the order makes sense. */
export function wants_target(verb: VerbInfo): boolean {
  return reads(verb, 'target') && (!reads(verb, 'path') || verb.verb === 'fire');
}

/** Own units that could still do something in this phase. The decision says it; otherwise operations left do. */
export function still_to_act(units: readonly UnitView[], side: Side, decision: Decision): number[] {
  if (decision.may_act) return decision.may_act;
  return units.filter((u) => u.side === side && u.on_table && !u.destroyed && (u.operations ?? 0) > 0).map((u) => u.id);
}

export function same_order(a: Order, b: Order): boolean {
  const key = (o: Order) => JSON.stringify([o.verb, o.unit ?? null, o.target ?? null, o.choice ?? null, o.formation ?? null, o.facing ?? null, o.path ?? [], o.figures ?? []]);
  return key(a) === key(b);
}

/** Answers to a question: the suggestions first, then the verbs nothing was suggested for; the default comes first of all. */
export function answers_to(verbs: readonly VerbInfo[], decision: Decision, suggested: readonly Suggestion[]): { order: Order; text: string; verb: VerbInfo | undefined; standard: boolean }[] {
  const known = verbs_for(verbs, decision);
  const find = (name: string) => verbs.find((v) => v.verb === name);
  const once = suggested.filter((s, i) => suggested.findIndex((other) => same_order(other.order, s.order)) === i);
  const out = once.map((s) => ({ order: s.order, text: s.text, verb: find(s.order.verb), standard: false }));
  for (const v of known) {
    if (!v.decisions || out.some((o) => o.order.verb === v.verb)) continue;
    const draft = begin_draft(v, decision.unit, decision);
    out.push({ order: compose(draft, v, decision), text: '', verb: v, standard: false });
  }
  const standard = decision.fallback ? out.findIndex((o) => o.order.verb === decision.fallback!.verb && (o.order.choice ?? '') === (decision.fallback!.choice ?? '') && (o.order.target ?? decision.other) === (decision.fallback!.target ?? decision.other)) : 0;
  const at = standard >= 0 ? standard : out.findIndex((o) => o.order.verb === decision.fallback?.verb);
  if (out[at]) out[at].standard = true;
  return out.slice(0, 4);
}
