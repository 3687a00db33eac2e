import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { address, newKey } from '../orders/till-testing.ts';
import { openStripeTill, type StripeTill } from '../payments/stripe-till-testing.ts';

let till: StripeTill;
let buyers = 0;

beforeAll(async () => {
  till = await openStripeTill(200);
  const { __typename } = Object(
    (
      await till.shop.ask(
        `mutation ($input: TaxSettingsInput!) { updateTaxSettings(input: $input) { __typename } }`,
        { input: { service: 'STRIPE', isTaxIncluded: false } },
      )
    ).at('updateTaxSettings'),
  );
  expect(__typename).toBe('TaxSettings');
});
afterAll(() => till.close());
beforeEach(async () => {
  await till.sql('DELETE FROM tax_record');
  await till.sql('DELETE FROM tax_answer');
  till.sandbox.taxes.transactions.length = 0;
});

/** Two mugs for 30.00 with their taxes, by the test method. */
async function buy(paymentMethodId = 'test'): Promise<string> {
  buyers += 1;
  const browser = `buyer-${buyers}`;
  await till.add(browser, 'MUG', 2);
  const filled = await till.shop.visit(
    `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { __typename
      ... on CheckoutUpdated { checkout { version } } } }`,
    { input: { email: 'ada@shoppers.test', shippingAddress: address } },
    browser,
  );
  const version = filled.text('updateCheckout.checkout.version');
  const placed = await till.order(browser, { version, paymentMethodId, idempotencyKey: newKey() });
  const token = placed.text('placeOrder.orderToken');
  return String(Object(await till.orderOf(token)).id);
}
const refund = (orderId: string, amount: string) =>
  till.shop.ask('mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { __typename } }', {
    input: { orderId, amount, idempotencyKey: newKey() },
  });
const books = () => till.sandbox.taxes.transactions.map(({ type, amount_total }) => [type, amount_total]);
const laterRound = async () => {
  await till.sql("UPDATE tax_record SET next_attempt_at = now() WHERE state = 'WAITING'");
  await till.sweep();
};

test('A paid order is recorded once, however often and by however many it is told', async () => {
  const id = await buy();
  await Promise.all([till.sweep(), till.sweep(), till.sweep()]);
  await laterRound();
  expect(books()).toEqual([['transaction', 3_000]]);
  expect(till.sandbox.taxes.transactions[0]?.reference).toMatch(/^order \d+, /);
  expect(await till.sql(`SELECT state, question FROM tax_record WHERE order_id = '${id}'`)).toEqual([
    { state: 'RECORDED', question: null },
  ]);
});

test('An answer that was lost on its way does not record a sale twice', async () => {
  await buy();
  till.sandbox.failNext('/create_from_calculation', 'AFTER', 2);
  await till.sweep();
  expect(await till.sql('SELECT state FROM tax_record')).toEqual([{ state: 'WAITING' }]);
  await laterRound();
  expect(books()).toEqual([['transaction', 3_000]]);
  expect(await till.sql('SELECT state FROM tax_record')).toEqual([{ state: 'RECORDED' }]);
});

/** Tells of what was sold in a process that is killed meanwhile; resolves when it is dead. */
function tellInDoomedProcess(moment: 'before' | 'after'): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, 'doomed-tax-teller-testing.ts');
  const { url, publishableKey, secretKey } = till.sandbox;
  const args = [script, till.databaseUrl, till.shop.websiteId, url, publishableKey, secretKey, moment];
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => resolve(signal));
  });
}

test.each([
  { moment: 'before', known: 0 },
  { moment: 'after', known: 1 },
] as const)(
  'A process that is killed just $moment the service hears of a sale leaves it recorded once',
  async ({ moment, known }) => {
    const id = await buy();
    expect(await tellInDoomedProcess(moment)).toBe('SIGKILL');
    expect(books()).toHaveLength(known);
    const state = async () => till.sql(`SELECT state FROM tax_record WHERE order_id = '${id}'`);
    expect(await state()).toEqual([{ state: 'WAITING' }]);
    await laterRound();
    await laterRound();
    expect(books()).toEqual([['transaction', 3_000]]);
    expect(await state()).toEqual([{ state: 'RECORDED' }]);
  },
);

test('An order that waits for its money is recorded once it is paid, and never when it is called off', async () => {
  const waiting = await buy('stripe');
  await till.sweep();
  expect(books()).toEqual([]);
  const intent = [...till.sandbox.ledger.intents.values()].find(
    ({ metadata }) => metadata.order_id === waiting,
  );
  till.pay(intent?.id ?? '');
  await till.settle(waiting);
  await laterRound();
  expect(books()).toEqual([['transaction', 3_000]]);
  const failing = await buy('stripe');
  await till.sql(`UPDATE customer_order SET state = 'FAILED' WHERE id = '${failing}'`);
  await laterRound();
  expect(books()).toHaveLength(1);
  expect(await till.sql(`SELECT state FROM tax_record WHERE order_id = '${failing}'`)).toEqual([
    { state: 'DROPPED' },
  ]);
});

test('Refunds take back their share, and the last one takes back what is left', async () => {
  const id = await buy();
  await refund(id, '10.00');
  await till.sweep();
  await laterRound();
  expect(books()).toEqual([
    ['transaction', 3_000],
    ['reversal', -1_000],
  ]);
  await refund(id, '20.00');
  await laterRound();
  expect(books().map(([, cents]) => cents)).toEqual([3_000, -1_000, -2_000]);
});

test('A refund of all of it before anything was recorded is recorded after its sale', async () => {
  const id = await buy();
  await refund(id, '30.00');
  await till.sweep();
  await laterRound();
  expect(books()).toEqual([
    ['transaction', 3_000],
    ['reversal', -3_000],
  ]);
});

test('A paid order that is changed is taken back and recorded anew', async () => {
  const orderId = await buy();
  await till.sweep();
  const [line] = await till.sql(`SELECT id FROM order_line WHERE order_id = '${orderId}'`);
  const edit = { orderId, lines: [{ lineId: line?.id, quantity: 3 }] };
  const seen = await till.shop.ask(
    'query ($edit: OrderEditInput!) { orderEditPreview(edit: $edit) { ... on OrderEditPreview { version } } }',
    { edit },
  );
  const input = { edit, version: seen.text('orderEditPreview.version'), idempotencyKey: newKey() };
  await till.shop.ask('mutation ($input: EditOrderInput!) { editOrder(input: $input) { __typename } }', {
    input,
  });
  await till.sql(`UPDATE customer_order SET payment_state = 'PAID' WHERE id = '${orderId}'`);
  await laterRound();
  expect(books()).toEqual([
    ['transaction', 3_000],
    ['reversal', -3_000],
    ['transaction', 4_500],
  ]);
});

test('A calculation that is gone is made again; what the service refuses for good is told to the owner', async () => {
  await buy();
  const [record] = await till.sql('SELECT calculation FROM tax_record');
  till.sandbox.taxes.expire(String(record?.calculation));
  await till.sweep();
  await laterRound();
  expect(books()).toEqual([['transaction', 3_000]]);
  await buy();
  await till.sql(
    `UPDATE tax_record SET calculation = 'gone', amount_cents = amount_cents + 1 WHERE state = 'WAITING'`,
  );
  await laterRound();
  expect(books()).toHaveLength(1);
  expect((await till.shop.ask('{ taxSettings { failedRecordCount } }')).at('taxSettings')).toEqual({
    failedRecordCount: 1,
  });
});
