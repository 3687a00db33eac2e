import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, parse, resolve } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const gzip = promisify(zlib.gzip);
/** On threads of its own: the largest files take seconds each. */
const brotliCompress = promisify(zlib.brotliCompress);

type SheetPlugin = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>[number];

/**
 * A browser sends stored operations by their hashes: texts, and operations that only the server runs, stay at home. Those of
 * the editor bring their hashes with their screens.
 */
function storedOperationHashes(): Plugin {
  return {
    name: 'stored-operation-hashes',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /web\/generated\/operations\.json/ },
      handler(code) {
        const operations: Record<string, { sha256: string }> = JSON.parse(code);
        const sent = Object.entries(operations).filter(([name]) => !/^(?:Site|Editor)/.test(name));
        const hashes = Object.fromEntries(sent.map(([name, { sha256 }]) => [name, { sha256 }]));
        // Nobody looks for a failure in a list of hashes.
        return { code: JSON.stringify(hashes), map: { mappings: '' } };
      },
    },
  };
}

/** What islands import of React is Preact's in visitors' browsers: the same components, at a sixth of the bytes. */
function preactForVisitors(): Plugin {
  return {
    name: 'preact-for-visitors',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^react(?:-dom)?(?:$|\/)/ },
      handler(id, importer) {
        return this.resolve(id.replace(/^react(?:-dom)?/, 'preact/compat'), importer, { skipSelf: true });
      },
    },
  };
}

/**
 * Imports of a visitor's page are the browser's own: an island is asked for together with what all islands share, and its sheet is in
 * the page, so Vite's list of what each import leads to, and the file that reads it, would only be one more request. Lines stay where
 * they are, for the source maps.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: (code) => ({
      code: code
        .replaceAll(/import \{ \w+ as __vitePreload \} from "[^"]*";/g, '')
        .replaceAll(/__vitePreload\(\(\) => (import\(.*), __VITE_PRELOAD__\)/g, '$1')
        .replaceAll(/__vitePreload\((async [\s\S]*?), __VITE_PRELOAD__\)/g, '($1)()'),
      map: null,
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (file.type === 'chunk' && file.name === 'preload-helper') delete bundle[fileName];
          else if (file.type === 'chunk' && file.code.includes('__VITE_PRELOAD__'))
            this.error(`An import of ${fileName} is not the browser's own.`);
        }
      },
    },
  };
}

/** Writes each file for browsers compressed beside it, as small as it gets, so that no request waits for that. */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    applyToEnvironment: ({ name }) => ['client', 'explorer', 'editor', 'library'].includes(name),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const compress = async ([fileName, file]: [string, (typeof bundle)[string]]) => {
          const source = file.type === 'chunk' ? file.code : file.source;
          const [gzipped, brotli] = await Promise.all([gzip(source, { level: 9 }), brotliCompress(source)]);
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipped });
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli });
        };
        const files = Object.entries(bundle).filter(([fileName]) => /\.(?:js|css)$/.test(fileName));
        await Promise.all(files.map(compress));
      },
    },
  };
}

/** Source maps are for reports of failures on the server, and no browser is served one: they go to a folder that is none of a website's. */
function keptSourceMaps(): Plugin {
  return {
    name: 'kept-source-maps',
    applyToEnvironment: ({ name }) => ['client', 'library'].includes(name),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const folder = resolve(root, 'build/maps', this.environment.name);
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true });
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!fileName.endsWith('.js.map') || file.type !== 'asset') continue;
          const { sourcesContent: _, ...map } = JSON.parse(file.source.toString());
          await writeFile(resolve(folder, basename(fileName)), JSON.stringify(map));
          delete bundle[fileName];
        }
      },
    },
  };
}

/**
 * Writes letters beyond Latin-1 as escapes: one of them, as in Japanese words, makes V8 keep the whole file at two bytes a
 * letter for as long as the process lives.
 */
function narrowLetters(): Plugin {
  return {
    name: 'narrow-letters',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replace(
          /[\u0100-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}

/** What asks the graph: a file of its own, as the checkout and payments do without. */
function isOfGraph(id: string): boolean {
  return /node_modules\/(?:@apollo|@wry|graphql|graphql-tag|optimism|rxjs|tslib)\/|web\/generated\/(?:hooks|operations)|web\/site\/(?:islands\/graph-(?!failure)[^/]+|(?:cart\/use-cart-changes|product\/use-(?:add-to-cart|product-form)|subscription\/use-start-subscription|form\/use-send-form|visits\/(?:shopping-content\.rules|tell-shopping)))\.tsx?$/.test(
    id,
  );
}

/**
 * All that islands share is one file, which an island's own small file is asked for together with, so that nothing waits
 * for a third. What few pages need, such as keys of devices and cards, comes by itself. What the entry uses stays in the
 * entry: everything may import it, because it is there first.
 */
function isShared(id: string): boolean {
  return !/preload-helper|\.css$|node_modules\/@(?:rrweb|simplewebauthn|stripe)\/|web\/ui\/(?:modal|resize-emitter|lightbox\/.*)\.ts$|web\/blocks\/gallery\/[^/]+\.ts$|web\/site\/(?:(?:ad-pixel|additional-fields|captcha|checkout|form|pay|replay)\/[^/]+\.tsx?|(?:runtime|visits|popup)\/[^/]+\.ts|account\/passkey-button\.ts|reviews\/more-reviews\.ts|islands\/cookies\.ts|instalments\/instalment-popup\.ts|hydrate\.ts|cart\/cart-signs\.ts|islands\/page-(?:menus|submits)\.ts|product\/step-quantity\.ts|(?:cart|product|restock)\/(?!quantity-steps)[^/]+\.tsx)$/.test(
    id,
  );
}

/**
 * Makes the sheet of the checkout and of order pages the important part of a layer. Pages name it before the theme's own, and what is
 * important in the first layer is beaten by no sheet: a theme cannot hide a till.
 */
const importantFirst = {
  postcssPlugin: 'important-first',
  OnceExit(sheet, { AtRule }) {
    if (!sheet.source?.input.from?.endsWith('/checkout/checkout.css')) return;
    sheet.walkDecls((declaration) => {
      declaration.important = true;
    });
    const layer = new AtRule({ name: 'layer', params: 'checkout' });
    layer.append(sheet.nodes);
    sheet.removeAll();
    sheet.append(layer);
  },
} satisfies SheetPlugin;

/** Where the server starts, what commands and tests call, and the threads that templates run in. */
const serverEntries = ['gateway/main.ts', 'gateway/vitrine.ts', 'web/site/template-worker.ts']
  .map((path) => resolve(root, path))
  .filter((path) => existsSync(path));

/**
 * `vite build --app` makes both: `build/client`, what browsers load from `/assets/app/`, and `build/server`, what
 * `npm start` runs. `build/explorer` is the explorer of the graph, and `build/editor` the editor of owners, each built
 * apart so that no page of a website shares anything with it; `build/library` is for themes that call the script library of old.
 */
export default defineConfig({
  root,
  publicDir: false,
  css: { postcss: { plugins: [importantFirst] } },
  // Whoever starts the product reads what a build says: neither that compressing takes its time, nor that a package has directives
  // for a compiler that does not run here, is anything to act upon.
  build: { rolldownOptions: { checks: { pluginTimings: false, moduleLevelDirective: false } } },
  plugins: [
    preactForVisitors(),
    react(),
    plainImports(),
    storedOperationHashes(),
    compressedCopies(),
    keptSourceMaps(),
    narrowLetters(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        sourcemap: 'hidden',
        assetsDir: 'assets/app',
        manifest: true,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: [
            'web/site/hydrate.ts',
            'web/site/runtime/measure-page.ts',
            'web/site/visits/watch-page.ts',
            'web/site/runtime/consent.ts',
            'web/site/ad-pixel/ad-pixel.ts',
            'web/site/replay/record-visit.ts',
            'web/blocks/blocks.css',
            'web/site/checkout/checkout.css',
          ].map((path) => resolve(root, path)),
          // Some are imported by their addresses, which pages tell.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'graph', test: isOfGraph, priority: 1 },
                { name: 'islands', test: isShared },
              ],
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
    // Themes of the hosted original call it while the page is read, so it is a plain script and no module.
    library: {
      consumer: 'client',
      build: {
        outDir: 'build/library',
        sourcemap: 'hidden',
        assetsDir: 'assets/app/library',
        manifest: true,
        target: 'es2022',
        rolldownOptions: {
          input: resolve(root, 'web/site/script-library/script-library.ts'),
          output: { format: 'iife' },
        },
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
        // What is larger, such as the editor of code, is loaded by those who open it.
        chunkSizeWarningLimit: 2_000,
        rolldownOptions: { input: resolve(root, 'web/editor/main.tsx') },
      },
    },
  },
});
