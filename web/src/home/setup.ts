// What is chosen before a game, and the question it becomes.
import { trouble_text } from '../lib/words';
import type { HouseAnswer, NewGame, ScenarioCard, SideInfo } from '../wire';

export type Command = 'first' | 'second' | 'both' | 'neither';
/** One of the program's players, or a friend at this screen. */
export type Against = string;

/** `look_on`: who fights where one commands neither side. */
export interface Choices { command: Command; against: Against; look_on: [string, string]; dice: 'program' | 'typed'; deploy: 'plan' | 'hand' }

/** The battle that is set up: one of the program's, or a file. */
export interface Battle { id?: string; text?: string; title: string; ruleset: string; sides: [SideInfo, SideInfo]; card?: ScenarioCard }

/** A house file: its text and what the server says of it. */
export interface House { name: string; text: string; answer: HouseAnswer }

export const first_choices: Choices = { command: 'first', against: 'recruit', look_on: ['recruit', 'recruit'], dice: 'program', deploy: 'plan' };

export function house_troubles(house: House | undefined): string[] {
  if (!house) return [];
  return [...new Set([...(house.answer.trouble ? [house.answer.trouble] : []), ...(house.answer.troubles ?? [])].map(trouble_text))];
}

/** Why the house file cannot be used in this battle; undefined: it can. */
export function house_refusal(house: House | undefined, battle: Battle | undefined): string | undefined {
  if (!house) return undefined;
  if (house_troubles(house).length > 0) return 'The house rules have faults; take them away or mend them.';
  if (battle && house.answer.ruleset && house.answer.ruleset !== battle.ruleset) return `These house rules are for ${house.answer.ruleset}, not for this battle.`;
  return undefined;
}

/** A friend here or both sides: two people at one screen. Neither: two of the program's players. */
export function players(choices: Choices): [string, string] {
  if (choices.command === 'neither') return [...choices.look_on];
  if (choices.command === 'both' || choices.against === 'friend') return ['human', 'human'];
  return choices.command === 'first' ? ['human', choices.against] : [choices.against, 'human'];
}

export function question(battle: Battle, choices: Choices, house: House | undefined): NewGame {
  const game: NewGame = { players: players(choices), dice: choices.command === 'neither' ? 'program' : choices.dice, deploy: choices.deploy };
  if (battle.text !== undefined) game.scenario_text = battle.text; else game.scenario = battle.id;
  if (house) game.house = house.text;
  return game;
}

/** Shares in a hundred that add up to a hundred. */
export function shares(trials: NonNullable<ScenarioCard['trials']>): { first: number; drawn: number; second: number } {
  const first = Math.round(100 * trials.first.value), second = Math.round(100 * trials.second.value);
  return { first, second, drawn: Math.max(0, 100 - first - second) };
}

/** Rule sets none of whose battles was ever tried: examples of how one is written. None where nothing was tried at all. */
export function examples_of(cards: readonly ScenarioCard[]): ReadonlySet<string> {
  const tried = new Set(cards.filter((c) => c.trials).map((c) => c.ruleset));
  return new Set(tried.size ? cards.map((c) => c.ruleset).filter((r) => !tried.has(r)) : []);
}

/** Rule sets with most battles that were tried first, their battles together; what was never tried (examples) last. */
export function in_order(cards: readonly ScenarioCard[]): ScenarioCard[] {
  const tried = new Map<string, number>();
  for (const c of cards) tried.set(c.ruleset, (tried.get(c.ruleset) ?? 0) + (c.trials ? 1 : 0));
  const rank = (c: ScenarioCard) => tried.get(c.ruleset) ?? 0;
  return [...cards].sort((a, b) => rank(b) - rank(a) || b.ruleset.localeCompare(a.ruleset) || Number(!a.trials) - Number(!b.trials));
}
