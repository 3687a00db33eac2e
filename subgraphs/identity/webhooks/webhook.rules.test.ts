import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  findWebhookProblem,
  formatWebhookSecret,
  judgeDelivery,
  readWireTypes,
  standardDataOf,
  webhookIdMark,
  wireTypes,
  writePublishedBody,
} from './webhook.rules.ts';

const permissions = ['WEBSITE_MANAGE', 'ORDERS_MANAGE'];
const now = new Date('2026-03-10T12:00:00Z');
const answer = { status: 500, error: null, isFinal: false };
const attempt = { attempts: 1, failingSince: null, now };

test.each([
  [{ status: 200 }, 'DELIVERED', false],
  [{ status: 204, attempts: 12 }, 'DELIVERED', false],
  [{ status: 500 }, 'QUEUED', false],
  [{ status: 302 }, 'QUEUED', false],
  [{ status: null, error: 'connect ECONNREFUSED' }, 'QUEUED', false],
  [{ status: 500, attempts: 12 }, 'FAILED', false],
  [{ status: null, error: 'not in the open internet', isFinal: true }, 'FAILED', false],
  [{ status: 410 }, 'FAILED', true],
  [{ failingSince: new Date('2026-03-05T12:00:01Z') }, 'QUEUED', false],
  [{ failingSince: new Date('2026-03-05T12:00:00Z') }, 'FAILED', true],
])(
  'an attempt with %j leaves the delivery %s, and switches the webhook off: %j',
  (change, state, isDisabling) => {
    expect(judgeDelivery({ ...answer, ...change }, { ...attempt, ...change })).toMatchObject({
      state,
      isDisabling,
    });
  },
);

test.each([
  ['https://partner.example/hook', null],
  ['http://partner.example/hook', 'input.url'],
  ['https://user:secret@partner.example/', 'input.url'],
  ['javascript:alert(1)', 'input.url'],
  ['', 'input.url'],
  [`https://partner.example/${'x'.repeat(2_083)}`, 'input.url'],
])('the address %j is refused for %j', (url, field) => {
  expect(
    findWebhookProblem({ url, types: ['PRODUCT_CHANGED'], format: 'STANDARD', permissions })?.field ?? null,
  ).toBe(field);
});

test('a webhook is told something', () => {
  expect(
    findWebhookProblem({ url: 'https://partner.example/', types: [], format: 'STANDARD', permissions })
      ?.field,
  ).toBe('input.types');
});

const random = Buffer.from(Array.from({ length: 32 }, (_, place) => 255 - place));

test('a secret has 256 bits, written as the specification says', () => {
  expect(formatWebhookSecret(random)).toBe('whsec_//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=');
});

test('each kind of event has a name of its own on the way, and is described with it', () => {
  const sdl = readFileSync(new URL('./webhook.graphql', import.meta.url), 'utf8');
  const readme = readFileSync(new URL('../../../schema/README.md', import.meta.url), 'utf8');
  for (const [name, wire] of Object.entries(wireTypes)) {
    const [, described = ''] = new RegExp(`\`${wire}\`([^"]*)"\\s+${name}\\n`).exec(sdl) ?? [];
    const dataOf = (text: string) => text.match(/`\w+`/g);
    const [, row = ''] = new RegExp(`^\\| \`${wire}\` (.*)$`, 'm').exec(readme) ?? [];
    expect([wire, dataOf(row)]).toEqual([wire, dataOf(described)]);
    expect(dataOf(row)).not.toBeNull();
  }
  expect(readWireTypes(['stock.changed', 'product.changed', 'unknown'])).toEqual([
    'PRODUCT_CHANGED',
    'STOCK_CHANGED',
  ]);
});

test('the published format tells of orders and contacts alone, and of contacts whoever may read them', () => {
  const told = (
    types: Parameters<typeof findWebhookProblem>[0]['types'],
    may: readonly string[] = permissions,
  ) =>
    findWebhookProblem({ url: 'https://partner.example/', types, format: 'PUBLISHED', permissions: may })
      ?.field ?? null;
  expect(told(['ORDER_CREATED', 'ORDER_CANCELLED'], ['WEBSITE_MANAGE'])).toBe(null);
  expect(told(['CONTACT_CREATED', 'ADDRESS_REMOVED'])).toBe(null);
  expect(told(['CONTACT_CREATED'], ['WEBSITE_MANAGE'])).toBe('input.types');
  expect(told(['ORDER_CREATED', 'PRODUCT_CHANGED'])).toBe('input.types');
});

test('an event in the published format has its topic, its webhook and the order', () => {
  const event = {
    ...{ id: 'event', websiteId: 'shop', type: 'order.fulfilled' },
    ...{ data: { orderId: 'order', fulfillmentId: 'parcel' }, createdAt: new Date('2026-01-02T03:04:05Z') },
  };
  expect(JSON.parse(writePublishedBody(event) ?? '')).toEqual({
    ...{ id: 'event', websiteId: 'shop', topic: 'order.update' },
    ...{ subscriptionId: webhookIdMark, subscriptionsId: webhookIdMark },
    ...{ createdOn: '2026-01-02T03:04:05.000Z', data: { orderId: 'order', update: 'FULFILLED' } },
  });
  expect(writePublishedBody({ ...event, type: 'product.changed' })).toBe(null);
  const data = { contactId: 'ada', published: { id: 'ada', firstName: 'Ada' } };
  const told = writePublishedBody({ ...event, type: 'contact.created', data });
  expect(JSON.parse(told ?? '')).toMatchObject({ topic: 'contact.create', data: data.published });
  expect(standardDataOf(data)).toEqual({ contactId: 'ada' });
});

test('a secret of the published format is 64 hexadecimal digits', () => {
  expect(formatWebhookSecret(random, 'PUBLISHED')).toMatch(/^[0-9A-F]{64}$/);
});
