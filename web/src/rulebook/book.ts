// The rulebook as chapters: what belongs together on one page, where each clause stands, and what a search finds.
import type { Rulebook, RulebookClause, RulebookSection } from '../wire';
import { bare_text } from './markdown';
import { by_clause, grids_of, type Grid } from './tables';

export interface Part { title: string; level: number; text: string; clauses: RulebookClause[] }
export interface Chapter { slug: string; number: string; title: string; parts: Part[]; clauses: number; changed: number }
export interface Book {
  id: string; title: string; chapters: Chapter[]; grids: Grid[];
  /** Clause -> the chapter it stands in. */
  place: Map<string, Chapter>;
  /** Clause -> the tables shown right after it: those whose numbers cite it most, and the switches it speaks of. */
  tables_at: Map<string, Grid[]>;
  /** Tables whose clause stands nowhere. */
  loose: Grid[];
}

export function title_parts(title: string): { number: string; title: string } {
  const bare = title.replace(/\s*\[[^\]]*\]?\s*$/, '').replace(/\s*\((?:`[^`]*`|DATA|[^()]*\[[A-Z]+\]`?)\)\s*$/, '').replaceAll('`', '').trim();
  const at = /^(?:[A-Z]{2,4}-)?(\d+)[.\s]\s*(.+)$/.exec(bare);
  return at ? { number: at[1], title: at[2] } : { number: '', title: bare };
}

export function slug_of(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'chapter';
}

export const marks: Record<string, string> = {
  ruling: 'the source is silent or contradicts itself; this program decides', data: 'a house-rules file may change these numbers',
  base: 'taken from the family of games that the source builds on', proc: 'a procedure; changed only through a switch', scenario: 'made for this program, resting on history', module: 'may be switched on in other rules',
};

/** The name of the house rules laid over the book: the server gives back their text. */
export function house_name(house: string | undefined, file: string | undefined): string | undefined {
  if (house === undefined) return undefined;
  if (!house.includes('=')) return house;
  return /^\s*name\s*=\s*"([^"\n]*)"/m.exec(house)?.[1] || file || 'House rules';
}

/** The marks at the start of a clause ("[RULING, DATA] ..."), and its words without them. */
export function marked(clause: RulebookClause): { marks: string[]; text: string } {
  let text = clause.text.trim().replace(/^[-*]\s+/, '');
  const own = `**${clause.id}**`;
  if (text.startsWith(own)) text = text.slice(own.length).trim();
  const found: string[] = [];
  for (;;) {
    const at = /^\[([A-Z][A-Z, /;]*)[^\]]*\]\s*/.exec(text);
    if (!at) break;
    found.push(...at[1].toLowerCase().split(/[,/;\s]+/).filter((m) => m in marks));
    text = text.slice(at[0].length);
  }
  // The server's kind is of the whole clause: it says more only where no mark stands in the words themselves.
  if (found.length === 0 && !/\[(RULING|SCENARIO|DATA|PROC|MODULE)/.test(text))
    for (const kind of clause.kind.toLowerCase().split(/[,/;\s]+/)) if (kind in marks && !found.includes(kind)) found.push(kind);
  return { marks: found, text };
}

/** Clauses that stand in a section's text as "- FAL-1.1 Only six-sided dice ...": some rulebooks print the number without emphasis. */
export function loosen(section: RulebookSection): RulebookSection {
  const clauses = [...section.clauses], text: string[] = [];
  let open = false, fenced = false;
  for (const line of section.text.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    const at = fenced ? null : /^[-*] \**([A-Z]{2,4}-\d[A-Za-z0-9.]*?)\.?\**\s+(.*)$/.exec(line);
    if (at) {
      clauses.push({ id: at[1], kind: '', text: at[2] });
      open = true;
    } else if (open && !fenced && line.trim() !== '' && !/^[|`#]/.test(line)) clauses[clauses.length - 1].text += ' ' + line.trim();
    else {
      open = false;
      text.push(line);
    }
  }
  return { ...section, text: text.join('\n'), clauses };
}

function chapters_of(book: Rulebook): Chapter[] {
  const chapters: Chapter[] = [];
  const slugs = new Set<string>();
  for (const s of book.sections.map(loosen)) {
    if (s.level <= 2 || chapters.length === 0) {
      if (s.level < 2 && s.clauses.length === 0 && s.text.trim() === '') continue;
      const { number, title } = s.level < 2 ? { number: '', title: 'About this rulebook' } : title_parts(s.title);
      let slug = slug_of(title);
      while (slugs.has(slug)) slug += '-2';
      slugs.add(slug);
      chapters.push({ slug, number, title, parts: [{ ...s, title: '' }], clauses: s.clauses.length, changed: 0 });
    } else {
      const chapter = chapters[chapters.length - 1];
      chapter.parts.push({ ...s, title: title_parts(s.title).title });
      chapter.clauses += s.clauses.length;
    }
  }
  return chapters;
}

function clause_of(grid: Grid, place: Map<string, Chapter>): string | undefined {
  const votes = new Map<string, number>();
  for (const row of grid.rows) for (const cell of row.cells) if (cell && place.has(cell.entry.clause)) votes.set(cell.entry.clause, (votes.get(cell.entry.clause) ?? 0) + 1);
  let best: string | undefined;
  for (const [clause, n] of votes) if (best === undefined || n > votes.get(best)!) best = clause;
  return best;
}

export function book_of(rulebook: Rulebook): Book {
  const chapters = chapters_of(rulebook), grids = grids_of(rulebook.entries);
  const place = new Map<string, Chapter>();
  for (const chapter of chapters) for (const part of chapter.parts) for (const clause of part.clauses) place.set(clause.id, chapter);
  const tables_at = new Map<string, Grid[]>(), loose: Grid[] = [];
  for (const grid of grids.flatMap((g) => (g.name === 'switches' ? by_clause(g) : [g]))) {
    const clause = clause_of(grid, place);
    if (clause === undefined) {
      loose.push(grid);
      continue;
    }
    tables_at.set(clause, [...(tables_at.get(clause) ?? []), grid]);
    place.get(clause)!.changed += grid.changed;
  }
  return { id: rulebook.id, title: rulebook.title, chapters, grids, place, tables_at, loose };
}

export interface Found { clause: string; chapter: Chapter; before: string; hit: string; after: string }

/** Every word must stand in the clause; a clause's own number finds it first. */
export function find(book: Book, asked: string, most = 60): Found[] {
  const query = asked.trim().toLowerCase();
  if (query.length < 2 && !/^\d/.test(query)) return [];
  const words = query.split(/\s+/);
  const first: Found[] = [], rest: Found[] = [];
  for (const chapter of book.chapters)
    for (const part of chapter.parts)
      for (const clause of part.clauses) {
        const id = clause.id.toLowerCase();
        const text = bare_text(marked(clause).text);
        const low = text.toLowerCase();
        const by_number = id === query || id.endsWith('-' + query) || (query.includes('-') && id.startsWith(query));
        if (!by_number && !words.every((w) => low.includes(w) || id.includes(w))) continue;
        const at = Math.max(0, low.indexOf(words[0])), long = low.includes(words[0]) ? words[0].length : 0;
        const from = Math.max(0, at - 60);
        const found = {
          clause: clause.id, chapter, before: (from > 0 ? '… ' : '') + text.slice(from, at), hit: text.slice(at, at + long),
          after: text.slice(at + long, at + long + 110) + (at + long + 110 < text.length ? ' …' : ''),
        };
        (by_number ? first : rest).push(found);
      }
  return [...first, ...rest].slice(0, most);
}
