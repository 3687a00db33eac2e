import type { Resolvers } from '../generated/graphql.ts';
import { eraseCustomers } from '../payments/saved-methods.ts';
import { deleteMemberCarts } from './cart.data.ts';
import { leaveCartAtLogout, mergeCartAtLogin } from './cart-merge.data.ts';
import { cartTokensOf } from './cart-token.ts';

const done = { isDone: true };

/** What becomes of carts when members sign in, sign out, or go for good. */
export const cartHandoverResolvers: Resolvers = {
  Mutation: {
    // The browser keeps its token for a moment: what it adds just now is brought along with the next request.
    async bringCartToMember(_, __, { db, viewer: { memberId, cartToken } }) {
      if (memberId !== undefined) await mergeCartAtLogin(db, cartToken, memberId);
      return done;
    },
    async leaveMemberCart(_, { cloneCart }, { db, viewer, effects, secret }) {
      const { memberId, cartToken } = viewer;
      if (memberId === undefined) return done;
      const { token } = await leaveCartAtLogout(db, cartToken, memberId, {
        ...{ cloneCart, makeToken: cartTokensOf(secret, db.websiteId).make },
      });
      effects.push({ kind: 'cart-handed-over', ...(token === null ? {} : { token }) });
      return done;
    },
    async eraseMemberCart(_, { memberId }, context) {
      await deleteMemberCarts(context.db, memberId);
      await eraseCustomers(context, memberId);
      return done;
    },
  },
};
