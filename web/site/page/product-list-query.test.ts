import { expect, test } from 'vitest';
import { productListParameters, productListVariables, readProductListQuery } from './product-list-query.ts';

const read = (query: string) => readProductListQuery(new URLSearchParams(query));

test('an address puts a shop’s list in order and narrows it', () => {
  const query = read('sort=price-asc&available=1&min=10&max=20,50&option.Glaze=Sea+blue&option.Size=');
  expect(productListVariables(query)).toEqual({
    productSort: 'PRICE_ASCENDING',
    productWhere: {
      isAvailable: true,
      minPrice: '10',
      maxPrice: '20.50',
      options: [{ name: 'Glaze', value: 'Sea blue' }],
    },
  });
});

test('what is not understood asks for nothing, and then the usual question is asked', () => {
  expect(productListVariables(read('sort=cheapest&available=yes&min=-3&max=ten&option.=x'))).toEqual({});
  expect(productListVariables(read(`option.Size=${'x'.repeat(300)}`))).toEqual({});
});

test('later parts of the list are asked for in the same way', () => {
  const asked = 'sort=title&available=1&min=5&option.Size=Large';
  expect(new URLSearchParams(productListParameters(read(asked))).toString()).toBe(asked);
});
