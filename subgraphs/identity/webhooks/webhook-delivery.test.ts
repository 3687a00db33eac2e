import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { type PostToAddress, postToOpenInternet } from '#kit/open-internet.ts';
import { secretOf } from '#kit/secret.ts';
import { inSpan, traceBy } from '#kit/spans.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { identitySubgraph } from '../subgraph.ts';
import { formatWebhookSecret, writePublishedBody } from './webhook.rules.ts';
import { insertDeliveries, insertReplayOf } from './webhook-delivery.data.ts';
import { sealPurpose, webhookDelivery } from './webhook-delivery.ts';
import { tryWebhookOut } from './webhook-trial.ts';

let identity: TestSubgraph;
let partner: Awaited<ReturnType<typeof startPartner>>;
const secret = secretOf(Buffer.alloc(32, 7));
const signingSecret = formatWebhookSecret(randomBytes(32));

/** A partner's server: keeps what it gets, and answers what it is told to. */
async function startPartner() {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    got.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(state.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    got,
    state,
    url: `http://127.0.0.1:${port}/hook`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Reaches the partner on this machine, which nothing outside of tests may. */
const post: PostToAddress = async (url, headers, body) =>
  (await fetch(url, { method: 'POST', headers: { ...headers }, body, redirect: 'manual' })).status;

beforeAll(async () => {
  partner = await startPartner();
  identity = await openTestSubgraph(identitySubgraph);
});
afterAll(async () => {
  await identity.close();
  await partner.close();
});

const db = () => identity.subgraph.database.forWebsite('shop');
const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
const jobWith = (how: PostToAddress) =>
  webhookDelivery({ database: identity.subgraph.database, secret, post: how, log });
let webhookId: string;

beforeEach(async () => {
  webhookId = newId();
  partner.got.length = 0;
  partner.state.status = 200;
  await identity.sql('DELETE FROM webhook');
  await addWebhook(partner.url);
});

async function addWebhook(url: string): Promise<void> {
  await identity.sql(`INSERT INTO webhook (id, website_id, url, types, secret)
    VALUES ('${webhookId}', 'shop', '${url}', '{product.changed}', '${secret.seal(sealPurpose, signingSecret)}')`);
}

const body = JSON.stringify({ type: 'product.changed', data: { productId: 'bowl' } });

async function writeDelivery(eventId = newId()): Promise<string> {
  const draft = { websiteId: 'shop', eventId, eventType: 'product.changed', body };
  const [id] = await insertDeliveries(db(), draft);
  if (!id) throw new Error('No delivery was written down.');
  return id;
}

const stateOf = async (id: string) =>
  (
    await identity.sql(
      `SELECT state, attempts, last_status, last_error FROM webhook_delivery WHERE id = '${id}'`,
    )
  )[0];
const webhook = async () =>
  (await identity.sql(`SELECT is_enabled, failing_since FROM webhook WHERE id = '${webhookId}'`))[0];
/** Tries a delivery, and answers when it is tried again; undefined for never. */
async function run(id: string, how = post): Promise<Date | undefined> {
  const reminders = await (await jobWith(how).remind(db(), id))();
  return reminders.find((each) => each.id === id)?.startAfter;
}

test.each([
  [200, 'DELIVERED'],
  [500, 'FAILED'],
])('a test is told at once and once, also while the address is off: it answers %i', async (status, state) => {
  await identity.sql(`UPDATE webhook SET is_enabled = false, paused_until = now() + interval '1 hour'`);
  partner.state.status = status;
  const viewer = { websiteId: 'shop', permissions: [], requestId: 'test' };
  const { database } = identity.subgraph;
  const tools = { viewer, secret, postToAddress: post, forWebsite: (id: string) => database.forWebsite(id) };
  const settled = await tryWebhookOut(tools, webhookId, null);
  expect(settled).toMatchObject({ state, lastStatus: status, attempts: 1, eventType: 'webhook.test' });
  expect(partner.got).toHaveLength(1);
  const [{ headers, body: told } = { headers: {}, body: '' }] = partner.got;
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  new Webhook(signingSecret).verify(
    told,
    Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
  );
  // It is written down as over: nothing tries it again.
  expect(await stateOf(settled?.id ?? '')).toMatchObject({ state, last_status: status });
  expect(await webhook()).toEqual({ is_enabled: false, failing_since: null });
  expect(await tryWebhookOut(tools, newId(), null)).toBeNull();
});

test('a program is told in the published format that its own key was revoked, and of no other key', async () => {
  const owner = { websiteId: 'shop', accountId: 'owner', permissions: ['WEBSITE_MANAGE'] };
  const make = async (apiKeyId: string) =>
    (
      await identity.run(
        'mutation ($input: CreateWebhookInput!) { made: createWebhook(input: $input) { ... on WebhookCreated { webhook { id apiKeyId } } } }',
        {
          input: {
            url: 'https://partner.invalid/off',
            types: ['API_KEY_REVOKED'],
            format: 'PUBLISHED',
          },
        },
        { ...owner, accountId: undefined, apiKeyId, apiKeyMakerId: 'owner' },
      )
    ).at('made.webhook') as { readonly id: string; readonly apiKeyId: string };
  const own = await make('key-1');
  expect(own.apiKeyId).toBe('key-1');
  await make('key-2');
  await identity.run(
    'mutation ($events: JSON!) { takeWebhookEvents(events: $events) }',
    {
      events: [
        {
          ...{ id: newId(), websiteId: 'shop', type: 'api_key.revoked', createdAt: new Date().toISOString() },
          data: { apiKeyId: 'key-1' },
        },
      ],
    },
    { permissions: ['GATEWAY'] },
  );
  const told = await identity.sql(`SELECT webhook_id, body FROM webhook_delivery`);
  expect(told.map(({ webhook_id }) => webhook_id)).toEqual([own.id]);
  expect(JSON.parse(String(told[0]?.body))).toMatchObject({
    ...{ topic: 'extension.uninstall', subscriptionId: own.id, data: { clientId: 'key-1' } },
  });
});

test('of two owners who change a webhook at once, one is told what the other saved', async () => {
  const viewer = { websiteId: 'shop', accountId: 'owner', permissions: ['WEBSITE_MANAGE'] };
  await identity.sql(`UPDATE webhook SET url = 'https://partner.example/hook' WHERE id = '${webhookId}'`);
  const read = async () =>
    (
      await identity.run(
        'query ($id: ID!) { webhook(id: $id) { types isEnabled version } }',
        { id: webhookId },
        viewer,
      )
    ).at('webhook') as { readonly types: readonly string[]; readonly version: string };
  const told = '__typename ... on WebhookChangedMeanwhile { stored { types isEnabled version } }';
  const save = async (change: object) =>
    (
      await identity.run(
        `mutation ($input: UpdateWebhookInput!) { saved: updateWebhook(input: $input) { ${told} } }`,
        { input: { id: webhookId, ...change } },
        viewer,
      )
    ).at('saved');
  const { version: expectedVersion } = await read();
  const both = await Promise.all([
    save({ types: ['STOCK_CHANGED'], expectedVersion }),
    save({ isEnabled: false, expectedVersion }),
  ]);
  expect(both).toEqual(
    expect.arrayContaining([
      { __typename: 'Webhook' },
      { __typename: 'WebhookChangedMeanwhile', stored: await read() },
    ]),
  );
  await Promise.all([save({ types: ['ORDER_PAID'] }), save({ isEnabled: false })]);
  expect(await read()).toMatchObject({ types: ['ORDER_PAID'], isEnabled: false });
});

describe('a partner', () => {
  test('gets an event whose signature they can check', async () => {
    const eventId = newId();
    const id = await writeDelivery(eventId);
    await run(id);
    expect(partner.got).toHaveLength(1);
    const [{ headers, body: sent }] = [partner.got[0] ?? { headers: {}, body: '' }];
    const signed = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    };
    expect(signed['webhook-id']).toBe(eventId);
    expect(headers['vitrine-delivery-id']).toBe(id);
    expect(new Webhook(signingSecret).verify(sent, signed)).toEqual(JSON.parse(body));
    expect(() => new Webhook(formatWebhookSecret(randomBytes(32))).verify(sent, signed)).toThrow();
    expect(() => new Webhook(signingSecret).verify(`${sent} `, signed)).toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'DELIVERED', attempts: 1, last_status: 200 });
  });

  test('who traces too is told the trace that the delivery belongs to', async () => {
    const provider = new BasicTracerProvider();
    provider.register({
      contextManager: new AsyncLocalStorageContextManager().enable(),
      propagator: new W3CTraceContextPropagator(),
    });
    traceBy(provider.getTracer('test'));
    onTestFinished(() => {
      traceBy(undefined);
      trace.disable();
      context.disable();
      propagation.disable();
    });
    const id = await writeDelivery();
    const traceId = await inSpan(
      () => ({ name: 'job' }),
      async (span) => {
        await run(id);
        return span?.spanContext().traceId;
      },
    );
    expect(partner.got[0]?.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    traceBy(undefined);
    await run(await writeDelivery());
    expect(partner.got[1]?.headers.traceparent).toBeUndefined();
  });

  test('who asked for the published format gets it, signed as programs of that API check it', async () => {
    const key = formatWebhookSecret(randomBytes(32), 'PUBLISHED');
    await identity.sql(
      `UPDATE webhook SET format = 'PUBLISHED', types = '{order.created}', secret = '${secret.seal(sealPurpose, key)}'`,
    );
    const event = { id: newId(), websiteId: 'shop', type: 'order.created', data: { orderId: 'bowl' } };
    const createdAt = new Date();
    const draft = { websiteId: 'shop', eventId: event.id, eventType: event.type, body };
    const publishedBody = writePublishedBody({ ...event, createdAt });
    const [id = ''] = await insertDeliveries(db(), { ...draft, publishedBody });
    await run(id);
    const [{ headers, body: sent }] = [partner.got[0] ?? { headers: {}, body: '' }];
    expect(JSON.parse(sent)).toEqual({
      ...{ id: event.id, websiteId: 'shop', topic: 'order.create' },
      ...{ subscriptionId: webhookId, subscriptionsId: webhookId },
      ...{ createdOn: createdAt.toISOString(), data: { orderId: 'bowl' } },
    });
    const signature = createHmac('sha256', Buffer.from(key, 'hex')).update(sent).digest('hex');
    expect(headers['squarespace-signature']).toBe(signature);
    expect(headers['webhook-signature']).toBeUndefined();
  });

  test('gets an event once, however often it is handed over and by however many', async () => {
    const eventId = newId();
    const id = await writeDelivery(eventId);
    const again = { websiteId: 'shop', eventId, eventType: 'product.changed', body };
    expect(await insertDeliveries(db(), again)).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => run(id)));
    await run(id);
    expect(partner.got).toHaveLength(1);
  });

  test('are sent nothing that they did not ask for', async () => {
    const draft = { websiteId: 'shop', eventId: newId(), eventType: 'form.submitted', body };
    expect(await insertDeliveries(db(), draft)).toEqual([]);
  });

  test('gets it again under the same id when its owner has it told once more', async () => {
    const id = await writeDelivery();
    await run(id);
    const replay = await insertReplayOf(db(), id);
    await run(replay?.id ?? '');
    expect(partner.got.map(({ headers }) => headers['webhook-id'])).toEqual([
      replay?.eventId,
      replay?.eventId,
    ]);
    expect(partner.got.map(({ headers }) => headers['vitrine-delivery-id'])).toEqual([id, replay?.id]);
    expect(replay).toMatchObject({ replayOf: id, body });
  });
});

describe('a partner who does not answer well', () => {
  test('is tried again, and is well once they answer', async () => {
    const id = await writeDelivery();
    partner.state.status = 503;
    expect(await run(id)).toBeInstanceOf(Date);
    expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1, last_status: 503 });
    expect((await webhook())?.failing_since).not.toBeNull();
    partner.state.status = 204;
    await run(id);
    expect(await stateOf(id)).toMatchObject({ state: 'DELIVERED', attempts: 2 });
    expect(await webhook()).toEqual({ is_enabled: true, failing_since: null });
  });

  test('is given up after the twelfth attempt', async () => {
    const id = await writeDelivery();
    partner.state.status = 500;
    for (let attempt = 1; attempt < 12; attempt += 1) expect(await run(id)).toBeInstanceOf(Date);
    expect(await run(id)).toBeUndefined();
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED', attempts: 12 });
    await run(id);
    expect(partner.got).toHaveLength(12);
  });

  test('and says that the address is gone, is told nothing more', async () => {
    const [first, second] = [await writeDelivery(), await writeDelivery()];
    partner.state.status = 410;
    await run(first);
    expect((await webhook())?.is_enabled).toBe(false);
    await run(second);
    expect(await stateOf(second)).toMatchObject({
      state: 'FAILED',
      last_error: 'The webhook is switched off.',
    });
    expect(partner.got).toHaveLength(1);
  });

  test('for five days is switched off', async () => {
    await identity.sql(`UPDATE webhook SET failing_since = now() - interval '5 days 1 second'`);
    partner.state.status = 500;
    const id = await writeDelivery();
    await run(id);
    expect(await stateOf(id)).toMatchObject({ state: 'FAILED' });
    expect((await webhook())?.is_enabled).toBe(false);
  });

  test('by sending elsewhere is not followed', async () => {
    partner.state.status = 302;
    const id = await writeDelivery();
    expect(await run(id)).toBeInstanceOf(Date);
    expect(partner.got).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'QUEUED', last_status: 302 });
  });
});

test.each([
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://0x7f000001/',
])('nothing is told to %s, which only this install can reach', async (url) => {
  await identity.sql('DELETE FROM webhook');
  await addWebhook(url);
  const id = await writeDelivery();
  await run(id, postToOpenInternet);
  const state = await stateOf(id);
  expect(state).toMatchObject({ state: 'FAILED', attempts: 1 });
  expect(String(state?.last_error)).toContain('not in the open internet');
});

test('what a killed process left queued is found', async () => {
  const id = await writeDelivery();
  expect(await jobWith(post).findForgotten()).toEqual([]);
  await identity.sql(
    `UPDATE webhook_delivery SET created_at = now() - interval '2 minutes', due_at = now() - interval '2 minutes' WHERE id = '${id}'`,
  );
  expect(await jobWith(post).findForgotten()).toEqual([{ id, websiteId: 'shop' }]);
});
