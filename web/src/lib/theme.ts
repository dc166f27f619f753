// Light, dark, or as the system has it (the default).
import { keep_text, read_text } from './storage';

export type Theme = 'system' | 'light' | 'dark';
const key = 'openorder.theme';

export function theme(): Theme {
  const kept = read_text(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function apply_theme(wanted: Theme): void {
  const root = document.documentElement.classList;
  root.toggle('light', wanted === 'light');
  root.toggle('dark', wanted === 'dark');
}

export function choose_theme(wanted: Theme): void {
  keep_text(key, wanted);
  apply_theme(wanted);
  for (const heard of listeners) heard();
}

/** What is shown now: for pictures that the server draws in one theme. */
export function shown_theme(): 'light' | 'dark' {
  const wanted = theme();
  if (wanted !== 'system') return wanted;
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const listeners = new Set<() => void>();
/** Calls `heard` when the shown theme may have changed; gives back the way to stop. */
export function on_theme(heard: () => void): () => void {
  listeners.add(heard);
  const media = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
  media?.addEventListener('change', heard);
  return () => {
    listeners.delete(heard);
    media?.removeEventListener('change', heard);
  };
}
