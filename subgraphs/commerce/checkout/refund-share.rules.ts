/**
 * What pieces of a line give back of an amount that was paid for all of them: each piece its part rounded down, and what is left over with the
 * last ones, so that all portions together are the amount, and none is ever more.
 */
export function refundShare(
  paid: number,
  {
    quantity,
    before,
    pieces,
  }: { readonly quantity: number; readonly before: number; readonly pieces: number },
): number {
  if (pieces < 0 || before < 0 || before + pieces > quantity)
    throw new RangeError(`${pieces} pieces cannot go back after ${before} of ${quantity} did.`);
  const upTo = (count: number) => Number((BigInt(paid) * BigInt(count)) / BigInt(quantity));
  return upTo(before + pieces) - upTo(before);
}
