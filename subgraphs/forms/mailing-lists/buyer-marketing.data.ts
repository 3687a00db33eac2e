import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import type { Subscriber } from '../generated/prisma/client.ts';

/** Whether an address gets mails. */
export interface BuyerMarketingRow extends Columns<Subscriber, 'email'> {
  readonly isSubscribed: boolean;
  readonly joinedAt: Subscriber['confirmedAt'];
  readonly leftAt: Subscriber['unsubscribedAt'];
}

/** List by list, as addresses are indexed in theirs. */
const readMarketing = statement(`
  SELECT s.email, bool_or(s.state = 'SUBSCRIBED') AS "isSubscribed",
    min(coalesce(s.confirmed_at, s.created_at)) FILTER (WHERE s.state = 'SUBSCRIBED') AS "joinedAt",
    CASE WHEN NOT bool_or(s.state = 'SUBSCRIBED') THEN max(s.unsubscribed_at) END AS "leftAt"
  FROM mailing_list l JOIN subscriber s ON s.website_id = $1 AND s.list_id = l.id AND s.email = ANY($2)
  WHERE l.website_id = $1 GROUP BY s.email`);

/** What is known of addresses in small letters, for the length of a request. */
export function createMarketingLoader(db: ScopedDatabase): DataLoader<string, BuyerMarketingRow | null> {
  return loadOne(
    (emails) => db.rows<BuyerMarketingRow>(readMarketing, [emails]),
    (row) => row.email,
  );
}
