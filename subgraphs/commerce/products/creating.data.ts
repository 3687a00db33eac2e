import type { Columns } from '#kit/columns.ts';
import { brokenConstraint } from '#kit/constraints.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { cleanRichText } from '#kit/rich-text.rules.ts';
import type { Product } from '../generated/prisma/client.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { explainSku, replaceVariants } from '../variants/variants.data.ts';
import { type InvalidVariants, planOwnVariants, type VariantsInput } from '../variants/variants.rules.ts';
import { chooseSlug, findCurrencyProblem, type InvalidProduct, type ProductInput } from './creating.rules.ts';
import { deriveSlug, type ProductType } from './product.rules.ts';
import { readTags } from './product-texts.rules.ts';
import { changeCatalogue } from './turns.data.ts';

const findSlugs = statement(`
  SELECT slug FROM product WHERE website_id = $1 AND collection_id = $2 AND starts_with(slug, left($3, 190))`);

const insertProduct = statement(`
  INSERT INTO product (id, website_id, collection_id, type, slug, title, description, tags, option_names, is_visible, is_featured)
  VALUES ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);

/** In the order in which they are named; answers how many of them there are. */
const addToCategories = statement(`
  INSERT INTO product_category (website_id, product_id, category_id, position)
  SELECT $1, $2, c.id, n - 1 FROM unnest($3::text[]) WITH ORDINALITY AS named(id, n)
  JOIN category c ON c.website_id = $1 AND c.id = named.id RETURNING category_id`);

/** The constraint that keeps each address to one product of a products page. */
export const slugTaken = 'product_website_id_collection_id_slug_key';

/** A product to make. */
export interface NewProduct extends ProductInput, VariantsInput {
  readonly collectionId: string;
  readonly type: ProductType;
  readonly isVisible: boolean;
  readonly isFeatured: boolean;
  /** What its prices are in; null for the website's currency. */
  readonly currency: string | null;
}

/** What became of a product that was to be made. */
export type ProductMaking =
  | { readonly ok: true; readonly id: string }
  | {
      readonly ok: false;
      readonly problem:
        | InvalidProduct
        | InvalidVariants
        | { readonly __typename: 'NotFound' | 'ProductSlugTaken' }
        | { readonly __typename: 'SkuTaken'; readonly sku: string };
    };

class NoSuchCategory extends Error {}

/** Makes a product with its variants and categories, or nothing of it. */
export async function createProduct(
  db: ScopedDatabase,
  input: NewProduct,
  accountId: string | undefined,
): Promise<ProductMaking> {
  const { currency } = await findSettings(db);
  const { type, collectionId } = input;
  const meant = findCurrencyProblem(input.currency, currency);
  if (meant) return { ok: false, problem: meant };
  const plan = planOwnVariants(input, { type, currency, stored: [], makeId: newId });
  if (!plan.ok) return plan;
  const productId = newId();
  try {
    await changeCatalogue(db, { reason: 'RESTOCK', accountId }, async (queries) => {
      const taken = await queries.rows<Columns<Product, 'slug'>>(findSlugs, [
        collectionId,
        deriveSlug(input.title),
      ]);
      const slug = chooseSlug(input, new Set(taken.map((row) => row.slug)));
      const { description, tags, isVisible, isFeatured } = input;
      const html = cleanRichText(description ?? '');
      const texts = [slug, input.title.trim(), html, readTags(tags ?? []), plan.optionNames];
      await queries.rows(insertProduct, [productId, collectionId, type, ...texts, isVisible, isFeatured]);
      const rows = plan.variants.map((variant, position) => ({ ...variant, productId, position }));
      await replaceVariants(queries, { productIds: [], variants: [] }, rows);
      const categoryIds = [...new Set(input.categoryIds ?? [])];
      if (categoryIds.length === 0) return;
      const facets = await queries.rows(addToCategories, [productId, categoryIds]);
      if (facets.length < categoryIds.length) throw new NoSuchCategory();
    });
    return { ok: true, id: productId };
  } catch (error) {
    if (error instanceof NoSuchCategory) return { ok: false, problem: { __typename: 'NotFound' } };
    if (brokenConstraint(error) === slugTaken)
      return { ok: false, problem: { __typename: 'ProductSlugTaken' } };
    return { ok: false, problem: await explainSku(db, error, input, null) };
  }
}
