import type { SubgraphAnswer } from '#kit/test-subgraph.ts';
import type { OwnedShop, OwnedShops } from '../products/owner-testing.ts';

/** A shop that sells, and what its shoppers do. */
export interface Till {
  readonly shop: OwnedShop;
  /** Ids of its products by their titles. */
  readonly products: ReadonlyMap<string, string>;
  /** Puts pieces of a product into a browser's cart. */
  add(browser: string, sku: string, quantity?: number): Promise<SubgraphAnswer>;
  /** Fills in the checkout of a browser's cart, and answers its version. */
  fillIn(browser: string, email?: string): Promise<string>;
  /** Presses the button. */
  order(browser: string, input: object): Promise<SubgraphAnswer>;
  /** Adds, fills in and orders. */
  buy(browser: string, sku: string, input?: object): Promise<SubgraphAnswer>;
}

/** Where everything in these tests is sent. */
export const address = {
  ...{ name: 'Ada Lovelace', line1: '12 St James’s Square', line2: '', city: 'London' },
  ...{ region: '', postalCode: 'SW1Y 4JH', country: 'GB', phone: '' },
};

const adding = `mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename ... on Problem { message } } }`;
const filling = `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { __typename
  ... on CheckoutUpdated { checkout { version problems { step field message } } } } }`;
/** Places an order and tells all of it. */
export const placing = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename
  ... on Problem { message }
  ... on OrderPlaced { orderToken order { id number state paymentState fulfillmentState isTest grandTotal { value } lines { sku quantity total { value } } } }
  ... on PaymentRequired { orderToken provider clientSecret redirectUrl amount { value } }
  ... on CheckoutIncomplete { problems { field } }
  ... on OrderUnavailable { entries { title problem } }
  ... on CheckoutChanged { checkout { version } }
  ... on CouponUsedUp { code checkout { cart { coupons { code } } } } } }`;

let keys = 0;

/** A key that no other request of these tests has. */
export function newKey(): string {
  keys += 1;
  return `key-of-a-test-${String(keys).padStart(6, '0')}`;
}

/** A shop with a mug, of which there are so many, and the test method. */
export async function openTill(shops: OwnedShops, stock = 40): Promise<Till> {
  const shop = shops.open();
  const rows = [
    { Title: 'Mug', 'Product URL': 'mug', SKU: 'MUG', Price: '12.50', Stock: String(stock) },
    { Title: 'Cap', 'Product URL': 'cap', SKU: 'CAP', Price: '20.00', Stock: String(stock) },
  ].map((row) => ({ 'Product Type': 'PHYSICAL', Visible: 'Yes', ...row }));
  const ids = await shop.stock(rows);
  await shop.ask('mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }');
  const products = new Map(rows.map((row, index) => [row.SKU, ids[index] ?? '']));
  const till: Till = {
    shop,
    products,
    add: (browser, sku, quantity = 1) =>
      shop.visit(adding, { input: { productId: products.get(sku), sku, quantity } }, browser),
    async fillIn(browser, email = 'ada@shoppers.test') {
      const input = { email, shippingAddress: address };
      return (await shop.visit(filling, { input }, browser)).text('updateCheckout.checkout.version');
    },
    order: (browser, input) =>
      shop.visit(
        placing,
        { input: { paymentMethodId: 'test', idempotencyKey: newKey(), ...input } },
        browser,
      ),
    async buy(browser, sku, input = {}) {
      await till.add(browser, sku);
      const version = await till.fillIn(browser);
      return till.order(browser, { version, ...input });
    },
  };
  return till;
}
