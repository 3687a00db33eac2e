import type { ScopedDatabase } from '#kit/database.ts';
import type { SearchQuery } from '#kit/search.rules.ts';
import { findBySearch, type RankedRow, type SearchPowers, searchStatements } from '#kit/search.ts';
import { isShown } from '../items/item-order.ts';
import { isOpenToEveryone } from '../pages/page-access.ts';

/** A page or an item that was found, with the words it was found by. */
export interface SearchHitRow extends RankedRow {
  readonly type: 'PAGE' | 'POST' | 'EVENT';
  readonly words: readonly string[];
}

/** Which part of what is found is wanted. */
export interface SearchPart {
  readonly query: SearchQuery;
  readonly language: string;
  readonly now: Date;
  readonly types: readonly string[];
  readonly limit: number;
  readonly skip: number;
  readonly includesHidden: boolean;
}

const typeOf = `CASE WHEN e.kind = 'PAGE' THEN 'PAGE' WHEN i.starts_at IS NOT NULL THEN 'EVENT' ELSE 'POST' END`;

/** What is left of what was found once it is known what viewers may see: rows of now, not of when they were written. */
const visible = (entries: string) => `
  SELECT e.subject_id AS id, e.score, e.body, ${typeOf} AS type FROM (${entries}) e
  LEFT JOIN item i ON e.kind = 'ITEM' AND i.website_id = $1 AND i.id = e.subject_id
  JOIN collection c ON c.website_id = $1 AND c.id = CASE WHEN e.kind = 'ITEM' THEN i.collection_id ELSE e.subject_id END
  WHERE ($7::boolean OR (${isOpenToEveryone('c')} AND (e.kind = 'PAGE' OR (${isShown('i', '$6')}))))
    AND (e.kind = 'ITEM' OR c.is_index OR NOT c.is_folder) AND ${typeOf} = ANY($8::text[])
  ORDER BY e.score DESC, e.subject_id LIMIT $9 OFFSET $10`;

const withTrigrams = searchStatements({ hasTrigrams: true }, visible);
const withoutTrigrams = searchStatements({ hasTrigrams: false }, visible);

/** Pages and items that say what is searched for, best first. */
export async function searchContent(
  db: ScopedDatabase,
  powers: SearchPowers,
  part: SearchPart,
): Promise<SearchHitRow[]> {
  const { query, language, now, types, limit, skip, includesHidden } = part;
  const statements = powers.hasTrigrams ? withTrigrams : withoutTrigrams;
  const values = [now, includesHidden, types, limit, skip];
  const rows = await findBySearch<SearchHitRow>(db, powers, statements, { query, language, values });
  return rows.map((row) => ({ ...row, words: query.words }));
}
