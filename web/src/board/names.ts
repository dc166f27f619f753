// names.ts: where the names of units and leaders stand. Names are set in order, the selected unit first; each takes the first free place of a fixed list:
// below, above, at the sides, then farther out with a dotted tie; in one line, two, or narrow. What finds no place waits for hover or tap.
import { grown, overlap, type Box, type Spot } from './plan';

export interface Wanted {
  id: number; box: Box;                    // what is named, in plan units
  text: string; count?: string;            // "Left Rifles", "10 of 12"
  style: 'a' | 'b'; leader?: boolean; must?: boolean;
}
export interface PlacedName { id: number; lines: { x: number; y: number; text: string }[]; tie?: [Spot, Spot]; style: 'a' | 'b'; leader: boolean; box: Box; size: number }
export type Measure = (text: string, size: number, italic: boolean) => number;

/** Good enough where nothing can be measured: EB Garamond at weight 560. */
export const by_letters: Measure = (text, size) => {
  let w = 0;
  for (const c of text) w += /[il.,'’:;|! ]/.test(c) ? 0.27 : /[mwMW]/.test(c) ? 0.8 : /[A-Z]/.test(c) ? 0.64 : 0.45;
  return w * size;
};

interface Form { lines: string[]; width: number; height: number }

function forms_of(name: Wanted, size: number, measure: Measure): Form[] {
  const italic = name.style === 'b' || !!name.leader;
  const form = (lines: string[]): Form => ({ lines, width: Math.max(...lines.map((l) => measure(l, size, italic))), height: lines.length * size });
  const whole = name.count ? `${name.text}\u2002${name.count}` : name.text;
  const out = [form([whole])];
  const words = name.text.split(' ');
  if (words.length > 2 || (words.length > 1 && name.text.length > 14)) {
    let cut = 1, even = Infinity;
    for (let i = 1; i < words.length; ++i) {
      const gap = Math.abs(words.slice(0, i).join(' ').length - (words.slice(i).join(' ').length + (name.count?.length ?? 0)));
      if (gap < even) { even = gap; cut = i; }
    }
    const rest = words.slice(cut).join(' ');
    out.push(form([words.slice(0, cut).join(' '), name.count ? `${rest}\u2002${name.count}` : rest]));
  }
  if (name.count && name.text.length > 5 && name.text.length <= 16) out.push(form([name.text, name.count]));
  return out;
}

interface Place { at: Spot; tied: boolean }

/** Middles of the text's box around what is named, the best first. */
function places_for(box: Box, w: number, h: number, size: number): Place[] {
  const gap = size * 0.3, cx = (box.x0 + box.x1) / 2, cy = (box.y0 + box.y1) / 2;
  const below = box.y1 + gap + h / 2, above = box.y0 - gap - h / 2, left = box.x0 - gap - w / 2, right = box.x1 + gap + w / 2;
  const out: Place[] = [];
  const add = (x: number, y: number, tied = false) => out.push({ at: { x, y }, tied });
  add(cx, below); add(cx, above);
  const side = (box.x1 - box.x0) / 4 + size;
  add(cx - side, below); add(cx + side, below); add(cx - side, above); add(cx + side, above);
  add(right, cy); add(left, cy);
  for (const far of [1.1, 2.2, 3.3]) {
    const off = far * size;
    add(cx, below + off, true); add(cx, above - off, true); add(cx - side, below + off, true); add(cx + side, below + off, true);
    add(cx - side, above - off, true); add(cx + side, above - off, true); add(right + off, cy, true); add(left - off, cy, true);
  }
  return out;
}

function at_edge(box: Box, p: Spot): Spot {
  return { x: Math.min(Math.max(p.x, box.x0), box.x1), y: Math.min(Math.max(p.y, box.y0), box.y1) };
}

function laid(name: Wanted, form: Form, place: Place, size: number, text_box: Box): PlacedName {
  const top = place.at.y - form.height / 2;
  const lines = form.lines.map((text, i) => ({ x: place.at.x, y: top + (i + 0.8) * size, text }));
  const out: PlacedName = { id: name.id, lines, style: name.style, leader: !!name.leader, box: text_box, size };
  if (place.tied) out.tie = [at_edge(name.box, place.at), at_edge(text_box, middle_of(name.box))];
  return out;
}

function middle_of(b: Box): Spot {
  return { x: (b.x0 + b.x1) / 2, y: (b.y0 + b.y1) / 2 };
}

/** `taken`: boxes that no name may cover, whoever is named; `limit`: the part of the table that can be seen. `size` in plan units. */
export function place_names(names: readonly Wanted[], taken: readonly Box[], limit: Box, size: number, measure: Measure = by_letters): PlacedName[] {
  const full: Box[] = [...taken];
  const out: PlacedName[] = [];
  for (const name of names) {
    if (overlap(grown(name.box, 1), limit) === 0) continue;
    const own = name.leader ? size * 0.9 : size;
    const found = first_free(name, own, full, limit, measure);
    if (!found) continue;
    out.push(found);
    full.push(found.box);
  }
  return out;
}

function first_free(name: Wanted, size: number, full: readonly Box[], limit: Box, measure: Measure): PlacedName | null {
  const forms = forms_of(name, size, measure);
  let least = Infinity, kept: PlacedName | null = null;
  for (const tied of [false, true]) {
    for (const form of forms) {
      for (const place of places_for(name.box, form.width, form.height, size)) {
        if (place.tied !== tied) continue;
        const b: Box = { x0: place.at.x - form.width / 2, y0: place.at.y - form.height / 2, x1: place.at.x + form.width / 2, y1: place.at.y + form.height / 2 };
        if (b.x0 < limit.x0 || b.y0 < limit.y0 || b.x1 > limit.x1 || b.y1 > limit.y1) continue;
        const bad = covered(b, full);
        if (bad === 0) return laid(name, form, place, size, b);
        if (name.must && bad < least) { least = bad; kept = laid(name, form, place, size, b); }
      }
    }
  }
  return kept;
}

function covered(b: Box, full: readonly Box[]): number {
  let sum = 0;
  for (const f of full) sum += overlap(b, f);
  return sum;
}
