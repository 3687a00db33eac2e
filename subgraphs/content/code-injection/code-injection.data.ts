import { type ScopedDatabase, statement } from '#kit/database.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { Collection, Website } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';

/** Code of an owner. */
export interface CodeInjectionRow {
  readonly head: Website['headCode'] & Collection['headCode'];
  readonly foot: Website['footCode'] & Collection['footCode'];
}

const columns = 'head_code AS "head", foot_code AS "foot"';
const lockWebsite = statement(`SELECT ${columns} FROM website WHERE id = $1 AND $2::text IS NULL FOR UPDATE`);
const lockCollection = statement(
  `SELECT ${columns} FROM collection WHERE website_id = $1 AND id = $2 FOR UPDATE`,
);

/** Stores code for a page, or for all where none is named; answers what is stored otherwise than it was read, and null where there is no such page. */
export function saveCode(
  db: ScopedDatabase,
  collectionId: string | null,
  code: CodeInjectionRow,
  expected: string | null | undefined,
): Promise<'saved' | Outdated<CodeInjectionRow> | null> {
  const lock = collectionId === null ? lockWebsite : lockCollection;
  const data = { headCode: code.head, footCode: code.foot };
  return db.transaction(async (queries) => {
    const [stored] = await queries.rows<CodeInjectionRow>(lock, [collectionId]);
    if (!stored) return null;
    if (expected != null && isOutdated(expected, stored)) return { outdated: stored };
    const { collection, website } = prismaFor(queries);
    if (collectionId === null) await website.updateMany({ where: { id: db.websiteId }, data });
    else await collection.updateMany({ where: { id: collectionId }, data });
    return 'saved';
  });
}
