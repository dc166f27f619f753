// The numbers in force as tables: rows and columns from the names of the entries ("fire.legion_rifles.range"), whatever the rule set calls them.
import type { TableEntry } from '../wire';
import { plain } from '../lib/words';

export interface Cell { entry: TableEntry; pieces: Piece[]; changed: boolean }
/** A number of a cell; `book` where the book has another. */
export interface Piece { now: string; book?: string }
export interface Grid { name: string; title: string; columns: string[]; rows: { name: string; cells: (Cell | undefined)[] }[]; changed: number; clauses: string[] }

function words(value: string): string {
  const bare = value.trim().replace(/^"(.*)"$/, '$1');
  if (bare === 'true') return 'yes';
  if (bare === 'false') return 'no';
  return /^[a-z][a-z0-9_]*$/.test(bare) ? plain(bare) : bare.replace(/^-(?=\d)/, '\u2212');
}

function items(value: string): string[] | undefined {
  const inside = /^\[(.*)\]$/s.exec(value.trim())?.[1];
  if (inside === undefined || /[[\]{}]/.test(inside)) return undefined;
  return inside.trim() === '' ? [] : inside.split(',').map((v) => words(v));
}

/** Lists of equal length are compared place by place, so that only what differs stands on gold. */
export function pieces_of(value: string, book: string): Piece[] {
  const now = items(value), was = items(book);
  if (now && was && now.length === was.length) return now.map((v, i) => (v === was[i] ? { now: v } : { now: v, book: was[i] }));
  const show = (v: string, list: string[] | undefined) => (list ? list.join(', ') || 'none' : words(v));
  return value === book ? [{ now: show(value, now) }] : [{ now: show(value, now), book: show(book, was) }];
}

export function cell_of(entry: TableEntry): Cell {
  return { entry, pieces: pieces_of(entry.value, entry.book), changed: entry.value !== entry.book };
}

/** One grid for each first word of the names, in the order they come. */
export function grids_of(entries: readonly TableEntry[]): Grid[] {
  const groups = new Map<string, TableEntry[]>();
  for (const e of entries) {
    if (e.value === '' && e.book === '') continue;   // allowed, but not set
    // A name without a point is a switch of the whole rule set.
    const name = e.key.includes('.') || e.key.includes('[') ? e.key.split(/[.[]/)[0] : 'switches';
    const group = groups.get(name);
    if (group) group.push(e); else groups.set(name, [e]);
  }
  return [...groups].map(([name, group]) => grid_of(name, group));
}

function split(name: string, key: string): { row: string; column: string } {
  const rest = name === 'switches' && !key.includes('.') ? key : key.slice(name.length).replace(/^\./, '');
  const list = /^\[(\d+)\]\.?(.*)$/.exec(rest);   // failure[1].from
  if (list) return { row: list[1], column: list[2] };
  const at = rest.lastIndexOf('.');
  return at < 0 ? { row: rest, column: '' } : { row: rest.slice(0, at), column: rest.slice(at + 1) };
}

/** Short words of the tables written out. */
function title_of(name: string): string {
  return plain(name).replace(/\bmod$/, 'modifiers').replace(/^vp$/, 'victory points').replace(/\bmods$/, 'modifiers');
}

function grid_of(name: string, group: TableEntry[]): Grid {
  const columns: string[] = [];
  const rows = new Map<string, Map<string, Cell>>();
  const clauses = new Set<string>();
  let changed = 0;
  for (const entry of group) {
    const { row, column } = split(name, entry.key);
    if (!columns.includes(column)) columns.push(column);
    const cells = rows.get(row) ?? new Map<string, Cell>();
    const cell = cell_of(entry);
    cells.set(column, cell);
    rows.set(row, cells);
    if (cell.changed) changed++;
    if (entry.clause) clauses.add(entry.clause);
  }
  return {
    name, title: title_of(name), changed, clauses: [...clauses], columns: columns.map((c) => plain(c)),
    rows: [...rows].map(([row, cells]) => ({ name: plain(row.replaceAll('.', ', ')).replace(/^-(?=\d)/, '\u2212'), cells: columns.map((c) => cells.get(c)) })),
  };
}

/** The switches clause by clause: each stands where the text speaks of it. */
export function by_clause(grid: Grid): Grid[] {
  const groups = new Map<string, Grid>();
  for (const row of grid.rows) {
    const clause = row.cells.find((c) => c)?.entry.clause ?? '', group = groups.get(clause) ?? { ...grid, clauses: clause ? [clause] : [], rows: [], changed: 0 };
    group.rows.push(row);
    group.changed += row.cells.filter((c) => c?.changed).length;
    groups.set(clause, group);
  }
  return [...groups.values()].map((g) => (g.rows.length === 1 ? { ...g, title: 'switch' } : g));
}

/** A table of single values as run-in text, what is changed first. */
export function run_in(grid: Grid): { name: string; now: string; book?: string }[] {
  const all = grid.rows.flatMap((row) => row.cells.flatMap((cell, i) => {
    if (!cell) return [];
    const name = [row.name, grid.columns[i]].filter(Boolean).join(', '), now = cell.pieces.map((p) => p.now).join(', ');
    return [cell.changed ? { name, now, book: cell.pieces.map((p) => p.book ?? p.now).join(', ') } : { name, now }];
  }));
  return [...all.filter((c) => c.book !== undefined), ...all.filter((c) => c.book === undefined)];
}

/** For the sheet: tables as they come, then those too wide for a column, the switches last. */
export function sheet_order(grids: readonly Grid[]): Grid[] {
  const rank = (g: Grid) => (g.name === 'switches' ? 2 : g.columns.length > 6 ? 1 : 0);
  // Nobody at this table needs what other rules take from these as a module.
  return grids.filter((g) => g.name !== 'default' && !g.name.startsWith('host_')).sort((a, b) => rank(a) - rank(b));
}
