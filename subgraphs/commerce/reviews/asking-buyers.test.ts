import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeDownMails } from '#kit/outbox.data.ts';
import type { Mailer } from '#kit/outbox.ts';
import { secretOf } from '#kit/secret.ts';
import { openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { type AskingPowers, askBuyers } from './asking-buyers.ts';
import { findWebsitesWithRequests } from './review-request.data.ts';

let shops: OwnedShops;
let till: Till;
let powers: AskingPowers;

beforeAll(async () => {
  shops = await openOwnedShops();
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops);
  const db = shops.commerce.subgraph.database.forWebsite(till.shop.websiteId);
  const mailer: Mailer = {
    delivery: 'KEPT',
    transaction: (_, work) =>
      db.transaction((queries) => work(queries, (drafts) => writeDownMails(queries, drafts))),
  };
  powers = { db, mailer, secret: secretOf(Buffer.alloc(32)), betaFeatureFlags: [] };
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const set = async (input: object) =>
  (
    await till.shop.ask(
      `mutation ($input: ReviewSettingsInput!) { updateReviewSettings(input: $input) { __typename
        ... on ReviewSettings { inviteAfterDays } ... on InvalidInput { field message } } }`,
      { input },
    )
  ).at('updateReviewSettings');
/** Somebody buys, and it is sent. Orders of these tests are paid by the test method, which real ones are not. */
const send = async (browser: string, skus: readonly string[], email = 'ada@shoppers.test') => {
  for (const sku of skus) await till.add(browser, sku);
  const version = await till.fillIn(browser, email);
  const id = (await till.order(browser, { version })).text('placeOrder.order.id');
  await sql(`UPDATE customer_order SET is_test = false, origin = 'https://quay.test/de' WHERE id = '${id}'`);
  const { lines } = (
    await till.shop.ask('query ($id: ID!) { order(id: $id) { lines { id quantity } } }', { id })
  ).at('order') as { lines: { id: string; quantity: number }[] };
  const input = { orderId: id, lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })) };
  await till.shop.ask(
    'mutation ($input: FulfillOrderInput!) { fulfillOrder(input: $input) { __typename } }',
    {
      input,
    },
  );
  return id;
};
/** So many days go by. */
const wait = async (days: number) => {
  await sql(
    `UPDATE review_request SET ask_at = ask_at - interval '${days} days' WHERE website_id = $website`,
  );
  await sql(
    `UPDATE review_invitation SET created_at = created_at - interval '${days} days' WHERE website_id = $website`,
  );
};
const mails = () =>
  sql(
    `SELECT recipient, subject, text FROM mail WHERE website_id = $website AND key LIKE 'review:%' ORDER BY created_at, id`,
  );
const subjects = async () => {
  await askBuyers(powers);
  return (await mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
};
const waiting = () => sql('SELECT order_id FROM review_request WHERE website_id = $website');

describe('the buyers of what was sent', () => {
  beforeEach(() => set({ isEnabled: true, inviteAfterDays: 14 }));

  test('are asked some days later, about one product a week, the dearest first', async () => {
    await send('one', ['MUG', 'CAP']);
    await wait(13);
    expect(await subjects()).toEqual([]);
    await wait(1);
    expect(await findWebsitesWithRequests(shops.commerce.subgraph.database)).toContain(till.shop.websiteId);
    expect(await subjects()).toEqual(['ada@shoppers.test: How do you like Cap?']);
    expect((await mails())[0]?.text).toMatch(/https:\/\/quay\.test\/review-request\?token=[\w-]{20,}/);
    await wait(6);
    expect(await subjects()).toHaveLength(1);
    await wait(1);
    expect((await subjects())[1]).toBe('ada@shoppers.test: How do you like Mug?');
    expect(await waiting()).toEqual([]);
  });

  test('are asked once when several processes find them at the same moment', async () => {
    await send('one', ['MUG']);
    await send('two', ['CAP'], 'Ada@shoppers.test');
    await send('three', ['CAP'], 'bea@shoppers.test');
    await wait(14);
    await Promise.all(Array.from({ length: 6 }, () => askBuyers(powers)));
    const asked = (await subjects()).map((mail) => mail.split(':')[0]);
    expect(asked.sort()).toEqual(['ada@shoppers.test', 'bea@shoppers.test']);
    expect(await waiting()).toHaveLength(1);
    await wait(7);
    expect(await subjects()).toHaveLength(3);
  });

  test('are asked about nothing twice, nor about what they gave back, nor when they cancelled', async () => {
    const first = await send('one', ['MUG']);
    await sql(`UPDATE order_line SET refunded_quantity = quantity WHERE order_id = '${first}'`);
    const second = await send('two', ['CAP'], 'bea@shoppers.test');
    await sql(`UPDATE customer_order SET state = 'CANCELLED' WHERE id = '${second}'`);
    await send('three', ['MUG'], 'eve@shoppers.test');
    await wait(14);
    expect(await subjects()).toEqual(['eve@shoppers.test: How do you like Mug?']);
    await send('four', ['MUG'], 'eve@shoppers.test');
    await wait(30);
    expect(await subjects()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('are left in peace about test orders, and once they refused such mails', async () => {
    const test = await send('one', ['MUG']);
    await sql(`UPDATE customer_order SET is_test = true WHERE id = '${test}'`);
    await send('two', ['MUG'], 'bea@shoppers.test');
    await sql(
      `INSERT INTO cart_reminder_refusal (website_id, customer_key) VALUES ($website, 'bea@shoppers.test')`,
    );
    await wait(14);
    expect(await subjects()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('are not written to when the transaction of the mail fails, and asked the next time', async () => {
    await send('one', ['MUG']);
    await wait(14);
    const broken: Mailer = {
      ...powers.mailer,
      transaction: (db, work) =>
        db.transaction(async (queries) => {
          await work(queries, (drafts) => writeDownMails(queries, drafts));
          throw new Error('The process was killed.');
        }),
    };
    await expect(askBuyers({ ...powers, mailer: broken })).rejects.toThrow('killed');
    expect(await mails()).toEqual([]);
    expect(await subjects()).toHaveLength(1);
  });

  test('are not asked any more once the owner turned that, or reviews, off', async () => {
    await send('one', ['MUG']);
    await wait(14);
    expect(await set({ inviteAfterDays: null })).toMatchObject({ inviteAfterDays: null });
    expect(await subjects()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

test('nobody is asked by itself at first, nor about what was sent before', async () => {
  await set({ isEnabled: true });
  await send('one', ['MUG']);
  await set({ inviteAfterDays: 1 });
  expect(await waiting()).toEqual([]);
});

test('an owner is told which days there are, and other settings leave them as they are', async () => {
  for (const days of [0, -1, 61])
    expect(await set({ inviteAfterDays: days })).toMatchObject({ field: 'input.inviteAfterDays' });
  await set({ inviteAfterDays: 60 });
  expect(await set({ isEnabled: true })).toMatchObject({ inviteAfterDays: 60 });
});
