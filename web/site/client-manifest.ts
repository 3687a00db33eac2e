import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Addresses of the browser's part of the islands. */
export interface ClientManifest {
  /** What this build is told apart from others by. */
  readonly build: string;
  /** The module that wakes the islands of a page. */
  readonly script: string;
  /** The module that counts visits. */
  readonly visitScript: string;
  /** The module that tells what visitors do on a page. */
  readonly watchScript: string;
  /** The module that asks for consent to cookies. */
  readonly consentScript: string;
  /** The module that tells advertisers. */
  readonly adPixelScript: string;
  /** The module that records visits. */
  readonly replayScript: string;
  /** The plain script for themes that call the library of the hosted original; null where it was not built. */
  readonly libraryScript: string | null;
  /** Modules that it needs at once. */
  readonly modules: readonly string[];
  /** Style sheets of islands. */
  readonly styles: readonly string[];
  /** For pages with blocks. */
  readonly blockStyles: readonly string[];
  /** For the checkout and the pages of orders. */
  readonly checkoutStyles: readonly string[];
}

/** What the document of an application loads. */
export interface ApplicationFiles {
  /** The module that draws all of it. */
  readonly script: string;
  /** Modules that it needs at once. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

const entry = 'web/site/hydrate.ts';
const visitScript = 'web/site/runtime/measure-page.ts';
const watchScript = 'web/site/visits/watch-page.ts';
const consentScript = 'web/site/runtime/consent.ts';
const adPixelScript = 'web/site/ad-pixel/ad-pixel.ts';
const replayScript = 'web/site/replay/record-visit.ts';
const blockStyles = 'web/blocks/blocks.css';
const checkoutStyles = 'web/site/checkout/checkout.css';
const library = 'web/site/script-library/script-library.ts';
const editor = 'web/editor/main.tsx';

/** A chunk as Vite's manifest describes it. */
interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/**
 * Where the built scripts of the islands are, and beside them, in `library`, the library that themes call; null when they were not
 * built, and pages work by their forms alone.
 */
export async function readClientManifest(folder: string): Promise<ClientManifest | null> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const chunks: Readonly<Record<string, ManifestChunk>> = JSON.parse(text);
  const chunk = chunks[entry];
  if (!chunk) throw new Error(`The manifest in ${folder} does not name ${entry}; build the client again.`);
  const address = (file: string) => `/${file}`;
  const modules = (chunk.imports ?? []).flatMap((name) => (chunks[name] ? [address(chunks[name].file)] : []));
  const sheet = (name: string): string => {
    const found = chunks[name];
    if (!found) throw new Error(`The manifest in ${folder} does not name ${name}; build the client again.`);
    return address(found.file);
  };
  return {
    // The stamp is of all sources, those of the server too; what was bundled by hand has none.
    build: await readFile(join(folder, '..', 'stamp'), 'utf8').catch(() => text),
    script: address(chunk.file),
    visitScript: sheet(visitScript),
    watchScript: sheet(watchScript),
    consentScript: sheet(consentScript),
    adPixelScript: sheet(adPixelScript),
    replayScript: sheet(replayScript),
    libraryScript: await readLibraryScript(join(folder, '..', 'library')),
    modules,
    styles: (chunk.css ?? []).map(address),
    blockStyles: [sheet(blockStyles)],
    checkoutStyles: [sheet(checkoutStyles)],
  };
}

async function readLibraryScript(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  const chunks: Readonly<Record<string, ManifestChunk>> = text === null ? {} : JSON.parse(text);
  return chunks[library] ? `/${chunks[library].file}` : null;
}

/** Where the built editor is; null when it was not built. */
export async function readEditorFiles(folder: string): Promise<ApplicationFiles | null> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const chunks: Readonly<Record<string, ManifestChunk>> = JSON.parse(text);
  const names = new Set<string>();
  const visit = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const imported of chunks[name]?.imports ?? []) visit(imported);
  };
  visit(editor);
  const needed = [...names].flatMap((name) => (chunks[name] ? [chunks[name]] : []));
  const [entry, ...others] = needed;
  if (!entry) throw new Error(`The manifest in ${folder} does not name ${editor}; build the client again.`);
  return {
    script: `/${entry.file}`,
    modules: others.map(({ file }) => `/${file}`),
    styles: needed.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
  };
}
