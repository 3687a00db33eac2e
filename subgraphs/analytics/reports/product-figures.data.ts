import { type ScopedDatabase, statement } from '#kit/database.ts';
import { type DayRange, mostTop } from './report.data.ts';
import { findTopValues } from './top-values.data.ts';

/** What visits did with a product, and what was ordered of it. */
export interface ProductFigureRow {
  readonly productId: string;
  readonly seen: number;
  readonly quickViewed: number;
  readonly reviewsOpened: number;
  readonly added: number;
  readonly removed: number;
  readonly ordered: number;
  readonly relatedShown: number;
  readonly relatedFollowed: number;
  readonly relatedAdded: number;
}

/** What is counted of products, by its name in a report. Of two that a visit did, it counts once, as far as both are known to be of the same. */
const counted = {
  seen: 'product',
  quickViewed: 'product:QuickView',
  added: 'product:AddToCart',
  removed: 'product:RemoveFromCart',
  relatedShown: 'product:RelatedProductDisplay',
  relatedFollowed: 'product:RelatedProductClick',
  relatedAdded: 'product:RelatedProductAddToCart',
} as const;
const reviews = ['product:ReviewsTab', 'product:ReviewsVitalsAnchorLink'];
const dimensions = [...Object.values(counted), ...reviews].map((name) => `'${name}'`).join(', ');
/** What is counted together with others, or of nothing that has an id. */
const notProducts = ['', '(other)'];
const sums = Object.entries(counted)
  .map(
    ([name, dimension]) =>
      `coalesce(sum(visits) FILTER (WHERE dimension = '${dimension}'), 0)::int AS "${name}"`,
  )
  .join(', ');
const names = Object.keys(counted)
  .map((name) => `coalesce(v."${name}", 0) AS "${name}"`)
  .join(', ');

// Raw SQL: Prisma sums no part of a group by itself, and joins nothing that has no relation.
const productsStatement = (condition: string) =>
  statement(`
  WITH visited AS (
    SELECT value, ${sums},
      coalesce(sum(visits) FILTER (WHERE dimension IN (${reviews.map((name) => `'${name}'`).join(', ')})), 0)::int AS "reviewsOpened"
    FROM daily_count WHERE website_id = $1 AND dimension IN (${dimensions}) AND day BETWEEN $2 AND $3 ${condition} GROUP BY value),
  sold AS (
    SELECT value, sum(orders)::int AS ordered FROM daily_sale
    WHERE website_id = $1 AND dimension = 'product' AND day BETWEEN $2 AND $3 ${condition} GROUP BY value)
  SELECT value AS "productId", ${names}, coalesce(v."reviewsOpened", 0) AS "reviewsOpened", coalesce(sold.ordered, 0) AS ordered
  FROM visited v FULL JOIN sold USING (value) WHERE value NOT IN (${notProducts.map((value) => `'${value}'`).join(', ')})
  ORDER BY seen DESC, ordered DESC, added DESC, value LIMIT $4 OFFSET $5`);
const readProducts = productsStatement('');
const readSomeProducts = productsStatement('AND value = ANY($6::text[])');

/** Products, those that most visits saw first; the rarest of a day, which are counted together, are none. */
export async function findProducts(
  db: ScopedDatabase,
  range: DayRange,
  first: number,
  skip = 0,
): Promise<ProductFigureRow[]> {
  const { from, to } = range;
  const top =
    skip === 0 && first <= mostTop
      ? await findTopValues(db, range, counted.seen, first + notProducts.length)
      : [];
  const seen = top.map(({ value }) => value).filter((value) => !notProducts.includes(value));
  // Of fewer that were seen, others may have been ordered or put into carts.
  return seen.length < first
    ? db.rows<ProductFigureRow>(readProducts, [from, to, first, skip])
    : db.rows<ProductFigureRow>(readSomeProducts, [from, to, first, skip, seen]);
}
