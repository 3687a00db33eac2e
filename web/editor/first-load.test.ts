import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const folder = join(import.meta.dirname, '..', '..', 'build', 'editor');
const manifest = join(folder, '.vite', 'manifest.json');

/** The files that must be there before a chunk runs. */
function filesOf(
  chunks: Readonly<Record<string, Chunk>>,
  name: string,
  files = new Set<string>(),
): Set<string> {
  const chunk = chunks[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) filesOf(chunks, imported, files);
  return files;
}

// `npm test` builds before it tests; a file of tests that is run by itself may find nothing built.
test.skipIf(!existsSync(manifest))(
  'the editor’s first load stays below 250 kB, and each screen is a file of its own',
  () => {
    const chunks: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(manifest, 'utf8'));
    const sizes = [...filesOf(chunks, 'web/editor/main.tsx')].map(
      (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
    const screens = Object.keys(chunks).filter((name) => name.endsWith('-screen.tsx'));
    expect(screens.length).toBeGreaterThan(1);
    expect(new Set(screens.map((name) => chunks[name]?.file)).size).toBe(screens.length);
  },
);
