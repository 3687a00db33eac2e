import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { noReviews } from '../reviews/testing.ts';
import { renderTest } from '../template/testing.ts';
import { systemTheme } from '../theme/system-theme.ts';
import { testCategory } from './category-testing.ts';
import { maxProducts, pageContext } from './page-context.ts';
import { pageKind } from './page-kind.ts';
import { readPageQuery } from './page-query.ts';
import {
  notFoundPage,
  testCollection,
  testImage,
  testItem,
  testItems,
  testPage,
  testPageItem,
  testProduct,
  testProducts,
  testVariant,
  testWebsite,
} from './testing.ts';

const contract = z.fromJSONSchema(
  JSON.parse(readFileSync(new URL('../../../schema/page-context.schema.json', import.meta.url), 'utf8')),
);
const now = Date.parse('2026-03-01T00:00:00.000Z');
const theme = systemTheme();

function contextOf(page: ReturnType<typeof testPage>, search = '', editorId?: string) {
  return pageContext({
    website: testWebsite({ logo: testImage() }),
    page,
    editorId,
    kind: pageKind(page, theme),
    theme,
    query: readPageQuery(new URLSearchParams(search)),
    baseUrl: 'https://tern.example',
    now,
  });
}

const shop = { typeName: 'products', type: 'PRODUCTS' as const, title: 'Shop', fullUrl: '/shop' };
const event = testItem({
  recordType: 'EVENT',
  startsAt: '2026-05-01T10:00:00.000Z',
  location: {
    __typename: 'WebsiteLocation',
    addressTitle: 'The <Net> Loft',
    addressLine1: '3 Quay Street',
    addressLine2: '',
    addressCountry: '',
    ...{ mapLat: 52.9, mapLng: 1.3 },
  },
});
const neighbour = {
  __typename: 'Item' as const,
  id: 'p0',
  title: 'Before',
  slug: 'before',
  fullUrl: '/journal/before',
};
const full = testProduct({
  additionalFieldsFormId: 'f1',
  isSubscribable: true,
  subscriptionPlan: {
    __typename: 'SubscriptionPlan',
    billingPeriodValue: 1,
    billingPeriodUnit: 'MONTH',
    numBillingCycles: 0,
    trialDays: 0,
  },
  images: [
    testImage({
      colors: {
        __typename: 'ImageColors',
        topLeft: '112233',
        topRight: '112233',
        bottomLeft: '112233',
        bottomRight: '112233',
        center: '112233',
      },
    }),
  ],
});

const pages: Readonly<Record<string, ReturnType<typeof testPage>>> = {
  'a list of posts': testPage(
    {},
    { items: testItems([testItem({ authorName: 'Ines', mainImage: testImage() })], true) },
  ),
  'an empty list': testPage({}, { items: testItems([]) }),
  'a calendar': testPage({}, { typeName: 'events', ordering: 'calendar', items: testItems([event]) }),
  'an author': testPage({}, { items: testItems([testItem({ authorName: 'Ines' })]), authors: ['Ines'] }),
  'a post': testPage({ item: testPageItem(), itemSlug: 'x', previousItem: neighbour, nextItem: neighbour }),
  'a list of tracks and films': testPage(
    {},
    {
      typeName: 'album',
      type: 'ALBUM',
      items: testItems([
        testItem({ recordType: 'AUDIO', audioUrl: '/s/roar.mp3' }),
        testItem({ recordType: 'VIDEO', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }),
        testItem({ isPassthrough: true, sourceUrl: 'https://tern.example' }),
      ]),
    },
  ),
  'a list of posts that show one of their blocks first': testPage(
    {},
    { items: testItems([testItem({ promotedBlockType: 'FOURSQUARE' })]) },
  ),
  'a shop': testPage(
    { isStore: true, products: testProducts([full, testProduct({ id: 'm2', images: [] })]) },
    shop,
  ),
  'a product': testPage(
    { isStore: true, itemSlug: 'x', product: { ...full, instalments: null, ...noReviews } },
    shop,
  ),
  'a product without variants': testPage(
    {
      isStore: true,
      itemSlug: 'x',
      product: {
        ...testProduct({ variants: [testVariant({ options: [] })] }),
        instalments: null,
        ...noReviews,
      },
    },
    shop,
  ),
  'a written page': testPage({}, { type: 'PAGE', typeName: 'page', mainContent: '<p>Hello</p>' }),
  'an index': testPage(
    {},
    {
      typeName: 'index',
      isIndex: true,
      isFolder: true,
      children: [{ ...testCollection(), blocks: null, items: testItems([testItem()]) }],
    },
  ),
  'a page that is not there': notFoundPage,
};

for (const [name, page] of Object.entries(pages)) {
  test(`${name} keeps the promise that templates and partners rely on`, () => {
    const context = JSON.parse(JSON.stringify(contextOf(page, 'tag=Clay')));
    const result = contract.safeParse(context);
    expect(result.success ? '' : z.prettifyError(result.error)).toBe('');
  });
}

test('an index knows what of a calendar in it is to come and what is over', () => {
  const past = testItem({
    id: 'past',
    startsAt: '2020-01-01T10:00:00.000Z',
    endsAt: '2020-01-01T12:00:00.000Z',
  });
  const next = testItem({
    id: 'next',
    startsAt: '2090-01-01T10:00:00.000Z',
    endsAt: '2090-01-01T12:00:00.000Z',
  });
  const diary = { ...testCollection({ ordering: 'calendar' }), blocks: null, items: testItems([past, next]) };
  const page = testPage({}, { typeName: 'index', isIndex: true, isFolder: true, children: [diary] });
  expect(contextOf(page)).toMatchObject({
    collection: { collections: [{ items: [{}, {}], upcoming: [{ id: 'next' }], past: [{ id: 'past' }] }] },
  });
});

test('a shop can be narrowed to a category, and shows all of its categories meanwhile', () => {
  const facets = {
    __typename: 'Facets' as const,
    tags: ['stoneware'],
    tagWords: [],
    categories: [
      { __typename: 'Category' as const, name: 'Cups & Mugs', slug: 'cups-mugs' },
      { __typename: 'Category' as const, name: 'Jugs', slug: 'jugs' },
    ],
    productCount: 2,
    ...{ options: [], lowestPrice: null, highestPrice: null },
  };
  const page = testPage({ isStore: true, products: testProducts([testProduct()]), facets }, shop);
  expect(contextOf(page, 'category=cups%20%26%20mugs')).toMatchObject({
    categoryFilter: 'Cups & Mugs',
    collection: { categories: ['Cups & Mugs', 'Jugs'], itemCount: 2 },
  });
  const category = testCategory({ name: 'All <for> tea', slug: 'all-for-tea' });
  expect(contextOf({ ...page, category }, 'category=all-for-tea')).toMatchObject({
    categoryFilter: 'All &lt;for&gt; tea',
    category: {
      ...{ name: 'All &lt;for&gt; tea', description: '<p>Thrown, not cast.</p>' },
      mainImage: { assetUrl: '/images/mugs.jpg' },
    },
  });
});

test('a shop whose pages are larger than what is asked for skips no product', () => {
  const nodes = Array.from({ length: maxProducts }, (_, index) => testProduct({ id: `m${index}` }));
  const page = testPage(
    { path: '/shop', isStore: true, products: testProducts(nodes, true) },
    { ...shop, pageSize: 200 },
  );
  expect(contextOf(page)).toMatchObject({ pagination: { nextPageUrl: `/shop?offset=${maxProducts}` } });
});

test('a film plays in the frame of its service or in the browser’s own player, and a track has its sound', () => {
  const films = ['https://youtu.be/dQw4w9WgXcQ', '/s/kiln.mp4?a="b"'];
  const items = testItems([
    ...films.map((videoUrl) => testItem({ recordType: 'VIDEO', title: 'The "kiln"', videoUrl })),
    testItem({ recordType: 'AUDIO', audioUrl: '/s/roar.mp3' }),
  ]);
  expect(contextOf(testPage({}, { items }))).toMatchObject({
    items: [
      {
        oembed: {
          providerName: 'YouTube',
          html: expect.stringContaining(
            '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The &quot;kiln&quot;"',
          ),
        },
      },
      {
        oembed: {
          providerName: '',
          html: expect.stringContaining('<video src="/s/kiln.mp4?a=&quot;b&quot;"'),
        },
      },
      { structuredContent: { audioAssetUrl: '/s/roar.mp3' } },
    ],
  });
});

test('a template is told which kind of block a post shows first, and of a post without one nothing', async () => {
  const items = testItems([
    testItem({ promotedBlockType: 'MAP' }),
    testItem({ promotedBlockType: 'VIDEO' }),
    testItem(),
  ]);
  const region =
    '<main>{.repeated section items}{promotedBlockType}{.promotedMAP?} map{.end}{.promotedVIDEO?} video{.end}{.video?} film{.end}; {.end}</main>';
  const { html } = await renderTest({ 'site.region': region }, contextOf(testPage({}, { items })));
  expect(html).toContain('<main>map map; video video film; ; </main>');
});

test('an item says which collection it is in, what it is called by its code, and where else its title leads', () => {
  const items = testItems([
    testItem({ recordType: 'LESSON' }),
    testItem({ isPassthrough: true, sourceUrl: 'https://elsewhere.example/' }),
  ]);
  const { collection, items: shown } = JSON.parse(JSON.stringify(contextOf(testPage({}, { items }))));
  expect(shown).toMatchObject([
    { collection, recordType: 62, recordTypeLabel: 'lesson' },
    { collection, externalLink: { url: 'https://elsewhere.example/', newWindow: false } },
  ]);
  expect(shown[0]).not.toHaveProperty('externalLink');
});

test('a picture of a gallery says where it leads, and which colour suits it; a post says whose face its author has', () => {
  const colors = {
    ...{ __typename: 'ImageColors' as const, topLeft: '000000', topRight: '004010' },
    ...{ bottomLeft: 'ff0000', bottomRight: 'ff4010', center: '112233' },
  };
  const avatar = testImage();
  const author = { __typename: 'Author' as const, name: 'Ines', bio: '', websiteUrl: '', avatar };
  const items = testItems([
    testItem({
      recordType: 'IMAGE',
      sourceUrl: 'https://tern.example/shop',
      mainImage: testImage({ colors }),
    }),
    testItem({ sourceUrl: 'https://elsewhere.example/', author }),
  ]);
  const { collection, items: shown } = JSON.parse(JSON.stringify(contextOf(testPage({}, { items }))));
  expect(collection.typeLabel).toBe(collection.typeName);
  expect(shown[0]).toMatchObject({
    clickthroughUrl: 'https://tern.example/shop',
    colorData: { suggestedBgColor: '802008' },
  });
  expect(shown[1]).not.toHaveProperty('clickthroughUrl');
  expect(shown[1].author).toMatchObject({ avatarId: avatar.id, avatarAssetUrl: avatar.url });
});

test('only an editor’s page says who is signed in', () => {
  const page = testPage();
  expect(contextOf(page)).not.toHaveProperty('authenticatedAccount');
  expect(contextOf(page, '', 'a1')).toMatchObject({ authenticatedAccount: { id: 'a1' } });
});

test('a calendar parts its events into those to come and those that are over', () => {
  const past = testItem({ id: 'p9', startsAt: '2025-01-01T10:00:00.000Z' });
  const page = testPage({}, { ordering: 'calendar', items: testItems([event, past]) });
  expect(contextOf(page)).toMatchObject({
    ...{ upcoming: [{ id: 'p1' }], past: [{ id: 'p9' }] },
    showPastOrUpcomingEvents: 'upcoming',
  });
  expect(contextOf(page, 'view=past')).toMatchObject({ showPastOrUpcomingEvents: 'past' });
  expect(contextOf(testPage({}, { items: testItems([past]) }))).not.toHaveProperty(
    'showPastOrUpcomingEvents',
  );
});

test('a list by one author says who they are, and its later pages stay with them', () => {
  const list = testItems([testItem({ authorName: 'Ines' })], true);
  const context = contextOf(testPage({}, { items: list, authors: ['Ines'] }), 'author=ines&page=2');
  expect(context).toMatchObject({
    authorFilter: 'Ines',
    author: { displayName: 'Ines' },
    pagination: { prevPageUrl: '/journal?author=ines', nextPageUrl: '/journal?offset=40&author=ines' },
  });
});

test('a calendar is shown as the sheet of a month when that is asked for', () => {
  const page = testPage({}, { typeName: 'events', ordering: 'calendar', items: testItems([event]) });
  expect(contextOf(page)).toMatchObject({ calendarView: false });
  expect(contextOf(page, 'view=calendar&month=may-2026')).toMatchObject({
    calendarView: true,
    monthFilter: '2026-05',
    calendar: { title: 'May 2026', nextUrl: '/journal?view=calendar&month=2026-06' },
  });
});
