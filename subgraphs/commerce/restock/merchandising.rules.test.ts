import { expect, test } from 'vitest';
import { type Product, ProductType, type Variant } from '../products/product.rules.ts';
import {
  defaultMerchandising,
  findMerchandisingProblem,
  mergeMerchandising,
  restockViews,
  scarcityViews,
} from './merchandising.rules.ts';

const variant = (id: string, qtyInStock: number, change: Partial<Variant> = {}): Variant => ({
  ...{ id, sku: id, attributes: { Size: id }, price: 100, salePrice: null, onSale: false },
  ...{ unlimited: false, qtyInStock },
  ...change,
});
const shirt = (...variants: Variant[]): Product => ({
  ...{ id: 'shirt', type: ProductType.physical, isVisible: true, isSubscribable: false },
  ...{ variantOptionOrdering: ['Size'], variants },
});
const scarce = { ...defaultMerchandising, scarcityEnabled: true };

test('each sold-out size has a form, shown once that size is chosen', () => {
  expect(
    restockViews(shirt(variant('S', 0), variant('M', 3), variant('L', 0)), defaultMerchandising),
  ).toEqual([
    { variantId: 'S', hiddenByDefault: true },
    { variantId: 'L', hiddenByDefault: true },
  ]);
});

test('the forms of a product of which nothing is left are shown at once', () => {
  expect(restockViews(shirt(variant('S', 0), variant('M', 0)), defaultMerchandising)).toEqual([
    { variantId: 'S', hiddenByDefault: false },
    { variantId: 'M', hiddenByDefault: false },
  ]);

  expect(restockViews(shirt(variant('S', 0)), defaultMerchandising)).toEqual([
    { variantId: 'S', hiddenByDefault: false },
  ]);
});

test('there is no form where the owner offers none, or where nothing runs out', () => {
  const off = { ...defaultMerchandising, isRestockEnabled: false };
  expect(restockViews(shirt(variant('S', 0)), off)).toEqual([]);
  const file = { ...shirt(variant('S', 0)), type: ProductType.digital };
  expect(restockViews(file, defaultMerchandising)).toEqual([]);
});

test('few are left from one to the owner’s number, of what is counted', () => {
  const product = shirt(
    variant('none', 0),
    variant('one', 1),
    variant('five', 5),
    variant('six', 6),
    variant('endless', 1, { unlimited: true }),
  );
  expect(scarcityViews(product, scarce)).toEqual([
    { variantId: 'one', attributes: [{ name: 'Size', value: 'one' }], stock: 1 },
    { variantId: 'five', attributes: [{ name: 'Size', value: 'five' }], stock: 5 },
  ]);
  expect(scarcityViews(product, defaultMerchandising)).toEqual([]);
  expect(scarcityViews({ ...product, type: ProductType.digital }, scarce)).toEqual([]);
});

test('what an owner leaves out stays, and a blank text gives back the usual one', () => {
  const before = {
    ...defaultMerchandising,
    restockSuccessText: 'Bye',
    scarcityText: 'Few',
    isRestockEnabled: false,
  };
  expect(mergeMerchandising(before, { scarcityText: ' ' })).toEqual({ ...before, scarcityText: null });
  expect(mergeMerchandising(before, { restockSuccessText: null, isRestockEnabled: null })).toEqual({
    ...before,
    restockSuccessText: null,
  });
  expect(mergeMerchandising(before, {})).toEqual(before);
});

test.each([
  [{ restockSuccessText: 'x'.repeat(200) }, null],
  [{ restockSuccessText: 'x'.repeat(201) }, 'input.restockSuccessText'],
  [{ mailingListDescription: 'x'.repeat(500) }, null],
  [{ mailingListDescription: 'x'.repeat(501) }, 'input.mailingListDescription'],
  [{ scarcityThreshold: 1 }, null],
  [{ scarcityThreshold: 10_000 }, null],
  [{ scarcityThreshold: 0 }, 'input.scarcityThreshold'],
  [{ scarcityThreshold: 10_001 }, 'input.scarcityThreshold'],
])('a change is refused when a text or a number is beyond its limit', (change, field) => {
  expect(findMerchandisingProblem(change)?.field ?? null).toBe(field);
});
