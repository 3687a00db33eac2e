import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProductsPage, type ProductsPage } from '../products-page-testing.ts';
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
  ]);
  await website.query(
    website.owner,
    'mutation ($input: ShippingZoneInput!) { saveShippingZone(input: $input) { __typename } }',
    {
      input: {
        ...{ name: 'Home', places: [{ country: 'GB' }] },
        options: [
          { name: 'Post', price: '4.90' },
          { name: 'Courier', price: '12.00' },
        ],
      },
    },
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

  test('proposes nothing while it is not known where to send', async () => {
    const guest = new Shopper();
    await guest.add('bowl');
    await guest.save('address', { ...inLondon, 'shippingAddress.line1': '' });
    expect((await guest.see('address')).sums).toContain('Total $20.00');
  });
});
