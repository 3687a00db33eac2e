import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { fillEmptyTables } from '../schema-walk/sample-rows-testing.ts';
import { makeMember } from '../testing/member-testing.ts';
import { placeTestOrder } from '../testing/order-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { installTypes, tellStoreFigures } from './store-figures.ts';
import { WebhookRelay } from './webhook-relay.ts';

let shop: TestInstall;
let website: TestWebsite;
let relay: WebhookRelay;
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
    'mutation { saveManualPaymentMethod(input: { name: "Bank transfer", instructions: "IBAN" }) { __typename } }',
  );
  // Before anyone asks for who signs up.
  await makeMember(website, 'ada@members.test');
  relay = new WebhookRelay(shop.install, pino({ level: 'silent' }));
});
afterAll(async () => {
  await relay.close();
  await everything.end();
  await shop.close();
});

/** The owner changes the order of two bowls to one. */
async function takeOneOut(orderId: string): Promise<void> {
  const ask = <Data>(text: string, variables: Record<string, unknown>) =>
    website.query<Data>(website.owner, text, variables);
  const { order } = await ask<{ order: { lines: { id: string }[] } }>(
    'query ($id: ID!) { order(id: $id) { lines { id } } }',
    { id: orderId },
  );
  const edit = { orderId, lines: [{ lineId: order.lines[0]?.id, quantity: 1 }] };
  const { preview } = await ask<{ preview: { version: string } }>(
    'query ($edit: OrderEditInput!) { preview: orderEditPreview(edit: $edit) { ... on OrderEditPreview { version } } }',
    { edit },
  );
  const input = {
    edit,
    version: preview.version,
    idempotencyKey: 'key-of-the-only-change',
    isBuyerNotified: false,
  };
  const { editOrder } = await ask<{ editOrder: { __typename: string } }>(
    'mutation ($input: EditOrderInput!) { editOrder(input: $input) { __typename } }',
    { input },
  );
  expect(editOrder.__typename).toBe('OrderChanged');
}

const kept = async () =>
  (
    await everything.query(
      "SELECT name, subject, amount::int, value::int AS pieces FROM analytics.visit_event WHERE website_id = $1 AND schema = 'StoreOrder' ORDER BY at",
      [website.id],
    )
  ).rows;

test('an order is told to who makes figures, though no browser said a word of it, and no partner asked', async () => {
  await expect
    .poll(
      async () =>
        (await everything.query("SELECT FROM commerce.webhook_subscription WHERE website_id = '*'")).rowCount,
    )
    .toBe(installTypes.commerce.length);
  const orderId = await placeTestOrder(website, 'ada', {
    ...{ productId: bowl, quantity: 2, email: 'ada@shoppers.test' },
  });
  await expect.poll(kept).toEqual([{ name: 'placed', subject: orderId, amount: 6_000, pieces: 2 }]);
  await takeOneOut(orderId);
  await expect.poll(kept).toEqual([
    { name: 'placed', subject: orderId, amount: 6_000, pieces: 2 },
    { name: 'changed', subject: orderId, amount: -3_000, pieces: -1 },
  ]);
  await expect
    .poll(async () => (await everything.query('SELECT FROM commerce.webhook_event')).rowCount)
    .toBe(0);
});

test('an order that is cancelled unpaid is no sale any more, and one that was paid is a sale that was given back', async () => {
  const purchase = { productId: bowl, email: 'alan@shoppers.test' };
  const paid = await placeTestOrder(website, 'alan', purchase);
  const unpaid = await placeTestOrder(website, 'kurt', { ...purchase, quantity: 3 });
  const manage = (text: string, id: string) =>
    website.query(
      website.owner,
      `mutation ($id: ID!) { done: ${text} { __typename ... on Problem { message } } }`,
      { id },
    );
  const changed = { done: { __typename: 'OrderChanged' } };
  expect(await manage('markOrderPaid(id: $id)', paid)).toEqual(changed);
  for (const id of [paid, unpaid]) expect(await manage('cancelOrder(id: $id)', id)).toEqual(changed);
  const told = async () => (await kept()).filter(({ subject }) => subject === paid || subject === unpaid);
  const ofOrders = [
    { name: 'placed', subject: paid, amount: 3_000, pieces: 1 },
    { name: 'placed', subject: unpaid, amount: 9_000, pieces: 3 },
    { name: 'refunded', subject: paid, amount: 3_000, pieces: 0 },
    { name: 'cancelled', subject: unpaid, amount: -9_000, pieces: -3 },
  ];
  await expect.poll(told).toEqual(ofOrders);
  const again = {
    ...{ websiteId: website.id, type: 'order.cancelled', data: { orderId: unpaid } },
    createdAt: new Date(),
  };
  await tellStoreFigures(shop.install, [again, again, { ...again, data: { orderId: paid } }]);
  expect(await told()).toEqual(ofOrders);
});

test('whoever becomes a member, subscribes or waits for what is sold out counts once, with members of before, and nobody’s name is told', async () => {
  const isAsked = async () =>
    (await everything.query("SELECT FROM identity.webhook_subscription WHERE website_id = '*'")).rowCount;
  await expect.poll(isAsked).toBe(1);
  const grace = await makeMember(website, 'grace@members.test');
  await fillEmptyTables(everything, 'commerce', { id: website.id, name: 'Tea' }, ['subscription']);
  await everything.query(
    "INSERT INTO commerce.restock_sign_up (id, website_id, product_id, variant_id, email) SELECT 'waits', website_id, product_id, id, 'ada@shoppers.test' FROM commerce.variant WHERE website_id = $1 LIMIT 1",
    [website.id],
  );
  const signUps = async () =>
    (
      await everything.query(
        "SELECT schema, subject, visitor, data FROM analytics.visit_event WHERE website_id = $1 AND schema LIKE '%SignUp' ORDER BY schema, id",
        [website.id],
      )
    ).rows;
  const unknown = { visitor: '', data: {} };
  const member = { ...unknown, schema: 'MemberSignUp', subject: '' };
  const subscribed = { ...unknown, schema: 'SubscriptionSignUp', subject: 'Tea-1' };
  const waits = { ...unknown, schema: 'RestockSignUp', subject: bowl };
  await expect.poll(signUps).toEqual([member, member, waits, subscribed]);
  // A front door that is replaced later asks for less, and the next one for all again.
  await everything.query("DELETE FROM identity.webhook_subscription WHERE website_id = '*'");
  await everything.query(
    "INSERT INTO identity.webhook_subscription (website_id, type) VALUES ('*', 'member.signed_up')",
  );
  await everything.query("SELECT pg_notify('vitrine_changes', '* webhook-events')");
  const waiting = async () => (await everything.query('SELECT FROM identity.webhook_event')).rowCount;
  await expect.poll(waiting).toBe(0);
  expect(await signUps()).toEqual([member, member, waits, subscribed]);
  const { rows } = await everything.query('SELECT to_jsonb(e)::text AS text FROM analytics.visit_event e');
  expect(rows.filter(({ text }) => text.includes(grace) || text.includes('@'))).toEqual([]);
});

test('an order whose bank debit fails after all is no sale any more', async () => {
  const orderId = await placeTestOrder(website, 'grace', {
    ...{ productId: bowl, quantity: 2, email: 'grace@shoppers.test' },
  });
  const told = async () => (await kept()).filter(({ subject }) => subject === orderId);
  await expect.poll(told).toEqual([{ name: 'placed', subject: orderId, amount: 6_000, pieces: 2 }]);
  await everything.query("UPDATE commerce.customer_order SET state = 'FAILED' WHERE id = $1", [orderId]);
  await expect.poll(told).toEqual([
    { name: 'placed', subject: orderId, amount: 6_000, pieces: 2 },
    { name: 'cancelled', subject: orderId, amount: -6_000, pieces: -2 },
  ]);
});
