// troops_layer.ts: the group of all pieces in the document. One <g> a piece; a change replaces only what changed, a move changes one transform.
import { between, ease_out, MOVE_MS, moved_at_all, read_transform, write_transform } from './motion';
import type { Stand } from './plan';

export interface Drawn { id: number; kind: 'unit' | 'leader'; svg: string; label: string; classes: string }

interface Seat { seat: SVGGElement; drawing: SVGGElement | null; svg: string; stand: Stand | null; label: string; classes: string }
interface Move { seat: Seat; from: Stand; to: Stand; began: number }

const SVG = 'http://www.w3.org/2000/svg';

export class TroopsLayer {
  private seats = new Map<number, Seat>();
  private moves = new Map<number, Move>();
  private frame = 0;

  constructor(private readonly root: SVGGElement, private readonly prefix: string) {}

  /** Brings the document to what is drawn now; `motion`: units go to their places before the eye. */
  sync(drawn: readonly Drawn[], motion: boolean): void {
    const gone = new Set(this.seats.keys());
    for (const d of drawn) {
      gone.delete(d.id);
      const seat = this.seats.get(d.id) ?? this.open(d);
      this.redraw(seat, d, motion);
    }
    for (const id of gone) {
      this.seats.get(id)!.seat.remove();
      this.seats.delete(id);
      this.moves.delete(id);
    }
  }

  element(id: number): SVGGElement | null {
    return this.seats.get(id)?.seat ?? null;
  }

  /** A copy of a piece's drawing for a ghost, without its place. */
  drawing(id: number): string {
    return this.seats.get(id)?.svg ?? '';
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.seats.clear();
    this.moves.clear();
  }

  private open(d: Drawn): Seat {
    const g = document.createElementNS(SVG, 'g');
    g.id = `${this.prefix}${d.id}`;
    g.dataset.piece = String(d.id);
    g.setAttribute('role', 'button');
    g.setAttribute('tabindex', '-1');
    const seat: Seat = { seat: g, drawing: null, svg: '', stand: null, label: '', classes: '' };
    this.seats.set(d.id, seat);
    this.root.append(g);
    return seat;
  }

  private redraw(seat: Seat, d: Drawn, motion: boolean): void {
    if (seat.label !== d.label) seat.seat.setAttribute('aria-label', (seat.label = d.label));
    if (seat.classes !== d.classes) seat.seat.setAttribute('class', (seat.classes = d.classes));
    if (seat.svg === d.svg) return;
    const from = this.moves.get(d.id) ? read_transform(seat.drawing?.getAttribute('transform') ?? null) : seat.stand;
    seat.seat.innerHTML = without_styles(d.svg);
    free_styles(seat.seat);
    seat.svg = d.svg;
    seat.drawing = seat.seat.firstElementChild as SVGGElement | null;
    seat.stand = read_transform(seat.drawing?.getAttribute('transform') ?? null);
    this.moves.delete(d.id);
    if (motion && from && seat.stand && d.kind === 'unit' && moved_at_all(from, seat.stand)) this.start(d.id, seat, from, seat.stand);
  }

  private start(id: number, seat: Seat, from: Stand, to: Stand): void {
    seat.drawing!.setAttribute('transform', write_transform(from));
    this.moves.set(id, { seat, from, to, began: performance.now() });
    if (this.moves.size === 1) this.frame = requestAnimationFrame(this.tick);
  }

  private readonly tick = (now: number): void => {
    for (const [id, m] of this.moves) {
      const t = (now - m.began) / MOVE_MS;
      m.seat.drawing?.setAttribute('transform', write_transform(t >= 1 ? m.to : between(m.from, m.to, ease_out(t))));
      if (t >= 1) this.moves.delete(id);
    }
    if (this.moves.size) this.frame = requestAnimationFrame(this.tick);
  };
}

/** Style attributes of drawings are put aside in the text and set through the object model: the page's content policy allows no inline styles. */
export function without_styles(svg: string): string {
  return svg.replace(/ style="/g, ' data-style="');
}
export function free_styles(root: Element): void {
  for (const e of root.querySelectorAll<SVGElement>('[data-style]')) {
    e.style.cssText = e.dataset.style ?? '';
    delete e.dataset.style;
  }
}
