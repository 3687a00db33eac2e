import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuantity, QUANTITY } from '#schema/quantity.rules.ts';
import { type Product, ProductType, type Variant } from './product.rules.ts';
import { isQuantityInputShown, maxQuantity } from './quantity.rules.ts';

const variant: Variant = {
  ...{ id: 'v1', sku: '', attributes: {}, price: 100, salePrice: null, onSale: false },
  ...{ unlimited: false, qtyInStock: 2 },
};
const product = (over: Partial<Product> = {}): Product => ({
  ...{ id: 'p1', type: ProductType.physical, isVisible: true, isSubscribable: false },
  ...{ variantOptionOrdering: [], variants: [variant] },
  ...over,
});
const oneService = { multipleQuantityAllowedForServices: false };

describe('the quantity input', () => {
  it('goes from 1 to 9999 in steps of 1 and starts at 1', () => {
    expect(QUANTITY).toEqual({ min: 1, max: 9999, step: 1, default: 1 });
  });

  it('is shown for physical products and services, and for nothing else', () => {
    const shown = Object.values(ProductType).filter((type) => isQuantityInputShown(product({ type })));
    expect(shown).toEqual([ProductType.physical, ProductType.service]);
  });

  it('is not shown for services when the shop sells them one at a time', () => {
    expect(isQuantityInputShown(product({ type: ProductType.service }), oneService)).toBe(false);
    expect(isQuantityInputShown(product({ type: ProductType.physical }), oneService)).toBe(true);
  });

  it('is not shown for subscriptions', () => {
    expect(isQuantityInputShown(product({ isSubscribable: true }))).toBe(false);
  });

  it('is shown only when more than one is left over all variants', () => {
    const withStock = (...stock: number[]) =>
      product({ variants: stock.map((qtyInStock) => ({ ...variant, qtyInStock })) });
    expect(isQuantityInputShown(withStock(0))).toBe(false);
    expect(isQuantityInputShown(withStock(1))).toBe(false);
    expect(isQuantityInputShown(withStock(1, 1))).toBe(true);
    expect(
      isQuantityInputShown(product({ variants: [{ ...variant, qtyInStock: 0, unlimited: true }] })),
    ).toBe(true);
  });
});

describe('a quantity', () => {
  it.each([1, 9999, '1', ' 12 ', '3.0', '+2', '1e2'])('%j is accepted', (raw) => {
    expect(parseQuantity(raw)).toEqual({ ok: true, quantity: Number(raw) });
  });

  it.each([undefined, null])('is 1 when it is %s', (raw) => {
    expect(parseQuantity(raw)).toEqual({ ok: true, quantity: 1 });
  });

  it.each([
    '',
    ' ',
    'two',
    '1,5',
    '0x10',
    'Infinity',
    '1e999',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [1],
    {},
  ])('%j must be a number', (raw) => {
    const problem = { __typename: 'QuantityNotNumeric', message: 'Quantity must be a number.' };
    expect(parseQuantity(raw)).toEqual({ ok: false, problem });
  });

  it.each([1.5, '1.5', '.5', -0.5, 99999.5])('%j must be a whole number', (raw) => {
    const problem = { __typename: 'QuantityNotWhole', message: 'Quantity must be a whole number' };
    expect(parseQuantity(raw)).toEqual({ ok: false, problem });
  });

  it.each([0, -1, 10000, '10000', 1e15])('%j is outside the limits and is refused, not changed', (raw) => {
    const message = 'Quantity must be between 1 and 9999.';
    const problem = { __typename: 'QuantityOutOfRange', message, minimum: 1, maximum: 9999 };
    expect(parseQuantity(raw)).toEqual({ ok: false, problem });
  });

  it('that is accepted is always a whole number within the limits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.string(), fc.integer().map(String)), (raw) => {
        const parsed = parseQuantity(raw);
        if (!parsed.ok) return;
        expect(Number.isInteger(parsed.quantity)).toBe(true);
        expect(parsed.quantity >= 1 && parsed.quantity <= 9999).toBe(true);
      }),
    );
  });

  it('of a service is at most one when the shop sells them one at a time', () => {
    expect(maxQuantity(ProductType.service, oneService)).toBe(1);
    expect(maxQuantity(ProductType.service)).toBe(9999);
    expect(maxQuantity(ProductType.physical, oneService)).toBe(9999);
  });
});
