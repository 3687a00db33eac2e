import { randomBytes } from 'node:crypto';
import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { SignInStep } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { hashToken } from '../sessions/session.rules.ts';
import { stepSeconds } from './totp.rules.ts';

/** What a sign-in waits for between two steps. */
export type StoredStep = Columns<SignInStep, 'holderId' | 'isRemembered' | 'value'>;

/** What the last step of a sign-in is. */
export type StepPurpose = 'CODE' | 'PASSKEY' | 'NEW_PASSKEY' | 'PROVIDER';

const insertOne = statement(`
  INSERT INTO sign_in_step (token_hash, website_id, purpose, holder_id, is_remembered, value, expires_at)
  VALUES ($2, $1, $3, $4, $5, $6, now() + make_interval(secs => $7))`);

const deleteOld = statement(`
  DELETE FROM sign_in_step WHERE website_id = $1 AND token_hash IN (
    SELECT token_hash FROM sign_in_step WHERE website_id = $1 AND expires_at <= now() LIMIT 100 FOR UPDATE SKIP LOCKED)`);

const columns = 'holder_id AS "holderId", is_remembered AS "isRemembered", value';
const readOne = statement(`
  SELECT ${columns} FROM sign_in_step WHERE website_id = $1 AND token_hash = $2 AND purpose = $3 AND expires_at > now()`);
const takeOne = statement(`
  DELETE FROM sign_in_step WHERE website_id = $1 AND token_hash = $2 AND purpose = $3 AND expires_at > now()
  RETURNING ${columns}`);

/** Ends every sign-in of a holder that waits for its last step: their password counts no more. */
export async function dropSteps(queries: Queries, holderId: string): Promise<void> {
  await prismaFor(queries).signInStep.deleteMany({ where: { holderId } });
}

/** Keeps what the last step needs; the token that leads to it is answered once and never stored. */
export async function writeStep(queries: Queries, purpose: StepPurpose, step: StoredStep): Promise<string> {
  await queries.rows(deleteOld);
  const token = randomBytes(32).toString('base64url');
  const { holderId, isRemembered, value } = step;
  await queries.rows(insertOne, [hashToken(token), purpose, holderId, isRemembered, value, stepSeconds]);
  return token;
}

/** What the step is about, without using it; null when it was used or is too old. */
export async function readStep(
  queries: Queries,
  purpose: StepPurpose,
  token: string,
): Promise<StoredStep | null> {
  const [row] = await queries.rows<StoredStep>(readOne, [hashToken(token), purpose]);
  return row ?? null;
}

/** Uses the step: nobody can do so again. */
export async function takeStep(
  queries: Queries,
  purpose: StepPurpose,
  token: string,
): Promise<StoredStep | null> {
  const [row] = await queries.rows<StoredStep>(takeOne, [hashToken(token), purpose]);
  return row ?? null;
}
