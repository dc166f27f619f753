// A result in words, from its outputs: who, what was needed, what it means. No rule is known here, only the names that outputs share.
import { capital, counted, inches, numberText, plain, signed, valueText } from './words';

export type Outputs = Record<string, unknown>;

const num = (v: unknown): number | undefined => (typeof v === 'number' ? v : undefined);
const said = new Set([
  'hits', 'casualties', 'leader_killed', 'commander_killed', 'target_figures_after', 'fired', 'reason', 'passed', 'failed_by', 'result', 'moves', 'inches', 'state_after', 'facing',
  'level_lost', 'permanent_loss', 'recover_operations', 'recover_ops', 'loser', 'od', 'oof', 'kd', 'shots', 'loaded_after', 'needed', 'target_must_check',
]);

function fireWords(o: Outputs): string[] {
  const out: string[] = [];
  if (o.fired === false) out.push(`They do not fire: ${plain(String(o.reason || 'nothing to fire at'))}.`);
  const hits = num(o.hits);
  const fallen = num(o.casualties);
  if (o.fired !== false && hits !== undefined) out.push(`${capital(counted(hits, 'hit'))}${fallen === undefined ? '' : `, ${counted(fallen, 'figure')} ${fallen === 1 ? 'falls' : 'fall'}`}.`);
  else if (fallen !== undefined && o.fired !== false) out.push(`${counted(fallen, 'figure')} ${fallen === 1 ? 'falls' : 'fall'}.`);
  if (num(o.od) !== undefined) out.push(`${numberText(num(o.od)!)} dead, ${numberText(num(o.oof) ?? 0)} out of the fight, ${numberText(num(o.kd) ?? 0)} knocked down.`);
  if (o.leader_killed === true) out.push('Their leader is killed.');
  else if (typeof o.leader_killed === 'string' && o.leader_killed !== 'none') out.push(`Their ${plain(o.leader_killed)} is killed.`);
  if (o.commander_killed === true) out.push('The commander with them is killed.');
  if (num(o.target_figures_after) !== undefined) out.push(num(o.target_figures_after) === 0 ? 'Nobody is left.' : `${numberText(num(o.target_figures_after)!)} are left.`);
  if (o.target_must_check === true) out.push('They must check their morale.');
  if (o.loaded_after === false) out.push('The firers are unloaded.');
  return out;
}
const fates: Record<string, string> = {
  fall_back: 'falls back', withdraw: 'withdraws', rout: 'routs', rout_shaken: 'routs', rout_permanent: 'routs', retreat: 'retreats',
};
function fateWords(o: Outputs, loser: string): string[] {
  const result = typeof o.result === 'string' ? o.result : '';
  if (result === '' || result === 'pass' || result === 'none') return [];
  const how = fates[result];
  if (!how) return [`${capital(plain(result))}.`];
  const parts = [`${loser} ${how}${num(o.inches) ? ` ${inches(num(o.inches)!)}` : ''}`];
  if (result === 'rout_shaken' || result === 'rout_permanent') parts.push('shaken for good');
  if (typeof o.state_after === 'string' && o.state_after !== '' && o.state_after !== 'none') parts.push(plain(o.state_after));
  if (o.facing === 'enemy') parts.push('facing the enemy');
  if (o.facing === 'away') parts.push('facing away');
  const out = [`${parts.join(', ')}.`];
  const gone = num(o.level_lost) ?? num(o.permanent_loss) ?? 0;
  if (gone > 0) out.push(`It loses ${numberText(gone)} of its morale for good.`);
  const again = num(o.recover_operations) ?? num(o.recover_ops) ?? 0;
  if (again > 0) out.push(`${capital(counted(again, 'operation'))} to recover.`);
  return out;
}

/** The sentences; empty where only the table of outputs says it. */
export function words(o: Outputs): string[] {
  const out = fireWords(o);
  if (o.passed === true) out.push('It stands.');
  if (o.passed === false) out.push(`Failed${num(o.failed_by) ? ` by ${numberText(num(o.failed_by)!)}` : ''}.`);
  if (typeof o.loser === 'string') out.push(o.loser === 'none' ? 'Neither side loses.' : `The ${plain(o.loser)} loses${num(o.difference) ?? num(o.margin) ? ` by ${numberText((num(o.difference) ?? num(o.margin))!)}` : ''}.`);
  out.push(...fateWords(o, typeof o.loser === 'string' && o.loser !== 'none' ? `The ${plain(o.loser)}` : 'It'));
  if (o.another_round === true) out.push('Another round is fought.');
  return out;
}
/** All other outputs as lines of a table. */
export function lines(o: Outputs): { name: string; value: string }[] {
  const spoken = words(o).length > 0;
  return Object.entries(o).filter(([k, v]) => !(spoken && said.has(k)) && v !== '' && v !== null).map(([k, v]) => ({ name: plain(k), value: /^(modifier|.*_modifier|total)$/.test(k) && typeof v === 'number' ? signed(v) : valueText(v) }));
}

/** Which outputs the odds are shown for, first those that are wanted most. */
const wantedOdds = ['hits', 'casualties', 'end', 'loser', 'result', 'passed', 'rolled', 'available', 'rallied', 'state_after', 'winner', 'first', 'total', 'kd'];
export function oddsShown(outputs: { name: string; kind: string }[], most = 2): string[] {
  const names = outputs.map((o) => o.name);
  const found = wantedOdds.filter((n) => names.includes(n)).slice(0, most);
  return found.length ? found : outputs.filter((o) => ['integer', 'word', 'flag'].includes(o.kind)).map((o) => o.name).slice(0, 1);
}
/** At most so many columns: the rest of the numbers go into "4 +". */
export function columns(rows: { value: string; chance: number }[], most: number): { label: string; chance: number }[] {
  const all = rows.map((r) => ({ label: r.value === 'true' ? 'yes' : r.value === 'false' ? 'no' : plain(r.value), chance: r.chance }));
  if (all.length <= most) return all;
  if (rows.some((r) => Number.isNaN(Number(r.value)))) return [...all].sort((a, b) => b.chance - a.chance).slice(0, most);
  const kept = all.slice(0, most - 1);
  return [...kept, { label: `${all[most - 1]!.label} +`, chance: all.slice(most - 1).reduce((s, r) => s + r.chance, 0) }];
}
/** A chance in whole hundredths; what is possible is never 0, what is not certain never 100. */
export function percent(chance: number): string {
  if (chance <= 0) return '0';
  if (chance < 0.005) return '<1';
  if (chance > 0.995 && chance < 1 - 1e-9) return '>99';
  return String(Math.round(chance * 100));
}
