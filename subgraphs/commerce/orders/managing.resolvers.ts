import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { settleMembershipsAtOnce } from '../memberships/memberships.ts';
import { parsePrice } from '../money/money.rules.ts';
import { cancelOrder } from './cancelling.ts';
import { isCancellableByBuyer } from './managing.rules.ts';
import {
  addOrderNote,
  fulfillOrder,
  type ManagingPowers,
  type Refusal,
  refundOrder,
  setOrderTags,
} from './managing.ts';
import { findFulfillProblem, findLongText, findTagsProblem, readTags } from './managing-input.rules.ts';
import { markOrderPaid } from './marking-paid.ts';
import { findOrder, type OrderRow } from './order.data.ts';
import { readOrderToken } from './order-token.ts';
import { findPlacingProblem } from './placing.rules.ts';

/** What it takes to change orders, for whoever asks. */
export const powersOf = (context: CommerceContext): ManagingPowers => ({
  ...context,
  accountId: context.viewer.accountId ?? context.viewer.apiKeyId,
});

/** The order after a change, or why it did not change. */
export function answerChange(changed: OrderRow | Refusal | null) {
  if (!changed) return { __typename: 'NotFound', message: 'There is no such order.' } as const;
  return '__typename' in changed ? changed : ({ __typename: 'OrderChanged', order: changed } as const);
}

const invalid = (problem: { message: string; field: string }) =>
  ({ __typename: 'InvalidInput', ...problem }) as const;

/** What owners do with orders, and the one thing that buyers do. */
export const managingResolvers: Resolvers = {
  Mutation: {
    async cancelOrder(_, { id, reason }, context) {
      const text = reason?.trim() ?? '';
      const problem = findLongText('reason', text, 500);
      if (problem) return invalid(problem);
      const changed = await cancelOrder(powersOf(context), id, text);
      await settleMembershipsAtOnce(context);
      return answerChange(changed);
    },
    async refundOrder(_, { input }, context) {
      const { orderId, idempotencyKey, lines } = input;
      const reason = input.reason?.trim() ?? '';
      const problem =
        findPlacingProblem({ idempotencyKey, returnPath: '/' }) ?? findLongText('input.reason', reason, 500);
      if (problem) return invalid(problem);
      const order = await findOrder(context.db, orderId);
      if (!order) return answerChange(null);
      const amount = input.amount == null ? null : parsePrice(input.amount, order.currency, 'The amount');
      if (amount && !amount.ok) return invalid({ message: amount.message, field: 'input.amount' });
      const pieces = (lines ?? []).map((line) => ({ ...line, isRestocked: line.isRestocked ?? true }));
      const request = {
        orderId,
        idempotencyKey,
        pieces,
        reason,
        amountCents: amount ? amount.minor : null,
        isStoreCredit: input.asStoreCredit ?? false,
      };
      const changed = await refundOrder(powersOf(context), request);
      await settleMembershipsAtOnce(context);
      return answerChange(changed);
    },
    async fulfillOrder(_, { input }, context) {
      const parcel = {
        carrier: input.carrier?.trim() ?? '',
        trackingNumber: input.trackingNumber?.trim() ?? '',
        trackingUrl: input.trackingUrl?.trim() || null,
      };
      const problem = findFulfillProblem(parcel);
      if (problem) return invalid(problem);
      const { orderId, lines } = input;
      const request = {
        orderId,
        pieces: lines ?? [],
        ...parcel,
        isBuyerNotified: input.isBuyerNotified ?? true,
      };
      return answerChange(await fulfillOrder(powersOf(context), request));
    },
    markOrderPaid: async (_, { id }, context) => answerChange(await markOrderPaid(powersOf(context), id)),
    async addOrderNote(_, { id, note }, context) {
      const text = note.trim();
      const problem =
        text === ''
          ? { message: 'Please write something.', field: 'note' }
          : findLongText('note', text, 2_000);
      return problem ? invalid(problem) : answerChange(await addOrderNote(powersOf(context), id, text));
    },
    async setOrderTags(_, { id, tags }, context) {
      const read = readTags(tags);
      const problem = findTagsProblem(read);
      return problem ? invalid(problem) : answerChange(await setOrderTags(powersOf(context), id, read));
    },
    async cancelMyOrder(_, { token }, context) {
      const id = readOrderToken(context.secret, context.db.websiteId, token);
      const order = id === null ? null : await findOrder(context.db, id);
      if (!order) return answerChange(null);
      if (order.state !== 'CANCELLED' && !isCancellableByBuyer(order))
        return { __typename: 'OrderStateConflict', message: 'This order cannot be cancelled any more.' };
      return answerChange(await cancelOrder({ ...context, accountId: undefined }, order.id, ''));
    },
  },
};
