import { expect, test } from 'vitest';
import { describedProductsOf } from './described-products.rules.ts';
import { readProducts, siteProductColumns } from './site-products.rules.ts';

const url = 'https://old.example/products/mug';
const page = (...descriptions: unknown[]) =>
  describedProductsOf(
    descriptions
      .map((each) => `<script type="application/ld+json">${JSON.stringify(each)}</script>`)
      .join('<p>'),
    url,
  );
const offer = (price: unknown, more: object = {}) => ({
  ...{ '@type': 'Offer', price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  ...more,
});

/** What a products file would say of each variant, by the names of its columns. */
function rowsOf(found: object | null): Record<string, string>[] {
  return readProducts(found).flatMap(({ rows }) =>
    rows.map((row) =>
      Object.fromEntries(
        siteProductColumns.flatMap((name, at) => (row[at] ? [[name, row[at]] as const] : [])),
      ),
    ),
  );
}

test('a product that a page describes for search engines is read with its price, stock and pictures', () => {
  const found = page(
    { '@context': 'https://schema.org', '@graph': [{ '@type': 'BreadcrumbList', itemListElement: [] }] },
    {
      ...{
        '@type': ['Thing', 'https://schema.org/Product'],
        name: 'Mug',
        sku: 'M-1',
        category: 'Home > Mugs',
      },
      ...{ image: ['/mug.jpg', { url: 'https://cdn.example/mug-2.jpg' }, 'data:image/png,x'] },
      offers: offer(9.5, {
        availability: 'SoldOut',
        priceSpecification: { priceType: 'ListPrice', price: 12 },
      }),
    },
  );
  expect(rowsOf(found)).toMatchObject([
    {
      ...{ 'Product ID [Non Editable]': '/products/mug', 'Product URL': 'mug', Title: 'Mug', SKU: 'M-1' },
      ...{ Price: '12', 'Sale Price': '9.5', 'On Sale': 'Yes', Stock: '0', Categories: '/Mugs' },
    },
  ]);
  expect(readProducts(found)[0]?.pictures.map(({ url }) => url)).toEqual([
    'https://old.example/mug.jpg',
    'https://cdn.example/mug-2.jpg',
  ]);
});

test('a group comes with its variants by what varies, and several offers as a choice', () => {
  const size = (name: string, price: string) => ({
    '@type': 'Product',
    size: name,
    sku: name,
    offers: offer(price),
  });
  const group = {
    ...{ '@type': 'ProductGroup', name: 'Bowl', productGroupID: 'b1', variesBy: ['https://schema.org/size'] },
    hasVariant: [size('S', '10'), size('L', '14')],
  };
  expect(rowsOf(page(group))).toMatchObject([
    { 'Option Name 1': 'Size', 'Option Value 1': 'S', Price: '10' },
    { 'Option Name 1': 'Size', 'Option Value 1': 'L', Price: '14' },
  ]);
  const several = {
    '@type': 'AggregateOffer',
    offers: [offer('3', { name: 'One' }), offer('5', { name: 'Two' })],
  };
  expect(rowsOf(page({ '@type': 'Product', name: 'Tile', offers: several }))).toMatchObject([
    { 'Option Name 1': 'Option', 'Option Value 1': 'One', Price: '3', Stock: 'Unlimited' },
    { 'Option Value 1': 'Two', Price: '5' },
  ]);
});

test('what is no product, has no price or is no JSON describes none, however long it is', () => {
  expect(page({ '@type': 'Article', name: 'News' }, { '@type': 'Product', name: 'No price' })).toBeNull();
  expect(page({ '@type': 'Product', name: 'Priced in words', offers: offer('from 5') })).toBeNull();
  let deep: object = { '@type': 'Product', name: 'Deep', offers: offer('1') };
  for (let level = 0; level < 50; level += 1) deep = { '@graph': [deep] };
  expect(page(deep)).toBeNull();
  expect(describedProductsOf('<script type="application/ld+json">'.repeat(200_000), url)).toBeNull();
});
