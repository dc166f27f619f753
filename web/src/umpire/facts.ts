// Which facts of a unit a rule set can use: every field of its procedures that the roster fills, once each, with the words that any of them allows.
import type { FieldInfo, ProcedureInfo } from '../wire';
import { slotsOf } from './forms';
import { factFor } from './mapping';

export interface FactField { fact: string; label: string; field: FieldInfo }

/** Kept beside the facts, with controls of their own. */
const kOwn = new Set(['figures', 'start', 'lost_this_turn', 'loaded', 'owed', 'morale', 'name', 'note', 'class', '']);
const labels: Record<string, string> = {
  attached: 'a leader is with it', officer: 'its own leader or officer', double_rank: 'in two ranks', in_cover: 'in cover', operations: 'operations rolled this turn', works: 'behind works',
  terrain: 'stands in', rep: 'Rep',
};
const roles = /^(target|attacker|defender|charger|tugar|human|rolling|enemy)_/;

export function factsOf(ruleset: string, procedures: ProcedureInfo[]): FactField[] {
  const out: FactField[] = [];
  for (const slot of procedures.flatMap((p) => slotsOf(p.inputs))) {
    const name = slot.field.name.replace(roles, '');
    const fact = factFor(ruleset, name).replace('!', '');
    if (kOwn.has(fact) || slot.field.kind === 'list') continue;
    const known = out.find((f) => f.fact === fact);
    if (!known) out.push({ fact, label: labels[fact] ?? fact.replaceAll('_', ' '), field: slot.field });
    else if (slot.field.kind === 'word' && known.field.kind === 'word') known.field = { ...known.field, words: [...new Set([...(known.field.words ?? []), ...(slot.field.words ?? [])])] };
  }
  return out;
}
