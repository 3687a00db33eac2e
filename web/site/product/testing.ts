import { type FormProduct, type FormVariant, productTypes } from './product.ts';

/** A variant for tests: in stock, not on sale, 12.50 dollars, unless said otherwise. */
export function variantOf(
  attributes: Record<string, string> = {},
  changes: Partial<FormVariant> = {},
): FormVariant {
  return {
    id: Object.values(attributes).join('-') || 'only',
    sku: Object.values(attributes).join('-') || 'ONLY',
    attributes,
    price: { value: '12.50', currency: 'USD' },
    salePrice: { value: '9.00', currency: 'USD' },
    isOnSale: false,
    isUnlimited: false,
    stock: 5,
    ...changes,
  };
}

/** A physical product for tests with the options of its first variant. */
export function productOf(variants: readonly FormVariant[], changes: Partial<FormProduct> = {}): FormProduct {
  return {
    id: 'mug',
    formId: 'add-to-cart-mug',
    url: '/shop/mug',
    type: productTypes.physical,
    optionNames: Object.keys(variants[0]?.attributes ?? {}),
    variants,
    isSubscribable: false,
    hasForm: false,
    title: 'Mug',
    ...changes,
  };
}
