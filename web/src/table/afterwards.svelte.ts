// afterwards.svelte.ts: what can be asked once the battle is over: of each order of a captain, why he gave it.
import { api } from '../lib/api';
import type { Trouble, Why } from '../wire';
import type { Game } from './game';

export class Afterwards {
  /** Lines of the log that tell of a captain's order, and its step. */
  steps: ReadonlyMap<number, number> = $state.raw(new Map());
  answer: { why?: Why; trouble?: Trouble } | null = $state.raw(null);
  private of = '';

  /** Called whenever the game has changed; asks the server once for each side's log. */
  look(game: Game | null): void {
    if (!game?.outcome.over || game.viewer === null || !game.info.players.some((p) => p.startsWith('captain'))) return;
    const of = `${game.info.game} ${game.viewer}`;
    if (of === this.of) return;
    this.of = of;
    void api.captain_orders(game.info.game, game.viewer).then((got) => {
      if (got.ok && of === this.of) this.steps = new Map(got.value.map((o) => [o.entry, o.step]));
    });
  }

  async ask(game: Game, step: number): Promise<void> {
    const mine = {};
    this.answer = mine;
    const got = await api.why_of_game(game.info.game, step);
    if (this.answer === mine) this.answer = got.ok ? { why: got.value } : { trouble: got.trouble };
  }
}
