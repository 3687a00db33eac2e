import type { ScopedDatabase } from '#kit/database.ts';
import type { SearchQuery } from '#kit/search.rules.ts';
import { findBySearch, type RankedRow, type SearchPowers, searchStatements } from '#kit/search.ts';
import type { ProductRow } from '../products/product.data.ts';

/** A product that was found, with the words it was found by. */
export interface ProductSearchHitRow extends RankedRow {
  readonly words: readonly string[];
  readonly product: ProductRow;
}

/** What is left of what was found once it is known which products viewers may see. */
const visible = (entries: string) => `
  SELECT e.subject_id AS id, e.score, e.body FROM (${entries}) e
  JOIN product p ON p.website_id = $1 AND p.id = e.subject_id AND p.archived_at IS NULL AND (p.is_visible OR $6::boolean)
  ORDER BY e.score DESC, e.subject_id LIMIT $7 OFFSET $8`;

const withTrigrams = searchStatements({ hasTrigrams: true }, visible);
const withoutTrigrams = searchStatements({ hasTrigrams: false }, visible);

/** Ids of products that say what is searched for, best first. */
export function searchProducts(
  db: ScopedDatabase,
  powers: SearchPowers,
  part: { query: SearchQuery; language: string; limit: number; skip: number; includesHidden: boolean },
): Promise<RankedRow[]> {
  const { query, language, limit, skip, includesHidden } = part;
  const statements = powers.hasTrigrams ? withTrigrams : withoutTrigrams;
  const values = [includesHidden, limit, skip];
  return findBySearch<RankedRow>(db, powers, statements, { query, language, values });
}
