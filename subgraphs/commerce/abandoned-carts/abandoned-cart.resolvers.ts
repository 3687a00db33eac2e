import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { findOrder } from '../orders/order.data.ts';
import { findDelayProblem } from './abandoned-cart.rules.ts';
import { abandonedCartHeadings, csvAbandonedCart } from './abandoned-cart-csv.ts';
import { findAbandonedCarts, leftValueOf } from './abandoned-cart-list.data.ts';
import { findAbandonedCartSettings, updateAbandonedCartSettings } from './abandoned-cart-settings.data.ts';
import { readRefusalToken } from './cart-reminder-token.ts';
import { findIsRefused, saveRefusal } from './left-cart.data.ts';
import { openLeftCart, restoreLeftCart } from './left-cart.ts';

export const abandonedCartResolvers: Resolvers = {
  Query: {
    async abandonedCarts(_, { first, after }, { db }) {
      const size = readPageSize(first);
      const rows = await findAbandonedCarts(db, readIdCursor(after), size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    async abandonedCartsCsv(_, { first, after }, { db }) {
      const size = readPageSize(first);
      const cursor = readIdCursor(after);
      const rows = await findAbandonedCarts(db, cursor, size + 1);
      const { nodes, pageInfo } = pageOf(rows, { size, after }, ({ id }) => id);
      const headings = cursor === null ? abandonedCartHeadings() : '';
      return { text: headings + nodes.map(csvAbandonedCart).join(''), pageInfo };
    },
    abandonedCartSettings: (_, __, { db }) => findAbandonedCartSettings(db),
    async leftCart(_, { token }, context) {
      const left = await openLeftCart(context, token);
      return '__typename' in left ? left : { __typename: 'LeftCart', ...left };
    },
    async cartReminders(_, { token }, { db, secret }) {
      const cartId = readRefusalToken(secret, db.websiteId, token);
      const isRefused = cartId === null ? null : await findIsRefused(db, cartId);
      return isRefused === null ? null : { isRefused };
    },
  },
  AbandonedCart: {
    value: (cart) => toMoney(leftValueOf(cart), cart.currency),
    order: ({ orderId }, _, { db }) => (orderId === null ? null : findOrder(db, orderId)),
  },
  Mutation: {
    async updateAbandonedCartSettings(_, { input }, { db, mailer }) {
      const problem = findDelayProblem(input.delayHours);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      // The mailer sees to it that the queue runs, which looks for carts from now on.
      const settings = await mailer.transaction(db, (queries) => updateAbandonedCartSettings(queries, input));
      return { __typename: 'AbandonedCartSettings', ...settings };
    },
    async restoreLeftCart(_, { token }, context) {
      const restored = await restoreLeftCart(context, token);
      return '__typename' in restored ? restored : { __typename: 'LeftCartRestored', cart: restored };
    },
    async refuseCartReminders(_, { token }, { db, secret }) {
      const cartId = readRefusalToken(secret, db.websiteId, token);
      return cartId !== null && (await saveRefusal(db, cartId))
        ? { __typename: 'CartReminders', isRefused: true }
        : {
            __typename: 'NotFound',
            message: 'This link does not work. Please open the whole link of the mail.',
          };
    },
  },
};
