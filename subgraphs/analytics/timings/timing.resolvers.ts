import { GraphQLError } from 'graphql';
import { everyWebsite } from '#kit/database.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { addTimings, findStatementTimings, findTemplateTimings } from './timing.data.ts';
import { durationsOf, firstHour, listLargest, listParts, timingBatch } from './timing.rules.ts';

/** How long the install's statements and the website's templates take. */
export const timingResolvers: Resolvers = {
  Query: {
    async statementTimings(_, { hours, orderBy, first }, { install }) {
      const rows = await findStatementTimings(install, firstHour(hours ?? 24, new Date()));
      return listLargest(rows, orderBy ?? 'TOTAL', first ?? 50);
    },
    async templateTimings(_, { hours, orderBy, first }, { db }) {
      const rows = await findTemplateTimings(db, firstHour(hours ?? 24, new Date()));
      const pages = rows.filter(({ part }) => part === '');
      return listLargest(pages, orderBy ?? 'TOTAL', first ?? 50).map((page) => {
        const ofPage = rows.filter(({ kind, part }) => kind === page.kind && part !== '');
        return { ...page, parts: listParts(ofPage) };
      });
    },
  },
  Mutation: {
    async recordServerTimings(_, { timings }, { install }) {
      const { data, error } = timingBatch.safeParse(timings);
      if (error) throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT' } });
      await addTimings(install, data, new Date());
      return true;
    },
  },
  StatementTiming: {
    id: ({ subgraph, statement }) => `${subgraph}.${statement}`,
    durations: durationsOf,
    slowestWebsiteId: ({ slowestWebsiteId: id }) => (id === '' || id === everyWebsite ? null : id),
    slowestOperation: ({ slowestOperation }) => slowestOperation || null,
  },
  TemplateTiming: { durations: durationsOf },
  TemplatePartTiming: { name: ({ part }) => part, durations: durationsOf },
};
