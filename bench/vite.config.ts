import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '..');
const programs = ['main', 'shop-process', 'apollo-process', 'stock-gateway-process', 'bare-process'];

/** The benchmark is built as the server is: in production mode, packages left outside. */
// biome-ignore lint/style/noDefaultExport: Vite reads its settings from there.
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: 'build/bench',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(programs.map((name) => [name, resolve(root, 'bench', `${name}.ts`)])),
    },
  },
});
