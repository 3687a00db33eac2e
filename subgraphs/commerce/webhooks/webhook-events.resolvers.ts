import { everyWebsite } from '#kit/database.ts';
import { exchangeWebhookEvents, readSubscriptions } from '#kit/webhook-events.ts';
import type { Resolvers } from '../generated/graphql.ts';

/** Hands over recorded webhook events. */
export const webhookEventsResolvers: Resolvers = {
  Mutation: {
    exchangeCommerceWebhookEvents: (_, { subscriptions, taken }, { forWebsite }) =>
      exchangeWebhookEvents(forWebsite(everyWebsite), readSubscriptions(subscriptions), taken),
  },
};
