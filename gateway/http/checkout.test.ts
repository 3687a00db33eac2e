import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner } from '../testing/busy-website-testing.ts';
import { createProductsPage, type ProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let productsPage: ProductsPage;

const ask = <Data>(text: string, variables: Record<string, unknown> = {}) =>
  website.query<Data>(website.owner, text, variables);
const changeSettings = (input: object) =>
  ask('mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }', {
    input,
  });

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  productsPage = await createProductsPage(website, [
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '20.00', stock: '50' },
    { title: 'Last cup', slug: 'last', sku: 'LAST', price: '8.00', stock: '1' },
    { title: 'Advice', slug: 'advice', sku: 'ADVICE', price: '90.00', stock: 'Unlimited', type: 'SERVICE' },
  ]);
  await changeSettings({ isTestMode: true });
  await ask(
    `mutation { saveManualPaymentMethod(input: { name: "Bank transfer", instructions: "IBAN GB00 TEST" }) { __typename } }`,
  );
});
afterAll(() => shop.close());

const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<head.*?<\/head>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name.replace('.', '\\.')}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? '';
const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)">/.exec(html)?.[1];
/** The type of a page, as its scripts and its theme are told. */
const pageTypeOf = (html: string) => Number(/"pageType":(\d+)/.exec(html)?.[1]);
const inLondon = {
  ...{ 'shippingAddress.country': 'GB', 'shippingAddress.formCountry': 'GB' },
  ...{ 'shippingAddress.name': 'Ada Lovelace', 'shippingAddress.line1': '12 St James’s Square' },
  ...{ 'shippingAddress.city': 'London', 'shippingAddress.postalCode': 'SW1Y 4JH' },
};

class Shopper extends Browser {
  constructor() {
    super(shop, website.host);
  }

  add(slug: string, more: object = {}) {
    const productId = productsPage.productIds.get(slug) ?? '';
    const fields = { verb: 'add', productId, quantity: '1', returnTo: `${productsPage.path}/${slug}` };
    return this.post('/cart', { ...fields, ...more });
  }

  save(step: string, fields: object = {}) {
    return this.post('/checkout', { verb: 'save', step, ...fields });
  }

  /** Comes as far as the payment. */
  async fillIn(email = 'ada@shoppers.test') {
    await this.save('contact', { email });
    await this.save('address', inLondon);
    await this.save('shipping', { note: 'Ring twice.' });
    return (await this.get('/checkout?step=payment')).body;
  }

  place(page: string, fields: object = {}) {
    const version = fieldOf(page, 'version');
    const idempotencyKey = fieldOf(page, 'idempotencyKey');
    return this.save('payment', {
      ...{ verb: 'place', billing: 'same', paymentMethodId: 'test', version, idempotencyKey },
      ...fields,
    });
  }
}

describe('without scripts', () => {
  test('a guest orders, and sees once that it is confirmed', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const { headers } = await guest.save('contact', { email: 'ada@shoppers.test' });
    expect(headers.location).toBe('/checkout?step=address#checkout-step-address');
    const page = await guest.fillIn();
    expect(pageTypeOf(page)).toBe(201);
    expect(descriptionOf(page)).toBe('Your order: contact details, delivery, and payment.');
    const placed = await guest.place(page);
    expect([placed.statusCode, placed.headers.location]).toEqual([303, '/checkout/confirmed']);
    const confirmed = await guest.get('/checkout/confirmed');
    expect(textOf(confirmed.body)).toMatch(/Thank you for your order .*Your order number is 1001\./);
    expect(pageTypeOf(confirmed.body)).toBe(202);
    expect(descriptionOf(confirmed.body)).toBe('Your order is confirmed: its number, and what you bought.');
    const again = await guest.get('/checkout/confirmed');
    expect(again.headers.location).toMatch(/^\/order\/[\w-]{40,}$/);
    const status = await guest.get(again.headers.location ?? '');
    expect(textOf(status.body)).toContain('Order 1001');
    expect(pageTypeOf(status.body)).toBe(211);
    expect(descriptionOf(status.body)).toMatch(/^Where your order stands: /);
    expect(textOf(status.body)).toContain('12 St James’s Square London SW1Y 4JH United Kingdom');
    expect(status.headers['referrer-policy']).toBe('same-origin');
    expect(textOf((await guest.get('/checkout')).body)).toContain('Your cart is empty. Go to the shop');
  });

  test('a bank transfer is received, with what is to be done, and not confirmed yet', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const page = await guest.fillIn();
    const [, bank = ''] =
      /name="paymentMethodId" value="([^"]+)"[^>]*\/><span>Bank transfer/.exec(page) ?? [];
    expect((await guest.place(page, { paymentMethodId: bank })).headers.location).toBe('/checkout/confirmed');
    const { body } = await guest.get('/checkout/confirmed');
    expect(pageTypeOf(body)).toBe(207);
    expect(descriptionOf(body)).toBe('We have received your order: its number, and how it is paid.');
    expect(textOf(body)).toMatch(/We have received your order .*nobody was charged\./);
    expect(textOf(body)).toMatch(/A real order of \$20\.00 would be paid as follows: IBAN GB00 TEST/);
  });

  test('what is missing is said at its field, and what was typed is still there', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.save('contact', { email: 'ada@shoppers.test' });
    const sent = await guest.save('address', { ...inLondon, 'shippingAddress.city': ' ' });
    expect(sent.headers.location).toBe('/checkout?step=address&tried=address#checkout');
    const { body } = await guest.get('/checkout?step=address&tried=address');
    expect(body).toContain('href="#checkout-shippingAddress-city"');
    expect(fieldOf(body, 'shippingAddress.line1')).toBe('12 St James’s Square');
    const other = await guest.get('/checkout?step=payment');
    expect(other.body).toContain('name="shippingAddress.city"');
  });

  test('another country brings its own form, and keeps what was typed', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.save('contact', { email: 'ada@shoppers.test' });
    const sent = await guest.save('address', { ...inLondon, 'shippingAddress.country': 'US' });
    expect(sent.headers.location).toBe('/checkout?step=address#checkout-step-address');
    const { body } = await guest.get('/checkout?step=address');
    expect(body).toContain('<option value="CA">California</option>');
    expect(fieldOf(body, 'shippingAddress.name')).toBe('Ada Lovelace');
  });

  test('what is too long is refused at its field, and not lost', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.save('contact', { email: 'ada@shoppers.test' });
    const long = 'x'.repeat(600);
    const sent = await guest.save('address', { ...inLondon, 'shippingAddress.line1': long });
    expect(sent.statusCode).toBe(400);
    expect(sent.body).toContain('At most 500 characters, please.');
    expect(fieldOf(sent.body, 'shippingAddress.line1')).toBe(long);
  });

  test('a service asks for no delivery', async () => {
    const guest = new Shopper();
    await guest.add('advice');
    await guest.save('contact', { email: 'ada@shoppers.test' });
    const { body } = await guest.get('/checkout');
    expect(body).not.toContain('checkout-step-address');
    const asked = [...body.matchAll(/name="billingAddress\.(\w+)"/g)].map(([, part]) => part);
    expect(asked).toEqual(['formCountry', 'country', 'name']);
  });

  test('express checkout goes straight there', async () => {
    const added = await new Shopper().add('bowl', Object.fromEntries([['then', 'checkout']]));
    expect(added.headers.location).toBe('/checkout');
  });
});

describe('what can go wrong at the last moment', () => {
  test('sent twice, the same page makes one order', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const page = await guest.fillIn();
    const [first, second] = await Promise.all([guest.place(page), guest.place(page)]);
    expect([first.headers.location, second.headers.location]).toEqual([
      '/checkout/confirmed',
      '/checkout/confirmed',
    ]);
    const orders = await guest.get('/checkout/confirmed');
    const [, number] = /order number is (\d+)/.exec(orders.body) ?? [];
    const late = await guest.place(page);
    expect(late.headers.location).toBe('/checkout/confirmed');
    expect((await guest.get('/checkout/confirmed')).body).toContain(`order number is ${number}`);
  });

  test('a second tab of the same cart leads to the order that there is', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const page = await guest.fillIn();
    const tab = (await guest.get('/checkout?step=payment')).body;
    expect(fieldOf(tab, 'idempotencyKey')).not.toBe(fieldOf(page, 'idempotencyKey'));
    await guest.place(page);
    expect((await guest.place(tab)).headers.location).toBe('/checkout/confirmed');
  });

  test('a price that changed is shown before anything is ordered', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const page = await guest.fillIn();
    await guest.post('/cart', { verb: 'add', productId: productsPage.productIds.get('bowl') ?? '' });
    const answer = await guest.place(page);
    expect(answer.statusCode).toBe(409);
    expect(textOf(answer.body)).toContain('Something changed');
    expect(textOf(answer.body)).toContain('Place order · $40.00');
    expect((await guest.place(answer.body)).headers.location).toBe('/checkout/confirmed');
  });

  test('the last one that went meanwhile is named, in the catalogue’s words', async () => {
    const [slow, quick] = [new Shopper(), new Shopper()];
    await slow.add('last');
    await quick.add('last');
    const page = await slow.fillIn();
    await quick.place(await quick.fillIn('grace@shoppers.test'));
    const answer = await slow.place(page);
    expect(answer.statusCode).toBe(409);
    expect(textOf(answer.body)).toContain('Last cup: Sorry, we do not have enough of that item available.');
  });

  test('a code that was typed and not used is used before anything is ordered', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const answer = await guest.place(await guest.fillIn(), { couponCode: 'NOPE' });
    expect(answer.body).toContain('href="#checkout-couponCode"');
    expect(fieldOf(answer.body, 'couponCode')).toBe('NOPE');
  });

  test('nothing is ordered while an address is missing', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const page = (await guest.get('/checkout')).body;
    const answer = await guest.place(page, { idempotencyKey: 'key-of-an-early-order' });
    expect(answer.statusCode).toBe(400);
    expect(textOf(answer.body)).toContain('Please enter your e-mail address.');
  });

  test('an order below the shop’s minimum is refused in its words, in the cart and here', async () => {
    await changeSettings({ minimumSubtotal: '50.00' });
    const guest = new Shopper();
    await guest.add('bowl');
    const least = 'To check out, your order subtotal must be $50.00 or more.';
    expect((await guest.get('/cart')).body).toContain(least);
    const page = await guest.fillIn();
    expect(page).toContain(least);
    expect(textOf((await guest.place(page)).body)).toContain(least);
    await changeSettings({ minimumSubtotal: '0' });
  });
});

describe('for the page’s script', () => {
  test('the same forms are answered with the page’s state alone', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const kept = await guest.save('contact', { email: 'ada@', verb: 'keep', as: 'json' });
    expect(kept.json().state).toMatchObject({ open: 'contact', tried: [], checkout: { email: 'ada@' } });
    const wrong = await guest.save('contact', { email: 'ada@', as: 'json' });
    expect(wrong.json().state).toMatchObject({ open: 'contact', tried: ['contact'] });
    const page = await guest.fillIn();
    const placed = await guest.place(page, { as: 'json' });
    expect(placed.json()).toEqual({ redirectTo: '/checkout/confirmed' });
    expect(textOf((await guest.get('/checkout/confirmed')).body)).toContain('Your order number is');
  });

  test('a country’s form comes alone', async () => {
    const { rows, country } = (await new Shopper().get('/checkout/address-form?country=CA')).json();
    expect(country).toBe('CA');
    expect(rows.flat().map(({ part }: { part: string }) => part)).toContain('region');
  });

  test('a form of another website changes nothing', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    const options = { headers: { origin: 'https://elsewhere.test' } };
    const sent = await guest.post('/checkout', { verb: 'save', step: 'contact', email: 'x@y.test' }, options);
    expect(sent.statusCode).toBe(403);
  });
});

describe('an order’s page', () => {
  test('opens by its link alone, and tells nobody else whether there is one', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.place(await guest.fillIn());
    await guest.get('/checkout/confirmed');
    const { location = '' } = (await guest.get('/checkout/confirmed')).headers;
    expect((await new Shopper().get(location)).statusCode).toBe(200);
    const wrong = `${location.slice(0, -2)}${location.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const path of [wrong, '/order/x', '/order/..%2fcart'])
      expect([path, (await new Shopper().get(path)).statusCode]).toEqual([path, 404]);
    expect((await new Shopper().get('/checkout/confirmed')).headers.location).toBe('/cart');
  });

  test('buys the same again', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.place(await guest.fillIn());
    await guest.get('/checkout/confirmed');
    const { location = '' } = (await guest.get('/checkout/confirmed')).headers;
    expect((await guest.post(location, { verb: 'buy-again' })).headers.location).toBe('/cart');
    expect((await guest.get('/cart')).body).toContain('Bowl');
  });

  test('lets its buyer cancel it while it is not paid, and not afterwards', async () => {
    const guest = new Shopper();
    const paths: string[] = [];
    for (const method of ['Bank transfer', 'Test payment']) {
      await guest.add('bowl');
      const page = await guest.fillIn();
      const [, bank = ''] =
        /name="paymentMethodId" value="([^"]+)"[^>]*\/><span>Bank transfer/.exec(page) ?? [];
      await guest.place(page, { paymentMethodId: method === 'Bank transfer' ? bank : 'test' });
      await guest.get('/checkout/confirmed');
      paths.push((await guest.get('/checkout/confirmed')).headers.location ?? '');
    }
    const [unpaid = '', paid = ''] = paths;
    expect(textOf((await guest.get(unpaid)).body)).toContain('Yes, cancel this order');
    expect((await guest.post(unpaid, { verb: 'cancel' })).headers.location).toBe(unpaid);
    const after = textOf((await guest.get(unpaid)).body);
    expect(after).toContain('Status Cancelled');
    expect(after).not.toContain('Yes, cancel this order');
    expect(textOf((await guest.get(paid)).body)).not.toContain('cancel this order');
    const refused = await guest.post(paid, { verb: 'cancel' });
    expect(refused.statusCode).toBe(409);
    expect(textOf(refused.body)).toContain('This order was not cancelled.');
  });

  test('lets its buyer ask to send back what was sent, where the shop allows it', async () => {
    const guest = new Shopper();
    await guest.add('bowl', { quantity: '2' });
    await guest.place(await guest.fillIn());
    const confirmed = await guest.get('/checkout/confirmed');
    const [, number] = /order number is (\d+)/.exec(confirmed.body) ?? [];
    const { location = '' } = (await guest.get('/checkout/confirmed')).headers;
    const { orders } = await ask<{ orders: { nodes: { id: string; lines: { id: string }[] }[] } }>(
      'query ($filter: OrderFilter) { orders(filter: $filter) { nodes { id lines { id } } } }',
      { filter: { search: number } },
    );
    const [order] = orders.nodes;
    const quantity = `quantity.${order?.lines[0]?.id}`;
    expect((await guest.get(location)).body).not.toContain(quantity);
    await ask('mutation { updateReturnSettings(days: 14) { __typename } }');
    await ask('mutation ($input: FulfillOrderInput!) { fulfillOrder(input: $input) { __typename } }', {
      input: { orderId: order?.id },
    });
    expect((await guest.get(location)).body).toContain(quantity);
    const none = await guest.post(location, { verb: 'return' });
    expect([none.statusCode, textOf(none.body)]).toEqual([
      400,
      expect.stringContaining('Choose what you want to send back.'),
    ]);
    const sent = await guest.post(location, { verb: 'return', [quantity]: '2', reason: 'Too small' });
    expect(sent.headers.location).toBe(location);
    const after = textOf((await guest.get(location)).body);
    expect(after).toContain('Waiting for our answer 2 × Bowl Too small');
    expect(after).not.toContain('Send something back');
  });

  test('has no invoice for a test order, and a packing slip for its owner alone', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.place(await guest.fillIn());
    await guest.get('/checkout/confirmed');
    const { location = '' } = (await guest.get('/checkout/confirmed')).headers;
    const invoice = await guest.get(`${location}/invoice.pdf`);
    expect([invoice.statusCode, invoice.body]).toEqual([409, 'A test order has no invoice.']);
    expect((await guest.get('/config/orders/any/packing-slip.pdf')).statusCode).toBe(401);
    expect((await guest.get('/config/orders/any/invoice.pdf')).statusCode).toBe(401);
  });

  test('is a member’s alone in their account', async () => {
    const guest = new Shopper();
    for (const path of ['/account/orders', '/account/orders/1001'])
      expect((await guest.get(path)).headers.location).toBe(
        `/account/sign-in?returnTo=${encodeURIComponent(path)}`,
      );
  });
});

test('the file of all orders is for its owner, filtered as their list is', async () => {
  const url = '/config/orders.csv?state=OPEN&search=ada@';
  expect((await new Shopper().get(url)).statusCode).toBe(401);
  const { createApiKey } = await website.query<{ createApiKey: { token: string } }>(
    { ...website.owner, accountId: await makeOwner(shop, website, 'ada@owners.test') },
    `mutation { createApiKey(input: { name: "Books", permissions: [ORDERS_MANAGE] }) { ... on ApiKeyCreated { token } } }`,
  );
  const headers = { host: website.host, authorization: `Bearer ${createApiKey.token}` };
  const file = await shop.app.inject({ url, headers });
  expect(file.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  expect(file.body).toMatch(/^\ufeffOrder Number,Email,Created On,/);
  expect(file.body).toContain('1001,ada@shoppers.test,');
  expect(file.body).not.toContain('grace@');
  const none = await shop.app.inject({ url: '/config/orders.csv?state=CANCELLED&tag=none', headers });
  expect(none.body.trim().split('\r\n')).toHaveLength(1);
  expect((await shop.app.inject({ url: '/config/orders.csv?state=LOST', headers })).statusCode).toBe(400);
});
