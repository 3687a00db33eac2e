import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { openS3Client } from '#kit/s3-client.ts';
import type { S3Settings } from '#kit/subgraph.ts';
import { readS3Address } from '../settings/s3-address.ts';

type Source = Readable | AsyncIterable<Uint8Array>;

/** Where backups are kept. A name is a path with `/` between its parts; what has a name is whole. */
export interface BackupPlace {
  write(name: string, source: Source): Promise<void>;
  /** What is kept under a name; null when there is none. */
  read(name: string): Promise<Readable | null>;
  has(name: string): Promise<boolean>;
  /** All names that begin so, with the number of bytes behind each, in their order. */
  list(prefix: string): Promise<Map<string, number>>;
  remove(name: string): Promise<void>;
}

/** A folder, or a bucket by `https://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`. */
export async function openBackupPlace(text: string): Promise<BackupPlace> {
  const bucket = readS3Address(text);
  return bucket ? openBucketPlace(bucket) : openFolderPlace(resolve(text));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function openFolderPlace(root: string): BackupPlace {
  const pathOf = (name: string) => join(root, name);
  const exists = (name: string) =>
    stat(pathOf(name)).then(
      () => true,
      (error) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );
  return {
    async write(name, source) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.unfinished`;
      try {
        // Whatever is in it is for whoever runs the install.
        await pipeline(source, createWriteStream(unfinished, { mode: 0o600 }));
        const file = await open(unfinished, 'r');
        await file.sync().finally(() => file.close());
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(name) {
      return (await exists(name)) ? createReadStream(pathOf(name)) : null;
    },
    has: exists,
    async list(prefix) {
      const folder = pathOf(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const found = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => {
          const path = join(parentPath, name);
          return { path, name: path.slice(root.length + 1).replaceAll('\\', '/') };
        })
        .filter(({ name }) => name.startsWith(prefix))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      const sizes = new Map<string, number>();
      for (const { path, name } of found) sizes.set(name, (await stat(path)).size);
      return sizes;
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
      // The folder goes with the last of its files.
      await rmEmpty(dirname(pathOf(name)), root);
    },
  };
}

async function rmEmpty(folder: string, root: string): Promise<void> {
  for (let each = folder; each.length > root.length; each = dirname(each)) {
    const entries = await readdir(each).catch(() => ['unknown']);
    if (entries.length > 0) return;
    await rm(each, { recursive: true });
  }
}

async function openBucketPlace(settings: S3Settings): Promise<BackupPlace> {
  const { s3, client } = await openS3Client(settings);
  const { bucket: Bucket, prefix } = settings;
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const read = async (name: string): Promise<Readable | null> => {
    try {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }));
      if (Body === undefined || Body instanceof Readable) return Body ?? null;
      throw new Error('The bucket answered with something that is no stream.');
    } catch (error) {
      if (error instanceof s3.NoSuchKey) return null;
      throw error;
    }
  };
  const list = async (start: string): Promise<Map<string, number>> => {
    const sizes = new Map<string, number>();
    for (let after: string | undefined, isMore = true; isMore; ) {
      const found = await client.send(
        new s3.ListObjectsV2Command({ Bucket, Prefix: keyOf(start), StartAfter: after }),
      );
      for (const { Key, Size = 0 } of found.Contents ?? []) {
        if (!Key) continue;
        after = Key;
        sizes.set(Key.slice(keyOf('').length), Size);
      }
      isMore = found.IsTruncated === true && after !== undefined;
    }
    return sizes;
  };
  return {
    async write(name, source) {
      // The service wants to know the length first.
      const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
      const file = join(folder, 'entry');
      try {
        await pipeline(source, createWriteStream(file, { mode: 0o600 }));
        const ContentLength = (await stat(file)).size;
        // A stream is sent once: the package itself does not repeat what it cannot read again.
        await repeat(() => {
          const Body = createReadStream(file);
          return client.send(new s3.PutObjectCommand({ Bucket, Key: keyOf(name), Body, ContentLength }));
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    read,
    has: async (name) => (await list(name)).has(name),
    list,
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
  };
}

const attempts = 4;
const firstPauseMs = 200;

/** Does it again when a service stumbles, each time after twice the pause. */
async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      await wait(firstPauseMs * 2 ** attempt);
    }
  }
}
