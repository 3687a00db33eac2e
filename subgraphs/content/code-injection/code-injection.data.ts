import { type ScopedDatabase, statement } from '#kit/database.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';

/** Code of an owner. */
export interface CodeInjectionRow {
  readonly head: string;
  readonly foot: string;
}

const columns = 'head_code AS "head", foot_code AS "foot"';
const lockWebsite = statement(`SELECT ${columns} FROM website WHERE id = $1 AND $2::text IS NULL FOR UPDATE`);
const lockCollection = statement(
  `SELECT ${columns} FROM collection WHERE website_id = $1 AND id = $2 FOR UPDATE`,
);
const writeWebsite = statement(
  `UPDATE website SET head_code = $3, foot_code = $4 WHERE id = $1 AND $2::text IS NULL`,
);
const writeCollection = statement(
  `UPDATE collection SET head_code = $3, foot_code = $4, updated_at = now() WHERE website_id = $1 AND id = $2`,
);

/** Stores code for a page, or for all where none is named; answers what is stored otherwise than it was read, and null where there is no such page. */
export function saveCode(
  db: ScopedDatabase,
  collectionId: string | null,
  code: CodeInjectionRow,
  expected: string | null | undefined,
): Promise<'saved' | Outdated<CodeInjectionRow> | null> {
  const [lock, write] =
    collectionId === null ? [lockWebsite, writeWebsite] : [lockCollection, writeCollection];
  return db.transaction(async (queries) => {
    const [stored] = await queries.rows<CodeInjectionRow>(lock, [collectionId]);
    if (!stored) return null;
    if (expected != null && isOutdated(expected, stored)) return { outdated: stored };
    await queries.rows(write, [collectionId, code.head, code.foot]);
    return 'saved';
  });
}
