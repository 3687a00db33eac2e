import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from './database.ts';
import { type DeliveryOutcome, secondsOfPause } from './deliveries.rules.ts';
import type { JobRequest } from './jobs.ts';

/** A delivery whose turn it is. */
export interface DueDelivery {
  readonly id: string;
  readonly addressId: string;
  /** This attempt among them. */
  readonly attempts: number;
  readonly failingSince: Date | null;
  /** Deliveries in a row before this one that got no answer at all. */
  readonly silences: number;
}

/** Where addresses and what they are to be told are kept. */
export interface DeliveryTables<Outcome> {
  readonly addresses: string;
  readonly deliveries: string;
  /** The column of a delivery that names its address. */
  readonly addressId: string;
  /** What else is to be known of a delivery `d` and of its address `a`, as it is selected. */
  readonly columns: string;
  /** The pause after the first attempt; each is twice the one before. */
  readonly firstPauseSeconds: number;
  /** Writes down what else is kept of an attempt, in the same transaction. */
  settle(
    queries: Queries,
    due: { readonly id: string; readonly addressId: string },
    outcome: Outcome,
  ): Promise<void>;
}

/** Turns of deliveries at their addresses, each of which is told one thing at a time, by all processes. */
export interface DeliveryTurns<Due, Outcome> {
  /**
   * Gives a delivery its turn; null when it is settled, or its address is being told something, is left alone for a while, or failed
   * last and may not be asked now. No connection is held while the turn lasts.
   */
  claimTurn(db: ScopedDatabase, id: string, mayBeFailing: boolean): Promise<Due | null>;
  /** Writes down what became of an attempt, and lets the next one have its turn; answers when this one is tried again. */
  endTurn(db: ScopedDatabase, due: Due, outcome: Outcome): Promise<Date | null>;
  /** What is to be tried next at the addresses of some deliveries, of each the one that waits longest; nothing where one is under way. */
  findNext(
    db: ScopedDatabase,
    ids: readonly string[],
    /** Before this instant those that failed last are not asked. */
    failingAfter?: Date | null,
  ): Promise<JobRequest[]>;
  /** Has the address of a delivery asked at once, whatever it left unanswered before. */
  endPause(db: ScopedDatabase, id: string): Promise<void>;
  /** Deliveries whose job may be lost, of each address the one that waits longest; what is long settled is removed on the way. */
  findForgotten(database: Database): Promise<JobRequest[]>;
}

/** Longer than an attempt can take: after that, whoever claimed it was killed. */
const claimSeconds = 60;
const isFree = '(a.claimed_until IS NULL OR a.claimed_until <= now())';

/** The turns of deliveries that are kept in some tables. */
export function deliveryTurns<Due extends DueDelivery, Outcome extends DeliveryOutcome>(
  tables: DeliveryTables<Outcome>,
): DeliveryTurns<Due, Outcome> {
  const sql = statementsOf(tables);
  return {
    async claimTurn(db, id, mayBeFailing) {
      const [address] = await db.rows<{ id: string }>(sql.claim, [id, mayBeFailing]);
      if (!address) return null;
      // Read once it is claimed: whoever had it before has written down what became of it.
      const [due] = await db.rows<Due>(sql.readClaimed, [id]);
      if (due) return due;
      await db.rows(sql.release, [address.id, id]);
      return null;
    },
    endTurn(db, due, outcome) {
      const { id, addressId, attempts } = due;
      const { state, error, isSilence, wasAsked } = outcome;
      const silences = isSilence ? due.silences + 1 : 0;
      const pause = secondsOfPause(silences);
      const health = [addressId, id, state === 'DELIVERED', silences, pause > 0 ? pause : null];
      return db.transaction(async (queries) => {
        // The address first, as whoever removes it locks both in that order.
        if (wasAsked) await queries.rows(sql.writeHealth, health);
        else await queries.rows(sql.release, [addressId, id]);
        await tables.settle(queries, due, outcome);
        const values = [id, attempts, state, error, tables.firstPauseSeconds * 2 ** (attempts - 1)];
        const [written] = await queries.rows<{ dueAt: Date }>(sql.writeOutcome, values);
        return written && state === 'QUEUED' ? written.dueAt : null;
      });
    },
    async findNext(db, ids, failingAfter = null) {
      const rows = await db.rows<JobRequest & { pausedUntil: Date | null; isFailing: boolean }>(
        sql.readNext,
        [ids],
      );
      return rows.map(({ id, websiteId, pausedUntil, isFailing }) =>
        reminder(id, websiteId, pausedUntil ?? (isFailing ? failingAfter : null)),
      );
    },
    async endPause(db, id) {
      await db.rows(sql.resume, [id]);
    },
    async findForgotten(database) {
      const install = database.forWebsite(everyWebsite);
      await install.rows(sql.removeOld);
      const rows = await install.rows<JobRequest & { pausedUntil: Date | null }>(sql.readForgotten);
      return rows.map(({ id, websiteId, pausedUntil }) => reminder(id, websiteId, pausedUntil));
    },
  };
}

function reminder(id: string, websiteId: string, startAfter: Date | null): JobRequest {
  return startAfter ? { id, websiteId, startAfter } : { id, websiteId };
}

function statementsOf({
  addresses,
  deliveries,
  addressId,
  columns,
}: Pick<DeliveryTables<never>, 'addresses' | 'deliveries' | 'addressId' | 'columns'>) {
  /** The delivery of an address that is to be tried first. */
  const firstDue = `LATERAL (
    SELECT d.id FROM ${deliveries} d WHERE d.website_id = a.website_id AND d.${addressId} = a.id AND d.state = 'QUEUED'
      AND d.due_at <= now() ORDER BY d.due_at, d.id LIMIT 1) first`;
  return {
    claim: statement(`
      UPDATE ${addresses} a SET claimed_for = $2, claimed_until = now() + interval '${claimSeconds} seconds'
      WHERE a.website_id = $1
        AND a.id = (SELECT ${addressId} FROM ${deliveries} WHERE website_id = $1 AND id = $2 AND state = 'QUEUED')
        AND ${isFree} AND (a.paused_until IS NULL OR a.paused_until <= now()) AND (a.failing_since IS NULL OR $3)
      RETURNING a.id`),
    /** A process of the version before has it locked while it tries it. */
    readClaimed: statement(`
      SELECT d.id, d.${addressId} AS "addressId", d.attempts + 1 AS attempts, a.failing_since AS "failingSince", a.silences, ${columns}
      FROM ${deliveries} d JOIN ${addresses} a ON a.website_id = d.website_id AND a.id = d.${addressId}
      WHERE d.website_id = $1 AND d.id = $2 AND d.state = 'QUEUED' FOR UPDATE OF d SKIP LOCKED`),
    release: statement(`
      UPDATE ${addresses} SET claimed_for = NULL, claimed_until = NULL WHERE website_id = $1 AND id = $2 AND claimed_for = $3`),
    writeHealth: statement(`
      UPDATE ${addresses} SET claimed_for = NULL, claimed_until = NULL, silences = $5, paused_until = now() + $6 * interval '1 second',
        failing_since = CASE WHEN $4 THEN NULL ELSE coalesce(failing_since, now()) END
      WHERE website_id = $1 AND id = $2 AND claimed_for = $3`),
    writeOutcome: statement(`
      UPDATE ${deliveries} SET state = $4, attempts = $3, last_error = $5, due_at = now() + $6 * interval '1 second',
        settled_at = CASE WHEN $4 = 'QUEUED' THEN NULL ELSE now() END
      WHERE website_id = $1 AND id = $2 AND state = 'QUEUED' AND attempts = $3 - 1 RETURNING due_at AS "dueAt"`),
    readNext: statement(`
      SELECT first.id, a.website_id AS "websiteId", a.paused_until AS "pausedUntil", a.failing_since IS NOT NULL AS "isFailing"
      FROM ${addresses} a CROSS JOIN ${firstDue}
      WHERE a.website_id = $1 AND ${isFree}
        AND a.id IN (SELECT ${addressId} FROM ${deliveries} WHERE website_id = $1 AND id = ANY($2))`),
    resume: statement(`
      UPDATE ${addresses} SET silences = 0, paused_until = NULL WHERE website_id = $1 AND paused_until IS NOT NULL
        AND id = (SELECT ${addressId} FROM ${deliveries} WHERE website_id = $1 AND id = $2)`),
    readForgotten: statement(`
      SELECT first.id, a.website_id AS "websiteId", a.paused_until AS "pausedUntil" FROM ${addresses} a CROSS JOIN ${firstDue}
      WHERE $1 = '${everyWebsite}' AND ${isFree} AND EXISTS (SELECT FROM ${deliveries} d WHERE d.website_id = a.website_id
        AND d.${addressId} = a.id AND d.state = 'QUEUED' AND d.due_at < now() - interval '1 minute'
        AND d.created_at < now() - interval '1 minute')`),
    removeOld: statement(`
      DELETE FROM ${deliveries} WHERE $1 = '${everyWebsite}' AND id IN (
        SELECT id FROM ${deliveries} WHERE state <> 'QUEUED' AND created_at < now() - interval '30 days' LIMIT 500)`),
  };
}
