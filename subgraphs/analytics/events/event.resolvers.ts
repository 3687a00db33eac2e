import { GraphQLError } from 'graphql';
import type { Resolvers } from '../generated/graphql.ts';
import { fillDays, isCountOfDays, lastDays } from '../rollup/days.rules.ts';
import { findDailyViews } from '../rollup/figures.data.ts';
import { dayIn } from './event-row.rules.ts';
import { findEventProblem } from './event-schemas.ts';
import { recordEvents } from './record-events.ts';
import { recordRequests } from './record-requests.ts';

/** Events: kept for visitors, told as figures to who reads reports. */
export const eventResolvers: Resolvers = {
  Query: {
    visitEventProblem(_, { schema, content }) {
      const message = findEventProblem(schema, content);
      return message === null ? null : { message };
    },
  },
  Mutation: {
    recordVisitEvents: (_, { events, visitorRecord }, context) =>
      recordEvents(context, events, visitorRecord ?? null),
    recordVisitRequests: (_, { requests }, context, info) => recordRequests(context, requests, info),
    async recordUnreadEvents(_, { reason, count }, { db, viewer, writer }) {
      const day = dayIn(viewer.timeZone ?? 'UTC', new Date());
      await writer.write(db.websiteId, { drafts: [], refusals: [{ day, reason, count: count ?? 1 }] });
      return { isRecorded: true };
    },
  },
  Product: {
    viewCount: ({ id }, _, { productViews }) => productViews.load(id),
  },
  Website: {
    async pageViews({ id }, { days }, { db, viewer }) {
      if (!isCountOfDays(days)) throw inputError('Ask for 1 to 365 days.');
      // The viewer's permission is for the request's website; what it allows on others is unknown here.
      if (id !== db.websiteId) {
        throw new GraphQLError('Figures are shown at the website’s own address only.', {
          extensions: { code: 'FORBIDDEN' },
        });
      }
      const dates = lastDays(dayIn(viewer.timeZone ?? 'UTC', new Date()), days);
      return fillDays(dates, await findDailyViews(db, dates[0] ?? ''));
    },
  },
};

function inputError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
