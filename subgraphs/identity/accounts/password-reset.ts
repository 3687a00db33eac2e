import { newId } from '#kit/ids.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import {
  createConfirmationToken,
  dropConfirmationTokens,
  takeConfirmationToken,
} from '../confirmation-tokens/confirmation-token.data.ts';
import { mayWriteTo, refuseAsker } from '../confirmation-tokens/email-limits.ts';
import type { IdentityContext } from '../context.ts';
import { findContributor } from '../contributors/contributor.data.ts';
import { memberMessages } from '../members/member.rules.ts';
import { renderMemberMail } from '../members/member-mail.rules.ts';
import { findPasswordProblem } from '../members/member-sign-in.ts';
import { dropSteps } from '../second-factors/sign-in-step.data.ts';
import { endSessionsOf } from '../sessions/session.data.ts';
import { findCredentials, saveAccountPassword } from './account.data.ts';
import { isAccountEmail } from './account.rules.ts';
import { rememberDevice } from './known-device.ts';
import { hashPassword } from './password.ts';
import { forgetStrangers } from './password-attempt.ts';

const pagePath = '/config/new-password';

/**
 * Sends a link that sets the password of a contributor of this website. One token and one mail are written whoever has the
 * address, so that neither the answer nor its time tells. Both are the install's: those who may read the website's mails must
 * not get into the account of another by them.
 */
export async function requestPassword(context: IdentityContext, typed: string) {
  const email = normalizeEmail(typed);
  if (!isAccountEmail(email))
    return { __typename: 'InvalidInput', message: memberMessages.invalidEmail, field: 'email' } as const;
  const refusal = await refuseAsker(context, 'account');
  if (refusal) return refusal;
  const sent = { __typename: 'PasswordEmailSent', message: memberMessages.emailSent } as const;
  if (!(await mayWriteTo(context, 'account', email))) return sent;
  const { viewer, install, forWebsite, mailer } = context;
  const contributor = await findContributor(forWebsite(viewer.websiteId ?? ''), email);
  await mailer.transaction(install, async (queries, write) => {
    const accountId = contributor?.accountId ?? null;
    const token = await createConfirmationToken(queries, 'RESET', { accountId, email });
    const link = new URL(pagePath, baseUrlOf(context));
    link.searchParams.set('token', token);
    const mail = contributor
      ? renderMail(context, 'RESET', link.href)
      : renderMail(context, 'NO_CONTRIBUTOR', null);
    await write([{ key: `account-email:${newId()}`, to: email, ...mail }]);
  });
  return sent;
}

/** The path of a link that sets the password of an account, for whoever runs the install; null when there is no such account. */
export async function createPasswordLink({ install }: IdentityContext, email: string) {
  const account = await findCredentials(install, normalizeEmail(email));
  if (!account) return null;
  const token = await createConfirmationToken(install, 'RESET', {
    accountId: account.id,
    email: account.email,
  });
  return `${pagePath}?token=${token}`;
}

/** Sets the password that a link allows to set. Every session ends, with every other link and every sign-in that waits for its second step. */
export async function resetPassword(context: IdentityContext, token: string, password: string) {
  const problem = findPasswordProblem(password, 'password');
  if (problem) return problem;
  const passwordHash = await hashPassword(password);
  const account = await context.mailer.transaction(context.install, async (queries, write) => {
    const confirmed = await takeConfirmationToken(queries, 'RESET', token);
    if (!confirmed?.accountId) return null;
    const changed = await saveAccountPassword(queries, confirmed.accountId, passwordHash);
    if (!changed) return null;
    await endSessionsOf(queries, changed.id);
    await dropConfirmationTokens(queries, changed.id);
    await dropSteps(queries, changed.id);
    const mail = renderMail(context, 'PASSWORD_CHANGED', null);
    await write([{ key: `account-email:${newId()}`, to: changed.email, ...mail }]);
    return changed;
  });
  if (!account)
    return { __typename: 'ConfirmationTokenExpired', message: memberMessages.tokenExpired } as const;
  const { id, email } = account;
  await forgetStrangers(context, { kind: 'account', email, holderId: id });
  rememberDevice(context, { kind: 'account', id });
  return { __typename: 'PasswordSet', email } as const;
}

function renderMail(
  context: IdentityContext,
  kind: 'RESET' | 'NO_CONTRIBUTOR' | 'PASSWORD_CHANGED',
  url: string | null,
) {
  const site = context.viewer.websiteTitle ?? new URL(baseUrlOf(context)).host;
  return renderMemberMail({ kind, language: context.viewer.language ?? null, site, url });
}

function baseUrlOf({ viewer }: IdentityContext): string {
  return viewer.baseUrl ?? 'http://localhost';
}
