import { findAccount } from '../accounts/account.data.ts';
import { beginAccountSession } from '../accounts/sign-in.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findAccountsClosed } from '../members/accounts-closed.rules.ts';
import { findMember } from '../members/member.data.ts';
import { beginSession } from '../members/member-sign-in.ts';
import { websiteOf } from '../members/member-website.ts';
import { holderAs, labelOf } from '../second-factors/holder.ts';
import { signInExpired } from '../second-factors/second-factor.ts';
import { findPasskeys, forgetPasskey } from './passkey.data.ts';
import { savePasskey, startPasskey, startPasskeySignIn, verifyPasskey } from './passkey.ts';

/** Passkeys: made by whoever is signed in, and a way to sign in without a password. */
export const passkeyResolvers: Resolvers = {
  Mutation: {
    async startPasskey(_, { as }, context) {
      const holder = holderAs(context, as);
      return startPasskey(context, holder, await labelOf(holder));
    },
    savePasskey: (_, { input: { as, token, response, name } }, context) =>
      savePasskey(context, holderAs(context, as), { token, response, name: name ?? '' }),
    async deletePasskey(_, { as, id }, context) {
      const holder = holderAs(context, as);
      const isRemoved = await forgetPasskey(holder.db, holder.id, id);
      if (!isRemoved) return { __typename: 'NotFound', message: 'There is no such passkey.' };
      return { __typename: 'PasskeyRemoved', isRemoved };
    },
    startPasskeySignIn: (_, { as }, context) => startPasskeySignIn(context, as),
    async signInMemberByPasskey(_, { input }, context) {
      const closed = findAccountsClosed(context.viewer, 'sign-in');
      if (closed) return closed;
      const verified = await verifyPasskey(context, 'MEMBER', input);
      if ('__typename' in verified) return verified;
      const member = await findMember(websiteOf(context), verified.holderId);
      if (!member) return signInExpired;
      const session = await beginSession(context, member, input.rememberMe ?? false);
      return { __typename: 'MemberSignedIn', member: session };
    },
    async signInByPasskey(_, { input }, context) {
      const verified = await verifyPasskey(context, 'CONTRIBUTOR', input);
      if ('__typename' in verified) return verified;
      const account = await findAccount(context.install, verified.holderId);
      return account ? beginAccountSession(context, account) : signInExpired;
    },
  },
  Member: {
    passkeys: ({ id }, _, context) =>
      context.viewer.memberId === id ? findPasskeys(websiteOf(context), id) : [],
  },
  Account: {
    passkeys: ({ id }, _, context) =>
      context.viewer.accountId === id ? findPasskeys(context.install, id) : [],
  },
};
