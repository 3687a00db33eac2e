import { LRUCache } from 'lru-cache';
import { type Database, everyWebsite, type ScopedDatabase, statement } from './database.ts';
import { type Limit, leaseSize, limitKey } from './limits.rules.ts';
import type { SharedCounts, Spent } from './subgraph.ts';

/** Counts what is accepted, over all processes of a subgraph. */
export interface LimitCounts {
  /** Counts one write of a subject; null when it is accepted, else in how many seconds the next will be. */
  take(limit: Limit, subject: string, websiteId: string | null): Promise<number | null> | number | null;
}

/** Counting and deciding are one statement: writes that come at once each get a number of their own. */
const countSome = statement(`
  INSERT INTO rate_limit AS r (website_id, key, count, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(secs => $5))
  ON CONFLICT (website_id, key) DO UPDATE SET
    count = CASE WHEN r.expires_at <= now() THEN $3 ELSE least(r.count, $4) + $3 END,
    expires_at = CASE WHEN r.expires_at <= now() THEN excluded.expires_at ELSE r.expires_at END
  RETURNING count, ceil(extract(epoch FROM expires_at - now()))::int AS "secondsLeft"`);

const removeOver = statement(`
  DELETE FROM rate_limit WHERE website_id = $1 AND key IN (
    SELECT key FROM rate_limit WHERE website_id = $1 AND expires_at <= now() LIMIT 100 FOR UPDATE SKIP LOCKED)`);

const maxLocal = 50_000;

/** What a process may accept in the current window without asking the database. */
interface Lease {
  readonly window: number;
  left: number;
  isOver: boolean;
  asking: Promise<void> | undefined;
}

/** Counts an amount under a key, and answers all that was counted in the current time; some that is over is forgotten. */
export async function spendLimit(
  db: ScopedDatabase,
  key: string,
  amount: number,
  { to, perSeconds }: Pick<Limit, 'to' | 'perSeconds'>,
): Promise<Spent> {
  const [row] = await db.rows<Spent>(countSome, [...[key, amount, to, perSeconds]]);
  if (!row) throw new Error('A write was not counted.');
  if (row.count === amount) await db.rows(removeOver);
  return row;
}

/**
 * Counts in the subgraph's table `rate_limit`; a lease counts in memory first, and asks for more only once that is used up. Where processes
 * share a store, each write under a lease is counted there instead, so that all of them together accept exactly what is allowed.
 */
export function createLimitCounts(
  database: Database,
  { now = Date.now, shared }: { now?: () => number; shared?: SharedCounts | undefined } = {},
): LimitCounts {
  // By size, not by number: room for the largest number would be taken at once.
  const leases = new LRUCache<string, Lease>({ maxSize: maxLocal, sizeCalculation: () => 1 });

  const count = (websiteId: string | null, key: string, amount: number, limit: Limit) =>
    spendLimit(database.forWebsite(websiteId ?? everyWebsite), key, amount, limit);

  async function takeExact(limit: Limit, subject: string, websiteId: string | null): Promise<number | null> {
    const row = await count(websiteId, limitKey(limit, subject), 1, limit);
    return row.count <= limit.to ? null : Math.max(1, row.secondsLeft);
  }

  async function ask(lease: Lease, limit: Limit, subject: string, websiteId: string | null): Promise<void> {
    const size = leaseSize(limit);
    const key = limitKey(limit, `${subject} ${lease.window}`);
    const row = await count(websiteId, key, size, limit);
    // The first tenth was accepted without asking.
    if (row.count <= limit.to - size) lease.left += size;
    else lease.isOver = true;
  }

  async function takeLater(lease: Lease, limit: Limit, subject: string, websiteId: string | null) {
    while (lease.left === 0 && !lease.isOver) {
      lease.asking ??= ask(lease, limit, subject, websiteId).finally(() => {
        lease.asking = undefined;
      });
      await lease.asking;
    }
    return spend(lease, limit);
  }

  function spend(lease: Lease, { perSeconds }: Limit): number | null {
    if (lease.left > 0) {
      lease.left -= 1;
      return null;
    }
    return Math.max(1, Math.ceil(((lease.window + 1) * perSeconds * 1_000 - now()) / 1_000));
  }

  function takeLeased(limit: Limit, subject: string, websiteId: string | null) {
    const key = `${limit.name} ${limit.by} ${websiteId} ${subject}`;
    const window = Math.floor(now() / (limit.perSeconds * 1_000));
    let lease = leases.get(key);
    if (lease?.window !== window) {
      lease = { window, left: leaseSize(limit), isOver: false, asking: undefined };
      leases.set(key, lease);
    }
    return lease.left > 0 || lease.isOver ? spend(lease, limit) : takeLater(lease, limit, subject, websiteId);
  }

  async function takeShared(store: SharedCounts, limit: Limit, subject: string, websiteId: string | null) {
    const spent = await store.spend(websiteId ?? everyWebsite, limitKey(limit, subject), 1, limit);
    if (spent === null) return takeLeased(limit, subject, websiteId);
    return spent.count <= limit.to ? null : Math.max(1, spent.secondsLeft);
  }

  return {
    take(limit, subject, websiteId) {
      if (!limit.isLeased) return takeExact(limit, subject, websiteId);
      return shared ? takeShared(shared, limit, subject, websiteId) : takeLeased(limit, subject, websiteId);
    },
  };
}
