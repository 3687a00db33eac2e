import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPool } from '#kit/connections.ts';
import { forgetFingerprint } from '#kit/secret-fingerprint.data.ts';
import { migrationNames, type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { openEmbeddedPostgres } from '../postgres/postgres.ts';
import { projectRoot } from '../root.ts';
import { BackupDamaged } from './backup-damaged.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { keyName } from './data-files.ts';
import { Hashing, hashOf } from './hashing.ts';
import { fileEntry } from './kept-files.ts';
import { type Keys, unlockKeys } from './locked-keys.ts';
import { listFilesUntil, restoreCluster } from './restore-cluster.ts';
import { RestoreRefused } from './restore-refused.ts';
import { writeDatabase } from './write-database.ts';

/** How a backup is restored. */
export interface Restoring {
  readonly place: BackupPlace;
  readonly manifest: BackupManifest;
  /** The data folder that is made; it must not be there, or be empty. */
  readonly into: string;
  /** The moment, where the log was archived: null for the end of the archive. That of the backup itself when absent. */
  readonly at?: Date | null;
  /** An empty database of one's own; the one that comes along when absent. */
  readonly databaseUrl?: string | undefined;
  /** Opens the secrets; null leaves them behind. */
  readonly passphrase: string | null;
  readonly hasQueue: boolean;
  readonly tell: (what: string) => void;
}

/**
 * Makes a data folder of a backup. It appears under its name only when all of it is there and was compared. Answers the subgraphs whose
 * secrets are not in it: their databases begin with new ones.
 */
export async function restoreBackup(restoring: Restoring): Promise<SubgraphName[]> {
  const { place, databaseUrl, at, hasQueue, tell } = restoring;
  const manifest = at === undefined ? restoring.manifest : await untilEnd(restoring);
  const into = resolve(restoring.into);
  await assertEmpty(into);
  await assertKnown(manifest);
  await assertComplete(place, manifest);
  const keys = await openKeys(restoring);
  const without = subgraphNames.filter((name) => !(keyName(name) in keys));
  const unfinished = `${into}.restoring-${randomBytes(4).toString('hex')}`;
  await mkdir(unfinished, { recursive: true, mode: 0o755 });
  try {
    tell('Restoring files …');
    for (const file of manifest.files) await restoreFile(place, unfinished, file);
    for (const [path, text] of Object.entries(keys)) {
      await mkdir(dirname(inside(unfinished, path)), { recursive: true });
      await writeFile(inside(unfinished, path), text, { mode: 0o600 });
    }
    const fill = async (url: string) => {
      if (at === undefined) await writeDatabase({ url, place, manifest, hasQueue, tell });
      await forgetSecrets(url, without);
    };
    if (at !== undefined) await restoreCluster({ place, manifest, at, dataDir: unfinished, hasQueue, tell });
    if (databaseUrl === undefined) {
      const postgres = await openEmbeddedPostgres(unfinished);
      await fill(postgres.url).finally(() => postgres.stop());
    } else await fill(databaseUrl);
    await rmdir(into).catch(() => undefined);
    await rename(unfinished, into);
    return without;
  } catch (error) {
    await removeDataFolder(unfinished);
    throw error;
  }
}

/** A database whose secrets stay behind is begun with those that its next start makes. */
async function forgetSecrets(connectionString: string, subgraphs: readonly SubgraphName[]): Promise<void> {
  const pool = openPool({ connectionString, max: 1 });
  try {
    for (const name of subgraphs) await forgetFingerprint(pool, name);
  } finally {
    await pool.end();
  }
}

async function untilEnd({ place, manifest }: Restoring): Promise<BackupManifest> {
  return { ...manifest, files: await listFilesUntil(place, manifest) };
}

/** Removes a data folder, and its database where that had to be kept elsewhere. */
export async function removeDataFolder(folder: string): Promise<void> {
  const cluster = await realpath(join(folder, 'postgres')).catch(() => null);
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0)
    throw new RestoreRefused(`${folder} is not empty. Restore into a folder that is not there yet.`);
}

/** A backup of a later version has tables that this one does not know. */
async function assertKnown({ migrations, version }: BackupManifest): Promise<void> {
  for (const name of subgraphNames) {
    const known = new Set(await migrationNames(name, projectRoot));
    const strange = (migrations[name] ?? []).find((migration) => !known.has(migration));
    if (strange)
      throw new RestoreRefused(
        `This backup was made by version ${version}, which is later than this one (${strange} is not known here). Restore it with that version.`,
      );
  }
}

/** What was cut off or left out on its way is found before anything is begun. */
async function assertComplete(place: BackupPlace, { id, tables, files }: BackupManifest): Promise<void> {
  const entries = await place.list(`${id}/`);
  const shared = await place.list('files/');
  const badTable = tables.find(({ entry, packedBytes }) => entries.get(`${id}/${entry}`) !== packedBytes);
  if (badTable)
    throw new BackupDamaged(
      `The table ${badTable.schema}.${badTable.name} of this backup is missing or was cut off.`,
    );
  const badFile = files.find(({ sha256, bytes }) => shared.get(fileEntry(sha256)) !== bytes);
  if (badFile) throw new BackupDamaged(`The file ${badFile.path} of this backup is missing or was cut off.`);
}

async function openKeys({ place, manifest, passphrase }: Restoring): Promise<Keys> {
  const { keys, id } = manifest;
  if (!keys || passphrase === null) return {};
  const text = await place.read(`${id}/${keys.entry}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of text ?? []) chunks.push(chunk);
  const { sha256 } = await hashOf(bytesOf(chunks));
  if (sha256 !== keys.sha256) throw new BackupDamaged('The keys of this backup are missing or were changed.');
  const opened = await unlockKeys(Buffer.concat(chunks).toString('utf8'), passphrase);
  if (!opened) throw new RestoreRefused('The keys of this backup do not open with this BACKUP_PASSPHRASE.');
  return opened;
}

async function* bytesOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** A path of a manifest never leads out of the folder. */
function inside(folder: string, path: string): string {
  const full = resolve(folder, path);
  if (!full.startsWith(folder + sep))
    throw new BackupDamaged('A file of this backup has an impossible name.');
  return full;
}

async function restoreFile(
  place: BackupPlace,
  folder: string,
  { path, sha256 }: BackupManifest['files'][number],
): Promise<void> {
  const stream = await place.read(fileEntry(sha256));
  if (!stream) throw new BackupDamaged(`The file ${path} of this backup is missing.`);
  const full = inside(folder, path);
  await mkdir(dirname(full), { recursive: true });
  const hashing = new Hashing();
  await pipeline(stream, hashing, createWriteStream(full, { mode: 0o600 }));
  if (hashing.sha256() !== sha256) throw new BackupDamaged(`The file ${path} of this backup was changed.`);
}
