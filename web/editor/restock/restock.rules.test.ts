import { expect, test } from 'vitest';
import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';
import { partsOf, planSending } from './restock.rules.ts';

const group = (
  id: string,
  waiting: number,
  stock: number,
  more: { isUnlimited?: boolean; isArchived?: boolean } = {},
): EditorRestockGroupFragment => ({
  ...{ __typename: 'RestockSignUpGroup', variantId: id, productId: `p${id}`, count: 9, waiting },
  lastSignUpAt: '2026-01-01T00:00:00.000Z',
  product: { __typename: 'Product', id: `p${id}`, title: 'Jug', isArchived: more.isArchived ?? false },
  variant: {
    ...{ __typename: 'Variant', id, sku: id, options: [], stock, isUnlimited: more.isUnlimited ?? false },
  },
});

test('only those who wait for something that is back are written to', () => {
  const groups = [
    ...[group('back', 3, 5), group('sold-out', 4, 0), group('nobody', 0, 5)],
    ...[group('unlimited', 2, 0, { isUnlimited: true }), group('archived', 1, 5, { isArchived: true })],
  ];
  expect(planSending(groups)).toEqual({
    requests: [
      { productId: 'pback', variantId: 'back' },
      { productId: 'punlimited', variantId: 'unlimited' },
    ],
    ...{ people: 5, leftOut: 2 },
  });
});

test('many variants are sent for in parts that the graph takes', () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(partsOf([], 2)).toEqual([]);
});
