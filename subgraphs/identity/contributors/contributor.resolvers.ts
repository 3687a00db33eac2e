import { randomBytes } from 'node:crypto';
import { contributorBehind } from '#kit/viewer.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import { isAccountEmail } from '../accounts/account.rules.ts';
import type { IdentityContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { codeOfRole, permissionsOfRole, roleNames, roleOfCode } from '../roles/roles.rules.ts';
import { endSessionsOf } from '../sessions/session.data.ts';
import { acceptInvitation } from './accept-invitation.ts';
import {
  changeRole,
  findContributor,
  findContributors,
  findInvitations,
  findWebsitesOf,
  removeContributor,
  withdrawInvitation,
  writeDownInvitation,
} from './contributor.data.ts';
import { contributorMessages, invitationDays, invitationMail } from './contributor.rules.ts';

const here = ({ viewer, forWebsite }: IdentityContext) => forWebsite(viewer.websiteId ?? '');

const problem = <Name extends string>(name: Name, message: string) => ({ __typename: name, message });
const lastAdmin = problem('LastAdmin', contributorMessages.lastAdmin);
const unknown = problem('NotFound', contributorMessages.unknown);

/** Who builds a website, and who was asked to. */
export const contributorResolvers: Resolvers = {
  Query: {
    contributors: (_, __, context) => findContributors(here(context)),
    contributorInvitations: (_, __, context) => findInvitations(here(context)),
    websitesOfAccount(_, { accountId, permission, among }, { install }) {
      const roles = roleNames().filter((role) => permissionsOfRole(role).includes(permission));
      return findWebsitesOf(install, { accountId, roles: roles.map(codeOfRole), among: among ?? null });
    },
    roles: () =>
      roleNames().map((role) => ({ role, code: codeOfRole(role), permissions: permissionsOfRole(role) })),
  },
  Mutation: {
    async inviteContributor(_, { input: { email: typed, role } }, context) {
      const email = normalizeEmail(typed);
      if (!isAccountEmail(email)) return invalid('input.email', 'Please enter a valid email');
      if (role === 'NONE') return invalid('input.role', 'Choose what this person may do.');
      const db = here(context);
      if (await findContributor(db, email)) return problem('AlreadyContributor', contributorMessages.already);
      const token = randomBytes(32).toString('base64url');
      const invitation = await context.mailer.transaction(db, async (queries, write) => {
        const row = await writeDownInvitation(queries, {
          email,
          role: codeOfRole(role),
          token,
          days: invitationDays,
          invitedBy: contributorBehind(context.viewer),
        });
        const link = new URL('/config/invitation', context.viewer.baseUrl ?? 'http://localhost');
        link.searchParams.set('token', token);
        const mail = invitationMail({ host: link.host, role, url: link.href });
        await write([{ key: `invitation:${row.id}`, to: email, ...mail }]);
        return row;
      });
      return { __typename: 'ContributorInvitation' as const, ...invitation };
    },
    async withdrawInvitation(_, { id }, context) {
      return (await withdrawInvitation(here(context), id))
        ? { __typename: 'InvitationWithdrawn' as const, id }
        : problem('NotFound', contributorMessages.noInvitation);
    },
    acceptInvitation: (_, { token, password }, context) => acceptInvitation(context, token, password),
    async updateContributorRole(_, { accountId, role }, context) {
      const changed = await changeRole(here(context), accountId, codeOfRole(role));
      if (changed === 'last-admin') return lastAdmin;
      if (changed && !permissionsOfRole(role).includes('FORMS_MANAGE'))
        context.effects.push({ kind: 'form-rights-ended', accountId });
      return changed ? { __typename: 'Contributor' as const, ...changed } : unknown;
    },
    async endContributorSessions(_, { accountId }, context) {
      const found = (await findContributors(here(context))).find((each) => each.accountId === accountId);
      if (!found) return unknown;
      await endSessionsOf(context.install, accountId);
      return { __typename: 'Contributor' as const, ...found };
    },
    async removeContributor(_, { accountId }, context) {
      const outcome = await removeContributor(here(context), accountId);
      if (outcome === 'last-admin') return lastAdmin;
      if (outcome) context.effects.push({ kind: 'form-rights-ended', accountId });
      return outcome ? { __typename: 'ContributorRemoved' as const, accountId } : unknown;
    },
  },
  Contributor: {
    account: ({ accountId, email }) => ({ id: accountId, email }),
    role: ({ role }) => roleOfCode(role),
    hasTotp: async ({ accountId }, _, { accounts }) => (await accounts.signIns.load(accountId)).hasTotp,
    passkeyCount: async ({ accountId }, _, { accounts }) =>
      (await accounts.signIns.load(accountId)).passkeyCount,
    sessionCount: async ({ accountId }, _, { accounts }) =>
      (await accounts.signIns.load(accountId)).sessionCount,
  },
  ContributorInvitation: { role: ({ role }) => roleOfCode(role) },
};

function invalid(field: string, message: string) {
  return { __typename: 'InvalidInput' as const, field, message };
}
