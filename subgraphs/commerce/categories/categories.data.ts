import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { isOutdated, type Outdated } from '#kit/version.ts';
import type { Category } from '../generated/prisma/client.ts';
import type { CategoryRow } from '../products/product.data.ts';
import { changeCatalogue } from '../products/turns.data.ts';
import {
  type CategoryProblem,
  findPlaceProblem,
  findRoomProblem,
  nameCategory,
  type PlacedCategory,
} from './categories.rules.ts';
import { categoryStatements, changeDetails, findDetails } from './category-details.data.ts';
import { type CategoryDetailsChange, findDetailsProblem } from './category-details.rules.ts';

export const columns = 'id, name, slug, parent_id AS "parentId"';

const readPage = statement(`
  SELECT ${columns}, position FROM category
  WHERE website_id = $1 AND (position, id) > ($2::bigint, $3) ORDER BY position, id LIMIT $4`);
const readCategory = statement(`SELECT ${columns} FROM category WHERE website_id = $1 AND id = $2`);
export const countCategories = statement('SELECT count(*)::int AS count FROM category WHERE website_id = $1');
export const readSiblings = statement(
  'SELECT id, name, slug FROM category WHERE website_id = $1 AND parent_id IS NOT DISTINCT FROM $2 AND id IS DISTINCT FROM $3',
);
const readAbove = statement(`
  WITH RECURSIVE above AS (
    SELECT id, parent_id, 1 AS height FROM category WHERE website_id = $1 AND id = $2
    UNION ALL SELECT c.id, c.parent_id, above.height + 1 FROM category c JOIN above ON c.id = above.parent_id WHERE c.website_id = $1)
  SELECT id FROM above ORDER BY height`);

/** A new place is the next one of all. */
const writeCategory = statement(`
  INSERT INTO category AS c (id, website_id, parent_id, name, slug) VALUES ($2, $1, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, slug = excluded.slug, parent_id = excluded.parent_id,
    position = CASE WHEN $6::boolean THEN excluded.position ELSE c.position END
  RETURNING ${columns}`);

/** Those that are named share the places that they have; nothing else moves. */
const permute = statement(`
  WITH named AS (SELECT id, n FROM unnest($2::text[]) WITH ORDINALITY AS named(id, n)),
    places AS (SELECT c.position, row_number() OVER (ORDER BY c.position, c.id) AS n
      FROM category c JOIN named USING (id) WHERE c.website_id = $1)
  UPDATE category c SET position = places.position FROM named JOIN places USING (n)
  WHERE c.website_id = $1 AND c.id = named.id RETURNING c.id`);
const readNamed = statement(
  `SELECT ${columns} FROM category WHERE website_id = $1 AND id = ANY($2) ORDER BY position, id`,
);

/** Whoever changes categories changes no stock; the ledger's cause is never used. */
export const noCause = { reason: 'CORRECTION' } as const;
export const gone = { __typename: 'NotFound', message: 'There is no such category.' } as const;

/** A category that was stored, or why it was not. */
export type CategorySaving =
  | { readonly ok: true; readonly category: CategoryRow }
  | { readonly ok: false; readonly problem: CategoryProblem };

/** A page of categories, with the place of each. */
export function findCategories(
  queries: Queries,
  after: { readonly position: string; readonly id: string },
  limit: number,
): Promise<(CategoryRow & { readonly position: string })[]> {
  return queries.rows(readPage, [after.position, after.id, limit]);
}

/** A category; null when there is none. */
export async function findCategory(queries: Queries, id: string): Promise<CategoryRow | null> {
  const [category] = await queries.rows<CategoryRow>(readCategory, [id]);
  return category ?? null;
}

/** Makes a category when its name is free and there is room for it. */
export function createCategory(
  db: ScopedDatabase,
  wanted: { readonly name: string; readonly slug: string | null; readonly parentId: string | null },
): Promise<CategorySaving> {
  return changeCatalogue(db, noCause, async (queries) => {
    const [all] = await queries.rows<{ count: number }>(countCategories);
    const full = findRoomProblem((all?.count ?? 0) + 1, 'input');
    if (full) return { ok: false, problem: full };
    return saveCategory(queries, { id: null, isMoved: true, ...wanted }, 'input.parentId');
  });
}

/** What changes in a category; absent stays. */
export interface CategoryChange extends CategoryDetailsChange {
  readonly name?: string | null | undefined;
  readonly slug?: string | null | undefined;
}

/** Changes a category. Its address stays unless it is given too, so that links to it go on working. */
export function updateCategory(
  db: ScopedDatabase,
  id: string,
  change: CategoryChange,
  expected?: string | null,
): Promise<CategorySaving | Outdated<CategoryRow>> {
  return changeCatalogue(db, noCause, async (queries): Promise<CategorySaving | Outdated<CategoryRow>> => {
    const [before] = await queries.rows<CategoryRow>(readCategory, [id]);
    if (!before) return { ok: false, problem: gone };
    const stored = expected == null ? null : categoryStatements(before, await findDetails(queries, id));
    if (stored && isOutdated(expected, stored)) return { outdated: before };
    const problem = findDetailsProblem(change);
    if (problem) return { ok: false, problem };
    const { parentId } = before;
    const wanted = { id, parentId, name: change.name ?? before.name, slug: change.slug ?? before.slug };
    const saving = await saveCategory(queries, { ...wanted, isMoved: false }, 'input.id');
    if (saving.ok) await changeDetails(queries, id, change);
    return saving;
  });
}

/** Moves a category with all below it; its address is told apart by a number where another has it there. */
export function moveCategory(
  db: ScopedDatabase,
  id: string,
  parentId: string | null,
): Promise<CategorySaving> {
  return changeCatalogue(db, noCause, async (queries) => {
    const [before] = await queries.rows<CategoryRow>(readCategory, [id]);
    if (!before) return { ok: false, problem: gone };
    const siblings = await queries.rows<Columns<Category, never, PlacedCategory>>(readSiblings, [
      parentId,
      id,
    ]);
    const isTaken = siblings.some(({ slug }) => slug === before.slug);
    const { name, slug } = before;
    return saveCategory(
      queries,
      { id, parentId, name, slug: isTaken ? null : slug, isMoved: true },
      'parentId',
    );
  });
}

interface WantedCategory {
  readonly id: string | null;
  readonly parentId: string | null;
  readonly name: string;
  readonly slug: string | null;
  readonly isMoved: boolean;
}

async function saveCategory(
  queries: Queries,
  { id, parentId, isMoved, ...wanted }: WantedCategory,
  placeField: string,
): Promise<CategorySaving> {
  const above = parentId === null ? [] : await queries.rows<Columns<Category, 'id'>>(readAbove, [parentId]);
  const misplaced = findPlaceProblem(id, { parentId, above: above.map((each) => each.id) }, placeField);
  if (misplaced) return { ok: false, problem: misplaced };
  const naming = nameCategory(
    wanted,
    await queries.rows<Columns<Category, never, PlacedCategory>>(readSiblings, [parentId, id]),
  );
  if (!naming.ok) return naming;
  const values = [id ?? newId(), parentId, naming.name, naming.slug, isMoved];
  const [category] = await queries.rows<CategoryRow>(writeCategory, values);
  if (!category) throw new Error('A category was neither made nor changed.');
  return { ok: true, category };
}

/** Puts categories in order; null when one of them is not there, 'apart' when they stand at different places. */
export function orderCategories(
  db: ScopedDatabase,
  ids: readonly string[],
): Promise<CategoryRow[] | null | 'apart'> {
  return changeCatalogue(db, noCause, async (queries) => {
    const named = await queries.rows<CategoryRow>(readNamed, [ids]);
    if (named.length !== ids.length) return null;
    if (new Set(named.map(({ parentId }) => parentId)).size > 1) return 'apart';
    await queries.rows(permute, [ids]);
    return queries.rows<CategoryRow>(readNamed, [ids]);
  });
}
