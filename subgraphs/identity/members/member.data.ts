import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { asLiteralPattern } from '#kit/literal-pattern.ts';
import { loadOne } from '#kit/loaders.ts';
import type { Member } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored member, as far as anyone outside the sign-in may know them. */
export type MemberRow = Columns<Member, 'id' | 'email' | 'firstName' | 'lastName' | 'language' | 'createdAt'>;

/** What a sign-in compares with. */
export type MemberCredentials = MemberRow & Columns<Member, 'passwordHash'>;

/** Who is to become a member. */
export type MemberDraft = Omit<MemberCredentials, 'id' | 'createdAt'>;

const columns =
  'id, email, first_name AS "firstName", last_name AS "lastName", language, created_at AS "createdAt"';
const withPassword = `${columns}, password_hash AS "passwordHash"`;

const readById = statement(`SELECT ${withPassword} FROM member WHERE website_id = $1 AND id = $2`);
const readByIds = statement(`SELECT ${columns} FROM member WHERE website_id = $1 AND id = ANY($2)`);
const readByEmail = statement(`SELECT ${withPassword} FROM member WHERE website_id = $1 AND email = $2`);

/** Without words `%` finds everyone, in the order of the index. */
const readPage = statement(`
  SELECT ${columns} FROM member
  WHERE website_id = $1 AND id < $2 AND (email LIKE $3 OR lower(first_name || ' ' || last_name) LIKE $3)
  ORDER BY id DESC LIMIT $4`);

const insertOne = statement(`
  INSERT INTO member (id, website_id, email, password_hash, first_name, last_name, language)
  VALUES ($2, $1, $3, $4, $5, $6, $7) ON CONFLICT (website_id, email) DO NOTHING RETURNING ${columns}`);

const writeEmail = statement(`
  UPDATE member SET email = $3 WHERE website_id = $1 AND id = $2
    AND NOT EXISTS (SELECT FROM member WHERE website_id = $1 AND email = $3) RETURNING ${columns}`);

const lockEmail = statement("SELECT pg_advisory_xact_lock(hashtextextended($1 || ' member ' || $2, 0))");

const deleteOne = statement(`
  WITH gone AS (DELETE FROM member WHERE website_id = $1 AND id = $2 RETURNING id),
    apps AS (DELETE FROM totp WHERE website_id = $1 AND holder_id = $2),
    codes AS (DELETE FROM recovery_code WHERE website_id = $1 AND holder_id = $2),
    steps AS (DELETE FROM sign_in_step WHERE website_id = $1 AND holder_id = $2),
    keys AS (DELETE FROM passkey WHERE website_id = $1 AND holder_id = $2)
  SELECT id FROM gone`);

/** The member with that id; null when this website has none. */
export async function findMember(queries: Queries, id: string): Promise<MemberCredentials | null> {
  const [row] = await queries.rows<MemberCredentials>(readById, [id]);
  return row ?? null;
}

/** A loader of members of one website and one request. */
export function createMemberLoader(queries: Queries): DataLoader<string, MemberRow | null> {
  return loadOne(
    (ids) => queries.rows<MemberRow>(readByIds, [ids]),
    ({ id }) => id,
  );
}

/** The member with a normalised mail address, with what their password is compared with. */
export async function findMemberByEmail(queries: Queries, email: string): Promise<MemberCredentials | null> {
  const [row] = await queries.rows<MemberCredentials>(readByEmail, [email]);
  return row ?? null;
}

/** Greater than every id, as a page begins before one. */
const afterAllIds = 'g';

/** A page of members, newest first, whose address or name holds the words. */
export function findMembers(
  queries: Queries,
  page: { readonly after: string | null; readonly search: string; readonly limit: number },
): Promise<MemberRow[]> {
  const words = `%${asLiteralPattern(page.search.toLowerCase())}%`;
  return queries.rows<MemberRow>(readPage, [page.after ?? afterAllIds, words, page.limit]);
}

/** Makes the member; null when one has that address already, also when others ask at once. */
export async function insertMember(queries: Queries, draft: MemberDraft): Promise<MemberRow | null> {
  const { email, passwordHash, firstName, lastName, language } = draft;
  const values = [newId(), email, passwordHash, firstName, lastName, language];
  const [row] = await queries.rows<MemberRow>(insertOne, values);
  return row ?? null;
}

/** Changes names; null leaves one as it is. */
export function saveProfile(
  queries: Queries,
  id: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): Promise<MemberRow | null> {
  const data = { ...(firstName === null ? {} : { firstName }), ...(lastName === null ? {} : { lastName }) };
  return change(queries, id, data);
}

/** Keeps the language they read in. */
export function saveLanguage(queries: Queries, id: string, language: string): Promise<MemberRow | null> {
  return change(queries, id, { language });
}

/** Keeps the hash of another password. */
export function savePassword(queries: Queries, id: string, hash: string): Promise<MemberRow | null> {
  return change(queries, id, { passwordHash: hash });
}

async function change(
  queries: Queries,
  id: string,
  data: Partial<Pick<Member, 'firstName' | 'lastName' | 'language' | 'passwordHash'>>,
): Promise<MemberRow | null> {
  const select = { id: true, email: true, firstName: true, lastName: true, language: true, createdAt: true };
  const [row] = await prismaFor(queries).member.updateManyAndReturn({ where: { id }, data, select });
  return row ?? null;
}

/** Gives them another address, within a transaction; null when someone has it. */
export async function saveEmail(queries: Queries, id: string, email: string): Promise<MemberRow | null> {
  await queries.rows(lockEmail, [email]);
  const [row] = await queries.rows<MemberRow>(writeEmail, [id, email]);
  return row ?? null;
}

/** Removes the member with all that is kept for them here. */
export async function deleteMember(queries: Queries, id: string): Promise<void> {
  await queries.rows(deleteOne, [id]);
}
