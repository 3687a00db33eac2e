import type { Resolvers } from '../generated/graphql.ts';
import { deleteMemberCarts } from './cart.data.ts';
import { openHolder } from './cart-holder.ts';
import { leaveCartAtLogout } from './cart-merge.data.ts';

const done = { isDone: true };

/** What becomes of carts when site users sign in, sign out, or go for good. */
export const cartHandoverResolvers: Resolvers = {
  Mutation: {
    async bringCartToMember(_, __, context) {
      await openHolder(context);
      return done;
    },
    async leaveMemberCart(_, { cloneCart }, { db, viewer, effects }) {
      const { memberId, cartToken } = viewer;
      if (memberId === undefined) return done;
      const { token } = await leaveCartAtLogout(db, cartToken, memberId, { cloneCart });
      effects.push({ kind: 'cart-handed-over', ...(token === null ? {} : { token }) });
      return done;
    },
    async eraseMemberCart(_, { memberId }, { db }) {
      await deleteMemberCarts(db, memberId);
      return done;
    },
  },
};
