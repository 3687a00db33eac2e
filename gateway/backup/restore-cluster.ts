import { createWriteStream } from 'node:fs';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openEmbeddedPostgres } from '../postgres/postgres.ts';
import { type Account, fillCluster } from '../postgres/postgres-cluster.ts';
import { RecoveryFailed, recoverCluster, segmentFolder } from '../postgres/postgres-recovery.ts';
import { BackupDamaged } from './backup-damaged.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { unpackCluster } from './base-backup.ts';
import { listBackups, readManifest } from './kept-backups.ts';
import { RestoreRefused } from './restore-refused.ts';
import { archiveEntry, readArchiveEnd } from './wal-archive.ts';

/** The newest whole backup from which a moment can be reached; null for the end of what was archived. */
export async function findBackupBefore(place: BackupPlace, at: Date | null): Promise<BackupManifest> {
  const whole = (await listBackups(place)).filter(({ isWhole }) => isWhole);
  for (const { id } of whole.reverse()) {
    const manifest = await readManifest(place, id);
    if (manifest.base && (at === null || Date.parse(manifest.base.finishedAt) <= at.getTime()))
      return manifest;
  }
  throw new RestoreRefused(
    at === null
      ? 'No backup here goes on from its moment: BACKUP_WAL was not on when they were made.'
      : `No backup here reaches ${at.toISOString()}: each was made later, or while BACKUP_WAL was not on.`,
  );
}

/** The files that there were at the end of the archive, with those of the backup itself. */
export async function listFilesUntil(
  place: BackupPlace,
  { files, base }: BackupManifest,
): Promise<BackupManifest['files']> {
  const end = base && (await readArchiveEnd(place, base.archive));
  return [...new Map([...files, ...(end?.files ?? [])].map((file) => [file.path, file])).values()];
}

/** Makes the database of a data folder as it was at a moment, by playing the archived log upon the copy of its folder. */
export async function restoreCluster(options: {
  place: BackupPlace;
  manifest: BackupManifest;
  /** Null for the end of what was archived. */
  at: Date | null;
  /** The data folder, which has no database yet. */
  dataDir: string;
  hasQueue: boolean;
  tell: (what: string) => void;
}): Promise<void> {
  const { place, manifest, at, dataDir, hasQueue, tell } = options;
  const { base, id } = manifest;
  if (!base || (at !== null && at.getTime() < Date.parse(base.finishedAt)))
    throw new RestoreRefused(
      `The backup ${id} reaches ${base ? `moments from ${base.finishedAt} on` : 'its own moment'} only.`,
    );
  const end = await readArchiveEnd(place, base.archive);
  if (!end) throw new BackupDamaged('The archive of the write-ahead log of this backup is missing.');
  if (at !== null && at.getTime() > Date.parse(end.until))
    throw new RestoreRefused(`What was archived ends at ${end.until}. Name an earlier moment, or "latest".`);
  await fillCluster(dataDir, async ({ data, home, account }) => {
    tell('Restoring the database folder …');
    const packed = await place.read(`${id}/${base.entry}`);
    if (!packed) throw new BackupDamaged('The copy of the database folder of this backup is missing.');
    await unpackCluster(packed, data, base);
    tell('Fetching the write-ahead log …');
    await fetchSegments(place, base, segmentFolder(home));
    if (account) for (const folder of [data, segmentFolder(home)]) await giveTo(folder, account);
  });
  tell('Playing the write-ahead log …');
  await recoverCluster(dataDir, at).catch((error: unknown) => {
    throw error instanceof RecoveryFailed
      ? new BackupDamaged(
          `The archived log could not be played to that moment. PostgreSQL says:\n${error.message}`,
        )
      : error;
  });
  if (!hasQueue) await removeQueue(dataDir);
}

async function fetchSegments(
  place: BackupPlace,
  { archive, startSegment }: NonNullable<BackupManifest['base']>,
  folder: string,
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const prefix = archiveEntry(archive, '');
  for (const entry of (await place.list(prefix)).keys()) {
    const name = entry.slice(prefix.length).replace(/\.gz$/, '');
    const isNeeded = name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= startSegment);
    const packed = isNeeded ? await place.read(entry) : null;
    if (!packed) continue;
    await pipeline(packed, createGunzip(), createWriteStream(join(folder, name), { mode: 0o600 })).catch(
      (cause: unknown) => {
        throw new BackupDamaged(`The segment ${name} of the write-ahead log cannot be read.`, { cause });
      },
    );
  }
}

async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  await chown(folder, uid, gid);
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(parentPath, name), uid, gid);
}

/** A copy that is only looked at takes up no work that was waiting. */
async function removeQueue(dataDir: string): Promise<void> {
  const postgres = await openEmbeddedPostgres(dataDir);
  try {
    const client = await postgres.openAdminClient('vitrine');
    await client.query('DROP SCHEMA IF EXISTS jobs CASCADE').finally(() => client.end());
  } finally {
    await postgres.stop();
  }
}
