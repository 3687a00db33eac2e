import { describe, expect, test } from 'vitest';
import { echoingTagData, renderTest } from './testing.ts';

const website = {
  siteTitle: 'Shop',
  language: 'en-US',
  timeZone: 'Europe/Berlin',
  baseUrl: 'https://shop.test',
};
const item = {
  id: 'i1',
  collectionId: 'c1',
  recordType: 1,
  title: 'Salt & <Pepper>',
  body: '<p>Body</p>',
  excerpt: '<p>Excerpt</p>',
  fullUrl: '/things/salt',
  publishOn: 1_700_000_000_000,
  startDate: 1_700_000_000_000,
  endDate: 1_700_003_600_000,
  location: { addressTitle: 'Hall', addressLine1: 'Street 1', addressLine2: 'Town' },
  tags: ['new'],
  categories: ['Spice'],
  author: { displayName: 'Ann' },
  mainImageId: 'm1',
  assetUrl: '/media/a1/salt.jpg',
  originalSize: '800x600',
  audioAssetUrl: '/media/a2/song.mp3',
  structuredContent: {
    productType: 1,
    isSubscribable: false,
    variantOptionOrdering: [],
    variants: [
      {
        id: 'v1',
        attributes: {},
        optionValues: [],
        priceMoney: { value: '12.50', currency: 'USD' },
        salePriceMoney: { value: '0.00', currency: 'USD' },
        onSale: false,
        unlimited: true,
        qtyInStock: 0,
      },
    ],
  },
};
const collection = {
  id: 'c1',
  type: 1,
  title: 'Things',
  fullUrl: '/things',
  categories: ['Spice', 'Herb'],
  collections: [{ typeName: 'blog', urlId: 'news', title: 'News', fullUrl: '/news', items: [item] }],
};

const lists: [string, string[]][] = [
  [
    'blog',
    [
      '<h2 class="blog-title entry-title"><a href="/things/salt">',
      'November 14, 2023',
      '<p>Excerpt</p>',
      'rel="next"',
    ],
  ],
  ['events', ['Tuesday, November 14, 2023', 'datetime="23:13"', 'Hall Street 1 Town']],
  [
    'gallery',
    ['<figure>', '<figcaption><span class="image-title">', 'srcset="/media/a1/salt.jpg?format=100w 100w'],
  ],
  ['album', ['<audio controls preload="none" src="/media/a2/song.mp3" aria-label="']],
  ['products', ['$12.50', '/things?category=Herb', '/things/salt']],
  ['index', ['<a href="/news">News</a>']],
];

const items: [string, string[]][] = [
  [
    'blog',
    ['<h1 class="entry-title p-name"', '<p>Body</p>', '/things?tag=new', '<span class="author">Ann</span>'],
  ],
  ['events', ['<h1 class="eventitem-title"', 'calendar/event?action=TEMPLATE&amp;text=']],
  ['gallery', ['<h1 class="image-title"', '<a class="back-to-collection" href="/things">']],
  ['album', ['<h1 class="track-title">', '<audio controls']],
  [
    'products',
    ['<h1 class="ProductItem-details-title product-title"', 'sqs-add-to-cart-button', 'Like it', '$12.50'],
  ],
];

describe('a theme without templates of its own shows the system collections by the product’s', () => {
  test.each(lists)('%s, as a list', async (typeName, expected) => {
    const context = {
      website,
      collection: { ...collection, typeName },
      categoryLinks: [{ name: 'Herb', url: '/things?category=Herb' }],
      items: [item],
      pagination: { nextPage: 2, nextPageUrl: '/things?page=2' },
    };
    const { html, problems } = await renderTest({}, context, { tagData: echoingTagData });
    expect(problems).toEqual([]);
    for (const part of [...expected, 'Things']) expect(html).toContain(part);
    expect(html).not.toContain('<Pepper>');
  });

  test.each(items)('%s, an item', async (typeName, expected) => {
    const context = { website, collection: { ...collection, typeName }, item, pagination: {} };
    const { html, problems } = await renderTest({}, context, { tagData: echoingTagData });
    expect(problems).toEqual([]);
    for (const part of expected) expect(html).toContain(part);
    expect(html).not.toContain('<Pepper>');
  });

  test('a type of the theme’s own is shown like the system type it resembles', async () => {
    const files = { 'collections/records.conf': '{"acceptTypes": ["audio"], "ordering": "music-album"}' };
    const context = { website, collection: { ...collection, typeName: 'records' }, items: [item] };
    expect((await renderTest(files, context)).html).toContain('<ol class="tracks">');
  });
});

test.each([
  ['not-found', {}, 'Page not found'],
  ['error', { requestId: 'r-1' }, 'r-1'],
  ['lock-screen', { lockError: 'Wrong password.' }, 'Wrong password.'],
  ['search', { searchQuery: '"salt"', searchResults: [] }, 'value="&quot;salt&quot;"'],
])('the page %s is there in every theme', async (typeName, more, expected) => {
  const { html, problems } = await renderTest({}, { website, collection: { typeName, type: 7 }, ...more });
  expect(problems).toEqual([]);
  expect(html).toContain(expected);
});

test('system partials are there in every theme', async () => {
  const { html, problems } = await renderTest(
    {
      'site.region':
        '<main>{.section item}{@|apply sqs-share-buttons}{.end}{@|apply sqs-social-links}</main>',
    },
    {
      website: {
        ...website,
        socialAccounts: [{ serviceName: 'Mastodon', profileUrl: 'https://m.test/@a', iconEnabled: true }],
      },
      item,
    },
  );
  expect(problems).toEqual([]);
  expect(html).toContain('u=https%3A//shop.test/things/salt');
  expect(html).toContain('<a class="social-mastodon" href="https://m.test/@a"');
});

test('links of services and films behind a page are there for themes whose build tools bring them', async () => {
  const socialAccounts = [{ serviceName: 'mastodon', profileUrl: 'https://m.test/@a', iconEnabled: true }];
  const film = { oembed: { html: '<video src="/media/a3/kiln.mp4"></video>' } };
  const { html, problems } = await renderTest(
    {
      'site.region':
        '<main>{@|apply social-links.block}{film|apply sqs-video-background.block}{still|apply sqs-video-background.block}</main>',
    },
    {
      website: { ...website, socialAccounts },
      film,
      still: { mainImage: { assetUrl: '/media/a1/salt.jpg' } },
    },
  );
  expect(problems).toEqual([]);
  expect(html).toMatch(/<a [^>]*href="https:\/\/m.test\/@a"[^>]* aria-label="mastodon"><svg.*#mastodon-icon/);
  expect(html).toContain('<div class="sqs-video-background content-fill"><video src="/media/a3/kiln.mp4">');
  expect(html).toMatch(/<div class="sqs-video-background content-fill"><img [^>]*salt.jpg/);
});
