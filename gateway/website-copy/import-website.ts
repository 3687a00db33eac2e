import { createHash } from 'node:crypto';
import { type CopyPart, type CopyReadOptions, CopyRefused, type CopySummary } from '#kit/website-copy.ts';
import type { SubgraphName } from '#subgraphs/index.ts';
import type { Install } from '../install.ts';
import { packedEntriesOf, type WebsiteFile } from './packed-entries.ts';
import {
  checksumShape,
  checksumsName,
  copyOrder,
  format,
  type Manifest,
  manifestName,
  manifestShape,
  placeOf,
} from './website-file.ts';

/** What an import took in. */
export interface Imported {
  readonly website: Manifest['website'];
  readonly rows: number;
  readonly files: number;
}

/** Told how far an import is: which part is read, and how many bytes of the file were. */
export type TellImport = (part: 'CHECK' | SubgraphName, bytes: number) => void;

/** What a file holds, once all of it was checked. */
interface CheckedFile {
  readonly manifest: Manifest;
  readonly checksums: ReadonlyMap<string, string>;
}

/**
 * Takes in a website that was exported. The whole file is checked before anything is kept. Each subgraph keeps its part
 * wholly or not at all; content's comes last, and without it there is no website: what the others kept by then is removed
 * again, or, when the process was killed, replaced by the next import.
 */
export async function importWebsite(options: {
  install: Pick<Install, 'copyOf'>;
  file: WebsiteFile;
  changes: CopyReadOptions;
  signal: AbortSignal;
  tell?: TellImport;
}): Promise<Imported> {
  const { install, file, changes, signal, tell = () => undefined } = options;
  const { manifest, checksums } = await checkWebsiteFile(options);
  const { website } = manifest;
  const content = install.copyOf('content');
  const entries = new Entries(checkedEntries(file, checksums, signal, tell));
  const imported = { website, rows: 0, files: 0 };
  const done: SubgraphName[] = [];
  try {
    for (const subgraph of copyOrder) {
      const summary: CopySummary = await install
        .copyOf(subgraph)
        .read(website.id, entries.of(subgraph), changes);
      done.push(subgraph);
      for (const count of Object.values(summary.rows)) imported.rows += count;
      imported.files += summary.files;
    }
  } catch (error) {
    const isThere = await content.isHere(website.id);
    for (const subgraph of isThere ? [] : done) await install.copyOf(subgraph).discard(website.id);
    throw error;
  } finally {
    await entries.close();
  }
  return imported;
}

/** Reads a file to its end: what it says about itself, that it holds what it says, each entry unchanged, and that its website is not here. */
export async function checkWebsiteFile(options: {
  install: Pick<Install, 'copyOf'>;
  file: WebsiteFile;
  signal: AbortSignal;
  tell?: TellImport;
}): Promise<CheckedFile> {
  const { install, file, signal, tell = () => undefined } = options;
  const checked = await checkFile(file, signal, (bytes) => tell('CHECK', bytes));
  if (await install.copyOf('content').isHere(checked.manifest.website.id))
    throw new CopyRefused('This website is here already.');
  return checked;
}

async function checkFile(
  file: WebsiteFile,
  signal: AbortSignal,
  tell: (bytes: number) => void,
): Promise<CheckedFile> {
  let manifest: Manifest | undefined;
  let told: Map<string, string> | undefined;
  const found = new Map<string, string>();
  let last = 0;
  for await (const { name, bytes } of packedEntriesOf(file, signal, tell)) {
    if (told) throw new CopyRefused(`The file goes on after its end, with "${name}".`);
    if (name === checksumsName) {
      told = readChecksums(bytes);
      continue;
    }
    if (found.has(name)) throw new CopyRefused(`The file holds "${name}" twice.`);
    if (!manifest) manifest = readManifest(name, bytes);
    else {
      const place = placeOf(name);
      if (!place) throw new CopyRefused(`The file holds "${name}", which does not belong there.`);
      const at = copyOrder.indexOf(place.subgraph);
      if (at < last) throw new CopyRefused(`The file holds "${name}" in the wrong place.`);
      last = at;
    }
    found.set(name, sha256(bytes));
  }
  if (!manifest) throw new CopyRefused('This file is no export of a website.');
  if (!told) throw new CopyRefused('The file ends too early.');
  for (const [name, sum] of told)
    if (found.get(name) !== sum)
      throw new CopyRefused(`The file is damaged: "${name}" is not what was exported.`);
  if (told.size !== found.size)
    throw new CopyRefused('The file is damaged: it holds more than was exported.');
  return { manifest, checksums: told };
}

function readManifest(name: string, bytes: Uint8Array): Manifest {
  if (name !== manifestName) throw new CopyRefused('This file is no export of a website.');
  const { data, success } = manifestShape.safeParse(parse(bytes));
  if (!success) throw new CopyRefused('This file is no export of a website.');
  if (data.format > format)
    throw new CopyRefused(
      `This file has format ${data.format}, and this install knows formats up to ${format}. Bring this install up to date first.`,
    );
  return data;
}

function readChecksums(bytes: Uint8Array): Map<string, string> {
  const lines = Buffer.from(bytes).toString('utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { data, success } = checksumShape.safeParse(parse(Buffer.from(line)));
      if (!success) throw new CopyRefused('The checksums of this file cannot be read.');
      return [data.name, data.sha256];
    }),
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The entries again, each as it was when the file was checked. */
async function* checkedEntries(
  file: WebsiteFile,
  checksums: ReadonlyMap<string, string>,
  signal: AbortSignal,
  tell: TellImport,
): AsyncGenerator<CopyPart> {
  let read = 0;
  const tellBytes = (bytes: number) => {
    read = bytes;
  };
  for await (const { name, bytes } of packedEntriesOf(file, signal, tellBytes)) {
    const { subgraph } = placeOf(name) ?? {};
    if (subgraph) tell(subgraph, read);
    if (name === checksumsName) return;
    if (checksums.get(name) !== sha256(bytes)) throw new CopyRefused('The file changed while it was read.');
    if (name !== manifestName) yield { name, bytes };
  }
}

/** Entries of one subgraph after the other's. */
class Entries {
  readonly #entries: AsyncGenerator<CopyPart>;
  #next: CopyPart | null | undefined;

  constructor(entries: AsyncGenerator<CopyPart>) {
    this.#entries = entries;
  }

  /** Those that come next, as long as they are the subgraph's. */
  async *of(subgraph: SubgraphName): AsyncGenerator<CopyPart> {
    for (;;) {
      this.#next ??= (await this.#entries.next()).value ?? null;
      const place = this.#next && placeOf(this.#next.name);
      if (!this.#next || place?.subgraph !== subgraph) return;
      const { bytes } = this.#next;
      this.#next = undefined;
      yield { name: place.name, bytes };
    }
  }

  async close(): Promise<void> {
    await this.#entries.return(undefined);
  }
}
