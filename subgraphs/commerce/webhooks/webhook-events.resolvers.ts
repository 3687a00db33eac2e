import { everyWebsite } from '#kit/database.ts';
import { exchangeWebhookEvents, readWishes } from '#kit/webhook-events.ts';
import type { Resolvers } from '../generated/graphql.ts';

/** Hands over what partners are to hear of. */
export const webhookEventsResolvers: Resolvers = {
  Mutation: {
    exchangeCommerceWebhookEvents: (_, { wishes, taken }, { forWebsite }) =>
      exchangeWebhookEvents(forWebsite(everyWebsite), readWishes(wishes), taken),
  },
};
