import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#kit/database.ts';
import { writeDownMails } from '#kit/outbox.data.ts';
import { testSecret } from '#kit/secret-testing.ts';
import { hashToken, newToken } from '../cart/cart.data.ts';
import { mergeCartAtLogin } from '../cart/cart-merge.data.ts';
import { openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { restoreTokenOf } from './cart-reminder-token.ts';
import { type RemindingPowers, remindOfLeftCarts } from './reminding.ts';

const giveToken = statement('UPDATE cart SET token_hash = $3 WHERE website_id = $1 AND id = $2');
const ask = async () => ({ website: { title: 'Quay Goods' } });
let shops: OwnedShops;
let till: Till;
let powers: RemindingPowers;

beforeAll(async () => {
  shops = await openOwnedShops({ ask });
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops);
  const db = shops.commerce.subgraph.database.forWebsite(till.shop.websiteId);
  powers = {
    ...{ db, secret: testSecret, ask },
    mailer: {
      delivery: 'KEPT',
      transaction: (_, work) =>
        db.transaction((queries) => work(queries, (drafts) => writeDownMails(queries, drafts))),
    },
  };
  await sql(
    `INSERT INTO abandoned_cart_settings (website_id, audience, delay_hours) VALUES ($website, 'EVERYONE', 24)`,
  );
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const idOf = async (browser: string) =>
  (await till.shop.visit('{ cart { id } }', {}, browser)).text('cart.id');
const fill = async (browser: string) => {
  await till.add(browser, 'MUG', 2);
  await till.fillIn(browser, 'ada@shoppers.test');
  return idOf(browser);
};
/** Nobody touches anything for so many hours. */
const leave = async (hours: number) => {
  const ago = `interval '${hours} hours'`;
  await sql(
    `UPDATE checkout SET origin = 'https://quay.test', updated_at = updated_at - ${ago} WHERE website_id = $website`,
  );
  await sql(`UPDATE cart SET updated_at = updated_at - ${ago} WHERE website_id = $website`);
  await sql(`UPDATE cart_reminder SET sent_at = sent_at - ${ago} WHERE website_id = $website`);
};
const remind = async () => {
  await remindOfLeftCarts(powers);
  return sql(`SELECT key FROM mail WHERE website_id = $website AND key LIKE 'cart-reminder:%'`);
};
const become = (cartId: string) => sql(`UPDATE cart SET member_id = 'ada' WHERE id = '${cartId}'`);
/** Whoever holds a guest's cart signs in as Ada. */
const signIn = async (cartId: string) => {
  const token = newToken();
  await powers.db.rows(giveToken, [cartId, hashToken(token)]);
  return mergeCartAtLogin(powers.db, token, 'ada');
};
const restore = (browser: string, cartId: string) =>
  till.shop.visit(
    'mutation ($token: String!) { restoreLeftCart(token: $token) { __typename } }',
    { token: restoreTokenOf(testSecret, till.shop.websiteId, cartId) },
    browser,
  );
/** Orders what is in Ada's cart, which is opened by a browser's token once more. */
const order = async (browser: string, cartId: string) => {
  await sql(`UPDATE cart SET member_id = NULL WHERE id = '${cartId}'`);
  return (await till.buy(browser, 'CAP')).at('placeOrder.order.number');
};
const list = async () =>
  (await till.shop.ask('{ abandonedCarts { nodes { id restoredAt order { number } } } }')).at(
    'abandonedCarts.nodes',
  );
const reminders = () =>
  sql('SELECT cart_id, restored_cart_id FROM cart_reminder WHERE website_id = $website ORDER BY cart_id');

describe('a cart of a reminder, when its shopper signs in', () => {
  test('counts as restored and ordered when it was restored into the cart that goes into the account’s', async () => {
    const left = await fill('left');
    await leave(25);
    expect(await remind()).toHaveLength(1);
    await till.add('account', 'CAP');
    const own = await idOf('account');
    await become(own);
    await restore('guest', left);
    expect(await signIn(await idOf('guest'))).toBe('MERGE');
    expect(await reminders()).toEqual([{ cart_id: left, restored_cart_id: own }]);
    const number = await order('account', own);
    expect(number).toEqual(expect.any(Number));
    expect(await list()).toEqual([
      { id: expect.any(String), restoredAt: expect.any(String), order: { number } },
    ]);
  });

  test('counts as ordered when it goes into the account’s itself, and its link leads to what was left', async () => {
    const left = await fill('left');
    await leave(25);
    expect(await remind()).toHaveLength(1);
    await till.add('account', 'CAP');
    const own = await idOf('account');
    await become(own);
    expect(await signIn(left)).toBe('MERGE');
    const number = await order('account', own);
    expect(await list()).toEqual([{ id: expect.any(String), restoredAt: null, order: { number } }]);
  });

  test('is not written about again once it is in the account’s cart', async () => {
    const own = await fill('account');
    await become(own);
    const left = await fill('left');
    await sql(`UPDATE checkout SET email = 'nobody' WHERE cart_id = '${own}'`);
    await leave(25);
    expect(await remind()).toHaveLength(1);
    await leave(24 * 7);
    await restore('guest', left);
    await signIn(await idOf('guest'));
    await sql(`UPDATE checkout SET email = 'ada@shoppers.test' WHERE cart_id = '${own}'`);
    await leave(25);
    expect(await remind()).toHaveLength(1);
  });

  test('is written about once at most when the mails go out at the moment of the sign-in', async () => {
    for (let time = 0; time < 5; time += 1) {
      await sql('DELETE FROM cart_reminder WHERE website_id = $website');
      await sql('DELETE FROM mail WHERE website_id = $website');
      const own = await fill(`account-${time}`);
      await become(own);
      const left = await fill(`left-${time}`);
      await sql(`UPDATE checkout SET email = 'nobody' WHERE cart_id = '${own}'`);
      await leave(25);
      await Promise.all([signIn(left), remindOfLeftCarts(powers)]);
      await sql(`UPDATE checkout SET email = 'ada@shoppers.test' WHERE cart_id = '${own}'`);
      await leave(24 * 7 - 30);
      await leave(31);
      const mailed = (await reminders()).map(({ cart_id }) => cart_id);
      if (mailed.includes(left))
        expect(await reminders()).toEqual([{ cart_id: left, restored_cart_id: own }]);
      expect((await remind()).length).toBeLessThanOrEqual(1);
      await sql(`UPDATE cart SET is_purchased = true WHERE id = '${own}'`);
    }
  });
});
