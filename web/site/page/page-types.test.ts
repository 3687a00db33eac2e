import { describe, expect, test } from 'vitest';
import { isProductDetailsPage, isProductListingPage, pageTypes } from './page-types.ts';

test('each type of page has its code', () => {
  expect(Object.values(pageTypes)).toEqual([
    ...[1, 2, 3, 50, 100, 101, 102, 103, 104, 105, 106, 107],
    ...[200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 300, 301, 400],
  ]);
});

describe('A page of the shop', () => {
  const list = { pageType: 1, hasProduct: false, collectionType: 13, isInEditorFrame: false };

  test('shows a product when it is an item’s page that has one', () => {
    expect(isProductDetailsPage({ pageType: 50, hasProduct: true })).toBe(true);
    expect(isProductDetailsPage({ pageType: 50, hasProduct: false })).toBe(false);
    expect(isProductDetailsPage({ pageType: 1, hasProduct: true })).toBe(false);
  });

  test('lists products when its collection is of type 13, but not in the editor’s frame', () => {
    expect(isProductListingPage(list)).toBe(true);
    expect(isProductListingPage({ ...list, isInEditorFrame: true })).toBe(false);
    expect(isProductListingPage({ ...list, collectionType: 1 })).toBe(false);
    expect(isProductListingPage({ ...list, pageType: 50, hasProduct: true })).toBe(false);
  });
});
