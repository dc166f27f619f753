// The procedures of a rule set in the order of a turn, under the few headings that players look for.
import type { ProcedureInfo } from '../wire';
import { capital, plain } from './words';

export interface Group { title: string; procedures: ProcedureInfo[] }

/** Which heading a procedure stands under, by its name: the first that matches. */
const headings: [string, RegExp][] = [
  ['Fire', /^(fire|volley|casualties|stand_and_fire|test_to_fire|may_fire|gun_firers|range_band|target_class|leader_casualty|fire_eligible|reload)/],
  ['Morale', /^(morale|reaction|failure|worst_result|rout_move|trophy)/],
  ['Charge', /^charge/],
  ['Melee', /^melee/],
  ['Rally and orders', /^(rally|operations|orders|activation|initiative|free_operation|leader_replace)/],
  ['Movement', /^(move|fast_move|formation|change_formation|cross_obstacle|spot)/],
];
/** The large buttons: what is asked for most, in this order. */
const frequent = ['fire', 'morale', 'reaction', 'charge', 'melee', 'melee_pair', 'rally'];

export function groupsOf(procedures: ProcedureInfo[]): Group[] {
  const groups: Group[] = [...headings.map(([title]) => ({ title, procedures: [] as ProcedureInfo[] })), { title: 'Others', procedures: [] }];
  for (const p of procedures) {
    const at = headings.findIndex(([, pattern]) => pattern.test(p.name));
    groups[at < 0 ? groups.length - 1 : at]!.procedures.push(p);
  }
  const rank = (p: ProcedureInfo) => (frequent.includes(p.name) ? 0 : p.chain ? 1 : 2);
  for (const g of groups) g.procedures.sort((a, b) => rank(a) - rank(b));
  return groups.filter((g) => g.procedures.length > 0);
}
export function frequentOf(procedures: ProcedureInfo[]): ProcedureInfo[] {
  return frequent.flatMap((name) => procedures.find((p) => p.name === name) ?? []);
}
export function titleOf(procedure: ProcedureInfo): string {
  return capital(plain(procedure.name.replace(/_chain$/, ''))) + (procedure.chain ? ' to the end' : '');
}
export function searched(procedures: ProcedureInfo[], text: string): ProcedureInfo[] {
  const words = text.toLowerCase().split(/\s+/).filter((w) => w !== '');
  const hay = (p: ProcedureInfo) => `${plain(p.name)} ${p.help} ${p.clause} ${p.chain ? 'chain odds' : ''}`.toLowerCase();
  return procedures.filter((p) => words.every((w) => hay(p).includes(w)));
}
