import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import type { Page } from '#kit/id-page.ts';
import { loadMany, loadOne } from '#kit/loaders.ts';
import type { StoredSearchAppearance } from '#kit/search-appearance.rules.ts';
import { type CategoryDetails, createDetailsLoader } from '../categories/category-details.data.ts';
import type { Category, Product, StoreSettings, Variant } from '../generated/prisma/client.ts';
import { ProductType } from './product.rules.ts';
import { type ChosenLink, findLinks, findRelated, type LinkedProduct } from './product-links.data.ts';
import type { ProductReading } from './product-reading.ts';

/** What is read of a product wherever one is shown. */
export type ProductRow = Columns<Product, 'id' | 'collectionId' | 'type' | 'title' | 'slug' | 'isVisible'> &
  Columns<StoreSettings, 'currency'>;

/** A product as lists read it. */
export interface ListedProduct extends ProductRow, Columns<Product, never, { position: string }> {
  readonly isArchived: boolean;
}

/** A product with what its prices and its mark follow from. */
export interface ProductWithPrices extends ListedProduct {
  readonly variants: readonly VariantPrices[];
}

/** A product with its variants and categories, as one statement reads them: hot, so it is raw SQL with `json_agg`. */
export interface WholeProduct
  extends ProductWithPrices,
    Columns<
      Product,
      | ('description' | 'tags' | 'optionNames' | 'isFeatured')
      | ('customAddButtonText' | 'customSoldOutText' | 'additionalFieldsFormId')
      | ('billingPeriodValue' | 'numBillingCycles' | 'trialDays' | 'createdAt')
      | 'updatedAt',
      { seo: StoredSearchAppearance; billingPeriodUnit: 'WEEK' | 'MONTH' | 'YEAR' | null }
    >,
    Columns<StoreSettings, 'multipleQuantityAllowedForServices'> {
  readonly variants: WholeVariant[];
  readonly categories: CategoryRow[];
}

/** What a stored variant costs, and how many are left. */
export type VariantPrices = Columns<
  Variant,
  'priceCents' | 'salePriceCents' | 'isOnSale' | 'isUnlimited' | 'stock'
>;

/** What is read of a variant wherever one is shown. */
export interface VariantRow
  extends VariantPrices,
    Columns<Variant, 'id' | 'productId' | 'sku' | 'optionValues'>,
    Columns<Product, 'optionNames'>,
    Columns<StoreSettings, 'currency'> {}

/** A stored variant. */
export interface WholeVariant
  extends VariantRow,
    Columns<Variant, 'weight' | 'length' | 'width' | 'height' | 'imageId'> {}

/** Which product a variant is of, and what others call it. */
export type VariantCodes = Columns<Variant, 'id' | 'productId' | 'gtin' | 'mpn'>;

/** A stored category. */
export type CategoryRow = Columns<Category, 'id' | 'name' | 'slug' | 'parentId'>;

/** Loads by id for the length of a request. */
export interface CatalogLoaders {
  readonly products: DataLoader<string, WholeProduct | null>;
  /** The same with no more of a product than is wanted. */
  readonly readings: Readonly<Record<ProductReading, DataLoader<string, ListedProduct | null>>>;
  readonly variants: DataLoader<string, VariantCodes | null>;
  /** What is said of categories, by category. */
  readonly categoryDetails: DataLoader<string, CategoryDetails | null>;
  /** Products to look at next, by product; more than are shown, as some may be hidden. */
  readonly related: DataLoader<string, LinkedProduct[]>;
  /** Products that its owner chose to be offered with a product, of each kind, by product. */
  readonly links: DataLoader<string, ChosenLink[]>;
}

const headColumns = `
  p.id, p.collection_id AS "collectionId", p.type, p.title, p.slug, p.is_visible AS "isVisible",
  p.archived_at IS NOT NULL AS "isArchived", p.position, coalesce(s.currency, 'USD') AS currency`;

const pricedVariantColumns = `v.price_cents AS "priceCents", v.sale_price_cents AS "salePriceCents", v.is_on_sale AS "isOnSale",
  v.is_unlimited AS "isUnlimited", v.stock`;

// Whole rows, since PostgreSQL writes them as JSON twice as fast as what `json_build_object` names one by one.
const variantsWith = (columns: string) => `
  (SELECT coalesce(json_agg(v), '[]') FROM (
      SELECT ${columns} FROM variant v WHERE v.product_id = p.id ORDER BY v.position) v) AS variants`;

const columnsOf: Readonly<Record<ProductReading, string>> = {
  head: headColumns,
  priced: `${headColumns}, ${variantsWith(pricedVariantColumns)}`,
  whole: `${headColumns}, p.description, p.seo, p.tags, p.option_names AS "optionNames", p.is_featured AS "isFeatured",
  p.custom_add_button_text AS "customAddButtonText", p.custom_sold_out_text AS "customSoldOutText",
  p.additional_fields_form_id AS "additionalFieldsFormId", p.billing_period_value AS "billingPeriodValue",
  p.billing_period_unit AS "billingPeriodUnit", p.num_billing_cycles AS "numBillingCycles", p.trial_days AS "trialDays",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  coalesce(s.multiple_quantity_allowed_for_services, true) AS "multipleQuantityAllowedForServices",
  ${variantsWith(`v.id, v.sku, v.option_values AS "optionValues", ${pricedVariantColumns},
        v.weight, v.length, v.width, v.height, v.image_id AS "imageId"`)},
  (SELECT coalesce(json_agg(c ORDER BY c.position, c.id), '[]') FROM (
      SELECT c.id, c.name, c.slug, c.parent_id AS "parentId", pc.position
      FROM product_category pc JOIN category c ON c.website_id = $1 AND c.id = pc.category_id
      WHERE pc.website_id = $1 AND pc.product_id = p.id) c) AS categories`,
};

/** A whole product as PostgreSQL writes it: what its variants have of it is not repeated in each of them. */
export interface StoredProduct extends Omit<WholeProduct, 'variants'> {
  readonly variants: readonly Omit<WholeVariant, 'productId' | 'currency' | 'optionNames'>[];
}

/** A whole product, each of its variants with what it has of it. */
export function asWholeRow(stored: StoredProduct): WholeProduct {
  const { id: productId, currency, optionNames } = stored;
  const variants = stored.variants.map((variant) => ({ productId, currency, optionNames, ...variant }));
  return { ...stored, variants };
}

const productTables = 'product p LEFT JOIN store_settings s ON s.website_id = p.website_id';

/** The products of a website that a condition names, with further columns. */
export const selectProducts = (reading: ProductReading, condition: string, further = '') =>
  `SELECT ${columnsOf[reading]}${further} FROM ${productTables} WHERE p.website_id = $1 AND ${condition}`;

const readById = (reading: ProductReading) => statement(selectProducts(reading, 'p.id = ANY($2)'));

const readProductsById = { head: readById('head'), priced: readById('priced'), whole: readById('whole') };

/** The product with a slug, on one products page or on any. */
export const hasSlug =
  'p.slug = $2 AND ($3::text IS NULL OR p.collection_id = $3) ORDER BY p.position LIMIT 1';

const readProductBySlug = statement(selectProducts('whole', hasSlug));

const readProductsOfVariants = statement(
  'SELECT id, product_id AS "productId", gtin, mpn FROM variant WHERE website_id = $1 AND id = ANY($2)',
);

/** What a list of products is narrowed to, and which page of it is read. */
export interface ProductFilter {
  readonly collectionId: string | null;
  readonly category: string | null;
  readonly tag: string | null;
  readonly isFeatured: boolean | null;
  readonly includesHidden: boolean;
  readonly sort: ProductOrder;
  readonly where: VariantWhere | null;
  /** In the owner's order only. */
  readonly after: { readonly position: string; readonly id: string } | null;
  readonly limit: number;
  readonly skip: number;
}

/** What one variant of a listed product is like; what is left open is null, and an option may have any of its values. */
export interface VariantWhere {
  readonly isAvailable: boolean;
  /** Minor units. */
  readonly minCents: number | null;
  readonly maxCents: number | null;
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** The order of a list. */
export type ProductOrder = 'OWNER' | 'NEWEST' | 'PRICE_ASCENDING' | 'PRICE_DESCENDING' | 'TITLE';

/** A part of a list of products, and which list. */
export interface ProductConnectionRow extends Page<ListedProduct> {
  readonly filter: ProductFilter;
}

/** Loaders of one request. */
export function createCatalogLoaders(db: ScopedDatabase): CatalogLoaders {
  const products = loadOne(
    async (ids) => (await db.rows<StoredProduct>(readProductsById.whole, [ids])).map(asWholeRow),
    (row) => row.id,
  );
  const readingOf = (reading: 'head' | 'priced') =>
    loadOne(
      (ids) => db.rows<ListedProduct>(readProductsById[reading], [ids]),
      (row) => row.id,
    );
  return {
    products,
    readings: { head: readingOf('head'), priced: readingOf('priced'), whole: products },
    variants: loadOne(
      (ids) => db.rows<VariantCodes>(readProductsOfVariants, [ids]),
      (row) => row.id,
    ),
    categoryDetails: createDetailsLoader(db),
    related: loadMany(
      (ids) => findRelated(db, ids),
      (row) => row.productId,
    ),
    links: loadMany(
      (ids) => findLinks(db, ids),
      (row) => row.productId,
    ),
  };
}

/** A product with all that is stored of it; null when there is none. */
export async function findWholeProduct(queries: Queries, id: string): Promise<WholeProduct | null> {
  const [stored] = await queries.rows<StoredProduct>(readProductsById.whole, [[id]]);
  return stored ? asWholeRow(stored) : null;
}

/** The product with a slug, on one products page or on any. */
export async function findProductBySlug(
  db: ScopedDatabase,
  slug: string,
  collectionId: string | null,
): Promise<WholeProduct | null> {
  const [row] = await db.rows<StoredProduct>(readProductBySlug, [slug, collectionId]);
  return row ? asWholeRow(row) : null;
}

/** A page of products by keyset; ask for one more than is shown to learn whether more follow. */
export async function findProducts(
  db: ScopedDatabase,
  filter: ProductFilter,
  reading: ProductReading,
): Promise<ListedProduct[]> {
  const { text, values } = readPageOf(filter, columnsOf[reading]);
  if (reading !== 'whole') return db.rows<ListedProduct>(statement(text), values);
  return (await db.rows<StoredProduct>(statement(text), values)).map(asWholeRow);
}

/** How many products a list has in all. */
export async function countProducts(db: ScopedDatabase, filter: ProductFilter): Promise<number> {
  const values: unknown[] = [];
  const conditions = conditionsOf(filter, (value) => `$${values.push(value) + 1}`);
  const text = `SELECT count(*)::int AS count FROM product WHERE ${conditions.join(' AND ')}`;
  const [row] = await db.rows<{ count: number }>(statement(text), values);
  return row?.count ?? 0;
}

/** What a shopper pays for a variant now, in minor units. */
export const priceNow = (variant: string) =>
  `CASE WHEN ${variant}.is_on_sale THEN coalesce(${variant}.sale_price_cents, ${variant}.price_cents) ELSE ${variant}.price_cents END`;

const lowestPrice = `(SELECT min(${priceNow('v')}) FROM variant v WHERE v.product_id = product.id)`;

const orders: Readonly<Record<ProductOrder, string>> = {
  OWNER: 'position, id',
  NEWEST: 'created_at DESC, id DESC',
  PRICE_ASCENDING: `${lowestPrice}, position, id`,
  PRICE_DESCENDING: `${lowestPrice} DESC, position, id`,
  TITLE: 'lower(title), position, id',
};

/** Names only what the list is narrowed by, so that each of these few statements has one plan that fits all its values. */
function readPageOf(filter: ProductFilter, columns: string): { text: string; values: unknown[] } {
  const { sort, after, limit, skip } = filter;
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value) + 1}`;
  const conditions = conditionsOf(filter, place);
  if (after !== null)
    conditions.push(`(position, id) > (${place(after.position)}::bigint, ${place(after.id)})`);
  const which = `FROM product WHERE ${conditions.join(' AND ')}`;
  const part = `LIMIT ${place(limit)} OFFSET ${place(skip)}`;
  // Chosen before they are joined with their variants, or that would be done for each product that is skipped too. The
  // owner's order is that of an index; any other is reckoned once, and kept as each product's place.
  const [chosen, order] =
    sort === 'OWNER'
      ? [`SELECT * ${which} ORDER BY position, id ${part}`, 'p.position, p.id']
      : [
          `SELECT *, row_number() OVER (ORDER BY ${orders[sort]}) AS place ${which} ORDER BY place ${part}`,
          'p.place',
        ];
  return {
    text: `SELECT ${columns} FROM (${chosen}) p LEFT JOIN store_settings s ON s.website_id = p.website_id ORDER BY ${order}`,
    values,
  };
}

function conditionsOf(filter: ProductFilter, place: (value: unknown) => string): string[] {
  const { collectionId, includesHidden, category, tag, isFeatured, where } = filter;
  const conditions = ['website_id = $1'];
  if (collectionId !== null) conditions.push(`collection_id = ${place(collectionId)}`);
  if (!includesHidden) conditions.push('is_visible');
  else conditions.push('archived_at IS NULL');
  if (category !== null) conditions.push(isInCategory(place(category)));
  if (tag !== null) conditions.push(`tags @> ARRAY[${place(tag)}]`);
  if (isFeatured !== null) conditions.push(`is_featured = ${place(isFeatured)}`);
  if (where !== null) conditions.push(hasVariant(where, place));
  return conditions;
}

/** One variant is all of it: a large one that is left, not a large one and some other that is left. */
function hasVariant(where: VariantWhere, place: (value: unknown) => string): string {
  const conditions = ['v.product_id = product.id'];
  if (where.isAvailable)
    conditions.push(
      `(v.is_unlimited OR v.stock > 0 OR product.type IN (${ProductType.digital}, ${ProductType.giftCard}))`,
    );
  if (where.minCents !== null) conditions.push(`${priceNow('v')} >= ${place(where.minCents)}`);
  if (where.maxCents !== null) conditions.push(`${priceNow('v')} <= ${place(where.maxCents)}`);
  for (const [name, values] of where.options)
    conditions.push(
      `v.option_values[array_position(product.option_names, ${place(name)})] = ANY(${place(values)}::text[])`,
    );
  return `EXISTS (SELECT 1 FROM variant v WHERE ${conditions.join(' AND ')})`;
}

/** In the category with a slug, or in one below it. */
function isInCategory(slug: string): string {
  return `id IN (
    WITH RECURSIVE below AS (
      SELECT id FROM category WHERE website_id = $1 AND slug = ${slug}
      UNION SELECT c.id FROM category c JOIN below ON c.parent_id = below.id WHERE c.website_id = $1)
    SELECT pc.product_id FROM product_category pc JOIN below ON below.id = pc.category_id WHERE pc.website_id = $1)`;
}
