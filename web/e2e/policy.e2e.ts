import { expect, test } from '@playwright/test';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

/** A theme with scripts of its own, and one place where what an owner wrote is printed as it is. */
function withScripts(text: string, path: string): string {
  if (path === 'footer.region')
    return text.replace(
      '{squarespace-footers}',
      `<button type="button" id="own-button" onclick="this.textContent = 'done'">own</button>
<script>document.documentElement.dataset.own = '{website.siteTitle}';</script>{squarespace-footers}`,
    );
  if (path === 'collections/products.item')
    return text.replace(
      '{.if excerpt}',
      '<p class="codes">{.repeated section variants}{sku}{.end}</p>{.if excerpt}',
    );
  return text;
}

test.beforeAll(async () => {
  shop = await startShop({ changeTheme: withScripts });
  await furnish();
});
test.afterAll(() => shop?.close());
test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, screens[1]);
  // What stands in frames from elsewhere is no matter here.
  await visitor.page.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
});
test.afterEach(() => visitor.leave());

async function create(input: object): Promise<string> {
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input },
  );
  return createCollection.id;
}

async function add(input: object): Promise<void> {
  await shop.owner('mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }', {
    input,
  });
}

async function furnish(): Promise<void> {
  const injected = `<script>document.documentElement.dataset.injected = 'yes'</script><img src="/x" alt="" onerror="document.documentElement.dataset.injected = 'yes'">`;
  const blog = await create({ typeName: 'blog', title: 'Journal' });
  await add({ collectionId: blog, recordType: 'TEXT', title: 'Ash', body: '<p>Grey.</p>' });
  await add({ collectionId: blog, recordType: 'TEXT', title: 'Bad', body: `<p>Bad.</p>${injected}` });
  const events = await create({ typeName: 'events', title: 'Diary' });
  const times = { startsAt: '2031-05-14T18:00:00Z', endsAt: '2031-05-14T21:00:00Z' };
  await add({ collectionId: events, recordType: 'EVENT', title: 'Kiln opening', ...times });
  const gallery = await create({ typeName: 'gallery', title: 'Pictures' });
  await add({ collectionId: gallery, recordType: 'IMAGE', title: 'Room' });
  const block = (type: string, value: object) => ({ id: type, type, version: 1, value });
  const blocks = [
    block('video', { url: 'https://www.youtube.com/watch?v=abcdefghijk', title: 'A film' }),
    block('map', { addressTitle: 'Workshop', mapLat: 50.1, mapLng: -5.1 }),
    block('embed', { html: '<iframe src="https://player.example/1" title="A player"></iframe>' }),
    block('code', {
      mode: 'html',
      code: `<p>Code</p><script>document.documentElement.dataset.block = 'yes'</script>`,
    }),
    block('audio', { url: 'https://sounds.example/a.mp3', title: 'A sound' }),
  ];
  const sections = [{ id: 'band', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks }] }] }];
  const collectionId = await create({ typeName: 'page', title: 'Film' });
  await shop.owner('mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename } }', {
    input: { collectionId, sections },
  });
}

function choose(scriptPolicy: 'STRICT' | 'THEME' | 'OFF'): Promise<unknown> {
  return shop.owner(
    'mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }',
    { input: { settings: { scriptPolicy } } },
  );
}

function readData(name: string): Promise<string | null> {
  return visitor.page.locator('html').getAttribute(`data-${name}`);
}

const paths = [
  ...['/', '/shop', '/shop/mug', '/cart', '/checkout', '/about', '/journal', '/journal/ash', '/diary'],
  ...['/diary/kiln-opening', '/pictures', '/search?q=mug', '/nowhere', '/film', '/account'],
  ...[
    '/account/sign-in',
    '/account/sign-up',
    '/account/sign-on',
    '/config/sign-in',
    '/config/forgotten-password',
  ],
];

async function openAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await visitor.page.goto(shop.url + path, { waitUntil: 'networkidle' });
    expect(answer?.headers()['content-security-policy'], path).toContain("default-src 'none'");
  }
}

async function fillCart(): Promise<void> {
  await visitor.open('/shop/bowl');
  await visitor.page.click('.product-details .sqs-add-to-cart-button');
  await visitor.page.locator('.cart-added').waitFor();
}

test('no page of the website is hindered by its policy', async () => {
  await choose('THEME');
  await fillCart();
  await openAll(paths);
  expect(visitor.complaints).toEqual([]);
});

test('the strict policy hinders nothing but the theme’s attributes', async () => {
  await choose('STRICT');
  await fillCart();
  await openAll(['/', '/shop/mug', '/cart', '/account/sign-in']);
  await visitor.page.click('#own-button');
  await expect.poll(() => visitor.text('#own-button')).toBe('own');
  expect(visitor.complaints.filter((each) => !/inline event handler/.test(each))).toEqual([]);
});

test('the theme’s scripts run, in the page and in its attributes, and so do those of an owner’s block', async () => {
  await choose('THEME');
  await visitor.open('/about');
  await expect.poll(() => readData('own')).toBe('Corner Shop');
  await visitor.page.click('#own-button');
  await expect.poll(() => visitor.text('#own-button')).toBe('done');
  await visitor.open('/film');
  await expect.poll(() => readData('block')).toBe('yes');
  expect(visitor.complaints).toEqual([]);
});

test('a script that came with what was written does not run, and the theme’s own does', async () => {
  await choose('THEME');
  await visitor.open('/journal/bad');
  await visitor.page.waitForLoadState('networkidle');
  await expect.poll(() => readData('own')).toBe('Corner Shop');
  await expect.poll(() => readData('injected')).toBeNull();
  expect(visitor.complaints.length).toBeGreaterThan(0);
});

test('it runs only where the owner says that every script may', async () => {
  await choose('OFF');
  await visitor.open('/journal/bad');
  await expect.poll(() => readData('injected')).toBe('yes');
});
