import { expect, test } from 'vitest';
import { noComments } from './comments/testing.ts';
import {
  askSite,
  notFoundPage,
  testCollection,
  testImage,
  testItem,
  testItems,
  testPage,
  testPageItem,
  testProduct,
  testProducts,
  testRequest,
  testWebsite,
} from './page/testing.ts';
import { noReviews } from './reviews/testing.ts';

const website = testWebsite();
const blog = { 'collections/blog.list': '{.repeated section items}<h2>{title}</h2>{.end}' };

function answers(page: object, more: Readonly<Record<string, unknown>> = {}) {
  return { SitePage: { website, page }, ...more };
}

test('the usual page takes a question of its own and one that all pages share, and carries no script', async () => {
  const { response, text, asked } = await askSite(blog, answers(testPage()), testRequest('/journal'));
  expect(response).toMatchObject({ status: 200, contentType: 'text/html; charset=utf-8', isShareable: true });
  expect(asked).toEqual(['SiteFrame', 'SitePage']);
  expect(text).toContain('<main><h2>Opening the kiln</h2></main>');
  expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
});

test('the head says what the page is, once', async () => {
  const files = {
    ...blog,
    'site.region':
      '<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
  };
  const page = testPage({}, { description: '<p>Notes from the loft.</p>', mainImage: testImage() });
  const { text } = await askSite(files, answers(page), testRequest('/journal?offset=20'));
  expect(text.match(/name="viewport"/g)).toHaveLength(1);
  expect(text.match(/charset/g)).toHaveLength(1);
  expect(text).toContain('<title>Journal – Tern &amp; Tallow</title>');
  expect(text).toContain('<meta name="description" content="Notes from the loft.">');
  expect(text).toContain('<link rel="canonical" href="https://tern.example/journal?offset=20">');
  expect(text).toContain(
    '<meta property="og:image" content="https://tern.example/media/i1/mug.jpg?format=1500w">',
  );
  expect(text).toMatch(/<link rel="stylesheet" href="\/site\.css\?v=rev-1\.[\da-f]{8}">/);
});

test('each kind of page has the title that its owner asked for', async () => {
  const title = async (page: object) =>
    /<title>(.*)<\/title>/.exec((await askSite(blog, answers(page), testRequest('/'))).text)?.[1];
  expect(await title(testPage({ path: '/' }, { isHomepage: true }))).toBe('Tern &amp; Tallow');
  expect(await title(testPage({ item: testPageItem(), itemSlug: 'x' }))).toBe(
    'Opening the kiln – Tern &amp; Tallow',
  );
  expect(await title(notFoundPage)).toBe('Page not found – Tern &amp; Tallow');
});

test('a title with markup stays text in the page and in its title', async () => {
  const item = testItem({ title: '<img src=x onerror=alert(1)>' });
  const files = {
    'collections/blog.item': '{.section item}<h1 title="{title}">{title}</h1>{title|html}{.end}',
  };
  const { text } = await askSite(
    files,
    answers(testPage({ item: { ...item, blocks: null, comments: noComments }, itemSlug: 'x' })),
    testRequest('/journal/x'),
  );
  expect(text).not.toContain('<img src=x');
  expect(text).toContain(
    '<h1 title="&lt;img src=x onerror=alert(1)&gt;">&lt;img src=x onerror=alert(1)&gt;</h1>',
  );
});

test('an address that leads nowhere answers 404 with the theme’s own page for that', async () => {
  const files = { 'pages/not-found.page': '<h1>Gone with the tide</h1>' };
  const { response, text } = await askSite(files, answers(notFoundPage), testRequest('/gone'));
  expect(response.status).toBe(404);
  expect(text).toContain('Gone with the tide');
  expect(text).toContain('<meta name="robots" content="noindex">');
});

test('an address that leads nowhere shows the page that the owner chose for that, with 404 and hidden from search engines', async () => {
  const lost = testPage(
    { path: '/lost' },
    { type: 'PAGE', slug: 'lost', mainContent: '<p>Try the shop.</p>' },
  );
  const chosen = { website: { id: 'w1', notFoundPage: { id: 'c1', slug: 'lost', isHomepage: false } } };
  const answerWith = (own: object) => ({
    ...{ SiteFrame: { website }, SiteNotFoundPage: chosen },
    SitePage: ({ path }: { path: string }) => ({ website, page: path === '/lost' ? own : notFoundPage }),
  });
  const { response, text } = await askSite({}, answerWith(lost), testRequest('/gone'));
  expect(response.status).toBe(404);
  expect(text).toContain('Try the shop.');
  expect(text).toContain('<meta name="robots" content="noindex">');
  const shown = await askSite({}, answerWith(lost), testRequest('/lost'));
  expect(shown.response.status).toBe(200);
  // It was locked since, or is a list by now.
  for (const kept of [{ ...lost, pageType: 'LOCK_SCREEN' }, testPage({ path: '/lost' })])
    expect((await askSite({}, answerWith(kept), testRequest('/gone'))).text).toContain('Page not found</h1>');
});

test('a theme without such a page shows the system’s', async () => {
  const { text } = await askSite({}, answers(notFoundPage), testRequest('/gone'));
  expect(text).toContain('Page not found</h1>');
});

test('a product that the shop does not show is not found', async () => {
  const page = testPage({ itemSlug: 'gone', isStore: true, path: '/shop/gone', pageType: 'CONTENT_ITEM' });
  expect((await askSite({}, answers(page), testRequest('/shop/gone'))).response.status).toBe(404);
});

test('a page that moved sends visitors on, with what they asked for', async () => {
  const page = testPage({ redirectTo: '/shop/quay-mug' });
  const { response } = await askSite({}, answers(page), testRequest('/shop/p/quay-mug?variant=2'));
  expect(response.status).toBe(301);
  expect(response.headers.location).toBe('/shop/quay-mug?variant=2');
});

test('a page can be had as JSON', async () => {
  const page = testPage(
    { isStore: true, path: '/shop', products: testProducts([testProduct()]), facets: null },
    { typeName: 'products', type: 'PRODUCTS' },
  );
  const { response, text } = await askSite({}, answers(page), testRequest('/shop?format=json'));
  expect(response.contentType).toBe('application/json; charset=utf-8');
  const json = JSON.parse(text);
  expect(json.items[0]).toMatchObject({ id: 'm1', structuredContent: { productType: 1 } });
  expect(Object.keys(json)).toEqual(
    expect.arrayContaining([
      'website',
      'websiteSettings',
      'collection',
      'items',
      'pagination',
      'shoppingCart',
    ]),
  );
  const pretty = await askSite({}, answers(page), testRequest('/shop?format=json-pretty'));
  expect(JSON.parse(pretty.text)).toEqual(json);
  expect(pretty.text.split('\n').length).toBeGreaterThan(50);
});

test('the main content can be had alone', async () => {
  const { text } = await askSite(blog, answers(testPage()), testRequest('/journal?format=main-content'));
  expect(text).toBe('<h2>Opening the kiln</h2>');
});

test('a page with a product form brings its script, the cart’s pill and what scripts ask about the page', async () => {
  const page = testPage(
    {
      product: { ...testProduct(), instalments: null, ...noReviews },
      itemSlug: 'quay-mug',
      isStore: true,
      path: '/shop/quay-mug',
    },
    { typeName: 'products', type: 'PRODUCTS' },
  );
  const files = { 'collections/products.item': '{.section item}{@|product-price}{@|product-checkout}{.end}' };
  const { text } = await askSite(files, answers(page), testRequest('/shop/quay-mug'));
  expect(text).toContain('£12.50');
  expect(text).toContain('<script type="module" src="/assets/app/hydrate.js"></script>');
  expect(text).toContain('class="floating-cart"');
  const data = /<script type="application\/json" id="page-context">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    appDomain: 'tern.example',
    tzData: { timeZone: 'Europe/London' },
    website: { id: 'w1', captchaSettings: { siteKey: null }, siteStatus: { value: 9 } },
    websiteSettings: { country: 'GB', bundleEligible: false },
    collection: { id: 'c-journal', type: 13 },
    betaFeatureFlags: [],
    product: { id: 'm1' },
  });
});

test('a visitor with a cart gets its pill on every page', async () => {
  const { text } = await askSite(blog, answers(testPage()), testRequest('/journal', { hasCart: true }));
  expect(text).toContain('class="floating-cart"');
});

test('the cart’s page is in the theme’s layout and never shared', async () => {
  const page = { ...notFoundPage, path: '/cart', pageType: 'SHOW_CART' };
  const { response, text } = await askSite({}, answers(page), testRequest('/cart'));
  expect(response).toMatchObject({ status: 200, isShareable: false });
  expect(text).toContain('sqs-fullpage-shopping-cart-content');
  expect(text).not.toContain('class="floating-cart"');
});

test('why a form failed is said on the page that it came from', async () => {
  const notice = { title: 'Unable to Add Item', message: 'Only <3 left.' };
  const { response, text } = await askSite(blog, answers(testPage()), testRequest('/journal', { notice }));
  expect(text).toContain(
    '<body class="collection-type-blog view-list collection-c-journal collection-layout-default"><div class="site-notice" role="alert"><strong>Unable to Add Item</strong> Only &lt;3 left.</div>',
  );
  expect(response.isShareable).toBe(false);
});

test('a slip in a template is told to editors and the log, and visitors see the page', async () => {
  const files = { 'collections/blog.list': '<p>Fine</p>\n{title|nonsense}' };
  const forVisitors = await askSite(files, answers(testPage()), testRequest('/journal'));
  expect(forVisitors.text).toContain('<p>Fine</p>');
  expect(forVisitors.text).not.toContain('site-problems');
  expect(forVisitors.warnings).toMatchObject([
    { requestId: 'r1', problems: [{ file: 'collections/blog.list', line: 2, column: 1 }] },
  ]);
  const editor = { SiteEditor: { account: { __typename: 'Account', id: 'a1' } } };
  const request = testRequest('/journal', { isEditor: true });
  const forEditors = await askSite(files, answers(testPage(), editor), request);
  expect(forEditors.text).toContain('<code>collections/blog.list:2:1</code>');
  expect(forEditors.response.isShareable).toBe(false);
});

test('a draft that is still empty has the styles of whatever is put into it', async () => {
  const layout = { sections: [], scriptBlocks: [], images: [], products: [], forms: [], memberAreas: [] };
  const drafted = { blockDraft: { id: 'draft', revision: 0, layout } };
  const page = testPage({}, { typeName: 'page', mainContent: '' });
  const files = { 'pages/page.page': '{mainContent}' };
  const editor = { SiteEditor: { account: { id: 'a1' } }, SiteBlockDraft: drafted };
  const ask = (path: string) => askSite(files, answers(page, editor), testRequest(path, { isEditor: true }));
  const sheets = ['/assets/app/islands.css', '/assets/app/blocks.css'];
  for (const sheet of sheets) expect((await ask('/journal?draft')).text).toContain(sheet);
  for (const sheet of sheets) expect((await ask('/journal')).text).not.toContain(sheet);
});

test('columns that a theme writes itself are laid out as those of blocks are', async () => {
  const files = {
    'collections/blog.list':
      '<div class="sqs-layout sqs-grid-12"><div class="row sqs-row"><div class="col sqs-col-4 span-4"></div></div></div>',
  };
  const { text } = await askSite(files, answers(testPage()), testRequest('/journal'));
  expect(text).toContain('/assets/app/blocks.css');
});

test('a query tag shows another collection with one more question', async () => {
  const products = testProducts([testProduct()]);
  const files = {
    'collections/blog.list':
      '<squarespace:query collection="shop" limit="2">{.repeated section items}<b>{title}</b>{@|product-price}{.end}</squarespace:query>',
  };
  const recorded = answers(testPage(), {
    SiteCollectionProducts: { collection: { ...testPage().collection, fullUrl: '/shop' }, products },
  });
  const { text, asked } = await askSite(files, recorded, testRequest('/journal'));
  expect(asked).toEqual(['SiteFrame', 'SitePage', 'SiteCollectionProducts']);
  expect(text).toContain('<b>Quay mug</b>');
});

test('a collection named after a page of the theme is drawn by that page', async () => {
  const page = testPage({ path: '/' }, { typeName: 'home', mainContent: '<p>Welcome</p>', isHomepage: true });
  const { text } = await askSite(
    { 'pages/home.page': '<div>{mainContent}</div>' },
    answers(page),
    testRequest('/'),
  );
  expect(text).toContain('<div><p>Welcome</p></div>');
});

test('its text is shown also by a theme that has no such page', async () => {
  const page = testPage({ path: '/' }, { typeName: 'home', mainContent: '<p>Welcome</p>', isHomepage: true });
  const { text } = await askSite({}, answers(page), testRequest('/'));
  expect(text).toContain('<main><p>Welcome</p></main>');
});

test('an index shows its children whole', async () => {
  const child = {
    ...testCollection(),
    id: 'c2',
    title: 'One',
    mainContent: '<p>First</p>',
    items: testItems([]),
    blocks: null,
  };
  const page = testPage({}, { typeName: 'index', isIndex: true, isFolder: true, children: [child] });
  const files = {
    'collections/index.list': '{.repeated section collection.collections}{title}: {mainContent}{.end}',
  };
  const { text } = await askSite(files, answers(page), testRequest('/studio'));
  expect(text).toContain('One: <p>First</p>');
});

test('the theme’s style sheet may be kept for good under its revision’s address', async () => {
  const files = {
    'template.conf': '{"layouts": {"default": {"regions": ["site"]}}, "stylesheets": ["a.less"]}',
    'styles/a.less': '@c: red; p { color: @c; }',
  };
  const recorded = { ...answers(testPage()), SiteTheme: { website } };
  const page = await askSite(files, recorded, testRequest('/journal'));
  const address = /href="(\/site\.css[^"]*)"/.exec(page.text)?.[1] ?? '';
  const kept = await askSite(files, recorded, testRequest(address));
  expect(kept.response.contentType).toBe('text/css; charset=utf-8');
  expect(kept.response.headers['cache-control']).toContain('immutable');
  const [, behind = ''] = kept.text.split(/p\s*\{\s*color:\s*red/);
  expect(behind).toContain('.sqs-add-to-cart-button');
  const plain = await askSite(files, recorded, testRequest('/site.css?v=made-up'));
  expect(plain.response.headers['cache-control']).not.toContain('immutable');
  expect(plain.text).toBe(kept.text);
});

test('a theme that draws the shop itself gets none of the base styles', async () => {
  const files = {
    'template.conf': '{"layouts": {"default": {"regions": ["site"]}}, "baseStyles": false}',
  };
  const { text } = await askSite(files, { SiteTheme: { website } }, testRequest('/site.css'));
  expect(text).not.toContain('.sqs-add-to-cart-button');
});

test('a theme’s assets and scripts answer under its revision, and plainly for templates that name them so', async () => {
  const files = { 'assets/logo.svg': '<svg/>', 'scripts/site.js': 'go()' };
  const recorded = { ...answers(notFoundPage), SiteTheme: { website } };
  const exact = await askSite(files, recorded, testRequest('/assets/theme/rev-1/assets/logo.svg'));
  expect(exact.response).toMatchObject({ status: 200, contentType: 'image/svg+xml' });
  expect(exact.response.headers['cache-control']).toContain('immutable');
  const plain = await askSite(files, recorded, testRequest('/assets/logo.svg'));
  expect(plain.text).toBe('<svg/>');
  const script = await askSite(files, recorded, testRequest('/scripts/site.js?v=rev-1'));
  expect(script.response.contentType).toBe('text/javascript; charset=utf-8');
  for (const path of [
    '/assets/none.png',
    '/assets/../template.conf',
    '/assets/theme/rev-2/assets/none.svg',
  ]) {
    expect((await askSite(files, recorded, testRequest(path))).response.status).toBe(404);
  }
});

test('an event can be put into a calendar', async () => {
  const item = testItem({
    title: 'Kiln opening; all welcome',
    startsAt: '2026-05-01T10:00:00.000Z',
    endsAt: '2026-05-01T12:30:00.000Z',
  });
  const page = testPage({
    item: { ...item, blocks: null, comments: noComments },
    itemSlug: 'x',
    path: '/events/x',
  });
  const { response, text } = await askSite({}, answers(page), testRequest('/events/x?format=ical'));
  expect(response.contentType).toBe('text/calendar; charset=utf-8');
  expect(text).toContain(
    'DTSTART:20260501T100000Z\r\nDTEND:20260501T123000Z\r\nSUMMARY:Kiln opening\\; all welcome\r\n',
  );
});

test('when the graph fails, visitors are told so with a number to quote, and the log says why', async () => {
  const { response, text, warnings } = await askSite({}, {}, testRequest('/journal'));
  expect(response).toMatchObject({
    status: 500,
    isShareable: false,
    contentType: 'text/html; charset=utf-8',
  });
  expect(text).toContain('<code>r1</code>');
  expect(text).not.toContain('SitePage');
  expect(warnings).toMatchObject([{ requestId: 'r1', error: expect.any(Error) }]);
});
