// Numbers and words as the page writes them.
import type { Trouble } from '../wire';

/** "36.8 %" with a thin space; below a tenth of a percent "< 0.1 %". */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.0005) return '< 0.1\u2009%';
  if (chance < 1 && chance > 0.9995) return '> 99.9\u2009%';
  return `${(100 * chance).toFixed(1)}\u2009%`;
}

/** A real minus. */
export function signed(value: number): string {
  return value < 0 ? `\u2212${-value}` : `+${value}`;
}

export function count_of(n: number, one: string, many: string = one + 's'): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** snake_case as words: "open_woods" -> "open woods". */
export function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

/** A hash as people compare it: the first eight digits in two fours. */
export function short_hash(hash: string): string {
  return hash.slice(0, 8).replace(/^(.{4})(?=.)/, '$1 ');
}

/** "a minute ago", from an ISO time. Empty where the time cannot be read. */
export function ago(iso: string, now: number = Date.now()): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** A Trouble as a sentence: where its text goes on from the field ("is not an entry ..."), the field comes first. */
export function trouble_text(trouble: Trouble): string {
  const { path, text } = trouble;
  if (path === '' || text.includes(path)) return text;
  return /^[a-z]/.test(text) ? `${path} ${text}` : `${text} (${path})`;
}

/** The description of a rule set without the sentences that point into the source tree. */
export function about_words(about: string): string {
  return about.split(/(?<=[.!?])\s+(?=[A-Z[])/).filter((s) => !/\.(md|toml)\b|`/.test(s)).join(' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}
