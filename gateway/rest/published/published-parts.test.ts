import { expect, test } from 'vitest';
import type { PublishedProductFragment } from '../../generated/graphql.ts';
import { paginationOf, readPageCursor } from './published-parts.ts';
import { productOf } from './published-product.ts';

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

test('a digital product names the file that it sells, once it has one', () => {
  const recording: PublishedProductFragment = {
    __typename: 'Product',
    ...{ id: 'recording', collectionId: 'page', type: 'DIGITAL', title: 'Recording', slug: 'recording' },
    ...{ fullUrl: '/shop/recording', description: '', tags: [], optionNames: [], isVisible: true },
    ...{
      seo: { __typename: 'SearchAppearance', title: '', description: '' },
      createdAt: '',
      updatedAt: '',
      images: [],
      variants: [],
    },
    files: [],
  };
  expect(productOf(recording, 'https://shop.test')).not.toHaveProperty('digitalGood');
  const files = [
    { __typename: 'ProductFile', id: 'file', filename: 'live.flac' },
    { __typename: 'ProductFile', id: 'other', filename: 'booklet.pdf' },
  ] as const;
  expect(productOf({ ...recording, files: [...files] }, 'https://shop.test').digitalGood).toEqual({
    id: 'file',
    filename: 'live.flac',
  });
});
