import { describe, expect, it } from 'vitest';
import { productTypes } from './product.ts';
import { productPrices, statusMark } from './product-price.rules.ts';
import { productOf, variantOf } from './testing.ts';

const usd = (value: string) => ({ value, currency: 'USD' });
const small = variantOf({ Size: 'S' }, { price: usd('12.50'), salePrice: usd('9.00') });
const large = variantOf({ Size: 'L' }, { price: usd('110.00'), salePrice: usd('100.00') });
const onSale = { isOnSale: true };
const gone = { stock: 0 };

describe('prices over all variants', () => {
  it('from is the lowest effective price, normal the highest, sale the lowest sale price', () => {
    const prices = productPrices(productOf([{ ...large, ...onSale }, small]));
    expect(prices).toEqual({
      from: usd('12.50'),
      normal: usd('110.00'),
      sale: usd('100.00'),
      isVarying: true,
    });
    expect(productPrices(productOf([large, { ...small, ...onSale }])).from).toEqual(usd('9.00'));
  });

  it('do not vary when shoppers pay the same now, whatever was crossed out', () => {
    const crossedOut = { ...large, ...onSale, salePrice: usd('12.50') };
    expect(productPrices(productOf([small, crossedOut])).isVarying).toBe(false);
  });

  it('a gift card is worth what it costs', () => {
    const card = productOf([{ ...small, ...onSale }], { type: productTypes.giftCard });
    expect(productPrices(card)).toMatchObject({ from: usd('12.50'), sale: null });
  });
});

describe('the mark', () => {
  it('is sold-out first, else sale, else nothing', () => {
    expect(statusMark(productOf([{ ...small, ...onSale, ...gone }]))).toBe('sold-out');
    expect(statusMark(productOf([{ ...small, ...onSale, ...gone }, large]))).toBe('sale');
    expect(statusMark(productOf([small]))).toBeNull();
  });

  it('of digital products and gift cards is never sold-out, of gift cards never sale', () => {
    const all = { ...small, ...onSale, ...gone };
    expect(statusMark(productOf([all], { type: productTypes.digital }))).toBe('sale');
    expect(statusMark(productOf([all], { type: productTypes.giftCard }))).toBeNull();
    expect(statusMark(productOf([all], { type: productTypes.paywall }))).toBeNull();
  });
});
