import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StripeSandbox, startStripeSandbox } from '#commerce/payments/sandbox/stripe-sandbox.ts';
import { Browser } from '#gateway/http/browser-testing.ts';
import { withCrumb } from '#gateway/http/crumb-testing.ts';
import { OidcProvider } from '#gateway/http/oidc-provider-testing.ts';
import { makeOwner, ownerPassword } from '#gateway/testing/busy-website-testing.ts';
import { createProductsPage } from '#gateway/testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '#gateway/testing.ts';
import { WebhookRelay } from '#gateway/webhooks/webhook-relay.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import { type AssessmentServer, startAssessments } from '#kit/recaptcha-testing.ts';

/** In every secret that this file gives, so that one look finds them all. */
const mark = 'm4rked';
const provider = new OidcProvider();
let assessments: AssessmentServer;
let stripe: StripeSandbox;
let shop: TestInstall;
let website: TestWebsite;
let relay: WebhookRelay;
/** What others made up, and the log must not hold either. */
const secrets = new Set<string>();

beforeAll(async () => {
  await provider.open();
  [assessments, stripe] = await Promise.all([startAssessments(), startStripeSandbox()]);
  shop = await openTestInstall({
    LOG_LEVEL: 'trace',
    TRUSTED_HOSTS: provider.host,
    ...{ CAPTCHA: 'recaptcha', RECAPTCHA_API_URL: assessments.url, RECAPTCHA_API_KEY: `${mark}-captcha` },
    ...{ RECAPTCHA_SITE_KEY: '6LcExampleSiteKey', RECAPTCHA_PROJECT: 'my-shop' },
    ...{ STRIPE_API_URL: stripe.url, STRIPE_SECRET_KEY: `sk_test_${mark}stripe` },
    ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678', STRIPE_WEBHOOK_SECRET: `whsec_${mark}stripe` },
    ...{ FILES_URL: `http://key:${mark}-files@127.0.0.1:9/bucket?region=any` },
    ...{ SMTP_URL: `smtp://shop:${mark}-mail@127.0.0.1:9`, MAIL_FROM: 'shop@example.com' },
  });
  website = await shop.createWebsite();
  relay = new WebhookRelay(shop.install, shop.log);
});
afterAll(async () => {
  await relay.close();
  await shop.close();
  await provider.close();
  await stripe.close();
});

const graph = (text: string, variables = {}) =>
  website.query<Record<string, never>>(website.owner, text, variables);

/** Signs in at the provider and comes back, well and with what the provider did not say. */
async function signOn(): Promise<void> {
  provider.person = { sub: 'ada', email: 'ada@guild.test', email_verified: true };
  const { issuer, clientId, clientSecret } = provider;
  secrets.add(clientSecret);
  const { made } = await website.query<{ made: { id: string } }>(
    website.owner,
    'mutation ($input: SaveIdentityProviderInput!) { made: saveIdentityProvider(input: $input) { ... on IdentityProvider { id } } }',
    { input: { name: 'Guild', issuer, clientId, clientSecret } },
  );
  for (const forge of [
    (claims: object) => claims,
    (claims: object) => ({ ...claims, nonce: 'forged' }),
    broken,
  ]) {
    provider.forge = (claims) => ({ ...forge(claims) });
    const browser = new Browser(shop, website.host);
    await browser.get('/account/sign-on');
    const sent = await browser.post('/account/sign-on', { providerId: made.id, returnTo: '/' });
    const there = await fetch(String(sent.headers.location), { redirect: 'manual' });
    const back = new URL(there.headers.get('location') ?? '');
    for (const [, value] of back.searchParams) secrets.add(value);
    await browser.get(`${back.pathname}${back.search}`);
    for (const [, value] of browser.cookies) secrets.add(value);
  }
}

function broken(): object {
  throw new Error(`The provider says ${mark}-token.`);
}

/** A visitor is scored, by a service that answers and by one that does not. */
async function beScored(): Promise<void> {
  const asked = { productId: 'any', variantId: 'any', siteVisitorEmail: 'ada@example.com' };
  const payload = JSON.stringify({ ...asked, recaptchaEnterpriseV3Token: `${mark}-visitor:0.9` });
  const headers = { host: website.host, 'content-type': 'application/json' };
  const url = '/api/site-users/account/notifications/restock';
  await shop.app.inject({ method: 'POST', url, headers, payload });
  await assessments.close();
  await shop.app.inject({ method: 'POST', url, headers, payload });
}

/** An upload to a store of files that is away. */
async function upload(): Promise<void> {
  await makeOwner(shop, website, 'ada@owners.test');
  const signedIn = await shop.app.inject({
    ...{ method: 'POST', url: '/config/sign-in' },
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `email=ada@owners.test&password=${ownerPassword}`,
  });
  const session = signedIn.cookies.find(({ name }) => name === 'vitrine_session')?.value ?? '';
  secrets.add(session).add(ownerPassword);
  const headers = {
    ...withCrumb(shop.install, website.id, `vitrine_session=${session}`),
    ...{ host: website.host, 'tus-resumable': '1.0.0' },
  };
  secrets.add(headers['x-siteuser-xsrf-token']);
  const begun = await shop.app.inject({
    ...{ method: 'POST', url: '/media/uploads' },
    headers: { ...headers, 'upload-length': '20', 'upload-metadata': `filename ${btoa('a.pdf')},filetype ,` },
  });
  const url = String(begun.headers.location);
  const octets = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const payload = Buffer.from('%PDF-1.7\n1234567890\n');
  await shop.app.inject({ method: 'PATCH', url, headers: { ...headers, ...octets }, payload });
}

const placing = `mutation ($id: ID!, $fill: UpdateCheckoutInput!, $place: PlaceOrderInput!) {
  addToCart(input: { productId: $id }) { __typename }
  updateCheckout(input: $fill) { __typename }
  placeOrder(input: $place) { __typename } }`;

/** A payment at a provider that knows other keys, and word of one that nobody signed. */
async function pay(): Promise<void> {
  await graph('mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }');
  const row = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '5.00', stock: '9' };
  const { productIds } = await createProductsPage(website, [row]);
  const shippingAddress = {
    name: 'Ada',
    line1: 'Quay 1',
    city: 'London',
    postalCode: 'SW1Y 4JH',
    country: 'GB',
  };
  await website.run(website.visitor({ cartToken: `${mark}-cart`.padEnd(43, 'a') }), placing, {
    id: productIds.get('mug'),
    fill: { email: 'ada@example.com', shippingAddress },
    place: { paymentMethodId: 'stripe', idempotencyKey: randomBytes(16).toString('hex') },
  });
  await shop.app.inject({
    ...{ method: 'POST', url: '/api/commerce/payments/stripe/webhook', payload: { id: 'evt_1' } },
    headers: { host: website.host, 'stripe-signature': `t=1,v1=${mark}-signature` },
  });
}

/** A form is filled in, which a webhook and another program are told of; neither can be reached. */
async function deliver(): Promise<void> {
  await graph('mutation { updateCaptcha(input: { provider: NONE }) { __typename } }');
  const { made: form } = await website.query<{ made: { id: string } }>(
    website.owner,
    'mutation ($input: CreateFormInput!) { made: createForm(input: $input) { ... on Form { id } } }',
    { input: { name: 'Guests', fields: [{ type: 'TEXT', title: 'Name' }] } },
  );
  const made = await website.query<{ hook: { secret: string }; zap: { secret: string } }>(
    website.owner,
    `mutation ($form: ID!) {
      hook: createWebhook(input: { url: "https://hooks.invalid/hook?key=${mark}-hook", types: [FORM_SUBMITTED] }) { ... on WebhookCreated { secret } }
      zap: connectForm(input: { formId: $form, kind: ZAPIER, url: "https://hooks.invalid/zap?key=${mark}-zap" }) { ... on FormConnected { secret } } }`,
    { form: form.id },
  );
  secrets.add(made.hook.secret).add(made.zap.secret);
  const { key } = await website.query<{ key: { key: string } }>(
    website.visitor(),
    'mutation { key: createFormSubmissionKey { key } }',
  );
  const everything = await openTestConnection(shop.database.url, '*');
  const count = async (text: string) => (await everything.query(text)).rows.length;
  // Who wants to know is told to forms first.
  await expect.poll(() => count('SELECT FROM forms.webhook_subscription')).toBeGreaterThan(0);
  const input = {
    formId: form.id,
    key: key.key,
    answers: {},
    pageTitle: 'A',
    pagePath: '/',
    contentSource: 'COLLECTION',
  };
  const saved = await website.run(
    website.visitor(),
    'mutation ($input: FormSubmissionInput!) { saveFormSubmission(input: $input) { __typename ... on Problem { message } } }',
    { input },
  );
  expect(saved.json).toContain('FormSubmissionSaved');
  await expect.poll(() => count('SELECT FROM forms.hook_delivery WHERE attempts > 0')).toBeGreaterThan(0);
  await everything.end();
  await graph('mutation { updateCaptcha(input: { provider: null }) { __typename } }');
}

test('what is said to providers, services and programs outside, well or badly, leaves nothing in the log that opens something', async () => {
  await signOn();
  await pay();
  await upload();
  await deliver();
  await beScored();
  for (const path of ['order', 'pay', 'de/order', 'download'])
    await shop.app.inject({
      url: `/${path}/${mark}Tk9aVeryLongTokenOfSomebody1234567890/any`,
      headers: { host: website.host },
    });
  const log = JSON.stringify(shop.logLines);
  expect(
    log
      .split(mark)
      .slice(1)
      .map((rest) => rest.slice(0, 60)),
  ).toEqual([]);
  const shortest = 12;
  const opening = [...secrets].filter((secret) => secret.length >= shortest);
  expect(opening.length).toBeGreaterThan(8);
  expect(opening.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/eyJ[\w-]{20,}/);
});
