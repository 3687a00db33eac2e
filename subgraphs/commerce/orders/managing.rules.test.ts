import { expect, test } from 'vitest';
import { decideFulfillment, decideRefund, priceOfPieces } from './managing.rules.ts';

const line = { id: 'mug', quantity: 3, fulfilledQuantity: 0, refundedQuantity: 0, totalCents: 1_000 };
const paid = { paidCents: 1_000, giftCardCents: 500, refundedCents: 0 };

test('the pieces of a line cost together what the line cost, to the cent, in whatever parts they come back', () => {
  for (const totalCents of [0, 1, 2, 999, 1_000, 1_001]) {
    for (const parts of [[1, 1, 1], [2, 1], [1, 2], [3]]) {
      let refundedQuantity = 0;
      const prices = parts.map((pieces) => {
        const price = priceOfPieces({ ...line, totalCents, refundedQuantity }, pieces);
        refundedQuantity += pieces;
        return price;
      });
      expect(prices.reduce((sum, price) => sum + price, 0)).toBe(totalCents);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(0);
    }
  }
});

test('a refund is at most what is left, gift cards counted', () => {
  expect(decideRefund(paid, [line], { amountCents: null, pieces: [] })).toEqual({ amountCents: 1_500 });
  expect(decideRefund(paid, [line], { amountCents: 1_501, pieces: [] })).toMatchObject({
    field: 'input.amount',
  });
  expect(decideRefund(paid, [line], { amountCents: 0, pieces: [] })).toMatchObject({ field: 'input.amount' });
  const none = { ...paid, refundedCents: 1_500 };
  expect(decideRefund(none, [line], { amountCents: null, pieces: [] })).toMatchObject({
    __typename: 'OrderStateConflict',
  });
});

test('pieces come back once, and each line is named once', () => {
  const pieces = (quantity: number, lineId = 'mug') => [{ lineId, quantity }];
  const ask = (of: { lineId: string; quantity: number }[]) =>
    decideRefund(paid, [line], { amountCents: null, pieces: of });
  expect(ask(pieces(3))).toEqual({ amountCents: 1_000 });
  for (const wrong of [pieces(4), pieces(0), pieces(1.5), pieces(1, 'cap'), [...pieces(1), ...pieces(1)]])
    expect(ask(wrong)).toMatchObject({ field: 'input.lines' });
});

test('only what is left of an open order is sent', () => {
  const lines = [
    { ...line, refundedQuantity: 1, isFulfillable: true },
    { ...line, id: 'file', isFulfillable: false },
  ];
  expect(decideFulfillment({ state: 'OPEN' }, lines, [])).toEqual({
    pieces: [{ lineId: 'mug', quantity: 2 }],
  });
  expect(decideFulfillment({ state: 'OPEN' }, lines, [{ lineId: 'mug', quantity: 3 }])).toMatchObject({
    field: 'input.lines',
  });
  expect(decideFulfillment({ state: 'CANCELLED' }, lines, [])).toMatchObject({
    __typename: 'OrderStateConflict',
  });
});
