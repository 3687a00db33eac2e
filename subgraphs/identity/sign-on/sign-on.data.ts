import { type Queries, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';

/** A stored provider. */
export interface IdentityProviderRow {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly isActive: boolean;
  readonly sealedSecret: string;
}

const columns =
  'id, name, issuer, client_id AS "clientId", is_active AS "isActive", sealed_secret AS "sealedSecret"';

const readAll = statement(`SELECT ${columns} FROM sign_on_provider WHERE website_id = $1 ORDER BY id`);
const readOne = statement(`SELECT ${columns} FROM sign_on_provider WHERE website_id = $1 AND id = $2`);
const insertOne = statement(`
  INSERT INTO sign_on_provider (website_id, id, name, issuer, client_id, is_active, sealed_secret)
  VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, '')) RETURNING ${columns}`);
const updateOne = statement(`
  UPDATE sign_on_provider SET name = $3, issuer = $4, client_id = $5, is_active = $6, sealed_secret = coalesce($7, sealed_secret)
  WHERE website_id = $1 AND id = $2 RETURNING ${columns}`);
const deleteOne = statement('DELETE FROM sign_on_provider WHERE website_id = $1 AND id = $2 RETURNING id');

const readMember = statement(
  'SELECT member_id AS "memberId" FROM member_identity WHERE website_id = $1 AND provider_id = $2 AND subject = $3',
);
const insertIdentity = statement(`
  INSERT INTO member_identity (website_id, provider_id, subject, member_id) VALUES ($1, $2, $3, $4)
  ON CONFLICT (provider_id, subject) DO NOTHING`);

/** All providers, oldest first. */
export function findProviders(queries: Queries): Promise<IdentityProviderRow[]> {
  return queries.rows<IdentityProviderRow>(readAll);
}

/** The provider with that id; null when this website has none. */
export async function findProvider(queries: Queries, id: string): Promise<IdentityProviderRow | null> {
  const [row] = await queries.rows<IdentityProviderRow>(readOne, [id]);
  return row ?? null;
}

/** Adds a provider, or changes the one with the id; null for the secret leaves it as it is. Null when there is none. */
export async function saveProvider(
  queries: Queries,
  id: string | null,
  provider: Omit<IdentityProviderRow, 'id' | 'sealedSecret'> & { readonly sealedSecret: string | null },
): Promise<IdentityProviderRow | null> {
  const { name, issuer, clientId, isActive, sealedSecret } = provider;
  const values = [id ?? newId(), name, issuer, clientId, isActive, sealedSecret];
  const [row] = await queries.rows<IdentityProviderRow>(id === null ? insertOne : updateOne, values);
  return row ?? null;
}

/** Removes a provider; false when there is none of that id. */
export async function deleteProvider(queries: Queries, id: string): Promise<boolean> {
  return (await queries.rows(deleteOne, [id])).length > 0;
}

/** The member whom a provider calls so; null when they never came. */
export async function findIdentity(
  queries: Queries,
  providerId: string,
  subject: string,
): Promise<string | null> {
  const [row] = await queries.rows<{ memberId: string }>(readMember, [providerId, subject]);
  return row?.memberId ?? null;
}

/** Keeps what a provider calls a member. */
export async function saveIdentity(
  queries: Queries,
  providerId: string,
  subject: string,
  memberId: string,
): Promise<void> {
  await queries.rows(insertIdentity, [providerId, subject, memberId]);
}
