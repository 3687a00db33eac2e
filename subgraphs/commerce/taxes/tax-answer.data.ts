import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import { writeStoredJson } from '../checkout/stored-json.ts';
import type { TaxAnswer } from '../generated/prisma/client.ts';
import type { StoredTaxAnswer } from './tax-question.rules.ts';

const readAnswer = statement(`
  SELECT key, state, counted, asked_at AS "askedAt" FROM tax_answer WHERE website_id = $1 AND key = $2`);
const writeAnswer = statement(`
  INSERT INTO tax_answer (website_id, key, state, counted, asked_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (website_id, key) DO UPDATE SET state = excluded.state, counted = excluded.counted, asked_at = excluded.asked_at`);
const deleteOld = statement(
  "DELETE FROM tax_answer WHERE website_id = $1 AND asked_at <= now() - interval '1 day'",
);

/** What the website's service answered to a question; null when it was never asked. */
export async function findTaxAnswer(queries: Queries, key: string): Promise<StoredTaxAnswer | null> {
  const [row] = await queries.rows<Columns<TaxAnswer, never, StoredTaxAnswer>>(readAnswer, [key]);
  return row ?? null;
}

/** Keeps an answer in the place of an earlier one to the same question. */
export async function saveTaxAnswer(
  queries: Queries,
  { key, state, counted, askedAt }: StoredTaxAnswer,
): Promise<void> {
  await queries.rows(writeAnswer, [key, state, counted && writeStoredJson(counted), askedAt]);
}

/** Forgets what counts no more. */
export async function removeOldTaxAnswers(queries: Queries): Promise<void> {
  await queries.rows(deleteOld);
}
