import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppliedMigration, migrateSubgraph, subgraphNames } from '#subgraphs/index.ts';
import type { BackupManifest } from '../backup/backup-manifest.ts';
import { type BackupPlace, openBackupPlace } from '../backup/backup-place.ts';
import { createBackup } from '../backup/create-backup.ts';
import { openDatabases } from '../backup/install-databases.ts';
import { removeDataFolder, restoreBackup } from '../backup/restore-backup.ts';
import { showHomePages } from '../backup/verify-backup.ts';
import type { Config } from '../config.ts';
import { openEmbeddedPostgres } from '../postgres/postgres.ts';
import { projectRoot } from '../root.ts';

/** What an upgrade would do to an install. */
export interface TriedUpgrade {
  /** The migrations that it lacks, in their order, with what each took on the copy. */
  readonly applied: readonly (AppliedMigration & { readonly schema: string })[];
  /** The websites whose home page the upgraded copy showed. */
  readonly hosts: readonly string[];
}

/**
 * Copies the database of an install, applies to the copy what this version would apply to the install, and starts it. Uploads are not
 * copied: no migration reads them. The install serves on, and nothing of it is changed.
 */
export async function tryUpgrade(
  config: Pick<Config, 'dataDir' | 'subgraphs'>,
  tell: (what: string) => void,
  signal: AbortSignal,
): Promise<TriedUpgrade> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-'));
  try {
    const place = await openBackupPlace(join(folder, 'copy'));
    const databases = await openDatabases(config);
    const withoutFiles = { dataDir: join(folder, 'nothing'), secretsDir: undefined, files: undefined };
    const manifest = await createBackup({
      ...{ config: withoutFiles, databases, walArchive: null, place, passphrase: undefined, tell, signal },
    }).finally(() => databases.close());
    return await tryOnBackup({ place, manifest, tell, root: projectRoot });
  } finally {
    await removeDataFolder(folder);
  }
}

/** Applies to a copy of what a backup has of the database what this version would apply to the install, and starts it. */
export async function tryOnBackup(options: {
  place: BackupPlace;
  manifest: BackupManifest;
  tell: (what: string) => void;
  /** The folder with the migrations of the subgraphs. */
  root: string;
}): Promise<TriedUpgrade> {
  const { place, manifest, tell, root } = options;
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-'));
  const into = join(folder, 'data');
  try {
    const rowsOnly = { ...manifest, files: [] };
    await restoreBackup({ place, manifest: rowsOnly, into, passphrase: null, hasQueue: false, tell });
    const applied = await migrateCopy(into, root, tell);
    tell('Starting the copy …');
    return { applied, hosts: await showHomePages(into) };
  } finally {
    await removeDataFolder(into);
    await removeDataFolder(folder);
  }
}

async function migrateCopy(
  dataDir: string,
  root: string,
  tell: (what: string) => void,
): Promise<TriedUpgrade['applied']> {
  const postgres = await openEmbeddedPostgres(dataDir);
  const applied: TriedUpgrade['applied'][number][] = [];
  try {
    for (const schema of subgraphNames) {
      tell(`Applying migrations of ${schema} …`);
      const onApplied = (migration: AppliedMigration) => applied.push({ ...migration, schema });
      await migrateSubgraph(schema, postgres.url, root, { onApplied });
    }
  } finally {
    await postgres.stop();
  }
  return applied;
}
