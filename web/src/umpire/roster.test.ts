import { describe, expect, it } from 'vitest';
import type { FieldInfo, UnitView } from '../wire';
import { changesOf, proposals } from './booking';
import { derivedOf, fill, pairingAsk, pairingOf, rolesOf } from './mapping';
import { addUnit, book, emptyRoster, nextTurn, readRoster, setRight, undo, unitFrom, unitOf, type Roster } from './roster';

const view = (key: string, side: 0 | 1, more: Partial<UnitView> = {}): UnitView => ({
  id: 0, key, name: key, side, figures: 9, start: 10, troop: 'militia', formation: 'line', state: 'good_order', on_table: true, loaded: true, officer: true, ...more,
});
function roster(): Roster {
  let r = emptyRoster('kingphilip');
  r = addUnit(r, unitFrom(view('guard', 0), []));
  return addUnit(r, unitFrom(view('nipmucs', 1, { troop: 'indian', formation: 'mass' }), [{ id: 1, key: 'l', name: 'L', side: 1, on_table: true, attached: 0 }]));
}
const f = (name: string, kind: FieldInfo['kind'], more: Partial<FieldInfo> = {}): FieldInfo => ({ name, kind, help: '', required: true, low: 0, high: 128, ...more });
const words = ['militia', 'volunteer', 'indian'];
const fire = [f('troop', 'word', { words }), f('firers', 'integer'), f('class', 'word', { words: ['A', 'B'] }), f('target_figures', 'integer'), f('loaded', 'flag'), f('target_leader', 'flag'), f('target_commander', 'flag')];
const morale = [f('troop', 'word', { words }), f('figures', 'integer'), f('starting_figures', 'integer'), f('leader', 'flag'), f('casualties', 'integer')];
const charge = [f('charger', 'record', { fields: [f('troop', 'word', { words }), f('figures', 'integer')] }), f('target', 'record', { fields: [f('figures', 'integer')] })];

describe('the roster fills the forms', () => {
  it('finds who is spoken of', () => {
    expect(rolesOf(fire).map((r) => r.name)).toEqual(['who', 'target']);
    expect(rolesOf(morale).map((r) => r.name)).toEqual(['who']);
    expect(rolesOf(charge).map((r) => r.name)).toEqual(['charger', 'target']);
    expect(rolesOf([f('hits', 'integer')])).toEqual([]);
  });
  it('fills by name and leaves what a person has set', () => {
    const filled = fill('kingphilip', fire, { firers: 5 }, roster(), { who: 'guard', target: 'nipmucs' }, new Set(['firers']));
    expect(filled.given).toEqual({ troop: 'militia', firers: 5, target_figures: 9, loaded: true, target_leader: true, target_commander: true });
    expect(filled.paths).not.toContain('firers');
    expect(fill('kingphilip', charge, {}, roster(), { charger: 'nipmucs', target: 'guard' }, new Set()).given).toEqual({ charger: { troop: 'indian', figures: 9 }, target: { figures: 9 } });
  });
  it('lets the class be worked out from the target', () => {
    const known = [{ name: 'target_class', inputs: [f('formation', 'word', { words: ['line', 'mass'] }), f('terrain', 'word', { words: ['open'], required: false })] }];
    expect(derivedOf(fire, roster(), { who: 'guard', target: 'nipmucs' }, known)).toEqual([{ path: 'class', procedure: 'target_class', output: 'class', given: { formation: 'mass' } }]);
  });
  it('lets the pairs of a melee be counted from the formations of the two', () => {
    const melee = [f('combats', 'integer')], known = [{ name: 'formation' }, { name: 'melee_pairing' }];
    const pairing = pairingOf(melee, { attacked_from: 'left_flank' }, roster(), { attacker: 'nipmucs', defender: 'guard' }, known)!;
    expect(pairing).toEqual({ attacker: { troop: 'indian', formation: 'mass', figures: 9 }, defender: { troop: 'militia', formation: 'line', figures: 9 }, flank: true, house: false });
    expect(pairingAsk(pairing, { front_figures: 3, files: 3, ranks: 3, width: 3 }, { front_figures: 5, files: 5, ranks: 2, width: 5 }))
      .toEqual({ attacker_figures: 3, defender_figures: 2, attacker_spacing: 'close', defender_spacing: 'close' });
    expect(pairingAsk({ ...pairing, flank: false }, { front_figures: 3, files: 3, width: 5 }, { front_figures: 5, files: 5, width: 5 })).toMatchObject({ attacker_spacing: 'open', defender_figures: 5 });
    expect(pairingOf(melee, {}, roster(), { attacker: 'nipmucs' }, known), 'nobody to fight').toBeUndefined();
    expect(pairingOf([f('round', 'integer')], {}, roster(), { attacker: 'nipmucs', defender: 'guard' }, known)).toBeUndefined();
  });
});

describe('results are booked', () => {
  const roles = rolesOf(fire);
  it('takes casualties from the target and the shot from the firer', () => {
    const before = roster();
    const wanted = proposals('fire', { fired: true, hits: 2, casualties: 2, leader_killed: true, loaded_after: false }, before, roles, { who: 'guard', target: 'nipmucs' });
    const after = book(before, 'Fire', changesOf(wanted));
    expect(unitOf(after, 'nipmucs')).toMatchObject({ figures: 7, lost_this_turn: 2, facts: { officer: false } });
    expect(unitOf(after, 'guard')).toMatchObject({ loaded: false, figures: 9 });
    expect(undo(after).units).toEqual(before.units);
    expect(unitOf(nextTurn(after), 'nipmucs')!.lost_this_turn).toBe(0);
    expect(undo(nextTurn(after))).toEqual(after);
  });
  it('gives the state of a lost melee to the loser', () => {
    const melee = [{ name: 'attacker', label: '' }, { name: 'defender', label: '' }];
    const wanted = proposals('melee', { attacker_killed: 1, defender_killed: 2, loser: 'defender', state_after: 'disordered', level_lost: 0 }, roster(), melee, { attacker: 'nipmucs', defender: 'guard' });
    const after = book(roster(), 'Melee', changesOf(wanted));
    expect(unitOf(after, 'guard')).toMatchObject({ figures: 7, state: 'disordered' });
    expect(unitOf(after, 'nipmucs')).toMatchObject({ figures: 8, state: 'good_order' });
    const once = proposals('melee', { attacker_killed: 0, defender_killed: 2, defender_disordered: true, loser: 'defender', state_after: 'disordered' }, roster(), melee, { attacker: 'nipmucs', defender: 'guard' });
    expect(once.filter((p) => p.field === 'state').map((p) => p.unit), 'said once').toEqual(['guard']);
  });
  it('never takes more than there are, and books nothing where nothing changes', () => {
    const wanted = proposals('fire', { casualties: 30 }, roster(), roles, { target: 'guard' });
    expect(unitOf(book(roster(), 'Fire', changesOf(wanted)), 'guard')!.figures).toBe(0);
    expect(book(roster(), 'nothing', [{ unit: 'guard', field: 'figures', to: 9 }]).booked).toEqual([]);
  });
  it('can be set right by hand', () => {
    const after = setRight(roster(), 'guard', 'works', 'house');
    expect(unitOf(after, 'guard')!.facts.works).toBe('house');
    expect(undo(after).units).toEqual(roster().units);
  });
  it('reads back its own file and no other', () => {
    const r = setRight(roster(), 'guard', 'figures', 3);
    expect(readRoster(JSON.stringify(r))).toEqual(r);
    expect(readRoster('{"units": 3}')).toBeUndefined();
    expect(readRoster('[')).toBeUndefined();
    expect(readRoster(JSON.stringify({ ruleset: 'tugar', units: [{ figures: 'many', facts: { x: [] } }] }))!.units[0]).toMatchObject({ figures: 0, facts: {} });
  });
});
