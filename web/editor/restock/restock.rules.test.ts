import { expect, test } from 'vitest';
import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';
import { partsOfSending, planSending } from './restock.rules.ts';

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
      { productId: 'pback', variantId: 'back', waiting: 3 },
      { productId: 'punlimited', variantId: 'unlimited', waiting: 2 },
    ],
    ...{ people: 5, leftOut: 2 },
  });
});

test('many who wait are written to in parts, the last part of a variant without a limit', () => {
  const [jug, cup] = [
    { productId: 'p', variantId: 'jug' },
    { productId: 'p', variantId: 'cup' },
  ];
  const requests = [
    { ...jug, waiting: 5 },
    { ...cup, waiting: 1 },
  ];
  expect(partsOfSending(requests, { people: 2, variants: 9 })).toEqual([
    [{ ...jug, limit: 2 }],
    [{ ...jug, limit: 2 }],
    [jug, cup],
  ]);
  expect(
    partsOfSending(
      [
        { ...jug, waiting: 1 },
        { ...cup, waiting: 1 },
      ],
      { people: 9, variants: 1 },
    ),
  ).toEqual([[jug], [cup]]);
  expect(partsOfSending([])).toEqual([]);
});
