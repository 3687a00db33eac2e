import { normalizeEmail } from '#schema/email-address.rules.ts';
import type { FormsContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';

const none = { isSubscribed: false, joinedAt: null, leftAt: null };

/** Whether buyers and other contacts want news. */
export const buyerMarketingResolvers: Resolvers = {
  Query: {
    async emailMarketing(_, { emails }, { marketing }) {
      const found = await Promise.all(emails.map((email) => marketing.load(normalizeEmail(email))));
      return found.filter((row) => row !== null);
    },
  },
  Buyer: {
    __resolveReference: (buyer) => buyer,
    marketing: ({ email }, _, context) => marketingOf(email, context),
  },
  Contact: {
    __resolveReference: (contact) => contact,
    marketing: ({ email }, _, context) => marketingOf(email, context),
  },
};

async function marketingOf(email: string, { marketing }: FormsContext) {
  return (await marketing.load(normalizeEmail(email))) ?? { ...none, email };
}
