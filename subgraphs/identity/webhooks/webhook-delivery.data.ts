import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { readWord } from '#kit/stored-word.ts';
import type { WebhookDelivery } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { webhookIdMark, webhookLimits } from './webhook.rules.ts';

/** A stored delivery. */
export type WebhookDeliveryRow = Columns<
  WebhookDelivery,
  | ('id' | 'webhookId' | 'eventId' | 'eventType' | 'body' | 'replayOf' | 'attempts')
  | ('lastStatus' | 'lastError' | 'createdAt' | 'settledAt'),
  { state: (typeof states)[number] }
>;

const states = ['QUEUED', 'DELIVERED', 'FAILED'] as const;

/** An event and the text that is sent about it. */
export interface DeliveryDraft {
  readonly websiteId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  /** What webhooks of the published format get, with `webhookIdMark` in place of their id; absent where they get nothing. */
  readonly publishedBody?: string | null;
  /** In the published format only webhooks that this key made are told; absent for all. */
  readonly apiKeyId?: string | null;
}

const columns = `id, webhook_id AS "webhookId", event_id AS "eventId", event_type AS "eventType", body,
  replay_of AS "replayOf", state, attempts, last_status AS "lastStatus", last_error AS "lastError",
  created_at AS "createdAt", settled_at AS "settledAt"`;
/** When what an owner asks for is due. */
const beforeAllElse = `'epoch'::timestamptz`;

const insertMatching = statement(`
  INSERT INTO webhook_delivery (website_id, id, webhook_id, event_id, event_type, body, due_at)
  SELECT w.website_id, ($5::text[])[row_number() OVER (ORDER BY w.id)], w.id, $2, $3,
    CASE w.format WHEN 'PUBLISHED' THEN replace($6, '${webhookIdMark}', w.id) ELSE $4 END, date_trunc('milliseconds', now()) FROM webhook w
  WHERE w.website_id = $1 AND w.is_enabled AND $3 = ANY(w.types)
    AND (w.format <> 'PUBLISHED' OR ($6::text IS NOT NULL AND ($7::text IS NULL OR w.api_key_id = $7)))
  ON CONFLICT (webhook_id, event_id) WHERE replay_of IS NULL DO NOTHING RETURNING id`);
const insertReplay = statement(`
  INSERT INTO webhook_delivery (website_id, id, webhook_id, event_id, event_type, body, replay_of, due_at)
  SELECT $1, $3, webhook_id, event_id, event_type, body, id, ${beforeAllElse} FROM webhook_delivery WHERE website_id = $1 AND id = $2
  RETURNING ${columns}`);
const insertSettled = statement(`
  INSERT INTO webhook_delivery (website_id, id, webhook_id, event_id, event_type, body, state, attempts, last_status, last_error,
    attempted_at, settled_at)
  SELECT $1, $3, id, $4, $5, $6, $7, 1, $8, $9, now(), now() FROM webhook WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);

/** Writes a delivery down for each webhook that is told of the event; answers the ids of new ones. */
export async function insertDeliveries(db: ScopedDatabase, draft: DeliveryDraft): Promise<string[]> {
  const ids = Array.from({ length: webhookLimits.webhooks }, () => newId());
  const values = [
    draft.eventId,
    draft.eventType,
    draft.body,
    ids,
    draft.publishedBody ?? null,
    draft.apiKeyId ?? null,
  ];
  const rows = await db.rows<Columns<WebhookDelivery, 'id'>>(insertMatching, values);
  return rows.map(({ id }) => id);
}

/** Another delivery of the same event; null when there is none to repeat. */
export async function insertReplayOf(db: ScopedDatabase, id: string): Promise<WebhookDeliveryRow | null> {
  const [row] = await db.rows<WebhookDeliveryRow>(insertReplay, [id, newId()]);
  return row ?? null;
}

/** Writes down a delivery that was tried once and is over; null when its webhook is gone. */
export async function insertSettledDelivery(
  db: ScopedDatabase,
  settled: Pick<
    WebhookDeliveryRow,
    'id' | 'webhookId' | 'eventId' | 'eventType' | 'body' | 'lastStatus' | 'lastError'
  > & {
    readonly state: 'DELIVERED' | 'FAILED';
  },
): Promise<WebhookDeliveryRow | null> {
  const { webhookId, id, eventId, eventType, body, state, lastStatus, lastError } = settled;
  const values = [webhookId, id, eventId, eventType, body, state, lastStatus, lastError];
  const [row] = await db.rows<WebhookDeliveryRow>(insertSettled, values);
  return row ?? null;
}

/** A page of a webhook's deliveries, newest first. */
export async function findDeliveries(
  db: ScopedDatabase,
  webhookId: string,
  after: string | null,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  const rows = await prismaFor(db).webhookDelivery.findMany({
    where: { webhookId, ...(after === null ? {} : { id: { lt: after } }) },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map(asRow);
}

/** The delivery with that id. */
export async function findDelivery(db: ScopedDatabase, id: string): Promise<WebhookDeliveryRow | null> {
  const row = await prismaFor(db).webhookDelivery.findFirst({ where: { id } });
  return row && asRow(row);
}

function asRow({
  websiteId: _,
  attemptedAt: __,
  dueAt: ___,
  state,
  ...same
}: WebhookDelivery): WebhookDeliveryRow {
  return { ...same, state: readWord(states, state) };
}
