import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { createProductsPage, type ProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let productsPage: ProductsPage;
let everything: pg.Client;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  everything = await openTestConnection(shop.database.url, '*');
  productsPage = await createProductsPage(website, [
    { title: 'Gift Card', slug: 'gift', sku: 'GIFT', price: '50.00', stock: 'Unlimited', type: 'GIFT_CARD' },
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '30.00', stock: '50' },
    { title: 'The Log', slug: 'log', sku: 'LOG', price: '6.00', stock: 'Unlimited', type: 'PAYWALL' },
    { title: 'The Club', slug: 'club', sku: 'CLUB', price: '5.00', stock: 'Unlimited', type: 'PAYWALL' },
  ]);
  await ask('mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }');
  await ask('mutation { updateWebsite(input: { timeZone: "Pacific/Kiritimati" }) { __typename } }');
});
afterAll(async () => {
  await everything.end();
  await shop.close();
});

const ask = <Data>(text: string, variables: Record<string, unknown> = {}) =>
  website.query<Data>(website.owner, text, variables);

interface Bought {
  readonly id: string;
  readonly token: string;
  readonly lines: readonly { readonly id: string }[];
  readonly issuedGiftCards: readonly {
    readonly id: string;
    readonly sendAt: string;
    readonly sentAt: string | null;
    readonly isDisabled: boolean;
    readonly value: { readonly value: string };
  }[];
}

let numbers = 0;

function nextNumber(): number {
  numbers += 1;
  return numbers;
}

const orderFields =
  'id token lines { id } issuedGiftCards { id sendAt sentAt isDisabled isStoreCredit value { value } }';
const inLondon = {
  ...{ name: 'Ada Lovelace', line1: '12 St James’s Square', line2: '', city: 'London' },
  ...{ region: '', postalCode: 'SW1Y 4JH', country: 'GB', phone: '' },
};

/** Somebody puts a subscription into their cart, by its page. */
async function subscribe(visitor: Parameters<TestWebsite['query']>[0], input: object): Promise<void> {
  const { startSubscriptionCart } = await website.query<{ startSubscriptionCart: { cartToken: string } }>(
    visitor,
    'mutation ($input: StartSubscriptionCartInput!) { startSubscriptionCart(input: $input) { ... on SubscriptionCartStarted { cartToken } } }',
    { input },
  );
  const added = await website.query(
    visitor,
    'mutation ($cartToken: String!) { addSubscriptionToCart(cartToken: $cartToken) { __typename } }',
    startSubscriptionCart,
  );
  expect(added).toEqual({ addSubscriptionToCart: { __typename: 'SubscriptionInCart' } });
}

/** Somebody buys by the test method, and pays with gift cards first. */
async function buy(
  slug: string,
  more: {
    answers?: object;
    memberId?: string;
    codes?: readonly string[];
    quantity?: number;
    isSubscribed?: boolean;
  } = {},
): Promise<{ __typename: string; order: Bought; problems?: { message: string }[] }> {
  const number = nextNumber();
  const member = more.memberId === undefined ? {} : { memberId: more.memberId, permissions: ['MEMBER'] };
  const visitor = {
    ...website.visitor({ cartToken: `buyer-${number}` }),
    ...member,
    baseUrl: `http://${website.host}`,
  };
  const productId = productsPage.productIds.get(slug);
  const additionalFields = more.answers;
  const input = { productId, quantity: more.quantity ?? 1, sku: slug.toUpperCase(), additionalFields };
  if (more.isSubscribed) await subscribe(visitor, input);
  else {
    const adding =
      'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename ... on Problem { message } } }';
    expect(await website.query(visitor, adding, { input })).toEqual({
      addToCart: { __typename: 'CartEntryAdded' },
    });
  }
  for (const code of more.codes ?? [])
    await website.query(visitor, 'mutation ($code: String!) { applyGiftCard(code: $code) { __typename } }', {
      code,
    });
  const filled = await website.query<{ updateCheckout: { checkout: { version: string } } }>(
    visitor,
    'mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { ... on CheckoutUpdated { checkout { version } } } }',
    { input: { email: 'ada@shoppers.test', shippingAddress: inLondon } },
  );
  const placing = {
    paymentMethodId: 'test',
    idempotencyKey: `key-of-a-buyer-${number}`,
    version: filled.updateCheckout.checkout.version,
  };
  const placed = await website.query<{ placeOrder: Awaited<ReturnType<typeof buy>> }>(
    visitor,
    `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
      ... on OrderPlaced { order { ${orderFields} } } ... on CheckoutIncomplete { problems { message } } } }`,
    { input: placing },
  );
  return placed.placeOrder;
}

const seeOrder = async ({ token }: Bought): Promise<Bought> =>
  (
    await website.query<{ orderByToken: Bought }>(
      website.visitor(),
      `query ($token: String!) { orderByToken(token: $token) { ${orderFields} } }`,
      { token },
    )
  ).orderByToken;

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
const mailsTo = async (address: string) =>
  (
    await ask<{ storeEmails: { nodes: Mail[] } }>('{ storeEmails(first: 200) { nodes { to subject text } } }')
  ).storeEmails.nodes.filter(({ to }) => to === address);
const codeIn = (mail: Mail | undefined) => /Code:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
const balanceOf = async (code: string) =>
  (
    await website.query<{ giftCardBalance: { __typename: string; balance?: { value: string } } }>(
      { ...website.visitor(), address: `10.0.0.${nextNumber()}` },
      'query ($code: String!) { giftCardBalance(code: $code) { __typename ... on GiftCardBalance { balance { value } } } }',
      { code },
    )
  ).giftCardBalance;
const refund = (order: Bought, more: object = {}) =>
  ask<{ refundOrder: { __typename: string; message?: string } }>(
    'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename ... on Problem { message } } }',
    { input: { orderId: order.id, idempotencyKey: `refund-number-${nextNumber()}-here`, ...more } },
  );

describe('a gift card that was bought', () => {
  test('is made when it is paid, and mailed to its recipient with its code, which pays', async () => {
    const answers = { recipientName: 'Bea', recipientEmail: 'Bea@Friends.test', message: 'Happy birthday!' };
    const { order } = await buy('gift', { answers });
    expect(order.issuedGiftCards).toMatchObject([
      { value: { value: '50.00' }, sentAt: expect.any(String), isDisabled: false },
    ]);
    const mails = await mailsTo('bea@friends.test');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'A gift card for you: $50.00' });
    expect(mails[0]?.text).toContain('Happy birthday!');
    const code = codeIn(mails[0]);
    expect(await balanceOf(code)).toMatchObject({ balance: { value: '50.00' } });
    await buy('bowl', { codes: [code] });
    expect(await balanceOf(code)).toMatchObject({ balance: { value: '20.00' } });
    expect((await refund(order)).refundOrder).toMatchObject({
      __typename: 'OrderStateConflict',
      message: expect.stringContaining('was spent already'),
    });
    const page = new Browser(shop, website.host);
    await page.get('/gift-card');
    expect((await page.post('/gift-card', { code })).body).toContain(
      '$20.00 is left on the gift card ending in',
    );
    expect((await page.post('/gift-card', { code: 'NOBODY' })).body).toContain(
      'That gift card cannot be used.',
    );
  });

  test('goes to its recipient in the morning of the chosen day, by the website’s clocks, once', async () => {
    const answers = { recipientEmail: 'cleo@friends.test', deliveryDate: '2999-12-24' };
    const { order } = await buy('gift', { answers });
    const [card] = order.issuedGiftCards;
    expect(card).toMatchObject({ sendAt: '2999-12-23T18:00:00.000Z', sentAt: null });
    expect(await mailsTo('cleo@friends.test')).toEqual([]);
    await everything.query(`UPDATE commerce.gift_card SET send_at = now() WHERE id = $1`, [card?.id]);
    // Each purchase makes a round of what is due; of many at once one writes the mail.
    await Promise.all([buy('gift'), buy('gift'), buy('gift')]);
    expect(await mailsTo('cleo@friends.test')).toHaveLength(1);
    expect((await seeOrder(order)).issuedGiftCards[0]?.sentAt).toEqual(expect.any(String));
    await ask('mutation ($id: ID!) { sendGiftCard(id: $id) { __typename } }', { id: card?.id });
    const mails = await mailsTo('cleo@friends.test');
    expect(new Set(mails.map(codeIn)).size).toBe(1);
    expect(mails).toHaveLength(2);
  });

  test('goes out of use when its order is refunded before anyone spent it', async () => {
    const { order } = await buy('gift', { answers: { recipientEmail: 'dora@friends.test' } });
    const code = codeIn((await mailsTo('dora@friends.test'))[0]);
    expect((await refund(order)).refundOrder.__typename).toBe('OrderChanged');
    expect(await balanceOf(code)).toEqual({ __typename: 'GiftCardUnknown' });
    expect((await seeOrder(order)).issuedGiftCards).toMatchObject([{ isDisabled: true }]);
  });

  test('is made once for each piece, however often its order is handed over', async () => {
    const { order } = await buy('gift', { quantity: 3 });
    await everything.query('UPDATE commerce.order_line SET delivered_at = NULL WHERE order_id = $1', [
      order.id,
    ]);
    const settle = 'mutation ($token: String!) { settlePayment(orderToken: $token) { __typename } }';
    await Promise.all([1, 2, 3].map(() => website.query(website.visitor(), settle, { token: order.token })));
    expect((await seeOrder(order)).issuedGiftCards).toHaveLength(3);
  });
});

describe('several gift cards', () => {
  test('pay one order, in parts, and what is refunded goes back to them', async () => {
    const codes = [];
    for (const name of ['eve', 'fay']) {
      await buy('gift', { answers: { recipientEmail: `${name}@friends.test` } });
      codes.push(codeIn((await mailsTo(`${name}@friends.test`))[0]));
    }
    const { order } = await buy('bowl', { codes, quantity: 3 });
    expect(await Promise.all(codes.map(balanceOf))).toMatchObject([
      { balance: { value: '0.00' } },
      { balance: { value: '10.00' } },
    ]);
    expect((await refund(order, { amount: '60.00' })).refundOrder.__typename).toBe('OrderChanged');
    expect(await Promise.all(codes.map(balanceOf))).toMatchObject([
      { balance: { value: '50.00' } },
      { balance: { value: '20.00' } },
    ]);
  });
});

describe('store credit', () => {
  test('is what a refund becomes when the owner says so: mailed to the buyer, and as good as money', async () => {
    const { order } = await buy('bowl');
    const before = (await mailsTo('ada@shoppers.test')).filter(({ subject }) =>
      subject.startsWith('Store credit'),
    );
    expect((await refund(order, { asStoreCredit: true, amount: '12.00' })).refundOrder.__typename).toBe(
      'OrderChanged',
    );
    const mails = (await mailsTo('ada@shoppers.test')).filter(({ subject }) =>
      subject.startsWith('Store credit'),
    );
    expect(mails).toHaveLength(before.length + 1);
    expect(await balanceOf(codeIn(mails[0]))).toMatchObject({ balance: { value: '12.00' } });
    expect((await refund(order)).refundOrder.__typename).toBe('OrderChanged');
    const { order: seen } = await ask<{ order: { refundedAmount: { value: string }; paymentState: string } }>(
      'query ($id: ID!) { order(id: $id) { paymentState refundedAmount { value } } }',
      { id: order.id },
    );
    expect(seen).toEqual({ paymentState: 'REFUNDED', refundedAmount: { value: '30.00' } });
  });
});

describe('a membership', () => {
  const areasOf = async (memberId: string) => {
    const { rows } = await everything.query('SELECT area_id FROM content.area_grant WHERE member_id = $1', [
      memberId,
    ]);
    return rows.length;
  };

  test('is sold on its page: its price has a button beside it', async () => {
    const url = `${productsPage.path}/log`;
    const { body } = await shop.app.inject({ url, headers: { host: website.host } });
    expect(body).toContain('$6.00');
    expect(body).toMatch(/<button type="submit"[^>]*data-product-type="5"[^>]*>.*?Add To Cart/);
  });

  test('opens its area to the member who bought it, and a refund closes it', async () => {
    await ask(
      'mutation ($id: ID!) { createMemberArea(input: { title: "Patrons", productIds: [$id] }) { __typename } }',
      { id: productsPage.productIds.get('log') },
    );
    const guest = await buy('log');
    expect(guest).toMatchObject({
      __typename: 'CheckoutIncomplete',
      problems: [
        { message: 'Please sign in or create an account first: memberships and subscriptions belong to it.' },
      ],
    });
    const { order } = await buy('log', { memberId: 'member-1' });
    expect(await areasOf('member-1')).toBe(1);
    const { memberships } = await ask<{ memberships: { nodes: object[] } }>(
      '{ memberships { nodes { memberId endedAt product { title } order { id } } } }',
    );
    expect(memberships.nodes).toEqual([
      {
        ...{ memberId: 'member-1', endedAt: null, product: { title: 'The Log' } },
        order: { id: expect.any(String) },
      },
    ]);
    await refund(order);
    await buy('gift');
    expect(await areasOf('member-1')).toBe(0);
  });

  test('with a plan opens its area from the first day of its free trial, and is closed while it is paused and once it is over', async () => {
    const id = productsPage.productIds.get('club');
    await ask(
      `mutation ($area: CreateMemberAreaInput!, $product: UpdateProductInput!) {
        createMemberArea(input: $area) { __typename } updateProduct(input: $product) { __typename } }`,
      {
        area: { title: 'Club', productIds: [id] },
        product: {
          id,
          subscriptionPlan: {
            ...{ billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 0, trialDays: 14 },
          },
        },
      },
    );
    const url = `${productsPage.path}/club`;
    const { body } = await shop.app.inject({ url, headers: { host: website.host } });
    expect(body).toMatch(/<button type="submit"[^>]*data-product-type="5"[^>]*>.*?Subscribe/);
    const memberId = 'member-2';
    expect(await buy('club', { memberId, isSubscribed: true })).toMatchObject({ __typename: 'OrderPlaced' });
    expect(await areasOf(memberId)).toBe(1);
    const member = { ...website.visitor(), memberId, permissions: ['MEMBER'] as const };
    const { mySubscriptions } = await website.query<{ mySubscriptions: { nodes: { id: string }[] } }>(
      member,
      '{ mySubscriptions { nodes { id } } }',
    );
    const changing = `mutation ($input: UpdateSubscriptionInput!) { updateMySubscription(input: $input) {
      __typename ... on Problem { message } } }`;
    for (const [action, count] of [
      ['PAUSE', 0],
      ['RESUME', 1],
      ['CANCEL_NOW', 0],
    ] as const) {
      const input = { id: mySubscriptions.nodes[0]?.id, action };
      expect(await website.query(member, changing, { input })).toEqual({
        updateMySubscription: { __typename: 'SubscriptionContract' },
      });
      expect(await areasOf(memberId)).toBe(count);
    }
  });
});

test('robots are asked to list neither the checkout nor an order, and a person’s browser is told nothing', async () => {
  const { order } = await buy('bowl');
  const browser = new Browser(shop, website.host);
  const person = { 'user-agent': 'Mozilla/5.0 Firefox/140.0', 'sec-fetch-dest': 'document' };
  const robot = { ...person, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  for (const url of ['/checkout', `/order/${order.token}`]) {
    expect((await browser.get(url, robot)).headers['x-robots-tag']).toBe('noindex');
    expect((await browser.get(url)).headers['x-robots-tag']).toBe('noindex');
    const shown = await browser.get(url, person);
    expect([shown.statusCode, shown.headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(shown.body).not.toContain('name="robots"');
  }
});
