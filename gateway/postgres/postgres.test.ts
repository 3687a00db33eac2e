import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { findRoleProblem } from './database-role.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './postgres.ts';

let folder: string;
let dataDir: string;
const opened: EmbeddedPostgres[] = [];
const owners: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-embedded-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const owner of owners.splice(0)) if (owner.exitCode === null && !owner.killed) await kill(owner);
  // Whatever a killed process left running is taken over, and so stopped.
  await (await open()).stop();
  for (const server of opened.splice(0)) await server.stop();
  await rm(await realpath(join(dataDir, 'postgres')), { recursive: true });
  await rm(folder, { recursive: true });
});

const open = async (): Promise<EmbeddedPostgres> => {
  const server = await openEmbeddedPostgres(dataDir);
  opened.push(server);
  return server;
};

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = await openTestConnection(url);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Another process that owns the server, as `npm start` does, until it is killed or told to stop. */
const startOwner = async (): Promise<{ owner: ChildProcess; url: string }> => {
  const module = pathToFileURL(join(import.meta.dirname, 'postgres.ts')).href;
  const program = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const server = await openEmbeddedPostgres(${JSON.stringify(dataDir)});
    process.once('SIGTERM', () => void server.stop().then(() => process.exit()));
    process.stdout.write(server.url);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(owner);
  const [url] = await once(owner.stdout, 'data');
  return { owner, url: String(url) };
};

const kill = async (owner: ChildProcess): Promise<void> => {
  owner.kill('SIGKILL');
  await once(owner, 'exit');
};

const pidFile = () => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const readServerPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

test('a new install gets a database that row-level security holds for, and passwords only it can read', async () => {
  const { url, folderElsewhere } = await open();
  expect(folderElsewhere).toBeNull();
  expect(
    await ask(url, 'SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user'),
  ).toEqual([{ rolname: 'vitrine', rolsuper: false, rolbypassrls: false }]);
  expect(
    await ask(url, "SELECT lower('ÉŒЖ') AS lower, current_setting('synchronous_commit') AS safe"),
  ).toEqual([{ lower: 'éœж', safe: 'on' }]);
  for (const name of ['superuser-password', 'role-password']) {
    expect((await stat(join(dataDir, 'postgres', name))).mode & 0o077).toBe(0);
  }
});

test('an operator is told of a role that row-level security does not hold for', async () => {
  const { url } = await open();
  expect(await findRoleProblem(url)).toBeNull();
  const unrestricted = new URL(url);
  unrestricted.username = 'postgres';
  unrestricted.password = await readFile(join(dataDir, 'postgres', 'superuser-password'), 'utf8');
  expect(await findRoleProblem(unrestricted.href)).toBe(
    'The role of DATABASE_URL passes over row-level security, the second lock between websites. ' +
      'ALTER ROLE … NOSUPERUSER NOBYPASSRLS, as a superuser.',
  );
});

test('what was written is there after a stop and a start, at the same address', async () => {
  const first = await open();
  await ask(first.url, 'CREATE TABLE orders AS SELECT 1 AS number');
  await Promise.all([first.stop(), first.stop()]);
  const second = await open();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'SELECT number FROM orders')).toEqual([{ number: 1 }]);
});

test('after the program was killed, the next start takes over its database and every confirmed order is there', async () => {
  const { owner, url } = await startOwner();
  await ask(url, 'CREATE TABLE orders AS SELECT 1 AS number');
  const orphan = await readServerPid();
  await kill(owner);
  const next = await open();
  expect(await ask(next.url, 'SELECT number FROM orders')).toEqual([{ number: 1 }]);
  expect(await readServerPid()).not.toBe(orphan);
});

test('after the program and its database were killed, as in a power cut, the next start recovers', async () => {
  const { owner, url } = await startOwner();
  await ask(url, 'CREATE TABLE orders AS SELECT 1 AS number');
  process.kill(await readServerPid(), 'SIGKILL');
  await kill(owner);
  const next = await open();
  expect(await ask(next.url, 'SELECT number FROM orders')).toEqual([{ number: 1 }]);
});

test('a database that is killed while nobody uses it is started again where it was, and the log says so', async () => {
  const server = await open();
  await ask(server.url, 'CREATE TABLE orders AS SELECT 1 AS number');
  const lines: string[] = [];
  const keep = (_: object, line: string) => void lines.push(line);
  const watch = server.watch({ error: keep, warn: keep, info: keep });
  expect(watch.problem).toBeNull();
  for (const round of [1, 2]) {
    const killed = await readServerPid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => watch.problem).not.toBeNull();
    await expect.poll(() => watch.problem).toBeNull();
    expect(await readServerPid()).not.toBe(killed);
    expect(await ask(server.url, 'SELECT number FROM orders')).toEqual([{ number: 1 }]);
    expect(lines).toHaveLength(2 * round);
  }
  expect(lines.slice(0, 2)).toEqual([
    'The embedded PostgreSQL has ended without being told to. It is started again.',
    'The embedded PostgreSQL runs again.',
  ]);
  await server.stop();
  await expect(readServerPid()).rejects.toThrow('ENOENT');
});

test('a database whose folder is gone is tried again, with a reason in the log, until the folder is back', async () => {
  const server = await open();
  const failures: object[] = [];
  const keep = () => undefined;
  const error = (details: object) => void failures.push(details);
  const watch = server.watch({ error, warn: keep, info: keep });
  const pid = await readServerPid();
  const cluster = await realpath(join(dataDir, 'postgres', 'cluster'));
  await rename(cluster, `${cluster}-away`);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => failures.length).toBeGreaterThan(2);
  expect(watch.problem).toBe('The embedded PostgreSQL has ended and could not be started again so far.');
  expect(failures.slice(1, 3)).toMatchObject([{ pauseMs: 500 }, { pauseMs: 1_000 }]);
  await rename(`${cluster}-away`, cluster);
  await expect.poll(() => watch.problem).toBeNull();
  expect(await ask(server.url, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
});

test('a command beside the running program uses the same server and leaves it running', async () => {
  const { owner, url } = await startOwner();
  const command = await open();
  expect(command.url).toBe(url);
  await command.stop();
  expect(await ask(url, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
  owner.kill('SIGTERM');
  await once(owner, 'exit');
  await expect(readServerPid()).rejects.toThrow('ENOENT');
});

test('a program that still uses the server keeps it when the one that started it ends, and then stops it itself', async () => {
  const { owner, url } = await startOwner();
  const other = await open();
  const client = await openTestConnection(other.url);
  owner.kill('SIGTERM');
  await once(owner, 'exit');
  expect((await client.query('SELECT 1 AS answer')).rows).toEqual([{ answer: 1 }]);
  const late = await open();
  expect(late.url).toBe(url);
  await late.stop();
  expect((await client.query('SELECT 2 AS answer')).rows).toEqual([{ answer: 2 }]);
  await client.end();
  await other.stop();
  await expect(readServerPid()).rejects.toThrow('ENOENT');
});

test('two programs that start at once on a new folder share one server', async () => {
  const [one, other] = await Promise.all([startOwner(), startOwner()]);
  expect(one.url).toBe(other.url);
});

test('the program asks it by a socket that only its account may reach, and by its port where that has too long a path', async () => {
  const { url } = await open();
  expect(decodeURIComponent(new URL(url).hostname)).toBe(
    await realpath(join(dataDir, 'postgres', 'cluster')),
  );
  expect((await stat(join(dataDir, 'postgres', 'cluster'))).mode & 0o077).toBe(0);
  const { port, password } = new URL(url);
  expect(
    await ask(`postgresql://vitrine:${password}@127.0.0.1:${port}/vitrine`, 'SELECT 1 AS a'),
  ).toHaveLength(1);
  const far = await openEmbeddedPostgres(join(folder, 'a-folder-whose-name-is-far-too-long'.repeat(3)));
  opened.push(far);
  expect(new URL(far.url).hostname).toBe('127.0.0.1');
  expect(await ask(far.url, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
});

test('notes about a dead server whose process number now belongs to another program do not keep it from starting', async () => {
  const before = await open();
  const { port } = new URL(before.url);
  await before.stop();
  const notes = `${process.pid}\n${dataDir}\n0\n${port}\n`;
  await writeFile(pidFile(), notes);
  await writeFile(join(dataDir, 'postgres', 'cluster', `.s.PGSQL.${port}.lock`), notes);
  const { url } = await open();
  expect(await ask(url, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
});

test.runIf(process.getuid?.() === 0)(
  'root may keep its install in a folder only root can enter',
  async () => {
    await chmod(folder, 0o700);
    const { url, folderElsewhere } = await open();
    expect(await ask(url, 'SELECT 1 AS answer')).toEqual([{ answer: 1 }]);
    // Whoever copies the data folder by hand has to be told of it.
    expect(folderElsewhere).toBe(await realpath(join(dataDir, 'postgres')));
    expect(folderElsewhere).toMatch(/^\/var\/lib\/vitrine\/postgres-/);
  },
);
