import type { TestWebsite } from '../testing.ts';

/** What a test's buyer orders. */
export interface TestPurchase {
  readonly productId: string;
  readonly quantity?: number;
  readonly email: string;
  /** Whether the box for news is ticked. */
  readonly isNewsletterWanted?: boolean;
}

const shippingAddress = {
  ...{ name: 'Ada Lovelace', line1: '12 St James’s Square', line2: '', city: 'London' },
  ...{ region: '', postalCode: 'SW1Y 4JH', country: 'GB', phone: '' },
};

/** Orders as a visitor of their own by the first way to pay, and answers the order's id. `buyer` tells them from others. */
export async function placeTestOrder(
  website: TestWebsite,
  buyer: string,
  { productId, quantity = 1, ...details }: TestPurchase,
): Promise<string> {
  const cartToken = buyer.padEnd(43, '-');
  const visitor = { ...website.visitor({ cartToken }), baseUrl: `http://${website.host}` };
  const ask = <Data>(text: string, input: object) => website.query<Data>(visitor, text, { input });
  await ask('mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }', {
    ...{ productId, quantity },
  });
  const filled = await ask<{
    updateCheckout: { checkout: { version: string; paymentMethods: { id: string }[] } };
  }>(
    `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) {
      ... on CheckoutUpdated { checkout { version paymentMethods { id } } } } }`,
    { ...details, shippingAddress },
  );
  const { version, paymentMethods } = filled.updateCheckout.checkout;
  const { placeOrder } = await ask<{ placeOrder: { order?: { id: string } } }>(
    'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { __typename ... on OrderPlaced { order { id } } ... on Problem { message } } }',
    { paymentMethodId: paymentMethods[0]?.id, idempotencyKey: `key-of-${cartToken}`, version },
  );
  if (!placeOrder.order) throw new Error(JSON.stringify(placeOrder));
  return placeOrder.order.id;
}
