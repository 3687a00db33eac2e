import { type Queries, type ScopedDatabase, type Statement, statement } from '#kit/database.ts';

/** A stored invitation. */
export interface ReviewInvitationRow {
  readonly id: string;
  readonly productId: string;
  readonly email: string;
  readonly language: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** An invitation about to be stored. */
export interface InvitationDraft {
  readonly id: string;
  readonly productId: string;
  readonly email: string;
  readonly language: string | null;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

const columns = `i.id, i.product_id AS "productId", i.email, i.language, i.created_at AS "createdAt",
  i.expires_at AS "expiresAt", i.used_at AS "usedAt"`;

/** Who has an invitation that can still be used, or used one, keeps it; one that ran out is renewed under a new id. */
const insertOne = statement(`
  INSERT INTO review_invitation AS i (id, website_id, product_id, email, language, token_hash, expires_at)
  VALUES ($2, $1, $3, $4, $5, $6, $7)
  ON CONFLICT (product_id, email) DO UPDATE SET id = excluded.id, language = excluded.language,
    token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()
  WHERE i.website_id = $1 AND i.used_at IS NULL AND i.expires_at <= now()
  RETURNING i.id`);

const readByHash = statement(
  `SELECT ${columns} FROM review_invitation i WHERE i.website_id = $1 AND i.token_hash = $2`,
);

/** Whoever comes first has it: the others wait for that transaction's end, and then find it used. */
const useOne = statement(`
  UPDATE review_invitation i SET used_at = now()
  WHERE i.website_id = $1 AND i.token_hash = $2 AND i.used_at IS NULL AND i.expires_at > now() RETURNING ${columns}`);

const removeOpen = statement(
  'DELETE FROM review_invitation WHERE website_id = $1 AND id = $2 AND used_at IS NULL RETURNING id',
);

function listBy(filter: string): Statement {
  return statement(
    `SELECT ${columns} FROM review_invitation i WHERE i.website_id = $1 AND i.id < $2 ${filter} ORDER BY i.id DESC LIMIT $3`,
  );
}
const readAll = listBy('');
const readOfProduct = listBy('AND i.product_id = $4');
/** After every id, which are hexadecimal digits. */
const newest = 'z';

/** Stores an invitation; false when the address was asked before. */
export async function saveInvitation(queries: Queries, draft: InvitationDraft): Promise<boolean> {
  const { id, productId, email, language, tokenHash, expiresAt } = draft;
  const rows = await queries.rows(insertOne, [id, productId, email, language, tokenHash, expiresAt]);
  return rows.length > 0;
}

/** The invitation with a token. */
export async function findInvitation(
  db: ScopedDatabase,
  tokenHash: Buffer,
): Promise<ReviewInvitationRow | null> {
  const [row] = await db.rows<ReviewInvitationRow>(readByHash, [tokenHash]);
  return row ?? null;
}

/** Uses an invitation up, until the transaction's end; null when it cannot be used. */
export async function useInvitation(
  queries: Queries,
  tokenHash: Buffer,
): Promise<ReviewInvitationRow | null> {
  const [row] = await queries.rows<ReviewInvitationRow>(useOne, [tokenHash]);
  return row ?? null;
}

/** Takes back an invitation that was not used; false when there is none. */
export async function removeInvitation(db: ScopedDatabase, id: string): Promise<boolean> {
  return (await db.rows(removeOpen, [id])).length > 0;
}

/** A page of invitations, last first. */
export function findInvitations(
  db: ScopedDatabase,
  productId: string | null,
  after: string | null,
  limit: number,
): Promise<ReviewInvitationRow[]> {
  const page = [after ?? newest, limit];
  return productId ? db.rows(readOfProduct, [...page, productId]) : db.rows(readAll, page);
}
