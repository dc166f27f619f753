// The live region: what happens is spoken by a screen reader. App.svelte shows it; anybody may say.

type Heard = (text: string, urgent: boolean) => void;
let region: Heard | undefined;

export function set_region(heard: Heard | undefined): void {
  region = heard;
}

export function say(text: string, urgent = false): void {
  region?.(text, urgent);
}
