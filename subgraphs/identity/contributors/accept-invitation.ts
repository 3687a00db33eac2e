import { findCredentials, insertAccount } from '../accounts/account.data.ts';
import { isAcceptablePassword } from '../accounts/account.rules.ts';
import { hashPassword } from '../accounts/password.ts';
import { beginAccountSession, type SignInOutcome, verifyAccountPassword } from '../accounts/sign-in.ts';
import type { IdentityContext } from '../context.ts';
import { askForCode } from '../second-factors/second-factor.ts';
import { findInvitation, spendInvitation } from './contributor.data.ts';
import { contributorMessages } from './contributor.rules.ts';

/** What became of accepting an invitation. */
export type AcceptOutcome =
  | SignInOutcome
  | { readonly __typename: 'InvitationOver'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string };

/**
 * The mail proves the address; the password proves the account, when there is one. Without it an invitation would be a
 * way into someone's account for whoever reads their mail.
 */
export async function acceptInvitation(
  context: IdentityContext,
  token: string,
  password: string,
): Promise<AcceptOutcome> {
  const db = context.forWebsite(context.viewer.websiteId ?? '');
  const over = { __typename: 'InvitationOver' as const, message: contributorMessages.over };
  const invitation = await findInvitation(db, token);
  if (!invitation) return over;
  const { install } = context;
  const known = await findCredentials(install, invitation.email);
  if (known) {
    const verified = await verifyAccountPassword(context, invitation.email, password);
    if ('__typename' in verified) return verified;
  } else if (!isAcceptablePassword(password)) {
    const message = 'A password has 8 to 1000 characters.';
    return { __typename: 'InvalidInput', message, field: 'password' };
  }
  const account = known ?? (await insertAccount(install, invitation.email, await hashPassword(password)));
  if (!(await spendInvitation(db, token, account.id))) return over;
  const second = known ? await askForCode({ id: known.id, db: install }, false) : null;
  return second ?? beginAccountSession(context, account);
}
