import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { statementChannel } from '#kit/database.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { type ContactPlace, contactListQuery } from './contact-list.data.ts';

let shops: OwnedShops;
let shop: OwnedShop;
let elsewhere: OwnedShop;
let orders = 0;

beforeAll(async () => {
  shops = await openOwnedShops();
  shop = shops.open();
  elsewhere = shops.open();
});
afterAll(() => shops.commerce.close());

const eventList = z.array(
  z.object({ id: z.string(), type: z.string(), data: z.record(z.string(), z.unknown()) }),
);
const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-7000-8000-000000000000`;

/** An order of a website that was placed at an instant; answers its id, by which a buyer without other orders is known. */
async function order(
  at: OwnedShop,
  email: string,
  cents = 1_000,
  name = 'Ada King Lovelace',
): Promise<string> {
  orders += 1;
  const id = idOf(orders);
  const address = JSON.stringify({
    ...{ name, line1: '1 Square', line2: '', city: 'London', region: '' },
    ...{ postalCode: 'W1A 4ZZ', country: 'GB', phone: '' },
  });
  await shops.commerce.sql(`
    INSERT INTO customer_order (id, website_id, number, cart_id, state, payment_state, fulfillment_state, version, currency, email, customer_key,
      customer_name, subtotal_cents, discount_cents, shipping_cents, tax_cents, is_tax_included, grand_total_cents, gift_card_cents,
      paid_cents, shipping_address, placed_at)
    VALUES ('${id}', '${at.websiteId}', ${orders}, '${id}', 'OPEN', 'PAID', 'FULFILLED', '', 'USD', '${email}', '${email}',
      '${name.toLowerCase()}', ${cents}, 0, 0, 0, false, ${cents}, 0, ${cents}, '${address}', clock_timestamp())`);
  return id;
}

const fields = `id email firstName lastName locale buyer { orderCount } addresses { id firstName lastName line1 country isDefault }`;
const problem = '... on Problem { __typename message }';
const listed = `query ($first: Int, $after: String, $filter: ContactFilter, $sort: ContactSort! = EMAIL, $isDescending: Boolean! = false) {
  contacts(first: $first, after: $after, filter: $filter, sort: $sort, isDescending: $isDescending) {
    nodes { email } pageInfo { hasNextPage endCursor } } }`;
const creating = `mutation ($input: CreateContactInput!) { made: createContact(input: $input) { __typename ... on Contact { ${fields} } ${problem} } }`;
const updating = `mutation ($input: UpdateContactInput!) { changed: updateContact(input: $input) { __typename ... on Contact { ${fields} } ${problem} } }`;
const deleting = 'mutation ($id: ID!) { gone: deleteContact(id: $id) { __typename } }';
const saving = `mutation ($contactId: ID!, $id: ID, $input: ContactAddressInput!) {
  saved: saveContactAddress(contactId: $contactId, id: $id, input: $input) { __typename ... on ContactAddress { id isDefault } ${problem} } }`;
const removing = `mutation ($contactId: ID!, $id: ID!) { gone: deleteContactAddress(contactId: $contactId, id: $id) { __typename } }`;

const emailsOf = async (variables: object = {}, at = shop): Promise<string[]> => {
  const nodes = (await at.ask(listed, { ...variables })).at('contacts.nodes');
  return Array.isArray(nodes) ? nodes.map(({ email }) => String(email)) : [];
};
const read = async (id: string, at = shop) =>
  (await at.ask(`query ($id: ID!) { contact(id: $id) { ${fields} } }`, { id })).at('contact');
const create = (email: string, more: object = {}, at = shop) =>
  at.ask(creating, { input: { email, firstName: 'Grace', lastName: 'Hopper', ...more } });
const address = (line1: string, more: object = {}) => ({ line1, country: 'US', ...more });

let taken: string[] = [];
/** Takes over what happened since the last time, as the gateway does. */
async function exchange(subscriptions: object[] | null = null) {
  const { data } = await shops.commerce.run(
    'mutation ($subscriptions: JSON, $taken: [ID!]!) { told: exchangeCommerceWebhookEvents(subscriptions: $subscriptions, taken: $taken) }',
    { subscriptions, taken },
    { permissions: ['GATEWAY'] },
  );
  const { told } = z.object({ told: eventList }).parse(data);
  taken = told.map(({ id }) => id);
  return told;
}

test('Someone who never ordered is written down, changed, and deleted for good', async () => {
  const made = await create(' Grace@contacts.test', { locale: 'en-US' });
  const id = made.text('made.id');
  expect(made.at('made')).toEqual({
    ...{ __typename: 'Contact', id, email: 'Grace@contacts.test', firstName: 'Grace', lastName: 'Hopper' },
    ...{ locale: 'en-US', buyer: null, addresses: [] },
  });
  expect((await create('grace+news@contacts.test')).at('made.__typename')).toBe('ContactEmailTaken');
  const change = { id, lastName: 'Murray', locale: null, email: 'murray@contacts.test' };
  expect((await shop.ask(updating, { input: change })).at('changed')).toMatchObject({
    ...{ id, email: 'murray@contacts.test', firstName: 'Grace', lastName: 'Murray', locale: null },
  });
  expect(await read(id, elsewhere)).toBeNull();
  expect((await elsewhere.ask(deleting, { id })).at('gone.__typename')).toBe('NotFound');
  expect((await elsewhere.ask(updating, { input: change })).at('changed.__typename')).toBe('NotFound');
  expect((await shop.ask(deleting, { id })).at('gone.__typename')).toBe('ContactDeleted');
  expect([await read(id), (await shop.ask(deleting, { id })).at('gone.__typename')]).toEqual([
    null,
    'NotFound',
  ]);
  expect(await shops.commerce.sql(`SELECT FROM contact WHERE id = '${id}'`)).toEqual([]);
});

test('Twenty programs that write down the same person at once make one contact', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('race@contacts.test')));
  const names = answers.map((each) => each.text('made.__typename')).sort();
  expect(names).toEqual(['Contact', ...Array.from({ length: 19 }, () => 'ContactEmailTaken')]);
  const id = answers.find((each) => each.at('made.id'))?.text('made.id') ?? '';
  const other = (await create('other@contacts.test')).text('made.id');
  const taking = [id, other].map((each) => ({ input: { id: each, email: 'same@contacts.test' } }));
  const changed = await Promise.all(taking.map((variables) => shop.ask(updating, variables)));
  expect(changed.map((each) => each.text('changed.__typename')).sort()).toEqual([
    'Contact',
    'ContactEmailTaken',
  ]);
  for (const each of [id, other]) await shop.ask(deleting, { id: each });
});

test('Who ordered is a contact by their first order, keeps that id and their address, and can be called by another name', async () => {
  const id = await order(shop, 'ada@contacts.test');
  await order(shop, 'ada@contacts.test');
  const last = { id: `${id}-shipping`, firstName: 'Ada King', lastName: 'Lovelace', line1: '1 Square' };
  expect(await read(id)).toEqual({
    ...{ id, email: 'ada@contacts.test', firstName: 'Ada King', lastName: 'Lovelace', locale: null },
    ...{ buyer: { orderCount: 2 }, addresses: [{ ...last, country: 'GB', isDefault: true }] },
  });
  expect((await create('ada@contacts.test')).at('made.__typename')).toBe('ContactEmailTaken');
  const named = await Promise.all(
    ['Augusta', 'Ada'].map((firstName) =>
      shop.ask(updating, { input: { id, firstName, lastName: 'Byron' } }),
    ),
  );
  expect(named.map((each) => each.at('changed.id'))).toEqual([id, id]);
  const moved = await shop.ask(updating, { input: { id, email: 'byron@contacts.test' } });
  expect(moved.at('changed')).toMatchObject({ __typename: 'InvalidInput' });
  expect(await read(id)).toMatchObject({ lastName: 'Byron', addresses: [last], buyer: { orderCount: 2 } });
  expect(await emailsOf()).toEqual(['ada@contacts.test']);
});

test('Who ordered and is deleted is no contact until they order again, and their orders stay', async () => {
  const id = await order(shop, 'emmy@contacts.test');
  await shop.ask(saving, { contactId: id, input: address('2 Yard') });
  expect((await shop.ask(deleting, { id })).at('gone.__typename')).toBe('ContactDeleted');
  expect([await read(id), await emailsOf({ filter: { search: 'emmy' } })]).toEqual([null, []]);
  expect(await emailsOf()).not.toContain('emmy@contacts.test');
  const { at } = await shop.ask(
    '{ buyers(filter: { email: "emmy@contacts.test" }) { nodes { orderCount } } }',
  );
  expect(at('buyers.nodes')).toEqual([{ orderCount: 1 }]);
  await order(shop, 'emmy@contacts.test', 500, 'Emmy Noether');
  expect(await read(id)).toMatchObject({ firstName: 'Emmy', buyer: { orderCount: 2 } });
  await shop.ask(deleting, { id });
  const again = await create('emmy@contacts.test');
  expect(again.at('made')).toMatchObject({ id, firstName: 'Grace', buyer: { orderCount: 2 } });
  expect(await emailsOf({ filter: { search: 'hopper' } })).toEqual(['emmy@contacts.test']);
});

test('One address of a contact is the default whatever is written, replaced and deleted at once', async () => {
  const contactId = await order(shop, 'mary@contacts.test', 700, 'Mary Somerville');
  const save = async (line1: string, more: { id?: string; isDefault?: boolean } = {}) => {
    const { id, ...rest } = more;
    return shop.ask(saving, { contactId, id, input: address(line1, rest) });
  };
  const defaults = async (): Promise<string[]> => {
    const text = 'query ($id: ID!) { contact(id: $id) { addresses { line1 isDefault } } }';
    const all = (await shop.ask(text, { id: contactId })).at('contact.addresses');
    return Array.isArray(all) ? all.map(({ line1, isDefault }) => `${line1}${isDefault ? '*' : ''}`) : [];
  };
  const second = (await save('2 Yard')).text('saved.id');
  expect(await defaults()).toEqual(['1 Square*', '2 Yard']);
  await Promise.all(['3 Lane', '4 Lane', '5 Lane', '6 Lane'].map((line) => save(line, { isDefault: true })));
  const shown = await defaults();
  expect([shown.length, shown.filter((each) => each.endsWith('*')).length]).toEqual([6, 1]);
  expect((await save('2 Court', { id: second, isDefault: true })).at('saved')).toMatchObject({
    isDefault: true,
  });
  // It stays the default until another one is made so.
  await save('2 Close', { id: second, isDefault: false });
  expect((await defaults())[0]).toBe('2 Close*');
  expect((await shop.ask(removing, { contactId, id: second })).at('gone.__typename')).toBe(
    'ContactAddressDeleted',
  );
  expect((await defaults()).filter((each) => each.endsWith('*'))).toHaveLength(1);
  expect((await shop.ask(removing, { contactId, id: second })).at('gone.__typename')).toBe('NotFound');
  expect(
    (await elsewhere.ask(removing, { contactId, id: `${contactId}-shipping` })).at('gone.__typename'),
  ).toBe('NotFound');
  expect((await save('x', { id: 'none' })).at('saved.__typename')).toBe('NotFound');
  const many = await Promise.all(Array.from({ length: 48 }, (_, n) => save(`${n} Road`)));
  const kinds = many.map((each) => each.text('saved.__typename'));
  expect(kinds.filter((each) => each === 'ContactAddressLimitReached')).toHaveLength(3);
  await shop.ask(deleting, { id: contactId });
});

test('What cannot be is refused with its field', async () => {
  const id = (await create('bad@contacts.test')).text('made.id');
  const refused = async (change: object) =>
    (await shop.ask(updating, { input: { id, ...change } })).at('changed.__typename');
  for (const change of [
    { email: 'none' },
    { firstName: 'x'.repeat(101) },
    { lastName: 'x'.repeat(101) },
    { locale: 'not a tag' },
  ])
    expect([change, await refused(change)]).toEqual([change, 'InvalidInput']);
  expect((await create('no address')).at('made')).toMatchObject({ __typename: 'InvalidInput' });
  for (const input of [
    address('x', { country: 'QX' }),
    address('x', { country: 'Mars' }),
    address('x'.repeat(501)),
  ])
    expect((await shop.ask(saving, { contactId: id, input })).at('saved.__typename')).toBe('InvalidInput');
  const places = ['made up', '["\\u0000",0,"a"]', '["a",1e300,"a"]', '["a",2e10,"\\ud800"]'];
  for (const after of places.map((place) => Buffer.from(place).toString('base64url'))) {
    const { errors } = await shop.ask(listed, { after });
    expect(errors?.[0]?.message).toBe('That is no cursor of this list.');
  }
  for (const place of ['["a",1.5,"a"]', '["a",2e10,"a"]', '["a",-1e12,"a"]'])
    for (const sort of ['EMAIL', 'CREATED', 'ORDER_COUNT', 'ORDER_TOTAL', 'LAST_ORDER']) {
      const { errors } = await shop.ask(listed, { sort, after: Buffer.from(place).toString('base64url') });
      expect([place, sort, errors]).toEqual([place, sort, undefined]);
    }
  await shop.ask(deleting, { id });
});

test('A sorted page reads the kept figures by an index, however many contacts there are', async () => {
  const own = shops.open();
  const sql = (text: string) => shops.commerce.sql(text);
  await sql(`INSERT INTO contact_figure (website_id, customer_key, contact_id, first_name, last_name, created_at, order_count, order_total,
      last_order, donation_count, donation_total, is_subscribed)
    SELECT '${own.websiteId}', n || '@many.test', 'many' || n, 'f' || n % 50, 'l' || n % 300, now() - n * interval '1 minute', n % 7, n % 900,
      CASE WHEN n % 7 > 0 THEN now() - n * interval '1 minute' END, 0, 0, false FROM generate_series(1, 4000) n`);
  await sql('ANALYZE contact_figure');
  const sorts = {
    ...{ ID: 'id', EMAIL: 'email', FIRST_NAME: 'first_name', LAST_NAME: 'last_name', CREATED: 'created' },
    ...{
      ORDER_COUNT: 'order_count',
      ORDER_TOTAL: 'order_total',
      LAST_ORDER: 'last_order',
      SUBSCRIBED: 'joined',
    },
    ...{ DONATION_COUNT: 'donation_count', DONATION_TOTAL: 'donation_total', LAST_DONATION: 'last_donation' },
  } as const;
  const places: readonly ContactPlace[] = [['l20', 3, 'many2000']];
  const all = [
    ...(['ID', 'EMAIL', 'FIRST_NAME', 'LAST_NAME', 'CREATED', 'ORDER_COUNT', 'ORDER_TOTAL'] as const),
    ...(['LAST_ORDER', 'SUBSCRIBED', 'DONATION_COUNT', 'DONATION_TOTAL', 'LAST_DONATION'] as const),
  ];
  for (const sort of all)
    for (const after of [null, ...places]) {
      const page = { after, limit: 51, sort, isDescending: true, filter: {}, currency: 'USD' };
      const { statement, values } = contactListQuery(page);
      const literals = [own.websiteId, ...values].map((value) =>
        value === null ? 'NULL' : `'${String(value)}'`,
      );
      await sql(`PREPARE listed AS ${statement.text}`);
      const plan = JSON.stringify(await sql(`EXPLAIN EXECUTE listed (${literals.join()})`));
      await sql('DEALLOCATE listed');
      expect([sort, plan]).toEqual([sort, expect.stringContaining(`contact_figure_${sorts[sort]}`)]);
      expect([sort, plan]).toEqual([sort, expect.not.stringMatching(/Seq Scan on contact_figure/)]);
    }
});

test('Contacts are narrowed and sorted by what they ordered and who they are, page by page, each once', async () => {
  const own = shops.open();
  await order(own, 'b@list.test', 2_000, 'Bea Zorn');
  await order(own, 'b@list.test', 500, 'Bea Zorn');
  await order(own, 'd@list.test', 9_900, 'Dora Young');
  await create('a@list.test', { firstName: 'Anna', lastName: 'Xu' }, own);
  await create('c@list.test', { firstName: 'cleo', lastName: 'Weil' }, own);
  const all = ['a@list.test', 'b@list.test', 'c@list.test', 'd@list.test'];
  const letters = async (variables: object) =>
    (await emailsOf(variables, own)).map((each) => each[0]).join('');
  const orders = {
    ...{ EMAIL: 'abcd', FIRST_NAME: 'abcd', LAST_NAME: 'cadb', CREATED: 'bdac', ORDER_COUNT: 'acdb' },
    ...{ ORDER_TOTAL: 'acbd', LAST_ORDER: 'acbd' },
  };
  const sorts = Object.entries(orders);
  // Counted from the orders at first, and read from the kept figures afterwards.
  for (const [sort, expected] of sorts) expect([sort, await letters({ sort })]).toEqual([sort, expected]);
  await shops.commerce.sql("UPDATE contact_change SET created_at = now() - interval '1 minute'");
  await exchange();
  expect(await shops.commerce.sql('SELECT FROM contact_change')).toEqual([]);
  await order(own, 'd@list.test', 100, 'Dora Young');
  expect(await letters({ sort: 'ORDER_COUNT', filter: { orderTotal: { min: 100 } } })).toBe('d');
  for (const [sort, expected] of [...sorts.slice(0, 4), ...sorts.slice(5)]) {
    expect([sort, await letters({ sort })]).toEqual([sort, expected]);
    expect([sort, await letters({ sort, isDescending: true })]).toEqual([
      sort,
      [...expected].reverse().join(''),
    ]);
    for (const isDescending of [false, true]) {
      const seen: unknown[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const page = await own.ask(listed, { first: 1, after, sort, isDescending });
        seen.push(page.at('contacts.nodes.0.email'));
        after = page.text('contacts.pageInfo.endCursor');
        more = page.at('contacts.pageInfo.hasNextPage') === true;
      }
      expect([sort, [...seen].sort()]).toEqual([sort, all]);
    }
  }
  expect(await letters({ filter: { search: ' ZORN' } })).toBe('b');
  expect(await letters({ filter: { search: 'C@list' } })).toBe('c');
  expect(await letters({ filter: { orderCount: { min: 1, max: 1 } } })).toBe('');
  expect(await letters({ filter: { orderCount: { min: 2, max: 2 } } })).toBe('bd');
  expect(await letters({ filter: { orderTotal: { max: 25 } } })).toBe('abc');
  expect(await letters({ filter: { orderTotal: { min: 26 } } })).toBe('d');
  expect(await letters({ filter: { lastOrder: { after: '2020-01-01T00:00:00Z' } } })).toBe('bd');
  expect(await letters({ filter: { firstOrder: { before: '2020-01-01T00:00:00Z' } } })).toBe('');
  expect(await letters({ filter: { donationCount: { min: 1 } } })).toBe('');
  const sent: string[] = [];
  const listen = (message: unknown) => sent.push(JSON.stringify(message));
  statementChannel.subscribe(listen);
  await letters({ sort: 'ORDER_TOTAL', filter: { search: 'list.test' } });
  statementChannel.unsubscribe(listen);
  expect(sent.length).toBeLessThanOrEqual(4);
});

test('Contacts are looked for by whether the mailing lists have them, and since when', async () => {
  const own = shops.open();
  await order(own, 'b@news.test', 500, 'Bea Zorn');
  for (const letter of ['a', 'c']) await create(`${letter}@news.test`, {}, own);
  const say = (marketing: object[]) =>
    shops.commerce.run(
      'mutation ($marketing: [ContactMarketingInput!]!) { saved: saveContactMarketing(marketing: $marketing) }',
      { marketing },
      { websiteId: own.websiteId, permissions: ['GATEWAY'] },
    );
  const joinedAt = (day: number) => `2026-02-0${day}T10:00:00.000Z`;
  const said = [
    { email: 'B@news.test', isSubscribed: true, joinedAt: joinedAt(3) },
    { email: 'c@news.test', isSubscribed: true, joinedAt: joinedAt(1) },
  ];
  expect([(await say(said)).at('saved'), (await say(said)).at('saved')]).toEqual([2, 0]);
  const letters = async (variables: object) =>
    (await emailsOf(variables, own)).map((each) => each[0]).join('');
  expect(await letters({ sort: 'SUBSCRIBED' })).toBe('acb');
  expect(await letters({ filter: { isSubscribed: true } })).toBe('bc');
  expect(await letters({ filter: { isSubscribed: false } })).toBe('a');
  expect(await letters({ filter: { joined: { after: joinedAt(2) } } })).toBe('b');
  await say([{ email: 'b@news.test', isSubscribed: false }]);
  expect(await letters({ filter: { isSubscribed: true } })).toBe('c');
});

test('Programs are told who became a contact, changed and is none any more, and of their addresses', async () => {
  const own = shops.open();
  const before = await order(own, 'early@told.test', 500, 'Early Bird');
  await shops.commerce.sql("UPDATE contact_change SET created_at = now() - interval '1 minute'");
  const types = ['created', 'changed', 'removed'].flatMap((kind) => [`contact.${kind}`, `address.${kind}`]);
  await exchange([{ websiteId: own.websiteId, types }]);
  const told = async () => {
    const events = await exchange();
    return events.map(({ type, data: { published, ...data } }) => [type, data, published]);
  };
  expect(await told()).toEqual([]);
  const contactId = await order(own, 'ada@told.test');
  const addressIds = [`${contactId}-shipping`];
  const [created, book] = await told();
  expect(created).toEqual([
    ...['contact.created', { contactId }],
    expect.objectContaining({
      ...{ id: contactId, firstName: 'Ada King', lastName: 'Lovelace' },
      defaultShippingAddress: expect.objectContaining({ id: addressIds[0], defaultShipping: true }),
    }),
  ]);
  const entry = {
    id: addressIds[0],
    address: expect.objectContaining({ line1: '1 Square', countryCode: 'GB' }),
  };
  expect(book).toEqual([
    ...['address.created', { contactId, addressIds }],
    expect.objectContaining({ contactId, addressBookEntries: [expect.objectContaining(entry)] }),
  ]);
  // Another order to the same place changes nothing of who they are.
  await order(own, 'ada@told.test');
  expect(await told()).toEqual([]);
  await own.ask(updating, { input: { id: contactId, lastName: 'Byron' } });
  expect(await told()).toMatchObject([['contact.changed', { contactId }, { lastName: 'Byron' }]]);
  await own.ask(saving, { contactId, id: addressIds[0], input: address('2 Yard') });
  const second = (await own.ask(saving, { contactId, input: address('3 Yard') })).text('saved.id');
  expect((await told()).map(([type, data]) => [type, data])).toEqual([
    ['address.created', { contactId, addressIds: [second] }],
    ['address.changed', { contactId, addressIds }],
  ]);
  await own.ask(removing, { contactId, id: second });
  const removed = { contactId, addressBookEntryIds: [second], deletedOn: expect.any(String) };
  expect(await told()).toEqual([['address.removed', { contactId, addressIds: [second] }, removed]]);
  await own.ask(deleting, { id: contactId });
  expect((await told()).map(([type, data]) => [type, data])).toEqual([
    ['address.removed', { contactId, addressIds }],
    ['contact.removed', { contactId }],
  ]);
  // Who was forgotten by orders is gone as well; nobody else is told of.
  await shops.commerce.sql(`UPDATE customer_order SET customer_key = '', email = '' WHERE id = '${before}'`);
  expect((await told()).map(([type]) => type)).toEqual(['address.removed', 'contact.removed']);
});
