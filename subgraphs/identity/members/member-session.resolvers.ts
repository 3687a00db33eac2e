import type { Resolvers } from '../generated/graphql.ts';
import { changed, ownMember } from './member.resolvers.ts';
import { memberMessages } from './member.rules.ts';
import { endOtherSessions, endSessionById, findSessionHolder, findSessions } from './member-session.data.ts';
import { memberIdOf, websiteOf } from './member-website.ts';

/** Where members are signed in. */
export const memberSessionResolvers: Resolvers = {
  Query: {
    memberSession: (_, { token, websiteId }, { forWebsite }) =>
      findSessionHolder(forWebsite(websiteId), token),
  },
  Mutation: {
    async endMemberSession(_, { id }, context) {
      const isEnded = await endSessionById(websiteOf(context), memberIdOf(context), id);
      if (!isEnded) return { __typename: 'NotFound', message: memberMessages.sessionGone };
      return changed(await ownMember(context));
    },
    async endOtherMemberSessions(_, __, context) {
      await endOtherSessions(websiteOf(context), memberIdOf(context), context.viewer.memberToken ?? '');
      return changed(await ownMember(context));
    },
  },
  Member: {
    sessions: ({ id }, _, context) =>
      context.viewer.memberId === id
        ? findSessions(websiteOf(context), id, context.viewer.memberToken ?? '')
        : [],
  },
};
