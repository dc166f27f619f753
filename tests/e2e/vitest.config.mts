// The browser tests: vitest runs them, playwright-core drives the system's Chromium against a server of their own (support/server.ts). The packages are the page's.
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const packages = fileURLToPath(new URL('../../web/node_modules/', import.meta.url));

export default {
  root: here,
  resolve: { alias: { 'playwright-core': `${packages}playwright-core/index.mjs`, vitest: `${packages}vitest/dist/index.js` } },
  server: { fs: { strict: false } },
  cacheDir: `${packages}.vite-e2e`,
  test: {
    include: [process.env.OPENORDER_MEASURE ? '*.measure.ts' : '*.spec.ts'],
    environment: 'node',
    testTimeout: 240_000,   // a loaded machine is five times as slow
    hookTimeout: 120_000,
    fileParallelism: false,
    pool: 'forks',
    reporters: ['default'],
  },
};
