// short_names.ts: long names of units as the map letters them: the ranks and bodies of an army abbreviated as in an order of battle, then only as much as
// tells one from the others. Rosters, cards and the spoken names have the whole.

const longest = 24;   // letters that find room under a unit

const shorter: readonly [RegExp, string][] = [
  [/\bLieutenant Colonel\b/g, 'Lt. Col.'], [/\bMajor General\b/g, 'Maj. Gen.'], [/\bBrigadier General\b/g, 'Brig. Gen.'], [/\bLieutenant\b/g, 'Lt.'], [/\bCaptain\b/g, 'Capt.'], [/\bColonel\b/g, 'Col.'],
  [/\bCommandant /g, ''], [/\bBattalion\b/g, 'Bn'], [/\bBrigade\b/g, 'Bde'], [/\bRegiment\b/g, 'Regt'], [/\b[Cc]ompanies\b/g, 'coys'], [/\bCompany\b/g, 'Coy'], [/\bArtillery\b/g, 'Art.'],
];

/** What a name may be cut down to, the shortest first. */
function forms_of(name: string): string[] {
  let whole = name;
  for (const [long, short] of shorter) whole = whole.replace(long, short);
  if (whole.length <= longest) return [whole];
  const bracket = /\(([^)]*)\)/.exec(whole)?.[0] ?? '';
  const head = whole.split(/,| \(| from /)[0]!;
  const out = [head, whole.split(',').slice(0, 2).join(','), ...(bracket ? [`${head} ${bracket}`] : []), whole.split(' from ')[0]!, whole].filter((f, i, all) => f !== '' && all.indexOf(f) === i);
  return out.sort((a, b) => a.length - b.length);
}

/** As the map letters them, in the same order. Names that are alike from the start stay alike. */
export function map_names(names: readonly string[]): string[] {
  const forms = names.map((name) => (name.length <= longest ? [name] : forms_of(name)));
  return names.map((name, i) => {
    const alone = (form: string) => forms.every((other, k) => k === i || names[k] === name || (!other.includes(form) && !names[k]!.startsWith(form)));
    return forms[i]!.find(alone) ?? forms[i]!.at(-1)!;
  });
}

export function map_names_of(pieces: readonly { id: number; name: string }[]): ReadonlyMap<number, string> {
  const texts = map_names(pieces.map((p) => p.name));
  return new Map(pieces.map((p, i) => [p.id, texts[i]!]));
}
