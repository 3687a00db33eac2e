import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import { cleanRichText } from '#kit/rich-text.rules.ts';
import { appearanceChange, type StoredSearchAppearance } from '#kit/search-appearance.rules.ts';
import type { Category } from '../generated/prisma/client.ts';
import type { CategoryRow } from '../products/product.data.ts';
import type { CategoryDetailsChange } from './category-details.rules.ts';

/** What is said of a category on its own page, which lists of categories do without. */
export type CategoryDetails = Columns<
  Category,
  'id' | 'description' | 'imageId',
  { seo: StoredSearchAppearance }
>;

const readDetails = statement(`
  SELECT id, description, image_id AS "imageId", seo FROM category WHERE website_id = $1 AND id = ANY($2)`);
const writeDetails = statement(`
  UPDATE category SET description = coalesce($3, description),
    image_id = CASE WHEN $4::boolean THEN $5 ELSE image_id END, seo = seo || $6::jsonb
  WHERE website_id = $1 AND id = $2`);
const readBySlug = statement(`
  SELECT id, name, slug, parent_id AS "parentId" FROM category
  WHERE website_id = $1 AND slug = $2 ORDER BY position, id LIMIT 1`);

/** What an owner says of a category, in its `version`. */
export function categoryStatements({ name, slug }: CategoryRow, details: CategoryDetails) {
  const { description, imageId, seo } = details;
  return { name, slug, description, imageId, seo };
}

/** What is said of a category; nothing of one that is not there. */
export async function findDetails(queries: Queries, id: string): Promise<CategoryDetails> {
  const [details] = await queries.rows<CategoryDetails>(readDetails, [[id]]);
  return details ?? noDetails(id);
}

/** What is said of a category that went meanwhile. */
export function noDetails(id: string): CategoryDetails {
  return { id, description: '', imageId: null, seo: {} };
}

/** Loads what is said of categories, by category. */
export function createDetailsLoader(db: ScopedDatabase) {
  return loadOne(
    (ids) => db.rows<CategoryDetails>(readDetails, [ids]),
    (row) => row.id,
  );
}

/** Writes what changes in what is said of a category. */
export async function changeDetails(
  queries: Queries,
  id: string,
  { description, imageId, seo }: CategoryDetailsChange,
): Promise<void> {
  if (description == null && imageId === undefined && seo == null) return;
  await queries.rows(writeDetails, [
    ...[id, description == null ? null : cleanRichText(description)],
    ...[imageId !== undefined, imageId || null],
    JSON.stringify(appearanceChange(seo ?? {})),
  ]);
}

/** The first category in the owner's order that has a slug. */
export async function findCategoryBySlug(db: ScopedDatabase, slug: string): Promise<CategoryRow | null> {
  const [category] = await db.rows<CategoryRow>(readBySlug, [slug]);
  return category ?? null;
}
