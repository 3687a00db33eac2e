import { createHash } from 'node:crypto';
import { isForbiddenBy } from '#kit/constraints.ts';
import { newId } from '#kit/ids.ts';
import type { AddressRow, PaymentMethodRow } from '../checkout/checkout.data.ts';
import { customerKeyOf } from '../checkout/checkout.rules.ts';
import type { CommerceContext } from '../context.ts';
import type { DraftLine, DraftShipping } from '../draft-orders/draft-order.rules.ts';
import { findPieces } from '../draft-orders/holding.ts';
import { linesTaking } from '../draft-orders/lines-taking.rules.ts';
import { allocate } from '../money/allocation.rules.ts';
import { hasCountedStock } from '../products/product.rules.ts';
import { draftPayment } from './order-draft.ts';
import { saveOrderSource } from './order-import.data.ts';
import type { ImportedTotals } from './order-import.rules.ts';
import { fulfillmentStateOf } from './order-state.rules.ts';
import { findKnownRequest, keyTaken, takeStock, writeOrder } from './placing.data.ts';
import { holdSeconds, type LineDraft, type OrderDraft } from './placing.rules.ts';

/** An order that was placed elsewhere, as it was read; amounts are minor units. */
export interface ReadImport {
  readonly channel: string;
  readonly reference: string;
  /** Null for now. */
  readonly placedAt: Date | null;
  readonly email: string;
  readonly currency: string;
  readonly isTest: boolean;
  readonly shippingAddress: AddressRow | null;
  readonly billingAddress: AddressRow | null;
  readonly lines: readonly DraftLine[];
  readonly shipping: DraftShipping | null;
  readonly discounts: readonly { readonly name: string; readonly amount: number }[];
  readonly totals: ImportedTotals;
  readonly isStockTaken: boolean;
}

/** What became of a request to import an order. */
export type ImportOutcome =
  | { readonly kind: 'WRITTEN'; readonly orderId: string }
  | { readonly kind: 'KEY_REUSED' }
  | { readonly kind: 'OUT_OF_STOCK'; readonly message: string };

class OutOfStock extends Error {}

/** A payment that the website has no part in. */
const outside: PaymentMethodRow = {
  ...{ id: 'manual', name: 'Outside of the website', instructions: '', kind: 'MANUAL', provider: 'manual' },
  ...{ publicKey: null, scriptUrl: null, isCapturedLater: false },
};

/** As writing an order notes its key; a key that placed an order imports none. */
const operation = 'placeOrder';

/** Writes an order of elsewhere once for a key, with its stock, or nothing of it. */
export async function importOrder(
  { db }: Pick<CommerceContext, 'db'>,
  key: string,
  input: ReadImport,
): Promise<ImportOutcome> {
  const inputHash = createHash('sha256')
    .update(JSON.stringify(withoutIds(input)))
    .digest();
  const known = async (): Promise<ImportOutcome | null> => {
    const request = await findKnownRequest(db, operation, key);
    if (!request) return null;
    return request.inputHash.equals(inputHash)
      ? { kind: 'WRITTEN', orderId: request.subjectId }
      : { kind: 'KEY_REUSED' };
  };
  const before = await known();
  if (before) return before;
  try {
    const orderId = await db.transaction(async (queries) => {
      const found = input.isStockTaken
        ? await findPieces(queries, { lines: [...input.lines], held: null })
        : { taken: new Map<string, number>() };
      if ('message' in found) throw new OutOfStock(found.message);
      const placedAt = input.placedAt ?? new Date();
      const order = orderOf({ ...input, placedAt }, found.taken);
      if (!(await takeStock(queries, `order ${order.id}`, found.taken)))
        throw new OutOfStock('Something of it was just sold to somebody else.');
      await writeOrder(queries, order, key, inputHash);
      await saveOrderSource(queries, order.id, { ...input, placedAt });
      return order.id;
    });
    return { kind: 'WRITTEN', orderId };
  } catch (error) {
    if (error instanceof OutOfStock) return { kind: 'OUT_OF_STOCK', message: error.message };
    if (isForbiddenBy(error, keyTaken)) return (await known()) ?? { kind: 'KEY_REUSED' };
    throw error;
  }
}

/** Lines get new ids each time that they are read. */
const withoutIds = ({ lines, ...rest }: ReadImport) => ({
  ...rest,
  lines: lines.map((line) => ({ ...line, id: '' })),
});

function orderOf(
  input: ReadImport & { readonly placedAt: Date },
  taken: ReadonlyMap<string, number>,
): OrderDraft {
  const { channel, reference, placedAt, email, currency, totals, lines, shipping, discounts } = input;
  // Lists of orders are in the order of their ids, which begin with the instant that they were made.
  const id = newId(placedAt);
  const billingAddress = input.billingAddress ?? input.shippingAddress;
  const isPaid = totals.grandTotal > 0;
  return {
    ...{
      id,
      cartId: id,
      version: '',
      email,
      currency,
      isTest: input.isTest,
      memberId: null,
      language: null,
      origin: '',
    },
    ...{ state: 'OPEN', paymentState: isPaid ? 'PAID' : 'NONE_DUE', holdSeconds },
    fulfillmentState: fulfillmentStateOf(
      lines.map(({ productType, quantity }) => ({
        ...{ isFulfillable: hasCountedStock(productType), quantity, fulfilledQuantity: 0 },
      })),
    ),
    customerKey: email === '' ? '' : customerKeyOf(email),
    customerName: (billingAddress?.name ?? '').trim().toLowerCase(),
    ...totals,
    ...{ giftCard: 0, paid: totals.grandTotal, shippingAddress: input.shippingAddress, billingAddress },
    shippingOption: shipping && { id, ...shipping, isPickup: false },
    ...{ note: '', additionalFields: '', taxNumber: '', taxExemption: null, isNewsletterWanted: false },
    ...{
      paymentMethodId: isPaid ? outside.id : null,
      paymentMethodName: isPaid ? channel : null,
      paymentInstructions: '',
    },
    lines: linesOf(input, taken),
    discounts: discounts.map((discount, position) => ({
      ...discount,
      id: newId(),
      position,
      discountId: id,
    })),
    couponUses: [],
    // Where it was sold, its taxes are in the books already.
    taxSales: [],
    taxes:
      totals.tax === 0
        ? []
        : [{ id: newId(), position: 0, name: 'Tax', percentMillionths: 0, amount: totals.tax }],
    cards: [],
    payments: isPaid
      ? [draftPayment(outside, 'SUCCEEDED', { amount: totals.grandTotal, currency, returnUrl: '' })]
      : [],
    events: [
      {
        ...{ id: newId(), kind: 'PLACED' },
        message: `The order was placed at ${channel}, where it is called ${reference}.`,
      },
    ],
  };
}

/** Discounts and taxes are shared among the lines by what these cost. */
function linesOf({ lines, totals }: ReadImport, taken: ReadonlyMap<string, number>): LineDraft[] {
  const subtotals = lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const discounts = allocate(totals.discount, subtotals);
  const after = subtotals.map((subtotal, index) => subtotal - (discounts[index] ?? 0));
  const taxes = allocate(totals.tax, after);
  const amountsOf = (_: unknown, position: number) => {
    const tax = taxes[position] ?? 0;
    return {
      ...{ subtotal: subtotals[position] ?? 0, discount: discounts[position] ?? 0, tax },
      total: (after[position] ?? 0) + (totals.isTaxIncluded ? 0 : tax),
      plan: null,
    };
  };
  return linesTaking(lines, taken, { newId, amountsOf });
}
