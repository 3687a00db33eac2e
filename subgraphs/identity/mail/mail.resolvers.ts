import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { findMails } from '#kit/outbox.data.ts';
import type { Resolvers } from '../generated/graphql.ts';

export const mailResolvers: Resolvers = {
  Query: {
    async accountEmails(_, { first, after }, { viewer, forWebsite }) {
      const size = readPageSize(first);
      return pageOf(
        await findMails(forWebsite(viewer.websiteId ?? ''), readIdCursor(after), size + 1),
        { size, after },
        ({ id }) => id,
      );
    },
  },
};
