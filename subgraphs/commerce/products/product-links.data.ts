import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { ProductLink } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import { MAX_LINKS, type ProductLinkKind } from './product-links.rules.ts';
import { lockProduct } from './product-lock.data.ts';

/** A product that is offered with another one. */
export type LinkedProduct = Columns<ProductLink, 'productId' | 'otherId'>;

/** A product that an owner chose to be offered with another one. */
export type ChosenLink = Columns<ProductLink, 'productId' | 'otherId', { kind: ProductLinkKind }>;

/** One row for each of the products, in order; hidden ones are left to whoever shows them. */
const readChosen = `
  SELECT l.product_id AS "productId", l.other_id AS "otherId", 0 AS rank, 0 AS shared, l.position::bigint AS position
  FROM product_link l WHERE l.website_id = $1 AND l.product_id = asked.id AND l.kind = 'RELATED' AND settings.choice <> 'NONE'`;

const readOfSameCategory = `
  SELECT mine.product_id, theirs.product_id, 1, count(*), min(o.position)
  FROM product_category mine
  JOIN product_category theirs ON theirs.website_id = $1 AND theirs.category_id = mine.category_id AND theirs.product_id <> mine.product_id
  JOIN product o ON o.website_id = $1 AND o.id = theirs.product_id AND o.is_visible AND o.archived_at IS NULL
  WHERE mine.website_id = $1 AND mine.product_id = asked.id AND settings.choice = 'AUTOMATIC'
    AND NOT EXISTS (SELECT 1 FROM product_link l
      WHERE l.website_id = $1 AND l.product_id = asked.id AND l.kind = 'RELATED' AND l.other_id = theirs.product_id)
  GROUP BY mine.product_id, theirs.product_id`;

/** Products to look at next, of those that are named in `asked`. */
export const selectRelated = (asked: string) => `
  SELECT found."productId", found."otherId" FROM ${asked} AS asked(id)
  CROSS JOIN (SELECT coalesce((SELECT related_products FROM store_settings WHERE website_id = $1), 'AUTOMATIC') AS choice) settings
  CROSS JOIN LATERAL (
    SELECT * FROM (${readChosen} UNION ALL ${readOfSameCategory}) both_kinds
    ORDER BY rank, shared DESC, position, "otherId" LIMIT ${MAX_LINKS * 2}) found
  ORDER BY found.rank, found.shared DESC, found.position, found."otherId"`;

const readRelated = statement(selectRelated('unnest($2::text[])'));

/** The links of those products whose ids are as this condition says. */
export const selectLinks = (condition: string) => `
  SELECT product_id AS "productId", other_id AS "otherId", kind FROM product_link
  WHERE website_id = $1 AND product_id ${condition} ORDER BY position`;

const readLinks = statement(selectLinks('= ANY($2)'));

/** Products to look at next, by product. */
export function findRelated(db: ScopedDatabase, productIds: readonly string[]): Promise<LinkedProduct[]> {
  return db.rows<LinkedProduct>(readRelated, [productIds]);
}

/** Products that an owner chose to be offered with a product, of each kind in their order. */
export function findLinks(db: ScopedDatabase, productIds: readonly string[]): Promise<ChosenLink[]> {
  return db.rows<ChosenLink>(readLinks, [productIds]);
}

/** Offers these with a product instead of the earlier ones; says which side is not this website's. */
export function replaceLinks(
  db: ScopedDatabase,
  productId: string,
  kind: ProductLinkKind,
  otherIds: readonly string[],
): Promise<'done' | 'no-product' | 'no-other'> {
  return db.transaction(async (queries) => {
    if (!(await lockProduct(queries, productId))) return 'no-product';
    const { websiteId } = queries;
    const { product, productLink } = prismaFor(queries);
    const others = await product.count({ where: { id: { in: [...otherIds] } } });
    if (others !== otherIds.length) return 'no-other';
    await productLink.deleteMany({ where: { productId, kind } });
    const data = otherIds.map((otherId, index) => ({
      ...{ websiteId, productId, kind, otherId, position: index + 1 },
    }));
    await productLink.createMany({ data });
    return 'done';
  });
}
