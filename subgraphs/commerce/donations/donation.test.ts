import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeDownMails } from '#kit/outbox.data.ts';
import type { Mailer } from '#kit/outbox.ts';
import { secretOf } from '#kit/secret.ts';
import { deliverOrder, sweepGoods } from '../goods/delivering.ts';
import { openTill, type Till } from '../orders/till-testing.ts';
import { FakeProvider, portsOf } from '../payments/fake-provider-testing.ts';
import type { SettlingPowers } from '../payments/settling.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';
import { renewDue } from '../subscriptions/renewing.ts';
import { sendReceipts } from './receipts.ts';

const timeZone = 'Pacific/Auckland';
const dayMs = 86_400_000;
const provider = new FakeProvider();
const secret = secretOf(Buffer.alloc(32));
const ask = async () => ({ website: { timeZone } });
let shops: OwnedShops;
let till: Till;
let powers: SettlingPowers;

beforeAll(async () => {
  shops = await openOwnedShops({ ask }, portsOf(provider));
});
afterAll(() => shops.commerce.close());
beforeEach(async () => {
  till = await openTill(shops, 1);
  const db = shops.commerce.subgraph.database.forWebsite(till.shop.websiteId);
  const mailer: Mailer = {
    delivery: 'KEPT',
    transaction: (_, work) =>
      db.transaction((queries) => work(queries, (drafts) => writeDownMails(queries, drafts))),
  };
  powers = { db, mailer, secret, payments: portsOf(provider) };
  provider.next = 'REQUIRES_ACTION';
});

const sql = (text: string) => shops.commerce.sql(text.replaceAll('$website', `'${till.shop.websiteId}'`));
const as = (memberId: string, query: string, variables: Record<string, unknown> = {}) =>
  shops.commerce.run(query, variables, { websiteId: till.shop.websiteId, memberId, permissions: ['MEMBER'] });
const fund = {
  ...{ slug: 'harbour', title: 'A clean harbour', suggested: ['25', '10'], least: '5', most: '1000' },
  ...{ isMonthly: true, isDedicable: true, thanks: 'The terns thank you.' },
};
const saving = `mutation ($input: DonationFundInput!) { saved: saveDonationFund(input: $input) { __typename ... on Problem { message }
  ... on InvalidInput { field } ... on DonationFund { id revision suggested { value } } ... on DonationFundConflict { fund { revision } } } }`;
const save = (more: object = {}) => till.shop.ask(saving, { input: { ...fund, ...more } });
const starting = `mutation ($input: StartDonationInput!) { started: startDonation(input: $input) { __typename ... on Problem { message }
  ... on InvalidInput { field } ... on DonationStarted { token expiresAt } } }`;
const donor = { slug: 'harbour', amount: '25', name: 'Ada Lovelace', email: 'Ada@Donors.test' };
const start = (more: object = {}) => till.shop.visit(starting, { input: { ...donor, ...more } });
const paying = `mutation ($input: PayDraftOrderInput!) { paid: payDraftOrder(input: $input) { __typename ... on Problem { message }
  ... on PaymentRequired { orderToken }
  ... on OrderPlaced { order { id number state paymentState hasInvoice grandTotal { value } tax { value } donation { fundTitle isMonthly state amount { value } dedication dedicatedTo } } } } }`;
const payOf = (token: string, more: object = {}) => ({
  input: { token, revision: 1, paymentMethodId: 'test', ...more },
});
const pay = (token: string, more: object = {}) => till.shop.visit(paying, payOf(token, more));
const list = () =>
  till.shop.ask(
    '{ donations { nodes { name email fundTitle isMonthly state amount { value } refunded { value } receivedAt order { number } } } draftOrders { nodes { id } } }',
  );
const deliver = (orderId: string) => deliverOrder({ ...powers, ask }, orderId);
const mails = async () =>
  (await sql('SELECT key, subject FROM mail WHERE website_id = $website ORDER BY created_at, id')).map(
    ({ key, subject }) => `${String(key).split(':')[2] ?? 'receipt'}: ${subject}`,
  );
const noted = async (type: string) =>
  (await sql(`SELECT data FROM webhook_event WHERE website_id = $website AND type = '${type}'`)).length;

describe('a donation', () => {
  test('is paid as it was chosen, thanked for, noted once, and told to the owner and webhooks', async () => {
    await sql(`INSERT INTO webhook_subscription (website_id, type) VALUES ($website, 'donation.received')`);
    expect((await save()).at('saved')).toMatchObject({ suggested: [{ value: '10.00' }, { value: '25.00' }] });
    const started = await start({ amount: '12.50', dedication: 'MEMORY', dedicatedTo: 'Grace' });
    const paid = await pay(started.text('started.token'));
    expect(paid.at('paid.order')).toMatchObject({
      ...{ state: 'OPEN', paymentState: 'PAID', hasInvoice: false, grandTotal: { value: '12.50' } },
      ...{ tax: { value: '0.00' }, donation: { fundTitle: 'A clean harbour', dedication: 'MEMORY' } },
    });
    const id = paid.text('paid.order.id');
    await Promise.all([deliver(id), deliver(id), sweepGoods({ ...powers, ask }, { warn: () => undefined })]);
    const { nodes } = (await list()).at('donations') as { nodes: object[] };
    expect(nodes).toMatchObject([
      { name: 'Ada Lovelace', email: 'Ada@Donors.test', state: 'RECEIVED', amount: { value: '12.50' } },
    ]);
    expect((await list()).at('draftOrders.nodes')).toEqual([]);
    expect(await mails()).toEqual(['donation_received: Thank you for your donation']);
    expect(await noted('donation.received')).toBe(1);
    const again = await pay(started.text('started.token'));
    expect(again.at('paid.__typename')).toBe('DraftOrderClosed');
  });

  test('that is given back says so, is on no receipt, and has nothing to be handed over', async () => {
    await save();
    const paid = await as(
      'ada',
      paying,
      payOf((await as('ada', starting, { input: donor })).text('started.token')),
    );
    const id = paid.text('paid.order.id');
    await deliver(id);
    const standing = 'query ($id: ID!) { order(id: $id) { fulfillmentState } }';
    expect((await till.shop.ask(standing, { id })).at('order.fulfillmentState')).toBe('NONE_DUE');
    const refunding = 'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }';
    const input = { orderId: id, idempotencyKey: 'refund-of-a-donation' };
    await till.shop.ask(refunding, { input });
    expect((await list()).at('donations.nodes')).toMatchObject([
      { state: 'RETURNED', refunded: { value: '25.00' } },
    ]);
    const mine = await as('ada', '{ myDonations { nodes { state } } myDonationYears { year } }');
    expect(mine.data).toEqual({ myDonations: { nodes: [{ state: 'RETURNED' }] }, myDonationYears: [] });
  });

  test('that is promised by bank transfer counts once the owner says that its money came', async () => {
    await save();
    await till.shop.ask('mutation { updateStoreSettings(input: { isTestMode: false }) { __typename } }');
    const method = await till.shop.ask(
      'mutation { made: saveManualPaymentMethod(input: { name: "Bank", instructions: "IBAN", isEnabled: true }) { ... on ManualPaymentMethod { id } } }',
    );
    const paymentMethodId = method.text('made.id');
    const placed = await pay((await start()).text('started.token'), { paymentMethodId });
    const id = placed.text('paid.order.id');
    expect(placed.at('paid.order.donation.state')).toBe('PROMISED');
    await deliver(id);
    expect((await list()).at('donations.nodes.0.state')).toBe('PROMISED');
    await till.shop.ask('mutation ($id: ID!) { markOrderPaid(id: $id) { __typename } }', { id });
    await deliver(id);
    expect((await list()).at('donations.nodes.0.state')).toBe('RECEIVED');
    expect(await mails()).toEqual([
      expect.stringMatching(/^donation_promised: Thank you: donation \d+ is noted$/),
      'donation_received: Thank you for your donation',
    ]);
  });

  test.each([
    [{ amount: 'lots' }, 'input.amount'],
    [{ amount: '-5' }, 'input.amount'],
    [{ amount: '9'.repeat(30) }, 'input.amount'],
    [{ amount: '25 EUR' }, 'input.amount'],
    [{ name: ' ' }, 'input.name'],
    [{ email: 'ada' }, 'input.email'],
    [{ isMonthly: true }, 'input.isMonthly'],
    [{ dedication: 'HONOUR' }, 'input.dedicatedTo'],
  ])('with %j is refused at its field, and nothing is written', async (more, field) => {
    await save();
    expect((await start(more)).at('started')).toMatchObject({ __typename: 'InvalidInput', field });
    expect(await sql('SELECT id FROM donation WHERE website_id = $website')).toEqual([]);
  });

  test('to a fund that was closed meanwhile is refused, and visitors see the fund no more', async () => {
    const made = await save();
    const closed = await save({ id: made.text('saved.id'), revision: 1, isOpen: false });
    expect(closed.at('saved.revision')).toBe(2);
    expect((await start()).at('started.__typename')).toBe('NotFound');
    const seen = '{ donationFund(slug: "harbour") { id } donationFunds { nodes { id } } }';
    expect((await till.shop.visit(seen)).data).toEqual({ donationFund: null, donationFunds: { nodes: [] } });
    const stale = await save({ id: made.text('saved.id'), revision: 1 });
    expect(stale.at('saved')).toMatchObject({ __typename: 'DonationFundConflict', fund: { revision: 2 } });
    expect((await save()).at('saved')).toMatchObject({ field: 'input.slug' });
  });
});

describe('what is given every month', () => {
  async function giveMonthly() {
    await save();
    const started = await as('ada', starting, { input: { ...donor, isMonthly: true } });
    const token = started.text('started.token');
    expect((await pay(token)).at('paid.message')).toBe('Please sign in to give every month.');
    const paid = await as('ada', paying, payOf(token));
    await deliver(paid.text('paid.order.id'));
    const mine = await as('ada', '{ mySubscriptions { nodes { id title charge { value } } } }');
    expect(mine.at('mySubscriptions.nodes')).toMatchObject([
      { title: 'A clean harbour', charge: { value: '25.00' } },
    ]);
    return mine.text('mySubscriptions.nodes.0.id');
  }
  const log = { warn: () => undefined };
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);

  test('is charged again each month, each time a donation of its own', async () => {
    await giveMonthly();
    for (let day = 1; day <= 95; day += 1) await renewDue(powers, inDays(day), log);
    await sweepGoods({ ...powers, ask }, log);
    const mine = await as('ada', '{ myDonations { nodes { state isMonthly amount { value } } } }');
    const given = { state: 'RECEIVED', isMonthly: true, amount: { value: '25.00' } };
    expect(mine.at('myDonations.nodes')).toEqual([given, given, given, given]);
    expect(await sql('SELECT id FROM subscription WHERE website_id = $website')).toHaveLength(1);
  });

  test('ends with its fund, and its donor is told instead of charged', async () => {
    const id = await giveMonthly();
    const [known] = await sql('SELECT id FROM donation_fund WHERE website_id = $website');
    await save({ id: String(known?.id), revision: 1, isOpen: false });
    await renewDue(powers, inDays(32), log);
    expect(await sql(`SELECT state FROM subscription WHERE id = '${id}'`)).toEqual([{ state: 'CANCELLED' }]);
    expect((await mails()).at(-1)).toBe('withdrawn: Your monthly donation to A clean harbour has ended');
    expect(await sql('SELECT id FROM donation WHERE website_id = $website')).toHaveLength(1);
  });
});

describe('the receipt of a year', () => {
  const receipts = `mutation ($year: Int!) { issued: issueMyDonationReceipt(year: $year, currency: "USD") { __typename
    ... on DonationReceipt { number lines { day amount { value } } total { value } donorName } } }`;
  const sendAt = (text: string) =>
    sendReceipts(
      { db: powers.db, mailer: powers.mailer, secret, findTimeZone: async () => timeZone },
      new Date(text),
    );

  async function gave(memberId: string, receivedAt: string) {
    const started = await as(memberId, starting, { input: donor });
    const paid = await as(memberId, paying, payOf(started.text('started.token')));
    const orderId = paid.text('paid.order.id');
    await deliver(orderId);
    await sql(`UPDATE customer_order SET is_test = false WHERE id = '${orderId}'`);
    await sql(
      `UPDATE donation SET is_test = false, received_at = '${receivedAt}', origin = 'https://shop.test' WHERE order_id = '${orderId}'`,
    );
    return orderId;
  }

  test('holds what came by the website’s calendar and was not given back, is numbered once and mailed once', async () => {
    await save();
    // In Auckland it is the new year already.
    await gave('ada', '2023-12-31T12:00:00Z');
    await gave('ada', '2024-06-01T12:00:00Z');
    const returned = await gave('ada', '2024-07-01T12:00:00Z');
    await gave('ada', '2024-12-31T12:00:00Z');
    await sql(`UPDATE customer_order SET refunded_cents = 2500 WHERE id = '${returned}'`);
    const years = await as('ada', '{ myDonationYears { year count total { value } isOver } }');
    expect(years.at('myDonationYears')).toEqual([
      { year: 2025, count: 1, total: { value: '25.00' }, isOver: true },
      { year: 2024, count: 2, total: { value: '50.00' }, isOver: true },
    ]);
    await Promise.all([sendAt('2025-01-02T00:00:00Z'), sendAt('2025-01-02T00:00:00Z')]);
    await sendAt('2025-01-03T00:00:00Z');
    expect((await mails()).filter((mail) => mail.startsWith('receipt'))).toEqual([
      'receipt: Your donations in 2024: the receipt',
    ]);
    const both = await Promise.all([1, 2].map(() => as('ada', receipts, { year: 2024 })));
    for (const answer of both)
      expect(answer.at('issued')).toMatchObject({
        ...{ number: 1, total: { value: '50.00' }, donorName: 'Ada Lovelace' },
        lines: [{ day: '2024-01-01' }, { day: '2024-06-02' }],
      });
    expect((await as('ada', receipts, { year: 9999 })).at('issued.__typename')).toBe('NotFound');
    expect((await as('eve', receipts, { year: 2024 })).at('issued.__typename')).toBe('NotFound');
  });
});
