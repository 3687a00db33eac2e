import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Category } from '../generated/prisma/client.ts';
import type { CategoryRow } from '../products/product.data.ts';
import { changeCatalogue } from '../products/turns.data.ts';
import {
  type CategorySaving,
  columns,
  countCategories,
  gone,
  noCause,
  readSiblings,
} from './categories.data.ts';
import { findRoomProblem, nameCategory, type PlacedCategory } from './categories.rules.ts';

const ofWebsite = (table: string, column: string) =>
  `(SELECT coalesce(jsonb_agg(t), '[]') FROM ${table} t WHERE t.website_id = $1 AND t.${column} IN (SELECT id FROM below))`;

/** All parts see what was there before: what is deleted is kept as it stood. */
const deleteBelow = statement(`
  WITH RECURSIVE below AS (
    SELECT id FROM category WHERE website_id = $1 AND id = $2
    UNION SELECT c.id FROM category c JOIN below ON c.parent_id = below.id WHERE c.website_id = $1),
  kept AS (
    INSERT INTO deleted_category (id, website_id, content)
    SELECT $2, $1, jsonb_build_object('categories', ${ofWebsite('category', 'id')},
      'products', ${ofWebsite('product_category', 'category_id')}, 'translations', ${ofWebsite('translation', 'subject_id')})
    WHERE EXISTS (SELECT FROM below))
  DELETE FROM category WHERE website_id = $1 AND id IN (SELECT id FROM below) RETURNING id`);
const forgetOld = statement(
  `DELETE FROM deleted_category WHERE website_id = $1 AND deleted_at <= now() - interval '30 days'`,
);

const readDeleted = statement(`
  SELECT c.id, c.name, c.slug, c.parent_id AS "parentId", jsonb_array_length(d.content -> 'categories') AS count,
    EXISTS (SELECT FROM category p WHERE p.website_id = $1 AND p.id = c.parent_id) AS "hasParent"
  FROM deleted_category d, jsonb_populate_recordset(NULL::category, d.content -> 'categories') c
  WHERE d.website_id = $1 AND d.id = $2 AND c.id = $2 AND d.deleted_at > now() - interval '30 days'`);
const bringBack = statement(`
  INSERT INTO category (id, website_id, parent_id, name, slug, position, description, image_id, seo)
  SELECT c.id, $1, CASE WHEN c.id = $2 THEN $3 ELSE c.parent_id END, c.name, CASE WHEN c.id = $2 THEN $4 ELSE c.slug END, c.position,
    coalesce(c.description, ''), c.image_id, coalesce(c.seo, '{}')
  FROM deleted_category d, jsonb_populate_recordset(NULL::category, d.content -> 'categories') c
  WHERE d.website_id = $1 AND d.id = $2`);
const bringBackProducts = statement(`
  INSERT INTO product_category (website_id, product_id, category_id, position)
  SELECT $1, p.id, x.category_id, x.position
  FROM deleted_category d, jsonb_populate_recordset(NULL::product_category, d.content -> 'products') x
  JOIN product p ON p.website_id = $1 AND p.id = x.product_id
  WHERE d.website_id = $1 AND d.id = $2`);
const bringBackTranslations = statement(`
  INSERT INTO translation (website_id, subject_id, language, field, text, collection_id, updated_at)
  SELECT $1, t.subject_id, t.language, t.field, t.text, t.collection_id, t.updated_at
  FROM deleted_category d, jsonb_populate_recordset(NULL::translation, d.content -> 'translations') t
  WHERE d.website_id = $1 AND d.id = $2`);
const forget = statement('DELETE FROM deleted_category WHERE website_id = $1 AND id = $2');
const readCategory = statement(`SELECT ${columns} FROM category WHERE website_id = $1 AND id = $2`);

/** Deletes a category and those below it, and keeps them for some days; answers their ids, none when there is no such category. */
export function deleteCategory(db: ScopedDatabase, id: string): Promise<string[]> {
  return changeCatalogue(db, noCause, async (queries) => {
    await queries.rows(forgetOld);
    const rows = await queries.rows<Columns<Category, 'id'>>(deleteBelow, [id]);
    return rows.map((row) => row.id);
  });
}

/** Brings back a deleted category with all that was below it; its name must be free at its place. */
export function restoreCategory(db: ScopedDatabase, id: string): Promise<CategorySaving> {
  return changeCatalogue(db, noCause, async (queries) => {
    const [deleted] = await queries.rows<DeletedRow>(readDeleted, [id]);
    if (!deleted) return { ok: false, problem: gone };
    const [all] = await queries.rows<{ count: number }>(countCategories);
    const full = findRoomProblem((all?.count ?? 0) + deleted.count, 'id');
    if (full) return { ok: false, problem: full };
    const parentId = deleted.hasParent ? deleted.parentId : null;
    const siblings = await queries.rows<Columns<Category, never, PlacedCategory>>(readSiblings, [
      parentId,
      id,
    ]);
    const slug = siblings.some((sibling) => sibling.slug === deleted.slug) ? null : deleted.slug;
    const naming = nameCategory({ name: deleted.name, slug }, siblings);
    if (!naming.ok) return naming;
    return { ok: true, category: await putBack(queries, { id, parentId, slug: naming.slug }) };
  });
}

interface DeletedRow extends CategoryRow {
  readonly hasParent: boolean;
  /** Itself and all below it. */
  readonly count: number;
}

async function putBack(
  queries: Queries,
  { id, parentId, slug }: { readonly id: string; readonly parentId: string | null; readonly slug: string },
): Promise<CategoryRow> {
  await queries.rows(bringBack, [id, parentId, slug]);
  await queries.rows(bringBackProducts, [id]);
  await queries.rows(bringBackTranslations, [id]);
  await queries.rows(forget, [id]);
  const [category] = await queries.rows<CategoryRow>(readCategory, [id]);
  if (!category) throw new Error('A deleted category was not brought back.');
  return category;
}
