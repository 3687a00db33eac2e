import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openS3Client } from '#kit/s3-client.ts';
import type { S3Settings } from '#kit/subgraph.ts';
import { type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { type SecretSettings, secretFile, secretPlace } from '../secrets/secret-places.ts';
import type { Keys } from './locked-keys.ts';

/** A file that belongs to an install, wherever it is kept. */
export interface DataFile {
  /** Below the data folder, as an install without a bucket has it. */
  readonly path: string;
  /** As long as this is the same, so are the bytes. */
  readonly mark: string;
  /** The bytes; null when the file went away meanwhile. */
  read(): Promise<Readable | null>;
}

/** Where an install without a bucket keeps what is uploaded. */
const uploads = 'content/files';
/** The database is copied by what is in it, and what begins with a point is not finished. */
const isLeftOut = (name: string) => /^(?:\.|postgres)/.test(name);
const isKey = (name: string) => name.endsWith('-secret');

/** What is in the data folder and, where there is one, in the bucket of uploads; without secrets. */
export async function listFiles(dataDir: string, bucket: S3Settings | undefined): Promise<DataFile[]> {
  const names = await walk(dataDir);
  const files = names.filter((name) => !isKey(name)).map((name) => localFile(dataDir, name));
  return [...(await Promise.all(files)).flat(), ...(bucket ? await bucketFiles(bucket) : [])];
}

/** The secrets of a data folder, and those that the operator brings in a folder of their own, by where a data folder has them. */
export async function readKeys(settings: SecretSettings): Promise<Keys> {
  const { dataDir, secretsDir } = settings;
  const names = (await walk(dataDir)).filter(isKey);
  const files = new Map(names.map((name) => [name, join(dataDir, name)]));
  for (const subgraph of secretsDir === undefined ? [] : subgraphNames)
    files.set(keyName(subgraph), secretPlace(settings, subgraph).file);
  const entries = [...files].map(async ([name, file]) => {
    const text = await readFile(file, 'utf8').catch(orNull);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

/** Where a data folder has the secret of a subgraph. */
export function keyName(subgraph: SubgraphName): string {
  return `${subgraph}/${secretFile(subgraph)}`;
}

async function walk(dataDir: string): Promise<string[]> {
  const names: string[] = [];
  const enter = async (below: string) => {
    const entries = await readdir(join(dataDir, below), { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      if (isLeftOut(entry.name)) continue;
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await enter(name);
      else if (entry.isFile()) names.push(name);
    }
  };
  await enter('');
  return names.sort();
}

async function localFile(dataDir: string, path: string): Promise<DataFile[]> {
  const full = join(dataDir, path);
  const found = await stat(full).catch(orNull);
  if (!found) return [];
  const read = async () => ((await stat(full).catch(orNull)) ? createReadStream(full) : null);
  return [{ path, mark: `${found.size} ${found.mtimeMs}`, read }];
}

function orNull(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function bucketFiles(settings: S3Settings): Promise<DataFile[]> {
  const { s3, client } = await openS3Client(settings);
  const { bucket: Bucket, prefix } = settings;
  const start = prefix === '' ? '' : `${prefix}/`;
  const files: DataFile[] = [];
  for (let after: string | undefined, isMore = true; isMore; ) {
    const found = await client.send(
      new s3.ListObjectsV2Command({ Bucket, Prefix: start, StartAfter: after }),
    );
    for (const { Key, ETag, Size } of found.Contents ?? []) {
      if (!Key) continue;
      after = Key;
      const read = async () => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
          return Body instanceof Readable ? Body : null;
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return null;
          throw error;
        }
      };
      files.push({ path: `${uploads}/${Key.slice(start.length)}`, mark: `${Size} ${ETag}`, read });
    }
    isMore = found.IsTruncated === true && after !== undefined;
  }
  return files;
}
