import { expect, it } from 'vitest';
import { newProduct, type ProductValues, type VariantValues } from './product-form.rules.ts';
import { rebaseProduct } from './product-rebase.rules.ts';

const variant = (id: string, change: Partial<VariantValues> = {}): VariantValues => ({
  ...{ id, optionValues: [id], sku: id, price: '10.00', salePrice: '', isOnSale: false, isUnlimited: false },
  ...{ stock: 5, weight: null, length: null, width: null, height: null },
  ...change,
});
const product = (change: Partial<ProductValues>): ProductValues => ({ ...newProduct('shop'), ...change });

it('a price that was typed stands beside the stock that someone else counted meanwhile', () => {
  const bases = { variants: [variant('small'), variant('large')] };
  const draft = { variants: [variant('small', { price: '12.00' }), variant('large')] };
  const stored = product({
    variants: [variant('small', { stock: 3 }), variant('large', { price: '20.00' })],
  });
  expect(rebaseProduct(draft, bases, stored)).toEqual({
    draft: {
      variants: [variant('small', { price: '12.00', stock: 3 }), variant('large', { price: '20.00' })],
    },
    bases: { variants: stored.variants },
  });
});

it('two prices of one variant are both shown, and so is a variant that one removed and the other changed', () => {
  const bases = { variants: [variant('small'), variant('large')] };
  const stored = product({ variants: [variant('small', { price: '11.00' }), variant('large')] });
  const typed = { variants: [variant('small', { price: '12.00' }), variant('large')] };
  expect(rebaseProduct(typed, bases, stored)).toEqual({ draft: typed, bases });
  const removed = { variants: [variant('large')] };
  expect(rebaseProduct(removed, bases, stored)).toEqual({ draft: removed, bases });
  const other = product({ variants: [variant('small')] });
  expect(rebaseProduct(typed, bases, other)).toEqual({ draft: typed, bases });
});

it('tags and categories that two people put in and took out at once are all counted', () => {
  const bases = { tags: ['clay', 'old'], categoryIds: ['mugs'] };
  const draft = { tags: ['clay', 'blue'], categoryIds: ['mugs', 'gifts'] };
  const stored = product({ tags: ['old', 'clay', 'new'], categoryIds: [] });
  expect(rebaseProduct(draft, bases, stored).draft).toEqual({
    tags: ['clay', 'new', 'blue'],
    categoryIds: ['gifts'],
  });
});
