// What the browser keeps for us. Every access may fail (private window, full, forbidden): then nothing is kept and nothing breaks.

export interface Shelf { getItem(key: string): string | null; setItem(key: string, value: string): void; removeItem(key: string): void }

/** The browser's storage, or none: even reading the property may throw. */
export function shelf(): Shelf | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function read_text(key: string, from: Shelf | undefined = shelf()): string | undefined {
  try {
    return from?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Says whether it was kept. */
export function keep_text(key: string, text: string, in_shelf: Shelf | undefined = shelf()): boolean {
  try {
    if (!in_shelf) return false;
    in_shelf.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function read_json(key: string, from?: Shelf): unknown {
  const text = read_text(key, from ?? shelf());
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function keep_json(key: string, value: unknown, in_shelf?: Shelf): boolean {
  return keep_text(key, JSON.stringify(value), in_shelf ?? shelf());
}
