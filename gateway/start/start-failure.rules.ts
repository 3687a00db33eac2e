import type { Config } from '../config.ts';

/** What of the settings has to do with what can go wrong at the start. */
export type StartSettings = Pick<Config, 'host' | 'port' | 'dataDir'>;

/** Whoever starts the install reads in a sentence what of their machine is in the way, and what to do; null for all else. */
export function explainStartFailure(error: unknown, { host, port, dataDir }: StartSettings): string | null {
  // By its name: what brings a database up to date is none of the front door's.
  if (error instanceof Error && saysItself.has(error.name)) return error.message;
  const { code, syscall, address, hostname, port: where, path } = detailsOf(error);
  const next = port < 65_535 ? port + 1 : 3000;
  const databaseProblem = databaseProblems[code ?? ''];
  if (databaseProblem) return databaseProblem;
  if (syscall === 'getaddrinfo' && hostname !== undefined && hostname !== host)
    return `Nobody knows the host ${hostname}. Look at DATABASE_URL.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    const place = `${host}:${port}`;
    if (code === 'EADDRINUSE')
      return `Another program listens on ${place}. Stop it, or choose another port. Example: PORT=${next} npm start`;
    if (code === 'EACCES')
      return `Listening on ${place} is not allowed: ports below 1024 belong to the system. Example: PORT=3000 npm start`;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return `This machine has no address ${host}. Example: HOST=127.0.0.1 npm start`;
  }
  if (syscall === 'connect' && unreachable.has(code ?? ''))
    return `The database at ${where === undefined ? address : `${address}:${where}`} does not answer. Start it, or look at DATABASE_URL.`;
  if (code && path && code in folderProblems)
    return `${path} cannot be written: ${folderProblems[code]}. The data folder is ${dataDir}; DATA_DIR names another. Example: DATA_DIR=./data npm start`;
  return null;
}

/** Failures whose messages say what to do. */
const saysItself: ReadonlySet<string> = new Set(['MigrationError', 'SecretRefused']);

/** What the system says where nobody listens; the last is of Unix sockets. */
const unreachable: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT']);

/** What PostgreSQL says of whoever comes, by its code. */
const databaseProblems: Readonly<Record<string, string>> = {
  '28P01': 'The database does not know the name and the password in DATABASE_URL.',
  '28000': 'The database does not let in whom DATABASE_URL names.',
  '3D000': 'There is no database of the name in DATABASE_URL. Create it, or correct the name.',
  '25006':
    'The database takes no writes: no host in DATABASE_URL is a primary. Promote one, or look at DATABASE_URL.',
  '53300': 'The database takes no more connections. Raise its max_connections.',
};

/** Why a folder takes no files, by the system's code. */
export const folderProblems: Readonly<Record<string, string>> = {
  EACCES: 'its owner does not allow it',
  EPERM: 'its owner does not allow it',
  EROFS: 'the disk takes no writes',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOTDIR: 'a file stands where a folder is wanted',
  EEXIST: 'a file stands where a folder is wanted',
  ENOENT: 'no folder can be made there',
};

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly address?: string;
  readonly hostname?: string;
  readonly port?: number;
  readonly path?: string;
}

function detailsOf(error: unknown): Partial<SystemError> {
  if (error instanceof AggregateError && error.errors.length > 0) return detailsOf(error.errors[0]);
  return error instanceof Error ? error : {};
}
