import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { type StripeSandbox, startStripeSandbox } from '#commerce/payments/sandbox/stripe-sandbox.ts';
import { createProductsPage } from '#gateway/products-page-testing.ts';
import { openTestInstall, type TestInstall } from '#gateway/testing.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { attack, isWholeRun, type Tries } from './attack.ts';
import { startTarget, type Target } from './target.ts';

const kills = isWholeRun ? 17 : 3;
const rounds = isWholeRun ? [1, 2, 3] : [1];
/** How much is done between two accidents: each then meets checkouts at another step. */
const answersBetween = 30;
const shoppers = 8;
const pieces = 100_000;

let postgres: ThrowawayPostgres;
let shop: TestInstall;
let sandbox: StripeSandbox;
let target: Target;
let productId = '';
let settings: Record<string, string> = {};

beforeAll(async () => {
  // What was told as done must be on disk, as in a real install.
  postgres = await startThrowawayPostgres({ synchronous_commit: 'on' });
  shop = await openTestInstall({ RATE_LIMITS: 'off' }, { url: postgres.url, drop: async () => undefined });
  const website = await shop.createWebsite('Local', 'localhost');
  const row = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '5.00', stock: String(pieces) };
  productId = (await createProductsPage(website, [row])).productIds.get('mug') ?? '';
  await website.query(
    website.owner,
    'mutation { changeStoreSettings(input: { isTestMode: true }) { __typename } }',
    {},
  );
  sandbox = await startStripeSandbox();
  settings = {
    ...{ RATE_LIMITS: 'off', STRIPE_API_URL: sandbox.url, STRIPE_SECRET_KEY: sandbox.secretKey },
    ...{ STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey, STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret },
  };
  target = await startTarget(shop, settings);
  sandbox.tellTo(() => `http://localhost:${target.port}/api/commerce/payments/stripe/webhook`);
});

afterAll(async () => {
  await target?.stop();
  await shop?.close();
  await sandbox?.close();
  await postgres?.stop();
});

const add = `mutation ($id: ID!) { made: addToCart(input: { productId: $id }) { __typename } }`;
const fill = `mutation ($input: UpdateCheckoutInput!) { made: updateCheckout(input: $input) { __typename
  ... on CheckoutUpdated { checkout { version } } } }`;
const place = `mutation ($input: PlaceOrderInput!) { made: placeOrder(input: $input) { __typename
  ... on PaymentRequired { orderToken clientSecret } ... on OrderPlaced { orderToken } } }`;
const settle = `mutation ($token: String!) { made: settlePayment(orderToken: $token) { __typename } }`;
const shippingAddress = {
  ...{ name: 'Ada', line1: 'Quay 1', city: 'London', postalCode: 'SW1Y 4JH', country: 'GB' },
};

interface Made {
  readonly __typename?: string;
  readonly orderToken?: string;
  readonly clientSecret?: string;
  readonly checkout?: { readonly version: string };
}

let keys = 0;
let answered = 0;

/** One shopper on their way from an empty cart to an order, who tries again whatever breaks, as people do; true when it was ordered. */
async function shopOnce(isOver: () => boolean): Promise<boolean> {
  let cookie = '';
  const ask = async (query: string, variables: object): Promise<Made> => {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const body = JSON.stringify({ query, variables });
      const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
      const answer = await target.ask({ host: 'localhost', path: '/graphql', method: 'POST', headers, body });
      const set = [answer.headers['set-cookie'] ?? []].flat();
      if (set.length > 0) cookie = set.map((header) => header.split(';', 1)[0]).join('; ');
      const made: Made | undefined = answer.status === 200 ? JSON.parse(answer.body).data?.made : undefined;
      if (made) answered += 1;
      if (made && made.__typename !== 'PaymentUnavailable') return made;
      if (isOver()) return {};
      await wait(100);
    }
    return {};
  };
  await ask(add, { id: productId });
  const { checkout } = await ask(fill, { input: { email: 'ada@shoppers.test', shippingAddress } });
  keys += 1;
  const input = {
    paymentMethodId: 'stripe',
    version: checkout?.version,
    idempotencyKey: `checkout-of-${keys}`.padEnd(20, '-'),
  };
  const begun = await ask(place, { input });
  const [intentId = ''] = (begun.clientSecret ?? '').split('_secret_');
  const intent = sandbox.ledger.intents.get(intentId);
  if (intent?.status !== 'requires_payment_method' || !begun.orderToken) return false;
  // Every tenth one closes the page instead of paying.
  if (keys % 10 === 0) return false;
  sandbox.ledger.confirm(intentId, {
    type: 'card',
    number: '4242424242424242',
    returnUrl: 'http://localhost/',
  });
  // Every fifth one closes the page after paying: a webhook or the sweep finds out.
  if (keys % 5 === 0) return false;
  return (await ask(settle, { token: begun.orderToken })).__typename === 'OrderPlaced';
}

const accidents: readonly (() => Promise<void>)[] = [
  async () => {
    await target.stop('SIGKILL');
    target = await startTarget(shop, settings);
  },
  () => postgres.restart('SIGKILL'),
  async () => sandbox.interrupt(400),
];

interface Paid {
  readonly id: string;
  readonly state: string;
  readonly payment_state: string;
  readonly reference: string | null;
  readonly mails: number;
  readonly refunded: number;
}

async function killDuringCheckouts(tries: Tries): Promise<void> {
  let isOver = false;
  let ordered = 0;
  const walk = async () => {
    while (!isOver) if (await shopOnce(() => isOver)) ordered += 1;
  };
  const walks = Array.from({ length: shoppers }, walk);
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = answered + answersBetween;
    while (answered < enough) await wait(20);
    await wait(Math.random() * 300);
    await accidents[kill % accidents.length]?.();
  }
  const enough = answered + answersBetween;
  while (answered < enough) await wait(20);
  isOver = true;
  await Promise.all(walks);
  const client = await openTestConnection(postgres.url, '*');
  const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  await rows(`UPDATE commerce.customer_order SET expires_at = now() WHERE state = 'PENDING'`);
  // A process that starts looks at once for what was left undone.
  await target.stop('SIGKILL');
  target = await startTarget(shop, settings);
  const pending = `SELECT id FROM commerce.customer_order WHERE state = 'PENDING'
    UNION ALL SELECT id FROM commerce.refund WHERE state = 'PENDING'`;
  await expect.poll(() => rows(pending), { timeout: 150_000, interval: 500 }).toEqual([]);
  const orders = await rows<Paid>(`
    SELECT o.id, o.state, o.payment_state, p.reference, o.refunded_cents::int AS refunded,
      (SELECT count(*)::int FROM commerce.mail m WHERE m.key LIKE 'order:' || o.id || ':confirmed%') AS mails
    FROM commerce.customer_order o LEFT JOIN commerce.payment p ON p.order_id = o.id`);
  const charges = [...sandbox.ledger.intents.values()].filter(({ status }) => status === 'succeeded');
  for (const { id, metadata, amount } of charges) {
    const order = orders.find(({ id: orderId }) => orderId === metadata.order_id);
    const back = sandbox.ledger.refunds
      .filter(({ payment_intent: of }) => of === id)
      .reduce((sum, refund) => sum + refund.amount, 0);
    const isKept = order?.state === 'OPEN' && order.payment_state === 'PAID' && back === 0;
    tries.holds(`the charge ${id}`, order?.reference === id && (isKept || back === amount), order);
  }
  for (const order of orders.filter(({ payment_state: state }) => state === 'PAID')) {
    const isCharged = charges.some(({ id }) => id === order.reference);
    tries.holds(`the order ${order.id}`, isCharged && order.mails === 1, order);
  }
  const [stock] = await rows<Record<string, number>>(`
    SELECT v.stock, (SELECT sum(delta)::int FROM commerce.stock_movement m WHERE m.variant_id = v.id) AS ledger,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM commerce.order_line l JOIN commerce.customer_order o ON o.id = l.order_id
        WHERE o.state = 'OPEN') AS sold
    FROM commerce.variant v WHERE v.sku = 'MUG'`);
  await client.end();
  const isExact = stock?.stock === stock?.ledger && stock?.stock === pieces - (stock?.sold ?? 0);
  tries.holds('the stock', isExact, stock);
  tries.holds(
    'orders were made',
    ordered >= kills,
    `${ordered} of ${orders.length}, ${charges.length} charges`,
  );
}

for (const round of rounds)
  attack(
    `the server, PostgreSQL and the payment provider die at random moments of running checkouts: every charge has its order, every order its charge (${round})`,
    killDuringCheckouts,
  );
