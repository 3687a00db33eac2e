import type { Config } from '../config.ts';
import { findHeldSecrets } from '../secrets/held-secrets.ts';
import type { SecretSettings } from '../secrets/secret-places.ts';
import { version } from '../version.ts';
import { type BackupManifest, backupId, type CopiedFile, format, manifestName } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { keyName, listFiles, readKeys } from './data-files.ts';
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
  config: Pick<Config, 'dataDir' | 'secretsDir' | 'files'>;
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
      ...(passphrase === undefined
        ? { keys: null, missingKeys: [] }
        : await keepKeys({ config, databases, place, id, passphrase })),
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

/** Locks the secrets that the databases were begun with; those of subgraphs that run elsewhere may not be here. */
async function keepKeys(options: {
  config: SecretSettings;
  databases: Pick<InstallDatabases, 'schemasByUrl'>;
  place: BackupPlace;
  id: string;
  passphrase: string;
}): Promise<Pick<BackupManifest, 'keys' | 'missingKeys'>> {
  const { config, databases, place, id, passphrase } = options;
  const lacking = (await findHeldSecrets(config, databases)).filter(({ state }) => state !== 'held');
  const missingKeys = lacking.map(({ subgraph }) => subgraph);
  const useless = new Set(missingKeys.map(keyName));
  const keys = Object.entries(await readKeys(config)).filter(([name]) => !useless.has(name));
  if (keys.length === 0) return { keys: null, missingKeys };
  const text = await lockKeys(Object.fromEntries(keys), passphrase);
  await place.write(`${id}/${keysEntry}`, textOf(text));
  return { keys: { entry: keysEntry, sha256: (await hashOf(textOf(text))).sha256 }, missingKeys };
}

/** What an operator is told of a backup whose secrets are elsewhere; null where it has all that it should. */
export function tellMissingKeys({ missingKeys }: Pick<BackupManifest, 'missingKeys'>): string | null {
  if (missingKeys.length === 0) return null;
  return `The secrets of ${missingKeys.join(', ')} are not in the backup: this machine does not have those that the database was begun with. Let SECRETS_DIR name a folder with the secrets of all subgraphs ("vitrine secrets export" makes one).`;
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function removeBegun(place: BackupPlace, id: string): Promise<void> {
  for (const name of (await place.list(`${id}/`)).keys()) await place.remove(name);
}
