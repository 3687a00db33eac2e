import { expect, it } from 'vitest';
import { amountLeft, chosenLines, leftToReturn, leftToSend } from './order.rules.ts';

const line = { id: 'a', productType: 'PHYSICAL', quantity: 3, fulfilledQuantity: 1, refundedQuantity: 1 };

it('what was sent or given back can’t be sent again', () => {
  expect(leftToSend(line)).toBe(1);
  expect(leftToSend({ ...line, refundedQuantity: 3 })).toBe(0);
});

it('what came back can’t come back again, sent or not', () => {
  expect(leftToReturn(line)).toBe(2);
});

it('lines of which nothing was chosen are left out', () => {
  expect(chosenLines({ a: 2, b: 0, c: null })).toEqual([{ lineId: 'a', quantity: 2 }]);
});

it('what is left of a payment is exact, in currencies with and without cents', () => {
  expect(amountLeft('20.10', '0.20')).toBe('19.90');
  expect(amountLeft('1200', '200')).toBe('1000');
  expect(amountLeft('5.00', '5.00')).toBe('0.00');
});
