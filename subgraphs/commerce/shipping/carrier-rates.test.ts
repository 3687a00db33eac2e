import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StandIn, type StandInAnswer, startStandIn } from '#kit/answering-server-testing.ts';
import { newKey, openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

const secret = `whsec_${Buffer.from('a secret of 24 bytes ...').toString('base64')}`;
let answer: StandInAnswer;
let carrier: StandIn;
let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  carrier = await startStandIn(() => answer);
  shops = await openOwnedShops({ trustedHosts: [new URL(carrier.url).host] });
});
afterAll(async () => {
  await shops.commerce.close();
  await carrier.close();
});
beforeEach(async () => {
  till = await openTill(shops);
  carrier.asked.length = 0;
  answer = quoted('8.40');
  await set({ url: `${carrier.url}/rates`, secret });
});

const quoted = (price: string): StandInAnswer => ({
  status: 200,
  json: {
    rates: [
      { id: 'ground', name: 'Ground', price, handlingTime: 'Three days' },
      { id: 'air', name: 'Air', price: '20.00', currency: 'USD' },
    ],
  },
});
const set = async (input: object) =>
  (
    await till.shop.ask(
      `mutation ($input: ShippingRatesSettingInput!) { updateShippingRatesSetting(input: $input) { __typename
        ... on ShippingRatesSetting { isEnabled url hasSecret } ... on InvalidInput { field } } }`,
      { input },
    )
  ).at('updateShippingRatesSetting');
const offer = (options: object[]) =>
  till.shop.ask('mutation ($input: ShippingZoneInput!) { saveShippingZone(input: $input) { __typename } }', {
    input: { name: 'World', places: [], options },
  });
const post = { name: 'Post', price: '4.90' };
const live = { name: 'Carrier', pricing: 'CARRIER' };
const read = async () =>
  (
    await till.shop.visit(
      `{ checkout { version isCarrierSilent problems { step message } cart { shippingOptions { id name handlingTime price { value } }
        shippingCost { value } grandTotal { value } } } }`,
      {},
      'ada',
    )
  ).at('checkout');
const choose = (shippingOptionId: string) =>
  till.shop.visit(
    'mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { __typename } }',
    { input: { shippingOptionId } },
    'ada',
  );
const option = (name: string, value: string, handlingTime = '') =>
  expect.objectContaining({ name, price: { value }, handlingTime });

test('The owner’s service is asked once for exactly what is in the cart, signed, and its rates are ways to send it', async () => {
  await offer([post, live]);
  await till.add('ada', 'MUG', 2);
  await till.fillIn('ada');
  const options = [option('Post', '4.90'), option('Ground', '8.40', 'Three days'), option('Air', '20.00')];
  expect(await read()).toMatchObject({ isCarrierSilent: false, cart: { shippingOptions: options } });
  await read();
  expect(carrier.asked).toHaveLength(1);
  const [{ headers, text, path } = { headers: {}, text: '', path: '' }] = carrier.asked;
  expect(path).toBe('/rates');
  const signed = {
    ...{
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
    },
    'webhook-signature': String(headers['webhook-signature']),
  };
  expect(new Webhook(secret).verify(text, signed)).toEqual({
    currency: 'USD',
    destination: { country: 'GB', region: '', postalCode: 'SW1Y 4JH' },
    lines: [{ sku: 'MUG', title: 'Mug', quantity: 2, unitPrice: '12.50', weight: null }],
  });
  await till.add('ada', 'MUG');
  await read();
  expect(carrier.asked).toHaveLength(2);
});

test('Programs learn which services were offered, under their newest names, until another service is asked', async () => {
  await offer([post, live]);
  const services = async () =>
    (await till.shop.ask('{ shippingZones { options { services { code name } } } }', {})).at(
      'shippingZones.0.options',
    );
  expect(await services()).toEqual([{ services: [] }, { services: [] }]);
  await till.add('ada', 'MUG');
  await till.fillIn('ada');
  await read();
  answer = { status: 200, json: { rates: [{ id: 'air', name: 'By air', price: '19.00' }] } };
  await till.add('ada', 'MUG');
  await read();
  expect(await services()).toEqual([
    { services: [] },
    {
      services: [
        { code: 'air', name: 'By air' },
        { code: 'ground', name: 'Ground' },
      ],
    },
  ]);
  await set({ url: `${carrier.url}/others` });
  expect(await services()).toEqual([{ services: [] }, { services: [] }]);
});

test('A rate is ordered at the price that was seen', async () => {
  await offer([live]);
  await till.add('ada', 'MUG');
  await till.fillIn('ada');
  const { cart } = Object(await read());
  await choose(cart.shippingOptions[0].id);
  const { version, ...seen } = Object(await read());
  expect(seen).toMatchObject({ problems: [], cart: { shippingCost: { value: '8.40' } } });
  answer = quoted('99.00');
  const placed = await till.order('ada', { version, paymentMethodId: 'test', idempotencyKey: newKey() });
  expect(placed.at('placeOrder.order')).toMatchObject({ grandTotal: { value: '20.90' } });
});

test.each<[string, StandInAnswer]>([
  ['is down', { status: 503, text: 'down' }],
  ['answers oddly', { status: 200, text: '<html>' }],
  [
    'answers in another currency',
    { status: 200, json: { rates: [{ id: 'a', name: 'A', price: '1', currency: 'EUR' }] } },
  ],
  ['asks for no amount', { status: 200, json: { rates: [{ id: 'a', name: 'A', price: '-1' }] } }],
])('A service that %s leaves the other ways, and is left alone for a while', async (_, odd) => {
  answer = odd;
  await offer([post, live]);
  await till.add('ada', 'MUG');
  await till.fillIn('ada');
  expect(await read()).toMatchObject({
    ...{ isCarrierSilent: true },
    cart: { shippingOptions: [option('Post', '4.90')] },
  });
  await read();
  expect(carrier.asked).toHaveLength(1);
});

test('Where only the service says what sending costs, its silence is told, and nothing is ordered', async () => {
  answer = { status: 503, text: 'down' };
  await offer([live]);
  await till.add('ada', 'MUG');
  await till.fillIn('ada');
  expect(await read()).toMatchObject({
    problems: [
      {
        step: 'SHIPPING',
        message: 'The carrier’s prices are not available right now. Please try again in a moment.',
      },
    ],
  });
});

test('The setting takes addresses of the open internet with a secret, and shows the secret to nobody', async () => {
  for (const [field, input] of [
    ['input.url', { url: 'http://10.0.0.1/rates' }],
    ['input.url', { url: 'javascript:alert(1)' }],
    ['input.secret', { secret: 'short' }],
  ] as const)
    expect(await set(input)).toEqual({ __typename: 'InvalidInput', field });
  expect(await set({ isEnabled: false })).toMatchObject({ isEnabled: false, hasSecret: true });
  await offer([post, live]);
  await till.add('ada', 'MUG');
  await till.fillIn('ada');
  expect(await read()).toMatchObject({ cart: { shippingOptions: [option('Post', '4.90')] } });
  expect(carrier.asked).toEqual([]);
  const stored = await shops.commerce.sql('SELECT * FROM shipping_rates_setting');
  expect(JSON.stringify(stored)).not.toContain(secret);
});
