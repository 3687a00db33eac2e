import { type Queries, statement } from '#kit/database.ts';

/** An answer that is the address and nothing else makes a submission theirs. */
const isTheirs = `EXISTS (SELECT FROM jsonb_path_query(t.answers, '$[*].value.** ? (@.type() == "string")') AS answer
  WHERE lower(trim(answer #>> '{}')) = $2)`;
/** What was searched is the quick way to the few that may be theirs. */
const submissions = `SELECT t.id FROM form_submission t WHERE t.website_id = $1 AND strpos(t.search_text, $2) > 0 AND ${isTheirs}`;
const row = `to_jsonb(t) - ARRAY['website_id', 'confirm_hash', 'unsubscribe_token', 'search_text', 'key', 'text', 'html', 'headers'] AS record`;

const records = {
  submissions: statement(
    `SELECT ${row} FROM form_submission t WHERE t.website_id = $1 AND t.id IN (${submissions}) ORDER BY t.id`,
  ),
  subscriptions: statement(
    `SELECT ${row} FROM subscriber t WHERE t.website_id = $1 AND lower(t.email) = $2 ORDER BY t.id`,
  ),
  suppressedAddresses: statement(
    `SELECT ${row} FROM suppressed_address t WHERE t.website_id = $1 AND lower(t.email) = $2`,
  ),
  mails: statement(
    `SELECT ${row} FROM mail t WHERE t.website_id = $1 AND lower(t.recipient) = $2 ORDER BY t.id`,
  ),
} as const;

const erased = [
  `DELETE FROM hook_delivery WHERE website_id = $1 AND submission_id IN (${submissions})`,
  `DELETE FROM form_submission_key WHERE website_id = $1 AND submission_id IN (${submissions})`,
  // What owners were told of a submission holds its answers.
  `DELETE FROM mail WHERE website_id = $1
    AND key LIKE ANY(SELECT 'submission:' || id || ':%' FROM (${submissions}) AS theirs)`,
  `DELETE FROM form_submission WHERE website_id = $1 AND id IN (${submissions})`,
  'DELETE FROM subscriber WHERE website_id = $1 AND lower(email) = $2',
  // Whoever takes events over would name them once more.
  `DELETE FROM webhook_event WHERE website_id = $1 AND lower(data ->> 'email') = $2`,
  'DELETE FROM suppressed_address WHERE website_id = $1 AND lower(email) = $2',
  'DELETE FROM mail WHERE website_id = $1 AND lower(recipient) = $2',
].map(statement);

/** All that is kept about someone. */
export async function readPerson(queries: Queries, email: string): Promise<Record<string, unknown[]>> {
  const known: Record<string, unknown[]> = {};
  for (const [name, asked] of Object.entries(records)) {
    const rows = await queries.rows<{ record: unknown }>(asked, [email]);
    known[name] = rows.map(({ record }) => record);
  }
  return known;
}

/** Removes all of it. */
export async function erasePersonRows(queries: Queries, email: string): Promise<void> {
  for (const each of erased) await queries.rows(each, [email]);
}
