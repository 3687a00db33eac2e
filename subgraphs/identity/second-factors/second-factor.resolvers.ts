import { findAccount } from '../accounts/account.data.ts';
import { beginAccountSession, verifyAccountPassword } from '../accounts/sign-in.ts';
import type { IdentityContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findAccountsClosed } from '../members/accounts-closed.rules.ts';
import { findMember } from '../members/member.data.ts';
import { verifyOwnPassword } from '../members/member-changes.ts';
import { beginSession } from '../members/member-sign-in.ts';
import { websiteOf } from '../members/member-website.ts';
import { type Holder, holderAs, labelOf } from './holder.ts';
import { confirmTotp, signInExpired, startTotp, stopTotp, verifyCode } from './second-factor.ts';
import { countRecoveryCodes, findTotp } from './totp.data.ts';

/** The holder's password is verified and throttled like a sign-in's; the refusal, or null. */
async function refusePassword(context: IdentityContext, holder: Holder, password: string) {
  const verified =
    holder.kind === 'MEMBER'
      ? await verifyOwnPassword(context, password)
      : await verifyAccountPassword(context, await labelOf(holder), password);
  return '__typename' in verified ? verified : null;
}

async function isTotpOn(holder: Pick<Holder, 'id' | 'db'>): Promise<boolean> {
  return (await findTotp(holder.db, holder.id))?.isConfirmed ?? false;
}

/** The second step of sign-ins: codes of an app, and recovery codes. */
export const secondFactorResolvers: Resolvers = {
  Mutation: {
    async startTotp(_, { as }, context) {
      const holder = holderAs(context, as);
      return startTotp(context, holder, await labelOf(holder));
    },
    confirmTotp: (_, { as, code }, context) => confirmTotp(context, holderAs(context, as), code),
    async stopTotp(_, { as, password }, context) {
      const holder = holderAs(context, as);
      const refusal = await refusePassword(context, holder, password);
      if (refusal) return refusal;
      await stopTotp(holder);
      return { __typename: 'TotpStopped', isStopped: true };
    },
    async finishMemberSignIn(_, { input }, context) {
      const closed = findAccountsClosed(context.viewer, 'sign-in');
      if (closed) return closed;
      const step = await verifyCode(context, 'MEMBER', input);
      if ('__typename' in step) return step;
      const member = await findMember(websiteOf(context), step.holderId);
      if (!member) return signInExpired;
      return { __typename: 'MemberSignedIn', member: await beginSession(context, member, step.isRemembered) };
    },
    async finishSignIn(_, { input }, context) {
      const step = await verifyCode(context, 'CONTRIBUTOR', input);
      if ('__typename' in step) return step;
      const account = await findAccount(context.install, step.holderId);
      return account ? beginAccountSession(context, account) : signInExpired;
    },
  },
  Member: {
    isTotpOn: ({ id }, _, context) =>
      context.viewer.memberId === id ? isTotpOn({ id, db: websiteOf(context) }) : false,
    recoveryCodesLeft: ({ id }, _, context) =>
      context.viewer.memberId === id ? countRecoveryCodes(websiteOf(context), id) : 0,
  },
  Account: {
    isTotpOn: ({ id }, _, context) =>
      context.viewer.accountId === id ? isTotpOn({ id, db: context.install }) : false,
    recoveryCodesLeft: ({ id }, _, context) =>
      context.viewer.accountId === id ? countRecoveryCodes(context.install, id) : 0,
  },
};
