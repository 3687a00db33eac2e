import { holderOf, openHolder } from '../cart/cart-holder.ts';
import type { PendingOrder } from '../checkout/checkout.data.ts';
import type { CommerceContext } from '../context.ts';
import { isOfDraft } from '../draft-orders/draft-version.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { deliverAtOnce } from '../goods/delivering.ts';
import { toMoney } from '../money/money.rules.ts';
import { ProviderUnreachable } from '../payments/payment-provider.ts';
import { findPayment } from '../payments/settling.data.ts';
import { type Asking, settleOrder } from '../payments/settling.ts';
import { findOrder, type OrderRow } from './order.data.ts';
import { orderTokenOf, readOrderToken } from './order-token.ts';
import { findPlacingProblem } from './placing.rules.ts';
import { type Placing, placeOrder } from './placing.ts';

const unavailable = {
  __typename: 'PaymentUnavailable',
  message: 'The payment cannot be made just now. Please try again in a moment; nothing is charged twice.',
} as const;

/** The answer that an order counts: the browser's cart is empty. */
function placed(context: CommerceContext, order: OrderRow) {
  const { token } = holderOf(context);
  if (token && !isOfDraft(order)) context.effects.push({ kind: 'cart-filled', token, isEmpty: true });
  const orderToken = orderTokenOf(context.secret, context.db.websiteId, order.id);
  return { __typename: 'OrderPlaced', order, orderToken } as const;
}

/** What the shopper is answered of an order, once its provider was asked. */
export async function answerOf(context: CommerceContext, orderId: string) {
  const settled = await askProvider(context, orderId, 'RETURN');
  if (!settled) return unavailable;
  const { order, told } = settled;
  if (order.state === 'FAILED') {
    const payment = await findPayment(context.db, orderId);
    const message = payment?.message || 'The payment was declined. Nothing was charged.';
    return { __typename: 'PaymentDeclined', message } as const;
  }
  if (order.state !== 'PENDING') {
    await deliverAtOnce(context, order.id);
    return placed(context, order);
  }
  if (told?.state !== 'REQUIRES_ACTION' || !order.expiresAt) return unavailable;
  const payment = await findPayment(context.db, orderId);
  return {
    __typename: 'PaymentRequired',
    orderToken: orderTokenOf(context.secret, context.db.websiteId, orderId),
    provider: payment?.provider ?? '',
    clientSecret: told.clientSecret,
    redirectUrl: told.redirectUrl,
    amount: toMoney(payment?.amountCents ?? 0, order.currency),
    expiresAt: order.expiresAt,
  } as const;
}

/** Settles an order; null when its provider does not answer. */
export async function askProvider(context: CommerceContext, orderId: string, asking: Asking) {
  try {
    return await settleOrder(context, orderId, asking);
  } catch (error) {
    // The order waits: what became of its payment is found out by the next who asks, the sweep at last.
    if (error instanceof ProviderUnreachable) return null;
    throw error;
  }
}

/** A waiting order serves the same request again; another one needs it out of the way first, unless it is paid by now. */
async function resolvePending(context: CommerceContext, placing: Placing, pending: PendingOrder) {
  const isSame =
    pending.version === placing.version &&
    pending.paymentMethodId === placing.paymentMethodId &&
    pending.savedMethodId === placing.savedMethodId &&
    (pending.isMethodSaved || !placing.isMethodSaved || placing.savedMethodId !== null);
  const settled = await askProvider(context, pending.id, isSame ? 'RETURN' : 'END');
  if (!settled) return 'UNREACHABLE';
  return settled.order.state === 'FAILED' ? null : pending.id;
}

export const placingResolvers: Resolvers = {
  Mutation: {
    async placeOrder(_, { input }, context) {
      const returnPath = input.returnPath ?? '/checkout/return';
      const problem = findPlacingProblem({ ...input, returnPath });
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const placing = {
        ...{ ...input, returnPath, paymentMethodId: input.paymentMethodId ?? null },
        ...{ savedMethodId: input.savedMethodId ?? null, isMethodSaved: input.isMethodSaved ?? false },
      };
      const result = await placeOrder(context, await openHolder(context), placing, (pending) =>
        resolvePending(context, placing, pending),
      );
      if ('__typename' in result) return result;
      return answerOf(context, result.orderId);
    },
    async settlePayment(_, { orderToken }, context) {
      const id = readOrderToken(context.secret, context.db.websiteId, orderToken);
      const order = id === null ? null : await findOrder(context.db, id);
      if (!order) return { __typename: 'NotFound', message: 'There is no such order.' };
      return answerOf(context, order.id);
    },
  },
};
