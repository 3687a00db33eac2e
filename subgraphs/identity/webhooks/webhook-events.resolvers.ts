import { exchangeWebhookEvents, readSubscriptions } from '#kit/webhook-events.ts';
import type { Resolvers } from '../generated/graphql.ts';

/** Hands over recorded webhook events. */
export const webhookEventsResolvers: Resolvers = {
  Mutation: {
    exchangeIdentityWebhookEvents: (_, { subscriptions, taken }, { install }) =>
      exchangeWebhookEvents(install, readSubscriptions(subscriptions), taken),
  },
};
