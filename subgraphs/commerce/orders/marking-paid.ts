import { newId } from '#kit/ids.ts';
import { offerFilesByMail } from '../downloads/downloads.ts';
import { saveDifference } from '../payments/difference.data.ts';
import { draftDifference } from '../payments/difference.rules.ts';
import { countDifference } from '../payments/difference.ts';
import { findLiveDifference, findPayment, savePayment } from '../payments/settling.data.ts';
import { changeOrder, conflict, type ManagingPowers } from './managing.ts';
import { mailOf } from './order-mails.ts';
import { balanceOf } from './order-state.rules.ts';

/** Somebody pays what is left just now. */
export const beingPaid = 'Somebody is paying for it just now. Please try again in a few minutes.';

/** Notes that an order, or what was left to be paid of it, was paid outside of the website. */
export function markOrderPaid(powers: ManagingPowers, id: string) {
  return changeOrder(powers, id, async (queries, order, lines, write) => {
    if (order.paymentState === 'PAID' || order.paymentState === 'NONE_DUE') return null;
    const payment = await findPayment(queries, id);
    const due = balanceOf(order);
    const isOnItsWay =
      payment !== null && payment.provider !== 'manual' && ['CREATED', 'PROCESSING'].includes(payment.state);
    if (due <= 0 || isOnItsWay)
      return conflict('Only an order that counts and is paid outside of the website is marked as paid.');
    if (await findLiveDifference(queries, id)) return conflict(beingPaid);
    const isFirst = payment?.provider === 'manual' && payment.state === 'PROCESSING';
    if (isFirst)
      await savePayment(queries, {
        ...{ ...payment, state: 'SUCCEEDED', reference: null, message: '' },
        ...{ amountCents: due, capturedCents: due },
      });
    else
      await saveDifference(queries, id, {
        ...draftDifference({
          ...{ id: newId(), provider: 'manual', methodId: 'manual' },
          ...{ amount: due, currency: order.currency },
        }),
        state: 'SUCCEEDED',
      });
    const { accountId } = powers;
    const moved = await countDifference(queries, order, due, { accountId });
    const downloads = await offerFilesByMail(powers, queries, id);
    const key = isFirst ? '' : `${order.paidCents}:${order.adjustedCents}`;
    await write([await mailOf(powers, queries, { ...moved, lines, downloads }, 'CONFIRMED', { key })]);
    return null;
  });
}
