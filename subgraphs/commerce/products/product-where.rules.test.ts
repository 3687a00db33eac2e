import { expect, test } from 'vitest';
import { readVariantWhere } from './product-where.rules.ts';

test('a list is narrowed by price, by what is left, and by any of several values of an option', () => {
  const options = [
    { name: 'Glaze', value: 'White' },
    { name: 'Glaze', value: 'Blue' },
    { name: 'Size', value: '' },
  ];
  expect(readVariantWhere({ isAvailable: true, minPrice: '10', maxPrice: '20.50', options }, 'GBP')).toEqual({
    isAvailable: true,
    minCents: 1000,
    maxCents: 2050,
    options: new Map([['Glaze', ['White', 'Blue']]]),
  });
});

test('what is blank or no price narrows nothing', () => {
  expect(readVariantWhere({ minPrice: '', maxPrice: 'cheap', options: [] }, 'GBP')).toBeNull();
  expect(readVariantWhere({ isAvailable: false }, 'GBP')).toBeNull();
});
