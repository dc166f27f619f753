import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { plan_css } from './tools/plan_css';

const server = process.env.OPENORDER_SERVER ?? 'http://127.0.0.1:8010';

export default defineConfig({
  plugins: [svelte(), plan_css()],
  build: {
    target: 'es2022',
    outDir: process.env.OPENORDER_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    manifest: true,
    // The server forbids data: addresses of fonts and scripts; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The server answers to its own name and origin alone.
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { Origin: server } } }, fs: { allow: ['..'] } },
  // One thread, nothing isolated: the tests keep to themselves, and start four times as fast.
  test: { include: ['src/**/*.test.ts'], environment: 'node', pool: 'threads', poolOptions: { threads: { singleThread: true, isolate: false } } },
});
