import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createClient } from '#kit/connections.ts';
import type { Log } from '#kit/subgraph.ts';
import { archivingOptions, keepArchiving } from './postgres-archiving.ts';
import { type Cluster, openCluster } from './postgres-cluster.ts';
import { type ServerWatch, watchServer } from './server-watch.ts';

const run = promisify(execFile);

/** A PostgreSQL server this install brings along. */
export type EmbeddedPostgres = {
  /** The application's database. Its role owns it and is no superuser, so row-level security holds for it. */
  url: string;
  /** Where the database lies when the data folder has but a link to it; null when it lies in there. */
  folderElsewhere: string | null;
  /** Writes everything down and stops the server, unless another process needs it: the last one to leave stops it. */
  stop(): Promise<void>;
  /** Where the server keeps its files, with its write-ahead log as it is archived beside it. */
  readonly home: string;
  /** A connection as the superuser, for what concerns the server itself. The application never needs one. */
  openAdminClient(database?: 'postgres' | 'vitrine'): Promise<pg.Client>;
  /** From now on the server is started again, on the same port, when it ends without being told to; until it is stopped. */
  watch(log: Log): ServerWatch;
};

/** How the server is set up for a small machine, with the reason. */
export const settings: readonly { name: string; value: string; reason: string }[] = [
  { name: 'listen_addresses', value: '127.0.0.1', reason: 'Only this machine has business here.' },
  { name: 'synchronous_commit', value: 'on', reason: 'An order that was confirmed survives a power cut.' },
  {
    name: 'shared_buffers',
    value: '128MB',
    reason: 'Enough for the hot rows of many shops, little on a machine with 1 GB.',
  },
  {
    name: 'effective_cache_size',
    value: '512MB',
    reason: 'Tells the planner that the system caches files too.',
  },
  { name: 'work_mem', value: '8MB', reason: 'Sorts and joins of a page stay in memory, even many at once.' },
  {
    name: 'max_connections',
    value: '100',
    reason: 'Five subgraphs with ten connections each, jobs and commands, twice over.',
  },
  {
    name: 'random_page_cost',
    value: '1.1',
    reason: 'Today’s disks have no arm to move, so an index is worth using.',
  },
  { name: 'jit', value: 'off', reason: 'Compiling takes longer than a page’s short statements run.' },
  { name: 'max_wal_size', value: '512MB', reason: 'A small disk is not filled by the log of an import.' },
  {
    name: 'timezone',
    value: 'UTC',
    reason: 'Times are instants; a website’s time zone is the application’s matter.',
  },
  { name: 'logging_collector', value: 'on', reason: 'The log outlives the process that started the server.' },
  { name: 'log_filename', value: 'postgresql-%a.log', reason: 'One file for each day of the week …' },
  { name: 'log_truncate_on_rotation', value: 'on', reason: '… so that the log never grows beyond a week.' },
];

/**
 * Finds the PostgreSQL server of this data folder or starts it.
 * A server whose owner lives, or which anyone else uses, is used too. One that a killed owner left is stopped in order
 * and started anew.
 */
export const openEmbeddedPostgres = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const cluster = await openCluster(resolve(dataDir));
  const running = await findServer(cluster);
  if (running && (running.isOwned || (await isUsed(cluster)))) return share(cluster);
  if (running) await stopLeftServer(cluster);
  const port = await startServer(cluster);
  if (port === 'another process was faster') return share(cluster);
  await createDatabase(cluster, port);
  return serverOf(cluster, port, true);
};

/**
 * Has the server of this data folder archive its write-ahead log from its next start on, or no longer. Answers whether it already runs
 * as it should; one that runs goes on as it was started.
 */
export const setArchiving = async (dataDir: string, isWanted: boolean): Promise<boolean> => {
  const cluster = await openCluster(resolve(dataDir));
  const running = await findServer(cluster);
  return keepArchiving(cluster, isWanted, running !== undefined);
};

/** A server that runs on that port, as this process uses it: its owner stops it, and so does whoever started it again. */
const serverOf = async (cluster: Cluster, port: number, isOwner: boolean): Promise<EmbeddedPostgres> => {
  let isOurs = isOwner;
  let watch: ServerWatch | undefined;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await watch?.close();
    const running = await findServer(cluster);
    if (!running || (running.isOwned && !isOurs)) return;
    // Whoever is the last to leave a server stops it.
    if (!(await isUsed(cluster, patience))) await stopServer(cluster);
  };
  const start = async () => {
    if (await findServer(cluster)) return;
    if ((await startServer(cluster, port)) === port) isOurs = true;
  };
  return {
    url: await urlOf(cluster, port),
    folderElsewhere: cluster.isElsewhere ? cluster.home : null,
    home: cluster.home,
    openAdminClient: (database) => connectAsSuperuser(cluster, port, database),
    stop() {
      stopping ??= stop();
      return stopping;
    },
    watch(log) {
      const server = { isRunning: () => isRunning(cluster), start };
      watch ??= watchServer('The embedded PostgreSQL', server, log);
      return watch;
    },
  };
};

const isRunning = async (cluster: Cluster): Promise<boolean> => {
  const { pid } = await readNotes(cluster);
  return pid > 0 && (await readCommand(pid)).includes(cluster.data);
};

/** The folder of its data, where nobody else may look; the system's own would have files of other servers in it. */
const withSocket = '-c unix_socket_directories=.';
const withoutSocket = "-c unix_socket_directories=''";
const socketOf = ({ data }: Cluster, port: number) => join(data, `.s.PGSQL.${port}`);

/** By the server's socket, on which a statement takes about half the way; by its port where the system or the file system has no such thing. */
const urlOf = async (cluster: Cluster, port: number): Promise<string> => {
  const host = (await isListening(socketOf(cluster, port))) ? encodeURIComponent(cluster.data) : '127.0.0.1';
  return `postgresql://vitrine:${cluster.rolePassword}@${host}:${port}/vitrine`;
};

const isListening = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = connect(path);
    probe.once('error', () => done(false));
    probe.once('connect', () => {
      probe.destroy();
      done(true);
    });
  });

/** How often a connection that this process just ended is given another moment to be gone. */
const patience = 10;
const momentMs = 100;
const maxStarts = 50;

/** Answers whether anyone is connected to the application's database. */
const isUsed = async (cluster: Cluster, moments = 0): Promise<boolean> => {
  const { port } = await readNotes(cluster);
  const client = await connectAsSuperuser(cluster, port).catch(() => undefined);
  if (!client) return false;
  try {
    for (let left = moments; ; left -= 1) {
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_activity WHERE datname = 'vitrine' LIMIT 1",
      );
      if (!rowCount || left <= 0) return rowCount !== 0;
      await wait(momentMs);
    }
  } finally {
    await client.end();
  }
};

/** PostgreSQL's own notes about itself: the first line is its process, the fourth its port. */
const readNotes = async ({ data }: Cluster) => {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};

/** Answers whether a server runs on this data folder, and clears away what a dead one left in its name. */
const findServer = async (cluster: Cluster): Promise<{ isOwned: boolean } | undefined> => {
  const { pid, port } = await readNotes(cluster);
  if (!pid) return undefined;
  const command = await readCommand(pid);
  if (command.includes(cluster.data)) return { isOwned: await isOwnerAlive(command) };
  // The number belongs to another program by now, which would keep PostgreSQL from starting for good.
  for (const note of [join(cluster.data, 'postmaster.pid'), `${socketOf(cluster, port)}.lock`])
    await rm(note, { force: true });
  return undefined;
};

const readCommand = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return (await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout;
};

/**
 * The process that started a server and will stop it, as a word in the server's command line: there it can't be out of date.
 * Numbers of processes are given again, in containers at once; together with the start time one means one process.
 */
const nameOwner = async (pid: number): Promise<string> => `owner-${pid}-${await readStartTime(pid)}`;

const isOwnerAlive = async (command: string): Promise<boolean> => {
  const [owner, pid] = /owner-(\d+)-\w+/.exec(command) ?? [];
  return owner !== undefined && owner === (await nameOwner(Number(pid)));
};

const readStartTime = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
      stdout: 'gone',
    }));
    return stdout.replace(/\W/g, '');
  }
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') gone');
  // The second field is the program's name and may hold spaces; the start time is the twentieth behind it.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? 'gone';
};

const control = ({ pgCtl, account, data, home }: Cluster, ...options: string[]) =>
  run(pgCtl, ['-D', data, '-w', '-t', '120', ...options], { ...account, cwd: home });

const stopServer = (cluster: Cluster) => control(cluster, '-m', 'fast', 'stop');

/** Stops a server that a killed owner left. One that was killed with it may be about to end, and then takes no order. */
const stopLeftServer = async (cluster: Cluster): Promise<void> => {
  try {
    await stopServer(cluster);
  } catch (error) {
    for (let left = patience; await findServer(cluster); left -= 1) {
      if (left <= 0) throw error;
      await wait(momentMs);
    }
  }
};

const startServer = async (
  cluster: Cluster,
  wantedPort?: number,
): Promise<number | 'another process was faster'> => {
  const log = join(cluster.data, 'start.log');
  const options = settings.map(({ name, value }) => `-c ${name}=${value}`).join(' ');
  const archiving = await archivingOptions(cluster.home);
  let socket = withSocket;
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await choosePort(cluster));
    await rm(log, { force: true });
    try {
      const owner = await nameOwner(process.pid);
      const all = `-p ${port} -c cluster_name=${owner} ${socket} ${options} ${archiving}`;
      await control(cluster, '-l', log, '-o', all, 'start');
      return port;
    } catch (error) {
      const reason = await readFile(log, 'utf8').catch(() => String(error));
      if (/lock file "postmaster.pid" already exists/.test(reason)) return 'another process was faster';
      if (socket === withSocket && /Unix-domain socket/.test(reason)) {
        socket = withoutSocket;
        continue;
      }
      // Between asking for a free port and using it, another program may have taken it. What a killed server began ends soon
      // after it, and keeps its memory until then.
      if (/could not bind|pre-existing shared memory block/.test(reason) && attempt < maxStarts) {
        await wait(momentMs);
        continue;
      }
      throw new Error(
        `The embedded PostgreSQL did not start. It says:\n${reason.trim()}\nIts log is in ${join(cluster.data, 'log')}.`,
        { cause: error },
      );
    }
  }
};

/** The port of last time if it is free, so that a database tool finds the server again; otherwise any. */
const choosePort = async ({ data }: Cluster): Promise<number> => {
  const lastCommand = await readFile(join(data, 'postmaster.opts'), 'utf8').catch(() => '');
  const lastPort = Number(/"-p" "(\d+)"/.exec(lastCommand)?.[1] ?? 0);
  return findFreePort(lastPort).catch(() => findFreePort(0));
};

export const findFreePort = (wanted: number): Promise<number> =>
  new Promise((done, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') done(address.port);
        else reject(new Error('No free port was found on the loopback address.'));
      });
    });
  });

const connectAsSuperuser = async (
  cluster: Cluster,
  port: number,
  database = 'postgres',
): Promise<pg.Client> => {
  const client = createClient({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.superuserPassword,
    database,
  });
  await client.connect();
  return client;
};

const createDatabase = async (cluster: Cluster, port: number): Promise<void> => {
  const admin = await connectAsSuperuser(cluster, port);
  try {
    const { rowCount: hasRole } = await admin.query("SELECT FROM pg_roles WHERE rolname = 'vitrine'");
    const password = pg.escapeLiteral(cluster.rolePassword);
    const limits = 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB';
    await admin.query(`${hasRole ? 'ALTER' : 'CREATE'} ROLE vitrine ${limits} PASSWORD ${password}`);
    const { rowCount: hasDatabase } = await admin.query("SELECT FROM pg_database WHERE datname = 'vitrine'");
    if (!hasDatabase) await admin.query('CREATE DATABASE vitrine OWNER vitrine');
  } finally {
    await admin.end();
  }
};

/** Uses the server another process owns. It may have been started this very moment, so its answer is waited for. */
const share = async (cluster: Cluster): Promise<EmbeddedPostgres> => {
  let reason: unknown;
  for (let patience = 300; patience > 0; patience -= 1) {
    const { port } = await readNotes(cluster);
    try {
      const client = await connectAsSuperuser(cluster, port);
      const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'vitrine'");
      await client.end();
      if (rowCount) return serverOf(cluster, port, false);
    } catch (error) {
      reason = error;
    }
    await wait(100);
  }
  throw new Error('The embedded PostgreSQL was started by another process but does not answer.', {
    cause: reason,
  });
};
