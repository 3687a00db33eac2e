import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  await furnish();
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

async function create(input: object): Promise<string> {
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input },
  );
  return createCollection.id;
}

async function add(input: object): Promise<void> {
  await shop.owner(
    'mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename ... on Problem { message } } }',
    { input },
  );
}

async function furnish(): Promise<void> {
  const locked = await create({ typeName: 'page', title: 'For friends', mainContent: '<h1>Come in</h1>' });
  await shop.owner(
    'mutation ($id: ID!) { setPagePassword(collectionId: $id, password: "seashell") { __typename } }',
    { id: locked },
  );
  const events = await create({ typeName: 'events', title: 'Diary' });
  const event = { collectionId: events, recordType: 'EVENT', excerpt: '<p>Come and see.</p>' };
  await add({
    ...event,
    title: 'Kiln opening',
    startsAt: '2031-05-14T18:00:00Z',
    endsAt: '2031-05-14T21:00:00Z',
  });
  await add({
    ...event,
    title: 'Old market',
    startsAt: '2019-05-14T18:00:00Z',
    endsAt: '2019-05-15T21:00:00Z',
  });
  const blog = await create({ typeName: 'blog', title: 'Journal' });
  await shop.owner(
    'mutation { saveAuthor(input: { name: "Ada", bio: "Ada throws pots." }) { __typename } }',
    {},
  );
  await add({
    collectionId: blog,
    recordType: 'TEXT',
    title: 'Ash',
    authorName: 'Ada',
    body: '<p>Grey.</p>',
  });
  await add({
    collectionId: blog,
    recordType: 'TEXT',
    title: 'Salt',
    authorName: 'Ben',
    body: '<p>White.</p>',
  });
  await create({
    typeName: 'splash-page',
    title: 'Soon',
    mainContent: '<h1>Back in spring</h1><p>See you then.</p>',
  });
  const popup = {
    ...{ title: 'Kiln opening', body: '<p>On the fourteenth of May.</p>', position: 'BOTTOM_RIGHT' },
    ...{ buttonText: 'See the diary', buttonUrl: '/diary', collectionIds: [blog] },
  };
  await shop.owner('mutation ($input: PopupInput!) { savePopup(input: $input) { __typename } }', {
    input: popup,
  });
}

const password = 'input[name="password"]';

test.describe('pages of every kind', () => {
  for (const hasScripts of [true, false]) {
    test(`a locked page opens by its password and the keyboard, scripts on: ${hasScripts}`, async ({
      browser,
    }) => {
      visitor = await Visitor.arrive(browser, shop.url, { ...(hasScripts ? phone : desktop), hasScripts });
      const { page } = visitor;
      await visitor.open('/for-friends');
      await page.locator(password).focus();
      await page.keyboard.type('seaweed');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await expect
        .poll(() => visitor.text('[role="alert"]'))
        .toBe('That is not the password. Please try again.');
      if (hasScripts) expect(await findBarriers(page)).toEqual([]);
      await page.locator(password).focus();
      await page.keyboard.type('seashell');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/for-friends');
      await expect(page.locator('h1')).toHaveText('Come in');
      await visitor.open('/for-friends');
      await expect(page.locator('h1')).toHaveText('Come in');
    });
  }

  test('a diary is a list and a calendar, which lead to each other and to the events', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/diary');
    await expect.poll(() => page.locator('main h2').allInnerTexts()).toEqual(['Coming up', 'Past events']);
    expect(await findBarriers(page)).toEqual([]);
    await visitor.open('/diary?view=calendar&month=2031-05');
    await expect(page.locator('.calendar-head strong')).toHaveText('May 2031');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Month after' }).click();
    await page.waitForURL('**month=2031-06');
    await expect(page.locator('.calendar-month a')).toHaveCount(0);
    await page.getByRole('link', { name: 'Month before' }).click();
    await page.locator('.calendar-month').getByRole('link', { name: 'Kiln opening' }).click();
    await page.waitForURL('**/diary/kiln-opening');
    expect(await findBarriers(page)).toEqual([]);
    const file = await page.request.get(`${shop.url}/diary?format=ical`);
    expect(file.headers()['content-type']).toContain('text/calendar');
    expect((await file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  test('a post leads to what its author wrote, who is introduced there', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/journal/ash');
    await page.getByRole('link', { name: 'Ada' }).click();
    await page.waitForURL('**/journal?author=Ada');
    await expect.poll(() => visitor.text('.author-card')).toContain('Ada throws pots.');
    await expect(page.getByRole('link', { name: 'Salt' })).toHaveCount(0);
  });

  test('a cover page stands alone, and an address that leads nowhere says so', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/soon');
    await expect(page.locator('header, nav')).toHaveCount(0);
    await expect(page.locator('h1')).toHaveText('Back in spring');
    expect(await findBarriers(page)).toEqual([]);
    await visitor.open('/nothing-here');
    await expect(page.locator('h1')).toHaveCount(1);
    expect(await findBarriers(page)).toEqual([]);
  });

  for (const { screen, viewport } of screens) {
    test(`a popup shows once, takes no focus, closes by a key, and is not there without scripts, on ${screen}`, async ({
      browser,
    }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/journal');
      const popup = page.locator('dialog.site-popup');
      await popup.waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
      expect(await findBarriers(page)).toEqual([]);
      const box = await popup.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      await page.keyboard.press('Escape');
      await popup.waitFor({ state: 'hidden' });
      await visitor.open('/journal');
      await page.waitForFunction(() => document.readyState === 'complete');
      await expect(popup).toBeHidden();
      expect(
        await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('vitrine-popup-'))),
      ).toBe(true);
      await visitor.leave();
      visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
      await visitor.open('/journal');
      await expect(visitor.page.locator('dialog.site-popup')).toBeHidden();
    });
  }
});

/** Has the website read in German, too: its shop, a bowl, and nothing else. */
async function translate(): Promise<void> {
  await shop.owner('mutation { saveLanguages(languages: ["de"]) { __typename } }', {});
  const { website, products } = await shop.owner<{
    website: { collections: { id: string; slug: string }[] };
    products: { nodes: { id: string; slug: string }[] };
  }>('{ website { collections { id slug } } products(first: 50) { nodes { id slug } } }', {});
  const idOf = (things: readonly { id: string; slug: string }[], slug: string) =>
    things.find((each) => each.slug === slug)?.id;
  const texts = (subjectId: string | undefined, words: object) =>
    Object.entries(words).map(([field, text]) => ({ subjectId, language: 'de', field, text }));
  const store = idOf(website.collections, 'shop');
  await shop.owner(
    `mutation ($pages: [TranslationInput!]!, $products: [ProductTranslationInput!]!) {
      saveTranslations(translations: $pages) { __typename }
      saveProductTranslations(translations: $products) { __typename }
    }`,
    {
      pages: texts(store, { title: 'Laden', navigationTitle: 'Laden', slug: 'laden' }),
      products: texts(idOf(products.nodes, 'bowl'), { title: 'Schale', slug: 'schale' }),
    },
  );
}

test.describe('a website in two languages', () => {
  test.beforeAll(translate);

  test('is read, changed and bought from in either', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    const isGerman = () => page.locator('html').getAttribute('lang');
    await visitor.keepTime();
    await visitor.open('/shop/bowl');
    await page.locator('a[hreflang="de"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/de/laden/schale');
    await expect.poll(() => isGerman()).toBe('de');
    await expect(page.locator('h1')).toHaveText('Schale');
    await look(page, 'language-product');
    await visitor.awaitIsland('product-form');
    await visitor.stopTime();
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await page.locator('.cart-added').waitFor();
    await expect.poll(() => visitor.text('.product-details .sqs-add-to-cart-button')).toBe('Im Warenkorb!');
    await expect.poll(() => visitor.text('.cart-added')).toContain('Schale liegt jetzt im Warenkorb.');
    await page.clock.resume();
    await page.locator('.cart-added a').click();
    await page.waitForURL('**/de/cart');
    await expect.poll(() => visitor.text('.cart-row-name')).toBe('Schale');
    await page.fill('.cart-row-quantity input[name="quantity"]', '2');
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text('.cart-page-status')).toContain('Zwischensumme');
    await expect.poll(() => visitor.text('.cart-row-name')).toBe('Schale');
    await look(page, 'language-cart');
    await page.locator('a[hreflang="en-US"]').click();
    await page.waitForURL((url) => url.pathname === '/cart');
    await expect.poll(() => visitor.text('.cart-row-name')).toBe('Bowl');
  });

  test('is bought from in either without scripts', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/de/laden/schale');
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await page.waitForURL('**/de/cart');
    await expect.poll(() => visitor.text('.cart-row-name')).toBe('Schale');
  });
});
