import { describe, expect, it } from 'vitest';
import { createStoreFormatters } from './store-formatters.ts';

const formatters = createStoreFormatters();
const money = (value: string) => ({ value, currency: 'USD' });
const variant = (size: string, more: object = {}) => ({
  ...{ sku: size, attributes: { Size: size }, priceMoney: money('5.00'), salePriceMoney: money('4.00') },
  ...{ onSale: false, unlimited: false, qtyInStock: 3, ...more },
});
const item = (productType: number, variants: object[], more: object = {}) => ({
  id: 'mug',
  fullUrl: '/shop/mug',
  structuredContent: { productType, variantOptionOrdering: ['Size'], variants, ...more },
});
const physical = item(1, [variant('S'), variant('L')], { isQuantityShown: true });
const giftCard = item(4, [variant('S'), variant('L')]);
const soldOut = item(1, [variant('S', { qtyInStock: 0 })]);
const onSale = item(1, [variant('S', { onSale: true })]);
const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 };
const subscription = item(1, [variant('S')], { isSubscribable: true, subscriptionPlan: plan });
const cases = [
  ['productAddToCartText', 'Add To Cart', 'add-to-cart-btn', physical],
  ['productSubscribeText', 'Subscribe', 'add-to-cart-btn', subscription],
  ['productQuantityInputLabel', 'Quantity', 'quantity-input', physical],
  ['productQuickViewText', 'Quick View', 'product-quick-view', physical],
  ['productSoldOutText', 'sold out', 'product-status', soldOut],
  ['productSaleText', 'sale', 'product-status', onSale],
  ['giftCardVariantSelectText', 'Select Value', 'variants-select', giftCard],
  ['giftCardValueDisplayText', 'Value', 'variants-select', giftCard],
  ['productVariantSelectText', 'Select Size', 'variants-select', physical],
  [
    'productPriceUnavailable',
    'Unavailable',
    'product-price',
    item(1, [variant('S')], { isSubscribable: true }),
  ],
  ['salePriceText', 'Sale Price:', 'product-price', onSale],
  ['originalPriceText', 'Original Price:', 'product-price', onSale],
] as const;

/** What a reader sees of a formatter's answer on the product's own page, with these words of the owner's. */
function read(name: string, value: unknown, words: Record<string, string>): string {
  const names: Record<string, unknown> = { 'item.id': 'mug' };
  for (const [key, text] of Object.entries(words)) names[`localizedStrings.${key}`] = text;
  return formatters.get(name)?.(value, { args: [], resolve: (path) => names[path] }) ?? '';
}

describe.each(cases)('%s', (key, usual, formatter, value) => {
  it(`is “${usual}” until the owner says something else`, () => {
    expect(read(formatter, value, {})).toContain(`>${usual}`);
  });

  it('is the owner’s word, as plain text', () => {
    const html = read(formatter, value, { [key]: 'Mine &lt;b&gt;' });
    expect(html).toContain('Mine &lt;b&gt;');
    expect(html).not.toContain(`>${usual}<`);
  });
});
