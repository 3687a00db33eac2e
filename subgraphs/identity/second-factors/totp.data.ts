import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Totp } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { hashToken } from '../sessions/session.rules.ts';

/** The stored secret of someone's app. */
export interface StoredTotp extends Columns<Totp, 'sealed'> {
  readonly isConfirmed: boolean;
}

const readOne = statement(`
  SELECT sealed, confirmed_at IS NOT NULL AS "isConfirmed" FROM totp WHERE website_id = $1 AND holder_id = $2`);

/** Never in place of one that is in use. */
const writeOne = statement(`
  INSERT INTO totp AS t (website_id, holder_id, sealed) VALUES ($1, $2, $3)
  ON CONFLICT (website_id, holder_id) DO UPDATE SET sealed = excluded.sealed WHERE t.confirmed_at IS NULL RETURNING holder_id`);

/** One statement: of any number at once one uses a code. */
const useStep = statement(`
  UPDATE totp SET last_step = $3, confirmed_at = coalesce(confirmed_at, now())
  WHERE website_id = $1 AND holder_id = $2 AND last_step < $3 RETURNING holder_id`);

const deleteOne = statement('DELETE FROM totp WHERE website_id = $1 AND holder_id = $2');

const deleteCodes = statement('DELETE FROM recovery_code WHERE website_id = $1 AND holder_id = $2');
const insertCodes = statement(`
  INSERT INTO recovery_code (website_id, holder_id, code_hash) SELECT $1, $2, unnest($3::bytea[])`);
const useCode = statement(`
  DELETE FROM recovery_code WHERE website_id = $1 AND holder_id = $2 AND code_hash = $3 RETURNING holder_id`);

/** The secret of someone's app; null when they have none. */
export async function findTotp(queries: Queries, holderId: string): Promise<StoredTotp | null> {
  const [row] = await queries.rows<StoredTotp>(readOne, [holderId]);
  return row ?? null;
}

/** Keeps a secret that is to be confirmed; false when one is in use. */
export async function saveTotp(queries: Queries, holderId: string, sealed: string): Promise<boolean> {
  return (await queries.rows(writeOne, [holderId, sealed])).length > 0;
}

/** Uses the code of a half minute; false when it, or a later one, was used before. */
export async function takeTotpStep(queries: Queries, holderId: string, step: number): Promise<boolean> {
  return (await queries.rows(useStep, [holderId, step])).length > 0;
}

/** Forgets the app and its recovery codes. */
export async function deleteTotp(queries: Queries, holderId: string): Promise<void> {
  await queries.rows(deleteOne, [holderId]);
  await queries.rows(deleteCodes, [holderId]);
}

/** Puts recovery codes in the place of all others. */
export async function saveRecoveryCodes(
  queries: Queries,
  holderId: string,
  codes: readonly string[],
): Promise<void> {
  await queries.rows(deleteCodes, [holderId]);
  await queries.rows(insertCodes, [holderId, codes.map(hashToken)]);
}

/** Uses a recovery code; false when it is none, or was used. */
export async function takeRecoveryCode(queries: Queries, holderId: string, code: string): Promise<boolean> {
  return (await queries.rows(useCode, [holderId, hashToken(code)])).length > 0;
}

/** How many recovery codes are left. */
export function countRecoveryCodes(db: ScopedDatabase, holderId: string): Promise<number> {
  return prismaFor(db).recoveryCode.count({ where: { holderId } });
}
