import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import {
  bringWebsiteBack,
  findExpiredWebsites,
  markWebsiteDeleted,
  setWebsitePrivate,
} from './website-status.data.ts';
import { isNamed, removedAt, statusOf } from './website-status.rules.ts';

const runningSubscriptions = '{ activeSubscriptionCount }';

async function ownWebsite(context: ContentContext) {
  const { websites, websiteId } = context.own();
  const row = await websites.byId.clear(websiteId).load(websiteId);
  if (!row) throw new Error('The website that was asked for is not there.');
  return { ...row, __typename: 'Website' as const };
}

export const websiteStatusResolvers: Resolvers = {
  Query: {
    expiredWebsites: (_, __, { install }) => findExpiredWebsites(install),
  },
  Mutation: {
    async setWebsitePrivate(_, { isPrivate }, context) {
      await setWebsitePrivate(context.own().db, isPrivate);
      return ownWebsite(context);
    },
    async deleteWebsite(_, { title }, context) {
      if (!isNamed(title, (await ownWebsite(context)).title))
        return invalidInput({ field: 'title', message: 'That is not the name of this website.' });
      const { activeSubscriptionCount } = await context.ask('commerce', runningSubscriptions, {});
      const count = Number(activeSubscriptionCount);
      if (count > 0) {
        const message = `${count} ${count === 1 ? 'subscription goes' : 'subscriptions go'} on. End ${count === 1 ? 'it' : 'them'} first, so that nobody is charged for a website that is gone.`;
        return { __typename: 'SubscriptionsGoOn', message, count };
      }
      await markWebsiteDeleted(context.own().db);
      return ownWebsite(context);
    },
    async restoreWebsite(_, __, context) {
      const isBack = await bringWebsiteBack(context.own().db);
      return isBack ? ownWebsite(context) : notFound('This website is not deleted.');
    },
  },
  Website: { status: statusOf, removedAt },
};
