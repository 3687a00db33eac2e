import { describe, expect, it } from 'vitest';
import { noComments } from '../comments/testing.ts';
import { testCategory } from '../page/category-testing.ts';
import {
  askSite,
  notFoundPage,
  testCollection,
  testImage,
  testItem,
  testPage,
  testProduct,
  testRequest,
  testVariant,
  testWebsite,
} from '../page/testing.ts';
import { noReviews } from '../reviews/testing.ts';
import { structuredData } from './structured-data.ts';

async function headOf(page: ReturnType<typeof testPage>, website = testWebsite()) {
  const answers = { SitePage: { website, page } };
  const { text, response } = await askSite({}, answers, testRequest(page.path));
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1];
  const graph: { '@graph': { '@type': string; [name: string]: unknown }[] } = json
    ? JSON.parse(json)
    : { '@graph': [] };
  return { text, response, nodeOf: (type: string) => graph['@graph'].find((node) => node['@type'] === type) };
}

const shop = testCollection({
  id: 'c-shop',
  type: 'PRODUCTS' as const,
  typeName: 'products',
  title: 'Shop',
  fullUrl: '/shop',
});
const productPage = (product = testProduct()) =>
  testPage(
    {
      path: '/shop/quay-mug',
      pageType: 'CONTENT_ITEM',
      itemSlug: 'quay-mug',
      isStore: true,
      product: { ...product, instalments: null, ...noReviews },
    },
    { ...shop },
  );
const itemPage = (item = testItem()) =>
  testPage({
    path: item.fullUrl,
    pageType: 'CONTENT_ITEM',
    itemSlug: item.slug,
    item: { ...item, blocks: null, comments: noComments },
  });

describe('What a product’s page tells search engines', () => {
  it('is a product with a range of offers, each with its price and whether it is there', async () => {
    const { nodeOf } = await headOf(productPage());
    expect(nodeOf('Product')).toMatchObject({
      '@id': 'https://tern.example/shop/quay-mug#product',
      name: 'Quay mug',
      image: ['https://tern.example/media/i1/mug.jpg', 'https://tern.example/media/i1/mug.jpg'],
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '12.50',
        highPrice: '12.50',
        priceCurrency: 'GBP',
        offerCount: 2,
        offers: [
          { '@type': 'Offer', sku: 'MUG-S', availability: 'https://schema.org/InStock' },
          { '@type': 'Offer', sku: 'MUG-L', availability: 'https://schema.org/OutOfStock' },
        ],
      },
    });
  });

  it('is one offer at the price of the sale when there is one variant', async () => {
    const sale = { __typename: 'Money' as const, value: '9.00', currency: 'GBP' };
    const variants = [testVariant({ isOnSale: true, salePrice: sale })];
    const { nodeOf, text } = await headOf(productPage(testProduct({ variants })));
    expect(nodeOf('Product')).toMatchObject({ sku: 'MUG-S', offers: { '@type': 'Offer', price: '9.00' } });
    expect(text).toContain('<meta property="product:price:amount" content="9.00">');
    expect(text).toContain('<meta property="og:type" content="product">');
  });

  it('says where in the website it is', async () => {
    const { nodeOf } = await headOf(productPage());
    expect(nodeOf('BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Tern & Tallow', item: 'https://tern.example/' },
        { position: 2, name: 'Shop', item: 'https://tern.example/shop' },
        { position: 3, name: 'Quay mug', item: 'https://tern.example/shop/quay-mug' },
      ],
    });
  });

  it('cannot break out of its element', async () => {
    const { text, nodeOf } = await headOf(productPage(testProduct({ title: '</script><script>alert(1)' })));
    expect(text).not.toContain('<script>alert(1)');
    expect(nodeOf('Product')?.name).toBe('</script><script>alert(1)');
  });
});

describe('What other pages tell search engines', () => {
  it('is a posting, with who wrote it and when', async () => {
    const item = testItem({ authorName: 'Ada', tags: ['clay'], mainImage: testImage() });
    const { nodeOf, text } = await headOf(itemPage(item));
    expect(nodeOf('BlogPosting')).toMatchObject({
      headline: 'Opening the kiln',
      author: { '@type': 'Person', name: 'Ada' },
      datePublished: '2026-01-03T00:00:00.000Z',
    });
    expect(text).toContain('<meta property="article:published_time" content="2026-01-03T00:00:00.000Z">');
    expect(text).toContain('<meta property="og:type" content="article">');
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it('is an event, with its place', async () => {
    const location = {
      __typename: 'WebsiteLocation' as const,
      addressTitle: 'The Kiln',
      addressLine1: '1 Quay',
      addressLine2: 'Whitby',
      addressCountry: 'United Kingdom',
      ...{ mapLat: 54.49, mapLng: -0.61 },
    };
    const geo = { '@type': 'GeoCoordinates', latitude: 54.49, longitude: -0.61 };
    const times = { startsAt: '2026-05-01T10:00:00.000Z', endsAt: '2026-05-01T12:00:00.000Z' };
    const { nodeOf } = await headOf(itemPage(testItem({ recordType: 'EVENT', ...times, location })));
    expect(nodeOf('Event')).toMatchObject({
      startDate: '2026-05-01T10:00:00.000Z',
      location: { '@type': 'Place', name: 'The Kiln', address: { streetAddress: '1 Quay' }, geo },
    });
    expect(nodeOf('BlogPosting')).toBeUndefined();
  });

  it('is whose website it is, and at home how it is searched', async () => {
    const { nodeOf } = await headOf(testPage({ path: '/' }, { isHomepage: true, fullUrl: '/' }));
    expect(nodeOf('Organization')).toMatchObject({ name: 'Tern & Tallow', email: 'post@tern.example' });
    expect(nodeOf('WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: 'https://tern.example/search?q={search_term_string}' } },
    });
    expect(nodeOf('BreadcrumbList')).toBeUndefined();
  });

  it('is nothing on pages that are not there, and on websites that want to stay unseen', async () => {
    for (const { text } of [
      await headOf(notFoundPage),
      await headOf(testPage(), {
        ...testWebsite(),
        settings: { ...testWebsite().settings, isHiddenFromSearch: true },
      }),
    ]) {
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain('ld+json');
      expect(text).not.toContain('rel="canonical"');
    }
  });

  it('is what the owner wrote for search engines, and nothing where they are asked to leave a page out', async () => {
    const seo = { title: 'Glazes & kilns', description: 'All of them', isHidden: false };
    const told = await headOf(testPage({}, { seo: { __typename: 'SearchAppearance', ...seo } }));
    expect(told.text).toContain('<title>Glazes &amp; kilns</title>');
    expect(told.text).toContain('<meta name="description" content="All of them">');
    const product = await headOf(
      productPage({ ...testProduct(), seo: { __typename: 'SearchAppearance', ...seo } }),
    );
    expect(product.text).toContain('<title>Glazes &amp; kilns</title>');
    const left = await headOf(
      testPage({}, { seo: { __typename: 'SearchAppearance', ...seo, isHidden: true } }),
    );
    expect(left.text).toContain('<meta name="robots" content="noindex">');
  });
});

describe('Parts of what a page tells', () => {
  it('that speak of the same thing add to each other', () => {
    const page = { input: undefined as never, address: 'https://x.example', url: 'https://x.example/a' };
    const told = structuredData(page, [
      () => [{ '@id': 'a', '@type': 'Product', name: 'Mug' }],
      () => [{ '@id': 'a', aggregateRating: { ratingValue: 4 } }],
      () => [],
    ]);
    expect(told).toEqual({
      '@context': 'https://schema.org',
      '@graph': [{ '@id': 'a', '@type': 'Product', name: 'Mug', aggregateRating: { ratingValue: 4 } }],
    });
  });
});

describe('The icon of a website', () => {
  it('is the picture that its owner chose, small for browsers and larger for phones', async () => {
    const settings = { ...testWebsite().settings, favicon: testImage({ url: '/media/f/icon.png' }) };
    const { text } = await headOf(testPage(), testWebsite({ settings, logo: testImage() }));
    expect(text).toContain('<link rel="icon" href="/media/f/icon.png?format=100w">');
    expect(text).toContain('<link rel="apple-touch-icon" href="/media/f/icon.png?format=300w">');
  });

  it('is found where browsers look for it unasked', async () => {
    const website = { id: 'w1', logo: null, settings: { favicon: { id: 'f', url: '/media/f/icon.png' } } };
    const { response } = await askSite({}, { SiteIcon: { website } }, testRequest('/favicon.ico'));
    expect([response.status, response.headers.location]).toEqual([302, '/media/f/icon.png?format=300w']);
    const none = { website: { ...website, settings: { favicon: null } } };
    expect(
      (await askSite({}, { SiteIcon: none }, testRequest('/apple-touch-icon.png'))).response.status,
    ).toBe(204);
  });
});

it('a category of a shop says what its owner wrote of it, and the page shows it', async () => {
  const narrowed = async (more: Partial<ReturnType<typeof testCategory>> = {}) => {
    const page = { ...testPage({ path: '/shop', isStore: true }, shop), category: testCategory(more) };
    const answers = { SitePage: { website: testWebsite(), page } };
    return (await askSite({}, answers, testRequest('/shop?category=Mugs%20%26%20cups'))).text;
  };
  const text = await narrowed();
  expect(text).toContain('<title>Mugs &amp; cups – Shop');
  expect(text).toContain('<meta name="description" content="Thrown, not cast.">');
  expect(text).toContain('<link rel="canonical" href="https://tern.example/shop?category=mugs-cups">');
  expect(text).toMatch(/<meta property="og:image" content="[^"]*\/images\/mugs\.jpg/);
  expect(text).toContain('"@type":"CollectionPage","name":"Mugs & cups","description":"Thrown, not cast."');
  expect(text).toMatch(/<h1[^>]*>Mugs &amp; cups<\/h1>/);
  expect(text).toContain('<p>Thrown, not cast.</p>');
  const seo = { __typename: 'SearchAppearance' as const, title: 'Mugs for tea', description: 'All of them' };
  const told = await narrowed({ seo: { ...seo, isHidden: false } });
  expect(told).toContain('<title>Mugs for tea</title>');
  expect(told).toContain('<meta name="description" content="All of them">');
  const left = await narrowed({ seo: { ...seo, isHidden: true } });
  expect(left).toContain('<meta name="robots" content="noindex">');
});

it('a category of a shop, and a tag, has a title and an address of its own', async () => {
  const prices = { lowestPrice: null, highestPrice: null };
  const facets = {
    __typename: 'Facets' as const,
    tags: [],
    tagWords: [],
    productCount: 1,
    options: [],
    ...prices,
  };
  const categories = [{ __typename: 'ProductCategory' as const, name: 'Mugs & cups', slug: 'mugs-cups' }];
  const page = { ...testPage({ path: '/shop', isStore: true }, shop), facets: { ...facets, categories } };
  const { text } = await askSite(
    {},
    { SitePage: { website: testWebsite(), page } },
    testRequest('/shop?category=mugs%20%26%20cups'),
  );
  expect(text).toContain('<title>Mugs &amp; cups – Shop');
  expect(text).toContain('<link rel="canonical" href="https://tern.example/shop?category=mugs+%26+cups">');
  const { text: tagged } = await askSite(
    {},
    { SitePage: { website: testWebsite(), page } },
    testRequest('/shop?tag=one%20of%20one'),
  );
  expect(tagged).toContain('<title>one of one – Shop');
  expect(tagged).toContain('<link rel="canonical" href="https://tern.example/shop?tag=one+of+one">');
});
