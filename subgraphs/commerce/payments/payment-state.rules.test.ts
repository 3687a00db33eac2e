import { describe, expect, test } from 'vitest';
import type { OrderState } from '../generated/graphql.ts';
import type { PaymentStatus } from './payment-provider.ts';
import { decideSettlement, type StoredPaymentState } from './payment-state.rules.ts';

const amount = { cents: 1250, currency: 'USD' };
const situation = (orderState: OrderState, state: StoredPaymentState, isSent = false) =>
  ({
    orderState,
    fulfillmentState: isSent ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED',
    payment: { state, amount },
  }) as const;
const told = (state: Exclude<PaymentStatus['state'], 'REFUSED'>, taken = amount): PaymentStatus => {
  const rest = { amount: taken, message: 'No.', clientSecret: null, redirectUrl: null };
  return { ...rest, state, reference: 'ref', reason: 'DECLINED' };
};
const over = { isOver: true };
const alive = { isOver: false };

test('a payment that succeeded is never anything else again', () => {
  for (const state of [
    'REQUIRES_ACTION',
    'PROCESSING',
    'AUTHORIZED',
    'SUCCEEDED',
    'DECLINED',
    'CANCELLED',
  ] as const)
    expect(decideSettlement(situation('OPEN', 'SUCCEEDED'), told(state), over)).toMatchObject({
      payment: null,
      step: null,
      isRefunded: false,
    });
});

test('a payment that the provider does not begin ends the order that waits for it', () => {
  const refused = { state: 'REFUSED', reference: '', message: 'Too small.' } as const;
  expect(decideSettlement(situation('PENDING', 'CREATED'), refused, over)).toMatchObject({
    payment: 'DECLINED',
    step: 'FAIL',
    paymentState: 'FAILED',
  });
});

test('a success opens a waiting order, and pays an open one', () => {
  for (const state of ['PENDING', 'OPEN'] as const)
    expect(decideSettlement(situation(state, 'PROCESSING'), told('SUCCEEDED'), alive)).toEqual({
      payment: 'SUCCEEDED',
      step: 'CONFIRM',
      paymentState: 'PAID',
      taken: amount,
      isRefunded: false,
    });
});

describe('money goes back', () => {
  test.each(['FAILED', 'CANCELLED'] as const)('when the order is %s by then', (state) => {
    expect(decideSettlement(situation(state, 'CANCELLED'), told('SUCCEEDED'), alive)).toMatchObject({
      step: null,
      isRefunded: true,
    });
  });

  test.each([
    { cents: 1249, currency: 'USD' },
    { cents: 1251, currency: 'USD' },
    { cents: 1250, currency: 'EUR' },
  ])('when it is not what was asked for: %o', (other) => {
    expect(decideSettlement(situation('PENDING', 'CREATED'), told('SUCCEEDED', other), alive)).toMatchObject({
      step: 'FAIL',
      isRefunded: true,
    });
  });
});

test('a refusal counts once nobody can pay any more', () => {
  const waiting = situation('PENDING', 'REQUIRES_ACTION');
  expect(decideSettlement(waiting, told('DECLINED'), alive).payment).toBeNull();
  expect(decideSettlement(waiting, told('DECLINED'), over)).toMatchObject({
    step: 'FAIL',
    paymentState: 'FAILED',
  });
});

test('an order of which something was sent stays one, though its payment failed', () => {
  expect(decideSettlement(situation('OPEN', 'PROCESSING', true), told('CANCELLED'), over)).toMatchObject({
    step: null,
    paymentState: 'FAILED',
  });
});

test('what takes days is an order, and a reservation too', () => {
  const created = situation('PENDING', 'CREATED');
  expect(decideSettlement(created, told('PROCESSING'), alive)).toMatchObject({
    step: 'CONFIRM',
    paymentState: 'PENDING',
  });
  expect(decideSettlement(created, told('AUTHORIZED'), alive)).toMatchObject({
    step: 'CONFIRM',
    paymentState: 'AUTHORIZED',
  });
});
