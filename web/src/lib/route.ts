// Which page an address means. Pure: App.svelte listens to the history.

export type Route =
  | { page: 'home' }
  | { page: 'table'; game: string }
  | { page: 'umpire'; ruleset?: string }
  | { page: 'rules'; ruleset?: string; clause?: string }
  | { page: 'replay'; game?: string }          // without game: a record that was opened from a file (lib/opened.ts)
  | { page: 'replay'; game?: undefined; run: string; name: string }   // a record of a run of the laboratory, without its ending: an address with one is a file
  | { page: 'records' }
  | { page: 'lab'; run?: string }
  | { page: 'unknown'; path: string };

function words_of(path: string): string[] | undefined {
  try {
    return path.split('/').filter((w) => w !== '').map(decodeURIComponent);
  } catch {
    return undefined;   // a broken escape
  }
}

export function parse_route(path: string): Route {
  const words = words_of(path);
  const unknown: Route = { page: 'unknown', path };
  if (!words) return unknown;
  const [first, second, third] = words;
  if (first === undefined) return { page: 'home' };
  if (words.length > 4 || (words.length === 4 && first !== 'replay')) return unknown;
  switch (first) {
    case 'game': return second !== undefined && words.length === 2 ? { page: 'table', game: second } : unknown;
    case 'umpire': return words.length <= 2 ? { page: 'umpire', ruleset: second } : unknown;
    case 'rules': return { page: 'rules', ruleset: second, clause: third };
    case 'replay':
      if (second === 'lab' && words.length === 4) return { page: 'replay', run: third, name: words[3] };
      return words.length <= 2 ? { page: 'replay', game: second } : unknown;
    case 'records': return words.length === 1 ? { page: 'records' } : unknown;
    case 'lab': return words.length <= 2 ? { page: 'lab', run: second } : unknown;
    default: return unknown;
  }
}

const join = (...words: (string | undefined)[]) => '/' + words.filter((w) => w !== undefined).map((w) => encodeURIComponent(w!)).join('/');

export function path_of(route: Route): string {
  switch (route.page) {
    case 'home': return '/';
    case 'table': return join('game', route.game);
    case 'umpire': return join('umpire', route.ruleset);
    case 'rules': return join('rules', route.ruleset, route.ruleset === undefined ? undefined : route.clause);
    case 'replay': return 'run' in route ? join('replay', 'lab', route.run, route.name) : join('replay', route.game);
    case 'records': return '/records';
    case 'lab': return join('lab', route.run);
    case 'unknown': return route.path;
  }
}
