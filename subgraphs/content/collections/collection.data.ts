import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, type Statement, statement } from '#kit/database.ts';
import { loadMany, loadOne } from '#kit/loaders.ts';
import type { StoredSearchAppearance } from '#kit/search-appearance.rules.ts';
import type { Collection } from '../generated/prisma/client.ts';
import { createItemCounts, type ItemCounts } from '../items/item-counts.data.ts';
import { prismaFor } from '../prisma-client.ts';
import { isShownAt } from './page-plan.rules.ts';

/** A stored collection without its long texts, which menus never need. */
export interface CollectionRow
  extends Columns<
    Collection,
    | ('id' | 'websiteId' | 'parentId' | 'type' | 'typeName' | 'ordering' | 'sort' | 'title')
    | ('navigationTitle' | 'slug' | 'isHomepage' | 'isEnabled' | 'isFolder' | 'isIndex' | 'pageSize')
    | ('regionName' | 'mainImageId' | 'areaIds' | 'publishAt' | 'unpublishAt' | 'trashedAt' | 'updatedAt'),
    { access: 'PUBLIC' | 'MEMBERS' | 'AREAS'; seo: StoredSearchAppearance }
  > {
  /** Which of its passwords opens it; null when none is needed. */
  readonly passwordVersion: Collection['passwordVersion'] | null;
}

/** The long texts of a collection. */
export type CollectionTexts = Columns<
  Collection,
  'id' | 'description' | 'mainContent' | 'headCode' | 'footCode'
>;

/** Loads collections and what is counted in them, for the length of a request. */
export interface CollectionLoaders {
  readonly byId: DataLoader<string, CollectionRow | null>;
  readonly bySlug: DataLoader<string, CollectionRow | null>;
  readonly childrenOf: DataLoader<string, CollectionRow[]>;
  readonly textsOf: DataLoader<string, CollectionTexts | null>;
  /** The collection at `/`; those who see hidden ones are shown one that the owner chose before it is visible. */
  home(seesHidden: boolean): Promise<CollectionRow | null>;
  readonly itemCountOf: ItemCounts;
  readonly tagsOf: ItemCounts;
  readonly categoriesOf: ItemCounts;
  readonly authorsOf: ItemCounts;
  /** All of the website's, in the owner's order. */
  all(): Promise<CollectionRow[]>;
}

/** A collection with its long texts. */
type WholeCollection = CollectionRow & CollectionTexts;

/** A collection that is about to be stored. */
export interface NewCollection
  extends Omit<
      CollectionRow,
      | 'websiteId'
      | 'passwordVersion'
      | 'access'
      | 'areaIds'
      | 'seo'
      | 'publishAt'
      | 'unpublishAt'
      | 'trashedAt'
      | 'updatedAt'
    >,
    Omit<CollectionTexts, 'id' | 'headCode' | 'footCode'> {}

/** The columns of a collection, without its long texts. */
export const collectionColumns = `
  id, website_id AS "websiteId", parent_id AS "parentId", type, type_name AS "typeName", ordering, sort, title,
  navigation_title AS "navigationTitle", slug, is_homepage AS "isHomepage", is_enabled AS "isEnabled",
  is_folder AS "isFolder", is_index AS "isIndex", page_size AS "pageSize", region_name AS "regionName",
  main_image_id AS "mainImageId", CASE WHEN password_hash IS NOT NULL THEN password_version END AS "passwordVersion",
  access, area_ids AS "areaIds", seo, publish_at AS "publishAt", unpublish_at AS "unpublishAt", trashed_at AS "trashedAt",
  updated_at AS "updatedAt"`;

const readById = statement(
  `SELECT ${collectionColumns} FROM collection WHERE website_id = $1 AND id = ANY($2)`,
);
const textColumns =
  'description, main_content AS "mainContent", head_code AS "headCode", foot_code AS "footCode"';
/** With their texts: a collection that is asked for by its address is shown with them. */
const readBySlug = statement(
  `SELECT ${collectionColumns}, ${textColumns} FROM collection WHERE website_id = $1 AND slug = ANY($2) AND trashed_at IS NULL`,
);
const readAll = statement(
  `SELECT ${collectionColumns} FROM collection WHERE website_id = $1 AND trashed_at IS NULL ORDER BY position, id`,
);
const readChildren = statement(
  `SELECT ${collectionColumns} FROM collection WHERE website_id = $1 AND parent_id = ANY($2) AND trashed_at IS NULL ORDER BY position, id`,
);
const readHome = statement(`
  SELECT ${collectionColumns}, ${textColumns} FROM collection
  WHERE website_id = $1 AND (is_enabled OR (is_homepage AND $2)) AND (is_index OR NOT is_folder)
  ORDER BY is_homepage DESC, position, id LIMIT 1`);
const readTexts = statement(
  `SELECT id, ${textColumns} FROM collection WHERE website_id = $1 AND id = ANY($2)`,
);
const readSlugsLike = statement(
  `SELECT slug FROM collection WHERE website_id = $1 AND (slug = $2 OR starts_with(slug, $2 || '-'))
  UNION ALL SELECT lower(language) FROM site_language WHERE website_id = $1`,
);
const insertCollection = statement(`
  INSERT INTO collection (website_id, id, parent_id, type, type_name, ordering, title, navigation_title, slug, description,
    main_content, is_homepage, is_enabled, is_folder, is_index, page_size, region_name, main_image_id, sort)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING ${collectionColumns}`);

/** Loaders of one website and one request; pages are as their plans say for the instant that someone looks at, where that is to come. */
export function createCollectionLoaders(
  db: ScopedDatabase,
  now: Date,
  isPreview: boolean,
): CollectionLoaders {
  const rowsOf = async <Row extends CollectionRow>(query: Statement, values?: readonly unknown[]) => {
    const rows = await db.rows<Row>(query, values);
    return isPreview ? rows.map((row) => ({ ...row, isEnabled: isShownAt(row, now) })) : rows;
  };
  const readBySlugs = async (slugs: readonly string[]) => {
    const rows = await rowsOf<WholeCollection>(readBySlug, [slugs]);
    for (const row of rows) {
      byId.prime(row.id, row);
      textsOf.prime(row.id, row);
    }
    return rows;
  };
  const readBelow = async (parentIds: readonly string[]) => {
    const rows = await rowsOf(readChildren, [parentIds]);
    // Who was found by parent is next looked up by id: for the address of an item, or of a link.
    for (const row of rows) byId.prime(row.id, row);
    return rows;
  };
  const countsOf = createItemCounts(db, now);
  let all: Promise<CollectionRow[]> | undefined;
  const byId = loadOne(
    (ids) => rowsOf(readById, [ids]),
    (row) => row.id,
  );
  const textsOf = loadOne(
    (ids) => db.rows<CollectionTexts>(readTexts, [ids]),
    (row) => row.id,
  );
  return {
    byId,
    bySlug: loadOne(readBySlugs, (row) => row.slug),
    childrenOf: loadMany(readBelow, (row) => row.parentId ?? ''),
    textsOf,
    async home(seesHidden) {
      const row = await findHome(db, seesHidden);
      if (row) textsOf.prime(row.id, row);
      return row;
    },
    itemCountOf: countsOf('ITEM'),
    tagsOf: countsOf('TAG'),
    categoriesOf: countsOf('CATEGORY'),
    authorsOf: countsOf('AUTHOR'),
    all() {
      all ??= rowsOf(readAll).then((rows) => {
        for (const row of rows) byId.prime(row.id, row);
        return rows;
      });
      return all;
    },
  };
}

/** The collection at `/`: the one that the owner chose, else the first that visitors may open. */
export async function findHome(db: ScopedDatabase, seesHidden: boolean): Promise<WholeCollection | null> {
  const [row] = await db.rows<WholeCollection>(readHome, [seesHidden]);
  return row ?? null;
}

/** How many collections the website has. */
export function countAll(db: ScopedDatabase): Promise<number> {
  return prismaFor(db).collection.count();
}

/** Addresses in use that are this one or go on from it with a hyphen. */
export async function findSlugsLike(db: Queries, slug: string): Promise<ReadonlySet<string>> {
  const rows = await db.rows<Columns<Collection, 'slug'>>(readSlugsLike, [slug]);
  return new Set(rows.map((row) => row.slug));
}

/** Takes its place from the home page. */
export async function clearHomepage(queries: Queries): Promise<void> {
  await prismaFor(queries).collection.updateMany({
    where: { isHomepage: true },
    data: { isHomepage: false },
  });
}

/** Stores a collection; a new home page takes that place from the one before it. */
export function makeCollection(db: ScopedDatabase, collection: NewCollection): Promise<CollectionRow> {
  return db.transaction(async (queries) => {
    if (collection.isHomepage) await clearHomepage(queries);
    const [row] = await queries.rows<CollectionRow>(insertCollection, [
      collection.id,
      collection.parentId,
      collection.type,
      collection.typeName,
      collection.ordering,
      collection.title,
      collection.navigationTitle,
      collection.slug,
      collection.description,
      collection.mainContent,
      collection.isHomepage,
      collection.isEnabled,
      collection.isFolder,
      collection.isIndex,
      collection.pageSize,
      collection.regionName,
      collection.mainImageId,
      collection.sort,
    ]);
    if (!row) throw new Error('A collection that was just stored is not there.');
    return row;
  });
}
