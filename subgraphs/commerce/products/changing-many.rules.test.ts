import { describe, expect, test } from 'vitest';
import {
  applyPriceChange,
  changeOneOfMany,
  type ManyChangesInput,
  readManyChanges,
} from './changing-many.rules.ts';
import { ProductType } from './product.rules.ts';

const read = (input: ManyChangesInput, currency = 'USD') => {
  const result = readManyChanges(input, currency);
  if (!result.ok) throw new Error(`${result.problem.field}: ${result.problem.message}`);
  return result.changes;
};
const problemOf = (input: ManyChangesInput, currency = 'USD') => {
  const result = readManyChanges(input, currency);
  return result.ok ? null : result.problem.field;
};
const priceAfter = (minor: number, price: ManyChangesInput['price'], currency?: string) => {
  const change = read({ price }, currency).price;
  return change && applyPriceChange(minor, change);
};

describe('a price change', () => {
  test('takes off or adds a percentage, exactly', () => {
    expect(priceAfter(1999, { percent: '-20' })).toBe(1599);
    expect(priceAfter(1250, { percent: '+10' })).toBe(1375);
    expect(priceAfter(999, { percent: '-33.33' })).toBe(666);
    expect(priceAfter(1000, { percent: '-100' })).toBe(0);
    // Ten thousand billion in minor units times a factor is beyond what a number holds, and exact all the same.
    expect(priceAfter(9_007_199_254_740_001, { percent: '-50' })).toBe(4_503_599_627_370_001);
  });

  test('takes off or adds an amount of the store’s currency', () => {
    expect(priceAfter(1250, { amount: '-1.50' })).toBe(1100);
    expect(priceAfter(1200, { amount: '300' }, 'JPY')).toBe(1500);
    expect(priceAfter(100, { amount: '-1.01' })).toBeNull();
  });

  test('rounds once, to the nearest multiple of a step, the half upwards', () => {
    const off = (minor: number, roundTo?: string) => priceAfter(minor, { percent: '-10', roundTo });
    expect([off(1005), off(1997, '0.05'), off(1997, '1'), off(1050, '0.10')]).toEqual([905, 1795, 1800, 950]);
    expect(priceAfter(125, { amount: '0', roundTo: '0.50' })).toBe(150);
  });

  test('is either a percentage or an amount, within its limits', () => {
    expect(problemOf({ price: {} })).toBe('input.price');
    expect(problemOf({ price: { percent: '1', amount: '1' } })).toBe('input.price');
    for (const percent of ['-100.01', '1000.01', 'half', '1.234', ''])
      expect(problemOf({ salePrice: { percent } })).toBe('input.salePrice.percent');
    expect(problemOf({ price: { amount: '0.5' } }, 'JPY')).toBe('input.price.amount');
    expect(problemOf({ price: { percent: '1', roundTo: '0' } })).toBe('input.price.roundTo');
    expect(problemOf({ price: { percent: '1', roundTo: '-1' } })).toBe('input.price.roundTo');
  });
});

describe('a product that is changed with others', () => {
  const variant = { id: 'v', price: 1000, salePrice: null, onSale: false };
  const product = {
    type: ProductType.physical,
    isArchived: false,
    tags: ['old', 'blue'],
    variants: [variant],
  };

  test('gets and loses tags, each once', () => {
    expect(changeOneOfMany(product, read({ addTags: ['new', ' blue '], removeTags: ['old'] }))).toMatchObject(
      {
        ok: true,
        tags: ['blue', 'new'],
      },
    );
    const full = { ...product, tags: Array.from({ length: 100 }, (_, n) => `tag ${n}`) };
    expect(changeOneOfMany(full, read({ addTags: ['one more'] }))).toEqual({
      ok: false,
      message: 'A product can have at most 100 tags.',
    });
    expect(problemOf({ addTags: Array.from({ length: 51 }, (_, n) => `${n}`) })).toBe('input.addTags');
  });

  test('gets its sale price from its new price, and goes on sale with it', () => {
    const changes = read({ price: { amount: '2' }, salePrice: { percent: '-50' }, onSale: true });
    expect(changeOneOfMany(product, changes)).toMatchObject({
      variants: [{ id: 'v', price: 1200, salePrice: 600, onSale: true }],
    });
  });

  test('is refused what no product may be', () => {
    const refused = (part: object, input: ManyChangesInput) => {
      const outcome = changeOneOfMany({ ...product, ...part }, read(input));
      return outcome.ok ? null : outcome.message;
    };
    expect(refused({}, { onSale: true })).toBe('A variant on sale needs a sale price.');
    expect(refused({ type: ProductType.giftCard }, { onSale: true })).toBe(
      'Gift cards and memberships are never on sale.',
    );
    expect(refused({ isArchived: true }, { isVisible: true })).toBe(
      'This product was put away. Restore it first.',
    );
    expect(refused({}, { price: { amount: '-11' } })).toBe('Price cannot be negative, nor too large.');
    expect(refused({}, { onSale: false })).toBeNull();
  });
});
