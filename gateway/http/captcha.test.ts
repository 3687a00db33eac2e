import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let wanted: { productId: string; variantId: string };

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  const productsPage = await createProductsPage(website, [
    { title: 'Lamp', slug: 'lamp', sku: 'LAMP', price: '80.00', stock: '0' },
  ]);
  const productId = productsPage.productIds.get('lamp') ?? '';
  const { product } = await website.query<{ product: { variants: { id: string }[] } }>(
    website.owner,
    'query ($id: ID!) { product(id: $id) { variants { id } } }',
    { id: productId },
  );
  wanted = { productId, variantId: product.variants[0]?.id ?? '' };
});
afterAll(() => shop.close());

const configuration =
  '__typename ... on CaptchaConfiguration { provider effectiveProvider siteKey projectId hasApiKey minScore } ... on Problem { message }';

async function change(input: object): Promise<Record<string, unknown>> {
  const { updateCaptcha } = await website.query<{ updateCaptcha: Record<string, unknown> }>(
    website.owner,
    `mutation ($input: UpdateCaptchaInput!) { updateCaptcha(input: $input) { ${configuration} } }`,
    { input },
  );
  return updateCaptcha;
}

const settings = async () =>
  (
    await website.query<{ website: { captchaSettings: object } }>(
      website.visitor(),
      '{ website { captchaSettings { provider siteKey } } }',
    )
  ).website.captchaSettings;

const challenge = () =>
  shop.app.inject({ url: '/api/captcha/challenge?action=waitlist', headers: { host: website.host } });

const post = (payload: object) =>
  shop.app.inject({ method: 'POST', url: '/graphql', headers: { host: website.host }, payload });

/** What a visitor's browser sends along once it did its work. */
async function doWork(action: string): Promise<string> {
  const url = `/api/captcha/challenge?action=${action}`;
  const given = (await shop.app.inject({ url, headers: { host: website.host } })).json();
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: given, solution })).toString('base64');
}

let posts = 0;

/** A post that visitors may comment on. */
async function openPost(): Promise<string> {
  posts += 1;
  const { createCollection } = await website.query<{ createCollection: { id: string } }>(
    website.owner,
    `mutation { updateWebsite(input: { settings: { commentsEnabled: true } }) { __typename }
      createCollection(input: { typeName: "blog", title: "Journal", slug: "journal-${posts}" }) { ... on Collection { id } } }`,
  );
  const { createItem } = await website.query<{ createItem: { id: string } }>(
    website.owner,
    'mutation ($input: CreateItemInput!) { createItem(input: $input) { ... on Item { id } } }',
    { input: { collectionId: createCollection.id, recordType: 'TEXT', title: 'Kiln', slug: 'kiln' } },
  );
  return createItem.id;
}

const signUp = (recaptchaEnterpriseV3Token?: string) =>
  shop.app.inject({
    ...{ method: 'POST', url: '/api/site-users/account/notifications/restock' },
    headers: { host: website.host, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...wanted, siteVisitorEmail: 'ada@example.com', recaptchaEnterpriseV3Token }),
  });

describe('an owner', () => {
  test('has nobody checked at first', async () => {
    expect(await settings()).toEqual({ provider: 'NONE', siteKey: null });
    expect((await challenge()).statusCode).toBe(404);
    expect((await signUp()).statusCode).toBe(200);
  });

  test('has browsers do work, and whoever did none is refused from the next request on', async () => {
    expect(await change({ provider: 'ALTCHA' })).toMatchObject({ provider: 'ALTCHA', hasApiKey: false });
    expect(await settings()).toEqual({ provider: 'ALTCHA', siteKey: null });
    const refused = await signUp();
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'CaptchaFailed']);
    const answer = await challenge();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const given = answer.json();
    const solution = await solveChallenge({ challenge: given, deriveKey });
    const token = Buffer.from(JSON.stringify({ challenge: given, solution })).toString('base64');
    expect((await signUp(token)).statusCode).toBe(200);
    expect((await signUp(token)).json().error.code).toBe('CaptchaFailed');
  });

  test('has comments and sign-ups in popups checked too, each by work of its own kind', async () => {
    await website.query(website.owner, 'mutation { createMailingList(name: "News") { __typename } }');
    const itemId = await openPost();
    const comment = { itemId, authorName: 'Ada', body: 'A good read.' };
    const signUpInPopup = { email: 'cy@example.com', source: 'popup' };
    const writes = [
      ['comment', 'createComment', 'CreateCommentInput', 'captchaToken', comment, 'CommentWritten'],
      [
        'promo-popup',
        'subscribeToMailingList',
        'SubscribeInput',
        'captchaKey',
        signUpInPopup,
        'SubscriptionRequested',
      ],
    ] as const;
    for (const [action, mutation, type, field, input, taken] of writes) {
      const send = async (token?: string) => {
        const query = `mutation ($input: ${type}!) { answer: ${mutation}(input: $input) { __typename } }`;
        const variables = { input: { ...input, ...(token ? { [field]: token } : {}) } };
        const { data, errors } = (await post({ query, variables })).json();
        return data?.answer.__typename ?? errors;
      };
      expect(await send()).toBe('CaptchaFailed');
      expect(await send(await doWork('form'))).toBe('CaptchaFailed');
      expect(await send(await doWork(action))).toBe(taken);
    }
  });

  test('lets contributors comment without work', async () => {
    const input = { itemId: await openPost(), authorName: 'Owner', body: 'Thank you.' };
    const text = 'mutation ($input: CreateCommentInput!) { createComment(input: $input) { __typename } }';
    const { createComment } = await website.query<{ createComment: object }>(website.owner, text, { input });
    expect(createComment).toEqual({ __typename: 'CommentWritten' });
  });

  test.each([
    [{ provider: 'RECAPTCHA_ENTERPRISE' }, 'Enterprise V3 ReCaptcha site key not found'],
    [
      { provider: 'RECAPTCHA_ENTERPRISE', siteKey: '6LcExampleSiteKey', projectId: 'my-shop' },
      'reCAPTCHA Enterprise needs an API key.',
    ],
    [{ provider: 'ALTCHA', minScore: 2 }, 'A score is from 0 to 1.'],
  ])('is told what %j lacks', async (input, message) => {
    expect(await change(input)).toEqual({ __typename: 'InvalidInput', message });
  });

  test('gives an API key that is never shown again, nor readable in the database', async () => {
    const apiKey = 'AIza-very-secret-key';
    const given = { siteKey: '6LcExampleSiteKey', projectId: 'my-shop', apiKey, minScore: 0.7 };
    const answer = await change({ provider: 'RECAPTCHA_ENTERPRISE', ...given });
    expect(answer).toEqual({
      ...{ __typename: 'CaptchaConfiguration', provider: 'RECAPTCHA_ENTERPRISE' },
      ...{ effectiveProvider: 'RECAPTCHA_ENTERPRISE', siteKey: '6LcExampleSiteKey', projectId: 'my-shop' },
      ...{ hasApiKey: true, minScore: 0.7 },
    });
    expect(await settings()).toEqual({ provider: 'RECAPTCHA_ENTERPRISE', siteKey: '6LcExampleSiteKey' });
    const client = await openTestConnection(shop.database.url, '*');
    const { rows } = await client.query('SELECT api_key FROM content.captcha_setting');
    await client.end();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(apiKey);
    expect(await change({ minScore: 0.3 })).toMatchObject({ hasApiKey: true, minScore: 0.3 });
  });

  test('may leave it to the install again', async () => {
    expect(await change({ provider: null })).toMatchObject({ provider: null, effectiveProvider: 'NONE' });
    expect((await signUp()).statusCode).toBe(200);
  });
});

test('nobody but who manages the website reads or changes how visitors are checked', async () => {
  for (const text of [
    '{ captchaConfiguration { hasApiKey } }',
    'mutation { updateCaptcha(input: { provider: NONE }) { __typename } }',
  ]) {
    const editor = { ...website.owner, permissions: ['CONTENT_MANAGE'] };
    expect((await website.run(editor, text)).result.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  }
});
