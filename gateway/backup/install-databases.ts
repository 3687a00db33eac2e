import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type SubgraphName, subgraphNames } from '#subgraphs/index.ts';
import { type Config, ConfigError } from '../config.ts';
import { openEmbeddedPostgres } from '../postgres/postgres.ts';
import { WalArchive } from './wal-archive.ts';

/** The databases of an install with the subgraphs that each holds; nothing else of the install is opened. */
export interface InstallDatabases {
  readonly schemasByUrl: ReadonlyMap<string, readonly SubgraphName[]>;
  /** The archive of the log that the PostgreSQL that comes along writes; null where there is none. */
  readonly walArchive: WalArchive | null;
  close(): Promise<void>;
}

/** Finds them, and starts the PostgreSQL that comes along where it is needed and does not run. */
export async function openDatabases({
  dataDir,
  files,
  subgraphs,
}: Pick<Config, 'dataDir' | 'subgraphs'> & Partial<Pick<Config, 'files'>>): Promise<InstallDatabases> {
  const unnamed = subgraphNames.filter((name) => subgraphs[name].databaseUrl === undefined);
  const elsewhere = unnamed.filter((name) => subgraphs[name].serviceUrl !== undefined);
  if (elsewhere.length > 0)
    throw new ConfigError(
      `Say where the databases of all subgraphs are: ${elsewhere.map((name) => `${name.toUpperCase()}_DATABASE_URL`).join(', ')}, or DATABASE_URL for all.`,
    );
  if (unnamed.length > 0 && !existsSync(join(dataDir, 'postgres')))
    throw new ConfigError(`There is no install in ${dataDir}. DATA_DIR names another folder.`);
  const postgres = unnamed.length > 0 ? await openEmbeddedPostgres(dataDir) : undefined;
  const schemasByUrl = new Map<string, SubgraphName[]>();
  for (const name of subgraphNames) {
    const url = subgraphs[name].databaseUrl ?? postgres?.url ?? '';
    schemasByUrl.set(url, [...(schemasByUrl.get(url) ?? []), name]);
  }
  const walArchive = await WalArchive.find(postgres, { dataDir, files });
  return { schemasByUrl, walArchive, close: async () => postgres?.stop() };
}
