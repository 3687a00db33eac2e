import { type Queries, statement } from '#kit/database.ts';
import { MAX_MAILING_LISTS } from './mailing-list.rules.ts';

/** A list as someone sees it by their address. */
export interface MemberNewsletterRow {
  readonly id: string;
  readonly name: string;
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

const removeAll = statement('DELETE FROM subscriber WHERE website_id = $1 AND email = $2');
const removeMails = statement('DELETE FROM mail WHERE website_id = $1 AND recipient = $2');

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
  await queries.rows(removeAll, [email]);
  await queries.rows(removeMails, [email]);
}
