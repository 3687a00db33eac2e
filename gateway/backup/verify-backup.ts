import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subgraphNames } from '#subgraphs/index.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { createLog } from '../log/log.ts';
import { openEmbeddedPostgres } from '../postgres/postgres.ts';
import { allWebsites } from '../websites/all-websites.ts';
import { BackupDamaged } from './backup-damaged.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { removeDataFolder, restoreBackup } from './restore-backup.ts';

/** What was found in a backup that holds what it should. */
export interface Verified {
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
  /** What of its secrets: they open, are not in it, or were not looked at as nobody gave the passphrase. */
  readonly keys: 'open' | 'none' | 'unseen';
  /** Subgraphs whose secrets should be in it, and are not. */
  readonly missingKeys: readonly string[];
  /** The hosts of the websites whose home page the copy showed. */
  readonly hosts: readonly string[];
}

/**
 * Restores a backup into a folder that goes again, compares all of it, and starts the copy: each website shows its home page. The copy
 * sends no mails, asks no provider of payments and takes up no work that was waiting.
 */
export async function verifyBackup(options: {
  place: BackupPlace;
  manifest: BackupManifest;
  passphrase: string | null;
  /** The moment, as for restoring. */
  at?: Date | null;
  tell: (what: string) => void;
}): Promise<Verified> {
  const { manifest, tell } = options;
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-verify-'));
  const into = join(folder, 'data');
  try {
    const without = await restoreBackup({ ...options, into, hasQueue: false });
    const found = options.at === undefined ? countTaken(manifest) : await checkCluster(into, tell);
    tell('Starting the copy …');
    const hosts = await showHomePages(into);
    return {
      ...{ ...found, files: manifest.files.length, hosts },
      ...findKeys(manifest, options.passphrase !== null, without),
    };
  } finally {
    await removeDataFolder(into);
    await removeDataFolder(folder);
  }
}

/** A backup of an earlier version may have locked nothing. */
function findKeys(
  { keys, missingKeys }: BackupManifest,
  isOpened: boolean,
  without: readonly string[],
): Pick<Verified, 'keys' | 'missingKeys'> {
  if (!keys) return { keys: 'none', missingKeys };
  return isOpened ? { keys: 'open', missingKeys: without } : { keys: 'unseen', missingKeys };
}

function countTaken({ tables }: BackupManifest): Pick<Verified, 'rows' | 'tables'> {
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables: tables.length };
}

/** Has PostgreSQL look through all that it restored: each page of each table, and each index with what it points to. */
async function checkCluster(
  dataDir: string,
  tell: (what: string) => void,
): Promise<Pick<Verified, 'rows' | 'tables'>> {
  const postgres = await openEmbeddedPostgres(dataDir);
  try {
    const client = await postgres.openAdminClient('vitrine');
    try {
      await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
      const { rows: tables } = await client.query<{ place: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS place FROM pg_tables WHERE schemaname = ANY($1)
           AND EXISTS (SELECT FROM pg_class c WHERE c.oid = format('%I.%I', schemaname, tablename)::regclass AND c.relkind = 'r') ORDER BY 1`,
        [subgraphNames],
      );
      let count = 0;
      for (const { place } of tables) {
        tell(`Checking ${place} …`);
        const { rows: damage } = await client.query<{ msg: string }>(
          'SELECT msg FROM verify_heapam($1::regclass) LIMIT 1',
          [place],
        );
        if (damage[0]) throw new BackupDamaged(`The table ${place} is damaged: ${damage[0].msg}`);
        await client.query(
          `SELECT bt_index_check(i.indexrelid, true) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
             JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'btree' AND i.indisvalid AND i.indrelid = $1::regclass`,
          [place],
        );
        const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${place}`);
        count += Number(rows[0]?.count);
      }
      return { rows: count, tables: tables.length };
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

/** Starts a copy, and has each of its websites show its home page; answers their hosts. */
export async function showHomePages(dataDir: string): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dataDir });
  const log = createLog('silent', {});
  const install = await openInstall(config, log);
  const app = await createApp({ config, install, log });
  try {
    const hosts: string[] = [];
    for await (const { primaryHost: host } of allWebsites(install)) {
      const { statusCode } = await app.inject({ url: '/', headers: { host } });
      if (statusCode >= 500) throw new BackupDamaged(`The copy cannot show the home page of ${host}.`);
      hosts.push(host);
    }
    return hosts;
  } finally {
    await app.close();
    await install.close();
  }
}
