import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findGroups, findSignUps, type RestockSignUpGroupRow } from './restock.data.ts';
import { type SendOutcome, sendRestockNotifications } from './sending.ts';
import { signUpForRestock } from './signing-up.ts';

const mostRequests = 100;

async function productOf({ productId }: RestockSignUpGroupRow, { catalog }: CommerceContext) {
  const product = await catalog.products.load(productId);
  if (!product) throw new Error(`The product ${productId} is gone, its sign-ups are not.`);
  return product;
}

export const restockResolvers: Resolvers = {
  Query: {
    async restockSignUps(_, { productId, variantId, first, after }, { db }) {
      const size = readPageSize(first);
      const rows = await findSignUps(db, { productId, variantId }, readIdCursor(after), size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    async restockSignUpGroups(_, { first, after }, { db }) {
      const size = readPageSize(first);
      return pageOf(
        await findGroups(db, readIdCursor(after), size + 1),
        { size, after },
        ({ lastId }) => lastId,
      );
    },
  },
  Mutation: {
    signUpForRestock: (_, { input }, context) => signUpForRestock(context, input),
    async sendRestockNotifications(_, { input }, context) {
      if (input.length < 1 || input.length > mostRequests)
        throw new GraphQLError(`Send for 1 to ${mostRequests} variants at once.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      if (input.some(({ limit }) => typeof limit === 'number' && limit < 1))
        throw new GraphQLError('A limit is at least 1.', { extensions: { code: 'BAD_USER_INPUT' } });
      const outcomes: SendOutcome[] = [];
      // One after the other: each is a transaction of its own, and none needs more than one connection.
      for (const request of input) outcomes.push(await sendRestockNotifications(context, request));
      return outcomes;
    },
  },
  RestockSignUp: {
    sentAt: ({ mail }) => (mail && mail.state !== 'FAILED' ? mail.settledAt : null),
  },
  RestockSignUpGroup: {
    product: (group, _, context) => productOf(group, context),
    async variant(group, _, context) {
      const { variants } = await productOf(group, context);
      const variant = variants.find(({ id }) => id === group.variantId);
      if (!variant) throw new Error(`The variant ${group.variantId} is gone, its sign-ups are not.`);
      return variant;
    },
  },
};
