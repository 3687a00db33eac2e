import { BackupDamaged } from './backup-damaged.ts';
import {
  type BackupManifest,
  instantOf,
  isBackupId,
  manifestName,
  manifestSchema,
} from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { fileEntry } from './kept-files.ts';
import { readArchiveEnd, segmentEntry } from './wal-archive.ts';

/** A backup as it is found. */
export interface KeptBackup {
  readonly id: string;
  /** False for one that was begun and not finished. */
  readonly isWhole: boolean;
}

/** After so long nobody is still at work on one that has no end. */
const longestMs = 24 * 60 * 60 * 1_000;

/** All that are there, the oldest first. */
export async function listBackups(place: BackupPlace): Promise<KeptBackup[]> {
  const ids = new Map<string, boolean>();
  for (const name of (await place.list('')).keys()) {
    const [id = '', ...rest] = name.split('/');
    if (isBackupId(id)) ids.set(id, ids.get(id) || rest.join('/') === manifestName);
  }
  return [...ids].map(([id, isWhole]) => ({ id, isWhole })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a backup holds. */
export async function readManifest(place: BackupPlace, id: string): Promise<BackupManifest> {
  const stream = await place.read(`${id}/${manifestName}`);
  if (!stream)
    throw new BackupDamaged(
      `The backup ${id} was not finished, or is not there. "backup list" shows those that are.`,
    );
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch (cause) {
    throw new BackupDamaged(`The manifest of the backup ${id} cannot be read.`, { cause });
  }
}

/**
 * Removes all but the newest whole backups, those that were begun long ago and never finished, and the files that no backup has any
 * more. Files stay while someone may be at work on another backup. Answers the backups that are gone.
 */
export async function pruneBackups(place: BackupPlace, keep: number, now: Date): Promise<string[]> {
  const all = await listBackups(place);
  const whole = all.filter(({ isWhole }) => isWhole);
  const kept = new Set(whole.slice(-keep).map(({ id }) => id));
  const isAtWork = ({ id, isWhole }: KeptBackup) =>
    !isWhole && now.getTime() - instantOf(id).getTime() < longestMs;
  const gone = all.filter((backup) => !kept.has(backup.id) && !isAtWork(backup)).map(({ id }) => id);
  for (const id of gone) {
    // The manifest goes first: from then on it is no backup, whatever is left of it.
    await place.remove(`${id}/${manifestName}`);
    for (const name of (await place.list(`${id}/`)).keys()) await place.remove(name);
  }
  if (all.some(isAtWork)) return gone;
  const used = new Set<string>();
  const startByArchive = new Map<string, string>();
  for (const id of kept) {
    const { files, base } = await readManifest(place, id);
    for (const { sha256 } of files) used.add(fileEntry(sha256));
    // The oldest comes first.
    if (base && !startByArchive.has(base.archive)) startByArchive.set(base.archive, base.startSegment);
  }
  await pruneSegments(place, startByArchive);
  for (const id of startByArchive.keys())
    for (const { sha256 } of (await readArchiveEnd(place, id))?.files ?? []) used.add(fileEntry(sha256));
  for (const name of (await place.list('files/')).keys()) if (!used.has(name)) await place.remove(name);
  return gone;
}

/** Removes the segments that come before the oldest base of their archive, and archives that no backup needs any more. */
async function pruneSegments(place: BackupPlace, startByArchive: ReadonlyMap<string, string>): Promise<void> {
  for (const name of (await place.list('wal/')).keys()) {
    const [, archive = ''] = name.split('/');
    const start = startByArchive.get(archive);
    if (start === undefined || (/[0-9A-F]{24}\.gz$/.test(name) && name < segmentEntry(archive, start)))
      await place.remove(name);
  }
}
