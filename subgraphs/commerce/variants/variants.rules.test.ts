import { describe, expect, test } from 'vitest';
import { ProductType } from '../products/product.rules.ts';
import { planOwnVariants, type VariantsInput } from './variants.rules.ts';

const situation = () => {
  let made = 0;
  return {
    type: ProductType.physical,
    currency: 'USD',
    stored: [],
    makeId: () => {
      made += 1;
      return `00000000-0000-0000-0000-00000000000${made}`;
    },
  };
};
const shirt: VariantsInput = {
  optionNames: ['Size', 'Colour'],
  variants: [
    { optionValues: ['S', 'Red'], price: '10', sku: 'S-RED' },
    { optionValues: ['M', 'Red'], price: '10', sku: 'M-RED' },
  ],
};
const problemOf = (input: VariantsInput) => {
  const plan = planOwnVariants(input, situation());
  return plan.ok ? null : [plan.problem.field, plan.problem.message];
};
const change = (part: object): VariantsInput => ({
  ...shirt,
  variants: shirt.variants.map((variant, index) => (index === 1 ? { ...variant, ...part } : variant)),
});

describe('variants of a product', () => {
  test('have a value for each option, a SKU, and no stock until someone says how many there are', () => {
    expect(planOwnVariants(change({ sku: ' ' }), situation())).toMatchObject({
      ok: true,
      optionNames: ['Size', 'Colour'],
      variants: [
        { sku: 'S-RED', price: 1000, onSale: false, unlimited: false, qtyInStock: 0 },
        { sku: 'SQ000000000002', optionValues: ['M', 'Red'] },
      ],
    });
    expect(problemOf(change({ optionValues: ['M'] }))).toEqual([
      'input.variants.1.optionValues',
      'A variant has one value for each option.',
    ]);
    expect(problemOf(change({ optionValues: ['M', ' '] }))?.[0]).toBe('input.variants.1.optionValues.1');
  });

  test('have at most 6 options with different names', () => {
    const optionNames = Array.from({ length: 7 }, (_, n) => `Option ${n}`);
    expect(problemOf({ ...shirt, optionNames })?.[1]).toBe('A product can have at most 6 options.');
    expect(problemOf({ ...shirt, optionNames: ['Size', 'size'] })?.[1]).toBe(
      'Two options have the same name.',
    );
  });

  test('are 1 to 250', () => {
    const variants = Array.from({ length: 251 }, (_, n) => ({ optionValues: [`${n}`], price: '1' }));
    const message = 'A product has 1 to 250 variants.';
    expect(problemOf({ optionNames: ['Size'], variants })).toEqual(['input.variants', message]);
    expect(problemOf({ optionNames: ['Size'], variants: [] })).toEqual(['input.variants', message]);
    expect(problemOf({ optionNames: ['Size'], variants: variants.slice(0, 250) })).toBeNull();
  });

  test('are all different', () => {
    expect(problemOf(change({ optionValues: ['S', 'Red'] }))).toEqual([
      'input.variants.1.optionValues',
      'Two variants are "S / Red".',
    ]);
    expect(problemOf(change({ sku: 'S-RED' }))).toEqual([
      'input.variants.1.sku',
      'Two variants have the SKU "S-RED".',
    ]);
    const variants = shirt.variants.map((variant) => ({ ...variant, optionValues: [] }));
    expect(problemOf({ optionNames: [], variants })?.[0]).toBe('input.optionNames');
  });

  test('have prices and stocks that make sense', () => {
    expect(problemOf(change({ price: null }))).toEqual(['input.variants.1.price', 'Price is required.']);
    expect(problemOf(change({ isOnSale: true }))?.[0]).toBe('input.variants.1.salePrice');
    expect(problemOf(change({ stock: -1 }))?.[0]).toBe('input.variants.1.stock');
    expect(problemOf(change({ weight: -1 }))?.[0]).toBe('input.variants.1.weight');
    expect(problemOf(change({ id: 'other' }))?.[1]).toBe('There is no such variant of this product.');
  });
});
