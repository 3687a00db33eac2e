import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let formId = '';
let admin: Browser;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  await makeOwner(shop, website, 'stays@owners.test');
  admin = await signIn('stays@owners.test');
  const make = `mutation { createForm(input: { name: "Contact", fields: [{ type: TEXT, title: "Name" }] }) { ... on Form { id } } }`;
  const list = `mutation { createMailingList(name: "News") { ... on MailingList { id } } }`;
  formId = (await website.query<{ createForm: { id: string } }>(website.owner, make)).createForm.id;
  await website.query(website.owner, list);
});
afterAll(() => shop.close());

const connect = `mutation ($input: ConnectFormInput!) { connectForm(input: $input) { __typename ... on FormConnected { secret } ... on Problem { message } } }`;
const createWebhook = `mutation { createWebhook(input: { url: "https://hooks.example/a", types: [PRODUCT_CHANGED] }) { __typename } }`;
const createKey = `mutation { createApiKey(input: { name: "Mine", permissions: [CATALOG_MANAGE], isAdHocAllowed: true }) { ... on ApiKeyCreated { token } } }`;

async function signIn(email: string): Promise<Browser> {
  const browser = new Browser(shop, website.host);
  await browser.get('/config/sign-in');
  await browser.post('/config/sign-in', { email, password: ownerPassword });
  await browser.get('/config/security');
  return browser;
}

/** A contributor who let programs elsewhere know what happens on the website. */
async function newcomer(email: string) {
  const accountId = await makeOwner(shop, website, email);
  const browser = await signIn(email);
  const { mailingLists } = await website.query<{ mailingLists: { id: string }[] }>(
    website.owner,
    '{ mailingLists { id } }',
  );
  for (const input of [
    { kind: 'SPREADSHEET', spreadsheetName: 'Answers' },
    { kind: 'ZAPIER', url: 'https://hooks.example/b' },
    { kind: 'MAILING_LIST', mailingListId: mailingLists[0]?.id },
  ]) {
    const { connectForm } = await browser.graph<{ connectForm: object }>(connect, {
      input: { formId, ...input },
    });
    expect(connectForm).toMatchObject({ __typename: 'FormConnected' });
  }
  expect(await browser.graph(createWebhook)).toEqual({ createWebhook: { __typename: 'WebhookCreated' } });
  const { createApiKey } = await browser.graph<{ createApiKey: { token: string } }>(createKey);
  return { accountId, browser, token: createApiKey.token };
}

/** What is told to programs elsewhere: switches of webhooks, kinds of connections. */
async function told() {
  const text = `query ($id: ID!) { webhooks { nodes { isEnabled } } form(id: $id) { connections { kind } } }`;
  const { webhooks, form } = await website.query<{
    webhooks: { nodes: { isEnabled: boolean }[] };
    form: { connections: { kind: string }[] };
  }>(website.owner, text, { id: formId });
  return [webhooks.nodes.map(({ isEnabled }) => isEnabled), form.connections.map(({ kind }) => kind).sort()];
}

const statusOfKey = async (token: string) => {
  const headers = {
    host: website.host,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const payload = JSON.stringify({ query: '{ website { id } }' });
  return (await shop.app.inject({ method: 'POST', url: '/graphql', headers, payload })).statusCode;
};

test('who is taken off a website tells programs elsewhere nothing more, by key, webhook or connection', async () => {
  const { accountId, browser, token } = await newcomer('leaver@owners.test');
  expect(await told()).toEqual([[true], ['MAILING_LIST', 'SPREADSHEET', 'ZAPIER']]);
  expect(await statusOfKey(token)).toBe(200);
  const remove = 'mutation ($accountId: ID!) { removeContributor(accountId: $accountId) { __typename } }';
  expect(await admin.graph(remove, { accountId })).toMatchObject({
    removeContributor: { __typename: 'ContributorRemoved' },
  });
  expect(await told()).toEqual([[false], ['MAILING_LIST']]);
  expect(await statusOfKey(token)).toBe(401);
  await expect(browser.graph(createKey)).rejects.toThrow('FORBIDDEN');
});

test('so does who may manage neither website nor forms any more, and nobody else', async () => {
  const { accountId } = await newcomer('lowered@owners.test');
  const stays = await newcomer('other@owners.test');
  const change = `mutation ($accountId: ID!) { updateContributorRole(accountId: $accountId, role: VIEWER) { __typename } }`;
  expect(await admin.graph(change, { accountId })).toMatchObject({
    updateContributorRole: { __typename: 'Contributor' },
  });
  const [webhooks, connections] = await told();
  expect(webhooks?.filter(Boolean)).toEqual([true]);
  expect(connections?.filter((kind) => kind === 'ZAPIER')).toHaveLength(1);
  expect(await statusOfKey(stays.token)).toBe(200);
});

test('a mail about orders is previewed in the website’s theme, in each language, for contributors alone', async () => {
  const url = '/config/mails/confirmed/preview?language=de';
  expect((await new Browser(shop, website.host).get(url)).statusCode).toBe(401);
  const { statusCode, body } = await admin.get(url);
  expect(statusCode).toBe(200);
  expect(body).toMatch(/<body[^>]*commerce-email-preview/);
  expect(body).toMatch(/<article id="mail-preview" lang="de"><h1>[^<]*Bestellung[^<]*<\/h1>/);
  expect((await admin.get('/config/mails/lost/preview')).statusCode).toBe(404);
});
