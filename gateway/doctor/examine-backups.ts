import { instantOf } from '../backup/backup-manifest.ts';
import { type BackupPlace, openBackupPlace } from '../backup/backup-place.ts';
import { type KeptBackup, listBackups, readManifest } from '../backup/kept-backups.ts';
import { readArchiveEnd } from '../backup/wal-archive.ts';
import type { Config } from '../config.ts';
import { advice, type Finding, fine, problem, reasonOf } from './finding.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
const latestArchiveMs = 5 * 60 * 1_000;

/** When there was a backup last, and whether one was begun since and never finished. */
export async function examineBackups({ to, archivesWal }: Config['backups'], now: Date): Promise<Finding[]> {
  if (to === undefined)
    return [
      advice('backups', 'None are made by this install.', 'Set BACKUP_TO, BACKUP_AT and BACKUP_PASSPHRASE.'),
    ];
  try {
    const place = await openBackupPlace(to);
    const all = await listBackups(place);
    return [await examineLast(all, place, archivesWal, now), ...examineUnfinished(all, now)];
  } catch (error) {
    return [problem('backups', `Their place cannot be read: ${reasonOf(error)}.`, 'Look at BACKUP_TO.')];
  }
}

async function examineLast(
  all: readonly KeptBackup[],
  place: BackupPlace,
  archivesWal: boolean,
  now: Date,
): Promise<Finding> {
  const last = all.findLast(({ isWhole }) => isWhole);
  if (!last)
    return problem('backups', 'There is no whole backup.', 'Make one: npm run vitrine -- backup create');
  const days = (now.getTime() - instantOf(last.id).getTime()) / dayMs;
  if (days > 2)
    return problem(
      'backups',
      `The last whole one is ${Math.floor(days)} days old.`,
      'Read the log for “The backup failed”.',
    );
  return archivesWal
    ? examineArchive(place, last.id, now)
    : fine('backups', `The last whole one is ${last.id}.`);
}

/** Nobody is at work on one for longer than an hour without that being worth a look. */
function examineUnfinished(all: readonly KeptBackup[], now: Date): Finding[] {
  return all
    .filter(({ id, isWhole }) => !isWhole && now.getTime() - instantOf(id).getTime() > hourMs)
    .map(({ id }) =>
      advice(
        'backups',
        `${id} was begun and not finished: it restores nothing.`,
        'Read the log for “The backup failed”, and make another: npm run vitrine -- backup create. What is left of it goes by itself a day after.',
      ),
    );
}

/** Until when the write-ahead log is where backups are. */
async function examineArchive(place: BackupPlace, id: string, now: Date): Promise<Finding> {
  const { base } = await readManifest(place, id);
  const end = base && (await readArchiveEnd(place, base.archive));
  if (!end)
    return problem(
      'backups',
      'The log is not archived, although BACKUP_WAL is on.',
      'Stop all processes of the install and start it again; it makes a backup that the log goes on from.',
    );
  if (now.getTime() - Date.parse(end.until) < latestArchiveMs)
    return fine(
      'backups',
      `The last whole one is ${id}, and any moment since can be restored until ${end.until}.`,
    );
  return problem(
    'backups',
    `The log is archived until ${end.until} only: what came later would be lost with the disk.`,
    'See that the install runs, and read its log for “could not be archived”.',
  );
}
