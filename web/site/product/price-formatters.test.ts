import { describe, expect, it } from 'vitest';
import { createStoreFormatters } from './store-formatters.ts';

const formatters = createStoreFormatters();

/** Applies a formatter to a value on a page with these names. */
function format(name: string, value: unknown, names: Record<string, unknown> = {}): string {
  const formatter = formatters.get(name);
  if (!formatter) throw new Error(`There is no formatter ${name}.`);
  return formatter(value, { args: [], resolve: (path) => names[path] });
}

const money = (value: string, currency = 'USD') => ({ value, currency });
const variant = (price: string, more: object = {}) => ({
  ...{ attributes: { Size: price }, priceMoney: money(price), salePriceMoney: money('1.00'), qtyInStock: 3 },
  ...more,
});
const product = (variants: object[], more: object = {}) => ({
  id: 'mug',
  structuredContent: { productType: 1, variantOptionOrdering: ['Size'], variants, ...more },
});
const sale = { onSale: true, salePriceMoney: money('9.00') };
const textOf = (html: string) => html.replace(/<[^>]+>/g, '');

describe('an amount in a template', () => {
  it('has a comma and a point in every language, as in the islands', () => {
    expect(format('money', money('1234.5', 'EUR'), { 'website.language': 'de-DE' })).toBe('1.234,50\u00a0€');
    expect(format('money', { decimalValue: '1200', currencyCode: 'JPY' })).toBe('¥1,200');
    expect(format('money', 'nothing')).toBe('');
  });
});

describe('the price of a product', () => {
  it('is the normal one, from the lowest one, or the sale price beside the normal one', () => {
    expect(format('product-price', product([variant('1250.00')]))).toBe(
      '<div class="product-price">$1,250.00</div>',
    );
    expect(textOf(format('product-price', product([variant('30.00'), variant('12.50')])))).toBe(
      'from $12.50',
    );
    expect(textOf(format('product-price', product([variant('30.00'), variant('12.50', sale)])))).toBe(
      'from $9.00',
    );
    expect(format('product-price', product([variant('12.50', sale)]))).toBe(
      '<div class="product-price"><span class="visually-hidden v6-visually-hidden">Sale Price:</span>$9.00 <span class="visually-hidden v6-visually-hidden">Original Price:</span><span class="original-price">$12.50</span></div>',
    );
  });

  it('is said in the words of the website', () => {
    const words = { 'localizedStrings.productPriceFromText': 'ab {fromPrice}' };
    expect(textOf(format('product-price', product([variant('30.00'), variant('12.50')]), words))).toBe(
      'ab $12.50',
    );
  });

  const plan = (value: number, unit: string, numBillingCycles = 0) => ({
    isSubscribable: true,
    subscriptionPlan: { billingPeriod: { value, unit }, numBillingCycles },
  });

  it('of a subscription shows 12 months and 52 weeks as years, as on its own page', () => {
    const price = (more: object) => textOf(format('product-price', product([variant('5.00')], more)));
    expect(price(plan(12, 'MONTH'))).toBe('$5.00 every year');
    expect(price(plan(2, 'WEEK', 26))).toBe('$5.00 every 2 weeks for 1 year');
    expect(price(plan(3, 'MONTH'))).toBe('$5.00 every 3 months');
  });

  it('of an unsupported subscription is Unavailable', () => {
    expect(textOf(format('product-price', product([variant('5.00')], plan(1, 'DAY'))))).toBe('Unavailable');
    expect(textOf(format('product-price', product([variant('5.00')], { isSubscribable: true })))).toBe(
      'Unavailable',
    );
  });
});

describe('the mark on a product', () => {
  const gone = product([variant('5.00', { ...sale, qtyInStock: 0 })]);

  it('says sold out, then sale, then nothing', () => {
    expect(format('product-status', gone)).toBe('<div class="product-mark sold-out">sold out</div>');
    expect(format('product-status', product([variant('5.00', sale)]))).toBe(
      '<div class="product-mark sale">sale</div>',
    );
    expect(format('product-status', product([variant('5.00')]))).toBe('');
  });

  it('has the owner’s words for this product, or the website’s, and never their HTML', () => {
    const website = {
      'localizedStrings.productSoldOutText': 'Gone',
      'localizedStrings.productSaleText': '<b>',
    };
    const own = { ...website, 'productMerchandisingContext.mug.customSoldOutText': 'Back in "spring"' };
    expect(textOf(format('product-status', gone, website))).toBe('Gone');
    expect(format('product-status', gone, own)).toContain('Back in &quot;spring&quot;');
    expect(format('product-status', product([variant('5.00', sale)]), website)).toContain('&lt;b&gt;');
  });
});

describe('how few are left of a product', () => {
  const told = (more: object) => ({
    'productMerchandisingContext.mug': {
      scarcityEnabled: true,
      scarcityShownByDefault: false,
      scarcityText: 'Only {qtyInStock} left',
      scarcityTemplateViews: [{ qtyInStock: 2, attributes: { Size: 'M "wide"' } }],
      ...more,
    },
  });

  it('stands in the template language’s markup, hidden until its variant is chosen', () => {
    expect(format('product-scarcity', { id: 'mug' }, told({}))).toBe(
      '<div class="product-scarcity" data-item-id="mug" data-variant-attributes="{&quot;Size&quot;:&quot;M \\&quot;wide\\&quot;&quot;}" hidden><span class="product-scarcity-variant">M &quot;wide&quot;: </span>Only 2 left</div>',
    );
  });

  it('is shown at once by default, and for the only variant', () => {
    expect(format('product-scarcity', { id: 'mug' }, told({ scarcityShownByDefault: true }))).not.toContain(
      ' hidden',
    );
    const only = told({ scarcityTemplateViews: [{ qtyInStock: 1 }] });
    expect(format('product-scarcity', { id: 'mug' }, only)).toBe(
      '<div class="product-scarcity">Only 1 left</div>',
    );
  });

  it('is not said where the owner does not want it', () => {
    expect(format('product-scarcity', { id: 'mug' }, told({ scarcityEnabled: false }))).toBe('');
    expect(format('product-scarcity', { id: 'mug' })).toBe('');
  });
});
