import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { RequestNewsDocument } from '../generated/forms.ts';
import { placeTestOrder } from '../testing/order-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { tellNews } from './order-news.ts';
import { installTypes } from './store-figures.ts';
import { WebhookRelay } from './webhook-relay.ts';

let shop: TestInstall;
let website: TestWebsite;
let everything: pg.Client;
let bowl: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  everything = await openTestConnection(shop.database.url, '*');
  const { productIds } = await createProductsPage(website, [
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '30.00', stock: '50' },
  ]);
  bowl = productIds.get('bowl') ?? '';
  await website.query(
    website.owner,
    `mutation { saveManualPaymentMethod(input: { name: "Bank transfer", instructions: "IBAN" }) { __typename }
      updateStoreSettings(input: { isTestMode: false }) { __typename } }`,
  );
  await website.query(
    website.owner,
    'mutation { createMailingList(name: "Studio news") { ... on MailingList { id } } }',
  );
});
afterAll(async () => {
  await everything.end();
  await shop.close();
});

const openRelay = () => new WebhookRelay(shop.install, pino({ level: 'silent' }));
const rows = async (text: string, values: unknown[] = []) => (await everything.query(text, values)).rows;
const waitingEvents = async () => (await rows('SELECT FROM commerce.webhook_event')).length;
const mailsTo = async (email: string): Promise<{ text: string }[]> =>
  rows('SELECT text FROM forms.mail WHERE website_id = $1 AND recipient = $2 ORDER BY id', [
    website.id,
    email,
  ]);
const subscribers = () =>
  rows('SELECT email, state, source FROM forms.subscriber WHERE website_id = $1', [website.id]);

/** A process that dies as soon as the mail of a sign-up is stored, before the event is forgotten. */
function dieOnceAsked() {
  const { graph } = shop.install;
  const ask = graph.ask.bind(graph);
  const asked: string[] = [];
  const spy = vi.spyOn(graph, 'ask').mockImplementation(async (document, variables, request) => {
    const answer = await ask(document, variables, request);
    if (document !== RequestNewsDocument) return answer;
    asked.push(String(variables.email));
    throw new Error('The process was killed.');
  });
  return { asked, live: () => spy.mockRestore() };
}

test('who ticks the box gets one mail to confirm, though the process died after writing it, and is a subscriber once', async () => {
  const email = 'ada@shoppers.test';
  const dying = dieOnceAsked();
  const first = openRelay();
  await expect
    .poll(async () => (await rows("SELECT FROM commerce.webhook_subscription WHERE website_id = '*'")).length)
    .toBe(installTypes.commerce.length);
  const orderId = await placeTestOrder(website, 'ada', { productId: bowl, email, isNewsletterWanted: true });
  await expect.poll(() => dying.asked).toContain(email);
  await first.close();
  expect(await waitingEvents()).toBeGreaterThan(0);
  dying.live();
  const second = openRelay();
  await expect.poll(waitingEvents).toBe(0);
  await second.close();
  const [mail, ...further] = await mailsTo(email);
  expect(further).toEqual([]);
  expect(mail?.text).toContain(`http://${website.host}/newsletter/confirm?token=`);
  expect(await subscribers()).toEqual([{ email, state: 'PENDING', source: 'checkout' }]);

  const [, token] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const visitor = { ...website.visitor(), baseUrl: `http://${website.host}` };
  const confirming = 'mutation ($token: String!) { confirmSubscription(token: $token) { __typename } }';
  await website.query(visitor, confirming, { token });
  await tellNews(shop.install, [{ websiteId: website.id, type: 'order.created', data: { orderId } }]);
  expect(await subscribers()).toEqual([{ email, state: 'SUBSCRIBED', source: 'checkout' }]);
  // The mail to confirm, and the first of a subscription.
  expect(await mailsTo(email)).toHaveLength(2);
});

test('who does not tick the box is asked nothing', async () => {
  const email = 'emmy@shoppers.test';
  const relay = openRelay();
  await placeTestOrder(website, 'emmy', { productId: bowl, email });
  await expect.poll(waitingEvents).toBe(0);
  await relay.close();
  expect(await mailsTo(email)).toEqual([]);
  expect((await subscribers()).map((each) => each.email)).not.toContain(email);
});
