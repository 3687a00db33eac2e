import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '..', '..');

/** The shop of the browser tests is built as the server is: packages left outside. */
// biome-ignore lint/style/noDefaultExport: Vite reads its settings from there.
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: 'build/e2e',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: { input: { 'open-shop': resolve(root, 'web/e2e/open-shop.ts') } },
  },
});
