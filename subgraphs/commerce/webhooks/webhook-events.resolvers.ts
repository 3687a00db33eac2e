import { everyWebsite } from '#kit/database.ts';
import { exchangeWebhookEvents, readSubscriptions } from '#kit/webhook-events.ts';
import { keepContactFigures } from '../contacts/contact-figures.ts';
import type { Resolvers } from '../generated/graphql.ts';

/** Hands over recorded webhook events. */
export const webhookEventsResolvers: Resolvers = {
  Mutation: {
    async exchangeCommerceWebhookEvents(_, { subscriptions, taken }, { forWebsite }) {
      // Events of contacts are found by comparing what is known of them.
      await keepContactFigures(forWebsite);
      return exchangeWebhookEvents(forWebsite(everyWebsite), readSubscriptions(subscriptions), taken);
    },
  },
};
