import { describe, expect, it } from 'vitest';
import type { Rulebook, TableEntry } from '../wire';
import { book_of, find, house_name, loosen, marked, title_parts } from './book';
import { blocks_of, parts_of } from './markdown';
import { grids_of, pieces_of, sheet_order } from './tables';

const known = (c: string) => c === 'MOC-7.14';
const entry = (key: string, value: string, more: Partial<TableEntry> = {}): TableEntry => ({ key, value, book: value, range: '', clause: '', layer: 'book', ...more });

describe('text', () => {
  it('knows emphasis, code, marks and clauses', () => {
    expect(parts_of('**All** of `x` see MOC-7.14. Not MOC-9.99 [RULING] *so*', known)).toEqual([
      { kind: 'strong', text: 'All' }, { kind: 'text', text: ' of ' }, { kind: 'code', text: 'x' }, { kind: 'text', text: ' see ' }, { kind: 'clause', text: 'MOC-7.14' },
      { kind: 'text', text: '. Not MOC-9.99 ' }, { kind: 'mark', text: 'ruling' }, { kind: 'text', text: ' ' }, { kind: 'em', text: 'so' },
    ]);
  });
  it('stays text, whatever it says', () => {
    expect(parts_of('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)>' }]);
  });
  it('has paragraphs, lists, tables and data', () => {
    const blocks = blocks_of('one\ntwo\n\n- a\n- b\n  more\n\n| h | i |\n|---|---|\n| 1 | 2 |\n\n```toml\n[fire.militia]\nhit = 1\n[[failure]]\n```\nend');
    expect(blocks.map((b) => b.kind)).toEqual(['p', 'list', 'table', 'data', 'p']);
    expect(blocks[3]).toEqual({ kind: 'data', groups: ['fire', 'failure'] });
  });
});

describe('tables', () => {
  it('have rows and columns from the names', () => {
    const [fire, switches, failure] = grids_of([entry('fire.militia.hit', '[5, 4]'), entry('fire.militia.range', '8'), entry('fire.bows.range', '4'), entry('half_rounding', 'down'), entry('failure[1].from', '1')]);
    expect(fire.columns).toEqual(['hit', 'range']);
    expect(fire.rows.map((r) => r.name)).toEqual(['militia', 'bows']);
    expect(fire.rows[1].cells[0]).toBeUndefined();
    expect(switches.rows[0].name).toBe('half rounding');
    expect(failure.rows[0].name).toBe('1');
  });
  it('leave out what is not set, and put the switches last on the sheet', () => {
    const grids = grids_of([entry('switches.period', '1794'), entry('rating.militia', '6'), entry('rating.levies', '')]);
    expect(grids[1].rows.map((r) => r.name)).toEqual(['militia']);
    expect(sheet_order(grids).map((g) => g.name)).toEqual(['rating', 'switches']);
  });
  it('show what is changed, place by place', () => {
    expect(pieces_of('[7, 5, 4]', '[6, 5, 4]')).toEqual([{ now: '7', book: '6' }, { now: '5' }, { now: '4' }]);
    expect(pieces_of('true', 'false')).toEqual([{ now: 'yes', book: 'no' }]);
    expect(pieces_of('-1', '-1')).toEqual([{ now: '\u22121' }]);
    expect(pieces_of('[1, 2]', '[1]')).toEqual([{ now: '1, 2', book: '1' }]);
  });
});

const rulebook: Rulebook = {
  id: 'moccasins', title: 'Our Moccasins', rules_hash: 'x',
  sections: [
    { title: 'MOC ledger', level: 1, text: 'About.', clauses: [] },
    { title: '7. Fire [PROC; numbers DATA]', level: 2, text: '', clauses: [{ id: 'MOC-7.10', kind: 'rule', text: 'Each eligible figure rolls a d20.' }, { id: 'MOC-7.14', kind: 'ruling', text: '[RULING] Target **classes**.' }] },
    { title: 'Works', level: 3, text: '', clauses: [{ id: 'MOC-7.15', kind: 'ruling', text: 'Mounted. [RULING] Higher.' }] },
  ],
  entries: [entry('fire.militia.range', '9', { clause: 'MOC-7.10', book: '8' }), entry('lost', '1')],
};

describe('the book', () => {
  const book = book_of(rulebook);
  it('has chapters, and every clause its place', () => {
    expect(book.chapters.map((c) => [c.number, c.title, c.slug])).toEqual([['', 'About this rulebook', 'about-this-rulebook'], ['7', 'Fire', 'fire']]);
    expect(book.place.get('MOC-7.15')?.title).toBe('Fire');
    expect(book.tables_at.get('MOC-7.10')?.[0].name).toBe('fire');
    expect(book.chapters[1].changed).toBe(1);
    expect(book.loose.map((g) => g.name)).toEqual(['switches']);
  });
  it('has each switch at its clause, and only there', () => {
    const switched = book_of({ ...rulebook, entries: [entry('tie', 'a', { clause: 'MOC-7.10' }), entry('shift', 'b', { clause: 'MOC-7.15', book: 'c' }), entry('nowhere', '1')] });
    expect(switched.tables_at.get('MOC-7.10')?.map((g) => g.rows.map((r) => r.name))).toEqual([['tie']]);
    expect(switched.tables_at.get('MOC-7.15')?.map((g) => [g.rows.length, g.changed])).toEqual([[1, 1]]);
    expect(switched.loose.map((g) => g.rows.map((r) => r.name))).toEqual([['nowhere']]);
  });
  it('takes clauses without emphasis too', () => {
    const loose = loosen({ title: 'Dice', level: 2, text: 'Before.\n- FAL-1.1 Only dice.\n  And more.\n- FAL-1.2 [BASE] Two.\n\n- no clause\n', clauses: [] });
    expect(loose.clauses.map((c) => [c.id, c.text])).toEqual([['FAL-1.1', 'Only dice. And more.'], ['FAL-1.2', '[BASE] Two.']]);
    expect(loose.text.trim()).toBe('Before.\n\n- no clause');
  });
  it('finds by number and by words', () => {
    expect(find(book, '7.14').map((f) => f.clause)).toEqual(['MOC-7.14']);
    expect(find(book, 'MOC-7.1').map((f) => f.clause)).toEqual(['MOC-7.10', 'MOC-7.14', 'MOC-7.15']);
    expect(find(book, 'figure ELIGIBLE').map((f) => f.clause)).toEqual(['MOC-7.10']);
    expect(find(book, 'figure cannon')).toEqual([]);
    expect(find(book, 'x')).toEqual([]);
  });
  it('reads marks', () => {
    expect(marked(rulebook.sections[1].clauses[1])).toEqual({ marks: ['ruling'], text: 'Target **classes**.' });
    expect(marked(rulebook.sections[2].clauses[0])).toEqual({ marks: [], text: 'Mounted. [RULING] Higher.' });
    expect(marked({ id: 'A-1', kind: 'rule', text: '[RULING, DATA] x' })).toEqual({ marks: ['ruling', 'data'], text: 'x' });
  });
  it('reads titles', () => {
    expect(title_parts('TUG-12 Generals [all RULING')).toEqual({ number: '12', title: 'Generals' });
    expect(title_parts('11. Modifications for 1790-92 (`period = "1791"`)')).toEqual({ number: '11', title: 'Modifications for 1790-92' });
    expect(title_parts('13. Resolution procedures (pure; all `[PROC]`)')).toEqual({ number: '13', title: 'Resolution procedures' });
  });
  it('names the house rules', () => {
    expect(house_name('format = 1\nname = "Ohio evenings"\n', 'x.toml')).toBe('Ohio evenings');
    expect(house_name('format = 1\n', 'x.toml')).toBe('x.toml');
    expect(house_name(undefined, 'x.toml')).toBeUndefined();
  });
});
