import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { findMails } from '#kit/outbox.data.ts';
import type { Resolvers } from '../generated/graphql.ts';

export const mailResolvers: Resolvers = {
  Query: {
    async formEmails(_, { first, after }, { db }) {
      const size = readPageSize(first);
      return pageOf(await findMails(db, readIdCursor(after), size + 1), { size, after }, ({ id }) => id);
    },
  },
};
