import { normalizeEmail } from '#schema/email-address.rules.ts';
import { isAccountEmail } from '../accounts/account.rules.ts';
import { hashPassword } from '../accounts/password.ts';
import {
  dropConfirmationTokens,
  takeConfirmationToken,
} from '../confirmation-tokens/confirmation-token.data.ts';
import { mayWriteTo } from '../confirmation-tokens/email-limits.ts';
import type { IdentityContext } from '../context.ts';
import { dropSteps } from '../second-factors/sign-in-step.data.ts';
import { deleteMember, findMember, findMemberByEmail, saveEmail, savePassword } from './member.data.ts';
import { memberMessages } from './member.rules.ts';
import { type EmailOutcome, sendMemberEmail } from './member-emails.ts';
import { deleteMailsTo } from './member-mail.data.ts';
import { endOtherSessions } from './member-session.data.ts';
import { findPasswordProblem, verifyMemberPassword } from './member-sign-in.ts';
import { memberIdOf, websiteOf } from './member-website.ts';

/** The member who asks, if the password is theirs; attempts count like those of a sign-in. */
export async function verifyOwnPassword(context: IdentityContext, password: string) {
  const db = websiteOf(context);
  const id = memberIdOf(context);
  const known = await findMember(db, id);
  const verified = await verifyMemberPassword(context, known?.email ?? id, password, async () => known);
  if ('__typename' in verified && verified.__typename === 'WrongCredentials')
    return { ...verified, message: memberMessages.wrongPassword };
  return verified;
}

/**
 * Sends a link to a new address, which becomes the account's when it is followed. An address that is someone else's is
 * written to as well, so that the answer tells nothing.
 */
export async function requestEmail(context: IdentityContext, typed: string, password: string) {
  const email = normalizeEmail(typed);
  if (!isAccountEmail(email))
    return { __typename: 'InvalidInput', message: memberMessages.invalidEmail, field: 'email' } as const;
  const member = await verifyOwnPassword(context, password);
  if ('__typename' in member) return member;
  const sent: EmailOutcome = { __typename: 'MemberEmailSent', message: memberMessages.emailSent };
  if (!(await mayWriteTo(context, 'member', email))) return sent;
  await context.mailer.transaction(websiteOf(context), async (queries, write) => {
    const holder = await findMemberByEmail(queries, email);
    const { language } = member;
    if (holder) await sendMemberEmail(context, queries, write, { kind: 'EMAIL_TAKEN', to: email, language });
    else
      await sendMemberEmail(context, queries, write, {
        ...{ kind: 'NEW_EMAIL', to: email, language, purpose: 'EMAIL', memberId: member.id },
      });
  });
  return sent;
}

/** Makes the address that the link was sent to the account's, and tells the old one. */
export async function confirmEmail(context: IdentityContext, token: string) {
  const email = await context.mailer.transaction(websiteOf(context), async (queries, write) => {
    const confirmed = await takeConfirmationToken(queries, 'EMAIL', token);
    const member = confirmed?.memberId ? await findMember(queries, confirmed.memberId) : null;
    if (!confirmed || !member) return null;
    if (!(await saveEmail(queries, member.id, confirmed.email))) return null;
    // Links to the old mailbox must not open the account any more.
    await dropConfirmationTokens(queries, member.id);
    const { language } = member;
    await sendMemberEmail(context, queries, write, { kind: 'EMAIL_CHANGED', to: member.email, language });
    return confirmed.email;
  });
  return email === null
    ? ({ __typename: 'ConfirmationTokenExpired', message: memberMessages.tokenExpired } as const)
    : ({ __typename: 'MemberEmailConfirmed', email } as const);
}

/** Sets a new password for who knows the old one; every other session ends, and every link that was sent. */
export async function changePassword(context: IdentityContext, current: string, password: string) {
  const problem = findPasswordProblem(password, 'password');
  if (problem) return problem;
  const member = await verifyOwnPassword(context, current);
  if ('__typename' in member) return member;
  const passwordHash = await hashPassword(password);
  await context.mailer.transaction(websiteOf(context), async (queries, write) => {
    await savePassword(queries, member.id, passwordHash);
    await endOtherSessions(queries, member.id, context.viewer.memberToken ?? '');
    await dropConfirmationTokens(queries, member.id);
    await dropSteps(queries, member.id);
    const { email, language } = member;
    await sendMemberEmail(context, queries, write, { kind: 'PASSWORD_CHANGED', to: email, language });
  });
  return { __typename: 'MemberChanged', member } as const;
}

/** Removes the account, and the mails that were written to it; the gateway has the other subgraphs do the same. */
export async function eraseMember(context: IdentityContext, password: string) {
  const member = await verifyOwnPassword(context, password);
  if ('__typename' in member) return member;
  await websiteOf(context).transaction(async (queries) => {
    await deleteMember(queries, member.id);
    await deleteMailsTo(queries, member.email);
  });
  context.effects.push(
    { kind: 'member-erased', memberId: member.id },
    { kind: 'member-session-ended', cloneCart: false },
  );
  return { __typename: 'MemberErased', isErased: true } as const;
}
