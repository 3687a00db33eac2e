import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { PassThrough, Readable, type Readable as ReadableStream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { BackupDamaged } from './backup-damaged.ts';
import { Hashing } from './hashing.ts';

/** What a server writes anew when it starts, or what belongs to the one that runs. */
const leftOut =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|log)\/|(?:^|\/)(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\.\d+\.lock|start\.log|pg_internal\.init|backup_label|pgsql_tmp[^/]*)$/;
/** Says from where on the log is played; it must be younger than all else. */
const control = 'global/pg_control';

/**
 * The data folder of a server that runs, as a packed tar archive. It is of use only together with the log that was written meanwhile.
 * `finish` ends the server's backup mode, and answers the label that goes into the archive last.
 */
export function packCluster(
  data: string,
  finish: () => Promise<string>,
): { packed: ReadableStream; hash: Hashing } {
  const archive = pack();
  const hash = new Hashing();
  const work = async () => {
    const { files, folders } = await listCluster(data);
    for (const name of folders) archive.entry({ name, type: 'directory', mode: 0o700, mtime: new Date(0) });
    for (const path of files) await addFile(archive, data, path);
    await addFile(archive, data, control);
    const label = await finish();
    await addEntry(archive, 'backup_label', Readable.from([Buffer.from(label)]), Buffer.byteLength(label));
    archive.finalize();
  };
  work().catch((error: Error) => archive.destroy(error));
  const packed = new PassThrough();
  pipeline(Readable.from(archive, { objectMode: false }), createGzip({ level: 3 }), hash, packed).catch(
    (error: Error) => packed.destroy(error),
  );
  return { packed, hash };
}

/** All files but the one that comes last, and all folders: a server wants to find the empty ones too. */
async function listCluster(data: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = (await readdir(data, { recursive: true, withFileTypes: true }))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
        .slice(data.length + 1)
        .replaceAll(sep, '/');
      return { path, isFile: entry.isFile(), isFolder: entry.isDirectory() };
    })
    .filter(({ path }) => path !== control && !leftOut.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files: entries.filter(({ isFile }) => isFile).map(({ path }) => path),
    folders: entries.filter(({ isFolder }) => isFolder).map(({ path }) => path),
  };
}

/** A file as long as it was at first: what came later is in the log, and so is why it became shorter. */
async function addFile(archive: Pack, data: string, path: string): Promise<void> {
  const file = await open(join(data, path), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    await addEntry(archive, path, Readable.from(bytesOf(file, size)), size);
  } finally {
    await file.close();
  }
}

async function* bytesOf(file: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const length = Math.min(1024 * 1024, size - at);
    const block = Buffer.alloc(length);
    const { bytesRead } = await file.read(block, 0, length, at);
    yield bytesRead === 0 ? block : block.subarray(0, bytesRead);
    at += bytesRead === 0 ? length : bytesRead;
  }
}

async function addEntry(archive: Pack, name: string, source: ReadableStream, size: number): Promise<void> {
  await pipeline(source, archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }));
}

/** Makes a data folder of such an archive. */
export async function unpackCluster(
  source: ReadableStream,
  data: string,
  wanted: { readonly sha256: string; readonly packedBytes: number },
): Promise<void> {
  const hash = new Hashing();
  const entries = extract();
  const filling = pipeline(source, hash, createGunzip(), entries);
  const failed = filling.then(
    () => null,
    (cause: unknown) =>
      new BackupDamaged('The copy of the database folder of this backup cannot be read.', { cause }),
  );
  try {
    for await (const entry of entries) {
      const path = join(data, entry.header.name);
      if (!path.startsWith(data + sep))
        throw new BackupDamaged('A file of this backup has an impossible name.');
      const isFolder = entry.header.type === 'directory';
      await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
      if (isFolder) entry.resume();
      else await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
  } catch (error) {
    throw (await failed) ?? error;
  }
  const problem = await failed;
  if (problem) throw problem;
  if (hash.sha256() !== wanted.sha256)
    throw new BackupDamaged('The copy of the database folder of this backup was changed.');
}
