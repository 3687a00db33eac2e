import { GraphQLError } from 'graphql';
import type { Resolvers } from '../generated/graphql.ts';
import { countPageView, findDailyCounts } from './event.data.ts';
import { fillDays, isCountOfDays, lastDays, normalizePath, readProductId, utcDay } from './event.rules.ts';

/** Visits: counted for visitors, shown to who reads reports. */
export const eventResolvers: Resolvers = {
  Mutation: {
    async recordPageView(_, { path: visitedPath, productId }, { db, viewer }) {
      if (viewer.websiteId === null) throw inputError('There is no website at this address.');
      const path = normalizePath(visitedPath);
      if (path === null) throw inputError('A path has at most 2000 characters.');
      await countPageView(db, { day: utcDay(new Date()), path, productId: readProductId(productId) });
      return { isRecorded: true };
    },
  },
  Product: {
    viewCount: ({ id }, _, { productViews }) => productViews.load(id),
  },
  Website: {
    async pageViews({ id }, { days }, { db }) {
      if (!isCountOfDays(days)) throw inputError('Ask for 1 to 365 days.');
      // The viewer's permission is for the request's website; what it allows on others is unknown here.
      if (id !== db.websiteId) {
        throw new GraphQLError('Figures are shown at the website’s own address only.', {
          extensions: { code: 'FORBIDDEN' },
        });
      }
      const dates = lastDays(utcDay(new Date()), days);
      return fillDays(dates, await findDailyCounts(db, dates[0] ?? ''));
    },
  },
};

function inputError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
