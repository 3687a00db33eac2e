import { describe, expect, it } from 'vitest';
import { productOf, variantOf } from '../product/testing.ts';
import { instalmentContext, renderProductInstalments } from './product-instalments.ts';

const money = (value: string) => ({ __typename: 'Money' as const, value, currency: 'USD' });
const offer = {
  __typename: 'InstalmentOffer' as const,
  minimum: money('1.00'),
  maximum: money('100.00'),
  accountCountry: 'PR',
};
const item = instalmentContext(offer, 'en-US');

describe('what templates read of instalments', () => {
  it('is that there are none, where the store offers none', () => {
    expect(instalmentContext(null, 'en-US')).toEqual({ afterPayAvailable: false });
  });

  it('is the limits, the page’s language and the account’s country', () => {
    expect(item).toEqual({
      afterPayAvailable: true,
      afterPayMin: { value: '1.00', currency: 'USD' },
      afterPayMax: { value: '100.00', currency: 'USD' },
      shopperLanguage: 'en-US',
      stripeAccountCountry: 'PR',
    });
  });
});

describe('the pill of a product’s page', () => {
  const render = (product = productOf([variantOf()]), of: unknown = item) =>
    renderProductInstalments(of, product, 'en-US');

  it('says what the price means, and leads to the explanation without scripts', () => {
    const html = render(productOf([variantOf({}, { price: money('20.00') })]));
    expect(html).toContain('4 payments of $5.00 with Afterpay</span>');
    expect(html).toContain(
      '<a class="instalment-more" href="/instalments/modal/US-en.html" data-opens="instalment-info">About Afterpay</a>',
    );
    expect(html).not.toContain('data-texts');
  });

  it('is about the price of a sale while there is one', () => {
    const onSale = variantOf({}, { price: money('20.00'), salePrice: money('8.00'), isOnSale: true });
    expect(render(productOf([onSale]))).toContain('4 payments of $2.00 with Afterpay');
  });

  it('says from which order on instalments are offered, where the price is below that', () => {
    const html = render(productOf([variantOf({}, { price: money('0.50') })]));
    expect(html).toContain('>Afterpay available for orders over $1.00<');
  });

  it('is about the lowest price until a variant is chosen, and knows what to say for each', () => {
    const small = variantOf({ Size: 'Small' }, { price: money('9.00') });
    const large = variantOf({ Size: 'Large' }, { price: money('120.00') });
    const html = render(productOf([large, small]));
    expect(html).toContain('>4 payments of $2.25 with Afterpay<');
    expect(html).toContain('&quot;Large&quot;:&quot;Afterpay available for orders up to $100.00&quot;');
  });

  it('is not there where instalments are not offered, or a theme’s data makes no sense', () => {
    expect(render(undefined, instalmentContext(null, 'en-US'))).toBe('');
    expect(render(undefined, { ...item, afterPayMax: 'much' })).toBe('');
    expect(render(undefined, { ...item, stripeAccountCountry: 'DE' })).toBe('');
    expect(render(undefined, null)).toBe('');
    expect(render(productOf([]))).toBe('');
  });
});
