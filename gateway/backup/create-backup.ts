import type { Config } from '../config.ts';
import { version } from '../version.ts';
import { type BackupManifest, backupId, type CopiedFile, format, manifestName } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { listFiles, readKeys } from './data-files.ts';
import { hashOf } from './hashing.ts';
import type { InstallDatabases } from './install-databases.ts';
import { listBackups, readManifest } from './kept-backups.ts';
import { keepFile } from './kept-files.ts';
import { lockKeys } from './locked-keys.ts';
import { type DatabaseMoment, holdMoment } from './read-database.ts';
import type { WalArchive } from './wal-archive.ts';

const keysEntry = 'keys.json';

/**
 * Makes a backup of an install while it runs. Files are looked through before the database's moment and after it: what the moment's
 * rows name is in one of the two. Its manifest is written last; without it there is no backup.
 */
export async function createBackup(options: {
  config: Pick<Config, 'dataDir' | 'files'>;
  databases: Pick<InstallDatabases, 'schemasByUrl'>;
  /** The archive of the log that the database writes; null where there is none. */
  walArchive: WalArchive | null;
  place: BackupPlace;
  passphrase: string | undefined;
  tell: (what: string) => void;
  signal: AbortSignal;
}): Promise<BackupManifest> {
  const { config, databases, walArchive, place, passphrase, tell, signal } = options;
  const id = backupId(new Date());
  const earlier = await findLatest(place);
  const files = new Map<string, CopiedFile>();
  const keepFiles = async () => {
    tell('Copying files …');
    for (const file of await listFiles(config.dataDir, config.files)) {
      signal.throwIfAborted();
      const known = files.get(file.path) ?? earlier?.files.find(({ path }) => path === file.path);
      const kept = known?.mark === file.mark ? known : await keepFile(place, file);
      if (kept) files.set(file.path, kept);
    }
  };
  const moments: DatabaseMoment[] = [];
  try {
    await keepFiles();
    for (const [url, schemas] of databases.schemasByUrl) moments.push(await holdMoment(url, schemas));
    const takenAt = moments[0]?.takenAt ?? new Date();
    const copied = [];
    for (const moment of moments) {
      const write = async (entry: string, packed: AsyncIterable<Uint8Array>) => {
        signal.throwIfAborted();
        tell(`Copying ${entry} …`);
        await place.write(`${id}/${entry}`, packed);
      };
      copied.push(await moment.copy(write));
    }
    await keepFiles();
    signal.throwIfAborted();
    const base = walArchive ? { base: await walArchive.takeBase(place, id, tell) } : {};
    const manifest: BackupManifest = {
      ...base,
      ...{ program: 'vitrine', format, id, version },
      takenAt: takenAt.toISOString(),
      finishedAt: new Date().toISOString(),
      migrations: Object.assign({}, ...copied.map(({ migrations }) => migrations)),
      tables: copied.flatMap(({ tables }) => tables),
      partitions: copied.flatMap(({ partitions }) => partitions),
      sequences: copied.flatMap(({ sequences }) => sequences),
      files: [...files.values()],
      keys: passphrase === undefined ? null : await keepKeys(config.dataDir, place, id, passphrase),
    };
    signal.throwIfAborted();
    await place.write(`${id}/${manifestName}`, textOf(JSON.stringify(manifest)));
    return manifest;
  } catch (error) {
    // What was begun is no backup, and only takes room.
    await removeBegun(place, id).catch(() => undefined);
    throw error;
  } finally {
    for (const moment of moments) await moment.close().catch(() => undefined);
  }
}

async function findLatest(place: BackupPlace): Promise<BackupManifest | null> {
  const latest = (await listBackups(place)).findLast(({ isWhole }) => isWhole);
  return latest ? readManifest(place, latest.id).catch(() => null) : null;
}

async function keepKeys(
  dataDir: string,
  place: BackupPlace,
  id: string,
  passphrase: string,
): Promise<BackupManifest['keys']> {
  const text = await lockKeys(await readKeys(dataDir), passphrase);
  await place.write(`${id}/${keysEntry}`, textOf(text));
  return { entry: keysEntry, sha256: (await hashOf(textOf(text))).sha256 };
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function removeBegun(place: BackupPlace, id: string): Promise<void> {
  for (const name of (await place.list(`${id}/`)).keys()) await place.remove(name);
}
