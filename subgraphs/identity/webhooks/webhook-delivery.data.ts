import { type Database, everyWebsite, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { JobRequest } from '#kit/jobs.ts';
import type { WebhookFormat } from '../generated/graphql.ts';
import { type DeliveryOutcome, webhookIdMark, webhookLimits } from './webhook.rules.ts';

/** A stored delivery. */
export interface WebhookDeliveryRow {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  readonly replayOf: string | null;
  readonly state: 'QUEUED' | 'DELIVERED' | 'FAILED';
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** A delivery that is about to be tried, with where to and how it is signed. */
export interface DueDelivery {
  readonly id: string;
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
}

/** An event and the text that is sent about it. */
export interface DeliveryDraft {
  readonly websiteId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  /** What webhooks of the published format get, with `webhookIdMark` in place of their id; absent where they get nothing. */
  readonly publishedBody?: string | null;
}

const columns = `id, webhook_id AS "webhookId", event_id AS "eventId", event_type AS "eventType", body,
  replay_of AS "replayOf", state, attempts, last_status AS "lastStatus", last_error AS "lastError",
  created_at AS "createdAt", settled_at AS "settledAt"`;
const afterAll = '~';

const insertMatching = statement(`
  INSERT INTO webhook_delivery (website_id, id, webhook_id, event_id, event_type, body)
  SELECT w.website_id, ($5::text[])[row_number() OVER (ORDER BY w.id)], w.id, $2, $3,
    CASE w.format WHEN 'PUBLISHED' THEN replace($6, '${webhookIdMark}', w.id) ELSE $4 END FROM webhook w
  WHERE w.website_id = $1 AND w.is_enabled AND $3 = ANY(w.types) AND (w.format <> 'PUBLISHED' OR $6::text IS NOT NULL)
  ON CONFLICT (webhook_id, event_id) WHERE replay_of IS NULL DO NOTHING RETURNING id`);
const insertReplay = statement(`
  INSERT INTO webhook_delivery (website_id, id, webhook_id, event_id, event_type, body, replay_of)
  SELECT $1, $3, webhook_id, event_id, event_type, body, id FROM webhook_delivery WHERE website_id = $1 AND id = $2
  RETURNING ${columns}`);
const insertTest = statement(`
  INSERT INTO webhook_delivery (website_id, id, webhook_id, event_id, event_type, body)
  SELECT $1, $3, id, $4, $5, $6 FROM webhook WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);
const readPage = statement(`
  SELECT ${columns} FROM webhook_delivery WHERE website_id = $1 AND webhook_id = $2 AND id < $3 ORDER BY id DESC LIMIT $4`);
const readOne = statement(`SELECT ${columns} FROM webhook_delivery WHERE website_id = $1 AND id = $2`);

/** Who tries it at the same moment finds it locked. */
const lockDue = statement(`
  SELECT d.id, d.event_id AS "eventId", d.body, d.attempts + 1 AS attempts, w.url, w.secret, w.format, w.is_enabled AS "isEnabled",
    w.failing_since AS "failingSince"
  FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
  WHERE d.website_id = $1 AND d.id = $2 AND d.state = 'QUEUED' FOR UPDATE OF d SKIP LOCKED`);
const writeOutcome = statement(`
  UPDATE webhook_delivery SET state = $3, attempts = attempts + 1, last_status = $4, last_error = $5, attempted_at = now(),
    settled_at = CASE WHEN $3 = 'QUEUED' THEN NULL ELSE now() END
  WHERE website_id = $1 AND id = $2 RETURNING webhook_id AS "webhookId"`);
const writeHealth = statement(`
  UPDATE webhook SET failing_since = CASE WHEN $3 THEN NULL ELSE coalesce(failing_since, now()) END,
    is_enabled = is_enabled AND NOT $4
  WHERE website_id = $1 AND id = $2`);
const readForgotten = statement(`
  SELECT id, website_id AS "websiteId" FROM webhook_delivery
  WHERE $1 = '*' AND state = 'QUEUED' AND created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 500`);
const removeOld = statement(`
  DELETE FROM webhook_delivery WHERE $1 = '*' AND id IN (
    SELECT id FROM webhook_delivery WHERE state <> 'QUEUED' AND created_at < now() - interval '30 days' LIMIT 500)`);

/** Writes a delivery down for each webhook that is told of the event; answers the ids of new ones. */
export async function insertDeliveries(db: ScopedDatabase, draft: DeliveryDraft): Promise<string[]> {
  const ids = Array.from({ length: webhookLimits.webhooks }, () => newId());
  const values = [draft.eventId, draft.eventType, draft.body, ids, draft.publishedBody ?? null];
  const rows = await db.rows<{ id: string }>(insertMatching, values);
  return rows.map(({ id }) => id);
}

/** Another delivery of the same event; null when there is none to repeat. */
export async function insertReplayOf(db: ScopedDatabase, id: string): Promise<WebhookDeliveryRow | null> {
  const [row] = await db.rows<WebhookDeliveryRow>(insertReplay, [id, newId()]);
  return row ?? null;
}

/** A delivery that an owner tries an address out with; null when there is no such webhook. */
export async function insertTestDelivery(
  db: ScopedDatabase,
  {
    webhookId,
    eventType,
    body,
  }: { readonly webhookId: string; readonly eventType: string; readonly body: string },
): Promise<WebhookDeliveryRow | null> {
  const [row] = await db.rows<WebhookDeliveryRow>(insertTest, [webhookId, newId(), newId(), eventType, body]);
  return row ?? null;
}

/** A page of a webhook's deliveries, newest first. */
export function findDeliveries(
  db: ScopedDatabase,
  webhookId: string,
  after: string | null,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  return db.rows<WebhookDeliveryRow>(readPage, [webhookId, after ?? afterAll, limit]);
}

/** The delivery with that id. */
export async function findDelivery(db: ScopedDatabase, id: string): Promise<WebhookDeliveryRow | null> {
  const [row] = await db.rows<WebhookDeliveryRow>(readOne, [id]);
  return row ?? null;
}

/** Tries a delivery while it is locked, and writes down what became of it; null when it is settled, or tried elsewhere. */
export async function attemptDelivery(
  db: ScopedDatabase,
  id: string,
  attempt: (due: DueDelivery) => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome | null> {
  let attempted: DeliveryOutcome | undefined;
  const tried = await db.transaction(async (queries) => {
    const [due] = await queries.rows<DueDelivery>(lockDue, [id]);
    if (!due) return null;
    // Sent once, however often the transaction has to be begun again.
    attempted ??= await attempt(due);
    const outcome = attempted;
    const { state, status, error } = outcome;
    const [written] = await queries.rows<{ webhookId: string }>(writeOutcome, [id, state, status, error]);
    return { outcome, webhookId: due.isEnabled ? written?.webhookId : undefined };
  });
  // Not while the delivery is locked: whoever removes the webhook locks both the other way round.
  if (tried?.webhookId) {
    const { state, isDisabling } = tried.outcome;
    await db.rows(writeHealth, [tried.webhookId, state === 'DELIVERED', isDisabling]);
  }
  return tried?.outcome ?? null;
}

/** Deliveries whose job may be lost; what is long settled is removed on the way. */
export async function findForgottenDeliveries(database: Database): Promise<JobRequest[]> {
  const install = database.forWebsite(everyWebsite);
  await install.rows(removeOld);
  return install.rows<JobRequest>(readForgotten);
}
