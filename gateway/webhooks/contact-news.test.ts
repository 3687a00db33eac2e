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

test('A contact who wants news is asked to confirm it by mail, counts as a sign-up then, and one who wants none is a subscriber no more', async () => {
  for (const asked of [
    "commerce.webhook_subscription WHERE type = 'contact.news_asked'",
    'forms.webhook_subscription',
  ])
    await expect.poll(async () => (await rows(`SELECT FROM ${asked}`)).length).toBeGreaterThan(0);
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
  await website.query(
    owner,
    'mutation ($listId: ID!, $csv: String!) { importSubscribers(listId: $listId, csv: $csv) { __typename } }',
    {
      listId: (await rows('SELECT list_id FROM forms.subscriber'))[0]?.list_id,
      csv: 'Email\nwas@imported.test',
    },
  );
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
  const signUps = async () =>
    (await rows("SELECT FROM analytics.visit_event WHERE schema = 'NewsletterSignUp'")).length;
  // Who was imported did not sign up.
  await expect.poll(signUps).toBe(1);
  const subscribers = async () =>
    (
      await website.query<{ contacts: { nodes: { email: string }[] } }>(
        owner,
        '{ contacts(filter: { isSubscribed: true }, sort: SUBSCRIBED) { nodes { email } } }',
      )
    ).contacts.nodes.map((contact) => contact.email);
  await expect.poll(subscribers).toEqual([email]);
  const updating = 'mutation ($input: UpdateContactInput!) { updateContact(input: $input) { __typename } }';
  // Another name says nothing of news.
  await website.query(owner, updating, { input: { id: made.id, lastName: 'Lovelace' } });
  await website.query(owner, updating, { input: { id: made.id, acceptsMarketing: false } });
  await expect.poll(states).toEqual(['UNSUBSCRIBED']);
  expect(await marketing()).toBe(false);
  await expect.poll(subscribers).toEqual([]);
});

test('A program that asked for it is told of contacts as the published API does it', async () => {
  await website.query(
    website.owner,
    'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { ... on WebhookCreated { secret } ... on InvalidInput { message } } }',
    {
      input: {
        ...{ url: 'https://partner.invalid/contacts', format: 'PUBLISHED' },
        types: ['CONTACT_CREATED', 'ADDRESS_CREATED', 'CONTACT_REMOVED'],
      },
    },
  );
  const subscribed = "SELECT FROM commerce.webhook_subscription WHERE type = 'contact.created'";
  await expect.poll(async () => (await rows(subscribed)).length).toBe(1);
  const { made } = await website.query<{ made: { id: string } }>(
    website.owner,
    'mutation { made: createContact(input: { email: "grace@contacts.test", firstName: "Grace" }) { ... on Contact { id } } }',
  );
  await website.query(
    website.owner,
    'mutation ($id: ID!) { saveContactAddress(contactId: $id, input: { country: "US", city: "Arlington" }) { __typename } }',
    { id: made.id },
  );
  const told = async () =>
    (await rows('SELECT body FROM identity.webhook_delivery ORDER BY created_at, id')).map(({ body }) =>
      JSON.parse(String(body)),
    );
  const topics = async () => (await told()).map(({ topic }) => topic);
  await expect.poll(topics).toEqual(['contact.create', 'address.create']);
  const [created, address] = await told();
  expect(created.data).toMatchObject({
    id: made.id,
    firstName: 'Grace',
    primaryEmail: { email: 'grace@contacts.test' },
  });
  expect(address.data).toMatchObject({
    contactId: made.id,
    addressBookEntries: [{ address: { city: 'Arlington' } }],
  });
  await website.query(website.owner, 'mutation ($id: ID!) { deleteContact(id: $id) { __typename } }', {
    id: made.id,
  });
  await expect.poll(topics).toEqual(['contact.create', 'address.create', 'contact.delete']);
});
