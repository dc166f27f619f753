// The picture of a moment as a file of its own: ground, units and leaders, with the page's drawing rules inside.
import { draw_leader, draw_unit } from '../board/figures';
import { PER_INCH } from '../board/plan';
import type { Replay } from '../wire';
import type { Moment } from './frames';

/** The colours and the rules of the plan, as the page holds them now. */
function rulesOfPlan(): string {
  const out: string[] = [];
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (rule instanceof CSSStyleRule && /^(:root|\.oo)/.test(rule.selectorText)) out.push(rule.cssText);
  }
  return out.join('\n');
}
export function unitsOf(m: Moment, replay: Replay): string {
  const { sides, round_bases, table } = replay.info;
  const units = [...m.units.values()].filter((u) => u.on_table && u.front).map((u) => m.unitSvg.get(u.id) || draw_unit(u, sides[u.side].sign, round_bases, table));
  const leaders = [...m.leaders.values()].filter((l) => l.on_table && !l.lost && l.at).map((l) => m.leaderSvg.get(l.id) || draw_leader(l, table));
  return units.join('') + leaders.join('');
}
export function pictureOf(m: Moment, replay: Replay): string {
  const [w, h] = [replay.info.table[0] * PER_INCH, replay.info.table[1] * PER_INCH];
  const ground = replay.info.ground_svg.replace(/^\s*<symbol[^>]*>|<\/symbol>\s*$/g, '');
  const title = `${replay.info.title}, turn ${m.view.turn}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="1440" class="light"><title>${title}</title>` +
    `<style><![CDATA[${rulesOfPlan().replaceAll(']]>', '')}]]></style><g class="oo"><g class="ground">${ground}</g><g class="troops">${unitsOf(m, replay)}</g></g></svg>\n`;
}
