import { GraphQLError } from 'graphql';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import type { IdentityContext } from '../context.ts';
import type { Resolvers, Role } from '../generated/graphql.ts';
import { codeOfRole, permissionsOfRole, rightsOnInstall, roleOfCode } from '../roles/roles.rules.ts';
import { endSession } from '../sessions/session.data.ts';
import {
  allowOnInstall,
  findAccount,
  findCredentials,
  findWebsitesBuiltBy,
  insertAccount,
  saveContributor,
} from './account.data.ts';
import { canSeeAccount, isAcceptablePassword, isAccountEmail } from './account.rules.ts';
import { hashPassword } from './password.ts';
import { createPasswordLink, requestPassword, resetPassword } from './password-reset.ts';
import { signIn } from './sign-in.ts';

/** Accounts, their sign-in, and what they may do on the request's website. */
export const accountResolvers: Resolvers = {
  Query: {
    account: (_, __, { viewer, accounts }) =>
      viewer.accountId === undefined ? null : accounts.accounts.load(viewer.accountId),
  },
  Mutation: {
    signIn: (_, { email, password }, context) => signIn(context, email, password),
    async signOut(_, __, { install, viewer, effects }) {
      if (viewer.sessionToken !== undefined) await endSession(install, viewer.sessionToken);
      effects.push({ kind: 'session-ended' });
      return { isSignedOut: true };
    },
    requestPassword: (_, { email }, context) => requestPassword(context, email),
    resetPassword: (_, { token, password }, context) => resetPassword(context, token, password),
    createPasswordLink: (_, { email }, context) => createPasswordLink(context, email),
    async ensureContributor(_, { email: typedEmail, password, websiteId, role }, { install, forWebsite }) {
      const email = normalizeEmail(typedEmail);
      assertInput(isAccountEmail(email), 'This is no email address.');
      const known = await findCredentials(install, email);
      if (!known) assertInput(isAcceptablePassword(password), 'A password has 8 to 1000 characters.');
      const account = known ?? (await insertAccount(install, email, await hashPassword(password)));
      await saveContributor(forWebsite(websiteId), account.id, codeOfRole(role));
      return account;
    },
    async makeAdministrator(_, { accountId, websiteId }, { install, forWebsite }) {
      const account = await findAccount(install, accountId);
      if (account) await saveContributor(forWebsite(websiteId), accountId, codeOfRole('ADMIN'));
      return account;
    },
    allowWebsites: (_, { email, isAllowed }, { install }) =>
      allowOnInstall(install, normalizeEmail(email), { mayCreateWebsites: isAllowed }),
    allowInstallReading: (_, { email, isAllowed }, { install }) =>
      allowOnInstall(install, normalizeEmail(email), { mayReadInstall: isAllowed }),
  },
  Account: {
    async __resolveReference({ id }, { viewer, accounts }) {
      const isContributor = (await accounts.contributors.load(id)) !== null;
      return canSeeAccount(viewer, id, isContributor) ? accounts.accounts.load(id) : null;
    },
    role: ({ id }, _, context) => roleOf(context, id),
    permissions: async ({ id }, _, context) => [
      ...permissionsOfRole(await roleOf(context, id)),
      ...rightsOnInstall(id === context.viewer.accountId ? context.viewer.permissions : []),
    ],
    async websites({ id }, _, { viewer, install }) {
      if (id !== viewer.accountId) return null;
      const found = await findWebsitesBuiltBy(install, id);
      return found
        .map(({ id: websiteId, role }) => ({ id: websiteId, role: roleOfCode(role) }))
        .filter(({ role }) => role !== 'NONE');
    },
  },
};

async function roleOf({ accounts }: IdentityContext, accountId: string): Promise<Role> {
  return roleOfCode((await accounts.contributors.load(accountId))?.role);
}

function assertInput(isValid: boolean, message: string): void {
  if (!isValid) throw new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
