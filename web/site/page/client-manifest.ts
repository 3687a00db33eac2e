import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Addresses of the browser's part of the islands. */
export interface ClientManifest {
  /** The module that wakes the islands of a page; an empty string before the browser's part was built. */
  readonly script: string;
  /** Modules that it needs at once. */
  readonly modules: readonly string[];
  /** Style sheets of islands. */
  readonly styles: readonly string[];
}

const manifestPath = join('build', 'client', '.vite', 'manifest.json');
const entry = 'web/site/hydrate.ts';

const buildManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

/** Reads what the build of the browser's part wrote down; pages work without it, only less comfortably. */
export async function readManifest(): Promise<ClientManifest> {
  const path = join(projectRoot(import.meta.dirname), manifestPath);
  if (!existsSync(path)) return { script: '', modules: [], styles: [] };
  const chunks = buildManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  return clientManifestOf(chunks);
}

/** The entry with all that it imports, each once. */
export function clientManifestOf(chunks: z.infer<typeof buildManifest>): ClientManifest {
  const modules = new Set<string>();
  const styles = new Set<string>();
  const collect = (key: string): void => {
    const chunk = chunks[key];
    if (chunk === undefined || modules.has(chunk.file)) return;
    modules.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(entry);
  const [script, ...others] = [...modules].map((file) => `/${file}`);
  return { script: script ?? '', modules: others, styles: [...styles].map((file) => `/${file}`) };
}

function projectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('The folder of the project was not found.');
  return projectRoot(above);
}
