import { expect, test } from '@playwright/test';
import { userAgents } from './played-visits.ts';
import { holdBack } from './providers.ts';
import { shopEventFields } from './shop-event-fields.ts';
import { type Shop, startShop } from './start-shop.ts';
import { turnOn } from './turn-on.ts';
import { desktop, Visitor } from './visitor.ts';

interface Told {
  readonly schema: string;
  readonly event: string;
  readonly content: Readonly<Record<string, unknown>>;
}

let shop: Shop;
let visitor: Visitor;
/** What the browser told of the visit; what it sends again, as a page was left before the answer, once. */
let told: Told[];
let ids: Map<string, string>;
let formId: string;
let fieldIds: string[];

const userAgent = userAgents.desktop;
const player = 'https://player.vimeo.com/video/1';

test.beforeAll(async () => {
  shop = await startShop();
  const { products } = await shop.owner<{ products: { nodes: { id: string; slug: string }[] } }>(
    '{ products(first: 200) { nodes { id slug } } }',
    {},
  );
  const { createForm } = await shop.owner<{ createForm: { id: string; fields: { id: string }[] } }>(
    `mutation ($form: CreateFormInput!) {
      updateWebsite(input: { settings: { areVisitorCookiesAllowed: true, isCookieConsentAsked: false } }) { __typename }
      createForm(input: $form) { ... on Form { id fields { id } } } }`,
    {
      form: {
        ...{ name: 'Contact', settings: { submitLabel: 'Send', message: 'Thank you.' } },
        fields: [
          { type: 'EMAIL', title: 'Email', isRequired: true },
          { type: 'TEXT', title: 'Nickname' },
        ],
      },
    },
  );
  ids = new Map(products.nodes.map(({ id, slug }) => [slug, id]));
  [formId, fieldIds] = [createForm.id, createForm.fields.map(({ id }) => id)];
  await shop.owner(
    `mutation ($page: CreateCollectionInput!, $links: ProductLinksInput!, $reviews: [ImportReviewInput!]!) {
      createCollection(input: $page) { __typename }
      setProductLinks(input: $links) { __typename }
      importReviews(input: $reviews) { __typename }
      updateReviewSettings(input: { isEnabled: true, isAutoPublished: true }) { __typename } }`,
    {
      page: {
        ...{ typeName: 'page', title: 'Contact us', slug: 'contact' },
        mainContent: `<h1>Contact us</h1><squarespace:form id="${formId}"></squarespace:form>`,
      },
      links: { productId: ids.get('mug'), kind: 'RELATED', productIds: [ids.get('vase')] },
      reviews: [4, 5].map((rating) => ({
        ...{ productId: ids.get('mug'), externalId: `m${rating}`, rating, title: 'Good', body: 'A mug.' },
        ...{ displayName: 'Ada', createdAt: '2026-01-02T12:00:00.000Z' },
      })),
    },
  );
  await turnOn(shop, 'commerce-visitor-metrics');
  await shop.setStock('VASE', 5);
});
test.afterAll(() => shop?.close());
test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, { ...desktop, userAgent });
  told = [];
  const known = new Set<string>();
  visitor.page.on('request', (request) => {
    if (!request.url().endsWith('/api/2/events/records')) return;
    for (const { id, eventSchemaName: schema, eventContent } of JSON.parse(request.postData() ?? '[]')) {
      const content = JSON.parse(eventContent);
      if (known.size < known.add(id).size) told.push({ schema, event: content.event ?? '', content });
    }
  });
});
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

const contentOf = (event: string) => told.find((each) => each.event === event)?.content;
const hasTold = (event: string) => expect.poll(() => contentOf(event)).toBeTruthy();

test('a form tells that it is seen, begun, filled in and sent, and nothing of what stands in it', async () => {
  const { page } = visitor;
  const send = async (nickname = '') => {
    await page.getByLabel('Email').fill('ada@secret.example');
    await page.getByLabel('Nickname').fill(nickname);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you.').waitFor();
  };
  // Whoever has sent it, or signed up for news, before its script is there, or before it is watched, is counted too.
  const takeOver = await holdBack(page, /hydrate-[^/]+\.js$/);
  await page.goto(`${shop.url}/contact`, { waitUntil: 'commit' });
  await send();
  takeOver();
  await hasTold('sent');
  await page.goto(`${shop.url}/contact?submitted=list#newsletter-list`, { referer: page.url() });
  await hasTold('newsletter');
  told = [];
  const watch = await holdBack(page, /watch-page-[^/]+\.js$/);
  await visitor.open('/contact');
  await send();
  watch();
  await expect.poll(() => told.flatMap(({ event }) => event || [])).toEqual(['sent', 'begun']);
  told = [];
  await visitor.open('/contact');
  await hasTold('seen');
  await send('Countess');
  await hasTold('sent');
  const metrics = told.filter(({ schema }) => schema === 'FormMetric');
  expect(metrics.map(({ event, content }) => [event, content.formId, content.field])).toEqual([
    ...['seen', 'begun'].map((event) => [event, formId, undefined]),
    ...fieldIds.map((id) => ['field', formId, id]),
    ['sent', formId, undefined],
  ]);
  expect(JSON.stringify(told)).not.toMatch(/secret|Countess/);
});

/** Awaits an event of the store: it has its fields, no fewer and no others, and these values. */
async function expectTold(event: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  await hasTold(event);
  const content = contentOf(event) ?? {};
  expect([event, ...Object.keys(content).sort()]).toEqual([event, ...(shopEventFields[event] ?? [])].sort());
  expect(content).toMatchObject({ ...values });
}

const noCart = { cart_id: null, num_items_in_cart: 0, product_types_list: [], purchase_type_list: [] };
const cartOf = (pieces: number, value: string) => ({
  ...{ cart_id: expect.any(String), num_items_in_cart: pieces, cart_value: value },
  ...{ product_types_list: ['PHYSICAL'], purchase_type_list: ['ONE_TIME'], currency_code: 'USD' },
});
const productOf = (slug: string, title: string) => ({
  ...{ item_id: ids.get(slug), item_title: title, item_type: 'PHYSICAL', item_collection_name: 'Shop' },
  ...{ item_collection_id: expect.any(String), item_price: expect.any(String), currency_code: 'USD' },
  item_variant_object: { id: expect.any(String), sku: expect.any(String) },
});

test('who looks around the store is told of with what is seen, pressed, put into the cart and taken out, and with the cart', async () => {
  const { page } = visitor;
  // Whoever builds a page has its events checked: what is told fits the schemas that are published.
  const checked: [schema: string, status: number][] = [];
  page.on('response', (answer) => {
    const [, schema] = /validate-event-content\/(\w+)$/.exec(answer.url()) ?? [];
    if (schema) checked.push([schema, answer.status()]);
  });
  await visitor.open('/shop?validate-events');
  await expect.poll(() => checked).toEqual([['CommerceShopping', 200]]);
  const landed = { first_landing: true, first_session: true };
  await expectTold('VisitPLP', {
    ...{ product_page: 'plp', logged_in: false, ...noCart, currency_code: 'USD' },
    ...landed,
  });
  await visitor.open('/shop/mug');
  const mug = { product_page: 'pdp', ...productOf('mug', 'Mug'), first_landing: false, first_session: true };
  await expectTold('VisitPDP', { ...mug, ...noCart, page_id: expect.any(String) });
  const vase = productOf('vase', 'Vase');
  await page.locator('.related').scrollIntoViewIfNeeded();
  await hasTold('RelatedProductDisplay');
  await page.locator('.related').getByRole('button', { name: 'Add To Cart' }).first().click();
  await hasTold('AddToCart');
  const held = cartOf(1, String(contentOf('AddToCart')?.item_price));
  await expectTold('RelatedProductAddToCart', { product_page: 'pdp', ...vase, ...held, item_quantity: 1 });
  // Who stays on the page sees what its script sends.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.locator('a[href$="#reviews"]').first().click();
  await page.locator('#reviews .reviews-sorts a').last().click();
  await expectTold('ReviewsVitalsAnchorLink', { ...mug, ...held });
  await expectTold('ReviewsTab', { ...mug, ...held });
  await expectTold('RelatedProductDisplay', { product_page: 'pdp', ...vase });
  await page.locator('.related a[href$="/shop/vase"]').first().click();
  await expectTold('RelatedProductClick', { product_page: 'pdp', ...vase, ...held });
});

test('what is put into the cart, taken out and put back is told with what it is, what it costs and what is left', async () => {
  const { page } = visitor;
  await visitor.open('/shop/bowl');
  await page.click('.product-details .sqs-add-to-cart-button');
  await hasTold('AddToCart');
  const price = String(contentOf('AddToCart')?.item_price);
  const bowl = { ...productOf('bowl', 'Bowl'), item_quantity: 1 };
  await expectTold('AddToCart', { product_page: 'pdp', ...bowl, ...cartOf(1, price) });
  await visitor.open('/cart');
  await expectTold('ViewCart', { product_page: null, logged_in: false, ...cartOf(1, price) });
  await visitor.awaitIsland('cart-page');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expectTold('RemoveFromCart', {
    ...{ product_page: null, ...bowl, ...noCart },
    ...{ cart_id: expect.any(String), cart_value: '0.00' },
  });
  told = [];
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTold('AddToCart', { product_page: null, ...bowl, ...cartOf(1, price) });
});

test('what was put into the cart before the scripts of its page came is told once, by the page that it leads to', async () => {
  const { page } = visitor;
  const additions = () => told.filter(({ event }) => event === 'AddToCart').length;
  const takeOver = await holdBack(page, /(?:hydrate|measure-page)-[^/]+\.js$/);
  await page.goto(`${shop.url}/shop/vase`, { waitUntil: 'commit' });
  await page.click('.product-details .sqs-add-to-cart-button');
  await page.waitForURL('**/cart?added=*', { waitUntil: 'commit' });
  takeOver();
  await hasTold('AddToCart');
  const held = cartOf(1, String(contentOf('AddToCart')?.item_price));
  const vase = { ...productOf('vase', 'Vase'), page_id: null, product_page: null, item_quantity: 1 };
  await expectTold('AddToCart', { ...vase, ...held });
  await page.waitForURL('**/cart');
  await page.reload();
  await expect.poll(() => told.filter(({ event }) => event === 'ViewCart').length).toBe(2);
  expect(additions()).toBe(1);
  const entryId = await page.locator('[data-entry-id]').getAttribute('data-entry-id');
  await visitor.open(`/checkout?added=${entryId}`);
  await expect.poll(additions).toBe(2);
  await page.waitForURL('**/checkout');
});

test('buttons, forms, pop-ups, quick views and players are told to the census with the page that they are on', async () => {
  const { page } = visitor;
  const posted: { readonly path: string; readonly type: string; readonly fields: URLSearchParams }[] = [];
  page.on('request', (request) => {
    const [, path = ''] = /\/api\/census\/(.*)$/.exec(request.url()) ?? [];
    const type = request.headers()['content-type'] ?? '';
    if (path !== '') posted.push({ path, type, fields: new URLSearchParams(request.postData() ?? '') });
  });
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/census/')) answers.push(answer.status());
  });
  const dataOf = (path: string, event: string): unknown => {
    const post = posted.find((each) => each.path === path && each.fields.get('event') === event);
    return post && JSON.parse(post.fields.get('data') ?? '{}');
  };
  const isPosted = (path: string, event: string) => expect.poll(() => dataOf(path, event)).toBeTruthy();
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main');
      const button = Object.assign(document.createElement('a'), {
        ...{ className: 'sqs-block-button-element', href: '/shop', innerText: 'To the shop' },
      });
      const popup = Object.assign(document.createElement('dialog'), { id: 'sale' });
      popup.dataset.popup = 'sale';
      main?.prepend(button, popup, document.createElement('audio'));
    });
  });
  await visitor.open('/contact');
  await isPosted('button-render', 'render');
  await isPosted('form-render', 'render');
  const here = {
    ...{
      websiteId: expect.any(String),
      locale: expect.any(String),
      title: expect.stringContaining('Contact us'),
    },
    ...{ url: `${shop.url}/contact`, userAgent, clientDate: expect.any(Number), itemId: null },
    ...{ templateId: expect.any(String), collectionId: expect.any(String), permissionType: 'PUBLIC' },
    ...{ viewportWidth: desktop.viewport.width, screenWidth: expect.any(Number), recordType: null },
  };
  const button = { ...here, buttonId: '1 /shop', text: 'To the shop' };
  expect(dataOf('button-render', 'render')).toMatchObject(button);
  expect(dataOf('form-render', 'render')).toMatchObject({ ...here, formId });
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('#sale')?.show();
    document.querySelector('audio')?.dispatchEvent(new Event('play'));
    document.addEventListener('click', (event) => event.preventDefault());
  });
  await isPosted('overlay', 'open');
  expect(dataOf('overlay', 'open')).toMatchObject({ ...here, overlayId: 'sale' });
  await isPosted('RecordHit', '20');
  expect(dataOf('RecordHit', '20')).toMatchObject({ ...here, action: 'play', position: 0 });
  await page.locator('a.sqs-block-button-element').click();
  await isPosted('button-click', 'click');
  expect(dataOf('button-click', 'click')).toMatchObject(button);

  await visitor.open('/shop');
  await page.getByRole('link', { name: 'Quick View: Mug' }).click();
  await isPosted(`RecordQuickView/${ids.get('mug')}`, 'view');
  await visitor.open('/shop/mug');
  const seen = () => told.findLast(({ schema }) => schema === 'PageView')?.content;
  await expect.poll(() => seen()?.productId).toBe(ids.get('mug'));
  expect(seen()).toMatchObject({
    ...{ recordType: 11, productId: ids.get('mug'), url: `${shop.url}/shop/mug`, userAgent },
    clientDate: expect.any(Number),
  });
  // Who leaves a page first tells for how long it was looked at with what was measured, and by a request of its own after that.
  const measured: { readonly data: Readonly<Record<string, unknown>> }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/1/performance/records'))
      measured.push(...JSON.parse(request.postData() ?? '[]'));
  });
  const turn = (visibility: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await turn('hidden');
  await expect.poll(() => measured.map(({ data }) => data.seconds)).toEqual([expect.any(Number)]);
  expect(dataOf('RecordHit', '10')).toBeUndefined();
  await turn('visible');
  await page.waitForFunction(
    (since) => performance.now() > since + 1_000,
    await page.evaluate(() => performance.now()),
  );
  await turn('hidden');
  await isPosted('RecordHit', '10');
  expect(dataOf('RecordHit', '10')).toMatchObject({ seconds: expect.any(Number), websiteId: here.websiteId });
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'ss_cvr');
  for (const { type, fields } of posted) {
    expect(type).toContain('application/x-www-form-urlencoded');
    expect(fields.get('ss_cvr')).toBe(decodeURIComponent(cookie?.value ?? ''));
  }
  expect(new Set(answers)).toEqual(new Set([200]));
});

test('what is wrong with a page is told by its visitors’ browsers, with what its own scripts measured', async () => {
  const { page } = visitor;
  await page.addInitScript(() => {
    performance.mark('begun');
    performance.measure('slider:ready', 'begun');
    document.addEventListener('DOMContentLoaded', () => {
      const image = document.createElement('img');
      image.src = '/no-such-picture.png';
      document.querySelector('main')?.prepend(image);
    });
  });
  await visitor.open('/contact');
  for (const [event, name] of [
    ['image', 'failed'],
    ['a11y', 'image-alt'],
    ['user', 'slider:ready'],
  ] as const) {
    await hasTold(event);
    expect(contentOf(event)).toMatchObject({
      ...{ app: 'site', pageLoadId: expect.any(String), ts: expect.any(Number) },
      data: { pagePath: '/contact', version: '4.12.1', findings: { [name]: expect.any(Number) } },
    });
  }
});

test('with its flag on, what opens a page for members and a film of another host are told', async () => {
  const { area, course, films } = await shop.owner<Record<'area' | 'course' | 'films', { id: string }>>(
    `mutation ($area: CreateMemberAreaInput!, $course: CreateCollectionInput!, $films: CreateCollectionInput!) {
      area: createMemberArea(input: $area) { ... on MemberArea { id } }
      course: createCollection(input: $course) { ... on Collection { id } }
      films: createCollection(input: $films) { ... on Collection { id } } }`,
    {
      area: { title: 'Friends', description: '', isFreeToJoin: true },
      course: { typeName: 'course', title: 'Throwing', slug: 'throwing' },
      films: { typeName: 'lessons', title: 'Films', slug: 'films' },
    },
  );
  const { film } = await shop.owner<{ film: { id: string } }>(
    'mutation ($input: CreateItemInput!) { film: createItem(input: $input) { ... on Item { id } } }',
    {
      input: {
        ...{ collectionId: films.id, recordType: 'LESSON', title: 'The kiln', slug: 'kiln' },
        body: `<p>See how it is fired.</p><iframe title="Player" src="${player}"></iframe>`,
      },
    },
  );
  await shop.owner('mutation ($input: SetPageAccessInput!) { setPageAccess(input: $input) { __typename } }', {
    input: { collectionId: course.id, access: 'AREAS', areaIds: [area.id] },
  });
  await turnOn(shop, 'video-paywall');
  const { page } = visitor;
  await visitor.open('/throwing');
  await hasTold('AccessDeniedPageView');
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  const join = page.getByRole('link', { name: 'Make an account' });
  // The script that watches comes when the page is quiet.
  await expect(async () => {
    await join.click();
    expect(contentOf('AccessDeniedCTA')).toBeTruthy();
  }).toPass();
  expect(contentOf('AccessDeniedCTA')).toMatchObject({
    ...{ content_collection_id: course.id, viewer_access_status: 'SIGNED_OUT', pagePath: '/throwing' },
  });
  await page.route(player, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><button>Play</button>' }),
  );
  await visitor.open('/films/kiln');
  await hasTold('VideoDetailsPageView');
  await expect(async () => {
    await page.getByRole('heading', { name: 'The kiln' }).click();
    await page.frameLocator('iframe[title="Player"]').getByRole('button', { name: 'Play' }).click();
    expect(contentOf('ClicksThirdPartyVideo')).toBeTruthy();
  }).toPass();
  expect(contentOf('ClicksThirdPartyVideo')).toMatchObject({
    ...{ content_collection_id: films.id, content_item_id: film.id, pagePath: '/films/kiln' },
  });
});
