import { findLastChange } from '#kit/audit.data.ts';
import type { Resolvers } from '../generated/graphql.ts';

/** Only an account that asks about itself is told its websites, by identity. */
export const accountWebsiteResolvers: Resolvers = {
  AccountWebsite: {
    __resolveReference: (reference) => reference,
    website: ({ id }, _, context) => context.anyWebsites.byId.load(id),
    changedAt: ({ id }, _, context) => findLastChange(context.scopeOf(id).db),
  },
};
