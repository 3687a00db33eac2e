import { expect } from 'vitest';
import { writeDownMails } from '#kit/outbox.data.ts';
import type { Mailer } from '#kit/outbox.ts';
import { secretOf } from '#kit/secret.ts';
import type { SubgraphAnswer } from '#kit/test-subgraph.ts';
import type { SubscriptionPlanInput } from '../generated/graphql.ts';
import { deliverOrder } from '../goods/delivering.ts';
import { address, newKey, openTill, placing, type Till } from '../orders/till-testing.ts';
import { type FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import type { SettlingPowers } from '../payments/settling.ts';
import type { OwnedShops } from '../products/owner-testing.ts';

/** Where the shop of these tests is. */
export const timeZone = 'Europe/Berlin';

/** What each mug and each cap costs, two of them each time. */
const charges = { MUG: '25.00', CAP: '40.00' } as const;

/** A shop that is tried out, with members who subscribe. */
export interface SubscriptionShop {
  readonly till: Till;
  readonly powers: SettlingPowers;
  /** A process is killed after so many transactions from here. */
  killAfter(transactions: number): void;
  sql(text: string): ReturnType<OwnedShops['commerce']['sql']>;
  as(memberId: string, query: string, variables?: Record<string, unknown>): ReturnType<Till['shop']['ask']>;
  /** A member puts something, two of it unless told otherwise, into their cart by its page, and fills in the checkout; answers its version. */
  prepare(
    memberId: string,
    plan?: Partial<SubscriptionPlanInput>,
    more?: { readonly sku?: keyof typeof charges; readonly email?: string; readonly quantity?: number },
  ): Promise<string>;
  /** A member orders what was prepared. */
  order(memberId: string, version: string, input?: object): Promise<SubgraphAnswer>;
  /** Subscriptions of a paid order begin. */
  deliver(orderId: string): Promise<void>;
  /** A member subscribes to two of something by the page, the cart and the checkout; answers the subscription's id. */
  subscribe(
    memberId: string,
    plan?: Partial<SubscriptionPlanInput>,
    sku?: keyof typeof charges,
  ): Promise<string>;
}

/** A shop for one test. */
export async function openSubscriptionShop(
  shops: OwnedShops,
  provider: FakeProvider,
): Promise<SubscriptionShop> {
  const till = await openTill(shops, 5_000);
  const { websiteId } = till.shop;
  const db = shops.commerce.subgraph.database.forWebsite(websiteId);
  let left = -1;
  const mailer: Mailer = {
    delivery: 'KEPT',
    async transaction(_, work) {
      const result = await db.transaction((queries) =>
        work(queries, (drafts) => writeDownMails(queries, drafts)),
      );
      left -= 1;
      if (left === 0) throw new Error('The process was killed.');
      return result;
    },
  };
  const powers = { db, mailer, secret: secretOf(Buffer.alloc(32)), payments: portsOf(provider) };
  const as: SubscriptionShop['as'] = (memberId, query, variables = {}) =>
    shops.commerce.run(query, variables, { websiteId, memberId, permissions: ['MEMBER'] });
  const shop: SubscriptionShop = {
    ...{ till, powers, as },
    killAfter(transactions) {
      left = transactions;
    },
    sql: (text) => shops.commerce.sql(text.replaceAll('$website', `'${websiteId}'`)),
    async prepare(
      memberId,
      plan = {},
      { sku = 'MUG', email = `${memberId}@shoppers.test`, quantity = 2 } = {},
    ) {
      const productId = till.products.get(sku) ?? '';
      const subscriptionPlan = {
        ...{ billingPeriodValue: 1, billingPeriodUnit: 'MONTH', numBillingCycles: 0 },
        ...plan,
      };
      await till.shop.ask(
        'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }',
        { input: { id: productId, subscriptionPlan } },
      );
      const started = await as(
        memberId,
        'mutation ($input: StartSubscriptionCartInput!) { startSubscriptionCart(input: $input) { ... on SubscriptionCartStarted { cartToken } } }',
        { input: { productId, sku, quantity } },
      );
      const cartToken = started.text('startSubscriptionCart.cartToken');
      const adding = `mutation ($cartToken: String!) { addSubscriptionToCart(cartToken: $cartToken) { __typename } }`;
      const added = await as(memberId, adding, { cartToken });
      expect(added.at('addSubscriptionToCart.__typename')).toBe('SubscriptionInCart');
      expect((await as(memberId, adding, { cartToken })).at('addSubscriptionToCart')).toEqual({
        __typename: 'CartTokenUsed',
      });
      const filled = await as(
        memberId,
        'mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { ... on CheckoutUpdated { checkout { version problems { message } } } } }',
        { input: { email, shippingAddress: address } },
      );
      expect(filled.at('updateCheckout.checkout.problems')).toEqual([]);
      return filled.text('updateCheckout.checkout.version');
    },
    order: (memberId, version, input = {}) =>
      as(memberId, placing, {
        input: { paymentMethodId: 'test', idempotencyKey: newKey(), version, ...input },
      }),
    deliver: (orderId) => deliverOrder({ ...powers, ask: async () => ({ website: { timeZone } }) }, orderId),
    async subscribe(memberId, plan = {}, sku = 'MUG') {
      const placed = await shop.order(memberId, await shop.prepare(memberId, plan, { sku }));
      await shop.deliver(placed.text('placeOrder.order.id'));
      const mine = await as(
        memberId,
        '{ mySubscriptions { nodes { id state cycles quantity charge { value } } } }',
      );
      expect(mine.at('mySubscriptions.nodes.0')).toMatchObject({
        cycles: plan.trialDays ? 0 : 1,
        quantity: 2,
        charge: { value: charges[sku] },
      });
      return mine.text('mySubscriptions.nodes.0.id');
    },
  };
  return shop;
}
