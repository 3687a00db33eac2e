import { type Queries, statement } from '#kit/database.ts';

const deleteTo = statement('DELETE FROM mail WHERE website_id = $1 AND recipient = $2');

/** Removes what was written to an address, also what was not sent yet. */
export async function deleteMailsTo(queries: Queries, email: string): Promise<void> {
  await queries.rows(deleteTo, [email]);
}
