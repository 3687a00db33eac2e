import type pg from 'pg';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFailed,
  onTestFinished,
  test,
} from 'vitest';
import { openTestConnection } from '#kit/connection-testing.ts';
import { createProductsPage } from '../testing/products-page-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { WebhookRelay } from './webhook-relay.ts';

let shop: TestInstall;
let website: TestWebsite;
let another: TestWebsite;
let mug: string;
/** Two gateways at once: each brings the same events. */
let relays: WebhookRelay[];
let everything: pg.Client;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Corner Shop');
  another = await shop.createWebsite('Another Shop');
  const productsPage = await createProductsPage(website, [
    { title: 'Mug', slug: 'mug', sku: 'MUG', price: '12.50', stock: '9' },
  ]);
  mug = productsPage.productIds.get('mug') ?? '';
  everything = await openTestConnection(shop.database.url, '*');
  relays = [1, 2].map(() => new WebhookRelay(shop.install, shop.log));
});
beforeEach(() => {
  // What could not be brought is said in the log alone.
  onTestFailed(() => {
    process.stderr.write(`${JSON.stringify(shop.logLines.slice(-20))}\n`);
  });
});
afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.close()));
  await everything.end();
  await shop.close();
});

interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  readonly state: string;
  readonly lastError: string | null;
  readonly replayOf: string | null;
}

/** An address that nobody has. */
const url = 'https://hooks.invalid/hook';
const create = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { __typename
  ... on WebhookCreated { secret webhook { id url types isEnabled } } ... on Problem { message } } }`;

async function createWebhook(types: string[], of = website): Promise<{ id: string; secret: string }> {
  const { createWebhook: made } = await of.query<{
    createWebhook: { secret: string; webhook: { id: string } };
  }>(of.owner, create, { input: { url, types } });
  // A name may lead elsewhere later: from then on it is refused at each delivery, so that nothing of a test leaves this machine.
  await everything.query(`UPDATE identity.webhook SET url = 'https://127.0.0.1/hook' WHERE id = $1`, [
    made.webhook.id,
  ]);
  await expect.poll(() => subscriptionsOf(of.id)).toEqual(expect.arrayContaining([expect.any(String)]));
  return { id: made.webhook.id, secret: made.secret };
}

/** What commerce was told that a website wants. */
async function subscriptionsOf(websiteId: string): Promise<string[]> {
  const { rows } = await everything.query(
    'SELECT type FROM commerce.webhook_subscription WHERE website_id = $1 ORDER BY 1',
    [websiteId],
  );
  return rows.map(({ type }) => type);
}

async function deliveriesOf(webhookId: string, of = website): Promise<Delivery[]> {
  const { webhookDeliveries } = await of.query<{ webhookDeliveries: { nodes: Delivery[] } }>(
    of.owner,
    'query ($id: ID!) { webhookDeliveries(webhookId: $id) { nodes { id eventId eventType body state lastError replayOf } } }',
    { id: webhookId },
  );
  return webhookDeliveries.nodes;
}

const rename = (title: string) =>
  website.query(
    website.owner,
    'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }',
    { input: { id: mug, title } },
  );

async function deleteWebhook(id: string, of = website): Promise<void> {
  await of.query(of.owner, 'mutation ($id: ID!) { deleteWebhook(id: $id) { __typename } }', { id });
  await expect.poll(() => subscriptionsOf(of.id)).toEqual([]);
}

describe('a webhook', () => {
  test('is told of a change once, though two gateways bring it, and never by way of a private address', async () => {
    const { id, secret } = await createWebhook(['PRODUCT_CHANGED']);
    expect(secret).toMatch(/^whsec_/);
    await rename('Large mug');
    await expect.poll(async () => (await deliveriesOf(id)).map(({ state }) => state)).toEqual(['FAILED']);
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({
      eventType: 'product.changed',
      lastError: expect.stringContaining('not in the open internet'),
    });
    expect(JSON.parse(delivery?.body ?? '')).toEqual({
      type: 'product.changed',
      timestamp: expect.stringMatching(/Z$/),
      data: { productId: mug },
    });
    const { rows } = await everything.query('SELECT id FROM commerce.webhook_event');
    expect(rows).toEqual([]);
    await deleteWebhook(id);
  });

  test('can be tried out, and is refused at once where it leads into a closed network', async () => {
    const { id } = await createWebhook(['FORM_SUBMITTED']);
    const { sendTestWebhook } = await website.query<{ sendTestWebhook: Delivery }>(
      website.owner,
      'mutation ($id: ID!) { sendTestWebhook(id: $id) { ... on WebhookDelivery { id eventType body state } } }',
      { id },
    );
    expect(sendTestWebhook).toMatchObject({ eventType: 'webhook.test', state: 'FAILED' });
    expect(JSON.parse(sendTestWebhook.body)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    expect(await deliveriesOf(id)).toMatchObject([{ id: sendTestWebhook.id, state: 'FAILED' }]);
    for (const closed of ['https://127.0.0.1/hook', 'https://localhost/', 'https://[::1]/']) {
      const input = { url: closed, types: ['FORM_SUBMITTED'] };
      const { createWebhook: made } = await website.query<{ createWebhook: { message: string } }>(
        website.owner,
        create,
        { input },
      );
      expect(made.message).toContain('is not in the open internet.');
    }
    await deleteWebhook(id);
  });

  test('is tried out so often in a minute, because each try waits for an address elsewhere', async () => {
    const tries = await Promise.allSettled(
      // More than twice as many: a minute that ends meanwhile begins the count anew, once.
      Array.from({ length: 41 }, () =>
        another.query(another.owner, 'mutation { sendTestWebhook(id: "none") { __typename } }'),
      ),
    );
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(tries.length - refused.length).toBeGreaterThanOrEqual(20);
    expect(refused[0]).toMatchObject({ reason: { message: expect.stringContaining('Please try again in') } });
  });

  test('is told again when its owner asks for it, under the same event', async () => {
    const { id } = await createWebhook(['PRODUCT_CHANGED']);
    await rename('Small mug');
    await expect.poll(async () => (await deliveriesOf(id)).length).toBe(1);
    const [first] = await deliveriesOf(id);
    const { replayWebhookDelivery } = await website.query<{ replayWebhookDelivery: Delivery }>(
      website.owner,
      'mutation ($id: ID!) { replayWebhookDelivery(id: $id) { ... on WebhookDelivery { id eventId replayOf state } } }',
      { id: first?.id },
    );
    expect(replayWebhookDelivery).toMatchObject({ eventId: first?.eventId, replayOf: first?.id });
    expect(await deliveriesOf(id)).toHaveLength(2);
    await deleteWebhook(id);
  });

  test('is sent nothing that was not committed, nothing that it did not ask for, nothing of other websites', async () => {
    const { id } = await createWebhook(['STOCK_CHANGED']);
    const theirs = await createWebhook(['PRODUCT_CHANGED', 'STOCK_CHANGED'], another);
    await everything.query('BEGIN');
    await everything.query('UPDATE commerce.variant SET stock = 3 WHERE product_id = $1', [mug]);
    await everything.query('ROLLBACK');
    await rename('Mug again');
    await everything.query('UPDATE commerce.variant SET stock = 4 WHERE product_id = $1', [mug]);
    await expect.poll(async () => (await deliveriesOf(id)).length).toBe(1);
    const [only] = await deliveriesOf(id);
    expect(JSON.parse(only?.body ?? '')).toMatchObject({ type: 'stock.changed', data: { quantity: 4 } });
    expect(await deliveriesOf(theirs.id, another)).toEqual([]);
    await deleteWebhook(theirs.id, another);
    await deleteWebhook(id);
  });

  test('that is removed or paused is written down for no more', async () => {
    const { id } = await createWebhook(['PRODUCT_CHANGED']);
    const { updateWebhook } = await website.query<{ updateWebhook: object }>(
      website.owner,
      'mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { ... on Webhook { isEnabled types url } } }',
      { input: { id, isEnabled: false } },
    );
    expect(updateWebhook).toMatchObject({ isEnabled: false, types: ['PRODUCT_CHANGED'] });
    await expect.poll(() => subscriptionsOf(website.id)).toEqual([]);
    await rename('Nobody is told');
    const { rows } = await everything.query('SELECT id FROM commerce.webhook_event');
    expect(rows).toEqual([]);
    await deleteWebhook(id);
  });
});

test('a website’s subscriptions are told right in the end, however many gateways tell them and however often they change', async () => {
  const { id } = await createWebhook(['PRODUCT_CHANGED']);
  for (let round = 0; round < 12; round += 1) {
    const types = round % 2 === 0 ? ['STOCK_CHANGED', 'PRODUCT_REMOVED'] : ['PRODUCT_CHANGED'];
    await website.query(
      website.owner,
      'mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { __typename } }',
      { input: { id, types } },
    );
  }
  await expect.poll(() => subscriptionsOf(website.id)).toEqual(['product.changed']);
  await deleteWebhook(id);
});

test('what a website subscribes to is told anew each minute, so that nothing is lost for good that went unheard', async () => {
  const { id } = await createWebhook(['PRODUCT_CHANGED']);
  const sweeping = new WebhookRelay(shop.install, shop.log, 100);
  onTestFinished(() => sweeping.close());
  // Nobody hears of this, as of a change whose notification was lost.
  await everything.query(
    `UPDATE commerce.webhook_subscription SET type = 'stock.changed' WHERE website_id = $1`,
    [website.id],
  );
  await expect.poll(() => subscriptionsOf(website.id)).toEqual(['product.changed']);
  await rename('Mug of the minute');
  await expect.poll(async () => (await deliveriesOf(id)).length).toBe(1);
  await deleteWebhook(id);
});

describe('an owner', () => {
  test.each([
    ['http://partner.example/', 'A webhook’s address begins with https:// and names no user.'],
    ['https://me:secret@partner.example/', 'A webhook’s address begins with https:// and names no user.'],
  ])('cannot have %s told', async (address, message) => {
    const { createWebhook: refused } = await website.query<{ createWebhook: object }>(website.owner, create, {
      input: { url: address, types: ['PRODUCT_CHANGED'] },
    });
    expect(refused).toEqual({ __typename: 'InvalidInput', message });
  });

  test('sees the secret once, and nobody finds it in the database', async () => {
    const { id, secret } = await createWebhook(['FORM_SUBMITTED', 'STOCK_CHANGED']);
    const { rows } = await everything.query(
      'SELECT to_jsonb(w)::text AS row FROM identity.webhook w WHERE id = $1',
      [id],
    );
    expect(rows[0]?.row).toContain('form.submitted');
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(secret.replace('whsec_', ''));
    await deleteWebhook(id);
  });

  test('of another website finds neither the webhook nor its deliveries', async () => {
    const { id } = await createWebhook(['STOCK_CHANGED']);
    expect(await deliveriesOf(id, another)).toEqual([]);
    const { deleteWebhook: outcome } = await another.query<{ deleteWebhook: { __typename: string } }>(
      another.owner,
      'mutation ($id: ID!) { deleteWebhook(id: $id) { __typename } }',
      { id },
    );
    expect(outcome.__typename).toBe('NotFound');
    await deleteWebhook(id);
  });
});

test('a website has at most 25 webhooks, and is told so of the next one', async () => {
  const full = await shop.createWebsite('Full Shop');
  const input = { url, types: ['FORM_SUBMITTED'] };
  const asked = Array.from({ length: 26 }, () =>
    full.query<{ createWebhook: { __typename: string; message?: string } }>(full.owner, create, { input }),
  );
  const answers = (await Promise.all(asked)).map(({ createWebhook: made }) => made);
  expect(answers.filter(({ __typename }) => __typename === 'WebhookCreated')).toHaveLength(25);
  expect(answers.find(({ __typename }) => __typename !== 'WebhookCreated')).toEqual({
    __typename: 'WebhookLimitReached',
    message: 'A website has at most 25 webhooks. Remove one first.',
  });
});
