import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#kit/viewer.ts';
import { type OwnedShop, type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { newToken } from './cart.data.ts';

let shops: OwnedShops;
let website: OwnedShop;
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  shops = await openOwnedShops();
  website = shops.open();
  const [mug = '', card = '', last = '', recording = ''] = await website.stock([
    {
      'Product Type': 'PHYSICAL',
      Title: 'Mug',
      'Product URL': 'mug',
      SKU: 'MUG',
      Price: '12.50',
      Stock: '40',
      Visible: 'Yes',
    },
    {
      Title: 'Gift card',
      'Product URL': 'card',
      SKU: 'CARD',
      Price: '25.00',
      Stock: 'Unlimited',
      'Product Type': 'GIFT_CARD',
      Visible: 'Yes',
    },
    {
      'Product Type': 'PHYSICAL',
      Title: 'Last one',
      'Product URL': 'last',
      SKU: 'LAST',
      Price: '9.00',
      Stock: '1',
      Visible: 'Yes',
    },
    {
      Title: 'Recording',
      'Product URL': 'recording',
      SKU: 'REC',
      Price: '9.00',
      Stock: 'Unlimited',
      'Product Type': 'DIGITAL',
      Visible: 'Yes',
    },
  ]);
  ids = new Map(Object.entries({ mug, card, last, recording }));
});
afterAll(() => shops.commerce.close());

const someone = (): Viewer => website.visitor({ cartToken: newToken() });

const addText = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename
  ... on CartEntryAdded { newlyAdded { id } } } }`;
async function add(viewer: Viewer, slug: string, more: object = {}) {
  const variables = { input: { productId: ids.get(slug), ...more } };
  const { addToCart } = await website.query<{
    addToCart: { __typename: string; newlyAdded?: { id: string } };
  }>(viewer, addText, variables);
  return { kind: addToCart.__typename, id: addToCart.newlyAdded?.id ?? '' };
}

const changeText = `mutation ($input: UpdateCartEntryFieldsInput!) { updateCartEntryFields(input: $input) { __typename
  ... on CartEntryFieldsChanged { updatedEntry { id quantity additionalFields } cart { totalQuantity entries { id } } }
  ... on Problem { message } } }`;
const change = async (viewer: Viewer, entryId: string, additionalFields: unknown) =>
  (
    await website.query<{ updateCartEntryFields: Record<string, unknown> }>(viewer, changeText, {
      input: { entryId, additionalFields },
    })
  ).updateCartEntryFields;

const kinds = '{ cart { hasDigital purelyDigital requiresShipping } }';

test('A cart says whether anything in it is digital, everything is, or anything is sent by post', async () => {
  const viewer = someone();
  await add(viewer, 'recording');
  const digital = { hasDigital: true, purelyDigital: true, requiresShipping: false };
  expect(await website.query(viewer, kinds)).toEqual({ cart: digital });
  await add(viewer, 'mug');
  const mixed = { hasDigital: true, purelyDigital: false, requiresShipping: true };
  expect(await website.query(viewer, kinds)).toEqual({ cart: mixed });
});

test('What comes with the checkout is said to be unknown until then, and the rest adds up', async () => {
  const viewer = someone();
  await add(viewer, 'mug', { quantity: 2 });
  const text = `{ cart { orderId isPurchased isSample shippingOptions { id } selectedShippingOption { id } shippingLocation { country }
    applicableTaxRules { id } shippingCost { value } tax { value } discount { value } subtotal { value } grandTotal { value }
    coupons { id } checkoutProblem } }`;
  expect(await website.query(viewer, text)).toEqual({
    cart: {
      ...{
        orderId: null,
        isPurchased: false,
        isSample: false,
        shippingOptions: [],
        selectedShippingOption: null,
      },
      ...{ shippingLocation: null, applicableTaxRules: [], shippingCost: null, tax: null, coupons: [] },
      ...{ discount: { value: '0.00' }, subtotal: { value: '25.00' }, grandTotal: { value: '25.00' } },
      checkoutProblem: null,
    },
  });
});

describe('what was filled in for an entry', () => {
  test('changes for whoever holds the cart, and for nobody else', async () => {
    const viewer = someone();
    const { id } = await add(viewer, 'card', { additionalFields: { recipientName: 'Ada' } });
    const notFound = { __typename: 'NotFound', message: 'That item is no longer in your cart.' };
    const stranger = someone();
    await add(stranger, 'mug');
    expect(await change(stranger, id, { recipientName: 'Eve' })).toEqual(notFound);
    expect(await change(website.visitor(), id, { recipientName: 'Eve' })).toEqual(notFound);
    expect(await change(viewer, id, { recipientName: 'Bea' })).toMatchObject({
      updatedEntry: { id, quantity: 1, additionalFields: { recipientName: 'Bea' } },
    });
  });

  test('is kept only where somebody asked for it', async () => {
    const viewer = someone();
    const { id } = await add(viewer, 'mug', { additionalFields: { Engraving: 'Ada', recipientName: 'Bea' } });
    const asItIs = { updatedEntry: { id, quantity: 1, additionalFields: null } };
    expect(await change(viewer, id, { Engraving: 'Bea' })).toMatchObject(asItIs);
    const { cart } = await website.query<{ cart: object }>(
      viewer,
      '{ cart { entries { additionalFields } } }',
    );
    expect(cart).toEqual({ entries: [{ additionalFields: null }] });
  });

  test('is a JSON object of at most 20000 characters', async () => {
    const viewer = someone();
    const { id } = await add(viewer, 'mug');
    for (const given of ['no object', '{}', [1], 7, { a: 'x'.repeat(20_000) }])
      expect(await change(viewer, id, given)).toMatchObject({ __typename: 'InvalidInput' });
  });

  test('of a gift card is held to the rules of gift cards, on the calendar of the website', async () => {
    const viewer: Viewer = { ...someone(), timeZone: 'Pacific/Kiritimati' };
    const { id } = await add(viewer, 'card');
    expect(await change(viewer, id, { recipientEmail: 'nobody' })).toMatchObject({
      __typename: 'AdditionalFieldsInvalid',
      message: 'Email is invalid',
    });
    const yesterdayThere = new Date(Date.now() - 10 * 3_600_000).toISOString().slice(0, 10);
    expect(await change(viewer, id, { deliveryDate: yesterdayThere })).toMatchObject({
      __typename: 'AdditionalFieldsInvalid',
      message: 'The delivery date cannot be in the past.',
    });
  });

  test('makes one entry of two whose answers became equal, whoever changes them at once', async () => {
    const viewer = someone();
    const first = await add(viewer, 'card', { quantity: 2, additionalFields: { recipientName: 'Ada' } });
    const second = await add(viewer, 'card', { quantity: 3, additionalFields: { recipientName: 'Bea' } });
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => change(viewer, first.id, { recipientName: 'Cy' })),
      ...Array.from({ length: 10 }, () => change(viewer, second.id, { recipientName: 'Cy' })),
    ]);
    expect(
      answers.every(({ __typename: kind }) => kind === 'CartEntryFieldsChanged' || kind === 'NotFound'),
    ).toBe(true);
    const { cart } = await website.query<{ cart: object }>(
      viewer,
      '{ cart { entries { quantity additionalFields } } }',
    );
    expect(cart).toEqual({ entries: [{ quantity: 5, additionalFields: { recipientName: 'Cy' } }] });
  });
});

describe('To check out, your order subtotal must be {subtotal} or more.', () => {
  const settings =
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename ... on StoreSettings { minimumSubtotal { value } } ... on InvalidInput { message field } } }';
  const set = async (minimumSubtotal: string) =>
    (
      await website.query<{ updateStoreSettings: object }>(website.owner, settings, {
        input: { minimumSubtotal },
      })
    ).updateStoreSettings;

  test('is what the cart says until it comes to what the owner set', async () => {
    expect(await set('30.00')).toEqual({ __typename: 'StoreSettings', minimumSubtotal: { value: '30.00' } });
    const viewer = someone();
    await add(viewer, 'mug', { quantity: 2 });
    const problem = async () =>
      (
        await website.query<{ cart: { checkoutProblem: string | null } }>(
          viewer,
          '{ cart { checkoutProblem } }',
        )
      ).cart.checkoutProblem;
    expect(await problem()).toBe('To check out, your order subtotal must be $30.00 or more.');
    await add(viewer, 'mug');
    expect(await problem()).toBeNull();
    await website.query(website.owner, settings, { input: { multipleQuantityAllowedForServices: true } });
    expect(await set('1,000')).toMatchObject({ minimumSubtotal: { value: '1000.00' } });
    expect(await problem()).toBe('To check out, your order subtotal must be $1,000.00 or more.');
    await set('0');
    expect(await problem()).toBeNull();
  });

  test.each(['-1', 'much', '1.234'])('is not set to %s', async (text) => {
    expect(await set(text)).toMatchObject({ __typename: 'InvalidInput', field: 'input.minimumSubtotal' });
  });
});

describe('a member’s cart', () => {
  const member = (memberId: string): Viewer => ({ ...website.visitor(), memberId });

  test('grows by each of twenty additions that come at once from their devices', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(member('ada'), 'mug')));
    const { cart } = await website.query<{ cart: object }>(
      member('ada'),
      '{ cart { entries { quantity } } }',
    );
    expect(cart).toEqual({ entries: [{ quantity: 20 }] });
  });

  test('takes the last unit once, whichever device is the first', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(member('bea'), 'last')));
    expect(answers.filter(({ kind }) => kind === 'CartEntryAdded')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'NotEnoughStock')).toHaveLength(19);
  });

  test('is changed and emptied like any other, and by nobody else', async () => {
    const { id } = await add(member('cy'), 'mug', { quantity: 2 });
    const set = 'mutation ($id: ID!) { updateCartEntry(entryId: $id, quantity: 3) { __typename } }';
    const remove = 'mutation ($id: ID!) { removeCartEntry(entryId: $id) { __typename } }';
    expect(await website.query(member('dee'), set, { id })).toEqual({
      updateCartEntry: { __typename: 'NotFound' },
    });
    expect(await website.query(member('cy'), set, { id })).toEqual({
      updateCartEntry: { __typename: 'CartChanged' },
    });
    await website.query(member('cy'), remove, { id });
    expect(await website.query(member('cy'), '{ cart { totalQuantity } }')).toEqual({
      cart: { totalQuantity: 0 },
    });
  });
});

describe('the made-up cart', () => {
  const text =
    '{ sampleCart { id isSample totalQuantity subtotal { value } entries { title problem product { id } variant { id } } } }';

  test('is for those who may change content, and says what it is', async () => {
    const { sampleCart } = await website.query<{ sampleCart: object }>(website.owner, text);
    expect(sampleCart).toMatchObject({
      ...{ id: 'sample', isSample: true, totalQuantity: 4, subtotal: { value: '94.00' } },
      entries: [{ title: 'Sample product', problem: null, product: null, variant: null }, {}, {}],
    });
    const clerk: Viewer = { ...website.visitor(), accountId: 'clerk', permissions: ['REPORTS_READ'] };
    expect((await website.run(clerk, text)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await website.run(someone(), text)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
