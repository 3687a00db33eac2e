import { createHash, randomBytes } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { asLiteralPattern } from '#kit/literal-pattern.ts';
import { readWord } from '#kit/stored-word.ts';
import { isFull, turnsOf } from '#kit/turns.ts';
import type { SubscriberState } from '../generated/graphql.ts';
import type { MailingList, Subscriber, SuppressedAddress } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { MAX_MAILING_LISTS } from './mailing-list.rules.ts';

/** A stored list. */
export type MailingListRow = Columns<MailingList, 'id' | 'name' | 'createdAt'>;

/** A stored subscriber. */
export type SubscriberRow = Columns<
  Subscriber,
  | ('id' | 'email' | 'firstName' | 'lastName' | 'language' | 'source')
  | ('createdAt' | 'confirmedAt' | 'unsubscribedAt'),
  { state: SubscriberState }
>;

/** A subscription by a link of a mail. */
export interface LinkedSubscription
  extends Columns<Subscriber, 'id' | 'email' | 'language' | 'unsubscribeToken', { state: SubscriberState }> {
  readonly listName: MailingList['name'];
}

/** Who signs up. */
export type SignUp = Columns<Subscriber, 'email' | 'firstName' | 'lastName' | 'language' | 'source'>;

/** A suppressed address. */
export type SuppressedAddressRow = Columns<SuppressedAddress, 'email' | 'createdAt'>;

const linkedColumns = `s.id, s.email, s.state, s.language, l.name AS "listName",
  s.unsubscribe_token AS "unsubscribeToken"`;

const inTurn = turnsOf('mailing lists');
const countLists = statement('SELECT count(*)::int AS count FROM mailing_list WHERE website_id = $1');

/**
 * One statement, so that who signs up twice at once gets one mail: a new one is made, one who left or let the time pass is
 * asked again, and anyone else stays as they are. Suppressed addresses are no rows at all.
 */
const askToConfirm = statement(`
  INSERT INTO subscriber AS s (id, website_id, list_id, email, first_name, last_name, language, source, confirm_hash,
    confirm_sent_at, unsubscribe_token)
  SELECT $3, $1, $2, $4, $5, $6, $7, $8, $9, now(), $10
  WHERE NOT EXISTS (SELECT FROM suppressed_address WHERE website_id = $1 AND email = $4)
  ON CONFLICT (list_id, email) DO UPDATE SET state = 'PENDING', confirm_hash = excluded.confirm_hash,
    confirm_sent_at = excluded.confirm_sent_at, language = coalesce(excluded.language, s.language),
    first_name = coalesce(nullif(excluded.first_name, ''), s.first_name),
    last_name = coalesce(nullif(excluded.last_name, ''), s.last_name)
  WHERE s.state <> 'SUBSCRIBED' AND (s.confirm_sent_at IS NULL OR s.confirm_sent_at < now() - make_interval(secs => $11))
  RETURNING s.id`);

const subscribeAtOnce = statement(`
  INSERT INTO subscriber AS s (id, website_id, list_id, email, first_name, last_name, language, source,
    unsubscribe_token, state, confirmed_at)
  SELECT $3, $1, $2, $4, $5, $6, $7, $8, $9, 'SUBSCRIBED', now()
  WHERE NOT EXISTS (SELECT FROM suppressed_address WHERE website_id = $1 AND email = $4)
  ON CONFLICT (list_id, email) DO UPDATE SET state = 'SUBSCRIBED', confirmed_at = now(), unsubscribed_at = NULL
  WHERE s.state <> 'SUBSCRIBED' RETURNING s.id, s.unsubscribe_token AS "unsubscribeToken"`);

const confirmOne = statement(`
  UPDATE subscriber s SET state = 'SUBSCRIBED', confirmed_at = now(), unsubscribed_at = NULL
  FROM mailing_list l WHERE s.website_id = $1 AND s.confirm_hash = $2 AND s.state = 'PENDING' AND l.website_id = $1 AND l.id = s.list_id
    AND s.confirm_sent_at > now() - make_interval(secs => $3)
  RETURNING ${linkedColumns}`);

const readByConfirmHash = statement(`
  SELECT ${linkedColumns} FROM subscriber s JOIN mailing_list l ON l.website_id = s.website_id AND l.id = s.list_id
  WHERE s.website_id = $1 AND s.confirm_hash = $2 AND s.confirm_sent_at > now() - make_interval(secs => $3)`);

const readByToken = statement(`
  SELECT ${linkedColumns} FROM subscriber s JOIN mailing_list l ON l.website_id = s.website_id AND l.id = s.list_id
  WHERE s.website_id = $1 AND s.unsubscribe_token = $2`);

const unsubscribeOne = statement(`
  UPDATE subscriber s SET state = 'UNSUBSCRIBED', unsubscribed_at = coalesce(s.unsubscribed_at, now()),
    confirm_hash = NULL, confirm_sent_at = NULL
  FROM mailing_list l WHERE s.website_id = $1 AND s.unsubscribe_token = $2 AND l.website_id = $1 AND l.id = s.list_id
  RETURNING ${linkedColumns}`);

const importSome = statement(`
  INSERT INTO subscriber (id, website_id, list_id, email, first_name, last_name, source, unsubscribe_token, state,
    confirmed_at)
  SELECT id, $1, $2, email, first_name, last_name, 'import', token, 'SUBSCRIBED', now()
  FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    AS row (id, email, first_name, last_name, token)
  WHERE NOT EXISTS (SELECT FROM suppressed_address a WHERE a.website_id = $1 AND a.email = row.email)
  ON CONFLICT (list_id, email) DO NOTHING RETURNING id`);

const countSuppressed = statement(`
  SELECT count(*)::int AS count FROM suppressed_address WHERE website_id = $1 AND email = ANY($2)`);

const writeSuppressed = statement(`
  INSERT INTO suppressed_address AS a (website_id, email) VALUES ($1, $2)
  ON CONFLICT (website_id, email) DO UPDATE SET email = a.email RETURNING email, created_at AS "createdAt"`);

const endAll = statement(`
  UPDATE subscriber SET state = 'UNSUBSCRIBED', unsubscribed_at = coalesce(unsubscribed_at, now()), confirm_hash = NULL,
    confirm_sent_at = NULL WHERE website_id = $1 AND email = $2`);

const endGoingOn = statement(`
  UPDATE subscriber SET state = 'UNSUBSCRIBED', unsubscribed_at = now(), confirm_hash = NULL, confirm_sent_at = NULL
  WHERE website_id = $1 AND email = $2 AND state <> 'UNSUBSCRIBED' RETURNING id`);

const allStates: readonly SubscriberState[] = ['PENDING', 'SUBSCRIBED', 'UNSUBSCRIBED'];

/** All lists, the oldest first. */
export function findLists(db: ScopedDatabase): Promise<MailingListRow[]> {
  return prismaFor(db).mailingList.findMany({ orderBy: { id: 'asc' }, take: MAX_MAILING_LISTS });
}

/** A list; the website's own, which is the oldest, when none is named. */
export function findList(db: ScopedDatabase, id: string | null): Promise<MailingListRow | null> {
  return prismaFor(db).mailingList.findFirst({ where: id === null ? {} : { id }, orderBy: { id: 'asc' } });
}

/** Starts a list, unless there is no more room. */
export function insertList(db: ScopedDatabase, name: string): Promise<MailingListRow | 'full'> {
  return inTurn(db, async (queries) => {
    if (await isFull(queries, MAX_MAILING_LISTS, countLists)) return 'full';
    return prismaFor(queries).mailingList.create({ data: { id: newId(), websiteId: db.websiteId, name } });
  });
}

/** Renames a list; null when there is none. */
export async function updateList(
  db: ScopedDatabase,
  id: string,
  name: string,
): Promise<MailingListRow | null> {
  const [row] = await prismaFor(db).mailingList.updateManyAndReturn({ where: { id }, data: { name } });
  return row ?? null;
}

/** Removes a list with its subscribers and what forms sent to it; false when there was none. */
export function deleteList(db: ScopedDatabase, id: string): Promise<boolean> {
  return db.transaction(async (queries) => {
    const { formConnection, mailingList } = prismaFor(queries);
    await formConnection.deleteMany({ where: { mailingListId: id } });
    const { count } = await mailingList.deleteMany({ where: { id } });
    return count > 0;
  });
}

/** How many get a list's mails. */
export function countSubscribers(db: ScopedDatabase, listId: string): Promise<number> {
  return prismaFor(db).subscriber.count({ where: { listId, state: 'SUBSCRIBED' } });
}

/** A page of a list, the newest first. */
export async function findSubscribers(
  db: ScopedDatabase,
  asked: { readonly listId: string; readonly state: SubscriberState | null; readonly search: string },
  after: string | null,
  limit: number,
): Promise<SubscriberRow[]> {
  const { listId, state, search } = asked;
  const rows = await prismaFor(db).subscriber.findMany({
    where: {
      ...{ listId, ...(after === null ? {} : { id: { lt: after } }), ...(state === null ? {} : { state }) },
      ...(search === '' ? {} : { email: { contains: asLiteralPattern(search.toLowerCase()) } }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map((row) => ({ ...row, state: readWord(allStates, row.state) }));
}

/** Removes subscribers; answers how many there were. */
export async function deleteSubscribers(db: ScopedDatabase, ids: readonly string[]): Promise<number> {
  const { count } = await prismaFor(db).subscriber.deleteMany({ where: { id: { in: [...ids] } } });
  return count;
}

/** Notes a sign-up that is to be confirmed; null when nothing is to be sent, else what the mail's link ends with. */
export async function requestSubscription(
  queries: Queries,
  listId: string,
  { email, firstName, lastName, language, source }: SignUp,
  pauseSeconds: number,
): Promise<{ id: string; token: string } | null> {
  const token = newToken();
  const [row] = await queries.rows<Columns<Subscriber, 'id'>>(askToConfirm, [
    ...[
      listId,
      newId(),
      email,
      firstName,
      lastName,
      language,
      source,
      hashOf(token),
      newToken(),
      pauseSeconds,
    ],
  ]);
  return row ? { id: row.id, token } : null;
}

/** Makes someone a subscriber without asking them again; null when they are one, or their address is suppressed. */
export async function subscribe(
  queries: Queries,
  listId: string,
  signUp: SignUp,
): Promise<Columns<Subscriber, 'id' | 'unsubscribeToken'> | null> {
  const { email, firstName, lastName, language, source } = signUp;
  const values = [listId, newId(), email, firstName, lastName, language, source, newToken()];
  const [row] = await queries.rows<Columns<Subscriber, 'id' | 'unsubscribeToken'>>(subscribeAtOnce, values);
  return row ?? null;
}

/** Confirms by a link; null for one that is none, too old, or was followed before. */
export async function confirm(
  queries: Queries,
  token: string,
  lifetimeSeconds: number,
): Promise<LinkedSubscription | null> {
  const [row] = await queries.rows<LinkedSubscription>(confirmOne, [hashOf(token), lifetimeSeconds]);
  return row ?? null;
}

/** The subscription of a link that asks to confirm. */
export async function findByConfirmLink(
  queries: Queries,
  token: string,
  lifetimeSeconds: number,
): Promise<LinkedSubscription | null> {
  const [row] = await queries.rows<LinkedSubscription>(readByConfirmHash, [hashOf(token), lifetimeSeconds]);
  return row ?? null;
}

/** The subscription of a link that ends it. */
export async function findByUnsubscribeLink(
  queries: Queries,
  token: string,
): Promise<LinkedSubscription | null> {
  const [row] = await queries.rows<LinkedSubscription>(readByToken, [token]);
  return row ?? null;
}

/** Ends a subscription by a link; null for one that is none. */
export async function endSubscription(queries: Queries, token: string): Promise<LinkedSubscription | null> {
  const [row] = await queries.rows<LinkedSubscription>(unsubscribeOne, [token]);
  return row ?? null;
}

/** Takes subscribers over; answers how many are new and how many are suppressed. */
export async function importRows(
  db: ScopedDatabase,
  listId: string,
  rows: readonly Pick<SignUp, 'email' | 'firstName' | 'lastName'>[],
): Promise<{ imported: number; suppressed: number }> {
  const emails = rows.map(({ email }) => email);
  return db.transaction(async (queries) => {
    const [held] = await queries.rows<{ count: number }>(countSuppressed, [emails]);
    const made = await queries.rows(importSome, [
      ...[listId, rows.map(() => newId()), emails, rows.map(({ firstName }) => firstName)],
      ...[rows.map(({ lastName }) => lastName), rows.map(() => newToken())],
    ]);
    return { imported: made.length, suppressed: held?.count ?? 0 };
  });
}

/** Lets nothing be sent to an address, and ends its subscriptions. */
export function suppress(db: ScopedDatabase, email: string): Promise<SuppressedAddressRow> {
  return db.transaction(async (queries) => {
    const [row] = await queries.rows<SuppressedAddressRow>(writeSuppressed, [email]);
    if (!row) throw new Error('A suppressed address was not stored.');
    await queries.rows(endAll, [email]);
    return row;
  });
}

/** Ends all subscriptions of an address; answers how many there were. */
export async function endSubscriptions(queries: Queries, email: string): Promise<number> {
  return (await queries.rows(endGoingOn, [email])).length;
}

/** Lets mails be sent to an address again; false when they were all the time. */
export async function unsuppress(db: ScopedDatabase, email: string): Promise<boolean> {
  const { count } = await prismaFor(db).suppressedAddress.deleteMany({ where: { email } });
  return count > 0;
}

/** A page of suppressed addresses. */
export function findSuppressed(
  db: ScopedDatabase,
  after: string,
  limit: number,
): Promise<SuppressedAddressRow[]> {
  return prismaFor(db).suppressedAddress.findMany({
    where: { email: { gt: after } },
    orderBy: { email: 'asc' },
    take: limit,
  });
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
