// The address bar: links inside the page change it without loading anew.
import { parse_route, path_of, type Route } from './route';

let path = $state(globalThis.location?.pathname ?? '/');
let route = $derived(parse_route(path));

export const router = {
  get route(): Route { return route; },
  get path(): string { return path; },
  go(to: Route | string, how: 'push' | 'replace' = 'push'): void {
    const next = typeof to === 'string' ? to : path_of(to);
    if (how === 'push' && next !== location.pathname) history.pushState(null, '', next);
    else history.replaceState(null, '', next);
    path = next.split(/[?#]/)[0];
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
  const back = () => { path = location.pathname; };
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
