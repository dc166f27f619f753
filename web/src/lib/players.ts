// Who can play a side, as the server names them: for the choice of an opponent, and for whether somebody can be asked for advice. Asked once.
import type { PlayerCard } from '../wire';
import { api } from './api';

let asked: Promise<PlayerCard[]> | undefined;

/** The program's players, the strongest first. Without an answer there is the recruit alone. */
export function program_players(): Promise<PlayerCard[]> {
  asked ??= api.players().then((got) => {
    if (!got.ok) asked = undefined;
    const cards = got.ok ? got.value.filter((p) => p.name !== 'human') : [];
    return cards.length ? cards : [{ name: 'recruit', title: 'The recruit', about: '', advises: false }];
  });
  return asked;
}

/** "The captain, bold" is "captain, bold" in the middle of a sentence. */
export function short_title(title: string): string {
  return title.replace(/^The /, '');
}
