import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { WebhookFormat } from '../generated/graphql.ts';
import { webhookLimits } from './webhook.rules.ts';

/** A stored webhook; its secret is read only to sign with. */
export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  /** As they travel, such as `product.changed`. */
  readonly wireTypes: readonly string[];
  readonly isEnabled: boolean;
  readonly failingSince: Date | null;
  /** How it is told. */
  readonly format: WebhookFormat;
  /** The key that made it; null for a contributor. */
  readonly apiKeyId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Which events the webhooks of a website subscribe to. */
export interface StoredSubscription {
  readonly websiteId: string;
  readonly types: readonly string[];
}

const columns = `id, url, types AS "wireTypes", is_enabled AS "isEnabled", failing_since AS "failingSince", format, api_key_id AS "apiKeyId",
  created_at AS "createdAt", updated_at AS "updatedAt"`;
/** Sorts after every id. */
const afterAll = '~';

const insertOne = statement(`
  INSERT INTO webhook (website_id, id, url, types, secret, created_by, format, api_key_id)
  SELECT $1, $2, $3, $4, $5, $7, $8, $9 WHERE (SELECT count(*) FROM webhook WHERE website_id = $1) < $6 RETURNING ${columns}`);
/** Of those who add one at once, each counts what the one before added. */
const lockWebsite = statement("SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || $1, 0))");
const readPage = statement(`
  SELECT ${columns} FROM webhook WHERE website_id = $1 AND id < $2 AND ($4::text IS NULL OR format = $4)
  ORDER BY id DESC LIMIT $3`);
const readOne = statement(`SELECT ${columns} FROM webhook WHERE website_id = $1 AND id = $2`);
const readAddress = statement(`SELECT ${columns}, secret FROM webhook WHERE website_id = $1 AND id = $2`);
const lockOne = statement(`SELECT ${columns} FROM webhook WHERE website_id = $1 AND id = $2 FOR UPDATE`);
/** Who leads a webhook to another address answers for it from then on. */
const updateOne = statement(`
  UPDATE webhook SET url = $3, created_by = CASE WHEN url = $3 THEN created_by ELSE $6 END, types = $4, is_enabled = $5, updated_at = now(),
    failing_since = CASE WHEN $5 AND NOT is_enabled THEN NULL ELSE failing_since END, silences = 0, paused_until = NULL
  WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);
const writeSecret = statement(`
  UPDATE webhook SET secret = $3, updated_at = now() WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);
const removeOne = statement('DELETE FROM webhook WHERE website_id = $1 AND id = $2 RETURNING id');
const endOf = statement(
  'UPDATE webhook SET is_enabled = false WHERE website_id = $1 AND created_by = $2 AND is_enabled',
);
const readSubscriptions = statement(`
  SELECT website_id AS "websiteId", array_agg(DISTINCT type) AS types FROM webhook, unnest(types) AS type
  WHERE $1 = '*' AND is_enabled GROUP BY website_id`);

/** Stores a webhook with its sealed secret; null when the website has as many as it may. */
export async function insertWebhook(
  db: ScopedDatabase,
  draft: Pick<WebhookRow, 'url' | 'wireTypes' | 'format' | 'apiKeyId'> & {
    readonly secret: string;
    readonly createdBy: string | null;
  },
): Promise<WebhookRow | null> {
  const { url, wireTypes, secret, createdBy, format, apiKeyId } = draft;
  const values = [newId(), url, wireTypes, secret, webhookLimits.webhooks, createdBy, format, apiKeyId];
  return db.transaction(async (queries) => {
    await queries.rows(lockWebsite, []);
    const [row] = await queries.rows<WebhookRow>(insertOne, values);
    return row ?? null;
  });
}

/** A page of the website's webhooks, newest first: of one format, or all. */
export function findWebhooks(
  db: ScopedDatabase,
  { after, limit, format }: { after: string | null; limit: number; format: WebhookFormat | null },
): Promise<WebhookRow[]> {
  return db.rows<WebhookRow>(readPage, [after ?? afterAll, limit, format]);
}

/** Replaces the sealed secret of a webhook; null when there is none. */
export async function saveWebhookSecret(
  db: ScopedDatabase,
  id: string,
  secret: string,
): Promise<WebhookRow | null> {
  const [row] = await db.rows<WebhookRow>(writeSecret, [id, secret]);
  return row ?? null;
}

/** The webhook with that id. */
export async function findWebhook(db: ScopedDatabase, id: string): Promise<WebhookRow | null> {
  const [row] = await db.rows<WebhookRow>(readOne, [id]);
  return row ?? null;
}

/** The webhook with that id and its sealed secret, for telling it something at once. */
export async function findWebhookAddress(
  db: ScopedDatabase,
  id: string,
): Promise<(WebhookRow & { readonly secret: string }) | null> {
  const [row] = await db.rows<WebhookRow & { readonly secret: string }>(readAddress, [id]);
  return row ?? null;
}

/** What an owner says of a webhook, in its `version`. */
export function contentOf({ url, wireTypes, isEnabled }: WebhookRow) {
  return { url, wireTypes, isEnabled };
}

/** What changes of a webhook; the rest stays. */
export interface WebhookChange {
  readonly id: string;
  readonly url: string | null;
  readonly wireTypes: readonly string[] | null;
  readonly isEnabled: boolean | null;
  readonly changedBy: string | null;
}

/** Changes a webhook; null when it is gone. */
export async function saveWebhook(
  db: ScopedDatabase,
  { id, changedBy, ...change }: WebhookChange,
  expected: string | null | undefined,
): Promise<WebhookRow | Outdated<WebhookRow> | null> {
  return db.transaction(async (queries) => {
    const [before] = await queries.rows<WebhookRow>(lockOne, [id]);
    if (!before) return null;
    if (isOutdated(expected, contentOf(before))) return { outdated: before };
    const url = change.url ?? before.url;
    const wireTypes = change.wireTypes ?? before.wireTypes;
    const values = [id, url, wireTypes, change.isEnabled ?? before.isEnabled, changedBy];
    const [row] = await queries.rows<WebhookRow>(updateOne, values);
    return row ?? null;
  });
}

/** True when the webhook was there. */
export async function forgetWebhook(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await db.rows(removeOne, [id])).length > 0;
}

/** Switches off every webhook that an account made for the website; what waits for delivery is not delivered. */
export async function endWebhooksOf(queries: Queries, accountId: string): Promise<void> {
  await queries.rows(endOf, [accountId]);
}

/** Which events the webhooks of all websites subscribe to. */
export function findSubscriptions(install: ScopedDatabase): Promise<StoredSubscription[]> {
  return install.rows<StoredSubscription>(readSubscriptions);
}
