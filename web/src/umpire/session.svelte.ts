// One evening beside the table: the procedure in hand, its form, the dice as they are typed, the roster and what was resolved. The rules answer all
// questions; this keeps what a person has said and asks again when it changes.
import { api } from '../lib/api';
import { say } from '../lib/live';
import { keep_json, read_json, read_text, keep_text } from '../lib/storage';
import type { FieldInfo, OddsAnswer, ProcedureInfo, Resolved, RollShown, RulesetCard, Trouble } from '../wire';
import { changesOf, proposals, type Proposal } from './booking';
import * as typed from './dice';
import { chipsOf, missing, setAt, slotsOf, toSend, type Given } from './forms';
import { derivedOf, fill, pairingAsk, pairingOf, rolesOf, withTarget, type Role } from './mapping';
import * as rosters from './roster';
import { anybody } from './outputs';
import { oddsShown, words } from './say';
import { titleOf } from './groups';

export interface Resolution {
  n: number; turn: number; at: string; ruleset: string; house: string; procedure: string; title: string; who: string; given: Given; faces: number[]; rolled: boolean;
  rolls: RollShown[]; outputs: Record<string, unknown>; text: string; booked: string[];
}

const kLog = 'openorder.umpire.log';
const kChoice = 'openorder.umpire.choice';
const kHouse = 'openorder.umpire.house';
const rosterKey = (ruleset: string) => `openorder.umpire.roster.${ruleset}`;
const kMostLogged = 400;

export class Session {
  rulesets = $state.raw<RulesetCard[]>([]);
  ruleset = $state('');
  house = $state.raw<{ name: string; text: string } | undefined>(undefined);
  procedures = $state.raw<ProcedureInfo[]>([]);
  down = $state<Trouble | undefined>(undefined);

  procedure = $state.raw<ProcedureInfo | undefined>(undefined);
  fields = $state.raw<FieldInfo[]>([]);
  own = $state.raw<Given>({});                       // what a person has set himself
  given = $state.raw<Given>({});                     // with what the roster fills
  filled = $state.raw<ReadonlySet<string>>(new Set());
  trouble = $state.raw<Trouble | undefined>(undefined);
  dice = $state.raw<typed.DiceState>(typed.noDice);
  reasons = $state.raw<RollShown | undefined>(undefined);   // of the first roll, before it is thrown
  odds = $state.raw<OddsAnswer | undefined>(undefined);
  result = $state.raw<Resolution | undefined>(undefined);
  proposed = $state.raw<Proposal[]>([]);
  asking = $state(false);

  roster = $state.raw<rosters.Roster>(rosters.emptyRoster(''));
  first = $state<string | undefined>(undefined);     // the unit in hand, whatever its role is called
  second = $state<string | undefined>(undefined);
  log = $state.raw<Resolution[]>([]);

  roles = $derived<Role[]>(this.procedure ? withTarget(this.ruleset, this.procedure.name, rolesOf(this.procedure.inputs)) : []);
  chosen = $derived<Record<string, string | undefined>>(this.chosenOf(this.roles));
  slots = $derived(slotsOf(this.fields));
  chips = $derived(chipsOf(this.slots, this.given, this.filled));
  wanting = $derived(missing(this.slots, this.given));

  private asked = 0;
  private stop: AbortController | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  private chosenOf(roles: Role[]): Record<string, string | undefined> {
    const keys = roles.length === 1 && roles[0]!.name === 'target' ? [this.second ?? this.first] : [this.first, this.second];
    return Object.fromEntries(roles.map((r, i) => [r.name, keys[i]]));
  }

  async start(wanted: string | undefined): Promise<void> {
    const answer = await api.rulesets();
    if (!answer.ok) {
      this.down = answer.trouble;
      return;
    }
    this.down = undefined;
    this.rulesets = answer.value;
    const kept = read_json(kChoice) as { ruleset?: string } | undefined;
    const log = read_json(kLog);
    this.log = Array.isArray(log) ? (log as Resolution[]) : [];
    const house = read_json(kHouse) as { name?: unknown; text?: unknown } | undefined;
    if (typeof house?.text === 'string' && typeof house.name === 'string') this.house = { name: house.name, text: house.text };
    const known = (id: string | undefined) => this.rulesets.some((r) => r.id === id);
    const id = known(wanted) ? wanted! : known(kept?.ruleset) ? kept!.ruleset! : (this.rulesets[0]?.id ?? '');
    if (id) await this.use(id);
  }
  /** Another rule set: its procedures, and the roster kept for it. */
  async use(ruleset: string): Promise<void> {
    this.ruleset = ruleset;
    keep_json(kChoice, { ruleset });
    this.roster = rosters.readRoster(read_text(rosterKey(ruleset)) ?? '') ?? rosters.emptyRoster(ruleset);
    this.first = this.second = undefined;
    this.leave();
    const answer = await api.procedures(ruleset);
    if (answer.ok) this.procedures = answer.value;
    else this.down = answer.trouble;
  }
  /** House rules are tried on their own first; a file that does not fit is refused in words. */
  async useHouse(name: string, text: string): Promise<string> {
    const answer = await api.house(text);
    if (!answer.ok) return answer.trouble.text;
    const { ruleset, trouble, troubles } = answer.value;
    if (trouble ?? troubles?.[0]) return (trouble ?? troubles![0]!).text;
    if (ruleset && ruleset !== this.ruleset) return `These house rules are for another rule set (${ruleset}).`;
    this.house = { name, text };
    keep_json(kHouse, this.house);
    this.refresh();
    return '';
  }
  noHouse(): void {
    this.house = undefined;
    keep_json(kHouse, {});
    this.refresh();
  }
  get title(): string {
    return this.rulesets.find((r) => r.id === this.ruleset)?.title ?? '';
  }

  choose(procedure: ProcedureInfo): void {
    this.leave();
    this.procedure = procedure;
    this.fields = procedure.inputs;
    this.refresh();
  }
  leave(): void {
    this.stop?.abort();
    this.procedure = undefined;
    this.own = this.given = {};
    this.filled = new Set();
    this.clear();
  }
  private clear(): void {
    this.trouble = undefined;
    this.dice = typed.noDice;
    this.reasons = this.odds = this.result = undefined;
    this.proposed = [];
  }
  set(path: string, value: unknown): void {
    this.own = setAt(this.own, path, value);
    this.refresh();
  }
  pick(role: number, key: string | undefined): void {
    if (role === 0 && !(this.roles.length === 1 && this.roles[0]!.name === 'target')) this.first = key;
    else this.second = key;
    this.refresh();
  }
  swap(): void {
    [this.first, this.second] = [this.second, this.first];
    this.refresh();
  }
  again(): void {
    this.clear();
    this.refresh();
  }

  /** Asks the rules anew, a moment after the last change. */
  refresh(): void {
    if (!this.procedure) return;
    clearTimeout(this.waiting);
    this.refill(this.own);
    this.waiting = setTimeout(() => void this.inquire(), 60);
  }
  private refill(own: Given): void {
    const kept = new Set(slotsOf(this.procedure!.inputs).map((s) => s.path).filter((p) => this.has(own, p)));
    const { given, paths } = fill(this.ruleset, this.procedure!.inputs, own, this.roster, this.chosen, kept);
    this.given = given;
    this.filled = new Set(paths);
  }
  private has(given: Given, path: string): boolean {
    let at: unknown = given;
    for (const name of path.split('.')) at = typeof at === 'object' && at !== null ? (at as Given)[name] : undefined;
    return at !== undefined;
  }

  private async inquire(): Promise<void> {
    const procedure = this.procedure;
    if (!procedure) return;
    const mine = ++this.asked;
    this.stop?.abort();
    const stop = (this.stop = new AbortController());
    const stale = () => mine !== this.asked || stop.signal.aborted;
    this.asking = true;
    this.clear();
    await this.derive(stop.signal);
    const ask = this.ask();
    const now = await api.fields(this.ruleset, ask, stop.signal);
    if (stale()) return;
    this.fields = now.ok ? now.value.inputs : procedure.inputs;
    const trouble = now.ok ? now.value.trouble : undefined;
    if (trouble) this.trouble = trouble;
    else await Promise.all([this.open(stop.signal, stale), this.weigh(stop.signal, stale)]);
    if (!stale()) this.asking = false;
  }
  private ask(): { procedure: string; given: Given; house?: string } {
    return { procedure: this.procedure!.name, given: toSend(this.procedure!.inputs, this.given), house: this.house?.text };
  }
  /** What another procedure works out from the roster: the class of a target. */
  private async derive(signal: AbortSignal): Promise<void> {
    const wanted = derivedOf(this.procedure!.inputs, this.roster, this.chosen, this.procedures).filter((d) => !this.has(this.own, d.path));
    for (const d of wanted) {
      const answer = await api.resolve(this.ruleset, { procedure: d.procedure, given: d.given, dice: [], house: this.house?.text }, signal);
      const value = answer.ok ? answer.value.outputs?.[d.output] : undefined;
      if (signal.aborted) return;
      if (value === undefined) continue;
      this.given = setAt(this.given, d.path, value);
    }
    await this.pair(signal);
  }
  /** How many stand against whom hand to hand, from the formations of the two. */
  private async pair(signal: AbortSignal): Promise<void> {
    const pairing = this.has(this.own, 'combats') ? undefined : pairingOf(this.procedure!.inputs, this.given, this.roster, this.chosen, this.procedures);
    if (!pairing) return;
    const work = async (procedure: string, given: Given): Promise<Given | undefined> => {
      const answer = await api.resolve(this.ruleset, { procedure, given, dice: [], house: this.house?.text }, signal);
      return answer.ok ? answer.value.outputs : undefined;
    };
    const attacker = await work('formation', pairing.attacker), defender = attacker && await work('formation', pairing.defender);
    const ask = attacker && defender && pairingAsk(pairing, attacker, defender);
    const pairs = ask && await work('melee_pairing', ask);
    if (!pairs || signal.aborted) return;
    for (const name of ['combats', 'attacker_doubles', 'defender_doubles'])
      if (typeof pairs[name] === 'number' && !this.has(this.own, name) && (name === 'combats' || pairs[name] > 0)) this.given = setAt(this.given, name, pairs[name]);
  }
  /** The first question for dice, or the answer where none are thrown. */
  private async open(signal: AbortSignal, stale: () => boolean): Promise<void> {
    if (this.procedure!.chain) return;
    const answer = await api.resolve(this.ruleset, { ...this.ask(), dice: [] }, signal);
    if (stale()) return;
    if (!answer.ok) this.trouble = answer.trouble;
    else this.take(answer.value, false, []);
    const wanted = answer.ok ? answer.value.wanted : undefined;
    if (wanted) await this.reason(wanted.n, wanted.sides, signal, stale);
  }
  /** Why the need is what it is: the rules tell it with a roll, so one is tried with the highest faces and thrown away. */
  private async reason(n: number, sides: number, signal: AbortSignal, stale: () => boolean): Promise<void> {
    const answer = await api.resolve(this.ruleset, { ...this.ask(), dice: Array.from({ length: n }, () => sides) }, signal);
    if (!stale() && answer.ok) this.reasons = answer.value.rolls?.[0] ?? answer.value.wanted?.so_far.flatMap((e) => e.rolls)[0];
  }
  private async weigh(signal: AbortSignal, stale: () => boolean): Promise<void> {
    const show = oddsShown(this.procedure!.outputs, this.procedure!.chain ? 3 : 1);
    const answer = await api.odds(this.ruleset, { ...this.ask(), show }, signal);
    if (!stale() && answer.ok && !answer.value.trouble) this.odds = answer.value;
  }

  private take(resolved: Resolved, rolled: boolean, faces: number[]): void {
    if (resolved.trouble) this.trouble = resolved.trouble;
    else if (resolved.wanted) this.dice = typed.ask(this.dice, resolved.wanted);
    else if (resolved.outputs) this.finish(resolved, rolled, resolved.faces ?? faces);
  }
  private finish(resolved: Resolved, rolled: boolean, faces: number[]): void {
    const procedure = this.procedure!;
    const outputs = resolved.outputs!;
    const text = words(outputs, this.who).join(' ');
    const resolution: Resolution = {
      n: (this.log.at(-1)?.n ?? 0) + 1, turn: this.roster.turn, at: new Date().toISOString(), ruleset: this.ruleset, house: this.house?.name ?? '', procedure: procedure.name,
      title: titleOf(procedure), who: this.whoText(), given: this.given, faces, rolled, rolls: resolved.rolls ?? [], outputs, text, booked: [],
    };
    this.result = resolution;
    this.proposed = proposals(procedure.name, outputs, this.roster, this.roles, this.chosen);
    // What is only worked out (no dice) is not an event of the evening.
    if (faces.length > 0) {
      this.keepLog([...this.log, resolution]);
      say(text || `${titleOf(procedure)}: done.`);
    }
  }
  private keepLog(log: Resolution[]): void {
    this.log = log.slice(-kMostLogged);
    keep_json(kLog, this.log);
  }
  /** A side or a part in a fight by the name it has this evening. */
  readonly who = (word: string): string => {
    const { sides, side_ids, units } = this.roster;
    const side = side_ids?.indexOf(word) ?? -1;
    if (side >= 0) return sides[side]!;
    const first = ['first_side', 'second_side', 'a', 'b'].indexOf(word);
    if (first >= 0 && units.length > 0) return sides[first % 2]!;
    return rosters.unitOf(this.roster, this.chosen[word])?.name ?? anybody(word);
  };
  whoText(): string {
    return this.roles.flatMap((r) => rosters.unitOf(this.roster, this.chosen[r.name])?.name ?? []).join(this.procedure?.name === 'fire' ? ' at ' : ' and ');
  }

  // ---- dice
  type(next: typed.DiceState): void {
    this.dice = next;
    if (next.problem) say(next.problem, true);
    if (next.asked.length > 0 && typed.toCome(next) === 0 && !this.result) void this.throwTyped();
  }
  private async throwTyped(): Promise<void> {
    const faces = typed.allFaces(this.dice);
    const mine = this.asked;
    const answer = await api.resolve(this.ruleset, { ...this.ask(), dice: faces });
    if (mine !== this.asked) return;
    if (!answer.ok) this.trouble = answer.trouble;
    else this.take(answer.value, false, faces);
  }
  async rollForMe(): Promise<void> {
    const mine = this.asked;
    const answer = await api.resolve(this.ruleset, { ...this.ask(), roll: true });
    if (mine !== this.asked) return;
    if (!answer.ok) this.trouble = answer.trouble;
    else this.take(answer.value, true, []);
  }

  // ---- roster
  keepRoster(roster: rosters.Roster): void {
    this.roster = roster;
    keep_text(rosterKey(this.ruleset), JSON.stringify(roster));
  }
  book(wanted: Proposal[]): void {
    const text = `${this.result?.title ?? ''}${this.result?.who ? `, ${this.result.who}` : ''}`;
    this.keepRoster(rosters.book(this.roster, text, changesOf(wanted)));
    if (this.result) {
      const booked = wanted.map((p) => p.text);
      const done = { ...this.result, booked };
      this.keepLog(this.log.map((l) => (l.n === done.n ? done : l)));
      this.result = done;
    }
    this.proposed = [];
    say('Booked.');
  }
  undoBooking(): void {
    this.change(rosters.undo(this.roster));
    if (this.result) this.result = { ...this.result, booked: [] };
  }
  change(roster: rosters.Roster): void {
    this.keepRoster(roster);
    if (this.procedure && !this.result) this.refresh();
  }
  clearLog(): void {
    this.keepLog([]);
  }
}
