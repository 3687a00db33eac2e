import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './postgres.ts';
import { type Cluster, openCluster } from './postgres-cluster.ts';

const run = promisify(execFile);

/** Where segments of the write-ahead log wait for the server that is brought to a moment by them, beside its data. */
export const segmentFolder = (home: string): string => join(home, 'wal-restore');

const lookMs = 100;
const longestReport = 4_000;

/** Why a data folder could not be brought to its moment, as PostgreSQL tells it. */
export class RecoveryFailed extends Error {
  override readonly name = 'RecoveryFailed';
}

/**
 * Brings a data folder that was copied while its server ran to a moment: all that was committed until then is in it, and nothing later.
 * Null for the end of what was archived. Afterwards it is an ordinary data folder with the passwords that lie beside it.
 */
export const recoverCluster = async (dataDir: string, at: Date | null): Promise<void> => {
  const cluster = await openCluster(dataDir);
  const own = join(cluster.data, 'postgresql.auto.conf');
  const before = await readFile(own, 'utf8');
  const settings = [
    "restore_command = 'cp ../wal-restore/%f %p'",
    "recovery_target_action = 'promote'",
    'hot_standby = off',
    'archive_mode = off',
    'logging_collector = off',
    'max_connections = 100',
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
  ];
  const recover = async (target: readonly string[]): Promise<string | null> => {
    await writeFile(own, `${[before, ...settings, ...target].join('\n')}\n`);
    const signal = join(cluster.data, 'recovery.signal');
    await writeFile(signal, '');
    if (cluster.account) await chown(signal, cluster.account.uid, cluster.account.gid);
    return runRecovery(cluster);
  };
  // In the way that PostgreSQL writes a time itself: it takes no other here.
  const asked =
    at === null ? [] : [`recovery_target_time = '${at.toISOString().replace('T', ' ').replace('Z', '+00')}'`];
  let problem = await recover(asked);
  // No commit after the moment was archived: the end of the archive is as it was then.
  if (problem?.includes('recovery ended before configured recovery target was reached'))
    problem = await recover([]);
  if (problem !== null) throw new RecoveryFailed(problem);
  await writeFile(own, before);
  await rm(segmentFolder(cluster.home), { recursive: true, force: true });
  await setSuperuserPassword(cluster);
};

/** Lets the server play the log until it would serve, and stops it; answers what it said when it ended by itself. */
const runRecovery = async ({ data, home, postgres, account }: Cluster): Promise<string | null> => {
  const port = await findFreePort(0);
  const child = spawn(postgres, ['-D', data, '-p', String(port)], {
    ...{ ...account, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-longestReport);
  });
  child.on('error', (error) => {
    said += error.message;
  });
  const ended = once(child, 'close').then(() => true);
  for (let isOver = false; !isOver; ) {
    const notes = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    // The eighth line says how far it is.
    if (notes.split('\n')[7]?.trim() === 'ready') {
      child.kill('SIGINT');
      await ended;
      return null;
    }
    isOver = await Promise.race([ended, wait(lookMs, false)]);
  }
  return said.trim();
};

/** Gives the superuser the password that lies beside the data; nobody needs the one of then. The server does not run meanwhile. */
const setSuperuserPassword = async (cluster: Cluster): Promise<void> => {
  const { postgres, data, home, account, superuserPassword } = cluster;
  const single = run(postgres, ['--single', '-D', data, 'postgres'], { ...account, cwd: home });
  single.child.stdin?.end(`ALTER ROLE postgres PASSWORD ${pg.escapeLiteral(superuserPassword)}\n`);
  await single;
};
