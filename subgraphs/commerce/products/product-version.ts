import type { Queries } from '#kit/database.ts';
import { isOutdated, type Outdated, versionOf } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import { findStoredMerchandising } from '../restock/merchandising.data.ts';
import { defaultMerchandising, type MerchandisingSettings } from '../restock/merchandising.rules.ts';
import { findTaxClass } from '../taxes/tax-zone.data.ts';
import { findWholeProduct, type WholeProduct } from './product.data.ts';
import { lockProduct } from './product-lock.data.ts';

/** What an owner says of a product, in its `version`: what is sold of it, its pictures and its place change without it. */
function statementsOf(
  product: WholeProduct,
  merchandising: MerchandisingSettings | null,
  taxClass: string | null,
) {
  const { title, slug, description, seo, tags, isVisible, isFeatured, optionNames } = product;
  const { customAddButtonText, customSoldOutText, additionalFieldsFormId } = product;
  const { billingPeriodValue, billingPeriodUnit, numBillingCycles, trialDays } = product;
  return {
    ...{ title, slug, description, seo, tags, isVisible, isFeatured, optionNames, taxClass },
    ...{ customAddButtonText, customSoldOutText, additionalFieldsFormId },
    ...{ billingPeriodValue, billingPeriodUnit, numBillingCycles, trialDays },
    categoryIds: product.categories.map(({ id }) => id),
    merchandising: { ...defaultMerchandising, ...merchandising, productId: product.id },
    variants: product.variants.map(
      ({ id, sku, optionValues, priceCents, salePriceCents, isOnSale, isUnlimited, ...variant }) => ({
        ...{ id, sku, optionValues, priceCents, salePriceCents, isOnSale, isUnlimited },
        ...{ weight: variant.weight, length: variant.length, width: variant.width, height: variant.height },
      }),
    ),
  };
}

/** Names what an owner says of a product. */
export async function productVersionOf(
  product: WholeProduct,
  { merchandising, taxClasses }: Pick<CommerceContext, 'merchandising' | 'taxClasses'>,
): Promise<string> {
  const [settings, tax] = await Promise.all([merchandising.load(product.id), taxClasses.load(product.id)]);
  return versionOf(statementsOf(product, settings, tax?.taxClass ?? null));
}

/** A product that is no longer as it was read; null when it is, and then nobody changes it until the transaction ends. */
export async function findOutdatedProduct(
  queries: Queries,
  id: string,
  expected: string | null | undefined,
): Promise<Outdated<WholeProduct> | null> {
  if (expected == null) return null;
  await lockProduct(queries, id);
  const product = await findWholeProduct(queries, id);
  if (!product) return null;
  const settings = await findStoredMerchandising(queries, id);
  const stored = statementsOf(product, settings, await findTaxClass(queries, id));
  return isOutdated(expected, stored) ? { outdated: product } : null;
}
