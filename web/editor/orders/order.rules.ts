/** A line of an order, as far as sending and giving back go. */
export interface OrderPieces {
  readonly id: string;
  readonly productType: string;
  readonly quantity: number;
  readonly fulfilledQuantity: number;
  readonly refundedQuantity: number;
}

/** Pieces of a line that may still be sent: not those that were sent or given back. */
export function leftToSend({ quantity, fulfilledQuantity, refundedQuantity }: OrderPieces): number {
  return Math.max(0, quantity - fulfilledQuantity - refundedQuantity);
}

/** Pieces of a line that did not come back yet. */
export function leftToReturn({ quantity, refundedQuantity }: OrderPieces): number {
  return Math.max(0, quantity - refundedQuantity);
}

/** Only the lines of which something was chosen, as the graph takes them. */
export function chosenLines(
  quantities: Readonly<Record<string, number | null>>,
): { lineId: string; quantity: number }[] {
  return Object.entries(quantities).flatMap(([lineId, quantity]) => (quantity ? [{ lineId, quantity }] : []));
}

/** The difference of two amounts of one currency, exact in its minor units; never below zero. */
export function amountLeft(all: string, gone: string): string {
  const digits = Math.max(...[all, gone].map((text) => text.split('.')[1]?.length ?? 0));
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(digits, '0'));
  };
  const difference = units(all) - units(gone);
  const left = (difference < 0n ? 0n : difference).toString().padStart(digits + 1, '0');
  return digits === 0 ? left : `${left.slice(0, -digits)}.${left.slice(-digits)}`;
}
