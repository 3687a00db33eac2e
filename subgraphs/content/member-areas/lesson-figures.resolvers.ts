import { GraphQLError } from 'graphql';
import { csvRow } from '#kit/spreadsheet-cell.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showItem } from '../items/item.resolvers.ts';
import { findFinishedLessons } from './lesson-figures.data.ts';

const [usual, most] = [10, 100];
/** Rows of a part of the file, so that none is in memory whole. */
const partRows = 1_000;

/** What members learned, for whoever reads reports. */
export const lessonFigureResolvers: Resolvers = {
  VisitReport: {
    __resolveReference: (reference) => reference,
    finishedLessons(days, { first }, context) {
      const count = first ?? usual;
      if (count < 1 || count > most) throw badInput(`first must be from 1 to ${most}.`);
      return findFinishedLessons(context.own().db, days, context.viewer.timeZone ?? 'UTC', count);
    },
    async finishedLessonsCsv(days, { after }, context) {
      const skip = Number(after ?? '0');
      if (!Number.isSafeInteger(skip) || skip < 0) throw badInput('after is no place in this file.');
      const scope = context.own();
      const timeZone = context.viewer.timeZone ?? 'UTC';
      const found = await findFinishedLessons(scope.db, days, timeZone, partRows + 1, skip);
      const rows = found.slice(0, partRows);
      const lines = await Promise.all(
        rows.map(async ({ itemId, members }) => {
          const lesson = await showItem(await scope.items.byId.load(itemId), scope);
          return csvRow([itemId, lesson?.title ?? '', String(members)]);
        }),
      );
      return {
        text: `${skip === 0 ? csvRow(['Lesson', 'Title', 'Members']) : ''}${lines.join('')}`,
        pageInfo: {
          ...{ hasNextPage: found.length > partRows, hasPreviousPage: skip > 0 },
          ...{
            startCursor: rows[0] ? String(skip) : null,
            endCursor: rows[0] ? String(skip + rows.length) : null,
          },
        },
      };
    },
  },
  FinishedLesson: {
    async item({ itemId }, _, context) {
      const scope = context.own();
      return showItem(await scope.items.byId.load(itemId), scope);
    },
  },
};

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
