import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { cookieOf, type DressedShop, openDressedShop } from '../http/pages-testing.ts';
import { createLog } from '../log/log.ts';
import { topology } from '../testing.ts';
import { startReceiver, type TakenSpan, type TestReceiver } from './otlp-testing.ts';
import { startTracing, type Tracing } from './start-tracing.ts';

let receiver: TestReceiver;
let tracing: Tracing;
let dressed: DressedShop;

beforeAll(async () => {
  receiver = await startReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url);
  tracing = startTracing(
    'shop',
    createLog('silent', {}, () => undefined),
  );
  const settings = { TRUST_PROXY: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  dressed = await openDressedShop(settings);
});
afterAll(async () => {
  await dressed.close();
  await tracing.close();
  await receiver.close();
  vi.unstubAllEnvs();
});

const traceId = (last: string) => last.padStart(32, 'a');
const fromProxy = (last: string) => ({ traceparent: `00-${traceId(last)}-${'b'.repeat(16)}-01` });

async function spansOf(last: string): Promise<TakenSpan[]> {
  await tracing.flush();
  return receiver.spans.filter((span) => span.traceId === traceId(last));
}

/** The names of a span and of all that it is within, from the outermost. */
function lineOf(span: TakenSpan | undefined, all: readonly TakenSpan[]): string[] {
  if (!span) return [];
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [...lineOf(parent, all), span.name];
}

test('adding to the cart makes one trace, from the proxy in front to the statement that changes the cart', async () => {
  const { productsPage, page, post, get } = dressed;
  const productId = productsPage.productIds.get('bowl') ?? '';
  const added = await post('/cart', { verb: 'add', productId, returnTo: page }, fromProxy('1'));
  expect(added.statusCode).toBe(303);
  const spans = await spansOf('1');
  expect(spans.filter(({ parentSpanId }) => parentSpanId === 'b'.repeat(16)).map(({ name }) => name)).toEqual(
    ['POST /cart'],
  );
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(
    spans.filter(({ parentSpanId }) => parentSpanId !== 'b'.repeat(16) && !ids.has(parentSpanId)),
  ).toEqual([]);
  const between = topology === 'services' ? ['POST /graphql'] : [];
  const insert = spans.find(({ name }) => name === 'INSERT cart_entry');
  expect(lineOf(insert, spans)).toEqual([
    ...['POST /cart', 'gateway.request', 'gateway.execute', 'gateway.fetch', ...between, 'INSERT cart_entry'],
  ]);
  expect(insert?.attributes).toMatchObject({ 'db.namespace': 'commerce', 'db.system.name': 'postgresql' });
  expect(insert?.attributes['db.query.text']).toMatch(/INSERT INTO cart_entry .*\$1/);
  expect(insert?.service).toBe('shop');
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['gateway.postprocessing', 'gateway.ask']),
  );
  expect((await get('/cart', { cookie: cookieOf(added) })).body).toContain('Bowl');
});

test('a page tells the browser its trace, in which the theme’s templates are drawn', async () => {
  const answer = await dressed.get('/shop/bowl?page=1', fromProxy('2'));
  const spans = await spansOf('2');
  const [, told] = /^traceparent;desc="00-(\w+-\w+)-01"$/.exec(String(answer.headers['server-timing'])) ?? [];
  const request = spans.find(({ name }) => name === 'GET /*');
  expect(told).toBe(`${traceId('2')}-${request?.spanId}`);
  const template = spans.find(({ name }) => name === 'template render');
  expect(lineOf(template, spans)).toEqual(['GET /*', 'page render', 'template render']);
});

test('a query that nobody asked before is planned in the trace of who asks it', async () => {
  const query = encodeURIComponent('{ neverAsked: website { title } }');
  await dressed.get(`/graphql?query=${query}`, { 'apollo-require-preflight': 'true', ...fromProxy('5') });
  const spans = await spansOf('5');
  const plan = spans.find(({ name }) => name === 'gateway.plan');
  expect(lineOf(plan, spans).slice(0, 2)).toEqual(['GET /graphql', 'gateway.request']);
});

test('the trace and the request id of whoever is no proxy of ours count for nothing', async () => {
  const config = readConfig({ ...dressed.shop.environment, TRUST_PROXY: '10.0.0.0/8' });
  const { install, log } = dressed.shop;
  const app = await createApp({ config, install, log });
  const headers = { host: dressed.website.host, 'x-request-id': 'request-of-a-stranger', ...fromProxy('3') };
  const answer = await app.inject({ url: '/', headers });
  await app.close();
  expect(answer.headers['x-request-id']).not.toBe('request-of-a-stranger');
  expect(answer.headers['server-timing']).not.toContain(traceId('3'));
  expect(await spansOf('3')).toEqual([]);
});

test('a proxy’s id of a request is in the answer, the log, the trace, and the mail that was queued by it', async () => {
  const headers = { 'x-request-id': 'request-of-the-proxy', ...fromProxy('4') };
  const variables = { input: { email: 'ada@members.test' } };
  const query = `mutation ($input: SignUpMemberInput!) { signUpMember(input: $input) { __typename } }`;
  const { host } = dressed.website;
  const answer = await dressed.shop.app.inject({
    ...{ method: 'POST', url: '/graphql', payload: JSON.stringify({ query, variables }) },
    headers: { host, 'content-type': 'application/json', ...headers },
  });
  expect(answer.json()).toEqual({ data: { signUpMember: { __typename: expect.any(String) } } });
  expect(answer.headers['x-request-id']).toBe('request-of-the-proxy');
  const line = dressed.shop.logLines.find(({ requestId }) => requestId === 'request-of-the-proxy');
  expect(line).toMatchObject({ msg: 'request', traceId: traceId('4'), spanId: expect.any(String) });
  const jobOf = async () => {
    await tracing.flush();
    return receiver.spans.find(
      ({ attributes }) => attributes['messaging.destination.name'] === 'identity-mail',
    );
  };
  await expect.poll(jobOf).toBeDefined();
  const job = await jobOf();
  expect(job?.attributes['vitrine.request_id']).toBe('request-of-the-proxy');
  expect(job?.links[0]?.traceId).toBe(traceId('4'));
  expect(job?.parentSpanId).toBe('');
  const ofJob = receiver.spans.filter((span) => span.traceId === job?.traceId);
  const mail = ofJob.find(({ name }) => name === 'mail send');
  expect(lineOf(mail, ofJob)).toEqual(['job identity-mail', 'mail send']);
  expect(receiver.bodies.join()).not.toContain('members.test');
});
