import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort, isTaken } from './ports-testing.ts';
import { postgresUrl } from './test-postgres.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync);
/** Names a pooler, such as 127.0.0.1:6432, that installs and subgraphs of tests are then opened through. */
const poolerVariable = 'TEST_POOLER';

/** What the name of a test says where the pooler is not installed, and whether it is skipped then. */
export const poolerMissing = program === undefined;
export const poolerNote = poolerMissing ? ' (skipped: pgbouncer is not installed)' : '';

/** The address of a test's database through the pooler; undefined where none is named. */
export function poolerUrlOf(databaseUrl: string): string | undefined {
  const pooler = process.env[poolerVariable];
  if (!pooler) return undefined;
  const url = new URL(databaseUrl);
  url.host = pooler;
  return url.href;
}

/**
 * Starts PgBouncer in transaction mode before the run's server, with so few connections that all who use it have each other's, and has
 * what tests open go through it.
 */
export async function startPooler(connections = 8): Promise<{ stop(): Promise<void> }> {
  const { hostname, port, username, password } = new URL(postgresUrl());
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pooler-'));
  const own = await findPort();
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`);
  // The settings that operators are given, but for what has to differ here.
  const given = await readFile(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8');
  const settings: Record<string, string | number> = {
    ...{ listen_addr: '127.0.0.1', listen_port: own, unix_socket_dir: '' },
    ...{ auth_type: 'plain', auth_file: join(folder, 'users') },
    ...{ default_pool_size: connections, server_idle_timeout: 1 },
  };
  const kept = given.split('\n').filter((line) => !((/^\w+(?= =)/.exec(line)?.[0] ?? '') in settings));
  const lines = [...kept, ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`)];
  const databases = `[databases]\n* = host=${hostname} port=${port}`;
  await writeFile(join(folder, 'pgbouncer.ini'), lines.join('\n').replace('[databases]', databases));
  const child = spawn(program ?? '', [...lessRights(), join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  while (!(await isTaken(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await wait(10);
  }
  const before = process.env[poolerVariable];
  process.env[poolerVariable] = `127.0.0.1:${own}`;
  return {
    async stop() {
      if (before === undefined) delete process.env[poolerVariable];
      else process.env[poolerVariable] = before;
      await end(child);
      await rm(folder, { recursive: true });
    },
  };
}

/** It refuses to run as root. */
function lessRights(): string[] {
  return process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
