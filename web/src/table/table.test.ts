import { describe, expect, it } from 'vitest';
import type { Decision, Entry, GameInfo, RollShown, StateMessage, StepMessage, UnitView, VerbInfo } from '../wire';
import { dice_of, expected_hits, hit_rows, read_faces, undecided } from './dice';
import { answers_to, begin_draft, compose, drag_verb, is_begun, is_question, still_to_act, verbs_for } from './draft';
import { after_step, curtain_for, from_state, is_mine, joined } from './game';
import { filtered, headed, parts_of } from './log_text';
import { unable_lines } from './picks';
import { inches, percent, spoken, state_words, words_of } from './words';

const verb = (name: string, reads: VerbInfo['reads'], decisions: string[]): VerbInfo => ({ verb: name, label: name, reads, decisions, help: '' });
const VERBS: VerbInfo[] = [
  verb('charge', ['unit', 'target'], ['act']), verb('move', ['unit', 'target', 'path', 'facing'], ['act']), verb('fire', ['unit', 'target', 'choice'], ['act', 'stand_and_fire']),
  verb('form', ['unit', 'formation', 'ranks', 'path'], ['act']), verb('end', [], ['act']), verb('hold', ['unit', 'target'], ['stand_and_fire']), verb('place', ['unit', 'path', 'facing'], ['deploy']),
];
const ACT: Decision = { number: 7, kind: 'act', turn: 1, side: 0 };
const CHARGED: Decision = { number: 8, kind: 'stand_and_fire', turn: 1, side: 0, unit: 3, other: 5 };

describe('the order in hand', () => {
  it('offers the verbs that answer the decision', () => {
    expect(verbs_for(VERBS, ACT).map((v) => v.verb)).toEqual(['charge', 'move', 'fire', 'form', 'end']);
    expect(verbs_for(VERBS, null)).toEqual([]);
  });
  it('takes a drag for a move, never for forming up', () => {
    expect(drag_verb(verbs_for(VERBS, ACT))?.verb).toBe('move');
    expect(drag_verb(verbs_for(VERBS, ACT), VERBS[3])?.verb).toBe('move');
    expect(drag_verb([VERBS[6]])?.verb).toBe('place');
    expect(drag_verb([VERBS[0]])).toBeUndefined();
  });
  it('sends only what the verb reads', () => {
    const draft = { verb: 'charge', unit: 3, target: 5, path: [[1, 2]] as [number, number][], formation: 'line', facing: 90 };
    expect(compose(draft, VERBS[0], ACT)).toEqual({ answers: 7, verb: 'charge', unit: 3, target: 5 });
    expect(compose({ ...draft, facing: 359.999 }, VERBS[1], ACT).facing).toBe(0);
  });
  it('never sends more than eight points', () => {
    const draft = { verb: 'move', unit: 3, path: Array.from({ length: 12 }, (_, i): [number, number] => [i, 0]) };
    expect(compose(draft, VERBS[1], ACT).path).toHaveLength(8);
  });
  it('knows when there is something to preview', () => {
    expect(is_begun(begin_draft(VERBS[1], 3, ACT), VERBS[1])).toBe(false);
    expect(is_begun({ ...begin_draft(VERBS[1], 3, ACT), facing: 10 }, VERBS[1])).toBe(true);
    expect(is_begun(begin_draft(VERBS[0], 3, ACT), VERBS[0])).toBe(true);
  });
  it('takes reactions for questions and phases for phases', () => {
    expect(is_question(VERBS, CHARGED)).toBe(true);
    expect(is_question(VERBS, ACT)).toBe(false);
    expect(is_question(VERBS, { ...ACT, unit: 3 })).toBe(false);
  });
  it('answers a question with the unit and the other it names, the default marked', () => {
    const answers = answers_to(VERBS, { ...CHARGED, fallback: { verb: 'hold', unit: 3 } }, [{ order: { answers: 8, verb: 'fire', unit: 3, target: 5, choice: 'musket' }, text: 'Fire 9 muskets', worth: 2 }]);
    expect(answers.map((a) => a.order.verb)).toEqual(['fire', 'hold']);
    expect(answers[1].order).toEqual({ answers: 8, verb: 'hold', unit: 3, target: 5 });
    expect(answers.map((a) => a.standard)).toEqual([false, true]);
  });
  it('gives the same answer once, and tells answers of one verb apart by whom they mean', () => {
    const rally = (target: number) => ({ order: { answers: 8, verb: 'hold', unit: 3, target }, text: '', worth: 1 });
    const answers = answers_to(VERBS, { ...CHARGED, fallback: { verb: 'hold', unit: 3, target: 6 } }, [rally(5), rally(5), rally(6)]);
    expect(answers.map((a) => [a.order.verb, a.order.target, a.standard])).toEqual([['hold', 5, false], ['hold', 6, true], ['fire', 5, false]]);
  });
  it('asks before the end of a phase only for units that could act', () => {
    const u = (id: number, operations: number, side: 0 | 1 = 0): UnitView => ({ id, key: '', name: '', side, figures: 1, start: 1, on_table: true, loaded: true, operations });
    expect(still_to_act([u(1, 2), u(2, 0), u(3, 1, 1)], 0, ACT)).toEqual([1]);
    expect(still_to_act([u(1, 2)], 0, { ...ACT, may_act: [] })).toEqual([]);
  });
});

const INFO = { game: 'g', sides: [{ id: 'a', name: 'A', sign: 'square' }, { id: 'b', name: 'B', sign: 'drop' }] } as unknown as GameInfo;
const entry = (n: number, text = `line ${n}`, over: Partial<Entry> = {}): Entry => ({ n, turn: 1, phase: 'fire', text, rolls: [], ...over });
const unit = (id: number, over: Partial<UnitView> = {}): UnitView => ({ id, key: `u${id}`, name: `Unit ${id}`, side: 0, figures: 2, start: 2, on_table: true, loaded: true, ...over });
const state = (over: Partial<StateMessage> = {}): StateMessage => ({
  type: 'state', info: INFO, viewer: 0, seats: [0], view: { turn: 1, turn_limit: 8, units: [unit(1), unit(2)], leaders: [], figures_at_start: [4, 4], lost: [0, 0], points: [0, 0] },
  drawing: { units: [{ id: 1, svg: '<g/>' }], leaders: [] }, decision: ACT, outcome: { over: false }, entries: [entry(1), entry(2)], can_undo: false, step: 3, ...over,
});
const step = (over: Partial<StepMessage> = {}): StepMessage => ({
  type: 'step', step: 4, viewer: 0, view: { ...state().view, units: [] }, drawing: { units: [], leaders: [] }, decision: ACT, outcome: { over: false }, entries: [], can_undo: true, by: 'you', ...over,
});

describe('what the page knows', () => {
  it('keeps the ground that is not seen until a step tells of it anew', () => {
    const before = from_state(state({ view: { ...state().view, unseen: [[[0, 0], [4, 0], [4, 4]]] } }), null);
    expect(after_step(before, step()).unseen).toBe(before.unseen);
    expect(after_step(before, step({ view: { ...state().view, unseen: [] } })).unseen).toEqual([]);
    expect(from_state(state(), before).unseen).toBeNull();
  });
  it('changes only what a step names', () => {
    const before = from_state(state(), null);
    const after = after_step(before, step({ view: { ...state().view, units: [unit(2, { figures: 1 })] }, drawing: { units: [{ id: 2, svg: '<g id="2"/>' }], leaders: [] } }));
    expect(after.units.map((u) => u.figures)).toEqual([2, 1]);
    expect([...after.unit_svg.keys()]).toEqual([1, 2]);
    expect(before.units[1].figures).toBe(2);
  });
  it('keeps each entry once, whatever is sent again', () => {
    expect(joined([entry(1), entry(2)], [entry(2), entry(3)]).map((e) => e.n)).toEqual([1, 2, 3]);
    expect(joined([entry(1), entry(2)], [])).toHaveLength(2);
  });
  it('keeps the log when a server that was restarted counts its steps anew', () => {
    const before = from_state(state({ step: 9, entries: [entry(1), entry(2), entry(3)] }), null);
    expect(from_state(state({ step: 0, entries: [] }), before).entries).toHaveLength(3);
  });
  it('forgets the other side’s entries when the view changes', () => {
    const before = from_state(state({ seats: [0, 1] }), null);
    expect(from_state(state({ viewer: 1, seats: [0, 1], entries: [entry(1, 'theirs')] }), before).entries.map((e) => e.text)).toEqual(['theirs']);
  });
  it('marks where figures fell', () => {
    const base = (x: number): [[number, number], [number, number], [number, number], [number, number]] => [[x, 1], [x + 1, 1], [x + 1, 0], [x, 0]];
    const before = from_state(state({ view: { ...state().view, units: [unit(1, { killed: 0, bases: [base(0), base(4)] })] } }), null);
    const after = after_step(before, step({ view: { ...state().view, units: [unit(1, { figures: 1, killed: 1, bases: [base(0)] })] } }));
    expect(after.fallen).toEqual([{ at: [4.5, 0.5], side: 0, turn: 1 }]);
  });
  it('draws the curtain when the other seat of this screen is asked', () => {
    const mine = from_state(state({ seats: [0, 1] }), null);
    expect(curtain_for(mine)).toBeNull();
    expect(is_mine(mine)).toBe(true);
    const theirs = { ...mine, decision: { ...ACT, side: 1 as const } };
    expect(curtain_for(theirs)).toBe(1);
    expect(is_mine(theirs)).toBe(false);
    expect(curtain_for({ ...theirs, seats: [0] })).toBeNull();
    const reloaded = { ...theirs, viewer: 1 as const };
    expect(curtain_for(reloaded, 0), 'the other was shown last').toBe(1);
    expect(curtain_for(reloaded, 1)).toBeNull();
  });
});

const ROLL: RollShown = { purpose: 'to hit', need: '3 or less', result: '2 hits', clause: 'MOC-7.10', sides: 20, at_most: 3, faces: [14, 3, 9, 2], reasons: [] };

describe('the log', () => {
  const named = [{ name: 'Rifles', side: 0 as const, id: 1 }, { name: 'Left Rifles', side: 0 as const, id: 2 }, { name: 'Ottawas', side: 1 as const, id: 3 }];
  it('finds names and numbers in the sentence', () => {
    const parts = parts_of(entry(1, 'The Ottawas fired at the Left Rifles, 3.6 inches: needed 3 or less, 2 hits.', { rolls: [ROLL] }), named);
    expect(parts.filter((p) => p.kind === 'name').map((p) => p.text)).toEqual(['Ottawas', 'Left Rifles']);
    expect(parts.filter((p) => p.kind === 'number').map((p) => p.text)).toEqual(['3 or less', '2 hits']);
    expect(parts.map((p) => p.text).join('')).toBe('The Ottawas fired at the Left Rifles, 3.6 inches: needed 3 or less, 2 hits.');
  });
  it('puts numbers that are not in the sentence after it', () => {
    const parts = parts_of(entry(1, 'The Ottawas fired.', { rolls: [ROLL] }), named);
    expect(parts.at(-1)).toEqual({ kind: 'number', text: '3 or less: 2 hits', roll: 0 });
  });
  it('takes no other number for a die that was rolled', () => {
    const six = { ...ROLL, need: '', result: '6' };
    const said = (text: string) => parts_of(entry(1, text, { rolls: [six] }), named).filter((p) => p.kind === 'number').map((p) => p.text);
    const before = (text: string) => parts_of(entry(1, text, { rolls: [six] }), named).map((p) => p.text).join('');
    expect(before('Four figures fell, 6 left.')).toBe('Four figures fell, 6 left. 6');
    expect(said('They rolled 6 and stood.')).toEqual(['6']);
    expect(before('They rolled 6 and stood.')).toBe('They rolled 6 and stood.');
    expect(before('Little Turtle is killed (6).')).toBe('Little Turtle is killed (6).');
    expect(before('They rolled 65.')).toBe('They rolled 65. 6');
  });
  it('takes no part of a word or a number for the whole', () => {
    const parts = parts_of(entry(1, 'Needed 13 or less.', { rolls: [{ ...ROLL, result: '' }] }), named);
    expect(parts[0].text.startsWith('Needed 13 or less.')).toBe(true);
  });
  it('filters by unit and heads each phase once', () => {
    const all = [entry(1, 'a', { unit: 1 }), entry(2, 'b', { other: 1 }), entry(3, 'c', { unit: 2 }), entry(4, 'The Rifles ran.', { turn: 2 })];
    expect(filtered(all, 1, named).map((e) => e.n)).toEqual([1, 2, 4]);
    expect(headed(all).map((h) => h.head)).toEqual(['Turn 1, fire', null, null, 'Turn 2, fire']);
  });
});

describe('dice and chances', () => {
  it('marks the faces that hit', () => expect(dice_of(ROLL).map((d) => d.hit)).toEqual([false, true, false, true]));
  it('agrees with the look’s example: nine muskets at 3 or less on a d20', () => {
    expect(expected_hits(9, 3, 20)).toBeCloseTo(1.35);
    const lost = (...chances: number[]) => ({ what: 'lost', text: '', of: 0, rows: chances.map((chance, i) => ({ value: String(i), chance })) });
    expect(undecided([lost(1), lost(0.5, 0.5), lost(0, 1), lost()])).toEqual([lost(0.5, 0.5)]);   // a question is asked about what dice decide
    const rows = hit_rows(9, 3, 20);
    expect(rows.map((r) => percent(r.chance))).toEqual(['23.2\u2009%', '36.8\u2009%', '26.0\u2009%', '10.7\u2009%', '3.4\u2009%']);
    expect(rows.at(-1)!.value).toBe('4 or more');
  });
  it('stays sane at the ends', () => {
    expect(hit_rows(3, 20, 20).at(-1)).toEqual({ value: '3', chance: 1 });
    expect(hit_rows(0, 3, 20)).toEqual([{ value: 'no hit', chance: 1 }]);
  });
  it('reads typed faces and says what is wrong', () => {
    expect(read_faces('3, 17 5', 3, 20)).toEqual({ faces: [3, 17, 5], wrong: null });
    expect(read_faces('23', 1, 20).wrong).toBe('“23” is not on a d20: 1 to 20.');
    expect(read_faces('1 2 3', 2, 6).wrong).toContain('3 dice are typed');
    expect(read_faces('-1', 1, 6).wrong).not.toBeNull();
  });
});

describe('words', () => {
  it('writes inches and percents as the look says', () => {
    expect(inches(6.5)).toBe('6.5 in');
    expect(inches(-2)).toBe('−2 in');
    expect(percent(1)).toBe('100\u2009%');
  });
  it('tells an order in a few words', () => {
    const roll = { units: [unit(3, { name: 'Left Rifles', front: [1, 1] }), unit(5, { name: 'Ottawas', side: 1 })], leaders: [] };
    expect(words_of({ verb: 'fire', unit: 3, target: 5 }, roll, VERBS)).toBe('fire: Left Rifles at Ottawas');
    expect(words_of({ verb: 'move', unit: 3, path: [[1, 4]], facing: 0 }, roll, VERBS)).toBe('move: Left Rifles, 3 inches, facing up the table');
  });
  it('says what is out of the ordinary', () => {
    expect(state_words(unit(1, { state: 'good_order' }))).toBe('');
    expect(state_words(unit(1, { state: 'disordered', hidden: true }))).toBe('disordered, in ambush');
    expect(spoken(unit(1, { facing: 90, formation: 'open_order' }), 'Legion')).toBe('Unit 1, Legion, 2 figures, open order, loaded, facing right');
  });
});

describe('figures that cannot be named', () => {
  const no = (number: number, text: string, clause: string) => ({ number, trouble: { kind: 'refused' as const, code: 'x', path: 'figures', text, clause } });
  it('are told with every reason, each once', () => {
    expect(unable_lines([{ number: 0 }, no(1, 'It is out of reach. FAL-11.2', 'FAL-11.2'), no(2, 'It is knocked down.', 'FAL-15.1'), no(4, 'It is out of reach. FAL-11.2', 'FAL-11.2')])).toEqual([
      { who: 'Figures 2 and 5', why: 'It is out of reach.', clause: 'FAL-11.2' }, { who: 'Figure 3', why: 'It is knocked down.', clause: 'FAL-15.1' },
    ]);
    expect(unable_lines([{ number: 0 }])).toEqual([]);
  });
});
