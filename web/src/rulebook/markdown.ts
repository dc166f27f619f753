// The little Markdown of the rulebooks, read into plain data that Svelte draws: nothing of a text ever becomes markup.

export type Part = { kind: 'text' | 'strong' | 'em' | 'code' | 'clause' | 'mark'; text: string };
export type Block =
  | { kind: 'p'; parts: Part[] }
  | { kind: 'list'; items: Part[][] }
  | { kind: 'table'; head: Part[][]; rows: Part[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'data'; groups: string[] };   // a block of TOML: the names of the tables it sets

// [RULING] and its like within a text mark what follows.
const mark = /^\[(RULING|DATA|PROC|SCENARIO|MODULE|BASE)[^\]]*\]$/;
const inline = /(\[(?:RULING|DATA|PROC|SCENARIO|MODULE|BASE)[^\]]*\]|\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*|\b[A-Z]{2,4}-\d+(?:\.[A-Za-z0-9]+)*)/g;

/** `known`: whether a word like MOC-7.14 is a clause that can be opened. */
export function parts_of(text: string, known: (clause: string) => boolean = () => false): Part[] {
  const parts: Part[] = [];
  const add = (kind: Part['kind'], t: string) => {
    const last = parts[parts.length - 1];
    if (kind === 'text' && last?.kind === 'text') last.text += t;
    else if (t !== '') parts.push({ kind, text: t });
  };
  for (const piece of text.split(inline)) {
    const marked = mark.exec(piece);
    if (marked) add('mark', marked[1].toLowerCase());
    else if (piece.startsWith('**') && piece.endsWith('**') && piece.length > 4) add('strong', piece.slice(2, -2));
    else if (piece.startsWith('`') && piece.endsWith('`') && piece.length > 2) {
      const code = piece.slice(1, -1);
      add(known(code) ? 'clause' : 'code', code);
    } else if (piece.startsWith('*') && piece.endsWith('*') && piece.length > 2) add('em', piece.slice(1, -1));
    else if (/^[A-Z]{2,4}-\d/.test(piece)) {
      const bare = piece.replace(/[.]+$/, '');
      add(known(bare) ? 'clause' : 'text', bare);
      add('text', piece.slice(bare.length));
    } else add('text', piece);
  }
  return parts;
}

const cells = (line: string) => line.trim().replace(/^\||\|$/g, '').split('|').map((c) => c.trim());

export function blocks_of(text: string, known?: (clause: string) => boolean): Block[] {
  const blocks: Block[] = [];
  const lines = text.split('\n');
  let prose: string[] = [];
  const flush = () => {
    if (prose.length > 0) blocks.push({ kind: 'p', parts: parts_of(prose.join(' '), known) });
    prose = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i], bare = line.trim();
    if (bare === '') flush();
    else if (bare.startsWith('```')) {
      flush();
      const inside: string[] = [];
      while (++i < lines.length && !lines[i].trim().startsWith('```')) inside.push(lines[i]);
      blocks.push(bare.slice(3).trim() === 'toml' ? { kind: 'data', groups: groups_in(inside) } : { kind: 'code', text: inside.join('\n') });
    } else if (bare.startsWith('|')) {
      flush();
      const rows: string[][] = [];
      for (; i < lines.length && lines[i].trim().startsWith('|'); i++) rows.push(cells(lines[i]));
      i--;
      const ruled = rows.length > 1 && rows[1].every((c) => /^:?-+:?$/.test(c));
      const in_parts = (r: string[]) => r.map((c) => parts_of(c, known));
      blocks.push({ kind: 'table', head: ruled ? in_parts(rows[0]) : [], rows: rows.slice(ruled ? 2 : 0).map(in_parts) });
    } else if (/^([-*]|\d+\.) /.test(bare)) {
      flush();
      const item = parts_of(bare.replace(/^([-*]|\d+\.) /, ''), known);
      const last = blocks[blocks.length - 1];
      if (last?.kind === 'list') last.items.push(item); else blocks.push({ kind: 'list', items: [item] });
    } else if (/^\s/.test(line) && blocks[blocks.length - 1]?.kind === 'list' && prose.length === 0) {
      const list = blocks[blocks.length - 1] as Extract<Block, { kind: 'list' }>;
      list.items[list.items.length - 1].push({ kind: 'text', text: ' ' }, ...parts_of(bare, known));
    } else prose.push(bare.replace(/^>\s?/, ''));
  }
  flush();
  return blocks;
}

/** "[fire.militia]", "[[failure]]" and top-level keys: the first part of each name, once. */
function groups_in(lines: string[]): string[] {
  const groups = new Set<string>();
  let top = true;
  for (const line of lines) {
    const head = /^\s*\[{1,2}([A-Za-z0-9_]+)/.exec(line);
    if (head) {
      groups.add(head[1]);
      top = false;
    } else if (top) {
      const key = /^\s*([A-Za-z0-9_]+)[.\w]*\s*=/.exec(line);
      if (key) groups.add(key[1]);
    }
  }
  return [...groups];
}

/** The words alone, for searching. */
export function bare_text(text: string): string {
  return text.replace(/```[\s\S]*?```/g, ' ').replace(/[*`|]/g, '').replace(/\s+/g, ' ').trim();
}
