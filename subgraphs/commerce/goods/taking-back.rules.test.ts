import { expect, test } from 'vitest';
import { cardSpentMessage, decideTakingBack } from './taking-back.rules.ts';

const cards = [
  { id: 'a', lineId: 'gift', isSpent: true },
  { id: 'b', lineId: 'gift', isSpent: false },
  { id: 'c', lineId: 'gift', isSpent: false },
];
const lines = [
  { id: 'gift', productType: 4 },
  { id: 'mug', productType: 1 },
];
const take = (quantity: number, lineId = 'gift') =>
  decideTakingBack(cards, { lines, pieces: [{ lineId, quantity }], isOver: false });

test('as many unspent gift cards come back as pieces do', () => {
  expect(take(1)).toEqual({ problem: null, cardIds: ['b'] });
  expect(take(2).cardIds).toEqual(['b', 'c']);
});

test('a gift card that was spent does not come back', () => {
  expect(take(3).problem).toBe(cardSpentMessage);
  expect(decideTakingBack(cards, { lines, pieces: [], isOver: true }).problem).toBe(cardSpentMessage);
});

test('all gift cards of an order go out of use when nothing of it is left', () => {
  const unspent = cards.slice(1);
  expect(decideTakingBack(unspent, { lines, pieces: [], isOver: true }).cardIds).toEqual(['b', 'c']);
});

test('a mug that comes back takes no gift card with it', () => {
  expect(take(1, 'mug')).toEqual({ problem: null, cardIds: [] });
});
