// Words of the rules as people read them: "good_order" is "good order", 6.5 is "6½".

const kept: Record<string, string> = {
  us_artillery: 'U.S. artillery', oof: 'out of the fight', od: 'obviously dead', kd: 'knocked down', rep: 'Rep', cannon_4: '4-pounder', cannon_12: '12-pounder',
};

export function plain(word: string): string {
  return kept[word] ?? word.replaceAll('_', ' ');
}
/** A text of the rules with the words of their tables in it, as people read it. */
export function readable(text: string): string {
  return text.replaceAll('`', '').replace(/(\w)_(?=\w)/g, '$1 ');
}
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const parts: [number, string][] = [[0, ''], [0.125, '⅛'], [0.25, '¼'], [0.375, '⅜'], [0.5, '½'], [0.625, '⅝'], [0.75, '¾'], [0.875, '⅞']];

/** A number as a person writes it: eighths as fractions, a real minus. */
export function numberText(value: number): string {
  const whole = Math.trunc(Math.abs(value));
  const part = parts.find(([p]) => Math.abs(Math.abs(value) - whole - p) < 1e-9);
  const sign = value < 0 ? '−' : '';
  if (!part) return sign + String(Math.round(Math.abs(value) * 1000) / 1000);
  return sign + (whole === 0 && part[1] !== '' ? part[1] : whole + part[1]);
}
export function inches(value: number): string {
  return `${numberText(value)} in`;
}
export function signed(value: number): string {
  return value > 0 ? `+${numberText(value)}` : numberText(value);
}
/** "1 figure", "3 figures". */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${numberText(n)} ${n === 1 ? one : many}`;
}
const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
export function spelled(n: number): string {
  return small[n] ?? String(n);
}

/** Any value of a field or an output. */
export function valueText(value: unknown, unit?: 'inch'): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return unit === 'inch' ? inches(value) : numberText(value);
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((v) => valueText(v)).join(', ');
  return Object.entries(value as Record<string, unknown>).map(([k, v]) => `${plain(k)}: ${valueText(v)}`).join('; ');
}

/** Reads "6 1/2", "6½", "6.5", "6,5", "−2". */
export function readNumber(text: string): number | undefined {
  let t = text.trim().replace('−', '-').replace(/["″]|in(ches)?\.?$/u, '').trim();
  for (const [value, sign] of parts) if (sign && t.endsWith(sign)) return addPart(t.slice(0, -sign.length).trim(), value);
  const fraction = /^(?:(-?\d+)\s+)?(\d+)\/([1-9]\d*)$/.exec(t);
  if (fraction) return addPart(fraction[1] ?? '', Number(fraction[2]) / Number(fraction[3]));
  t = t.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(t) ? Number(t) : undefined;
}
function addPart(whole: string, part: number): number | undefined {
  if (whole === '') return part;
  if (!/^-?\d+$/.test(whole)) return undefined;
  return whole.startsWith('-') ? Number(whole) - part : Number(whole) + part;
}
