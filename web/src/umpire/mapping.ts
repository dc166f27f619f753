// Which fields of a form the roster fills. Fields are found by name; the little that differs between rule sets is data here.
import type { FieldInfo } from '../wire';
import { setAt, slotsOf, type Given, type Slot } from './forms';
import { valueOf, type Fact, type Roster, type RosterUnit, unitOf } from './roster';

/** Those that a procedure speaks of: one unit ("who"), or two with names of their own. */
export interface Role { name: string; label: string }

const two: [string, string, string, string][] = [
  ['attacker', 'defender', 'the attacker', 'the defender'],
  ['charger', 'target', 'the charger', 'the target'],
  ['tugar', 'human', 'the Tugars', 'the humans'],
];
/** Fields whose presence says that a procedure speaks of a unit at all. */
const ofUnit = new Set(['troop', 'figures', 'firers', 'state', 'rep', 'reps', 'formation', 'weapon', 'loaded']);

/** What is said of a target only where it may be a unit of the roster. */
const ofTarget = /^target_(figures|formation|troop|ranks|cover|class|leader)$/;

export function rolesOf(fields: FieldInfo[]): Role[] {
  const slots = slotsOf(fields);
  const has = (role: string) => slots.some((s) => s.inside.split('.').includes(role) || s.path.startsWith(`${role}_`));
  for (const [a, b, first, second] of two) if (has(a) && has(b)) return [{ name: a, label: first }, { name: b, label: second }];
  const names = new Set(slots.filter((s) => !s.inside).map((s) => s.field.name));
  const who = [...names].some((n) => ofUnit.has(n));
  const target = [...names].some((n) => ofTarget.test(n)) || slots.some((s) => s.inside === 'target');
  // Where only the target is described (its class), it is the one.
  if (target) return who ? [{ name: 'who', label: 'who' }, { name: 'target', label: 'at whom' }] : [{ name: 'target', label: 'the target' }];
  return who ? [{ name: 'who', label: 'who' }] : [];
}

/** The facts of a unit by the names that fields have for them, for all rule sets. */
const general: Record<string, string> = {
  troop: 'troop', arm: 'arm', weapon: 'weapon', formation: 'formation', figures: 'figures', firers: 'figures', bearing: 'figures', starting_figures: 'start',
  casualties: 'lost_this_turn', state: 'state', loaded: 'loaded', owed: 'owed', officer: 'officer', mounted: 'mounted', guns: 'guns', terrain: 'terrain', works: 'works',
  cover: 'cover', ranks: 'ranks', double_rank: 'double_rank', rep: 'rep', operations: 'operations', leader: 'attached', higher_leader: 'attached', class: 'class',
};
/** What a rule set means by a name that others use otherwise. "!" turns a yes into a no. */
const special: Record<string, Record<string, string>> = {
  moccasins: { permanent_loss: 'morale', leader_loss: '' },
  kingphilip: { leader: 'officer', commander: 'attached', levels_lost: 'morale', works_or_thicket: '' },
  faltering: { faltering: 'faltering', leader_attached: 'attached', in_cover: 'in_cover', group_rep: 'rep', unloaded: '!loaded', loaded_figures: 'figures', leader: '' },
  tugar: { cover: 'cover', troop: 'troop' },
};

/** The fact that fills a field of a rule set, "" for none. */
export function factFor(ruleset: string, name: string): string {
  return special[ruleset]?.[name] ?? general[name] ?? '';
}

/** The slots of a role with the name that the field has without its role. */
function slotsOfRole(slots: Slot[], role: string, roles: Role[]): { slot: Slot; name: string }[] {
  const others = roles.map((r) => r.name).filter((n) => n !== role);
  return slots.flatMap((slot) => {
    const name = slot.field.name;
    if (slot.inside) return slot.inside.split('.').includes(role) ? [{ slot, name }] : [];
    if (role === 'who') return others.some((o) => name.startsWith(`${o}_`)) ? [] : [{ slot, name }];
    if (name.startsWith(`${role}_`)) return [{ slot, name: name.slice(role.length + 1) }];
    return role === 'target' && !roles.some((r) => r.name === 'who') && !name.startsWith('target_') && roles.length === 1 ? [{ slot, name }] : [];
  });
}

function fits(field: FieldInfo, value: unknown): boolean {
  switch (field.kind) {
    case 'word': return typeof value === 'string' && (field.words ?? []).includes(value);
    case 'flag': return typeof value === 'boolean';
    case 'integer': case 'length': case 'ratio':
      return typeof value === 'number' && ((field.low ?? 0) >= (field.high ?? 0) || (value >= (field.low ?? 0) && value <= (field.high ?? 0)));
    default: return false;
  }
}
function factOf(unit: RosterUnit, fact: string): Fact | undefined {
  if (fact === '') return undefined;
  const turned = fact.startsWith('!');
  const value = valueOf(unit, turned ? fact.slice(1) : fact);
  if (value === '') return undefined;
  return turned ? value !== true : value;
}
/** One Rep for each man who shoots. */
function repsOf(unit: RosterUnit, field: FieldInfo): number[] | undefined {
  const rep = unit.facts.rep;
  if (field.name !== 'reps' || typeof rep !== 'number' || unit.figures < 1) return undefined;
  return Array.from({ length: Math.min(unit.figures, field.high || 24) }, () => rep);
}

export interface Filled { given: Given; paths: string[] }
/** The form with what the roster knows of the chosen units. `kept`: paths that a person has set himself; they stay. */
export function fill(ruleset: string, fields: FieldInfo[], given: Given, roster: Roster, chosen: Record<string, string | undefined>, kept: ReadonlySet<string>): Filled {
  const roles = rolesOf(fields);
  const slots = slotsOf(fields);
  let out = given;
  const paths: string[] = [];
  for (const role of roles) {
    const unit = unitOf(roster, chosen[role.name]);
    if (!unit) continue;
    for (const { slot, name } of slotsOfRole(slots, role.name, roles)) {
      if (kept.has(slot.path)) continue;
      const value = repsOf(unit, slot.field) ?? factOf(unit, factFor(ruleset, name));
      if (value === undefined || !(Array.isArray(value) || fits(slot.field, value))) continue;
      out = setAt(out, slot.path, value);
      paths.push(slot.path);
    }
  }
  return { given: out, paths };
}

/** Whose class is asked for: the target's where somebody fires, else that of the unit itself. */
function roleOfClass(name: string, fields: FieldInfo[]): string {
  const prefix = name.replace(/_?class$/, '');
  return prefix !== '' ? prefix : fields.some((f) => f.name === 'firers') ? 'target' : 'who';
}
/** A class that another procedure works out from what is known of the target: fire and melee of King Philip's War ask for its letter. */
export interface Derived { path: string; procedure: string; output: string; given: Given }
export function derivedOf(fields: FieldInfo[], roster: Roster, chosen: Record<string, string | undefined>, known: { name: string; inputs: FieldInfo[] }[]): Derived[] {
  const source = known.find((p) => p.name === 'target_class');
  if (!source) return [];
  return slotsOf(fields).filter((s) => /(^|_)class$/.test(s.field.name) && s.field.kind === 'word').flatMap((slot) => {
    const role = roleOfClass(slot.field.name, fields);
    const unit = unitOf(roster, chosen[role]);
    if (!unit || unit.facts.formation === undefined) return [];
    let ask: Given = {};
    for (const s of slotsOf(source.inputs)) {
      const value = factOf(unit, general[s.field.name.replace(/^target_/, '')] ?? '');
      if (value !== undefined && fits(s.field, value)) ask = setAt(ask, s.path, value);
    }
    return [{ path: slot.path, procedure: source.name, output: 'class', given: ask }];
  });
}

/** Roles that no field names: who fires at whom where the form speaks of the target by its class alone. */
export function withTarget(ruleset: string, procedure: string, roles: Role[]): Role[] {
  const firing = /^(fire|volley_chain)$/.test(procedure) && roles.length === 1 && roles[0]!.name === 'who';
  return firing && ruleset !== '' ? [...roles, { name: 'target', label: 'at whom' }] : roles;
}

/** A melee whose pairs another procedure counts: front against front, as many as the formations of the two show. */
export interface Pairing { attacker: Given; defender: Given; flank: boolean; house: boolean }
export function pairingOf(fields: FieldInfo[], given: Given, roster: Roster, chosen: Record<string, string | undefined>, known: { name: string }[]): Pairing | undefined {
  if (!fields.some((f) => f.name === 'combats') || !['formation', 'melee_pairing'].every((name) => known.some((p) => p.name === name))) return undefined;
  const shape = (role: string): Given | undefined => {
    const unit = unitOf(roster, chosen[role]);
    const { troop, formation, ranks } = unit?.facts ?? {};
    return unit && troop && formation && unit.figures > 0 ? { troop, formation, figures: unit.figures, ...(typeof ranks === 'number' ? { ranks } : {}) } : undefined;
  };
  const attacker = shape('attacker'), defender = shape('defender');
  if (!attacker || !defender) return undefined;
  const cover = Object.values(unitOf(roster, chosen.defender)!.facts);
  return { attacker, defender, flank: /flank/.test(String(given.attacked_from ?? '')), house: cover.includes('house') };
}
/** The question to `melee_pairing`, from what `formation` answered of both. A body is spaced where it is wider than its figures. */
export function pairingAsk(pairing: Pairing, attacker: Given, defender: Given): Given | undefined {
  const front = (out: Given, flank: boolean) => Number(flank ? out.ranks : out.front_figures);
  const spacing = (out: Given) => (Number(out.width) > Number(out.files) * 1.01 && Number(out.files) > 1 ? 'open' : 'close');
  const ours = front(attacker, false), theirs = front(defender, pairing.flank);
  if (!(ours >= 1) || !(theirs >= 1)) return undefined;
  return { attacker_figures: ours, defender_figures: theirs, attacker_spacing: spacing(attacker), defender_spacing: spacing(defender), ...(pairing.house ? { house: true } : {}) };
}
