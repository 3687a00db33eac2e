import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { WebhookRelay } from './webhook-relay.ts';

let shop: TestInstall;
let website: TestWebsite;
let everything: pg.Client;
let relay: WebhookRelay;

const rows = async (text: string) => (await everything.query(text)).rows;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  everything = await openTestConnection(shop.database.url, '*');
  await website.query(website.owner, 'mutation { createMailingList(name: "Studio news") { __typename } }');
  relay = new WebhookRelay(shop.install, pino({ level: 'silent' }));
});
afterAll(async () => {
  await relay.close();
  await everything.end();
  await shop.close();
});

test('A contact who wants news is asked to confirm it by mail, and one who wants none is a subscriber no more', async () => {
  await expect
    .poll(async () => (await rows("SELECT FROM commerce.webhook_subscription WHERE website_id = '*'")).length)
    .toBe(4);
  const owner = { ...website.owner, baseUrl: `http://${website.host}` };
  const email = 'ada@contacts.test';
  const states = async () =>
    (await rows(`SELECT state FROM forms.subscriber WHERE email = '${email}'`)).map((row) => row.state);
  const { made } = await website.query<{ made: { id: string } }>(
    owner,
    'mutation ($input: CreateContactInput!) { made: createContact(input: $input) { ... on Contact { id } } }',
    { input: { email, firstName: 'Ada', locale: 'de-DE', acceptsMarketing: true } },
  );
  await expect.poll(states).toEqual(['PENDING']);
  const [mail] = await rows(`SELECT text FROM forms.mail WHERE recipient = '${email}'`);
  const [, token] =
    new RegExp(`http://${website.host}/newsletter/confirm\\?token=([\\w-]+)`).exec(mail?.text ?? '') ?? [];
  expect(mail?.text).toContain('hoffentlich Sie');
  const confirming = 'mutation ($token: String!) { confirmSubscription(token: $token) { __typename } }';
  await website.query({ ...website.visitor(), baseUrl: owner.baseUrl }, confirming, { token });
  const marketing = async () =>
    (
      await website.query<{ contact: { marketing: { isSubscribed: boolean } } }>(
        owner,
        'query ($id: ID!) { contact(id: $id) { marketing { isSubscribed } } }',
        { id: made.id },
      )
    ).contact.marketing.isSubscribed;
  expect([await states(), await marketing()]).toEqual([['SUBSCRIBED'], true]);
  const updating = 'mutation ($input: UpdateContactInput!) { updateContact(input: $input) { __typename } }';
  // Another name says nothing of news.
  await website.query(owner, updating, { input: { id: made.id, lastName: 'Lovelace' } });
  await website.query(owner, updating, { input: { id: made.id, acceptsMarketing: false } });
  await expect.poll(states).toEqual(['UNSUBSCRIBED']);
  expect(await marketing()).toBe(false);
});
