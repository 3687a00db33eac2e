import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { neighbourOf } from '#kit/forged-testing.ts';
import { newId } from '#kit/ids.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let shops: OwnedShops;
let website: OwnedShop;
let everything: pg.Client;
let beans: string;
let mug: string;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
  [beans = '', mug = ''] = await website.stock([
    {
      'Product Type': 'PHYSICAL',
      Title: 'Beans',
      'Product URL': 'beans',
      SKU: 'BEANS-S',
      Price: '12.50',
      Stock: '9',
      'Option Name 1': 'Bag',
      'Option Value 1': 'Small',
      Visible: 'Yes',
    },
    { SKU: 'BEANS-L', Price: '20.00', Stock: '9', 'Option Value 1': 'Large' },
    {
      'Product Type': 'PHYSICAL',
      Title: 'Mug',
      'Product URL': 'mug',
      SKU: 'MUG',
      Price: '12.50',
      Stock: '10',
      Visible: 'Yes',
    },
  ]);
  await planFor(beans, 'MONTH', 6);
  everything = await openTestConnection(shops.commerce.databaseUrl, '*');
});
afterAll(async () => {
  await everything.end();
  await shops.commerce.close();
});

const change = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }';
const start = `mutation ($input: StartSubscriptionCartInput!) { started: startSubscriptionCart(input: $input) { __typename
  ... on SubscriptionCartStarted { cartToken expiresAt } ... on InvalidInput { field } ... on Problem { message } } }`;
const cartFields = `productId sku title variantName quantity unitPrice { value currency } charge { value } total { value }
  plan { billingPeriodValue billingPeriodUnit numBillingCycles } additionalFields problem product { id }`;
const read = `query ($token: String!) { cart: subscriptionCart(cartToken: $token) { __typename
  ... on SubscriptionCart { ${cartFields} } ... on Problem { message } } }`;
const claim = `mutation ($token: String!) { claimed: claimSubscriptionCart(cartToken: $token) { __typename
  ... on SubscriptionCartClaimed { subscriptionCart { sku quantity charge { value } } } ... on Problem { message } } }`;

interface Answer {
  readonly __typename: string;
  readonly message?: string;
  readonly problem?: string | null;
}
interface Started extends Answer {
  readonly cartToken: string;
  readonly expiresAt: string;
}

async function planFor(id: string, billingPeriodUnit: string, numBillingCycles: number): Promise<void> {
  const subscriptionPlan = { billingPeriodValue: 1, billingPeriodUnit, numBillingCycles };
  await website.query(website.owner, change, { input: { id, subscriptionPlan } });
}
async function begin(input: object = {}): Promise<Started> {
  const given = { productId: beans, sku: 'BEANS-S', ...input };
  return (await website.query<{ started: Started }>(website.visitor(), start, { input: given })).started;
}
async function open(token: string, on = website): Promise<Answer> {
  return (await on.query<{ cart: Answer }>(on.visitor(), read, { token })).cart;
}
async function order(token: string, on = website): Promise<Answer> {
  return (await on.query<{ claimed: Answer }>(on.visitor(), claim, { token })).claimed;
}
const idOf = (token: string) => token.split('.')[0] ?? '';

describe('subscribing', () => {
  test('gives a token for half an hour, whose page shows what will be charged and how often', async () => {
    const before = Date.now();
    const started = await begin({ quantity: 2, additionalFields: { unasked: 'x' } });
    expect(started.__typename).toBe('SubscriptionCartStarted');
    const minutes = (Date.parse(started.expiresAt) - before) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThan(31);
    expect(await open(started.cartToken)).toEqual({
      ...{ __typename: 'SubscriptionCart', productId: beans, product: { id: beans } },
      ...{ sku: 'BEANS-S', title: 'Beans', variantName: 'Small', quantity: 2 },
      ...{
        unitPrice: { value: '12.50', currency: 'USD' },
        charge: { value: '25.00' },
        total: { value: '150.00' },
      },
      plan: { billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 6 },
      ...{ additionalFields: null, problem: null },
    });
  });

  test('takes the chosen options instead of a SKU', async () => {
    const { cartToken } = await begin({ sku: null, options: [{ name: 'Bag', value: 'Large' }] });
    expect(await open(cartToken)).toMatchObject({ sku: 'BEANS-L', charge: { value: '20.00' } });
  });

  test('leaves the cart as it is', async () => {
    const shopper = website.visitor({ cartToken: 'e'.repeat(43) });
    await website.query(shopper, start, { input: { productId: beans, sku: 'BEANS-S' } });
    expect(await website.query(shopper, '{ cart { id } }')).toEqual({ cart: null });
  });

  test.each([
    [{ sku: null }, 'OptionsNotChosen', 'Please select the Bag option.'],
    [
      { sku: 'MUG' },
      'VariantUnavailable',
      'Sorry, that item variant is unavailable. Please select another variant.',
    ],
    [{ quantity: 10 }, 'NotEnoughStock', 'Sorry, we do not have enough of that item available.'],
    [{ quantity: 'few' }, 'QuantityNotNumeric', 'Quantity must be a number.'],
    [{ quantity: 1.5 }, 'QuantityNotWhole', 'Quantity must be a whole number'],
    [{ quantity: 10_000 }, 'QuantityOutOfRange', 'Quantity must be between 1 and 9999.'],
    [{ additionalFields: 'fine' }, 'InvalidInput', "The form's answers must be a JSON object."],
    [{ productId: 'nothing' }, 'ProductUnavailable', 'Sorry, that item is unavailable.'],
  ])('with %j is refused: %s', async (input, code, message) => {
    expect(await begin(input)).toMatchObject({ __typename: code, message });
  });

  test('is refused for what is sold once only', async () => {
    expect(await begin({ productId: mug, sku: 'MUG' })).toEqual({
      __typename: 'NotSubscribable',
      message: 'Sorry, that item is not sold as a subscription.',
    });
  });
});

describe('the token', () => {
  test('is not used up by looking, and orders once, though twenty ask at once', async () => {
    const { cartToken } = await begin();
    await Promise.all(Array.from({ length: 5 }, () => open(cartToken)));
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(cartToken)));
    const won = answers.filter(({ __typename }) => __typename === 'SubscriptionCartClaimed');
    expect(won).toEqual([
      {
        __typename: 'SubscriptionCartClaimed',
        subscriptionCart: { sku: 'BEANS-S', quantity: 1, charge: { value: '12.50' } },
      },
    ]);
    const used = { __typename: 'CartTokenUsed', message: 'This subscription was already ordered.' };
    expect(answers.filter(({ __typename }) => __typename === 'CartTokenUsed')).toEqual(Array(19).fill(used));
    expect(await open(cartToken)).toEqual(used);
  });

  test('is over after half an hour', async () => {
    const { cartToken } = await begin();
    await everything.query(
      "UPDATE commerce.subscription_cart SET expires_at = expires_at - interval '31 minutes' WHERE id = $1",
      [idOf(cartToken)],
    );
    const expired = {
      __typename: 'CartTokenExpired',
      message: 'This page has expired. Please start again from the product.',
    };
    expect(await open(cartToken)).toEqual(expired);
    expect(await order(cartToken)).toEqual(expired);
  });

  test('opens nothing once a letter is changed, for another subscription, or on another website', async () => {
    const { cartToken } = await begin();
    const { cartToken: second } = await begin({ quantity: 2 });
    const swapped = `${idOf(second)}.${cartToken.split('.')[1]}`;
    const unknown = {
      __typename: 'NotFound',
      message: 'We could not find that subscription. Please start again from the product.',
    };
    for (const forged of [
      swapped,
      neighbourOf(cartToken),
      idOf(cartToken),
      `${newId()}.${'A'.repeat(43)}`,
      '',
      'x'.repeat(9_999),
    ]) {
      expect(await open(forged), forged.slice(0, 90)).toEqual(unknown);
      expect(await order(forged), forged.slice(0, 90)).toEqual(unknown);
    }
    const other = shops.open();
    expect(await open(cartToken, other)).toEqual(unknown);
    expect(await order(cartToken, other)).toEqual(unknown);
    expect((await order(cartToken)).__typename).toBe('SubscriptionCartClaimed');
  });

  test('opens nothing after someone wrote another quantity, variant or price into the database', async () => {
    for (const lie of ['quantity = 9', "variant_id = 'other'", 'unit_price_cents = 1', "currency = 'JPY'"]) {
      const { cartToken } = await begin();
      await everything.query(`UPDATE commerce.subscription_cart SET ${lie} WHERE id = $1`, [idOf(cartToken)]);
      expect((await open(cartToken)).__typename, lie).toBe('NotFound');
    }
  });
});

describe('what was shown', () => {
  test('is what is charged, though the owner changes the price or the plan meanwhile', async () => {
    const { cartToken } = await begin();
    const shown = await open(cartToken);
    await planFor(beans, 'WEEK', 3);
    await everything.query("UPDATE commerce.variant SET price_cents = 9900 WHERE sku = 'BEANS-S'");
    expect(await open(cartToken)).toEqual(shown);
    expect(await order(cartToken)).toMatchObject({ subscriptionCart: { charge: { value: '12.50' } } });
    await everything.query("UPDATE commerce.variant SET price_cents = 1250 WHERE sku = 'BEANS-S'");
    await planFor(beans, 'MONTH', 6);
  });

  test('cannot be ordered once it is sold out or no longer sold as a subscription, and can be once it is back', async () => {
    const { cartToken } = await begin({ quantity: 3 });
    await everything.query("UPDATE commerce.variant SET stock = 2 WHERE sku = 'BEANS-S'");
    const message = 'Sorry, we do not have enough of that item available.';
    expect((await open(cartToken)).problem).toBe(message);
    expect(await order(cartToken)).toEqual({ __typename: 'NotEnoughStock', message });
    await everything.query("UPDATE commerce.variant SET stock = 9 WHERE sku = 'BEANS-S'");
    await website.query(website.owner, change, { input: { id: beans, subscriptionPlan: null } });
    expect((await order(cartToken)).__typename).toBe('ProductUnavailable');
    await planFor(beans, 'MONTH', 6);
    expect((await open(cartToken)).problem).toBeNull();
    expect((await order(cartToken)).__typename).toBe('SubscriptionCartClaimed');
  });

  test('is forgotten a day after it was over, when nobody ordered it', async () => {
    const { cartToken } = await begin();
    const { cartToken: ordered } = await begin();
    await order(ordered);
    const ids = [idOf(cartToken), idOf(ordered)];
    await everything.query(
      "UPDATE commerce.subscription_cart SET expires_at = now() - interval '25 hours' WHERE id = ANY($1)",
      [ids],
    );
    await begin();
    const { rows } = await everything.query('SELECT id FROM commerce.subscription_cart WHERE id = ANY($1)', [
      ids,
    ]);
    expect(rows).toEqual([{ id: idOf(ordered) }]);
  });
});
