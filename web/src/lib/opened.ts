// A record that was opened from a file and is on its way to the replay page: it is too long for an address.

export interface OpenedRecord { name: string; text: string }
let waiting: OpenedRecord | undefined;

export function hand_over(record: OpenedRecord): void {
  waiting = record;
}

/** What was handed over last; it stays until something else is. */
export function handed_over(): OpenedRecord | undefined {
  return waiting;
}
