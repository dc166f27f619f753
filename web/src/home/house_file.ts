// A house-rules file that somebody opens: read by the server, kept for the other pages where it is good, and told.
import { api } from '../lib/api';
import { keep_house } from '../lib/house';
import { say } from '../lib/live';
import { count_of } from '../lib/words';
import { house_troubles, type House } from './setup';

export async function read_house(name: string, text: string): Promise<House> {
  const answer = await api.house(text);
  const house: House = { name, text, answer: answer.ok ? answer.value : { trouble: answer.trouble } };
  const bad = house_troubles(house).length;
  keep_house(bad === 0 && house.answer.ruleset ? { name, text, ruleset: house.answer.ruleset } : undefined);
  say(bad > 0 ? `${name}: ${count_of(bad, 'fault')}` : `House rules ${house.answer.name ?? name}: ${count_of(house.answer.changes?.length ?? 0, 'change')}`);
  return house;
}
