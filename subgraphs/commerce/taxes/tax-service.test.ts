import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { address, newKey } from '../orders/till-testing.ts';
import { textAt } from '../payments/sandbox/form-body.ts';
import { openStripeTill, type StripeTill } from '../payments/stripe-till-testing.ts';

let till: StripeTill;
let browsers = 0;
let browser = '';

beforeAll(async () => {
  till = await openStripeTill();
});
afterAll(() => till.close());
beforeEach(async () => {
  browsers += 1;
  browser = `browser-${browsers}`;
  till.sandbox.taxes.asked.length = 0;
  await till.sql('DELETE FROM tax_answer');
  await change({ service: 'STRIPE', isTaxIncluded: false, usesRatesWithoutService: false, serviceCodes: [] });
});

const change = async (input: object) =>
  (
    await till.shop.ask(
      `mutation ($input: TaxSettingsInput!) { updateTaxSettings(input: $input) { __typename
        ... on TaxSettings { service usesRatesWithoutService serviceCodes { taxClass code } }
        ... on InvalidInput { field message } } }`,
      { input },
    )
  ).at('updateTaxSettings');
const read = async () =>
  Object(
    (
      await till.shop.visit(
        `{ checkout { version problems { step field message } cart { tax { value } grandTotal { value } applicableTaxRules { name percent } } } }`,
        {},
        browser,
      )
    ).at('checkout'),
  );
const type = (input: object) =>
  till.shop.visit(
    'mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { __typename } }',
    { input: { email: 'ada@shoppers.test', ...input } },
    browser,
  );
const wien = { ...address, city: 'Wien', postalCode: '1010', country: 'AT' };
const oakland = { ...address, city: 'Oakland', region: 'CA', postalCode: '94607', country: 'US' };
const fill = async (shippingAddress: object = address) => {
  await till.add(browser, 'MUG', 2);
  await type({ shippingAddress });
};
const order = (version: string) =>
  till.order(browser, { version, paymentMethodId: 'test', idempotencyKey: newKey() });

test('each tax class that a rate, a product or the service’s code names is offered once', async () => {
  const read = async () =>
    (await till.shop.ask('{ taxSettings { taxClasses } }')).at('taxSettings.taxClasses');
  const before = await read();
  expect(before).toEqual([...new Set(['standard', ...Object(before)])]);
  await change({ serviceCodes: [{ taxClass: 'a-first', code: 'txcd_35010000' }] });
  expect(await read()).toEqual(['standard', ...new Set(['a-first', ...Object(before).slice(1)])]);
});

test('Stripe Tax is asked once for exactly what is sold and where it goes, and the order costs what was shown', async () => {
  await fill();
  const { version, cart } = await read();
  expect(cart).toEqual({
    ...{ tax: { value: '5.00' }, grandTotal: { value: '30.00' } },
    applicableTaxRules: [{ name: 'VAT', percent: '20' }],
  });
  await read();
  const [asked, ...more] = till.sandbox.taxes.asked;
  expect(more).toEqual([]);
  expect(asked).toMatchObject({
    currency: 'usd',
    customer_details: { address: { line1: address.line1, postal_code: 'SW1Y 4JH', country: 'GB' } },
    line_items: { 0: { amount: '2500', tax_behavior: 'exclusive' } },
  });
  expect(JSON.stringify(asked)).not.toMatch(/Ada|shoppers\.test/);
  const placed = await order(version);
  expect(placed.at('placeOrder.order')).toMatchObject({ grandTotal: { value: '30.00' } });
  expect(till.sandbox.taxes.asked).toHaveLength(1);
  expect(
    await till.sql(
      'SELECT t.name, t.amount_cents::int AS amount FROM order_tax t JOIN customer_order o ON o.id = t.order_id ORDER BY o.id DESC LIMIT 1',
    ),
  ).toEqual([{ name: 'VAT', amount: 500 }]);
});

test('Taxes of a state and a county are shown apart, and another cart or address is asked about anew', async () => {
  await fill(oakland);
  expect((await read()).cart).toMatchObject({
    tax: { value: '1.56' },
    applicableTaxRules: [
      { name: 'California Sales Tax', percent: '6' },
      { name: 'Alameda Sales Tax', percent: '0.25' },
    ],
  });
  await till.add(browser, 'CAP');
  expect((await read()).cart.tax).toEqual({ value: '2.81' });
  await type({ shippingAddress: address });
  expect((await read()).cart.tax).toEqual({ value: '9.00' });
  await type({ shippingAddress: oakland });
  await read();
  expect(till.sandbox.taxes.asked).toHaveLength(3);
});

test('Prices that contain their taxes stay, and a class of products is taxed by the code that the owner gave it', async () => {
  await change({ isTaxIncluded: true, serviceCodes: [{ taxClass: 'books', code: 'txcd_35010000' }] });
  await till.shop.ask(
    'mutation ($ids: [ID!]!) { setTaxClass(productIds: $ids, taxClass: "books") { __typename } }',
    { ids: [till.products.get('MUG')] },
  );
  const stored = 'query ($id: ID!) { product(id: $id) { taxClass } }';
  const id = till.products.get('MUG');
  expect((await till.shop.ask(stored, { id })).at('product.taxClass')).toBe('books');
  expect((await till.shop.visit(stored, { id }, 'ada')).at('product.taxClass')).toBeNull();
  await fill(wien);
  expect((await read()).cart).toMatchObject({ tax: { value: '2.27' }, grandTotal: { value: '25.00' } });
  expect(textAt(till.sandbox.taxes.asked[0] ?? {}, 'line_items', '0', 'tax_code')).toBe('txcd_35010000');
  await till.shop.ask(
    'mutation ($ids: [ID!]!) { setTaxClass(productIds: $ids, taxClass: "standard") { __typename } }',
    { ids: [till.products.get('MUG')] },
  );
});

test('A yen has no digits behind the point at the service either', async () => {
  const currency = (code: string) => till.sql(`UPDATE store_settings SET currency = '${code}'`);
  await currency('JPY');
  await fill({ ...address, city: 'Tokyo', postalCode: '100-0001', country: 'JP' });
  const { cart } = await read();
  expect(textAt(till.sandbox.taxes.asked[0] ?? {}, 'currency')).toBe('jpy');
  expect(Number(cart.grandTotal.value)).toBe(2_500 + Number(cart.tax.value));
  expect(cart.tax).toEqual({ value: '250' });
  await currency('USD');
});

test('A business whose number counts is told to the service, which leaves the taxes to it', async () => {
  await change({ isTaxNumberExempt: true, originCountry: 'DE' });
  await till.add(browser, 'MUG', 2);
  await type({ shippingAddress: wien, taxNumber: 'AT U12345678' });
  const { version, cart } = await read();
  expect(cart).toMatchObject({ tax: { value: '0.00' }, grandTotal: { value: '25.00' } });
  expect(textAt(till.sandbox.taxes.asked[0] ?? {}, 'customer_details', 'tax_ids', '0', 'value')).toBe(
    'ATU12345678',
  );
  const id = (await order(version)).text('placeOrder.order.id');
  const kept = await till.shop.ask(
    'query ($id: ID!) { order(id: $id) { taxNumber taxExemption { reference } } }',
    { id },
  );
  expect(kept.at('order')).toEqual({ taxNumber: 'AT U12345678', taxExemption: { reference: '' } });
  await type({ taxNumber: '' });
  await change({ isTaxNumberExempt: false });
});

test('While the service does not answer nothing is ordered, unless the owner’s own rates may count', async () => {
  const silent = () => till.sandbox.failNext('/v1/tax/calculations', 'BEFORE', 2);
  silent();
  await fill();
  const { version, cart, problems } = await read();
  expect(cart.tax).toBeNull();
  expect(problems).toEqual([
    {
      ...{ step: 'PAYMENT', field: null },
      message: 'The taxes can’t be counted right now. Please try again in a moment.',
    },
  ]);
  expect((await order(version)).text('placeOrder.__typename')).toBe('CheckoutIncomplete');
  expect(till.sandbox.taxes.asked).toEqual([]);
  await till.shop.ask(
    `mutation { saveTaxZone(input: { name: "UK", country: "GB", rates: [{ name: "Own VAT", percent: "10" }] }) { __typename } }`,
  );
  await change({ usesRatesWithoutService: true });
  const own = await read();
  expect(own).toMatchObject({ problems: [], cart: { tax: { value: '2.50' } } });
  expect((await order(own.version)).at('placeOrder.order')).toMatchObject({ grandTotal: { value: '27.50' } });
});

test('An address that the service cannot tell the taxes of is to be checked, at its field', async () => {
  await fill({ ...oakland, postalCode: '' });
  await till.sql(`UPDATE checkout SET shipping_address = shipping_address || '{"postalCode":"9"}'`);
  const problem = { step: 'ADDRESS', field: 'shippingAddress.postalCode' };
  expect((await read()).problems).toEqual([expect.objectContaining(problem)]);
});

test('An answer counts for an hour; then it is asked for again before anything is ordered', async () => {
  await fill();
  const { version } = await read();
  await till.sql("UPDATE tax_answer SET asked_at = asked_at - interval '61 minutes'");
  expect((await order(version)).text('placeOrder.__typename')).toBe('OrderPlaced');
  expect(till.sandbox.taxes.asked).toHaveLength(2);
});

test('A cart of many products is asked about page by page', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...{
      Title: `Cup ${index}`,
      'Product URL': `cup-${index}`,
      SKU: `CUP-${index}`,
      Price: `${index + 1}.00`,
    },
    ...{ 'Product Type': 'PHYSICAL', Visible: 'Yes', Stock: '5' },
  }));
  const ids = await till.shop.stock(rows);
  for (const [index, productId] of ids.entries())
    await till.shop.visit(
      'mutation ($input: AddToCartInput!) { addToCart(input: $input) { __typename } }',
      { input: { productId, sku: `CUP-${index}`, quantity: 1 } },
      browser,
    );
  await type({ shippingAddress: address });
  expect((await read()).cart).toMatchObject({ tax: { value: '15.60' }, grandTotal: { value: '93.60' } });
});

test('Draft orders and changes of orders are taxed by the service too, and asked about outside of their transactions', async () => {
  const [mug] = await till.sql("SELECT id FROM variant WHERE sku = 'MUG'");
  const draft = () =>
    till.shop.ask(
      `mutation ($input: DraftOrderInput!) { saveDraftOrder(input: $input) { __typename ... on Problem { message }
        ... on DraftOrderSaved { draftOrder { tax { value } taxes { name } grandTotal { value } } } } }`,
      {
        input: {
          ...{ email: 'ada@shoppers.test', shippingAddress: address },
          lines: [{ variantId: mug?.id, quantity: 4 }],
        },
      },
    );
  expect((await draft()).at('saveDraftOrder.draftOrder')).toEqual({
    ...{ tax: { value: '10.00' }, taxes: [{ name: 'VAT' }], grandTotal: { value: '60.00' } },
  });
  await fill();
  const { version } = await read();
  const orderId = (await order(version)).text('placeOrder.order.id');
  const [line] = await till.sql(`SELECT id FROM order_line WHERE order_id = '${orderId}'`);
  const edit = { orderId, lines: [{ lineId: line?.id, quantity: 3 }] };
  const seen = await till.shop.ask(
    `query ($edit: OrderEditInput!) { orderEditPreview(edit: $edit) { ... on OrderEditPreview { version tax { value } toPay { value } } ... on Problem { message } } }`,
    { edit },
  );
  expect(seen.at('orderEditPreview')).toMatchObject({ tax: { value: '7.50' }, toPay: { value: '15.00' } });
  const changed = await till.shop.ask(
    'mutation ($input: EditOrderInput!) { editOrder(input: $input) { ... on OrderChanged { order { grandTotal { value } } } } }',
    { input: { edit, version: seen.text('orderEditPreview.version'), idempotencyKey: newKey() } },
  );
  expect(changed.at('editOrder.order')).toEqual({ grandTotal: { value: '45.00' } });
  await till.sql('DELETE FROM tax_answer');
  till.sandbox.failNext('/v1/tax/calculations', 'BEFORE', 2);
  expect((await draft()).text('saveDraftOrder.message')).toContain('can’t be counted right now');
});

test('The service is off at first, and wants keys of Stripe and codes of its own', async () => {
  expect(await change({ serviceCodes: [{ taxClass: 'books', code: 'books' }] })).toMatchObject({
    field: 'input.serviceCodes',
  });
  expect(await change({ service: null })).toMatchObject({ service: null });
  await fill();
  await read();
  expect(till.sandbox.taxes.asked).toEqual([]);
});
