import { type Database, everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import type { JobRequest } from '#kit/jobs.ts';
import type { WebhookFormat } from '../generated/graphql.ts';
import { type DeliveryOutcome, secondsOfPause, secondsUntilRetry } from './webhook.rules.ts';

/** A delivery whose turn it is, with where to and how it is signed. */
export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly body: string;
  /** This attempt among them. */
  readonly attempts: number;
  readonly url: string;
  /** Sealed. */
  readonly secret: string;
  readonly format: WebhookFormat;
  readonly isEnabled: boolean;
  readonly failingSince: Date | null;
  /** Deliveries in a row before this one that got no answer at all. */
  readonly silences: number;
}

/** Longer than an attempt can take: after that, whoever claimed it was killed. */
const claimSeconds = 60;
const isFree = '(w.claimed_until IS NULL OR w.claimed_until <= now())';
/** The delivery of a webhook that is to be tried first. */
const firstDue = `LATERAL (
    SELECT d.id FROM webhook_delivery d WHERE d.website_id = w.website_id AND d.webhook_id = w.id AND d.state = 'QUEUED'
      AND d.due_at <= now() ORDER BY d.due_at, d.id LIMIT 1) first`;

const claim = statement(`
  UPDATE webhook w SET claimed_for = $2, claimed_until = now() + interval '${claimSeconds} seconds'
  WHERE w.website_id = $1 AND w.id = (SELECT webhook_id FROM webhook_delivery WHERE website_id = $1 AND id = $2 AND state = 'QUEUED')
    AND ${isFree} AND (w.paused_until IS NULL OR w.paused_until <= now()) AND (w.failing_since IS NULL OR $3)
  RETURNING w.id AS "webhookId", w.url, w.secret, w.format, w.is_enabled AS "isEnabled", w.failing_since AS "failingSince", w.silences`);
/** A process of the version before has it locked while it tries it. */
const readClaimed = statement(`
  SELECT id, event_id AS "eventId", body, attempts + 1 AS attempts FROM webhook_delivery
  WHERE website_id = $1 AND id = $2 AND state = 'QUEUED' FOR UPDATE SKIP LOCKED`);
const release = statement(`
  UPDATE webhook SET claimed_for = NULL, claimed_until = NULL WHERE website_id = $1 AND id = $2 AND claimed_for = $3`);
const writeHealth = statement(`
  UPDATE webhook SET claimed_for = NULL, claimed_until = NULL, silences = $5, paused_until = now() + $6 * interval '1 second',
    failing_since = CASE WHEN $4 THEN NULL ELSE coalesce(failing_since, now()) END
  WHERE website_id = $1 AND id = $2 AND claimed_for = $3`);
/** By itself, as the other subgraphs are told of each. */
const switchOff = statement(
  'UPDATE webhook SET is_enabled = false WHERE website_id = $1 AND id = $2 AND is_enabled',
);
const writeOutcome = statement(`
  UPDATE webhook_delivery SET state = $4, attempts = $3, last_status = $5, last_error = $6, attempted_at = now(),
    due_at = now() + $7 * interval '1 second', settled_at = CASE WHEN $4 = 'QUEUED' THEN NULL ELSE now() END
  WHERE website_id = $1 AND id = $2 AND state = 'QUEUED' AND attempts = $3 - 1 RETURNING due_at AS "dueAt"`);
const readNext = statement(`
  SELECT first.id, w.website_id AS "websiteId", w.paused_until AS "pausedUntil", w.failing_since IS NOT NULL AS "isFailing"
  FROM webhook w CROSS JOIN ${firstDue}
  WHERE w.website_id = $1 AND ${isFree}
    AND w.id IN (SELECT webhook_id FROM webhook_delivery WHERE website_id = $1 AND id = ANY($2))`);
const resume = statement(`
  UPDATE webhook SET silences = 0, paused_until = NULL WHERE website_id = $1 AND paused_until IS NOT NULL
    AND id = (SELECT webhook_id FROM webhook_delivery WHERE website_id = $1 AND id = $2)`);
const readForgotten = statement(`
  SELECT first.id, w.website_id AS "websiteId", w.paused_until AS "startAfter" FROM webhook w CROSS JOIN ${firstDue}
  WHERE $1 = '${everyWebsite}' AND ${isFree} AND EXISTS (SELECT FROM webhook_delivery d WHERE d.website_id = w.website_id
    AND d.webhook_id = w.id AND d.state = 'QUEUED' AND d.due_at < now() - interval '1 minute'
    AND d.created_at < now() - interval '1 minute')`);
const removeOld = statement(`
  DELETE FROM webhook_delivery WHERE $1 = '${everyWebsite}' AND id IN (
    SELECT id FROM webhook_delivery WHERE state <> 'QUEUED' AND created_at < now() - interval '30 days' LIMIT 500)`);

/**
 * Gives a delivery its turn at its address, which is told one thing at a time, by all processes; null when it is settled, or the address
 * is being told something, is left alone for a while, or failed last and may not be asked now.
 */
export async function claimTurn(
  db: ScopedDatabase,
  id: string,
  mayBeFailing: boolean,
): Promise<DueDelivery | null> {
  const [webhook] = await db.rows<Omit<DueDelivery, 'id' | 'eventId' | 'body' | 'attempts'>>(claim, [
    id,
    mayBeFailing,
  ]);
  if (!webhook) return null;
  // Read once it is claimed: whoever had it before has written down what became of it.
  const [delivery] = await db.rows<Pick<DueDelivery, 'id' | 'eventId' | 'body' | 'attempts'>>(readClaimed, [
    id,
  ]);
  if (delivery) return { ...webhook, ...delivery };
  await db.rows(release, [webhook.webhookId, id]);
  return null;
}

/** Writes down what became of an attempt, and lets the next one have its turn; answers when this one is tried again. */
export async function endTurn(
  db: ScopedDatabase,
  due: DueDelivery,
  outcome: DeliveryOutcome,
): Promise<Date | null> {
  const { id, webhookId, attempts } = due;
  const { state, status, error, isDisabling, isSilence } = outcome;
  const silences = isSilence ? due.silences + 1 : 0;
  const pause = secondsOfPause(silences);
  return db.transaction(async (queries) => {
    // The webhook first, as whoever removes it locks both in that order.
    if (due.isEnabled)
      await queries.rows(writeHealth, [
        webhookId,
        id,
        state === 'DELIVERED',
        silences,
        pause > 0 ? pause : null,
      ]);
    else await queries.rows(release, [webhookId, id]);
    if (isDisabling) await queries.rows(switchOff, [webhookId]);
    const values = [id, attempts, state, status, error, secondsUntilRetry(attempts)];
    const [written] = await queries.rows<{ dueAt: Date }>(writeOutcome, values);
    return written && state === 'QUEUED' ? written.dueAt : null;
  });
}

/** What is to be tried next at the addresses of some deliveries, of each the one that waits longest; nothing where one is under way. */
export async function findNext(
  db: ScopedDatabase,
  ids: readonly string[],
  /** Before this instant those that failed last are not asked. */
  failingAfter: Date | null = null,
): Promise<JobRequest[]> {
  const rows = await db.rows<{ id: string; websiteId: string; pausedUntil: Date | null; isFailing: boolean }>(
    readNext,
    [ids],
  );
  return rows.map(({ id, websiteId, pausedUntil, isFailing }) => {
    const startAfter = pausedUntil ?? (isFailing ? failingAfter : null);
    return startAfter ? { id, websiteId, startAfter } : { id, websiteId };
  });
}

/** Has the address of a delivery asked at once, whatever it left unanswered before. */
export async function endPause(db: ScopedDatabase, id: string): Promise<void> {
  await db.rows(resume, [id]);
}

/** Deliveries whose job may be lost, of each address the one that waits longest; what is long settled is removed on the way. */
export async function findForgottenDeliveries(database: Database): Promise<JobRequest[]> {
  const install = database.forWebsite(everyWebsite);
  await install.rows(removeOld);
  const rows = await install.rows<{ id: string; websiteId: string; startAfter: Date | null }>(readForgotten);
  return rows.map(({ id, websiteId, startAfter }) =>
    startAfter ? { id, websiteId, startAfter } : { id, websiteId },
  );
}
