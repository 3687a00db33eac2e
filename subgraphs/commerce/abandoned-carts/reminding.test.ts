import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeDownMails } from '#kit/outbox.data.ts';
import type { Mailer } from '#kit/outbox.ts';
import { secretOf } from '#kit/secret.ts';
import { openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { findWebsitesWithLeftCarts } from './cart-reminder.data.ts';
import { type RemindingPowers, remindOfLeftCarts } from './reminding.ts';

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
  const mailer: Mailer = {
    delivery: 'KEPT',
    transaction: (_, work) =>
      db.transaction((queries) => work(queries, (drafts) => writeDownMails(queries, drafts))),
  };
  powers = { db, mailer, secret: secretOf(Buffer.alloc(32)), ask };
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const set = (audience: string, delayHours = 24) =>
  sql(`INSERT INTO abandoned_cart_settings (website_id, audience, delay_hours) VALUES ($website, '${audience}', ${delayHours})
    ON CONFLICT (website_id) DO UPDATE SET audience = excluded.audience, delay_hours = excluded.delay_hours`);
/** Nobody touches the carts of these addresses for so many hours. */
const leave = async (hours: number, email = '') => {
  const checkouts = `SELECT cart_id FROM checkout WHERE website_id = $website AND ('${email}' = '' OR email = '${email}')`;
  await sql(`UPDATE checkout SET origin = 'https://quay.test', updated_at = now() - interval '${hours} hours'
    WHERE cart_id IN (${checkouts})`);
  await sql(
    `UPDATE cart SET updated_at = now() - interval '${hours} hours' WHERE NOT is_purchased AND id IN (${checkouts})`,
  );
};
const fill = async (browser: string, email = 'ada@shoppers.test') => {
  await till.add(browser, 'MUG', 2);
  return till.fillIn(browser, email);
};
const mails = () =>
  sql(
    `SELECT recipient, subject, text, headers FROM mail WHERE website_id = $website AND key LIKE 'cart-reminder:%'
      ORDER BY recipient, created_at`,
  );
const remind = async () => {
  await remindOfLeftCarts(powers);
  return (await mails()).map(({ recipient }) => recipient);
};

describe('a cart that was left', () => {
  beforeEach(() => set('EVERYONE'));

  test('is reminded of once, with what is in it and a link', async () => {
    await fill('one');
    await leave(25);
    expect(await findWebsitesWithLeftCarts(shops.commerce.subgraph.database)).toContain(till.shop.websiteId);
    expect(await remind()).toEqual(['ada@shoppers.test']);
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'Your cart at Quay Goods' });
    expect(mail?.text).toContain('2 × Mug');
    expect(mail?.text).toMatch(/See my cart: https:\/\/quay\.test\/cart\/restore\?token=[\w-]{43}\n/);
    expect(mail?.text).toMatch(/No more reminders: https:\/\/quay\.test\/cart\/reminders\?token=[\w-]{43}\n/);
    await leave(24 * 6);
    await sql(`UPDATE cart_reminder SET sent_at = now() - interval '30 days' WHERE website_id = $website`);
    expect(await remind()).toHaveLength(1);
    expect(await findWebsitesWithLeftCarts(shops.commerce.subgraph.database)).not.toContain(
      till.shop.websiteId,
    );
  });

  test('is reminded of once when several processes find it at the same moment', async () => {
    await fill('one');
    await fill('two', 'bea@shoppers.test');
    await leave(25);
    await Promise.all(Array.from({ length: 6 }, () => remindOfLeftCarts(powers)));
    expect(await remind()).toEqual(['ada@shoppers.test', 'bea@shoppers.test']);
    expect(await sql('SELECT cart_id FROM cart_reminder WHERE website_id = $website')).toHaveLength(2);
  });

  test('is one of several of the same person, who gets one mail in seven days', async () => {
    await fill('one');
    await fill('two', ' ADA+spam@shoppers.test ');
    await leave(25);
    await Promise.all(Array.from({ length: 4 }, () => remindOfLeftCarts(powers)));
    expect(await remind()).toHaveLength(1);
    await sql(
      `UPDATE cart_reminder SET sent_at = now() - interval '7 days 1 minute' WHERE website_id = $website`,
    );
    expect(await remind()).toHaveLength(2);
  });

  test('is not written about when the transaction of the reminder fails', async () => {
    await fill('one');
    await leave(25);
    const broken: Mailer = {
      ...powers.mailer,
      transaction: (db, work) =>
        db.transaction(async (queries) => {
          await work(queries, (drafts) => writeDownMails(queries, drafts));
          throw new Error('The process was killed.');
        }),
    };
    await expect(remindOfLeftCarts({ ...powers, mailer: broken })).rejects.toThrow('killed');
    expect(await mails()).toEqual([]);
    expect(await remind()).toHaveLength(1);
  });

  test('waits for the hours that the owner set, counted from the last touch of the cart or the checkout', async () => {
    await set('EVERYONE', 3);
    await fill('one');
    await leave(2);
    expect(await remind()).toEqual([]);
    await leave(4);
    await till.add('one', 'CAP');
    expect(await remind()).toEqual([]);
    await leave(4);
    await till.fillIn('one');
    expect(await remind()).toEqual([]);
    await leave(4);
    expect(await remind()).toHaveLength(1);
  });

  test('is touched by a change of a quantity too', async () => {
    await fill('one');
    await leave(25);
    const cart = await till.shop.visit('{ cart { entries { id } } }', {}, 'one');
    const changing =
      'mutation ($entryId: ID!) { updateCartEntry(entryId: $entryId, quantity: 3) { __typename } }';
    const changed = await till.shop.visit(changing, { entryId: cart.text('cart.entries.0.id') }, 'one');
    expect(changed.text('updateCartEntry.__typename')).toBe('CartChanged');
    expect(await remind()).toEqual([]);
  });

  test('is left in peace after a week', async () => {
    await fill('one');
    await leave(24 * 7 + 1);
    expect(await remind()).toEqual([]);
  });

  test.each(['', 'ada', 'ada@shoppers', 'ada@shoppers.test, eve@shoppers.test', 'ada @shoppers.test'])(
    'is nobody’s when the address is “%s”',
    async (email) => {
      await fill('one', email);
      await leave(25);
      expect(await remind()).toEqual([]);
    },
  );

  test('is forgotten once it is empty, sold out or not for sale', async () => {
    await fill('one');
    await leave(25);
    await sql('UPDATE variant SET stock = 0 WHERE website_id = $website');
    expect(await remind()).toEqual([]);
    await sql('UPDATE variant SET stock = 5 WHERE website_id = $website');
    await sql('UPDATE product SET is_visible = false WHERE website_id = $website');
    expect(await remind()).toEqual([]);
    await sql('UPDATE product SET is_visible = true WHERE website_id = $website');
    await sql('DELETE FROM cart_entry WHERE website_id = $website');
    expect(await remind()).toEqual([]);
  });

  test('is forgotten once its person ordered, by another cart too', async () => {
    await fill('one');
    const version = await fill('two', 'Ada@Shoppers.test');
    expect((await till.order('two', { version })).text('placeOrder.__typename')).toBe('OrderPlaced');
    await leave(25, 'ada@shoppers.test');
    expect(await remind()).toEqual([]);
  });

  test('is not reminded of when its person refused', async () => {
    await fill('one', 'Ada+cart@shoppers.test');
    await sql(
      `INSERT INTO cart_reminder_refusal (website_id, customer_key) VALUES ($website, 'ada@shoppers.test')`,
    );
    await leave(25);
    expect(await remind()).toEqual([]);
  });

  test('is reminded of in the language of its checkout, with links to the pages in it', async () => {
    const viewer = { websiteId: till.shop.websiteId, cartToken: 'm'.repeat(43) };
    const german = { baseUrl: 'https://quay.test', language: 'de', translation: 'de' };
    const token = (await till.add('', 'MUG')).effects.find(({ kind }) => kind === 'cart-filled');
    if (token?.kind !== 'cart-filled') throw new Error('No cart was filled.');
    await shops.commerce.run(
      'mutation { updateCheckout(input: { email: "ada@shoppers.test" }) { __typename } }',
      {},
      { ...viewer, ...german, cartToken: token.token },
    );
    await sql(`UPDATE checkout SET updated_at = now() - interval '25 hours' WHERE website_id = $website`);
    await sql(`UPDATE cart SET updated_at = now() - interval '25 hours' WHERE website_id = $website`);
    await remind();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Ihr Warenkorb bei Quay Goods');
    expect(mail?.text).toContain('https://quay.test/de/cart/restore?token=');
  });
});

describe('who is reminded', () => {
  test('is nobody at first', async () => {
    await fill('one');
    await leave(25);
    expect(await remind()).toEqual([]);
    expect((await till.shop.ask('{ abandonedCartSettings { audience delayHours } }')).data).toEqual({
      abandonedCartSettings: { audience: 'NOBODY', delayHours: 24 },
    });
  });

  test('is only who ticked that they want news, when the owner says so', async () => {
    await set('OPTED_IN');
    await fill('one');
    await fill('two', 'bea@shoppers.test');
    await till.shop.visit(
      'mutation { updateCheckout(input: { isNewsletterWanted: true }) { __typename } }',
      {},
      'two',
    );
    await leave(25);
    expect(await remind()).toEqual(['bea@shoppers.test']);
  });

  test('is the owner’s to say, within 1 to 72 hours', async () => {
    const changing = `mutation ($input: AbandonedCartSettingsInput!) { saved: updateAbandonedCartSettings(input: $input) {
      __typename ... on AbandonedCartSettings { audience delayHours } ... on InvalidInput { message field } } }`;
    const save = async (input: object) => (await till.shop.ask(changing, { input })).at('saved');
    expect(await save({ audience: 'OPTED_IN', delayHours: 72 })).toMatchObject({
      audience: 'OPTED_IN',
      delayHours: 72,
    });
    expect(await save({ delayHours: 1 })).toMatchObject({ audience: 'OPTED_IN', delayHours: 1 });
    for (const delayHours of [0, 73, -1])
      expect(await save({ delayHours })).toMatchObject({ field: 'input.delayHours' });
    expect(await save({})).toMatchObject({ audience: 'OPTED_IN', delayHours: 1 });
  });
});
