import type { Resolvers } from '../generated/graphql.ts';
import { toMoney } from '../money/money.rules.ts';
import { findDisputes } from './dispute.data.ts';

export const disputeResolvers: Resolvers = {
  Order: {
    disputes: ({ id }, _, { db }) => findDisputes(db, id),
  },
  Dispute: {
    amount: ({ amountCents, currency }) => toMoney(amountCents, currency),
  },
};
