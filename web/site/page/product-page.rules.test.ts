import { describe, expect, it } from 'vitest';
import { isProductDetailsPage, isProductListingPage, productPageOf } from './product-page.rules.ts';

const details = { pageType: 50, collectionType: 13, hasProduct: true };
const listing = { pageType: 1, collectionType: 13, hasProduct: false };

describe('A product details page', () => {
  it('is a content-item page that has a product', () => {
    expect(isProductDetailsPage(details)).toBe(true);
    expect(isProductDetailsPage({ ...details, hasProduct: false })).toBe(false);
    expect(isProductDetailsPage({ ...details, pageType: 1 })).toBe(false);
    expect(isProductDetailsPage({ ...details, collectionType: 1 })).toBe(true);
  });
});

describe('A product listing page', () => {
  it('is a content-collection page whose collection type is products (13)', () => {
    expect(isProductListingPage(listing, false)).toBe(true);
    for (const collectionType of [1, 10, 12, 15]) {
      expect(isProductListingPage({ ...listing, collectionType }, false)).toBe(false);
    }
    for (const pageType of [50, 100, 102, 200]) {
      expect(isProductListingPage({ ...listing, pageType }, false)).toBe(false);
    }
  });

  it('is not a product details page', () => {
    expect(isProductListingPage(details, false)).toBe(false);
  });

  it('is not shown inside the editor frame', () => {
    expect(isProductListingPage(listing, true)).toBe(false);
  });
});

describe('The short name of a page', () => {
  it('is pdp, plp, or none', () => {
    expect(productPageOf(details, true)).toBe('pdp');
    expect(productPageOf(listing, false)).toBe('plp');
    expect(productPageOf(listing, true)).toBeNull();
    expect(productPageOf({ ...listing, collectionType: 1 }, false)).toBeNull();
  });
});
