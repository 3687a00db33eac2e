import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { localPath } from '#kit/viewer.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import { isAccountEmail } from '../accounts/account.rules.ts';
import type { TooManyAttempts } from '../accounts/throttle.ts';
import { createConfirmationToken } from '../confirmation-tokens/confirmation-token.data.ts';
import type { TokenPurpose } from '../confirmation-tokens/confirmation-token.rules.ts';
import { mayWriteTo, refuseAsker } from '../confirmation-tokens/email-limits.ts';
import type { IdentityContext } from '../context.ts';
import { type AccountsClosed, findAccountsClosed } from './accounts-closed.rules.ts';
import { findMemberByEmail } from './member.data.ts';
import { memberMessages } from './member.rules.ts';
import { type MemberMailKind, renderMemberMail } from './member-mail.rules.ts';
import { websiteOf } from './member-website.ts';

/** What became of asking for an e-mail; the same whether there is an account or not. */
export type EmailOutcome =
  | { readonly __typename: 'MemberEmailSent'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string }
  | TooManyAttempts
  | AccountsClosed;

const paths = { SIGN_UP: '/account/confirm', RESET: '/account/reset', EMAIL: '/account/email' } as const;

/** A mail about the account of an address, with a link when it has one. */
export interface MemberEmail {
  readonly kind: MemberMailKind;
  readonly to: string;
  readonly language: string | null;
  readonly purpose?: TokenPurpose;
  readonly memberId?: string;
  readonly returnTo?: string | null;
}

/** Writes a mail down, with the link that it is for, in the transaction of what causes it. */
export async function sendMemberEmail(
  { viewer }: IdentityContext,
  queries: Queries,
  write: WriteMails,
  { kind, to, language, purpose, memberId, returnTo }: MemberEmail,
): Promise<void> {
  const baseUrl = viewer.baseUrl ?? 'http://localhost';
  let url: string | null = null;
  if (purpose) {
    const token = await createConfirmationToken(queries, purpose, { memberId: memberId ?? null, email: to });
    const link = new URL(localPath(viewer, paths[purpose]), baseUrl);
    link.searchParams.set('token', token);
    if (returnTo) link.searchParams.set('returnTo', returnTo);
    url = link.href;
  }
  // Who never chose a language reads the one that they asked in.
  const reads = language ?? viewer.language ?? null;
  const mail = renderMemberMail({
    kind,
    language: reads,
    site: viewer.websiteTitle ?? new URL(baseUrl).host,
    url,
  });
  await write([{ key: `member-email:${newId()}`, to, ...mail }]);
}

/**
 * Sends a link that makes an account, or one that sets the password of the account that there is. One token and one e-mail
 * are written in either case, so that neither the answer nor its time tells which. An address that was written to too
 * often gets no more for a while, and that is told to nobody. Where no accounts are made, an address without one is written to without a link.
 */
export async function requestMemberEmail(
  context: IdentityContext,
  purpose: 'SIGN_UP' | 'RESET',
  input: { email: string; language: string | null; returnTo: string | null },
): Promise<EmailOutcome> {
  const closed = findAccountsClosed(context.viewer, purpose === 'SIGN_UP' ? 'sign-up' : 'sign-in');
  if (closed) return closed;
  const email = normalizeEmail(input.email);
  if (!isAccountEmail(email))
    return { __typename: 'InvalidInput', message: memberMessages.invalidEmail, field: 'input.email' };
  const refusal = await refuseAsker(context, 'member');
  if (refusal) return refusal;
  const sent = { __typename: 'MemberEmailSent', message: memberMessages.emailSent } as const;
  if (!(await mayWriteTo(context, 'member', email))) return sent;
  const db = websiteOf(context);
  await context.mailer.transaction(db, async (queries, write) => {
    const member = await findMemberByEmail(queries, email);
    const about = { to: email, language: member?.language ?? input.language, returnTo: input.returnTo };
    const content: MemberEmail = member
      ? {
          ...about,
          kind: purpose === 'RESET' ? 'RESET' : 'HAS_ACCOUNT',
          purpose: 'RESET',
          memberId: member.id,
        }
      : findAccountsClosed(context.viewer, 'sign-up')
        ? { ...about, kind: 'NO_ACCOUNT_CLOSED' }
        : { ...about, kind: purpose === 'RESET' ? 'NO_ACCOUNT' : 'SIGN_UP', purpose: 'SIGN_UP' };
    await sendMemberEmail(context, queries, write, content);
  });
  return sent;
}
