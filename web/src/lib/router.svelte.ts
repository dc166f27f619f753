// The address bar: links inside the page change it without loading anew.
import { parse_route, path_of, type Route } from './route';

let path = $state(globalThis.location?.pathname ?? '/');
let route = $derived(parse_route(path));
let from: string | undefined;   // the last address of another page

function became(next: string): void {
  if (parse_route(next).page !== parse_route(path).page) from = path;
  path = next;
}

export const router = {
  get route(): Route { return route; },
  get path(): string { return path; },
  /** Where the reader was before this page; undefined: he came from outside. */
  get from(): string | undefined { return from; },
  go(to: Route | string, how: 'push' | 'replace' = 'push'): void {
    const next = typeof to === 'string' ? to : path_of(to);
    if (how === 'push' && next !== location.pathname) history.pushState(null, '', next);
    else history.replaceState(null, '', next);
    became(next.split(/[?#]/)[0]);
  },
};

/** A plain click on a link of our own; with a key held or another button the browser does what it always does. */
function ours(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  if (link.pathname.startsWith('/api/')) return undefined;
  if (link.pathname === location.pathname && link.hash) return undefined;   // a place on this page
  return link.pathname + link.search + link.hash;
}

/** Listens for clicks and the back button; gives back the way to stop. */
export function start_router(): () => void {
  const back = () => became(location.pathname);
  const click = (event: MouseEvent) => {
    const to = ours(event);
    if (to === undefined) return;
    event.preventDefault();
    router.go(to);
  };
  addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}
