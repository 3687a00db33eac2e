import { writeDownMails } from '#kit/outbox.data.ts';
import type { Mailer } from '#kit/outbox.ts';
import { secretOf } from '#kit/secret.ts';
import type { SubgraphAnswer } from '#kit/test-subgraph.ts';
import { address, newKey, openTill, placing, type Till } from '../orders/till-testing.ts';
import { openOwnedShops } from '../products/owner-testing.ts';
import { createProviderPorts } from './provider-ports.ts';
import type { SandboxIntent } from './sandbox/stripe-ledger.ts';
import { type StripeSandbox, startStripeSandbox } from './sandbox/stripe-sandbox.ts';
import { settleOrder } from './settling.ts';
import { sweepWebsite } from './sweep.ts';

/** Someone who shops, with or without an account. */
export interface Shopper {
  ask(query: string, variables?: Record<string, unknown>): Promise<SubgraphAnswer>;
  /** Adds a mug, fills in the checkout and places the order. */
  buy(input?: object): Promise<SubgraphAnswer>;
}

/** A shop that takes cards by a Stripe account of the sandbox. */
export interface StripeTill extends Till {
  readonly sandbox: StripeSandbox;
  readonly databaseUrl: string;
  sql(text: string): Promise<Record<string, unknown>[]>;
  as(memberId: string): Shopper;
  /** Asks as the gateway itself. */
  askAsGateway(query: string): Promise<SubgraphAnswer>;
  /** A guest's order that waits for its payment. */
  begin(browser: string): Promise<{ order: { id: string; token: string }; intent: SandboxIntent }>;
  /** The shopper pays a payment in the page. */
  pay(intentId: string, number?: string): void;
  orderOf(token: string): Promise<unknown>;
  /** Finds out what became of an order's payment, as its webhook does. */
  settle(orderId: string): Promise<void>;
  /** A round of what is looked after when nobody asks. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const adding = 'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }';
const filling = `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { __typename
  ... on CheckoutUpdated { checkout { version } } } }`;
const returnUrl = 'http://shop.example/checkout/return';

/** Opens a till whose Stripe is a sandbox of its own. */
export async function openStripeTill(stock = 40): Promise<StripeTill> {
  const sandbox = await startStripeSandbox();
  const { publishableKey: publicKey, secretKey, webhookSecret, url: apiUrl } = sandbox;
  const stripe = { publicKey, secretKey, webhookSecret, apiUrl };
  const shops = await openOwnedShops({ payments: { isSandbox: false, stripe } });
  const till = await openTill(shops, stock);
  const { websiteId } = till.shop;
  const input = { paymentMethodId: 'stripe' };
  const orderOf = async (token: string) => {
    const text = `query ($token: String!) { orderByToken(token: $token) { id state paymentState number } }`;
    return (await till.shop.visit(text, { token })).at('orderByToken');
  };
  const db = shops.commerce.subgraph.database.forWebsite(websiteId);
  const secret = secretOf(Buffer.alloc(32));
  const mailer: Mailer = {
    delivery: 'KEPT',
    transaction: (_, work) =>
      db.transaction((queries) => work(queries, (drafts) => writeDownMails(queries, drafts))),
  };
  const payments = createProviderPorts(secret, { isSandbox: false, stripe });
  const powers = { db, mailer, secret, payments };
  return {
    ...till,
    settle: async (orderId) => {
      await settleOrder(powers, orderId, 'WEBHOOK');
    },
    sweep: () => sweepWebsite(powers, { warn: () => undefined }),
    databaseUrl: shops.commerce.databaseUrl,
    ...{ sandbox, orderOf, sql: (text) => shops.commerce.sql(text) },
    askAsGateway: (query) => shops.commerce.run(query, {}, { websiteId, permissions: ['GATEWAY'] }),
    as(memberId) {
      const ask: Shopper['ask'] = (query, variables = {}) =>
        shops.commerce.run(query, variables, { websiteId, memberId });
      return {
        ask,
        async buy(more = {}) {
          await ask(adding, { input: { productId: till.products.get('MUG'), sku: 'MUG', quantity: 1 } });
          const typed = { email: `${memberId}@shoppers.test`, shippingAddress: address };
          const version = (await ask(filling, { input: typed })).text('updateCheckout.checkout.version');
          return ask(placing, { input: { ...input, version, idempotencyKey: newKey(), ...more } });
        },
      };
    },
    async begin(browser) {
      const token = (await till.buy(browser, 'MUG', input)).text('placeOrder.orderToken');
      const { id } = (await orderOf(token)) as { id: string };
      const intent = [...sandbox.ledger.intents.values()].find(({ metadata }) => metadata.order_id === id);
      if (!intent) throw new Error('No payment was begun.');
      return { order: { id, token }, intent };
    },
    pay(intentId, number = '4242424242424242') {
      sandbox.ledger.confirm(intentId, { type: 'card', number, returnUrl });
    },
    async close() {
      await shops.commerce.close();
      await sandbox.close();
    },
  };
}
