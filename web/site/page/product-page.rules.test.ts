import { describe, expect, it } from 'vitest';
import type { PlaceOfProducts } from './product-page.rules.ts';
import { isProductDetailsPage, isProductListingPage, productPageOf } from './product-page.rules.ts';

const details: PlaceOfProducts = { pageType: 'CONTENT_ITEM', collectionType: 'PRODUCTS', hasProduct: true };
const listing: PlaceOfProducts = { pageType: 'MAIN_CONTENT', collectionType: 'PRODUCTS', hasProduct: false };

describe('A product details page', () => {
  it('is a content-item page that has a product', () => {
    expect(isProductDetailsPage(details)).toBe(true);
    expect(isProductDetailsPage({ ...details, hasProduct: false })).toBe(false);
    expect(isProductDetailsPage({ ...details, pageType: 'MAIN_CONTENT' })).toBe(false);
    expect(isProductDetailsPage({ ...details, collectionType: 'GENERIC' })).toBe(true);
  });
});

describe('A product listing page', () => {
  it('is a content-collection page whose collection type is products (13)', () => {
    expect(isProductListingPage(listing, false)).toBe(true);
    for (const collectionType of ['GENERIC', 'PAGE', 'FLICKR', 'SLIDE_GALLERY'] as const) {
      expect(isProductListingPage({ ...listing, collectionType }, false)).toBe(false);
    }
    for (const pageType of ['CONTENT_ITEM', 'NOT_FOUND', 'SEARCH', 'SHOW_CART'] as const) {
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
    expect(productPageOf({ ...listing, collectionType: 'GENERIC' }, false)).toBeNull();
  });
});
