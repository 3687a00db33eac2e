import { createHash } from 'node:crypto';
import { isForbiddenBy } from '#kit/constraints.ts';
import { newId } from '#kit/ids.ts';
import type { CommerceContext } from '../context.ts';
import { findShopMethods } from '../draft-orders/paying.ts';
import { toDecimal } from '../money/money.rules.ts';
import { saveKey } from '../orders/managing.data.ts';
import { changeOrder, conflict, keyReused, type ManagingPowers } from '../orders/managing.ts';
import { beingPaid } from '../orders/marking-paid.ts';
import { findOrder, type OrderRow } from '../orders/order.data.ts';
import { mailOf } from '../orders/order-mails.ts';
import { balanceOf } from '../orders/order-state.rules.ts';
import { orderTokenOf } from '../orders/order-token.ts';
import { findKnownRequest } from '../orders/placing.data.ts';
import { mostRefusedPayments, stillPaying, tooManyRefused } from '../orders/placing.ts';
import { differenceTaken, saveDifference } from '../payments/difference.data.ts';
import { draftDifference, isOver } from '../payments/difference.rules.ts';
import { countDifference, type SettledDifference, settleDifference } from '../payments/difference.ts';
import { offeredMethods } from '../payments/payment-method.rules.ts';
import { ProviderUnreachable } from '../payments/payment-provider.ts';
import { findSavedMethod } from '../payments/saved-methods.data.ts';
import {
  countRefusedPayments,
  findLiveDifference,
  findPayment,
  lockOrder,
} from '../payments/settling.data.ts';
import type { Asking } from '../payments/settling.ts';

/** The ways to pay what is left at once; a bank transfer is marked as paid by the owner once it came. */
export async function findBalanceMethods(context: Pick<CommerceContext, 'db' | 'payments'>, order: OrderRow) {
  const amountDue = Math.max(balanceOf(order), 0);
  if (amountDue === 0) return [];
  const { methods } = await findShopMethods(context);
  const atOnce = methods.filter(({ kind }) => kind !== 'MANUAL');
  return offeredMethods({ isTestMode: order.isTest, methods: atOnce, amountDue });
}

const nothingDue = 'Nothing is left to be paid of this order.';

/** The first payment is still on its way: what is left is not known before it has arrived. */
async function isFirstOnItsWay(queries: Parameters<typeof findPayment>[0], orderId: string) {
  const payment = await findPayment(queries, orderId);
  return (
    payment !== null &&
    payment.provider !== 'manual' &&
    ['CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED'].includes(payment.state)
  );
}

/** Mails the link to where what is left can be paid. */
export function sendPaymentLink(powers: ManagingPowers, id: string, message: string, key: string) {
  return changeOrder(powers, id, async (queries, order, lines, write) => {
    if (balanceOf(order) <= 0) return conflict(nothingDue);
    const mailed = { ...order, lines };
    await write([
      await mailOf(powers, queries, mailed, 'PAYMENT_LINK', { detail: message, key, isToPay: true }),
    ]);
    return null;
  });
}

/** Charges what is left to a saved method of the order's member, once for each key. */
export async function chargeBalance(
  powers: ManagingPowers,
  { orderId, savedMethodId, idempotencyKey: key }: ChargeRequest,
) {
  const { db } = powers;
  const operation = 'chargeOrderBalance';
  const inputHash = createHash('sha256').update(`${orderId} ${savedMethodId}`).digest();
  const changed = await changeOrder(powers, orderId, async (queries, order) => {
    const known = await findKnownRequest(queries, operation, key);
    if (known) return known.inputHash.equals(inputHash) ? null : keyReused;
    const due = balanceOf(order);
    if (due <= 0) return conflict(nothingDue);
    if (await isFirstOnItsWay(queries, orderId)) return conflict(stillPaying.message);
    if (await findLiveDifference(queries, orderId)) return conflict(beingPaid);
    const saved =
      order.memberId === null ? null : await findSavedMethod(queries, order.memberId, savedMethodId);
    if (!saved) return conflict('This card is not saved any more.');
    const { provider, reference } = saved;
    const payment = draftDifference({
      ...{ id: newId(), provider, methodId: provider, amount: due, currency: order.currency },
      request: { savedMethod: reference, isOffSession: true },
    });
    if (!(await saveKey(queries, { operation, key, inputHash, subjectId: payment.id }))) return keyReused;
    await saveDifference(queries, orderId, payment);
    return null;
  });
  if (!changed || '__typename' in changed) return changed;
  const known = await findKnownRequest(db, operation, key);
  if (!known) throw new Error('A charge was not remembered.');
  const settled = await settle(powers, known.subjectId, 'END');
  if (!settled) return unreachable;
  return settled.payment.state === 'SUCCEEDED' || settled.payment.state === 'PROCESSING'
    ? settled.order
    : declined(settled);
}

interface ChargeRequest {
  readonly orderId: string;
  readonly savedMethodId: string;
  readonly idempotencyKey: string;
}

const unreachable = {
  __typename: 'PaymentUnavailable',
  message: 'The payment cannot be made just now. Please try again in a moment; nothing is charged twice.',
} as const;

const declined = ({ payment }: SettledDifference) =>
  ({
    __typename: 'PaymentDeclined',
    message: payment.message || 'The payment was declined. Nothing was charged.',
  }) as const;

async function settle(
  powers: Parameters<typeof settleDifference>[0],
  paymentId: string,
  asking: Asking,
): Promise<SettledDifference | null> {
  try {
    return await settleDifference(powers, paymentId, asking);
  } catch (error) {
    // It waits: what became of it is found out by the next who asks, the sweep at last.
    if (error instanceof ProviderUnreachable) return null;
    throw error;
  }
}

/** What a buyer sends from the page of what is left. */
export interface PayRequest {
  readonly orderId: string;
  readonly methodId: string;
  /** The amount that they saw, as a decimal string. */
  readonly seen: string;
  readonly returnUrl: string;
}

type Outcome =
  | { readonly kind: 'BEGUN'; readonly paymentId: string }
  | { readonly kind: 'PAID' }
  | { readonly kind: 'LIVE'; readonly paymentId: string; readonly isSame: boolean }
  | { readonly kind: 'REFUSED'; readonly refusal: typeof stillPaying | typeof tooManyRefused | Unavailable }
  | { readonly kind: 'CHANGED'; readonly order: OrderRow };
interface Unavailable {
  readonly __typename: 'PaymentUnavailable';
  readonly message: string;
}
const mostAttempts = 3;

/**
 * Pays what is left of an order; a payment that was begun by the same method serves again, another one is ended first, and one that succeeded
 * meanwhile leaves nothing to pay.
 */
export async function payBalance(context: CommerceContext, request: PayRequest) {
  const order = await findOrder(context.db, request.orderId);
  if (!order) return null;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const outcome = await attemptPaying(context, order, request);
    if (outcome.kind === 'REFUSED') return outcome.refusal;
    if (outcome.kind === 'CHANGED')
      return {
        __typename: 'OrderBalanceChanged',
        message: 'Another amount is left to be paid by now. Please look at it once more.',
        order: outcome.order,
      } as const;
    if (outcome.kind === 'PAID') return paid(context, order.id);
    if (outcome.kind === 'BEGUN') return answerOf(context, outcome.paymentId);
    const settled = await settle(context, outcome.paymentId, outcome.isSame ? 'RETURN' : 'END');
    if (!settled) return stillPaying;
    // One that was declined before makes room for another try.
    if (!isOver(settled.payment.state)) return answerTo(context, settled);
  }
  return stillPaying;
}

async function attemptPaying(
  context: CommerceContext,
  known: OrderRow,
  { methodId, seen, returnUrl }: PayRequest,
): Promise<Outcome> {
  const { db, mailer } = context;
  const refuse = (refusal: (Outcome & { kind: 'REFUSED' })['refusal']) =>
    ({ kind: 'REFUSED', refusal }) as const;
  const refusedPayments = await countRefusedPayments(db);
  const methods = await findBalanceMethods(context, known);
  try {
    return await mailer.transaction(db, async (queries, write): Promise<Outcome> => {
      const order = await lockOrder(queries, known);
      const due = order ? balanceOf(order) : 0;
      if (!order || due <= 0) return { kind: 'PAID' };
      const live = await findLiveDifference(queries, order.id);
      if (live) return { kind: 'LIVE', paymentId: live.id, isSame: live.methodId === methodId };
      if (toDecimal(due, order.currency) !== seen) return { kind: 'CHANGED', order };
      if (await isFirstOnItsWay(queries, order.id)) return refuse(stillPaying);
      const method = methods.find(({ id }) => id === methodId);
      if (!method)
        return refuse({ __typename: 'PaymentUnavailable', message: 'Please choose another way to pay.' });
      const { provider } = method;
      const payment = draftDifference({
        ...{ id: newId(), provider, methodId, amount: due, currency: order.currency },
        request: { returnUrl },
      });
      if (method.kind === 'TEST') {
        await saveDifference(queries, order.id, { ...payment, state: 'SUCCEEDED' });
        const moved = await countDifference(queries, order, due);
        await write([
          await mailOf(context, queries, { ...moved, lines: [] }, 'CONFIRMED', { key: payment.id }),
        ]);
        return { kind: 'PAID' };
      }
      if (refusedPayments >= mostRefusedPayments) return refuse(tooManyRefused);
      await saveDifference(queries, order.id, payment);
      return { kind: 'BEGUN', paymentId: payment.id };
    });
  } catch (error) {
    if (isForbiddenBy(error, differenceTaken)) return refuse(stillPaying);
    throw error;
  }
}

/** What became of the payment of the rest that is on its way. */
export async function settleBalance(context: CommerceContext, orderId: string) {
  const live = await findLiveDifference(context.db, orderId);
  return live ? answerOf(context, live.id) : paid(context, orderId);
}

async function paid({ db }: CommerceContext, orderId: string) {
  const order = await findOrder(db, orderId);
  return order && ({ __typename: 'OrderBalancePaid', order } as const);
}

const minutesToPay = 30;

async function answerOf(context: CommerceContext, paymentId: string) {
  const settled = await settle(context, paymentId, 'RETURN');
  return settled ? answerTo(context, settled) : unreachable;
}

function answerTo(context: CommerceContext, settled: SettledDifference) {
  const { order, payment, told } = settled;
  if (payment.state === 'SUCCEEDED' || payment.state === 'PROCESSING')
    return { __typename: 'OrderBalancePaid', order } as const;
  if (told?.state !== 'REQUIRES_ACTION') return declined(settled);
  return {
    __typename: 'PaymentRequired',
    ...{ provider: payment.provider, clientSecret: told.clientSecret },
    orderToken: orderTokenOf(context.secret, context.db.websiteId, order.id),
    redirectUrl: told.redirectUrl,
    amount: { value: toDecimal(payment.amountCents, payment.currency), currency: payment.currency },
    expiresAt: new Date(Date.now() + minutesToPay * 60_000),
  } as const;
}
