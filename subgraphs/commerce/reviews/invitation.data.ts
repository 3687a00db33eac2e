import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { ReviewInvitation } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** A stored invitation. */
export type ReviewInvitationRow = Columns<
  ReviewInvitation,
  'id' | 'productId' | 'email' | 'language' | 'createdAt' | 'expiresAt' | 'usedAt'
>;

/** An invitation about to be stored. */
export type InvitationDraft = Columns<
  ReviewInvitation,
  'id' | 'productId' | 'email' | 'language' | 'tokenHash' | 'expiresAt'
>;

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
  const { count } = await prismaFor(db).reviewInvitation.deleteMany({ where: { id, usedAt: null } });
  return count > 0;
}

/** A page of invitations, last first. */
export function findInvitations(
  db: ScopedDatabase,
  productId: string | null,
  after: string | null,
  limit: number,
): Promise<ReviewInvitationRow[]> {
  const where = {
    ...(after === null ? {} : { id: { lt: after } }),
    ...(productId === null ? {} : { productId }),
  };
  return prismaFor(db).reviewInvitation.findMany({
    ...{ where, orderBy: { id: 'desc' }, take: limit, omit: { websiteId: true, tokenHash: true } },
  });
}
