import { expect, test } from 'vitest';
import { deliveryWordOf, stateWordOf } from './order-standing.rules.ts';

const paid = { state: 'OPEN', paymentState: 'PAID' } as const;

test('what is to be sent or done is in preparation, and what hands itself over is done once it is paid', () => {
  expect(stateWordOf({ ...paid, fulfillmentState: 'UNFULFILLED' })).toBe('stateOPEN');
  expect(stateWordOf({ ...paid, fulfillmentState: 'NONE_DUE' })).toBe('stateCOMPLETED');
  const awaited = { state: 'OPEN', paymentState: 'PENDING', fulfillmentState: 'NONE_DUE' } as const;
  expect(stateWordOf(awaited)).toBe('stateOPEN');
  expect(stateWordOf({ ...awaited, state: 'CANCELLED' })).toBe('stateCANCELLED');
});

test('an order says how far it is sent where something of it is sent at all', () => {
  const deliveryOf = (...types: readonly ('PHYSICAL' | 'DIGITAL' | 'SERVICE' | 'GIFT_CARD' | 'PAYWALL')[]) =>
    deliveryWordOf({
      fulfillmentState: 'UNFULFILLED',
      lines: types.map((productType) => ({ productType })),
    });
  expect(deliveryOf('DIGITAL', 'PHYSICAL')).toBe('fulfillmentUNFULFILLED');
  for (const type of ['DIGITAL', 'SERVICE', 'GIFT_CARD', 'PAYWALL'] as const)
    expect(deliveryOf(type)).toBeNull();
});
