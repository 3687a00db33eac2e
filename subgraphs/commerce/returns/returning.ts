import { putBack } from '../orders/giving-back.data.ts';
import { changeOrder, type ManagingPowers, type Refusal, refundOrder } from '../orders/managing.ts';
import { findOrder, findOrderParts, type OrderRow } from '../orders/order.data.ts';
import type { OrderNews } from '../orders/order-mail.rules.ts';
import { mailOf } from '../orders/order-mails.ts';
import { addEvent } from '../payments/settling.data.ts';
import {
  findReturn,
  findReturnDays,
  findReturns,
  moveReturn,
  type OrderReturnRow,
  saveReturn,
  takeReturnedPieces,
} from './return.data.ts';
import {
  findReturnProblem,
  type ReturnPieces,
  type ReturnStep,
  returnableOf,
  returnStateAfter,
} from './return.rules.ts';

/** A return with its order. */
export interface ReturnedOrder {
  readonly return: OrderReturnRow;
  readonly order: OrderRow;
}

type Outcome = ReturnedOrder | Refusal | null;

/** Asks to send pieces back. Two who ask at once never get more than there is: the order is locked. */
export async function requestReturn(
  powers: ManagingPowers,
  orderId: string,
  asked: { readonly pieces: readonly ReturnPieces[]; readonly reason: string; readonly now: Date },
): Promise<Outcome> {
  let returnId = '';
  const changed = await changeOrder(powers, orderId, async (queries, order, lines, write) => {
    const { fulfillments } = await findOrderParts(queries, orderId);
    const returnable = returnableOf({
      ...{ order, lines, fulfillments, now: asked.now },
      returns: await findReturns(queries, orderId),
      days: await findReturnDays(queries),
    });
    if (returnable.length === 0)
      return { __typename: 'OrderStateConflict', message: 'Nothing of this order can be sent back.' };
    const problem = findReturnProblem(returnable, asked.pieces);
    if (problem) return { __typename: 'InvalidInput', ...problem };
    returnId = await saveReturn(queries, orderId, asked.reason, asked.pieces);
    const message = `The buyer asks to send something back.${asked.reason === '' ? '' : ` ${asked.reason}`}`;
    await addEvent(queries, orderId, { kind: 'RETURN_REQUESTED', message, isPublic: true });
    await write([await mailOf(powers, queries, { ...order, lines }, 'RETURN_REQUESTED', { key: returnId })]);
    return null;
  });
  return changed && 'id' in changed ? outcomeOf(powers, returnId) : changed;
}

const steps = {
  APPROVE: { news: 'RETURN_APPROVED', message: 'The return was approved.' },
  REFUSE: { news: 'RETURN_REFUSED', message: 'The return was refused.' },
  RECEIVE: { news: 'RETURN_RECEIVED', message: 'What was sent back arrived.' },
} as const satisfies Readonly<
  Record<Exclude<ReturnStep, 'REFUND'>, { readonly news: OrderNews; readonly message: string }>
>;

/** Approves, refuses or receives a return, and writes to its buyer. Once it is so, asking again changes nothing. */
export async function stepReturn(
  powers: ManagingPowers,
  id: string,
  step: keyof typeof steps,
  { answer, isRestocked }: { readonly answer: string | null; readonly isRestocked: boolean },
): Promise<Outcome> {
  const known = await findReturn(powers.db, id);
  if (!known) return null;
  const changed = await changeOrder(powers, known.orderId, async (queries, order, lines, write) => {
    const current = await findReturn(queries, id);
    if (!current) return null;
    const { news, message } = steps[step];
    if (`RETURN_${current.state}` === news) return null;
    const state = returnStateAfter(current.state, step);
    if (!state || !(await moveReturn(queries, id, current.state, state, answer)))
      return { __typename: 'OrderStateConflict', message: conflicts[step] };
    if (step === 'RECEIVE' && isRestocked)
      await putBack(queries, await takeReturnedPieces(queries, id), `return ${id}`, powers.accountId);
    const { accountId } = powers;
    const detail = answer ?? '';
    const told = detail === '' ? message : `${message} ${detail}`;
    await addEvent(queries, order.id, { kind: news, message: told, accountId, isPublic: true });
    await write([await mailOf(powers, queries, { ...order, lines }, news, { detail, key: id })]);
    return null;
  });
  return changed && 'id' in changed ? outcomeOf(powers, id) : changed;
}

const conflicts: Readonly<Record<ReturnStep, string>> = {
  APPROVE: 'Only a return that was asked for is approved.',
  REFUSE: 'Only a return that has not arrived is refused.',
  RECEIVE: 'Only an approved return is received.',
  REFUND: 'Only a return that arrived is refunded.',
};

/** Gives back what came back: one refund, whose key is the return's, so that asking again after a failure never gives more. */
export async function refundReturn(
  powers: ManagingPowers,
  id: string,
  amountCents: number | null,
): Promise<Outcome> {
  const known = await findReturn(powers.db, id);
  if (!known) return null;
  if (known.state === 'REFUNDED') return outcomeOf(powers, id);
  if (returnStateAfter(known.state, 'REFUND') === null)
    return { __typename: 'OrderStateConflict', message: conflicts.REFUND };
  const refunded = await refundOrder(powers, {
    ...{ orderId: known.orderId, idempotencyKey: `return ${id}`, amountCents, isStoreCredit: false },
    // What is sold again was put back when it arrived.
    pieces: known.lines.map((line) => ({ ...line, isRestocked: false })),
    reason: '',
  });
  if (!refunded || !('id' in refunded)) return refunded;
  await moveReturn(powers.db, id, 'RECEIVED', 'REFUNDED', null);
  return outcomeOf(powers, id);
}

async function outcomeOf({ db }: ManagingPowers, id: string): Promise<Outcome> {
  const found = await findReturn(db, id);
  const order = found && (await findOrder(db, found.orderId));
  return found && order ? { return: found, order } : null;
}
