import { normalizeEmail } from '#schema/email-address.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';

const none = { isSubscribed: false, joinedAt: null, leftAt: null };

/** Whether buyers want news. */
export const buyerMarketingResolvers: Resolvers = {
  Buyer: {
    __resolveReference: (buyer) => buyer,
    marketing: async ({ email }, _, { marketing }) =>
      (await marketing.load(normalizeEmail(email))) ?? { ...none, email },
  },
};
