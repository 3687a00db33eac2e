import type { Columns } from '#kit/columns.ts';
import { type Database, everyWebsite, statement } from '#kit/database.ts';
import type { Secret } from '#kit/secret.ts';
import type { FormConnection } from '../generated/prisma/client.ts';

/** What the secrets that calls are signed with are sealed for. */
export const signingPurpose = 'signing secret of a form';

const readPlain = statement(`
  SELECT id, website_id AS "websiteId", signing_secret AS "plain" FROM form_connection
  WHERE $1 = '${everyWebsite}' AND signing_secret IS NOT NULL LIMIT 100`);
/** Another process may have been first. */
const seal = statement(`
  UPDATE form_connection SET signing_secret = NULL, signing_secret_sealed = $3
  WHERE website_id = $1 AND id = $2 AND signing_secret IS NOT NULL`);

/**
 * Seals the secrets that an earlier version kept in plain. A process of that version finds no secret any more while both run:
 * it fails with what it was to deliver, which a process of this version delivers after the pause.
 */
export async function sealPlainSecrets(database: Database, secret: Secret): Promise<void> {
  const found = await database
    .forWebsite(everyWebsite)
    .rows<
      Columns<FormConnection, 'id' | 'websiteId'> & { plain: NonNullable<FormConnection['signingSecret']> }
    >(readPlain);
  for (const { id, websiteId, plain } of found)
    await database.forWebsite(websiteId).rows(seal, [id, secret.seal(signingPurpose, plain)]);
}
