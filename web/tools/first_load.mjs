// first_load.mjs DIST LIMIT: how much a browser fetches, packed, before each page stands for the first time (page, scripts, styles, fonts). Fails above LIMIT kB.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [dist, limit] = [process.argv[2], Number(process.argv[3])];
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const size = (file) => (file.endsWith('.woff2') ? readFileSync(join(dist, file)).length : gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);

function add(key, files) {
  const chunk = manifest[key];
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const f of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(f);
  for (const k of chunk.imports ?? []) add(k, files);
  return files;
}

const fonts = Object.values(manifest).map((c) => c.file).filter((f) => f.endsWith('.woff2'));
let bad = false;
for (const page of Object.keys(manifest).filter((k) => k.startsWith('src/pages/'))) {
  const files = add(page, add('index.html', new Set(['index.html', ...fonts])));
  const kb = [...files].reduce((sum, f) => sum + size(f), 0) / 1000;
  console.log(`${page.replace('src/pages/', '').padEnd(18)}${kb.toFixed(1).padStart(7)} kB packed in ${files.size} files`);
  if (kb > limit) bad = true;
}
if (bad) console.log(`More than ${limit} kB.`);
process.exit(bad ? 1 : 0);
