import { createHash } from 'node:crypto';
import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { formatPrice } from '../cart/cart-amounts.rules.ts';
import { correctInvoice } from '../invoices/correcting.ts';
import { putBack } from '../orders/giving-back.data.ts';
import { findLines, saveKey } from '../orders/managing.data.ts';
import { refundableOf } from '../orders/managing.rules.ts';
import {
  changeOrder,
  conflict,
  giveBackMoney,
  ignoreUnreachable,
  keyReused,
  type ManagingPowers,
  Rollback,
} from '../orders/managing.ts';
import { mailOf } from '../orders/order-mails.ts';
import { balanceOf } from '../orders/order-state.rules.ts';
import { findKnownRequest, takeStock } from '../orders/placing.data.ts';
import { addEvent, findPayment, savePayment } from '../payments/settling.data.ts';
import { settleOrder } from '../payments/settling.ts';
import { withTaxesAsked } from '../taxes/tax-asking.ts';
import { replaceTaxSale } from '../taxes/tax-record.data.ts';
import { type EditReading, readEdit } from './edit-reading.ts';
import { saveEdit } from './order-edit.data.ts';
import { type AskedEdit, describeEdit, type LineAfter } from './order-edit.rules.ts';

/** A change of an order as it is asked for. */
export interface EditRequest {
  readonly orderId: string;
  readonly asked: AskedEdit;
  /** `EditReading.version` that its owner saw. */
  readonly version: string;
  readonly idempotencyKey: string;
  readonly reason: string;
  readonly isBuyerNotified: boolean;
}

/** What somebody else did to it meanwhile. */
const changedMeanwhile = 'Something about the order changed meanwhile. Please look at it once more.';

/**
 * Changes what was ordered, once for each key: stock, amounts, history, invoice and mail in one transaction. What it comes to less is given
 * back at once; what it comes to more is left to be paid. True beside the answer when the order is not as its owner saw it.
 */
export async function editOrder(powers: ManagingPowers, request: EditRequest) {
  const { orderId, asked, version, idempotencyKey: key, reason } = request;
  const refusal = await takeReserved(powers, orderId);
  if (refusal) return { changed: refusal, isOutdated: false };
  let isOutdated = false;
  const inputHash = hashOf(request);
  const change: Parameters<typeof changeOrder>[2] = async (queries, order, _, write) => {
    const operation = 'editOrder';
    const known = await findKnownRequest(queries, operation, key);
    if (known) return known.inputHash.equals(inputHash) ? null : keyReused;
    const reading = await readEdit(queries, order, asked);
    if ('__typename' in reading) return reading;
    if (reading.version !== version) {
      isOutdated = true;
      return conflict(changedMeanwhile);
    }
    const editId = newId();
    if (!(await saveKey(queries, { operation, key, inputHash, subjectId: editId }))) return keyReused;
    await moveStock(queries, powers, editId, reading);
    await saveEdit(queries, orderId, storedEdit(reading, { editId, reason, accountId: powers.accountId }));
    await replaceTaxSale(queries, orderId, reading.totals.taxSale);
    const { after, lines, balance } = reading;
    await changeAwaited(queries, orderId, balance);
    const difference = after.grandTotalCents - order.grandTotalCents;
    const told = describeEdit(lines) + tellDifference(difference, balance, after.currency);
    await addEvent(queries, orderId, {
      ...{ kind: 'EDITED', message: reason === '' ? told : `${told} ${reason}` },
      ...{ accountId: powers.accountId, isPublic: true },
    });
    await correctInvoice(queries, after, editId);
    const amount = Math.min(Math.max(-balance, 0), refundableOf(after));
    const refund = { order: after, amount, reason, refundId: newId() };
    const refunds = amount > 0 ? await giveBackMoney(queries, powers, refund) : null;
    if (request.isBuyerNotified)
      await write([
        await mailOf(powers, queries, { ...after, lines: await findLines(queries, orderId) }, 'CHANGED', {
          detail: reason,
          key: editId,
          isToPay: balanceOf(after) > 0,
        }),
      ]);
    return refunds;
  };
  const changed = await withTaxesAsked(powers, () => changeOrder(powers, orderId, change));
  return { changed, isOutdated };
}

/** Money that was only reserved is taken first: no more than it can be taken of a changed order. */
async function takeReserved(powers: ManagingPowers, orderId: string) {
  const payment = await findPayment(powers.db, orderId);
  if (payment?.state !== 'AUTHORIZED') return null;
  const settled = await settleOrder(powers, orderId, 'CAPTURE').catch(ignoreUnreachable);
  return settled?.order.paymentState === 'PAID'
    ? null
    : conflict('The money that was reserved for this order could not be taken, so nothing was changed.');
}

function hashOf({ orderId, asked, version, reason }: EditRequest): Buffer {
  // Lines of the owner's own get an id with each request.
  const added = asked.added.map(({ id: _, ...line }) => line);
  return createHash('sha256')
    .update(JSON.stringify([orderId, { ...asked, added }, version, reason]))
    .digest();
}

async function moveStock(
  queries: Queries,
  { accountId }: ManagingPowers,
  editId: string,
  { moves, after }: EditReading,
): Promise<void> {
  if (!(await takeStock(queries, `order ${after.id} edit ${editId}`, moves.wanted)))
    throw new Rollback(conflict('Something of it was just sold to somebody else.'));
  await putBack(queries, moves.returned, `order ${after.id} edit ${editId} returned`, accountId);
}

/** What is to be paid outside of the website is asked for as it is now. */
async function changeAwaited(queries: Queries, orderId: string, balance: number): Promise<void> {
  const payment = await findPayment(queries, orderId);
  if (payment?.provider !== 'manual' || payment.state !== 'PROCESSING') return;
  const isOver = balance <= 0;
  await savePayment(queries, {
    ...{ ...payment, reference: null, amountCents: Math.max(balance, 0) },
    state: isOver ? 'CANCELLED' : 'PROCESSING',
  });
}

function tellDifference(difference: number, balance: number, currency: string): string {
  const show = (cents: number) => formatPrice(Math.abs(cents), currency);
  const change =
    difference === 0 ? '' : ` It comes to ${show(difference)} ${difference > 0 ? 'more' : 'less'}.`;
  return balance > 0 ? `${change} ${show(balance)} is to be paid.` : change;
}

function storedEdit(
  { order, lines, totals, after, moves }: EditReading,
  {
    editId,
    reason,
    accountId = null,
  }: { editId: string; reason: string; accountId: string | undefined | null },
): object {
  const amounts = ({ id }: LineAfter) => {
    const counted = totals.lines.get(id);
    if (!counted) throw new Error('A line of a changed order was not counted.');
    return { ...counted, takenQuantity: moves.taken.get(id) ?? 0 };
  };
  const left = lines.filter(({ quantity }) => quantity > 0);
  return {
    ...{ subtotal: totals.subtotal, discount: totals.discount, shipping: totals.shipping, tax: totals.tax },
    ...{ grandTotal: totals.grandTotal, paymentState: after.paymentState, state: after.state },
    ...{ fulfillmentState: after.fulfillmentState, shippingOption: after.shippingOption },
    removed: lines.filter(({ quantity }) => quantity === 0).map(({ id }) => id),
    kept: left
      .filter(({ before }) => before > 0)
      .map((line) => ({ id: line.id, quantity: line.quantity, ...amounts(line) })),
    added: left
      .filter(({ before }) => before === 0)
      .map((line, index) => ({ ...line, index: index + 1, ...amounts(line) })),
    discounts: totals.discounts.map((discount, position) => ({ ...discount, id: newId(), position })),
    taxes: totals.taxes.map((tax, position) => ({ ...tax, id: newId(), position })),
    edit: {
      ...{ id: editId, accountId, reason, before: order.grandTotalCents, after: totals.grandTotal },
      changes: lines
        .filter(({ before, quantity }) => before !== quantity)
        .map(({ productId, title, variantName, sku, unitPrice, before, quantity }) => ({
          ...{ productId, title, variantName, sku },
          ...{ unitPriceCents: unitPrice, before, quantity },
        })),
    },
  };
}
