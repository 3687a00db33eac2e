import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { IdentityContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findMember, findMembers, type MemberRow, saveLanguage, saveProfile } from './member.data.ts';
import { isLanguage, memberMessages } from './member.rules.ts';
import { changePassword, confirmEmail, eraseMember, requestEmail } from './member-changes.ts';
import { requestMemberEmail } from './member-emails.ts';
import { endSessionOf } from './member-session.data.ts';
import { confirmMember, findNameProblem, resetPassword, signInMember } from './member-sign-in.ts';
import { memberIdOf, websiteOf } from './member-website.ts';

/** The answer to a change of a member by themselves; who is none of this website, or left it meanwhile, is signed in no more. */
export function changed(member: MemberRow | null) {
  if (!member) throw new GraphQLError('Please sign in first.', { extensions: { code: 'UNAUTHENTICATED' } });
  return { __typename: 'MemberChanged', member } as const;
}

/** The member who asks, as they are stored. */
export async function ownMember(context: IdentityContext): Promise<MemberRow | null> {
  const { memberId } = context.viewer;
  return memberId === undefined ? null : findMember(websiteOf(context), memberId);
}

/** Members: how they come, who they are, and how they go. */
export const memberResolvers: Resolvers = {
  Query: {
    member: (_, __, context) => ownMember(context),
    async members(_, { first, after, search }, context) {
      const size = readPageSize(first);
      const page = { after: readIdCursor(after), search: (search ?? '').trim(), limit: size + 1 };
      return pageOf(await findMembers(websiteOf(context), page), { size, after }, ({ id }) => id);
    },
  },
  Mutation: {
    signUpMember: (_, { input: { email, language, returnTo } }, context) =>
      requestMemberEmail(context, 'SIGN_UP', {
        email,
        language: language ?? null,
        returnTo: returnTo ?? null,
      }),
    requestMemberPassword: (_, { email, language }, context) =>
      requestMemberEmail(context, 'RESET', { email, language: language ?? null, returnTo: null }),
    confirmMember: (_, { input: { token, password, firstName, lastName } }, context) =>
      confirmMember(context, {
        ...{ token, password, language: null },
        ...{ firstName: firstName ?? '', lastName: lastName ?? '' },
      }),
    signInMember: (_, { input: { email, password, rememberMe } }, context) =>
      signInMember(context, { email, password, rememberMe: rememberMe ?? false }),
    async signOutMember(_, { cloneCart }, context) {
      const { viewer, effects } = context;
      if (viewer.memberToken !== undefined) await endSessionOf(websiteOf(context), viewer.memberToken);
      effects.push({ kind: 'member-session-ended', cloneCart: cloneCart ?? false });
      return { isSignedOut: true };
    },
    resetMemberPassword: (_, input, context) => resetPassword(context, input),
    confirmMemberEmail: (_, { token }, context) => confirmEmail(context, token),
    async updateMemberProfile(_, { input }, context) {
      const problem = findNameProblem(input);
      if (problem) return problem;
      const { firstName = null, lastName = null } = input;
      return changed(await saveProfile(websiteOf(context), memberIdOf(context), { firstName, lastName }));
    },
    async setMemberLanguage(_, { language }, context) {
      if (!isLanguage(language))
        return { __typename: 'InvalidInput', message: memberMessages.unknownLanguage, field: 'language' };
      return changed(await saveLanguage(websiteOf(context), memberIdOf(context), language));
    },
    requestMemberEmail: (_, { email, password }, context) => requestEmail(context, email, password),
    updateMemberPassword: (_, { current, password }, context) => changePassword(context, current, password),
    eraseMember: (_, { password }, context) => eraseMember(context, password),
  },
  Member: {
    async __resolveReference({ id }, context) {
      const { viewer } = context;
      if (viewer.memberId === id) return ownMember(context);
      // Whoever may list the members may also read one.
      return viewer.permissions.includes('WEBSITE_MANAGE') ? context.members.load(id) : null;
    },
  },
};
