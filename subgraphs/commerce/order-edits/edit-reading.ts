import { createHash } from 'node:crypto';
import type { Queries } from '#kit/database.ts';
import { findDraftedVariants, findDraftSelling } from '../draft-orders/draft-order.data.ts';
import { findLines } from '../orders/managing.data.ts';
import { beingPaid } from '../orders/marking-paid.ts';
import type { OrderRow } from '../orders/order.data.ts';
import { balanceOf, fulfillmentStateOf, paymentStateOf } from '../orders/order-state.rules.ts';
import { findLiveDifference, findPayment, type StoredPayment } from '../payments/settling.data.ts';
import { hasCountedStock, ProductType } from '../products/product.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import { serviceTaxes, taxesUnknown } from '../taxes/service-taxes.ts';
import { isStillExempt, nameOfNumber } from '../taxes/tax-number.rules.ts';
import { countEdit, type EditedTotals } from './edit-totals.rules.ts';
import { findEditFacts, findProductFacts, isEditedOut } from './order-edit.data.ts';
import {
  type AskedEdit,
  allEdited,
  decideEdit,
  type EditProblem,
  type LineAfter,
  movesOf,
} from './order-edit.rules.ts';

/** What an order would be after a change. */
export interface EditReading {
  readonly order: OrderRow;
  readonly lines: readonly LineAfter[];
  readonly totals: EditedTotals;
  readonly moves: ReturnType<typeof movesOf>;
  /** The order as it would be stored, before anything is given back. */
  readonly after: OrderRow;
  /** What is to be paid then in minor units; below nothing is given back. */
  readonly balance: number;
  /** Changes with all that an owner agrees to. */
  readonly version: string;
}

const conflict = (message: string) => ({ __typename: 'OrderStateConflict', message }) as const;

/** What an order would be after a change, or why it is not changed so. */
export async function readEdit(
  queries: Queries,
  given: OrderRow,
  asked: AskedEdit,
): Promise<EditReading | EditProblem> {
  if (await isEditedOut(queries, given.id)) return conflict(allEdited);
  const payment = await findPayment(queries, given.id);
  const order = asTaken(given, payment);
  const facts = await findEditFacts(queries, order.id);
  const before = (await findLines(queries, order.id)).map((line) => ({
    ...line,
    isSubscription: facts.renewing.includes(line.id),
  }));
  const decided = decideEdit(order, before, asked);
  if ('__typename' in decided) return decided;
  const isAsked = payment !== null && payment.provider !== 'manual' && payment.provider !== 'test';
  if (isAsked && ['CREATED', 'REQUIRES_ACTION', 'PROCESSING'].includes(payment.state))
    return conflict('The payment of this order is still on its way. Change the order once it has arrived.');
  if (await findLiveDifference(queries, order.id)) return conflict(beingPaid);
  const { lines } = decided;
  const moves = await readMoves(queries, lines);
  if ('__typename' in moves) return moves;
  const { location, taxSettings, taxZones, pickup } = await findDraftSelling(
    queries,
    order,
    order.shippingOption?.id ?? null,
  );
  const now = new Date();
  const isTaxExempt =
    taxSettings !== null && isStillExempt({ ...facts, country: location?.country ?? '', now }, taxSettings);
  const counting = {
    ...{ currency: order.currency, lines, discounts: facts.discounts, location, pickup, now },
    products: await findProductFacts(
      queries,
      lines.map(({ productId }) => productId),
    ),
    taxSettings: {
      isTaxIncluded: order.isTaxIncluded,
      rounding: taxSettings?.rounding ?? 'LINE',
      isShippingTaxed: taxSettings?.isShippingTaxed ?? true,
      zones: taxZones ?? [],
    },
    shipping: asked.shippingPrice ?? order.shippingCents,
  };
  const taxes =
    location && taxSettings?.service
      ? await serviceTaxes(
          queries,
          countEdit({ ...counting, isTaxExempt: false }).taxed,
          { ...taxSettings, isTaxIncluded: order.isTaxIncluded },
          { currency: order.currency, taxNumber: isTaxExempt ? nameOfNumber(facts.taxNumber) : '' },
        )
      : 'RATES';
  if (taxes === 'UNKNOWN') return conflict(taxesUnknown);
  const totals = countEdit(
    taxes === 'RATES'
      ? { ...counting, isTaxExempt }
      : { ...counting, isTaxExempt: false, countedTaxes: taxes },
  );
  const after = orderAfter(order, lines, totals, asked.shippingPrice);
  const version = versionOf(order, lines, totals);
  return { order, lines, totals, moves, after, balance: balanceOf(after), version };
}

/** Money that is reserved is taken before anything changes. */
function asTaken(order: OrderRow, payment: StoredPayment | null): OrderRow {
  return payment?.state === 'AUTHORIZED'
    ? { ...order, paidCents: order.paidCents + payment.amountCents, paymentState: 'PAID' }
    : order;
}

async function readMoves(
  queries: Queries,
  lines: readonly LineAfter[],
): Promise<ReturnType<typeof movesOf> | EditProblem> {
  const ids = lines.map(({ variantId }) => variantId).filter((id) => id !== '');
  const variants = await findDraftedVariants(queries, ids);
  const moves = movesOf(lines, (id) => {
    const variant = variants.get(id);
    return (
      variant !== undefined && hasCountedStock(productTypeOf(variant.productType)) && !variant.isUnlimited
    );
  });
  for (const { variantId, title, before, quantity } of lines) {
    if (quantity <= before || variantId === '') continue;
    const variant = variants.get(variantId);
    if (!variant) return conflict(`${title} is not sold any more.`);
    const wanted = moves.wanted.get(variantId) ?? 0;
    if (wanted > variant.stock)
      return conflict(
        variant.stock === 0 ? `${title} is sold out.` : `Only ${variant.stock} more of ${title} are left.`,
      );
  }
  return moves;
}

function orderAfter(
  order: OrderRow,
  lines: readonly LineAfter[],
  totals: EditedTotals,
  shippingPrice: number | null,
): OrderRow {
  const isSent = lines.some(
    ({ productType, quantity }) => quantity > 0 && productType === ProductType.physical,
  );
  const agreed = order.shippingOption ?? { id: '', name: 'Shipping', price: 0, isPickup: false };
  const amounts = {
    ...order,
    subtotalCents: totals.subtotal,
    discountCents: totals.discount,
    shippingCents: totals.shipping,
    taxCents: totals.tax,
    grandTotalCents: totals.grandTotal,
  };
  const fulfillmentState = fulfillmentStateOf(
    lines.map((line) => ({
      isFulfillable:
        hasCountedStock(productTypeOf(line.productType)) && line.quantity > line.refundedQuantity,
      quantity: line.quantity - line.refundedQuantity,
      fulfilledQuantity: line.fulfilledQuantity,
    })),
  );
  return {
    ...amounts,
    fulfillmentState,
    state: fulfillmentState === 'FULFILLED' ? 'COMPLETED' : order.state,
    // A payment that failed of what was sent already stays one.
    paymentState: order.paymentState === 'FAILED' ? 'FAILED' : paymentStateOf(amounts),
    shippingOption:
      isSent && (order.shippingOption || shippingPrice !== null)
        ? { ...agreed, price: totals.shipping }
        : null,
  };
}

function versionOf(order: OrderRow, lines: readonly LineAfter[], totals: EditedTotals): string {
  const { paidCents, giftCardCents, refundedCents, adjustedCents, grandTotalCents, paymentState } = order;
  const agreed = [
    [paidCents, giftCardCents, refundedCents, adjustedCents, grandTotalCents, paymentState],
    lines.map((line) => [
      ...[line.before === 0 ? '' : line.id, line.variantId, line.title, line.before, line.quantity],
      ...[line.unitPrice, line.fulfilledQuantity, line.refundedQuantity],
    ]),
    [totals.subtotal, totals.discount, totals.shipping, totals.tax, totals.grandTotal],
    totals.discounts,
    totals.taxes,
  ];
  return createHash('sha256').update(JSON.stringify(agreed)).digest('base64url').slice(0, 32);
}
