/** What an order's refunds take back of its sale: the share of the order that they are, so that all of it goes back with the last one. */
export function reversalOf({
  amountCents,
  reversedCents,
  grandTotalCents,
  refundedCents,
}: {
  /** The sale with its taxes, in minor units as all of these. */
  readonly amountCents: number;
  /** What was taken back before. */
  readonly reversedCents: number;
  readonly grandTotalCents: number;
  /** All that was given back, without what the order came to less. */
  readonly refundedCents: number;
}): number {
  if (grandTotalCents <= 0) return 0;
  const given = Math.min(Math.max(refundedCents, 0), grandTotalCents);
  const share =
    (BigInt(amountCents) * BigInt(given) * 2n + BigInt(grandTotalCents)) / (2n * BigInt(grandTotalCents));
  return Math.max(Number(share) - reversedCents, 0);
}
