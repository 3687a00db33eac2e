import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { type StripeSandbox, startStripeSandbox } from '#commerce/payments/sandbox/stripe-sandbox.ts';
import { makeOwner } from '#gateway/testing/busy-website-testing.ts';
import { createProductsPage } from '#gateway/testing/products-page-testing.ts';
import { isWholeRun } from '#gateway/testing/whole-run-testing.ts';
import { openTestInstall, type TestInstall } from '#gateway/testing.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#kit/throwaway-postgres.ts';
import { attack, type Tries } from './attack.ts';
import { type Ask, editAndPay, type Made, payByLink, type Way } from './order-ways.ts';
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
let variantId = '';
let ownerKey = '';
let settings: Record<string, string> = {};

beforeAll(async () => {
  // What was told as done must be on disk, as in a real install.
  postgres = await startThrowawayPostgres({ synchronous_commit: 'on' });
  shop = await openTestInstall({ RATE_LIMITS: 'off' }, { url: postgres.url, drop: async () => undefined });
  const website = await shop.createWebsite('Local', 'localhost');
  const row = { title: 'Mug', slug: 'mug', sku: 'MUG', price: '5.00', stock: String(pieces) };
  productId = (await createProductsPage(website, [row])).productIds.get('mug') ?? '';
  const { product } = await website.query<{ product: { variants: { id: string }[] } }>(
    website.owner,
    'query ($id: ID!) { product(id: $id) { variants { id } } }',
    { id: productId },
  );
  variantId = product.variants[0]?.id ?? '';
  const { createApiKey } = await website.query<{ createApiKey: { token: string } }>(
    { ...website.owner, accountId: await makeOwner(shop, website, 'owner@shoppers.test') },
    'mutation { createApiKey(input: { name: "Till", permissions: [ORDERS_MANAGE] }) { ... on ApiKeyCreated { token } } }',
    {},
  );
  ownerKey = createApiKey.token;
  await website.query(
    website.owner,
    'mutation { updateStoreSettings(input: { isTestMode: true }) { __typename } }',
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

let keys = 0;
let answered = 0;

/** Somebody who tries again whatever breaks, as people and programs do. */
function openAsking(isOver: () => boolean, own: Record<string, string> = {}): Ask {
  let cookie = '';
  return async (query, variables) => {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const body = JSON.stringify({ query, variables });
      const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}), ...own };
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
}

/** Pays in the page; false where there is nothing to be paid. */
function pay(clientSecret = ''): boolean {
  const [intentId = ''] = clientSecret.split('_secret_');
  if (sandbox.ledger.intents.get(intentId)?.status !== 'requires_payment_method') return false;
  const card = { type: 'card', number: '4242424242424242', returnUrl: 'http://localhost/' };
  sandbox.ledger.confirm(intentId, card);
  return true;
}

function newKey(): string {
  keys += 1;
  return `checkout-of-${keys}`.padEnd(20, '-');
}

/** One shopper on their way from an empty cart to an order; its token when it was ordered. */
async function shopOnce(asShopper: Ask, turn: number): Promise<string | null> {
  await asShopper(add, { id: productId });
  const { checkout } = await asShopper(fill, { input: { email: 'ada@shoppers.test', shippingAddress } });
  const input = { paymentMethodId: 'stripe', version: checkout?.version, idempotencyKey: newKey() };
  const begun = await asShopper(place, { input });
  // Every tenth one closes the page instead of paying.
  if (!begun.orderToken || turn % 10 === 0 || !pay(begun.clientSecret)) return null;
  // Every fifth one closes the page after paying: a webhook or the sweep finds out.
  if (turn % 5 === 0) return null;
  const settled = await asShopper(settle, { token: begun.orderToken });
  return settled.__typename === 'OrderPlaced' ? begun.orderToken : null;
}

/** Every third one gets a payment link; of the others every second order is changed once it is paid. */
async function walkOnce(isOver: () => boolean, turn: number): Promise<boolean> {
  const asShopper = openAsking(isOver);
  const asOwner = openAsking(isOver, { authorization: `Bearer ${ownerKey}` });
  const way: Way = { asOwner, asShopper, pay, newKey };
  if (turn % 3 === 0) return payByLink(way, variantId, turn);
  const token = await shopOnce(asShopper, turn);
  if (token !== null && turn % 2 === 0) await editAndPay(way, token, turn);
  return token !== null;
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
  /** What each of its payments is called by the provider. */
  readonly charges: readonly string[];
  readonly mails: number;
  readonly total: number;
  /** Paid and not given back. */
  readonly kept: number;
  readonly edits: number;
}

async function killDuringCheckouts(tries: Tries): Promise<void> {
  let isOver = false;
  let ordered = 0;
  let turns = 0;
  const walk = async () => {
    while (!isOver) {
      turns += 1;
      if (await walkOnce(() => isOver, turns)) ordered += 1;
    }
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
  await rows(`UPDATE commerce.payment SET created_at = now() - interval '2 hours', settled_at = now() - interval '2 hours'
    WHERE is_difference AND state IN ('CREATED', 'REQUIRES_ACTION', 'PROCESSING')`);
  const pending = `SELECT id FROM commerce.customer_order WHERE state = 'PENDING'
    UNION ALL SELECT id FROM commerce.refund WHERE state = 'PENDING'
    UNION ALL SELECT id FROM commerce.payment WHERE is_difference AND state IN ('CREATED', 'REQUIRES_ACTION', 'PROCESSING')`;
  await expect.poll(() => rows(pending), { timeout: 150_000, interval: 500 }).toEqual([]);
  const orders = await rows<Paid>(`
    SELECT o.id, o.state, o.payment_state, o.grand_total_cents::int AS total, (o.paid_cents - o.refunded_cents)::int AS kept,
      array(SELECT p.reference FROM commerce.payment p WHERE p.order_id = o.id AND p.reference IS NOT NULL) AS charges,
      (SELECT count(*)::int FROM commerce.mail m WHERE m.key = 'order:' || o.id || ':confirmed') AS mails,
      (SELECT count(*)::int FROM commerce.order_edit e WHERE e.order_id = o.id) AS edits
    FROM commerce.customer_order o`);
  const charges = [...sandbox.ledger.intents.values()].filter(({ status }) => status === 'succeeded');
  const backOf = (id: string) =>
    sandbox.ledger.refunds
      .filter(({ payment_intent: of }) => of === id)
      .reduce((sum, refund) => sum + refund.amount, 0);
  for (const { id, metadata, amount } of charges) {
    const order = orders.find(({ id: orderId }) => orderId === metadata.order_id);
    const isKept = order?.state === 'OPEN' || backOf(id) === amount;
    tries.holds(`the charge ${id}`, order?.charges.includes(id) === true && isKept, order);
  }
  for (const order of orders) {
    const own = charges.filter(({ metadata }) => metadata.order_id === order.id);
    const money = own.reduce((sum, { id, amount }) => sum + amount - backOf(id), 0);
    const isOpen = order.state === 'OPEN';
    // What an order says of its money is what the provider has; paid is paid to the cent, also after a change.
    tries.holds(`the money of the order ${order.id}`, money === (isOpen ? order.kept : 0), {
      ...order,
      money,
    });
    if (order.payment_state !== 'PAID' || !isOpen) continue;
    tries.holds(`the order ${order.id}`, money === order.total && order.mails === 1, { ...order, money });
  }
  const [stock] = await rows<Record<string, number>>(`
    SELECT v.stock, (SELECT sum(delta)::int FROM commerce.stock_movement m WHERE m.variant_id = v.id) AS ledger,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM commerce.order_line l JOIN commerce.customer_order o ON o.id = l.order_id
        WHERE o.state = 'OPEN') AS sold
    FROM commerce.variant v WHERE v.sku = 'MUG'`);
  await client.end();
  const isExact = stock?.stock === stock?.ledger && stock?.stock === pieces - (stock?.sold ?? 0);
  tries.holds('the stock', isExact, stock);
  const edited = orders.filter(({ edits }) => edits > 0).length;
  tries.holds('orders were changed', edited > 0, `${edited} of ${orders.length}`);
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
