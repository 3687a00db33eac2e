import { type ScopedDatabase, statement } from '#kit/database.ts';
import {
  type InstalmentsColumns,
  instalmentChoiceOf,
  selectInstalments,
} from '../instalments/instalments.data.ts';
import type { InstalmentChoice } from '../instalments/instalments.rules.ts';
import { type StoredMerchandising, selectMerchandising } from '../restock/merchandising.data.ts';
import {
  type ReviewSettingsRow,
  reviewSettingsOf,
  selectReviewSettings,
} from '../reviews/review-settings.data.ts';
import {
  asWholeRow,
  hasSlug,
  type ListedProduct,
  type StoredProduct,
  selectProducts,
  type WholeProduct,
} from './product.data.ts';
import { type ChosenLink, type LinkedProduct, selectLinks, selectRelated } from './product-links.data.ts';

/** What the page of a product shows: what is said of it, and how the shop sells. */
export interface ProductPage {
  readonly product: WholeProduct;
  readonly merchandising: StoredMerchandising | null;
  readonly links: readonly ChosenLink[];
  readonly instalments: InstalmentChoice;
  readonly reviewSettings: ReviewSettingsRow;
}

interface StoredProductPage extends StoredProduct {
  readonly merchandising: StoredMerchandising | null;
  readonly links: readonly ChosenLink[];
  readonly instalments: InstalmentsColumns;
  readonly reviewSettings: ReviewSettingsRow | null;
}

/** Each of these is a row or two: to find it costs PostgreSQL less than to be asked for it. */
const readPage = statement(
  selectProducts(
    'whole',
    hasSlug,
    `,
  (SELECT row_to_json(m) FROM (${selectMerchandising('= p.id')}) m) AS merchandising,
  (SELECT coalesce(json_agg(l), '[]') FROM (${selectLinks('= p.id')}) l) AS links,
  (SELECT row_to_json(i) FROM (${selectInstalments}) i) AS instalments,
  (SELECT row_to_json(r) FROM (${selectReviewSettings}) r) AS "reviewSettings"`,
  ),
);

/** The page of the product with a slug on a products page, in one statement; null where there is none. */
export async function findProductPage(
  db: ScopedDatabase,
  slug: string,
  collectionId: string,
): Promise<ProductPage | null> {
  const [row] = await db.rows<StoredProductPage>(readPage, [slug, collectionId]);
  if (!row) return null;
  const { merchandising, links, instalments, reviewSettings, ...stored } = row;
  return {
    ...{ product: asWholeRow(stored), merchandising, links },
    instalments: instalmentChoiceOf(instalments),
    reviewSettings: reviewSettingsOf(reviewSettings ?? undefined),
  };
}

/** A product with what stands below it on its page. */
export interface ProductWithRelated {
  readonly product: ListedProduct;
  readonly related: readonly LinkedProduct[];
}

const readWithRelated = statement(
  selectProducts(
    'head',
    'p.id = $2',
    `, (SELECT coalesce(json_agg(r), '[]') FROM (${selectRelated('(SELECT p.id)')}) r) AS related`,
  ),
);

/** A product, no more of it than its head, with the products to look at next; null where there is none. */
export async function findProductWithRelated(
  db: ScopedDatabase,
  id: string,
): Promise<ProductWithRelated | null> {
  const [row] = await db.rows<ListedProduct & Pick<ProductWithRelated, 'related'>>(readWithRelated, [id]);
  if (!row) return null;
  const { related, ...product } = row;
  return { product, related };
}
