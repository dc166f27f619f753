// The script of the laboratory's report: one file with everything in it, which the program writes into the pages it makes (cmake/Web.cmake).
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  // Vega asks for Node's parts where there is no browser; the report has one.
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: process.env.OPENORDER_REPORT_OUT ?? 'dist-report',
    emptyOutDir: true,
    lib: { entry: fileURLToPath(new URL('src/report/main.ts', import.meta.url)), formats: ['iife'], name: 'openorder_report', fileName: () => 'report.js' },
  },
});
