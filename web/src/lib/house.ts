// The house-rules file in hand: chosen on one page, used by the others as long as the page lives.

export interface HouseFile { name: string; text: string; ruleset: string }
let file: HouseFile | undefined;

export function keep_house(chosen: HouseFile | undefined): void {
  file = chosen;
}

export function house_for(ruleset: string): HouseFile | undefined {
  return file?.ruleset === ruleset ? file : undefined;
}
