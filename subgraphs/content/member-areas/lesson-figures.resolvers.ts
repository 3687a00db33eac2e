import { GraphQLError } from 'graphql';
import type { Resolvers } from '../generated/graphql.ts';
import { showItem } from '../items/item.resolvers.ts';
import { findFinishedLessons } from './lesson-figures.data.ts';

const [usual, most] = [10, 100];

/** What members learned, for whoever reads reports. */
export const lessonFigureResolvers: Resolvers = {
  VisitReport: {
    __resolveReference: (reference) => reference,
    finishedLessons(days, { first }, context) {
      const count = first ?? usual;
      if (count < 1 || count > most)
        throw new GraphQLError(`first must be from 1 to ${most}.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      return findFinishedLessons(context.own().db, days, context.viewer.timeZone ?? 'UTC', count);
    },
  },
  FinishedLesson: {
    async item({ itemId }, _, context) {
      const scope = context.own();
      return showItem(await scope.items.byId.load(itemId), scope);
    },
  },
};
