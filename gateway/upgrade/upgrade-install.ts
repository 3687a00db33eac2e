import { type AppliedMigration, migrateSubgraph } from '#subgraphs/index.ts';
import type { BackupPlace } from '../backup/backup-place.ts';
import { createBackup, tellMissingKeys } from '../backup/create-backup.ts';
import { openDatabases } from '../backup/install-databases.ts';
import type { Config } from '../config.ts';
import { holdsUpVisitors } from './long-locks.rules.ts';
import { type TriedUpgrade, tryOnBackup } from './try-upgrade.ts';

/** Why an install was not upgraded; the message says what became of it. */
export class UpgradeFailed extends Error {
  override readonly name = 'UpgradeFailed';
}

/** What was done to an install. */
export interface Upgraded {
  /** The backup that was made before. */
  readonly backupId: string;
  /** What that lacks of the secrets, in a sentence; null where nothing. */
  readonly missingKeys: string | null;
  readonly applied: TriedUpgrade['applied'];
  /** The websites whose home page the copy showed before the install was touched. */
  readonly hosts: readonly string[];
}

/**
 * Backs an install up, tries this version's migrations on a copy of that backup, and only then applies them to the install, each wholly or
 * not at all. The version that runs serves on meanwhile, and after a failure too.
 */
export async function upgradeInstall(options: {
  config: Pick<Config, 'dataDir' | 'secretsDir' | 'files' | 'subgraphs' | 'backups'>;
  place: BackupPlace;
  /** Whether migrations may hold a lock that visitors notice. */
  acceptsWaiting: boolean;
  tell: (what: string) => void;
  signal: AbortSignal;
  /** The folder with the migrations of the subgraphs. */
  root: string;
}): Promise<Upgraded> {
  const { config, place, acceptsWaiting, tell, signal, root } = options;
  const databases = await openDatabases(config);
  try {
    const { passphrase } = config.backups;
    const { walArchive } = databases;
    const manifest = await createBackup({ config, databases, walArchive, place, passphrase, tell, signal });
    const untouched = `Nothing of the install was changed, and the version that runs serves on. The backup ${manifest.id} was kept.`;
    const tried = await tryOnBackup({ place, manifest, tell, root }).catch((cause: unknown) => {
      throw new UpgradeFailed(`On a copy: ${reasonOf(cause)} ${untouched}`, { cause });
    });
    const long = tried.applied.find(holdsUpVisitors);
    if (long && !acceptsWaiting)
      throw new UpgradeFailed(
        `On a copy ${long.name} of ${long.schema} locked ${long.locked.map(({ table }) => table).join(', ')} for ${Math.round(long.ms)} ms. ${untouched} Upgrade when few come, by --accept-waiting.`,
      );
    if (signal.aborted) throw new UpgradeFailed(`The upgrade was interrupted. ${untouched}`);
    const applied: TriedUpgrade['applied'][number][] = [];
    for (const [url, schemas] of databases.schemasByUrl)
      for (const schema of schemas) {
        tell(`Applying migrations of ${schema} to the install …`);
        const onApplied = (migration: AppliedMigration) => applied.push({ ...migration, schema });
        await migrateSubgraph(schema, url, root, { onApplied }).catch((cause: unknown) => {
          const done = applied.length === 0 ? 'None' : applied.map(({ name }) => name).join(', ');
          throw new UpgradeFailed(
            `${reasonOf(cause)} Applied before: ${done}. The version that runs serves on with these. Run the command again when the cause is gone; the backup ${manifest.id} has everything as it was.`,
            { cause },
          );
        });
      }
    return { backupId: manifest.id, missingKeys: tellMissingKeys(manifest), applied, hosts: tried.hosts };
  } finally {
    await databases.close();
  }
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
