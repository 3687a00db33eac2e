const most = 200;

/** One mutation changes at most 200 products; null where there are no more. */
export function findTooManyProducts(productIds: readonly string[]) {
  if (productIds.length <= most) return null;
  const message = `At most ${most} products at once.`;
  return { __typename: 'InvalidInput', field: 'productIds', message } as const;
}
