import { holderOf, openHolder } from '../cart/cart-holder.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findOrder, type OrderRow } from './order.data.ts';
import { orderTokenOf } from './order-token.ts';
import { findPlacingProblem } from './placing.rules.ts';
import { placeOrder } from './placing.ts';

/** The answer that an order counts: the browser's cart is empty, and whoever asked for news gets the mail of a sign-up. */
function placed(context: CommerceContext, order: OrderRow) {
  const { token } = holderOf(context);
  if (token) context.effects.push({ kind: 'cart-filled', token, isEmpty: true });
  if (order.isNewsletterWanted)
    context.effects.push({
      kind: 'news-wanted',
      email: order.email,
      language: order.language,
      source: 'checkout',
    });
  const orderToken = orderTokenOf(context.secret, context.db.websiteId, order.id);
  return { __typename: 'OrderPlaced', order, orderToken } as const;
}

export const placingResolvers: Resolvers = {
  Mutation: {
    async placeOrder(_, { input }, context) {
      const returnPath = input.returnPath ?? '/checkout/return';
      const problem = findPlacingProblem({ ...input, returnPath });
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const placing = { ...input, paymentMethodId: input.paymentMethodId ?? null, returnPath };
      const result = await placeOrder(context, await openHolder(context), placing, async () => null);
      if ('__typename' in result) return result;
      const order = await findOrder(context.db, result.orderId);
      if (!order) throw new Error('An order that was just placed is gone.');
      return placed(context, order);
    },
  },
};
