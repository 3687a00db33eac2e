import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
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

interface Told {
  readonly webhooks: { readonly nodes: readonly { readonly url: string; readonly isEnabled: boolean }[] };
  readonly form: { readonly connections: readonly { readonly kind: string }[] };
}
const toldText =
  'query ($id: ID!) { webhooks { nodes { url isEnabled } } form(id: $id) { connections { kind } } }';

/** What is told to programs elsewhere: switches of webhooks, kinds of connections. */
async function told() {
  const { webhooks, form } = await website.query<Told>(website.owner, toldText, { id: formId });
  return [webhooks.nodes.map(({ isEnabled }) => isEnabled), form.connections.map(({ kind }) => kind).sort()];
}

const sendByKey = (token: string, query: string, variables: object = {}) => {
  const headers = {
    host: website.host,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const payload = JSON.stringify({ query, variables });
  return shop.app.inject({ method: 'POST', url: '/graphql', headers, payload });
};
const statusOfKey = async (token: string) => (await sendByKey(token, '{ website { id } }')).statusCode;
const askByKey = async (token: string, query: string, variables: object) =>
  (await sendByKey(token, query, variables)).json<{ data: object }>().data;

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

test('what a program made ends with whoever made its key, and so does a webhook that they led elsewhere', async () => {
  const accountId = await makeOwner(shop, website, 'programmer@owners.test');
  const browser = await signIn('programmer@owners.test');
  const make = createKey.replace('[CATALOG_MANAGE]', '[WEBSITE_MANAGE, FORMS_MANAGE, CONTRIBUTORS_MANAGE]');
  const { createApiKey } = await browser.graph<{ createApiKey: { token: string } }>(make);
  const asProgram = (query: string, variables: object = {}) => askByKey(createApiKey.token, query, variables);
  const { form: before } = await website.query<Told>(website.owner, toldText, { id: formId });
  const others = await admin.graph<{ createWebhook: { webhook: { id: string } } }>(
    `mutation { createWebhook(input: { url: "https://hooks.example/admin", types: [PRODUCT_CHANGED] }) { ... on WebhookCreated { webhook { id } } } }`,
  );
  expect(await asProgram(createWebhook)).toMatchObject({ createWebhook: { __typename: 'WebhookCreated' } });
  const zapier = { formId, kind: 'ZAPIER', url: 'https://hooks.example/program' };
  expect(await asProgram(connect, { input: zapier })).toMatchObject({
    connectForm: { __typename: 'FormConnected' },
  });
  const invite = `mutation { inviteContributor(input: { email: "friend@owners.test", role: EDITOR }) { __typename } }`;
  expect(await asProgram(invite)).toMatchObject({
    inviteContributor: { __typename: 'ContributorInvitation' },
  });
  const lead = `mutation ($id: ID!) { updateWebhook(input: { id: $id, url: "https://hooks.example/mine" }) { __typename } }`;
  expect(await asProgram(lead, { id: others.createWebhook.webhook.id })).toMatchObject({
    updateWebhook: { __typename: 'Webhook' },
  });
  const remove = 'mutation ($accountId: ID!) { removeContributor(accountId: $accountId) { __typename } }';
  await admin.graph(remove, { accountId });
  const { webhooks, form } = await website.query<Told>(website.owner, toldText, { id: formId });
  const ofProgram = webhooks.nodes.filter(({ url }) => /\/(?:a|mine)$/.test(url)).slice(0, 2);
  expect(ofProgram.map(({ isEnabled }) => isEnabled)).toEqual([false, false]);
  expect(form).toEqual(before);
  const { contributorInvitations } = await website.query<{ contributorInvitations: readonly object[] }>(
    website.owner,
    '{ contributorInvitations { id } }',
  );
  expect(contributorInvitations).toEqual([]);
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
