import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import type { Command } from '../commands/command.ts';
import { personEraseCommand } from '../commands/person-erase.ts';
import { personExportCommand } from '../commands/person-export.ts';
import { Terminal } from '../commands/terminal.ts';
import { readConfig } from '../config.ts';
import { dumpRows, fillEmptyTables } from '../schema-walk/sample-rows-testing.ts';
import { startBusyWebsite } from '../testing/busy-website-testing.ts';
import { makeMember } from '../testing/member-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

const email = 'ada@people.test';
const name = 'Ada Lovelace';
const { signal } = new AbortController();
let install: TestInstall;
let database: pg.Client;
let folder: string;
let websites = 0;

beforeAll(async () => {
  install = await openTestInstall();
  database = await openTestConnection(install.database.url, '*');
  folder = await mkdtemp(join(tmpdir(), 'vitrine-person-'));
}, 60_000);
afterAll(async () => {
  await database.end();
  await install.close();
  await rm(folder, { recursive: true });
});

/** A website that knows the person in every table that could name them; each text that names is theirs. */
async function knowPerson(orderState: string): Promise<{ website: TestWebsite; memberId: string }> {
  websites += 1;
  const label = `Sample${websites}`;
  const { website } = await startBusyWebsite(install, label, String(websites).padStart(43, 'a'));
  const memberId = await makeMember(website, email);
  for (const schema of ['identity', 'commerce', 'content', 'forms'])
    await fillEmptyTables(database, schema, { id: website.id, name: label });
  const set = (table: string, assignments: string) =>
    database.query(`UPDATE ${table} SET ${assignments} WHERE website_id = '${website.id}'`);
  const address = `jsonb_build_object('name', '${name}', 'line1', '1 Analytical Way', 'line2', '', 'city', 'London', 'region', '',
    'postalCode', 'N1', 'country', 'GB', 'phone', '555-0100')`;
  const both = `email = '${email}', shipping_address = ${address}, billing_address = ${address}`;
  await set(
    'commerce.customer_order',
    `${both}, state = '${orderState}', member_id = '${memberId}', customer_key = '${email}', customer_name = 'ada lovelace',
      note = 'Ring for ${name}', grand_total_cents = 1250`,
  );
  await set('commerce.coupon_use', `customer_key = '${email}'`);
  await set('commerce.order_event', `kind = 'NOTE', message = '${name} called'`);
  await set('commerce.order_line', `additional_fields = '{"Engraving": "${name}"}'`);
  await set('commerce.order_return', `reason = '${name} has two'`);
  await set('commerce.draft_order', `${both}, note = 'For ${name}', order_id = NULL`);
  await set(
    'commerce.subscription',
    `${both}, member_id = '${memberId}', state = 'ACTIVE', next_charge_at = now()`,
  );
  await set('commerce.membership', `member_id = '${memberId}'`);
  await set('commerce.saved_payment_method', `member_id = '${memberId}', name = '${name}'`);
  await set('commerce.cart', `member_id = '${memberId}'`);
  await set('commerce.checkout', both);
  await set('commerce.cart_reminder', `customer_key = '${email}'`);
  await set('commerce.cart_reminder_refusal', `customer_key = '${email}'`);
  await set(
    'commerce.donation',
    `email = '${email}', name = '${name}', donor_key = 'member:${memberId}', member_id = '${memberId}', message = 'From ${name}'`,
  );
  await set(
    'commerce.donation_receipt',
    `donor_key = 'member:${memberId}', document = '{"email": "${email}", "donorName": "${name}", "total": 500}'`,
  );
  await set(
    'commerce.gift_card',
    `recipient_email = '${email}', recipient_name = '${name}', message = 'Dear ${name}'`,
  );
  await set(
    'commerce.contact',
    `customer_key = '${email}', email = '${email}', first_name = 'Ada', last_name = 'Lovelace'`,
  );
  await set('commerce.contact_address', `last_name = 'Lovelace', line1 = '1 Analytical Way'`);
  await set('commerce.restock_sign_up', `email = '${email}'`);
  await set('commerce.review_invitation', `email = '${email}'`);
  await set('commerce.review', `email = '${email}', display_name = '${name}', rating = 5`);
  for (const schema of ['commerce', 'forms', 'identity'])
    await set(`${schema}.mail`, `recipient = '${email}', text = 'Dear ${name}'`);
  await database.query('DELETE FROM commerce.invoice WHERE website_id = $1', [website.id]);
  await database.query(
    `INSERT INTO commerce.invoice (id, website_id, order_id, kind, number, document)
     SELECT 'invoice-of-' || id, website_id, id, 'INVOICE', 77, jsonb_build_object('email', '${email}', 'taxNumber', 'GB1', 'reason', '', 'language', null,
       'billingAddress', ${address}, 'shippingAddress', null, 'total', 1250) FROM commerce.customer_order WHERE website_id = $1`,
    [website.id],
  );
  await set(
    'forms.form_submission',
    `answers = '[{"fieldId": "a", "type": "EMAIL", "rawTitle": "Email", "value": "${email}"}, {"fieldId": "b", "type": "NAME", "rawTitle": "Name", "value": ["Ada", "Lovelace"]}]',
      search_text = '${email} ada lovelace'`,
  );
  await set('forms.subscriber', `email = '${email}', last_name = 'Lovelace'`);
  await set('forms.suppressed_address', `email = '${email}'`);
  await set('content.area_grant', `member_id = '${memberId}'`);
  await set('content.lesson_done', `member_id = '${memberId}'`);
  return { website, memberId };
}

/** Tables in which a row of the website still names the person. */
async function namingTables(website: TestWebsite, ...texts: readonly string[]): Promise<string[]> {
  const rows = Object.entries(await dumpRows(database, subgraphNames, website.id));
  const isNaming = (row: string) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase()));
  return rows.filter(([, texts]) => texts.some(isNaming)).map(([table]) => table);
}

async function erase(website: TestWebsite, address = email) {
  const { erasePerson } = await website.query<{
    erasePerson: { __typename: string; isDone?: boolean; openOrders?: number[]; id?: string };
  }>(
    { ...website.owner, accountId: 'owner-of-tests' },
    'mutation ($email: String!) { erasePerson(email: $email) { __typename ... on PersonErasure { id isDone openOrders } ... on Problem { message } } }',
    { email: address },
  );
  return erasePerson;
}

test('erasing somebody leaves nothing that names them in any table, and every amount for the books', async () => {
  const { website, memberId } = await knowPerson('COMPLETED');
  const names = [email, 'lovelace', 'Analytical Way', '555-0100', memberId];
  expect((await namingTables(website, ...names)).length).toBeGreaterThan(20);
  expect(await erase(website, ' ADA@people.test ')).toMatchObject({ isDone: true, openOrders: [] });
  // The log of changes says that there was a member, by an id that leads nowhere.
  expect(await namingTables(website, ...names)).toEqual(['identity.audit_entry']);
  expect(await namingTables(website, email, 'lovelace', 'Analytical Way', '555-0100')).toEqual([]);
  const { rows } = await database.query(
    `SELECT o.grand_total_cents::int AS total, o.shipping_address ->> 'country' AS country, (i.document ->> 'total')::int AS invoiced
     FROM commerce.customer_order o JOIN commerce.invoice i ON i.order_id = o.id WHERE o.website_id = $1`,
    [website.id],
  );
  expect(rows[0]).toEqual({ total: 1250, country: 'GB', invoiced: 1250 });
});

test('somebody’s visits are found by their orders, handed over and erased with them, and those of others stay', async () => {
  const { website } = await knowPerson('COMPLETED');
  const where = 'WHERE website_id = $1';
  await database.query(`DELETE FROM analytics.visit_event ${where}`, [website.id]);
  await database.query(
    `INSERT INTO analytics.visit_event (website_id, day, id, at, schema, name, visitor, path, subject)
     SELECT $1, current_date, 'see-' || visitor, now(), 'PageView', 'PageView', visitor, '/read-by-' || visitor, '' FROM unnest(ARRAY['ada', 'grace']) visitor
     UNION ALL SELECT $1, current_date, 'order-' || id, now(), 'Order', 'Order', 'ada', '/confirmed', id FROM commerce.customer_order ${where}`,
    [website.id],
  );
  await database.query(
    `INSERT INTO analytics.session_replay (website_id, id, visitor, path, device, browser, os, started_at, last_at, pages, parts, bytes, expires_at)
     SELECT $1, 'recorded-' || visitor, visitor, '/', '', '', '', now(), now(), 1, 0, 0, now() + interval '1 day' FROM unnest(ARRAY['ada', 'grace']) visitor`,
    [website.id],
  );
  const { exportPerson } = await website.query<{ exportPerson: { records: object } }>(
    { ...website.owner, accountId: 'owner-of-tests' },
    'mutation ($email: String!) { exportPerson(email: $email) { ... on PersonExport { records } } }',
    { email },
  );
  const told = JSON.stringify(exportPerson.records);
  expect(told).toContain('/read-by-ada');
  expect(told).toContain('recorded-ada');
  expect(told).not.toMatch(/read-by-grace|recorded-grace/);
  expect(await erase(website)).toMatchObject({ isDone: true });
  for (const table of ['visit_event', 'session_replay']) {
    const { rows } = await database.query(
      `SELECT DISTINCT visitor FROM analytics.${table} ${where} AND visitor <> '' ORDER BY visitor`,
      [website.id],
    );
    expect(
      rows.map(({ visitor }) => visitor).filter((visitor) => visitor === 'ada' || visitor === 'grace'),
      table,
    ).toEqual(['grace']);
  }
});

test('a running subscription of somebody erased is not charged again', async () => {
  const { website } = await knowPerson('COMPLETED');
  await erase(website);
  const { rows } = await database.query(
    'SELECT state, next_charge_at AS next FROM commerce.subscription WHERE website_id = $1',
    [website.id],
  );
  expect(rows).toEqual([{ state: 'CANCELLED', next: null }]);
});

test('an order under way keeps its address until it is done, and then loses it', async () => {
  const { website } = await knowPerson('OPEN');
  const first = await erase(website);
  expect(first).toMatchObject({ isDone: false });
  expect(first.openOrders).toHaveLength(1);
  expect(await namingTables(website, 'Analytical Way')).toContain('commerce.customer_order');
  await database.query(`UPDATE commerce.customer_order SET state = 'COMPLETED' WHERE website_id = $1`, [
    website.id,
  ]);
  expect(await erase(website)).toMatchObject({ isDone: true });
  expect(await namingTables(website, 'Analytical Way')).toEqual([]);
});

test('who comes back while an old order is under way is a customer like any other', async () => {
  const { website } = await knowPerson('OPEN');
  expect(await erase(website)).toMatchObject({ isDone: false });
  await makeMember(website, email);
  await fillEmptyTables(database, 'forms', { id: website.id, name: 'Later' });
  await database.query(`UPDATE forms.subscriber SET email = '${email}' WHERE website_id = '${website.id}'`);
  await database.query(
    `UPDATE commerce.customer_order SET state = 'COMPLETED' WHERE website_id = '${website.id}'`,
  );
  const begun = { url: install.database.url, drop: async () => undefined };
  const other = await openTestInstall({}, begun, install.environment.DATA_DIR);
  try {
    await expect
      .poll(() => namingTables(website, 'Analytical Way'), { timeout: 90_000, interval: 500 })
      .toEqual([]);
  } finally {
    await other.close();
  }
  expect((await namingTables(website, email)).sort()).toEqual([
    'forms.subscriber',
    'identity.mail',
    'identity.member',
  ]);
}, 120_000);

test('an erasure that a killed process left is finished by the next one', async () => {
  const { website, memberId } = await knowPerson('COMPLETED');
  // As a process leaves it that ended after it wrote the request down.
  await database.query(
    `INSERT INTO identity.person_request (id, website_id, kind, email, member_id) VALUES ('left', $1, 'ERASE', $2, $3)`,
    [website.id, email, memberId],
  );
  const begun = { url: install.database.url, drop: async () => undefined };
  const other = await openTestInstall({}, begun, install.environment.DATA_DIR);
  try {
    await expect
      .poll(() => namingTables(website, email, 'lovelace', 'Analytical Way'), {
        timeout: 90_000,
        interval: 500,
      })
      .toEqual([]);
  } finally {
    await other.close();
  }
}, 120_000);

test('two owners who erase the same person at once both hear that it is done', async () => {
  const { website } = await knowPerson('COMPLETED');
  const answers = await Promise.all([erase(website), erase(website), erase(website)]);
  expect(answers.map(({ isDone }) => isDone)).toEqual([true, true, true]);
  expect(await namingTables(website, email, 'lovelace')).toEqual([]);
});

test('somebody of the same name on another website, and others on this one, are left alone', async () => {
  const { website } = await knowPerson('COMPLETED');
  const { website: other } = await knowPerson('COMPLETED');
  await makeMember(website, 'grace@people.test');
  await erase(website);
  expect(await namingTables(other, email)).toContain('identity.member');
  expect(await namingTables(website, 'grace@people.test')).toContain('identity.member');
});

test('the log of changes says who had somebody erased or exported, and not whom', async () => {
  const { website } = await knowPerson('COMPLETED');
  const { id } = await erase(website);
  const { rows } = await database.query(
    `SELECT account_id AS "accountId", kind, change, before, after FROM identity.audit_entry WHERE website_id = $1 AND subject_id = $2`,
    [website.id, id],
  );
  expect(rows[0]).toEqual({
    ...{ accountId: 'owner-of-tests', kind: 'person_request', change: 'INSERT', before: null, after: null },
  });
});

test('the command writes all that is known to a file of its owner alone, and the other one erases it', async () => {
  const { website } = await knowPerson('COMPLETED');
  const file = join(folder, 'ada.json');
  expect(await run(personExportCommand, [email, file], website)).toMatch(/^\d+ records in /);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, 'utf8');
  const records: Record<string, Record<string, unknown[]>> = JSON.parse(text);
  for (const [part, kinds] of Object.entries({
    account: ['members', 'mails', 'addresses'],
    commerce: [
      'orders',
      'invoices',
      'donations',
      'giftCards',
      'reviews',
      'carts',
      'checkouts',
      'subscriptions',
    ],
    content: ['memberAreas', 'lessons'],
    forms: ['submissions', 'subscriptions', 'suppressedAddresses'],
  }))
    for (const kind of kinds)
      if (kind !== 'addresses') expect(records[part]?.[kind], `${part}.${kind}`).not.toEqual([]);
  expect(text).not.toMatch(/_hash"|_token"|token=|password/);
  expect(await run(personEraseCommand, [email], website)).toBe('Nothing is left about them.\n');
  expect(await run(personExportCommand, [email, file], website)).toContain('knows nothing about them');
});

test('what is no mail address is refused, and visitors may do neither', async () => {
  const website = await install.createWebsite();
  expect(await erase(website, 'ada')).toMatchObject({ __typename: 'InvalidInput' });
  const { json } = await website.run(
    website.visitor(),
    'mutation ($email: String!) { erasePerson(email: $email) { __typename } exportPerson(email: $email) { __typename } }',
    { email },
  );
  expect(json).toContain('UNAUTHENTICATED');
});

/** What a command prints. */
async function run(command: Command, positionals: readonly string[], website: TestWebsite): Promise<string> {
  let printed = '';
  const stream = { write: (text: string) => (printed += text) };
  const terminal = new Terminal(stream, stream);
  const code = await command.run({
    ...{ positionals, options: { website: website.host }, terminal, signal },
    settings: () => readConfig({}),
    open: async () => install.install,
  });
  expect(code).toBe(0);
  return printed;
}
