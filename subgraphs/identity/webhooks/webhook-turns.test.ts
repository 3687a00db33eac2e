import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from '#kit/database.ts';
import { deliveriesAtOnce } from '#kit/deliveries.rules.ts';
import { newId } from '#kit/ids.ts';
import { createJobs, type Jobs } from '#kit/jobs.ts';
import type { PostToAddress } from '#kit/open-internet.ts';
import { openReceivers } from '#kit/receivers-testing.ts';
import { secretOf } from '#kit/secret.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { identitySubgraph } from '../subgraph.ts';
import { formatWebhookSecret } from './webhook.rules.ts';
import { insertDeliveries, insertReplayOf } from './webhook-delivery.data.ts';
import { sealPurpose, webhookDelivery, webhookQueue } from './webhook-delivery.ts';
import { webhookTurns } from './webhook-turn.data.ts';

const secret = secretOf(Buffer.alloc(32, 7));
const sealed = secret.seal(sealPurpose, formatWebhookSecret(randomBytes(32)));
const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
let identity: TestSubgraph;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  identity = await openTestSubgraph(identitySubgraph);
});
beforeEach(async () => {
  receivers = openReceivers('vitrine-delivery-id');
  await identity.sql('DELETE FROM webhook');
});
afterEach(async () => {
  receivers.giveUp();
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => identity.close());

let receivers: ReturnType<typeof openReceivers>;

async function addWebhook(websiteId: string, url: string, failingSince = 'NULL'): Promise<string> {
  const id = newId();
  await identity.sql(`INSERT INTO webhook (id, website_id, url, types, secret, failing_since)
    VALUES ('${id}', '${websiteId}', '${url}', '{product.changed}', '${sealed}', ${failingSince})`);
  return id;
}

/** Writes an event down for every webhook of a website. */
async function happen(websiteId: string): Promise<string[]> {
  const draft = { websiteId, eventId: newId(), eventType: 'product.changed', body: '{}' };
  return insertDeliveries(identity.subgraph.database.forWebsite(websiteId), draft);
}

/** What works on deliveries as a process of its own does: with its own connections and its own count of places. */
async function openProcess(): Promise<Jobs> {
  const database = new Database({ url: identity.databaseUrl, schema: 'identity', onError: () => undefined });
  const definition = webhookDelivery({ database, secret, post: receivers.post, log });
  const jobs = createJobs({ databaseUrl: identity.databaseUrl, database, log, definitions: [definition] });
  closing.push(async () => {
    receivers.giveUp();
    await jobs.close();
    await database.close();
  });
  await jobs.open();
  return jobs;
}

async function remindOf(jobs: Jobs, websiteId: string, ids: readonly string[]): Promise<void> {
  await jobs.send(
    webhookQueue,
    await webhookTurns.findNext(identity.subgraph.database.forWebsite(websiteId), ids),
  );
}

test.each([1, 2])(
  'a website whose twenty addresses never answer holds up nobody else’s, however many processes there are: %i',
  async (count) => {
    for (let number = 0; number < 20; number += 1)
      await addWebhook('silent', `https://never.example/${number}`);
    const answering = [
      await addWebhook('shop', 'https://ok.example/a'),
      await addWebhook('shop', 'https://ok.example/b'),
    ];
    const processes = await Promise.all(Array.from({ length: count }, openProcess));
    const told: string[] = [];
    for (let round = 0; round < 15; round += 1) {
      const jobs = processes[round % count];
      if (!jobs) throw new Error('There is no process.');
      await remindOf(jobs, 'silent', await happen('silent'));
      const ids = await happen('shop');
      told.push(...ids);
      await remindOf(jobs, 'shop', ids);
    }
    await expect.poll(() => receivers.seen.answered.length, { timeout: 20_000 }).toBe(30);
    await expect.poll(() => receivers.seen.asked.size).toBeGreaterThanOrEqual(deliveriesAtOnce.ofWebsite);
    const { most, mostAtOne } = receivers.seen;
    expect(mostAtOne).toBe(1);
    expect(most).toBeLessThanOrEqual(deliveriesAtOnce.ofWebsite * count);
    // Each of the two addresses was told everything once, in the order in which it happened.
    for (const webhookId of answering) {
      const own = await identity.sql(
        `SELECT id FROM webhook_delivery WHERE webhook_id = '${webhookId}' ORDER BY due_at, id`,
      );
      const ids = new Set(own.map(({ id }) => id));
      const inOrder = (list: readonly string[]) => list.filter((id) => ids.has(id));
      expect(inOrder(receivers.seen.answered)).toEqual(inOrder(told));
    }
  },
);

test('many addresses that failed before take no more than their share of the places', async () => {
  for (let number = 0; number < 40; number += 1)
    await addWebhook(`failing-${number}`, `https://never.example/${number}`, 'now()');
  await addWebhook('shop', 'https://ok.example/');
  const jobs = await openProcess();
  for (let number = 0; number < 40; number += 1)
    await remindOf(jobs, `failing-${number}`, await happen(`failing-${number}`));
  await expect.poll(() => receivers.seen.asked.size).toBe(deliveriesAtOnce.toFailing);
  for (let round = 0; round < 5; round += 1) await remindOf(jobs, 'shop', await happen('shop'));
  await expect.poll(() => receivers.seen.answered.length).toBe(5);
  expect(receivers.seen.most).toBe(deliveriesAtOnce.toFailing);
});

const shop = () => identity.subgraph.database.forWebsite('shop');
const deliveryBy = (post: PostToAddress) =>
  webhookDelivery({ database: identity.subgraph.database, secret, post, log });
const pauseOf = async (id: string) =>
  (
    await identity.sql(
      `SELECT silences, extract(epoch FROM paused_until - now())::float8 AS seconds FROM webhook WHERE id = '${id}'`,
    )
  )[0];

test('an address that gives no answer is left alone, longer each time, until it answers or its owner asks', async () => {
  const webhookId = await addWebhook('shop', 'https://ok.example/');
  const [first = ''] = await happen('shop');
  const [second = ''] = await happen('shop');
  const silent = deliveryBy(() => Promise.reject(new Error('It did not answer in time.')));
  const reminders = await (await silent.remind(shop(), first))();
  // The same again after its own pause, and the next one when the address is asked again.
  expect(reminders).toEqual([
    { id: first, websiteId: 'shop', startAfter: expect.any(Date) },
    { id: second, websiteId: 'shop', startAfter: expect.any(Date) },
  ]);
  expect(await pauseOf(webhookId)).toEqual({ silences: 1, seconds: expect.closeTo(10, -1) });
  expect(silent.problems()).toEqual([expect.stringContaining('does not answer')]);
  const asked: string[] = [];
  const answering = deliveryBy(async (_, headers) => {
    asked.push(headers['vitrine-delivery-id'] ?? '');
    return 200;
  });
  await answering.remind(shop(), second);
  expect(asked).toEqual([]);
  const again = await insertReplayOf(shop(), first);
  await webhookTurns.endPause(shop(), again?.id ?? '');
  expect(await webhookTurns.findNext(shop(), [second])).toEqual([{ id: again?.id, websiteId: 'shop' }]);
  await (await silent.remind(shop(), again?.id ?? ''))();
  await identity.sql("UPDATE webhook SET paused_until = now() - interval '1 second'");
  await (await silent.remind(shop(), second))();
  expect(await pauseOf(webhookId)).toEqual({ silences: 2, seconds: expect.closeTo(20, -1) });
  await identity.sql("UPDATE webhook SET paused_until = now() - interval '1 second'");
  await (await silent.remind(shop(), second))();
  await identity.sql("UPDATE webhook SET paused_until = now() - interval '1 second'");
  const noted = deliveryBy(async () => 200);
  await (await noted.remind(shop(), second))();
  expect(await pauseOf(webhookId)).toEqual({ silences: 0, seconds: null });
  expect(noted.problems()).toEqual([]);
});

test('what a process had under way when it was killed is told by another once its time is over', async () => {
  await addWebhook('shop', 'https://ok.example/');
  const [id = ''] = await happen('shop');
  const [behind = ''] = await happen('shop');
  await identity.sql(`UPDATE webhook SET claimed_for = '${id}', claimed_until = now() + interval '1 minute'`);
  await identity.sql(
    `UPDATE webhook_delivery SET created_at = now() - interval '2 minutes', due_at = now() - interval '2 minutes'`,
  );
  const asked: string[] = [];
  const work = deliveryBy(async (_, headers) => {
    asked.push(headers['vitrine-delivery-id'] ?? '');
    return 200;
  });
  expect(await (await work.remind(shop(), behind))()).toEqual([]);
  expect(await work.findForgotten()).toEqual([]);
  await identity.sql("UPDATE webhook SET claimed_until = now() - interval '1 second'");
  expect(await work.findForgotten()).toEqual([{ id, websiteId: 'shop' }]);
  expect(await (await work.remind(shop(), id))()).toEqual([{ id: behind, websiteId: 'shop' }]);
  await (await work.remind(shop(), behind))();
  expect(asked).toEqual([id, behind]);
});

// The last one: from here on the subgraph works on deliveries itself.
test('whoever watches the install is told that an address does not answer, until its owner leads it elsewhere', async () => {
  const viewer = { websiteId: 'shop', accountId: 'owner', permissions: ['WEBSITE_MANAGE'] };
  const made = await identity.run(
    'mutation ($input: CreateWebhookInput!) { made: createWebhook(input: $input) { ... on WebhookCreated { webhook { id } } } }',
    { input: { url: 'https://nobody.invalid/', types: ['PRODUCT_CHANGED'] } },
    viewer,
  );
  const draft = { websiteId: 'shop', eventId: newId(), eventType: 'product.changed', body: '{}' };
  const [first = ''] = await insertDeliveries(shop(), draft);
  const send = () =>
    identity.run(
      'mutation ($id: ID!) { replayWebhookDelivery(id: $id) { __typename } }',
      { id: first },
      viewer,
    );
  expect(made.text('made.webhook.id')).not.toBe('');
  expect((await send()).at('replayWebhookDelivery.__typename')).toBe('WebhookDelivery');
  await expect
    .poll(() => identity.subgraph.degradations())
    .toEqual([expect.stringContaining('The address of a webhook does not answer')]);
  // An address that is refused was heard of at once, and is waited for no more.
  await identity.sql(`UPDATE webhook SET url = 'https://127.0.0.1/'`);
  await send();
  await expect.poll(() => identity.subgraph.degradations()).toEqual([]);
});
