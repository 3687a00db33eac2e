import { setTimeout as wait } from 'node:timers/promises';
import { GraphQLError } from 'graphql';

/** Code of the error that answers what needs a database that is out of reach: HTTP's 503. */
export const serviceUnavailable = 'SERVICE_UNAVAILABLE';

const unavailableMessage = 'The website is out of reach for a moment. Please try again in a few seconds.';

/** What is answered while the database restarts, takes no more connections, or has a full disk. */
export function unavailableError(path?: GraphQLError['path']): GraphQLError {
  return new GraphQLError(unavailableMessage, { path, extensions: { code: serviceUnavailable } });
}

/**
 * SQLSTATE classes and codes that say nothing about the statement: broken connections (08), too few resources (53), a server
 * that is stopping, was killed, or is starting (57P01 to 57P03). A server that takes no writes (25006) is a standby: none of our
 * transactions that write says of itself that it does not.
 */
const awayStates = /^(?:08...|53...|57P0[123]|25006)$/;
/** What the operating system says about a connection. */
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver itself says, which gives no code. */
const awayMessages =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** Whether something failed because the database was out of reach, and may go well a moment later. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode, kind, message, syscall }) => {
    if ([code, originalCode].some((each) => each && (awayStates.test(each) || awaySystemCodes.has(each))))
      return true;
    // A server that was stopped in order took its Unix socket along.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    return kind === 'SocketTimeout' || kind === 'DatabaseNotReachable' || awayMessages.test(message ?? '');
  });
}

/** Whether the database's disk is full: what is there can still be read. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode }) => [code, originalCode].includes('53100'));
}

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Whether the disk that files are kept on is full, which gets room again without us. */
export function isFileDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code !== undefined && fullDiskCodes.has(code));
}

/** What keeps files did not do what it was asked for, and may a moment later. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
}

/** A transaction that was undone because of another one: the same again is likely to go well. */
function isConflict(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode }) =>
    [code, originalCode].some((each) => each === '40001' || each === '40P01'),
  );
}

const mostAttempts = 5;
const longestPauseMs = 20;

/**
 * Does work that is all or nothing, and does it again when PostgreSQL undid it because of others: a deadlock, or an order of
 * events that could not have been. Everything the work does must be undone with it, or harmless twice.
 */
export async function repeatOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === mostAttempts || !isConflict(error)) throw error;
      // Not all at once again.
      await wait(Math.random() * longestPauseMs * attempt);
    }
  }
}

interface Cause {
  readonly message?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly kind?: string;
  readonly syscall?: string;
}

/** The error and what caused it; Prisma keeps the driver's error in places of its own. */
function causesOf(error: unknown, depth = 0): Cause[] {
  if (typeof error !== 'object' || error === null || depth > 6) return [];
  const read = (name: string): unknown => Reflect.get(error, name);
  const text = (name: string) => {
    const value = read(name);
    return typeof value === 'string' ? { [name]: value } : {};
  };
  const own: Cause = {
    ...{ ...text('message'), ...text('code'), ...text('originalCode') },
    ...{ ...text('kind'), ...text('syscall') },
  };
  const { errors } = error instanceof AggregateError ? error : { errors: [] };
  const deeper = [read('cause'), read('originalError'), read('meta'), read('driverAdapterError'), ...errors];
  return [own, ...deeper.flatMap((each) => causesOf(each, depth + 1))];
}
