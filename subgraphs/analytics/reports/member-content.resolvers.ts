import type { Resolvers } from '../generated/graphql.ts';
import { findMemberContent } from './member-content.data.ts';
import { readFirst } from './report-arguments.ts';

/** What visits did where a website is for members. */
export const memberContentResolvers: Resolvers = {
  VisitReport: {
    memberContent: (days, { first }, { db }) => findMemberContent(db, days, readFirst(first)),
  },
  MemberContentFigure: {
    collection: ({ contentId }) => ({ id: contentId }),
    item: ({ contentId }) => ({ id: contentId }),
  },
};
