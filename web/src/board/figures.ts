// figures.ts: units drawn from their bases alone, in the same signs as the plan. Used until the server's own drawing of a unit has come, and for ghosts
// of a formation the unit does not have yet. First side: square base halved along the diagonal; second side: a solid drop whose point is the front.
import type { LeaderView, Point, Quad, UnitView } from '../wire';
import { box_of, in_own_axes, stand_of, tenth, to_plan, type Box, type Spot, type Stand } from './plan';
import { ink_of } from '../lib/signs.svelte';
import { write_transform } from './motion';

export type Sign = 'square' | 'drop';

function mix(a: Spot, b: Spot, t: number): Spot {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

function poly(spots: readonly Spot[]): string {
  return `M${spots.map((p) => `${tenth(p.x)} ${tenth(p.y)}`).join('L')}z`;
}

/** Corners clockwise from the figure's own front left: front left, front right, rear right, rear left. */
function half(q: readonly Spot[]): string {
  return poly([q[0]!, q[1]!, q[3]!]);
}

function drop(q: readonly Spot[]): string {
  const at = (x: number, y: number) => {
    const p = mix(mix(q[0]!, q[1]!, x), mix(q[3]!, q[2]!, x), y);
    return `${tenth(p.x)} ${tenth(p.y)}`;
  };
  return `M${at(0.5, 0.12)}C${at(0.6, 0.32)} ${at(0.8, 0.42)} ${at(0.8, 0.63)}C${at(0.8, 0.82)} ${at(0.66, 0.92)} ${at(0.5, 0.92)}` +
    `C${at(0.34, 0.92)} ${at(0.2, 0.82)} ${at(0.2, 0.63)}C${at(0.2, 0.42)} ${at(0.4, 0.32)} ${at(0.5, 0.12)}z`;
}

function round_base(q: readonly Spot[]): string {
  const c = mix(q[0]!, q[2]!, 0.5);
  const r = Math.hypot(q[1]!.x - q[0]!.x, q[1]!.y - q[0]!.y) / 2;
  return `M${tenth(c.x - r)} ${tenth(c.y)}a${tenth(r)} ${tenth(r)} 0 1 1 ${tenth(2 * r)} 0a${tenth(r)} ${tenth(r)} 0 1 1 ${tenth(-2 * r)} 0z`;
}

function half_disc(q: readonly Spot[]): string {
  const c = mix(q[0]!, q[2]!, 0.5);
  const r = Math.hypot(q[1]!.x - q[0]!.x, q[1]!.y - q[0]!.y) / 2;
  const k = r / (Math.hypot(q[1]!.x - q[3]!.x, q[1]!.y - q[3]!.y) / 2);
  const a = mix(c, q[1]!, k), b = mix(c, q[3]!, k);
  return `M${tenth(b.x)} ${tenth(b.y)}A${tenth(r)} ${tenth(r)} 0 0 1 ${tenth(a.x)} ${tenth(a.y)}z`;
}

function chevron(q: readonly Spot[]): string {
  const a = mix(q[0]!, q[3]!, 0.8), b = mix(q[1]!, q[2]!, 0.8), tip = mix(mix(q[0]!, q[1]!, 0.5), mix(q[3]!, q[2]!, 0.5), 0.62);
  return `M${tenth(mix(a, b, 0.2).x)} ${tenth(mix(a, b, 0.2).y)}L${tenth(tip.x)} ${tenth(tip.y)}L${tenth(mix(a, b, 0.8).x)} ${tenth(mix(a, b, 0.8).y)}`;
}

function own_quads(quads: readonly Quad[] | undefined, stand: Stand, table: Point): Spot[][] {
  return (quads ?? []).map((q) => q.map((p) => in_own_axes(stand, to_plan(p, table))));
}

function gun(q: readonly Spot[]): string {
  const b = box_of(q), x = (b.x0 + b.x1) / 2, y = (b.y0 + b.y1) / 2;
  return `<g class="gun" transform="translate(${tenth(x)} ${tenth(y)})"><path class="gunbase" d="M-50-100H50V100H-50z"/><path class="trail" d="M-9 20L-14 92H14L9 20z"/>` +
    '<path class="wheel" d="M-40-44V40M40-44V40"/><path class="axle" d="M-40-2H40"/><path class="barrel" d="M-11 34L-7-92H7L11 34q-11 10-22 0z"/></g>';
}

const UPSET = new Set(['disordered', 'disorder', 'shaken', 'faltering', 'retiring']);

function state_mark(state: string | undefined, box: Box): string {
  const mid = (box.x0 + box.x1) / 2;
  if (state === 'routed' || state === 'routing') {
    return `<path class="mark" d="M${tenth(mid - 46)} ${tenth(box.y0 - 34)}l46-40l46 40M${tenth(mid - 46)} ${tenth(box.y0 - 74)}l46-40l46 40"/>`;
  }
  if (!state || (!UPSET.has(state) && state !== 'rallied')) return '';
  const waves = state === 'rallied' ? 2 : Math.max(2, Math.round((box.x1 - box.x0) / 44));
  const from = state === 'rallied' ? mid - 44 : box.x0;
  return `<path class="mark" d="M${tenth(from)} ${tenth(box.y1 + 44)}${'q11-22 22 0t22 0'.repeat(waves)}"/>`;
}

function load_mark(unit: UnitView, box: Box): string {
  if (unit.loaded) return '';
  const x = tenth(box.x1 - 14), y = tenth(box.y1 + 40);
  const some = unit.loads && unit.loads[0] > 0 && unit.loads[0] < unit.loads[1];
  return `<circle class="ball" cx="${x}" cy="${y}" r="17"/>` + (some ? `<path class="tint" d="M${x} ${y - 17}a17 17 0 0 1 0 34z"/>` : '');
}

/** The pale ground of a unit. Figures that look to several sides, as at the faces of a house, have each his own: one for all would hide the house; so have scattered ones. */
function bar_of(figures: readonly Spot[][], guns: boolean, box: Box): string {
  const along = (q: readonly Spot[], to: 1 | 3): Spot => { const l = Math.hypot(q[to]!.x - q[0]!.x, q[to]!.y - q[0]!.y) || 1; return { x: (q[to]!.x - q[0]!.x) / l, y: (q[to]!.y - q[0]!.y) / l }; };
  const first = figures[0] && along(figures[0], 1);
  const all_round = first && figures.some((q) => { const a = along(q, 1); return Math.abs(a.x * first.x + a.y * first.y) < 0.5; });
  const area = figures.reduce((sum, q) => sum + Math.hypot(q[1]!.x - q[0]!.x, q[1]!.y - q[0]!.y) * Math.hypot(q[3]!.x - q[0]!.x, q[3]!.y - q[0]!.y), 0);
  const apart = !guns && figures.length > 1 && area < 0.22 * (box.x1 - box.x0) * (box.y1 - box.y0), out = apart ? 14 : 4;
  if (!apart && !all_round) return `<rect class="bar" x="${tenth(box.x0 - 16)}" y="${tenth(box.y0 - 16)}" width="${tenth(box.x1 - box.x0 + 32)}" height="${tenth(box.y1 - box.y0 + 32)}" rx="14"/>`;
  const grown = (q: readonly Spot[]): string => {
    const r = along(q, 1), b = along(q, 3), by = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
    return poly(q.map((p, i) => ({ x: p.x + out * (r.x * by[i]![0]! + b.x * by[i]![1]!), y: p.y + out * (r.y * by[i]![0]! + b.y * by[i]![1]!) })));
  };
  return `<path class="bar" d="${figures.map(grown).join('')}"/>`;
}

/** One group for a unit, its origin the middle of its front. */
export function draw_unit(unit: UnitView, sign: Sign, round: boolean, table: Point): string {
  const stand = stand_of(unit, table);
  if (!stand) return '';
  const figures = own_quads(unit.bases, stand, table), guns = own_quads(unit.gun_bases, stand, table);
  const all = [...figures, ...guns].flat();
  if (!all.length) return '';
  const box = box_of(all);
  const horse = unit.arm === 'horse';
  const square = sign === 'square';
  const base = figures.map((q) => (round ? round_base(q) : poly(q))).join('');
  const tint = figures.map((q) => (square ? (round ? half_disc(q) : half(q)) : drop(q))).join('');
  const front = square && !round ? figures.map((q) => `M${tenth(q[0]!.x)} ${tenth(q[0]!.y + 4)}L${tenth(q[1]!.x)} ${tenth(q[1]!.y + 4)}`).join('') : '';
  const lead = figures[0] ? mix(figures[0][0]!, figures[0][2]!, 0.5) : null;
  return `<g class="unit ${ink_of(unit.side)} ${css_word(unit.state)}${unit.hidden ? ' hidden' : ''}" transform="${write_transform(stand)}">` +
    bar_of(figures, guns.length > 0, box) +
    `<path class="base" d="${base}"/><path class="tint" d="${tint}"/>` +
    (front ? `<path class="front" d="${front}"/>` : '') +
    (horse ? `<path class="horse" d="${figures.map(chevron).join('')}"/>` : '') +
    (unit.officer && lead ? `<circle class="officer" cx="${tenth(lead.x)}" cy="${tenth(lead.y)}" r="13"/>` : '') +
    guns.map(gun).join('') + state_mark(unit.state, box) + load_mark(unit, box) + '</g>';
}

export function draw_leader(leader: LeaderView, table: Point): string {
  if (!leader.at) return '';
  const p = to_plan(leader.at, table);
  const commands = leader.role === 'commander' || leader.role === 'general';
  const flag = ink_of(leader.side) === 'a' ? 'M0-92H78L60-66L78-40H0z' : 'M0-92Q44-100 84-66Q44-34 0-42z';
  return `<g class="leader ${ink_of(leader.side)}" transform="translate(${tenth(p.x)} ${tenth(p.y)}) scale(${commands ? 1.25 : 1})">` +
    `<ellipse class="foot" rx="30" ry="17"/><path class="pole" d="M0 0V-96"/><path class="flag" d="${flag}"/>` +
    (commands ? '<path class="star" d="M34-86l6 13 14 1-11 9 4 14-13-8-12 8 4-14-11-9 14-1z"/>' : '') + '</g>';
}

/** Words of the rule set become class names: nothing but letters, digits and underscores. */
export function css_word(word: string | undefined): string {
  return (word ?? '').replace(/[^A-Za-z0-9_]/g, '_');
}
