import { existsSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

/**
 * A browser sends stored operations by their hashes: texts, and operations that only the server runs, stay at home. Those of
 * the editor are named so, and no visitor's browser is given them.
 */
function storedOperationHashes(): Plugin {
  return {
    name: 'stored-operation-hashes',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'editor',
    transform: {
      filter: { id: /web\/generated\/operations\.json/ },
      handler(code) {
        const operations: Record<string, { sha256: string }> = JSON.parse(code);
        const isSent =
          this.environment.name === 'editor'
            ? (name: string) => name.startsWith('Editor')
            : (name: string) => !/^(?:Site|Editor)/.test(name);
        const sent = Object.entries(operations).filter(([name]) => isSent(name));
        return JSON.stringify(Object.fromEntries(sent.map(([name, { sha256 }]) => [name, { sha256 }])));
      },
    },
  };
}

/** Writes each file for browsers compressed beside it, as small as it gets, so that no request waits for that. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    applyToEnvironment: ({ name }) => ['client', 'explorer', 'editor'].includes(name),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(?:js|css)$/.test(fileName)) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          });
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) });
        }
      },
    },
  };
}

/**
 * All that islands share is one file, which an island's own small file is asked for together with, so that nothing waits
 * for a third. What the entry uses stays in the entry: everything may import it, because it is there first.
 */
function isShared(id: string): boolean {
  return !/preload-helper|web-vitals|\.css$|web\/ui\/(?:modal|resize-emitter|lightbox\/.*)\.ts$|web\/blocks\/gallery\/[^/]+\.ts$|web\/site\/(?:(?:additional-fields|captcha|checkout|form|pay)\/[^/]+\.tsx?|(?:runtime|visits)\/[^/]+\.ts|islands\/cookies\.ts|instalments\/instalment-popup\.ts|hydrate\.ts|cart\/cart-signs\.ts|islands\/page-menus\.ts|product\/step-quantity\.ts|(?:cart|product|restock)\/(?!quantity-steps)[^/]+\.tsx)$/.test(
    id,
  );
}

/** Where the server starts, what commands and tests call, and the threads that templates run in. */
const serverEntries = ['gateway/main.ts', 'gateway/vitrine.ts', 'web/site/template-worker.ts']
  .map((path) => resolve(root, path))
  .filter((path) => existsSync(path));

/**
 * `vite build --app` makes both: `build/client`, what browsers load from `/assets/app/`, and `build/server`, what
 * `npm start` runs. `build/explorer` is the explorer of the graph, and `build/editor` the editor of owners, each built
 * apart so that no page of a website shares anything with it.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [react(), storedOperationHashes(), compressedCopies()],
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        assetsDir: 'assets/app',
        manifest: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [
            'web/site/hydrate.ts',
            'web/site/runtime/measure-page.ts',
            'web/blocks/blocks.css',
            'web/site/checkout/checkout.css',
          ].map((path) => resolve(root, path)),
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'islands', test: isShared }],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { external: true },
      build: {
        outDir: 'build/server',
        ssr: true,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: Object.fromEntries(serverEntries.map((path) => [parse(path).name, path])),
        },
      },
    },
    explorer: {
      consumer: 'client',
      build: {
        outDir: 'build/explorer',
        assetsDir: 'assets/app/explorer',
        manifest: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: { input: resolve(root, 'web/site/developers/explorer.tsx') },
      },
    },
    editor: {
      consumer: 'client',
      build: {
        outDir: 'build/editor',
        assetsDir: 'assets/app/editor',
        manifest: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: resolve(root, 'web/editor/main.tsx') },
      },
    },
  },
});
