import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { readWord } from '#kit/stored-word.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { WebhookFormat } from '../generated/graphql.ts';
import type { Webhook } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { webhookLimits } from './webhook.rules.ts';

/** A stored webhook; its secret is read only to sign with. */
export interface WebhookRow
  extends Columns<
    Webhook,
    'id' | 'url' | 'isEnabled' | 'failingSince' | 'apiKeyId' | 'createdAt' | 'updatedAt',
    { format: WebhookFormat }
  > {
  /** As they travel, such as `product.changed`. */
  readonly wireTypes: readonly Webhook['types'][number][];
}

/** Which events the webhooks of a website subscribe to. */
export type StoredSubscription = Columns<Webhook, 'websiteId' | 'types'>;

const columns = `id, url, types AS "wireTypes", is_enabled AS "isEnabled", failing_since AS "failingSince", format, api_key_id AS "apiKeyId",
  created_at AS "createdAt", updated_at AS "updatedAt"`;
const formats: readonly WebhookFormat[] = ['STANDARD', 'PUBLISHED'];

const insertOne = statement(`
  INSERT INTO webhook (website_id, id, url, types, secret, created_by, format, api_key_id)
  SELECT $1, $2, $3, $4, $5, $7, $8, $9 WHERE (SELECT count(*) FROM webhook WHERE website_id = $1) < $6 RETURNING ${columns}`);
/** Of those who add one at once, each counts what the one before added. */
const lockWebsite = statement("SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || $1, 0))");
const lockOne = statement(`SELECT ${columns} FROM webhook WHERE website_id = $1 AND id = $2 FOR UPDATE`);
/** Who leads a webhook to another address answers for it from then on. */
const updateOne = statement(`
  UPDATE webhook SET url = $3, created_by = CASE WHEN url = $3 THEN created_by ELSE $6 END, types = $4, is_enabled = $5, updated_at = now(),
    failing_since = CASE WHEN $5 AND NOT is_enabled THEN NULL ELSE failing_since END, silences = 0, paused_until = NULL
  WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);
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
export async function findWebhooks(
  db: ScopedDatabase,
  { after, limit, format }: { after: string | null; limit: number; format: WebhookFormat | null },
): Promise<WebhookRow[]> {
  const rows = await prismaFor(db).webhook.findMany({
    where: { ...(after === null ? {} : { id: { lt: after } }), ...(format === null ? {} : { format }) },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map(asRow);
}

/** Replaces the sealed secret of a webhook; null when there is none. */
export async function saveWebhookSecret(
  db: ScopedDatabase,
  id: string,
  secret: string,
): Promise<WebhookRow | null> {
  const [row] = await prismaFor(db).webhook.updateManyAndReturn({ where: { id }, data: { secret } });
  return row ? asRow(row) : null;
}

/** The webhook with that id. */
export async function findWebhook(db: ScopedDatabase, id: string): Promise<WebhookRow | null> {
  const row = await prismaFor(db).webhook.findFirst({ where: { id } });
  return row && asRow(row);
}

/** The webhook with that id and its sealed secret, for telling it something at once. */
export async function findWebhookAddress(
  db: ScopedDatabase,
  id: string,
): Promise<(WebhookRow & Columns<Webhook, 'secret'>) | null> {
  const row = await prismaFor(db).webhook.findFirst({ where: { id } });
  return row && { ...asRow(row), secret: row.secret };
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
  const { count } = await prismaFor(db).webhook.deleteMany({ where: { id } });
  return count > 0;
}

/** Switches off every webhook that an account made for the website; what waits for delivery is not delivered. */
export async function endWebhooksOf(queries: Queries, accountId: string): Promise<void> {
  await queries.rows(endOf, [accountId]);
}

/** Which events the webhooks of all websites subscribe to. */
export function findSubscriptions(install: ScopedDatabase): Promise<StoredSubscription[]> {
  return install.rows<StoredSubscription>(readSubscriptions);
}

function asRow({
  id,
  url,
  types,
  isEnabled,
  failingSince,
  format,
  apiKeyId,
  createdAt,
  updatedAt,
}: Webhook): WebhookRow {
  return {
    ...{ id, url, wireTypes: types, isEnabled, failingSince, format: readWord(formats, format) },
    ...{ apiKeyId, createdAt, updatedAt },
  };
}
