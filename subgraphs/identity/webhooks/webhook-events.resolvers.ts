import { exchangeWebhookEvents, readWishes } from '#kit/webhook-events.ts';
import type { Resolvers } from '../generated/graphql.ts';

/** Hands over what partners are to hear of. */
export const webhookEventsResolvers: Resolvers = {
  Mutation: {
    exchangeIdentityWebhookEvents: (_, { wishes, taken }, { install }) =>
      exchangeWebhookEvents(install, readWishes(wishes), taken),
  },
};
