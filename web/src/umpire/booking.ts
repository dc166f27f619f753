// What a result changes in the roster: read from the outputs by their names, proposed to the person, booked when he confirms.
import type { Fact, Roster, RosterUnit } from './roster';
import { unitOf } from './roster';
import type { Role } from './mapping';
import { plain, valueText } from './words';

export type Outputs = Record<string, unknown>;
/** `also`: what goes with it and is booked or left out with it. */
export interface Proposal { unit: string; field: string; to: Fact; text: string; also?: { field: string; to: Fact } }

/** Outputs that say how many a role loses, with the role's name before them. */
const losses = ['killed', 'losses', 'down'];

function lose(unit: RosterUnit, n: number): Proposal[] {
  const lost = Math.min(n, unit.figures);
  if (lost <= 0) return [];
  const left = unit.figures - lost;
  return [{
    unit: unit.key, field: 'figures', to: left, text: `${unit.name}: ${lost} lost, ${left} of ${unit.start} left`, also: { field: 'lost_this_turn', to: unit.lost_this_turn + lost },
  }];
}
/** The single changes of what is to be booked. */
export function changesOf(all: Proposal[]): { unit: string; field: string; to: Fact }[] {
  return all.flatMap((p) => [{ unit: p.unit, field: p.field, to: p.to }, ...(p.also ? [{ unit: p.unit, ...p.also }] : [])]);
}
function stateOf(unit: RosterUnit, state: unknown): Proposal[] {
  return typeof state === 'string' && state !== '' && state !== 'none' && state !== unit.state
    ? [{ unit: unit.key, field: 'state', to: state, text: `${unit.name}: ${plain(state)} instead of ${plain(unit.state)}` }]
    : [];
}
function standing(unit: RosterUnit, more: unknown): Proposal[] {
  return typeof more === 'number' && more > 0 ? [{ unit: unit.key, field: 'morale', to: unit.morale + more, text: `${unit.name}: ${more} of morale lost for good` }] : [];
}
function fact(unit: RosterUnit, field: string, to: Fact, text: string): Proposal[] {
  return (unit.facts[field] ?? '') === to ? [] : [{ unit: unit.key, field, to, text: `${unit.name}: ${text}` }];
}

/** Losses of fire: casualties where the rules tell them from hits; the obviously dead and those out of the fight of `faltering`. */
function fireLosses(out: Outputs): number {
  if (typeof out.casualties === 'number') return out.casualties;
  return (Number(out.od) || 0) + (Number(out.oof) || 0);
}
function leaders(unit: RosterUnit, out: Outputs): Proposal[] {
  const killed = out.leader_killed ?? out.killed;
  const officer = killed === true || killed === 'officer';
  const attached = killed === 'leader' || out.commander_killed === true;
  return [...(officer ? fact(unit, 'officer', false, 'its leader is killed') : []), ...(attached ? fact(unit, 'attached', false, 'the leader with it is killed') : [])];
}

export function proposals(procedure: string, out: Outputs, roster: Roster, roles: Role[], chosen: Record<string, string | undefined>): Proposal[] {
  const of = (role: string): RosterUnit | undefined => unitOf(roster, chosen[role]);
  const who = of('who') ?? (roles.length === 1 ? of(roles[0]!.name) : undefined);
  const target = of('target');
  const all: Proposal[] = [];
  for (const role of roles) {
    const unit = of(role.name);
    const n = losses.map((l) => out[`${role.name}_${l}`]).find((v) => typeof v === 'number') as number | undefined;
    if (unit && n !== undefined) all.push(...lose(unit, n));
    if (unit && typeof out[`${role.name}_disordered`] === 'boolean' && out[`${role.name}_disordered`] === true) all.push(...stateOf(unit, 'disordered'));
  }
  const fired = /^(fire|casualties)$/.test(procedure);
  if (fired && target) all.push(...lose(target, fireLosses(out)), ...leaders(target, out));
  if (procedure === 'leader_casualty' && (target ?? who)) all.push(...leaders((target ?? who)!, out));
  const loser = typeof out.loser === 'string' ? of(out.loser) : undefined;
  const moved = 'loser' in out ? loser : who;
  if (moved) all.push(...stateOf(moved, out.state_after), ...standing(moved, out.level_lost ?? out.permanent_loss));
  if (who) {
    const loaded = out.loaded_after ?? (procedure === 'reload' ? out.loaded : undefined);
    if (typeof loaded === 'boolean' && loaded !== who.loaded) all.push({ unit: who.key, field: 'loaded', to: loaded, text: `${who.name}: ${loaded ? 'loaded' : 'unloaded'}` });
    if (fired && loaded === undefined && who.loaded && out.fired !== false && who.facts.weapon !== 'bow' && roster.ruleset === 'faltering')
      all.push({ unit: who.key, field: 'loaded', to: false, text: `${who.name}: unloaded` });
    if (procedure === 'stand_and_fire' && typeof out.owed === 'number' && out.may_fire === true)
      all.push({ unit: who.key, field: 'owed', to: who.owed + out.owed, text: `${who.name}: owes ${valueText(out.owed)} of its next operations` });
    if (procedure === 'operations' && typeof out.available === 'number') {
      if (typeof out.rolled === 'number') all.push(...fact(who, 'operations', out.rolled, `rolled ${out.rolled} operations this turn`));
      if (who.owed > 0) all.push({ unit: who.key, field: 'owed', to: 0, text: `${who.name}: has paid what it owed` });
    }
    if (procedure === 'rally' && out.rallied === true && !('state_after' in out)) all.push(...stateOf(who, 'good_order'));
  }
  // A unit is left in one state: what comes of the round stands over what the round did.
  return all.filter((p, i) => p.field !== 'state' || !all.slice(i + 1).some((q) => q.unit === p.unit && q.field === 'state'));
}
