import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { MailingList } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { MAX_MAILING_LISTS } from './mailing-list.rules.ts';

/** A list as someone sees it by their address. */
export interface MemberNewsletterRow extends Columns<MailingList, 'id' | 'name'> {
  readonly isSubscribed: boolean;
}

/** The oldest list is the website's own: it is offered to all, any other only to those who found it before. */
const readOffered = statement(`
  SELECT l.id, l.name, coalesce(s.state = 'SUBSCRIBED', false) AS "isSubscribed"
  FROM mailing_list l LEFT JOIN subscriber s ON s.website_id = l.website_id AND s.list_id = l.id AND s.email = $2
  WHERE l.website_id = $1
    AND (s.id IS NOT NULL OR l.id = (SELECT min(id) FROM mailing_list WHERE website_id = $1))
  ORDER BY l.id LIMIT ${MAX_MAILING_LISTS}`);

const endOne = statement(`
  UPDATE subscriber SET state = 'UNSUBSCRIBED', unsubscribed_at = coalesce(unsubscribed_at, now()), confirm_hash = NULL,
    confirm_sent_at = NULL WHERE website_id = $1 AND list_id = $2 AND email = $3`);

/** What an address may choose from. */
export function findOffered(queries: Queries, email: string): Promise<MemberNewsletterRow[]> {
  return queries.rows<MemberNewsletterRow>(readOffered, [email]);
}

/** Ends a subscription by its address. */
export async function endByEmail(queries: Queries, listId: string, email: string): Promise<void> {
  await queries.rows(endOne, [listId, email]);
}

/** Removes an address from all lists, and the mails that were written to it. */
export async function eraseEmail(queries: Queries, email: string): Promise<void> {
  const { mail, subscriber } = prismaFor(queries);
  await subscriber.deleteMany({ where: { email } });
  await mail.deleteMany({ where: { recipient: email } });
}
