import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let install: TestInstall;
let database: pg.Client;
let shop: TestWebsite;
let elsewhere: TestWebsite;

beforeAll(async () => {
  install = await openTestInstall();
  database = await openTestConnection(install.database.url, '*');
  [shop, elsewhere] = [await install.createWebsite(), await install.createWebsite()];
  for (const website of [shop, elsewhere]) await leaveBehind(website);
});
afterAll(async () => {
  await database.end();
  await install.close();
});

const daysAgo = (days: number) => `now() - interval '${days} days'`;

/** What 1,100 people and some others left behind 40 days ago, with what is younger, or is not to go. */
async function leaveBehind({ id }: TestWebsite): Promise<void> {
  const sql = (text: string) => database.query(text, [id]);
  const ages = `(SELECT 'old ' || n AS name, ${daysAgo(40)} AS at FROM generate_series(1, 1100) AS n UNION ALL SELECT 'young', ${daysAgo(3)}) AS a`;
  await sql(`INSERT INTO forms.form_submission (id, website_id, form_id, form_name, answers, search_text, created_at)
    SELECT $1 || name, $1, 'contact', 'Contact', '[]', '', at FROM ${ages}`);
  for (const schema of ['forms', 'commerce', 'identity'])
    await sql(`INSERT INTO ${schema}.mail (id, website_id, key, recipient, subject, text, html, state, created_at)
      SELECT $1 || name, $1, name, 'vera@shop.example', '', '', '', 'SENT', at FROM ${ages}`);
  await sql(`INSERT INTO identity.access_entry (website_id, id, account_id, kind, subject_id, change, created_at)
    SELECT $1, $1 || name, 'account', 'customer', 'vera', 'VIEWED', at - interval '60 days' FROM ${ages}`);
  const carts = `(VALUES ('left', 'vera@shop.example', ${daysAgo(40)}, false, NULL), ('young', 'vera@shop.example', ${daysAgo(3)}, false, NULL),
    ('nameless', '', ${daysAgo(40)}, false, NULL), ('paying', 'vera@shop.example', ${daysAgo(40)}, false, 'order'),
    ('ordered', 'vera@shop.example', ${daysAgo(40)}, true, 'other')) AS c (name, email, at, is_purchased, order_id)`;
  await sql(`INSERT INTO commerce.cart (id, website_id, token_hash, is_purchased, order_id, created_at, updated_at)
    SELECT $1 || name, $1, decode(md5($1 || name), 'hex'), is_purchased, order_id, at, at FROM ${carts}`);
  await sql(`INSERT INTO commerce.checkout (cart_id, website_id, email, created_at, updated_at)
    SELECT $1 || name, $1, email, at, at FROM ${carts}`);
  await sql(`INSERT INTO commerce.cart_reminder (cart_id, website_id, customer_key, sent_at)
    VALUES ($1 || 'left', $1, 'vera@shop.example', ${daysAgo(39)})`);
}

/** What is there of a website: how many of each. */
async function keptBy({ id }: TestWebsite): Promise<object> {
  const counts = [
    'forms.form_submission',
    'forms.mail',
    'commerce.mail',
    'identity.mail',
    'identity.access_entry',
    'commerce.cart_reminder',
  ]
    .map((table) => `(SELECT count(*)::int FROM ${table} WHERE website_id = $1) AS "${table}"`)
    .join(', ');
  const { rows } = await database.query(
    `SELECT ${counts}, (SELECT string_agg(substr(id, length($1) + 1), ' ' ORDER BY id) FROM commerce.cart WHERE website_id = $1) AS carts`,
    [id],
  );
  return Object(rows[0]);
}

const everything = {
  ...{ 'forms.form_submission': 1101, 'forms.mail': 1101, 'commerce.mail': 1101, 'identity.mail': 1101 },
  ...{
    'identity.access_entry': 1101,
    'commerce.cart_reminder': 1,
    carts: 'left nameless ordered paying young',
  },
};
const change = `mutation ($forms: FormsRetentionInput!, $store: StoreRetentionInput!, $accounts: AccountRetentionInput!) {
  forms: updateFormsRetention(input: $forms) { ... on FormsRetention { submissionDays mailDays } ... on InvalidInput { message field } }
  store: updateStoreRetention(input: $store) { ... on StoreRetention { abandonedCartDays mailDays } ... on InvalidInput { message field } }
  accounts: updateAccountRetention(input: $accounts) { ... on AccountRetention { mailDays accessDays } ... on InvalidInput { message field } } }`;

test('personal data is kept for good until the owner says for how long, and goes then on that website alone', async () => {
  expect(await keptBy(shop)).toEqual(everything);
  const days = {
    forms: { submissionDays: 30 },
    store: { abandonedCartDays: 7, mailDays: 30 },
    accounts: { mailDays: 30, accessDays: 90 },
  };
  expect(await shop.query(shop.owner, change, days)).toEqual({
    forms: { submissionDays: 30, mailDays: null },
    store: { abandonedCartDays: 7, mailDays: 30 },
    accounts: { mailDays: 30, accessDays: 90 },
  });
  await expect
    .poll(() => keptBy(shop), { timeout: 30_000 })
    .toEqual({
      ...{ 'forms.form_submission': 1, 'forms.mail': 1101, 'commerce.mail': 1, 'identity.mail': 1 },
      ...{ 'identity.access_entry': 1, 'commerce.cart_reminder': 0, carts: 'nameless ordered paying young' },
    });
  expect(await keptBy(elsewhere)).toEqual(everything);
});

test('days that are too few or too many change nothing, and no number keeps it for good again', async () => {
  const wrong = { forms: { submissionDays: 0 }, store: { mailDays: 29 }, accounts: { mailDays: 3_651 } };
  expect(await shop.query(shop.owner, change, wrong)).toEqual({
    forms: { field: 'submissionDays', message: 'Enter 1 to 3650 days, or nothing to keep it for good.' },
    store: { field: 'mailDays', message: 'Enter 30 to 3650 days, or nothing to keep it for good.' },
    accounts: { field: 'mailDays', message: 'Enter 30 to 3650 days, or nothing to keep it for good.' },
  });
  const read =
    '{ formsRetention { submissionDays mailDays } storeRetention { abandonedCartDays mailDays } accountRetention { mailDays } }';
  expect(await shop.query(shop.owner, read)).toMatchObject({ formsRetention: { submissionDays: 30 } });
  const forGood = { forms: { submissionDays: null }, store: { abandonedCartDays: null }, accounts: {} };
  await shop.query(shop.owner, change, forGood);
  expect(await shop.query(shop.owner, read)).toEqual({
    formsRetention: { submissionDays: null, mailDays: null },
    storeRetention: { abandonedCartDays: null, mailDays: 30 },
    accountRetention: { mailDays: 30 },
  });
  const { result } = await shop.run({ ...shop.owner, permissions: ['FORMS_MANAGE'] }, change, forGood);
  expect(result.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});
