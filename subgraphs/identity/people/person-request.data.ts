import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { PersonRequest } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** Someone to be erased. */
export type OpenErasure = Columns<
  PersonRequest,
  'id' | 'memberId' | 'createdAt',
  { email: string; state: 'OPEN' | 'ORDERS' }
>;

const readWaiting = statement(
  `SELECT DISTINCT website_id AS "websiteId" FROM person_request WHERE $1 = '${everyWebsite}' AND state <> 'DONE' AND email IS NOT NULL`,
);
const readOpen = statement(`
  SELECT id, email, member_id AS "memberId", state, created_at AS "createdAt" FROM person_request
  WHERE website_id = $1 AND state <> 'DONE' AND email IS NOT NULL ORDER BY id LIMIT 100`);
const insertErasure = statement(`
  INSERT INTO person_request (id, website_id, kind, email, member_id) VALUES ($2, $1, 'ERASE', $3, $4)
  RETURNING id, email, member_id AS "memberId", state, created_at AS "createdAt"`);

/** Without what opens something, as links in the texts of mails do. */
const row = (alias: string) =>
  `to_jsonb(${alias}) - ARRAY['website_id', 'password_hash', 'token_hash', 'key', 'text', 'html', 'headers'] AS record`;
const ofMember = (table: string) => `
  SELECT ${row('t')} FROM ${table} t JOIN member m ON m.website_id = t.website_id AND m.id = t.member_id WHERE t.website_id = $1 AND m.email = $2`;
const records = {
  members: statement(`SELECT ${row('t')} FROM member t WHERE t.website_id = $1 AND t.email = $2`),
  addresses: statement(ofMember('member_address')),
  sessions: statement(ofMember('member_session')),
  identities: statement(ofMember('member_identity')),
  mails: statement(`SELECT ${row('t')} FROM mail t WHERE t.website_id = $1 AND lower(t.recipient) = $2`),
} as const;

const dropTokens = statement('DELETE FROM confirmation_token WHERE website_id = $1 AND lower(email) = $2');
const dropTold = statement(`
  DELETE FROM webhook_delivery WHERE website_id = $1 AND event_type IN ('contact.created', 'contact.changed', 'address.created', 'address.changed')
    AND coalesce(body::jsonb #>> '{data,contactId}', body::jsonb #>> '{data,id}') = ANY($2)`);
const dropMails = statement('DELETE FROM mail WHERE website_id = $1 AND lower(recipient) = $2');

/** Websites on which someone is still to be erased. */
export async function findWebsitesWithErasures(database: Database): Promise<string[]> {
  const rows = await database.forWebsite(everyWebsite).rows<Columns<PersonRequest, 'websiteId'>>(readWaiting);
  return rows.map(({ websiteId }) => websiteId);
}

/** Who is still to be erased on a website. */
export function findOpenErasures(queries: Queries): Promise<OpenErasure[]> {
  return queries.rows<OpenErasure>(readOpen);
}

/** Writes down that someone is to be erased. */
export async function addErasure(
  queries: Queries,
  { email, memberId }: Pick<OpenErasure, 'email' | 'memberId'>,
): Promise<OpenErasure> {
  const [request] = await queries.rows<OpenErasure>(insertErasure, [newId(), email, memberId]);
  if (!request) throw new Error('An erasure was not written down.');
  return request;
}

/** Writes down that someone was exported; answers the id of that. */
export async function addExport(db: ScopedDatabase): Promise<string> {
  const id = newId();
  const data = { id, websiteId: db.websiteId, kind: 'EXPORT', state: 'DONE', doneAt: new Date() };
  await prismaFor(db).personRequest.create({ data });
  return id;
}

/** Says that nothing of someone is left, and forgets who it was. */
export async function finishErasure(queries: Queries, id: string): Promise<void> {
  await prismaFor(queries).personRequest.updateMany({
    where: { id, state: { not: 'DONE' } },
    data: { state: 'DONE', email: null, memberId: null, doneAt: new Date() },
  });
}

/** Says that all is gone but what orders under way keep. */
export async function leaveOrders(queries: Queries, id: string): Promise<void> {
  await prismaFor(queries).personRequest.updateMany({
    where: { id, state: 'OPEN' },
    data: { state: 'ORDERS' },
  });
}

/** All that identity keeps about someone. */
export async function readPersonRows(queries: Queries, email: string): Promise<Record<string, unknown[]>> {
  const known: Record<string, unknown[]> = {};
  for (const [name, asked] of Object.entries(records)) {
    const rows = await queries.rows<{ record: unknown }>(asked, [email]);
    known[name] = rows.map(({ record }) => record);
  }
  return known;
}

/** Removes links and mails that were sent to an address. */
export async function eraseAddress(queries: Queries, email: string): Promise<void> {
  await queries.rows(dropTokens, [email]);
  await queries.rows(dropMails, [email]);
}

/** Removes what webhooks were told of contacts, but for that they are gone. */
export async function eraseTold(queries: Queries, contactIds: readonly string[]): Promise<void> {
  await queries.rows(dropTold, [contactIds]);
}
