import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StandIn } from '#kit/answering-server-testing.ts';
import { startVies, viesNumbers } from '#kit/vies-testing.ts';
import { address, openTill, type Till } from '../orders/till-testing.ts';
import { type OwnedShops, openOwnedShops } from '../products/owner-testing.ts';

let vies: StandIn;
let shops: OwnedShops;
let till: Till;

beforeAll(async () => {
  vies = await startVies();
  shops = await openOwnedShops({ taxNumbers: { viesUrl: vies.url } });
});
afterAll(async () => {
  await shops.commerce.close();
  await vies.close();
});
beforeEach(async () => {
  till = await openTill(shops);
  await till.shop.ask(
    `mutation { saveTaxZone(input: { name: "Austria", country: "AT", rates: [{ name: "VAT", percent: "20" }] }) { __typename } }`,
  );
  await change({ isTaxNumberExempt: true, isTaxNumberChecked: true, originCountry: 'DE' });
  await till.add('ada', 'MUG');
  await till.fillIn('ada');
  vies.asked.length = 0;
});

const change = (input: object) =>
  till.shop.ask('mutation ($input: TaxSettingsInput!) { updateTaxSettings(input: $input) { __typename } }', {
    input,
  });
const wien = { ...address, city: 'Wien', postalCode: '1010', country: 'AT' };
const fields = `__typename ... on CheckoutUpdated { checkout { version isTaxNumberUnchecked taxNumberNotice cart { tax { value } } } }`;
const type = async (taxNumber: string) =>
  (
    await till.shop.visit(
      `mutation ($input: UpdateCheckoutInput!) { updateCheckout(input: $input) { ${fields} } }`,
      { input: { shippingAddress: wien, taxNumber } },
      'ada',
    )
  ).at('updateCheckout.checkout');
const check = async () =>
  (await till.shop.visit(`mutation { checkTaxNumber { ${fields} } }`, {}, 'ada')).at(
    'checkTaxNumber.checkout',
  );
const taxed = { cart: { tax: { value: '2.50' } } };
const free = { cart: { tax: { value: '0.00' } } };

test('A number counts once VIES confirmed it, and the order keeps the proof for its invoice', async () => {
  await till.shop.ask(
    'mutation { updateInvoiceSettings(input: { sellerName: "Pottery", taxNumber: "DE 123456789" }) { __typename } }',
  );
  expect(await type(viesNumbers.valid)).toMatchObject({
    ...{ isTaxNumberUnchecked: true, taxNumberNotice: null },
    ...taxed,
  });
  expect(await check()).toMatchObject({
    ...{ isTaxNumberUnchecked: false, ...free },
    taxNumberNotice: 'No taxes are charged: your business accounts for them.',
  });
  expect(vies.asked.map(({ text }) => JSON.parse(text))).toEqual([
    {
      ...{ countryCode: 'AT', vatNumber: 'U10000000' },
      ...{ requesterMemberStateCode: 'DE', requesterNumber: '123456789' },
    },
  ]);
  await check();
  expect(vies.asked).toHaveLength(1);
  const { version } = Object(await type(viesNumbers.valid));
  const placed = await till.order('ada', { version });
  expect(placed.text('placeOrder.__typename')).toBe('OrderPlaced');
  await shops.commerce.sql('UPDATE customer_order SET is_test = false');
  const invoice = await till.shop.ask(
    `mutation ($orderId: ID!) { issueInvoice(orderId: $orderId) { __typename ... on InvoiceIssued { invoice {
      taxNumber isReverseCharge taxes { name } total { value } } } ... on Problem { message } } }`,
    { orderId: placed.text('placeOrder.order.id') },
  );
  expect(invoice.at('issueInvoice')).toMatchObject({
    invoice: { taxNumber: viesNumbers.valid, isReverseCharge: true, taxes: [], total: { value: '12.50' } },
  });
  const kept = await till.shop.ask(
    'query ($id: ID!) { order(id: $id) { taxNumber taxExemption { checkedAt reference } } }',
    { id: placed.text('placeOrder.order.id') },
  );
  expect(kept.at('order')).toEqual({
    taxNumber: viesNumbers.valid,
    taxExemption: { checkedAt: expect.anything(), reference: 'WAPIAAAAY0hhPkMe' },
  });
});

test('Taxes stay while VIES does not know a number, does not answer, or answers oddly, and the shopper is told', async () => {
  await type('AT U20000000');
  expect(await check()).toMatchObject({
    ...taxed,
    taxNumberNotice: 'The European register does not know this VAT number, so taxes are charged.',
  });
  for (const number of [viesNumbers.unreachable, viesNumbers.odd]) {
    await type(number);
    expect(await check()).toMatchObject({
      ...taxed,
      taxNumberNotice: expect.stringContaining('can’t be looked up right now'),
    });
  }
  // What was confirmed for one number says nothing of another.
  await type(viesNumbers.valid);
  expect(await check()).toMatchObject(free);
  expect(await type('AT U20000000')).toMatchObject(taxed);
});

test('What is no number of the country is never looked up, nor anything where the owner looks nothing up', async () => {
  expect(await type('DE 123456789')).toMatchObject({
    ...taxed,
    taxNumberNotice: 'This is not a VAT number of the country that it goes to, so taxes are charged.',
  });
  await check();
  await change({ isTaxNumberChecked: false });
  expect(await type('AT U20000000')).toMatchObject({ isTaxNumberUnchecked: false, ...free });
  await check();
  expect(vies.asked).toEqual([]);
});

test('A seller whom VIES does not know still gets an answer, without a proof', async () => {
  await till.shop.ask(
    'mutation { updateInvoiceSettings(input: { taxNumber: "DE 999999999" }) { __typename } }',
  );
  await type(viesNumbers.valid);
  expect(await check()).toMatchObject(free);
  expect(vies.asked).toHaveLength(2);
});
