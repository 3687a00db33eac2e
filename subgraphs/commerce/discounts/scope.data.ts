import { type Queries, statement } from '#kit/database.ts';
import type { DiscountTerms } from './discount.rules.ts';
import type { InvalidDiscount } from './discount-terms.rules.ts';

/** What a discount names. */
export type Scope = Pick<
  DiscountTerms,
  'productIds' | 'categoryIds' | 'getProductIds' | 'getCategoryIds' | 'shippingOptionIds'
>;

const findStrangers = statement(`
  SELECT field FROM jsonb_to_recordset($2::jsonb) AS named(field text, id text)
  WHERE CASE WHEN field IN ('productIds', 'getProductIds')
    THEN NOT EXISTS (SELECT FROM product p WHERE p.website_id = $1 AND p.id = named.id)
    WHEN field = 'shippingOptionIds' THEN NOT EXISTS (SELECT FROM shipping_option o WHERE o.website_id = $1 AND o.id = named.id)
    ELSE NOT EXISTS (SELECT FROM category c WHERE c.website_id = $1 AND c.id = named.id) END
  LIMIT 1`);

/** A discount names products and categories of its own website; those that it named before and that are gone may stay. */
export async function findStranger(
  queries: Queries,
  terms: Scope,
  before: Scope | undefined,
): Promise<InvalidDiscount | null> {
  const fields = [
    'productIds',
    'categoryIds',
    'getProductIds',
    'getCategoryIds',
    'shippingOptionIds',
  ] as const;
  const named = fields.flatMap((field) =>
    terms[field].filter((id) => !before?.[field].includes(id)).map((id) => ({ field, id })),
  );
  if (named.length === 0) return null;
  const [row] = await queries.rows<{ field: string }>(findStrangers, [JSON.stringify(named)]);
  if (!row) return null;
  const isOfProducts = row.field.toLowerCase().endsWith('productids');
  const what = isOfProducts ? 'product' : row.field === 'shippingOptionIds' ? 'way to send' : 'category';
  return { __typename: 'InvalidInput', message: `There is no such ${what}.`, field: `input.${row.field}` };
}
