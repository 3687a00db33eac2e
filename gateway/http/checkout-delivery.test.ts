import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage, type ProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { Browser } from './browser-testing.ts';

let shop: TestInstall;
let website: TestWebsite;
let productsPage: ProductsPage;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Parcel Shop');
  productsPage = await createProductsPage(website, [
    { title: 'Bowl', slug: 'bowl', sku: 'BOWL', price: '20.00', stock: '50' },
    { title: 'Advice', slug: 'advice', sku: 'ADVICE', price: '90.00', stock: 'Unlimited', type: 'SERVICE' },
  ]);
  await website.query(
    website.owner,
    'mutation ($input: ShippingZoneInput!) { saveShippingZone(input: $input) { __typename } }',
    {
      input: {
        ...{ name: 'Home', places: [{ country: 'GB' }] },
        options: [
          { name: 'Post', price: '4.90', handlingTime: '2 to 3 days' },
          { name: 'Courier', price: '12.00' },
          {
            ...{ name: 'At our studio', price: '0.00' },
            pickup: {
              ...{ name: 'Quay Studio', line1: 'Quay 1', city: 'Norwich', postalCode: 'NR1 1AA' },
              ...{ country: 'GB', openingHours: 'Monday to Friday, 9 to 17' },
            },
          },
        ],
      },
    },
  );
  await website.query(
    website.owner,
    'mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }',
  );
});
afterAll(() => shop.close());

const inLondon = {
  ...{ 'shippingAddress.country': 'GB', 'shippingAddress.formCountry': 'GB' },
  ...{ 'shippingAddress.name': 'Ada Lovelace', 'shippingAddress.line1': '12 St James’s Square' },
  ...{ 'shippingAddress.city': 'London', 'shippingAddress.postalCode': 'SW1Y 4JH' },
};

class Shopper extends Browser {
  constructor() {
    super(shop, website.host);
  }

  add(slug: string) {
    const productId = productsPage.productIds.get(slug) ?? '';
    return this.post('/cart', {
      ...{ verb: 'add', productId, quantity: '1', returnTo: `${productsPage.path}/${slug}` },
    });
  }

  save(step: string, fields: object = {}) {
    return this.post('/checkout', { verb: 'save', step, ...fields });
  }

  /** The sums beside a step of the checkout, and all of its page. */
  async see(step: string) {
    const { body } = await this.get(`/checkout?step=${step}`);
    const sums = /class="checkout-totals">(.*?)<\/dl>/s.exec(body)?.[1] ?? '';
    return { body, sums: sums.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
  }
}

const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>|<head.*?<\/head>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('a shop that sends by post or courier', () => {
  test('counts the way that it proposes as soon as it knows where to send, and the other one once it is chosen', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.save('contact', { email: 'ada@shoppers.test' });
    expect((await guest.see('address')).sums).toContain('Total $20.00');
    await guest.save('address', inLondon);
    const { body, sums } = await guest.see('shipping');
    expect(body).toMatch(/<input[^>]*checked[^>]*\/><span>Post/);
    expect(sums).toContain('$4.90');
    expect(sums).toContain('Total $24.90');
    const [, courier = ''] = /value="([^"]+)"[^>]*\/><span>Courier/.exec(body) ?? [];
    await guest.save('shipping', { shippingOptionId: courier });
    expect((await guest.see('payment')).sums).toContain('Total $32.00');
    await guest.save('address', inLondon);
    expect((await guest.see('shipping')).sums).toContain('Total $32.00');
  });

  test('tells who fetches an order where and when, before it is placed and afterwards, and others how long it takes', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.save('contact', { email: 'ada@shoppers.test' });
    await guest.save('address', inLondon);
    const { body } = await guest.see('shipping');
    const place = 'Quay Studio Quay 1 Norwich NR1 1AA Monday to Friday, 9 to 17';
    expect(textOf(body)).toMatch(new RegExp(`Post 2 to 3 days .* At our studio ${place} Free`));
    const [, studio = ''] = /value="([^"]+)"[^>]*\/><span>At our studio/.exec(body) ?? [];
    await guest.save('shipping', { shippingOptionId: studio });
    const payment = (await guest.see('payment')).body;
    const fieldOf = (name: string) =>
      new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(payment)?.[1] ?? '';
    await guest.save('payment', {
      ...{ verb: 'place', billing: 'same', paymentMethodId: 'test' },
      ...{ version: fieldOf('version'), idempotencyKey: fieldOf('idempotencyKey') },
    });
    expect(textOf((await guest.get('/checkout/confirmed')).body)).toContain(`Pickup At our studio ${place}`);
    const { storeEmails } = await website.query<{ storeEmails: { nodes: { text: string }[] } }>(
      website.owner,
      '{ storeEmails(first: 1) { nodes { text } } }',
    );
    expect(storeEmails.nodes[0]?.text).toContain(
      'Pickup:\nQuay Studio\nQuay 1\nNorwich\nNR1 1AA\nMonday to Friday, 9 to 17',
    );
  });

  test('proposes nothing while it is not known where to send', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.save('address', { ...inLondon, 'shippingAddress.line1': '' });
    expect((await guest.see('address')).sums).toContain('Total $20.00');
  });
});

test('a discount that needs no code is named in the cart and at the checkout', async () => {
  const input = { name: 'Spring sale', kind: 'PERCENT', percent: '10' };
  const saving = `mutation ($input: AutomaticDiscountInput!) { saveAutomaticDiscount(input: $input) { __typename } }`;
  await website.query(website.owner, saving, { input });
  const guest = new Shopper();
  await guest.add('bowl');
  expect(textOf((await guest.get('/cart')).body)).toContain('Spring sale −$2.00');
  expect((await guest.see('contact')).sums).toContain('Discount: Spring sale −$2.00');
});

test('what is not sent is ordered with a name and a country, and what the taxes of that country depend on', async () => {
  const zone = { name: 'California', country: 'US', region: 'CA', rates: [{ name: 'Tax', percent: '7.25' }] };
  const saving = 'mutation ($input: TaxZoneInput!) { saveTaxZone(input: $input) { __typename } }';
  await website.query(website.owner, saving, { input: zone });
  const guest = new Shopper();
  await guest.add('advice');
  await guest.save('contact', { email: 'ada@shoppers.test' });
  const place = async (country: string, more: object = {}) => {
    const typed = {
      ...{ 'billingAddress.country': country, 'billingAddress.formCountry': country },
      ...{ 'billingAddress.name': 'Ada Lovelace', billing: 'other', ...more },
    };
    await guest.save('payment', { verb: 'keep', ...typed });
    const { body } = await guest.see('payment');
    const fieldOf = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(body)?.[1] ?? '';
    const answer = await guest.save('payment', {
      ...{ verb: 'place', paymentMethodId: 'test', ...typed },
      ...{ version: fieldOf('version'), idempotencyKey: fieldOf('idempotencyKey') },
    });
    const asked = [...body.matchAll(/name="billingAddress\.(\w+)"/g)].map(([, part]) => part);
    return { asked, body: answer.body, location: answer.headers.location };
  };
  const nobody = await place('GB', { 'billingAddress.name': '' });
  expect(nobody.location).not.toBe('/checkout/confirmed');
  const american = await place('US');
  expect(american.asked).toEqual(['formCountry', 'country', 'name', 'region']);
  expect(american.location).not.toBe('/checkout/confirmed');
  const business = await place('GB', { taxNumber: 'GB123456789' });
  expect(business.asked).toContain('postalCode');
  expect(business.location).not.toBe('/checkout/confirmed');
  const british = await place('GB', { taxNumber: '' });
  expect(british.asked).toEqual(['formCountry', 'country', 'name']);
  expect(british.location).toBe('/checkout/confirmed');
  const { orders } = await website.query<{ orders: { nodes: unknown[] } }>(
    website.owner,
    '{ orders(first: 1) { nodes { billingAddress { name line1 country } } } }',
  );
  expect(orders.nodes).toEqual([{ billingAddress: { name: 'Ada Lovelace', line1: '', country: 'GB' } }]);
});
