import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { CopyPart, CopySummary } from '#kit/website-copy.ts';
import type { Install } from '../install.ts';
import { packParts } from './tar-parts.ts';
import { checksumsName, copyOrder, format, type Manifest, manifestName } from './website-file.ts';

/** What an export put into its file. */
export interface Exported {
  readonly rows: number;
  readonly files: number;
  /** How many rows of each table stayed behind that somebody may miss. */
  readonly left: ReadonlyMap<string, number>;
}

/** Writes a whole website into one file, which is there only once it is whole. */
export async function exportWebsite(options: {
  install: Pick<Install, 'copyOf'>;
  website: Manifest['website'];
  hasPeople: boolean;
  file: string;
  signal: AbortSignal;
}): Promise<Exported> {
  const { install, website, hasPeople, file, signal } = options;
  const exported = { rows: 0, files: 0, left: new Map<string, number>() };
  const take = ({ rows, files, left }: CopySummary) => {
    for (const count of Object.values(rows)) exported.rows += count;
    exported.files += files;
    for (const [table, count] of Object.entries(left)) exported.left.set(table, count);
  };
  const unfinished = `${file}.unfinished`;
  try {
    const entries = entriesOf(install, { program: 'vitrine', format, website, hasPeople }, take);
    // Whatever is in it is for whoever exported it.
    await pipeline(packParts(entries), createGzip(), createWriteStream(unfinished, { mode: 0o600 }), {
      signal,
    });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return exported;
}

/** The entries of an exported website, as they come. */
export async function* entriesOf(
  install: Pick<Install, 'copyOf'>,
  manifest: Manifest,
  take: (summary: CopySummary) => void,
): AsyncGenerator<CopyPart> {
  const checksums: string[] = [];
  const entry = (name: string, bytes: Uint8Array): CopyPart => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    checksums.push(JSON.stringify({ name, bytes: bytes.byteLength, sha256 }));
    return { name, bytes };
  };
  yield entry(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const subgraph of copyOrder) {
    let isWhole = false;
    const parts = install.copyOf(subgraph).write(manifest.website.id, { hasPeople: manifest.hasPeople });
    for await (const { name, bytes } of parts) {
      if (name === 'summary.json') {
        take(JSON.parse(Buffer.from(bytes).toString('utf8')));
        isWhole = true;
      }
      yield entry(`${subgraph}/${name}`, bytes);
    }
    if (!isWhole) throw new Error(`${subgraph} stopped in the middle of the website.`);
  }
  yield { name: checksumsName, bytes: Buffer.from(`${checksums.join('\n')}\n`) };
}
