import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, makeMember, memberPassword, readMail } from '../testing/member-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let bowl: string;

const ask = <Data>(text: string, variables: Record<string, unknown> = {}) =>
  website.query<Data>(website.owner, text, variables);

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const productsPage = await createProductsPage(website, [
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '1234.50', stock: '5' },
  ]);
  bowl = productsPage.productIds.get('bowl') ?? '';
  await ask('mutation { saveLanguages(languages: ["de"]) { __typename } }');
  await ask(
    `mutation ($translations: [ProductTranslationInput!]!) { saveProductTranslations(translations: $translations) { __typename } }`,
    { translations: [{ subjectId: bowl, language: 'de', field: 'title', text: 'Schale' }] },
  );
  await ask('mutation { createMailingList(name: "News") { __typename } }');
  await makeMember(website, 'ada@members.test');
});
afterAll(() => shop.close());

const arrive = () => new Browser(shop, website.host);
const headTag = /<html lang="([^"]*)"/;
/** Links and forms that lead to the website's own language; the switch between languages is none of them. */
const strayLinks = (body: string) =>
  [...body.matchAll(/<(?:a|form)\s[^>]*(?:href|action)="(\/[^"]*)"[^>]*>/g)]
    .filter(([tag]) => !tag.includes('hreflang'))
    .map(([, path = '']) => path)
    .filter((path) => !/^\/de(?:[/?]|$)|^\/(?:cart|newsletter|api\/page-password)$/.test(path));

describe('A page of one visitor in another language', () => {
  test('is the checkout, with what is in the cart in the words and numbers of that language', async () => {
    const browser = arrive();
    const addition = { verb: 'add', productId: bowl, quantity: '1', returnTo: '/de/shop-1/bowl' };
    const express = Object.fromEntries([...Object.entries(addition), ['then', 'checkout']]);
    const added = await browser.post('/cart', express);
    expect(added.headers.location).toBe('/de/checkout');
    const { body } = await browser.get('/de/checkout');
    expect(headTag.exec(body)?.[1]).toBe('de');
    expect(body).toContain('<h1>Kasse</h1>');
    expect(body).toContain(
      '<meta name="description" content="Ihre Bestellung: Kontakt, Versand und Zahlung.">',
    );
    expect(body).toContain('action="/de/checkout"');
    expect(body).toMatch(/<ul class="checkout-lines">.*Schale.*1\.234,50\s\$/s);
    expect(strayLinks(body)).toEqual([]);
    const cart = await browser.get('/de/cart');
    expect(cart.body).toContain('<title>Warenkorb – Corner Shop</title>');
    expect(cart.body).toContain('href="/de/checkout"');
    const own = await browser.get('/checkout');
    expect(headTag.exec(own.body)?.[1]).toBe('en-US');
    expect(own.body).toContain('<h1>Checkout</h1>');
    expect(own.body).toContain('href="/cart"');
  });

  test('is an account, which is come into, changed and left in that language', async () => {
    const browser = arrive();
    const led = await browser.get('/de/account?returnTo=/de/shop-1');
    expect(led.headers.location).toBe('/de/account/sign-in?returnTo=%2Fde%2Fshop-1');
    const entrance = await browser.get('/de/account/sign-in');
    expect(headTag.exec(entrance.body)?.[1]).toBe('de');
    expect(entrance.body).toContain('<section class="account account-entrance"><h1>Anmelden</h1>');
    expect(entrance.body).toContain('action="/de/account/sign-in"');
    expect(strayLinks(entrance.body)).toEqual([]);
    const fields = { email: 'ada@members.test', password: memberPassword };
    expect((await browser.post('/de/account/sign-in', fields)).headers.location).toBe('/de/account');
    const account = await browser.get('/de/account');
    expect(account.body).toContain('ada@members.test');
    expect(account.body).toMatch(/seit \d\d\.\d\d\.\d{4}, \d\d:\d\d/);
    expect(strayLinks(account.body)).toEqual([]);
    const saved = await browser.post('/de/account/profile', { firstName: 'Ada', lastName: 'Lovelace' });
    expect(saved.headers.location).toBe('/de/account?done=profile#profile');
    expect((await browser.post('/de/account/sign-out', {})).headers.location).toBe(
      '/de/account/sign-in?done=signed-out',
    );
  });

  test('is where the links of mails lead that were asked for in it', async () => {
    const browser = arrive();
    await browser.get('/de/account/sign-up');
    await browser.post('/de/account/sign-up', { email: 'emmy@members.test' });
    const mail = await readMail(website, 'emmy@members.test');
    expect(mail.text).toContain('Konto');
    expect(mail.text).not.toContain('Someone');
    const link = linkIn(mail);
    expect(link.pathname).toBe('/de/account/confirm');
    expect(headTag.exec((await browser.get(link.pathname + link.search)).body)?.[1]).toBe('de');
    const email = await shop.app.inject({
      url: '/de/newsletter/confirm?token=unknown',
      headers: { host: website.host },
    });
    expect(email.statusCode).toBe(410);
    expect(email.body).toContain(
      '<section class="account account-entrance newsletter-page"><h1>Dieser Link gilt nicht mehr</h1>',
    );
    expect(strayLinks(email.body)).toEqual([]);
  });
});

describe('An address that looks like one of them', () => {
  test('leads nowhere in a language that the website has not', async () => {
    const browser = arrive();
    for (const path of ['/fr/account', '/fr/checkout', '/fr/account/data.json'])
      expect((await browser.get(path)).statusCode).toBe(404);
    expect((await browser.post('/fr/account/sign-in', {})).statusCode).toBe(405);
  });

  test('is the page’s that has it', async () => {
    await ask(
      'mutation { createCollection(input: { typeName: "blog", title: "Is", slug: "is" }) { __typename } }',
    );
    const { page } = await ask<{ page: { collection: { id: string } } }>(
      '{ page(path: "/is") { collection { id } } }',
    );
    await ask('mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }', {
      input: {
        ...{ collectionId: page.collection.id, recordType: 'TEXT', title: 'On accounts', slug: 'account' },
        publishedAt: '2026-03-05T12:00:00.000Z',
      },
    });
    const answer = await arrive().get('/is/account');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('On accounts');
  });
});
