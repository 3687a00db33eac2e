import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentRequest } from '../payment-provider.ts';
import { type PaypalSandbox, startPaypalSandbox } from '../sandbox/paypal-sandbox.ts';
import { createPaypalProvider } from './paypal-provider.ts';

let sandbox: PaypalSandbox;
beforeAll(async () => {
  sandbox = await startPaypalSandbox();
});
afterAll(() => sandbox.close());

const openProvider = () => createPaypalProvider({ ...sandbox, apiUrl: sandbox.url });
let orders = 0;
function request(amount = { cents: 2_550, currency: 'EUR' }): PaymentRequest {
  orders += 1;
  return {
    ...{
      key: `order-${orders}`,
      orderId: `o${orders}`,
      orderNumber: 1000 + orders,
      amount,
      email: 'a@example.com',
    },
    ...{ returnUrl: 'http://shop.example/checkout/return', savedMethod: null, customer: null },
    ...{ isMethodSaved: false, isCapturedLater: false },
  };
}

describe('payments by PayPal', () => {
  it('sends the buyer to PayPal, and takes the money once they approved it', async () => {
    const provider = openProvider();
    const begun = await provider.create(request());
    const { reference } = begun;
    expect(begun).toMatchObject({
      state: 'REQUIRES_ACTION',
      redirectUrl: `${sandbox.url}/checkoutnow?token=${reference}`,
    });
    expect(sandbox.ledger.answer(reference, 'PAYS')).toBe(
      `http://shop.example/checkout/return?token=${reference}`,
    );
    const amount = { cents: 2_550, currency: 'EUR' };
    expect(await provider.find(reference)).toEqual({ state: 'AUTHORIZED', reference, amount });
    expect(await provider.capture(reference, amount, 'capture')).toEqual({
      state: 'SUCCEEDED',
      reference,
      amount,
    });
    expect(await provider.capture(reference, amount, 'another key')).toEqual({
      state: 'SUCCEEDED',
      reference,
      amount,
    });
  });

  it('writes amounts of currencies without cents as PayPal reads them', async () => {
    const { reference } = await openProvider().create(request({ cents: 1_200, currency: 'JPY' }));
    expect(sandbox.ledger.order(reference).purchase_units[0]?.amount).toEqual({
      currency_code: 'JPY',
      value: '1200',
    });
  });

  it('makes one order of one key', async () => {
    const provider = openProvider();
    const asked = request();
    expect((await provider.create(asked)).reference).toBe((await provider.create(asked)).reference);
  });

  it('takes nothing from a buyer who went back, or whose account is empty', async () => {
    const provider = openProvider();
    const amount = { cents: 2_550, currency: 'EUR' };
    const back = (await provider.create(request())).reference;
    sandbox.ledger.answer(back, 'GOES_BACK');
    expect(await provider.capture(back, amount, 'c1')).toMatchObject({ state: 'REQUIRES_ACTION' });
    expect(await provider.cancel(back, 'x')).toEqual({ state: 'CANCELLED', reference: back });
    const poor = (await provider.create(request())).reference;
    sandbox.ledger.answer(poor, 'HAS_NO_MONEY');
    expect(await provider.capture(poor, amount, 'c2')).toMatchObject({ state: 'DECLINED' });
  });

  it('gives back a part once for a key, and no more than was paid', async () => {
    const provider = openProvider();
    const { reference } = await provider.create(request());
    sandbox.ledger.answer(reference, 'PAYS');
    await provider.capture(reference, { cents: 2_550, currency: 'EUR' }, 'c3');
    const part = { cents: 2_000, currency: 'EUR' };
    const first = await provider.refund(reference, part, 'r1');
    expect(first).toMatchObject({ state: 'SUCCEEDED' });
    expect(await provider.refund(reference, part, 'r1')).toEqual(first);
    await expect(provider.refund(reference, part, 'r2')).rejects.toThrow('refund amount');
  });

  it('believes an event that PayPal says it signed, and no other', async () => {
    const provider = openProvider();
    const { reference } = await provider.create(request());
    const { body, headers } = sandbox.signEvent('CHECKOUT.ORDER.APPROVED', reference);
    const event = { kind: 'PAYMENT', reference, orderId: expect.any(String) };
    expect(await provider.readWebhook(headers, body)).toMatchObject({ kind: 'EVENT', event });
    const refused = { kind: 'REFUSED' };
    const madeUp = { ...headers, 'paypal-transmission-sig': 'made up' };
    expect(await provider.readWebhook(madeUp, body)).toEqual(refused);
    expect(await provider.readWebhook({}, body)).toEqual(refused);
    expect(await provider.readWebhook(headers, 'no JSON')).toEqual(refused);
    const captured = sandbox.signEvent('PAYMENT.CAPTURE.COMPLETED', reference);
    const told = await provider.readWebhook(captured.headers, captured.body);
    expect(told).toMatchObject({ kind: 'EVENT', event });
    const other = sandbox.signEvent('BILLING.PLAN.CREATED', reference);
    expect(await provider.readWebhook(other.headers, other.body)).toEqual({ kind: 'IGNORED' });
  });
});
