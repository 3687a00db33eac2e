/** Prints what browsers load for each kind of page, from the last build: `npx tsx web/site/islands/measure-scripts.ts`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const folder = join(import.meta.dirname, '..', '..', '..', 'build', 'client');
const chunks: Readonly<Record<string, Chunk>> = JSON.parse(
  await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'),
);
const entry = 'web/site/hydrate.ts';
const pill = 'web/site/cart/cart-pill.island.tsx';

/** What each kind of page needs once everything on it is interactive. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'a page without islands': [],
  'before anything is needed': [entry],
  'a product or a list': [entry, pill, 'web/site/product/product-form.island.tsx'],
  'the cart': [entry, 'web/site/cart/cart-page.island.tsx'],
  'the checkout': [entry, 'web/site/checkout/checkout.island.tsx'],
  'any page with something in the cart': [entry, pill],
};

function collect(key: string, files: Set<string>): Set<string> {
  const chunk = chunks[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
  return files;
}

for (const [kind, keys] of Object.entries(kinds)) {
  const files = new Set<string>();
  for (const key of keys) collect(key, files);
  const texts = await Promise.all([...files].map((file) => readFile(join(folder, file))));
  const brotli = await Promise.all(
    [...files].map((file) => readFile(join(folder, `${file}.br`)).catch(() => null)),
  );
  const gzipped = texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  const sent = texts.reduce((sum, text, index) => sum + (brotli[index] ?? text).length, 0);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  process.stdout.write(
    `${kind.padEnd(38)}${kilobytes(gzipped)} gzip ${kilobytes(sent)} brotli  ${files.size} files\n`,
  );
}
