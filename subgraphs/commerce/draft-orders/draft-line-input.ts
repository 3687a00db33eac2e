import { newId } from '#kit/ids.ts';
import type { DraftOrderLineInput } from '../generated/graphql.ts';
import { effectivePrice, ProductType } from '../products/product.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { standardTaxClass } from '../taxes/tax.rules.ts';
import { type Read, readAmount } from './draft-input.rules.ts';
import type { DraftedVariant } from './draft-order.data.ts';
import type { DraftLine } from './draft-order.rules.ts';

/** A line as it is stored: of a variant as it is now, or of the owner's own. */
export function readDraftLine(
  { variantId, title, quantity, unitPrice, isShipped }: DraftOrderLineInput,
  index: number,
  {
    currency,
    variants,
    name = 'lines',
  }: {
    readonly currency: string;
    readonly variants: ReadonlyMap<string, DraftedVariant>;
    /** The input's field. */
    readonly name?: string;
  },
): Read<DraftLine> {
  const field = `input.${name}.${index}`;
  const wrong = (message: string, part: string) =>
    ({ ok: false, problem: { message, field: `${field}.${part}` } }) as const;
  const own = variantId == null;
  const variant = own ? undefined : variants.get(variantId);
  if (!own && !variant) return wrong('There is no such variant.', 'variantId');
  const price = readAmount(unitPrice, {
    ...{ currency, label: 'The price', field: `${field}.unitPrice` },
    fallback: variant ? priceOf(variant) : null,
  });
  if (!price.ok) return price;
  if (price.value === null) return wrong('Please enter a price.', 'unitPrice');
  const shared = { id: newId(), quantity, unitPrice: price.value };
  if (!variant) {
    const productType = isShipped ? ProductType.physical : ProductType.service;
    const texts = { title: title?.trim() ?? '', variantName: '', sku: '' };
    const value = { productId: null, variantId: null, taxClass: standardTaxClass, productType };
    return { ok: true, value: { ...shared, ...texts, ...value } };
  }
  const { productType, isSubscribable, optionValues, productId, sku, taxClass } = variant;
  const type = productTypeOf(productType);
  if (isSubscribable || type === ProductType.giftCard || type === ProductType.paywall)
    return wrong('Gift cards, memberships and subscriptions are sold at the checkout only.', 'variantId');
  const variantName = optionValues.filter((value) => value !== '').join(' / ');
  const value = { productId, variantId: variant.variantId, taxClass, productType: type };
  return { ok: true, value: { ...shared, ...value, title: variant.title, variantName, sku } };
}

const priceOf = ({ productType, priceCents, salePriceCents, isOnSale }: DraftedVariant) =>
  effectivePrice(productTypeOf(productType), {
    ...{ price: priceCents, salePrice: salePriceCents, onSale: isOnSale },
  });
