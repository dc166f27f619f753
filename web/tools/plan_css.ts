// The drawing rules of the plan (ground, figures, works) stand in lab/report/plan_style.cpp, where reports need them. The page takes them from there, so that
// both draw alike: `import 'virtual:plan.css'`. They hold under an element of class `oo` only.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const plan_style = fileURLToPath(new URL('../../lab/report/plan_style.cpp', import.meta.url));

/** The raw string that plan_rules() returns, nested under `.oo`. */
export function plan_rules(source: string): string {
  const found = /plan_rules\(\) \{\s*return R"css\(([\s\S]*?)\)css"/.exec(source);
  if (!found) throw new Error('lab/report/plan_style.cpp: plan_rules() with a raw string R"css(...)css" was not found');
  return `.oo{\n${found[1].replaceAll('.oo text', 'text')}}\n`;
}

/** name -> [light, dark], as lab/report/plan_style.cpp has them. */
export function plan_tokens(source: string): Map<string, [string, string]> {
  const tokens = new Map<string, [string, string]>();
  for (const [, name, light, dark] of source.matchAll(/\{"([a-z0-9-]+)", "(#[0-9a-f]+)", "(#[0-9a-f]+)"\}/g)) tokens.set(name, [light, dark]);
  return tokens;
}

export function plan_css(): Plugin {
  const id = 'virtual:plan.css';
  return {
    name: 'plan-css',
    resolveId: (asked) => (asked === id ? '\0' + id : undefined),
    load(asked) {
      if (asked !== '\0' + id) return undefined;
      this.addWatchFile(plan_style);
      return plan_rules(readFileSync(plan_style, 'utf8'));
    },
  };
}
