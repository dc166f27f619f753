// What a file that somebody opens may be. Only looked at to send it the right way; the server's strict loaders read it.

export type FileKind = 'record' | 'house' | 'scenario' | 'unknown';
export const longest = 8_000_000;   // characters; the server refuses sooner

export function kind_of(text: string): FileKind {
  const start = text.slice(0, 200_000).replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('{')) return 'record';
  if (/^\s*\[scenario\]/m.test(start)) return 'scenario';
  if (/^\s*ruleset\s*=/m.test(start)) return 'house';
  return 'unknown';
}

/** The words of a scenario's head, for showing before the server has read it. */
export interface ScenarioHead { title: string; ruleset: string; description: string; date: string; sides: [string, string] }

function word(text: string, key: string): string {
  const found = new RegExp(`^\\s*${key}\\s*=\\s*"((?:[^"\\\\\\n]|\\\\.)*)"`, 'm').exec(text);
  return found ? found[1].replaceAll('\\"', '"') : '';
}

export function scenario_head(text: string): ScenarioHead {
  const head = /\[scenario\]([\s\S]*?)(?=^\s*\[|(?![\s\S]))/m.exec(text)?.[1] ?? '';
  const sides = text.split(/^\s*\[\[side\]\]/m).slice(1).map((s) => word(s.split(/^\s*\[/m)[0], 'name') || word(s.split(/^\s*\[/m)[0], 'id'));
  return { title: word(head, 'name'), ruleset: word(head, 'ruleset'), description: word(head, 'description'), date: word(head, 'date'), sides: [sides[0] || 'First side', sides[1] || 'Second side'] };
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
/** "1794-08-20" -> "20 August 1794"; what is no date stays as it is. */
export function date_in_words(date: string): string {
  const at = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date);
  if (!at) return date;
  const month = months[Number(at[2]) - 1];
  if (!month) return at[1];
  return at[3] ? `${Number(at[3])} ${month} ${at[1]}` : `${month} ${at[1]}`;
}
