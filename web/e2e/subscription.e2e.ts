import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockShelf } from '#gateway/shelf-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '#gateway/testing.ts';
import { launchBrowser } from './browser.ts';
import { screens, Visitor } from './visitor.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let shop: TestInstall;
let website: TestWebsite;
let browser: Browser;
let visitor: Visitor;
let url: string;
let beans: string;

beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestInstall(), launchBrowser()]);
  website = await openOnLocalhost(await shop.createWebsite('Elsewhere'));
  const { productIds } = await stockShelf(website, [
    { title: 'Beans of the month', slug: 'beans', sku: 'BEANS', price: '12.50', stock: '9' },
  ]);
  beans = productIds.get('beans') ?? '';
  await website.query(
    website.owner,
    `mutation ($id: ID!) { changeProduct(input: { id: $id, subscriptionPlan: {
      billingPeriodValue: 1, billingPeriodUnit: MONTH, numBillingCycles: 12 } }) { __typename } }`,
    { id: beans },
  );
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const address: AddressInfo | string | null = shop.app.server.address();
  url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => visitor.leave());
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

/** A website on the only host that every machine's browser finds. */
async function openOnLocalhost(elsewhere: TestWebsite): Promise<TestWebsite> {
  const { createWebsite } = await elsewhere.query<{ createWebsite: { id: string } }>(
    { ...elsewhere.owner, websiteId: null },
    'mutation ($input: CreateWebsiteInput!) { createWebsite(input: $input) { ... on Website { id } ... on Problem { message } } }',
    { input: { identifier: 'corner-shop', host: 'localhost', title: 'Corner Shop' } },
  );
  const { id } = createWebsite;
  return { ...elsewhere, id, host: 'localhost', owner: { ...elsewhere.owner, websiteId: id } };
}

async function subscribe(): Promise<string> {
  const answer = await fetch(`${url}/api/3/commerce/cart/subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ itemId: beans, sku: 'BEANS', qty: 1, additionalFields: '{"Grind":"Espresso"}' }),
  });
  const { cartToken }: { cartToken: string } = await answer.json();
  return `/subscribe?cartToken=${encodeURIComponent(cartToken)}`;
}

/** What axe finds wrong with the page. */
async function findBarriers(): Promise<unknown> {
  await visitor.page.evaluate(axe);
  return visitor.page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]))',
  );
}

describe.each(screens)('on $screen', ({ viewport }) => {
  it.each(['light', 'dark'] as const)(
    'a subscriber reads what will be charged, and when, in the %s',
    async (colorScheme) => {
      visitor = await Visitor.arrive(browser, url, { viewport });
      await visitor.page.emulateMedia({ colorScheme });
      await visitor.open(await subscribe());
      const shown = await visitor.text('main');
      for (const words of [
        'Beans of the month',
        '$12.50 every month for 1 year',
        'Grind: Espresso',
        'Due today',
        '$12.50 every month, 11 more times',
        '$150.00',
      ])
        expect(shown).toContain(words);
      expect(await findBarriers()).toEqual([]);
      const { scrollWidth } = await visitor.page.evaluate(() => ({ scrollWidth: document.body.scrollWidth }));
      expect(scrollWidth).toBeLessThanOrEqual(viewport.width);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('a subscriber whose page is over is led back to the shop by keyboard alone, without scripts', async () => {
    visitor = await Visitor.arrive(browser, url, { viewport, hasScripts: false });
    await visitor.open('/subscribe?cartToken=nothing');
    expect(await visitor.text('[role="alert"]')).toBe(
      'We could not find that subscription. Please start again from the product.',
    );
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL(`${url}/`);
  });
});
