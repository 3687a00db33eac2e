import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  shops = await openOwnedShops({ payments: { isSandbox: true } });
  till = await openTill(shops);
});
afterAll(() => shops.commerce.close());

const saving = `mutation ($input: SavePaymentProviderInput!) { savePaymentProvider(input: $input) { __typename
  ... on PaymentProviderSetting { provider isEnabled keysFrom isLive isOffered publicKey hasSecretKey hasWebhookSecret }
  ... on InvalidInput { message field } } }`;
const keys = {
  publicKey: 'pk_live_abcdefgh1234',
  secretKey: 'sk_live_abcdefgh1234',
  webhookSecret: 'whsec_abcdefgh1234',
};
const save = async (input: object) =>
  (await till.shop.ask(saving, { input: { provider: 'STRIPE', ...input } })).at('savePaymentProvider');
const testMode = (isTestMode: boolean) =>
  till.shop.ask(
    'mutation ($on: Boolean!) { updateStoreSettings(input: { isTestMode: $on }) { __typename } }',
    { on: isTestMode },
  );

async function offered(): Promise<unknown> {
  await till.add('shopper', 'MUG');
  const answer = await till.shop.visit(
    '{ checkout { paymentMethods { id kind publicKey scriptUrl } } }',
    {},
    'shopper',
  );
  return answer.at('checkout.paymentMethods');
}

describe('payment providers of a website', () => {
  it('are a sandbox’s while the shop is tried out and has no keys', async () => {
    expect(await offered()).toEqual([
      { id: 'test', kind: 'TEST', publicKey: null, scriptUrl: null },
      {
        id: 'stripe',
        kind: 'CARD',
        publicKey: expect.stringContaining('pk_test_'),
        scriptUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/element\.js$/),
      },
      { id: 'paypal', kind: 'REDIRECT', publicKey: null, scriptUrl: null },
    ]);
  });

  it('keep keys that nobody reads again, neither in an answer nor in the database', async () => {
    expect(await save(keys)).toMatchObject({
      ...{ keysFrom: 'WEBSITE', publicKey: keys.publicKey, hasSecretKey: true, hasWebhookSecret: true },
    });
    const [row] = await shops.commerce.sql('SELECT * FROM payment_provider_setting');
    const log = await shops.commerce.sql("SELECT * FROM audit_entry WHERE kind = 'payment_provider_setting'");
    expect(log).toHaveLength(1);
    for (const secret of [keys.secretKey, keys.webhookSecret])
      expect(JSON.stringify([row, log])).not.toContain(secret);
  });

  it('offer keys that move money only once the shop is open', async () => {
    expect(await save({})).toMatchObject({ isLive: true, isOffered: false });
    await testMode(false);
    expect(await offered()).toEqual([
      { id: 'stripe', kind: 'CARD', publicKey: keys.publicKey, scriptUrl: null },
    ]);
    expect(await save({ isEnabled: false })).toMatchObject({ isOffered: false, hasSecretKey: true });
    expect(await offered()).toEqual([]);
    await testMode(true);
  });

  it('refuse keys of another shape and keep what was there', async () => {
    expect(await save({ secretKey: 'secret' })).toMatchObject({ field: 'input.secretKey' });
    expect(await save({})).toMatchObject({ hasSecretKey: true });
  });

  it('take no event that a provider did not sign', async () => {
    const answer = await till.shop.visit(
      `mutation ($headers: JSON!) { receivePaymentEvent(provider: STRIPE, headers: $headers, body: "{}") {
        __typename ... on Problem { message } } }`,
      { headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` } },
    );
    expect(answer.at('receivePaymentEvent')).toEqual({
      __typename: 'PaymentEventRefused',
      message: 'The event is not signed by a payment provider of this website.',
    });
  });
});
