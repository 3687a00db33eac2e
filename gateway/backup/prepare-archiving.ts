import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#kit/subgraph.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { type Config, ConfigError } from '../config.ts';
import { setArchiving } from '../postgres/postgres.ts';

/** Has the PostgreSQL that comes along archive its log as the settings say, before it is started. */
export async function prepareArchiving(
  { backups, dataDir, subgraphs }: Pick<Config, 'backups' | 'dataDir' | 'subgraphs'>,
  log: Log,
): Promise<void> {
  const { archivesWal } = backups;
  const isEmbedded = subgraphNames.some(
    (name) => subgraphs[name].databaseUrl === undefined && subgraphs[name].serviceUrl === undefined,
  );
  if (archivesWal && !isEmbedded)
    throw new ConfigError(
      'BACKUP_WAL is for the PostgreSQL that comes along. One of your own archives by itself, as deploy/README.md says.',
    );
  if (!isEmbedded || (!archivesWal && !existsSync(join(dataDir, 'postgres')))) return;
  if (!(await setArchiving(dataDir, archivesWal)))
    log.warn(
      {},
      'PostgreSQL runs already. BACKUP_WAL counts once all processes of this install were stopped.',
    );
}
