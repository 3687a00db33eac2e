import { z } from 'zod';
import { type ScopedDatabase, statement } from './database.ts';

/** Which events the webhooks of a website subscribe to. */
export interface WebhookSubscription {
  readonly websiteId: string;
  readonly types: readonly string[];
}

/** Something that happened, as a trigger wrote it down in the transaction that made it happen. */
export interface WebhookEventRow {
  readonly id: string;
  readonly websiteId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

const subscriptionList = z.array(z.object({ websiteId: z.string(), types: z.array(z.string()) })).nullish();

/** The subscriptions that the gateway brings; null when it brings none. */
export function readSubscriptions(value: unknown): WebhookSubscription[] | null {
  return subscriptionList.parse(value) ?? null;
}

const most = 100;

/** One gateway after the other: each puts its list in the place of the whole. */
const lockSubscriptions = statement(
  `SELECT pg_advisory_xact_lock(hashtext('webhook_subscription')) WHERE $1 = '*'`,
);
/** Those that stay are left as they are: the list is brought anew each minute. */
const removeSubscriptions = statement(`
  DELETE FROM webhook_subscription WHERE $1 = '*'
    AND (website_id, type) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))`);
const insertSubscriptions = statement(`
  INSERT INTO webhook_subscription (website_id, type)
  SELECT w.website_id, w.type FROM unnest($2::text[], $3::text[]) AS w (website_id, type) WHERE $1 = '*' ON CONFLICT DO NOTHING`);
const removeTaken = statement(`DELETE FROM webhook_event WHERE $1 = '*' AND id = ANY($2)`);
const readNext = statement(`
  SELECT id, website_id AS "websiteId", type, data, created_at AS "createdAt" FROM webhook_event WHERE $1 = '*'
  ORDER BY number LIMIT $2`);

/**
 * Hands events over to whoever delivers them: keeps what websites subscribe to, forgets what was taken before, and
 * answers what comes next. An event that was handed over and not forgotten comes again.
 */
export async function exchangeWebhookEvents(
  install: ScopedDatabase,
  subscriptions: readonly WebhookSubscription[] | null,
  taken: readonly string[],
): Promise<WebhookEventRow[]> {
  if (subscriptions) {
    const pairs = subscriptions.flatMap(({ websiteId, types }) =>
      types.map((type) => [websiteId, type] as const),
    );
    const wanted = [pairs.map(([id]) => id), pairs.map(([, type]) => type)];
    await install.transaction(async (queries) => {
      await queries.rows(lockSubscriptions);
      await queries.rows(removeSubscriptions, wanted);
      await queries.rows(insertSubscriptions, wanted);
    });
  }
  if (taken.length > 0) await install.rows(removeTaken, [taken]);
  return install.rows<WebhookEventRow>(readNext, [most]);
}
