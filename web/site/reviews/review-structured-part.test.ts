import { expect, test } from 'vitest';
import { askSite, testPage, testProduct, testRequest, testWebsite } from '../page/testing.ts';
import { noReviews, sampleReview } from './testing.ts';

async function productNode(count: number, average: string | null) {
  const product = {
    ...{ ...testProduct(), instalments: null, ...noReviews },
    reviewSummary: {
      __typename: 'ReviewSummary' as const,
      ...{ count, average, distribution: [0, 0, 0, 0, count] },
    },
    reviews: {
      __typename: 'ReviewConnection' as const,
      nodes: count === 0 ? [] : [sampleReview({ title: '</script><script>alert(1)' })],
      pageInfo: { __typename: 'PageInfo' as const, hasNextPage: false },
    },
  };
  const collection = {
    id: 'c-shop',
    type: 'PRODUCTS' as const,
    typeName: 'products',
    title: 'Shop',
    fullUrl: '/shop',
  };
  const place = {
    path: '/shop/quay-mug',
    pageType: 'CONTENT_ITEM' as const,
    itemSlug: 'quay-mug',
    isStore: true,
  };
  const page = testPage({ ...place, product }, collection);
  const { text } = await askSite({}, { SitePage: { website: testWebsite(), page } }, testRequest(page.path));
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}';
  const graph: { '@graph'?: { '@type': string; [name: string]: unknown }[] } = JSON.parse(json);
  return { text, product: graph['@graph']?.find((node) => node['@type'] === 'Product') };
}

test('machines are told of the average, the number and the newest reviews of a product', async () => {
  const { product, text } = await productNode(1, '5.0');
  expect(product).toMatchObject({
    name: 'Quay mug',
    offers: { '@type': 'AggregateOffer' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '5.0', reviewCount: 1, bestRating: 5 },
    review: [
      {
        '@type': 'Review',
        reviewRating: { ratingValue: 5 },
        author: { '@type': 'Person', name: 'Ada' },
        datePublished: '2026-03-01',
        name: '</script><script>alert(1)',
        reviewBody: 'A good mug.',
      },
    ],
  });
  expect(text).not.toContain('<script>alert(1)');
});

test('while there are no reviews machines are told of none', async () => {
  const { product } = await productNode(0, null);
  expect(product).toBeDefined();
  expect(product).not.toHaveProperty('aggregateRating');
});
