import { expect, test } from 'vitest';
import { paginationOf, readPageCursor } from './published-parts.ts';

const baseUrl = 'https://shop.test';
const more = { hasNextPage: true, endCursor: 'cGxhY2U' };

test('the cursor of a filtered list asks for the rest of the same list', () => {
  const query = { fulfillmentStatus: 'PENDING', modifiedAfter: undefined };
  const { nextPageCursor = '', nextPageUrl = '' } = paginationOf(more, '/orders', { baseUrl, query });
  const asked = Object.fromEntries(new URL(nextPageUrl).searchParams);
  expect(asked).toEqual({ cursor: nextPageCursor });
  expect(readPageCursor(asked)).toEqual({ cursor: 'cGxhY2U', fulfillmentStatus: 'PENDING' });
});

test('the cursor of a whole list is its place alone', () => {
  const next = paginationOf(more, '/orders', { baseUrl, query: { cursor: 'before' } });
  expect(next).toMatchObject({ nextPageCursor: 'cGxhY2U' });
  expect(readPageCursor({ cursor: 'cGxhY2U' })).toEqual({ cursor: 'cGxhY2U' });
  expect(readPageCursor({ type: 'DIGITAL' })).toEqual({ type: 'DIGITAL' });
});

test('there is no cursor behind the last page', () => {
  expect(paginationOf({ hasNextPage: false, endCursor: 'x' }, '/orders', { baseUrl, query: {} })).toEqual({
    hasNextPage: false,
  });
});
