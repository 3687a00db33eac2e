import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as createId } from 'uuid';
import type { Cluster } from './postgres-cluster.ts';

/** Where the server puts each finished segment of its write-ahead log, until it was taken to where backups are. */
export const archiveFolder = (home: string): string => join(home, 'wal-archive');

/** What names the unbroken row of segments that began when archiving was turned on. */
const idFile = (home: string): string => join(home, 'wal-archive-id');

/** The id of the archive that the server of this folder fills; null while it archives nothing. */
export const readArchiveId = (home: string): Promise<string | null> =>
  readFile(idFile(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** What a server is started with that archives. Its own module copies each segment whole, so no shell is asked. */
export const archivingOptions = async (home: string): Promise<string> => {
  if ((await readArchiveId(home)) === null) return '-c archive_mode=off';
  const folder = archiveFolder(home).replaceAll("'", "'\\''");
  return `-c archive_mode=on -c archive_library=basic_archive -c 'basic_archive.archive_directory=${folder}'`;
};

/**
 * Turns archiving on or off for the next start, and answers whether it is so already. Off forgets the archive: what is written
 * meanwhile would be missing in its middle.
 */
export const keepArchiving = async (
  { home, account }: Pick<Cluster, 'home' | 'account'>,
  isWanted: boolean,
  isRunning: boolean,
): Promise<boolean> => {
  const isOn = (await readArchiveId(home)) !== null;
  if (isOn === isWanted) return true;
  if (isRunning) return false;
  if (isWanted) {
    await mkdir(archiveFolder(home), { recursive: true, mode: 0o700 });
    if (account) await chown(archiveFolder(home), account.uid, account.gid);
    await writeFile(idFile(home), createId(), { mode: 0o600 });
    return true;
  }
  await rm(idFile(home));
  await rm(archiveFolder(home), { recursive: true, force: true });
  return true;
};
