import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { findRun, findRuns, writeDownRun } from './import.data.ts';
import { importQueue } from './importing.ts';

const maxFileBytes = 100 * 1024 * 1024;

export const importResolvers: Resolvers = {
  Query: {
    importRun: (_, { id }, context) => findRun(context.own().db, id),
    async importRuns(_, { first, after }, context) {
      const size = readPageSize(first);
      const rows = await findRuns(context.own().db, readIdCursor(after), size + 1);
      return pageOf(rows, size, ({ id }) => id);
    },
  },
  Mutation: {
    async importWordPress(_, { input: { filename, base64 } }, context) {
      if (base64.length > (maxFileBytes / 3) * 4 + 8)
        return invalidInput({
          field: 'input.base64',
          message: `The file ${filename} is too large. The maximum allowed file size is 100 MB.`,
        });
      const bytes = Buffer.from(base64, 'base64');
      // An export begins with XML; what else it lacks is told by the run.
      if (!/^\s*(?:﻿)?<(?:\?xml|rss|!--)/.test(bytes.subarray(0, 200).toString('utf8')))
        return invalidInput({
          field: 'input.base64',
          message: `The file ${filename} does not appear to be a supported WordPress export file.`,
        });
      await context.jobs.open();
      const { db } = context.own();
      const run = await writeDownRun(db, filename.slice(0, 255), bytes);
      await context.jobs.send(importQueue, [{ id: run.id, websiteId: db.websiteId }]);
      return { __typename: 'ImportRun' as const, ...run };
    },
  },
  ImportRun: {
    counts: ({ counts }) => ({
      ...{ posts: 0, pages: 0, pictures: 0, comments: 0, redirects: 0, skipped: 0 },
      ...counts,
    }),
  },
};
