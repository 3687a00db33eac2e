import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { WriteMails } from '#kit/outbox.ts';
import { localPath } from '#kit/viewer.ts';
import { isEmail, normalizeEmail } from '../accounts/account.rules.ts';
import { refuseTooMany, senderOf, type TooManyAttempts } from '../accounts/throttle.ts';
import type { IdentityContext } from '../context.ts';
import { findMemberByEmail } from './member.data.ts';
import { letterLimits, type letterSeconds, memberMessages } from './member.rules.ts';
import { writeLetter } from './member-letter.data.ts';
import { type MemberMailKind, renderMemberMail } from './member-mail.rules.ts';
import { websiteOf } from './member-website.ts';

/** What became of asking for a letter; the same whether there is an account or not. */
export type LetterOutcome =
  | { readonly __typename: 'MemberLetterSent'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string }
  | TooManyAttempts;

const paths = { SIGN_UP: '/account/confirm', RESET: '/account/reset', EMAIL: '/account/email' } as const;

/** A mail about the account of an address, with a link when it has one. */
export interface Letter {
  readonly kind: MemberMailKind;
  readonly to: string;
  readonly language: string | null;
  readonly purpose?: keyof typeof letterSeconds;
  readonly memberId?: string;
  readonly returnTo?: string | null;
}

/** Writes a mail down, with the link that it is for, in the transaction of what causes it. */
export async function sendLetter(
  { viewer }: IdentityContext,
  queries: Queries,
  write: WriteMails,
  { kind, to, language, purpose, memberId, returnTo }: Letter,
): Promise<void> {
  const baseUrl = viewer.baseUrl ?? 'http://localhost';
  let url: string | null = null;
  if (purpose) {
    const token = await writeLetter(queries, purpose, { memberId: memberId ?? null, email: to });
    const link = new URL(localPath(viewer, paths[purpose]), baseUrl);
    link.searchParams.set('token', token);
    if (returnTo) link.searchParams.set('returnTo', returnTo);
    url = link.href;
  }
  const mail = renderMemberMail({ kind, language, host: new URL(baseUrl).host, url });
  await write([{ key: `member-letter:${newId()}`, to, ...mail }]);
}

/**
 * Sends a link that makes an account, or one that sets the password of the account that there is. One letter and one mail
 * are written in either case, so that neither the answer nor its time tells which. An address that was written to too
 * often gets no more for a while, and that is told to nobody.
 */
export async function askForLetter(
  context: IdentityContext,
  wish: 'SIGN_UP' | 'RESET',
  input: { email: string; language: string | null; returnTo: string | null },
): Promise<LetterOutcome> {
  const email = normalizeEmail(input.email);
  if (!isEmail(email))
    return { __typename: 'InvalidInput', message: memberMessages.invalidEmail, field: 'input.email' };
  const refusal = await refuseTooMany(context, {
    subject: senderOf(context, 'letter-address'),
    limit: letterLimits.ofAddress,
    windowSeconds: letterLimits.windowSeconds,
  });
  if (refusal) return refusal;
  const sent = { __typename: 'MemberLetterSent', message: memberMessages.letterSent } as const;
  if (!(await mayWriteTo(context, email))) return sent;
  const db = websiteOf(context);
  await context.mailer.transaction(db, async (queries, write) => {
    const member = await findMemberByEmail(queries, email);
    const about = { to: email, language: member?.language ?? input.language, returnTo: input.returnTo };
    const letter: Letter = member
      ? { ...about, kind: wish === 'RESET' ? 'RESET' : 'HAS_ACCOUNT', purpose: 'RESET', memberId: member.id }
      : { ...about, kind: wish === 'RESET' ? 'NO_ACCOUNT' : 'SIGN_UP', purpose: 'SIGN_UP' };
    await sendLetter(context, queries, write, letter);
  });
  return sent;
}

/** Nobody's mailbox is filled by strangers. */
export async function mayWriteTo(context: IdentityContext, email: string): Promise<boolean> {
  const refusal = await refuseTooMany(context, {
    subject: { kind: 'letter', value: `${context.viewer.websiteId} ${email}` },
    limit: letterLimits.ofEmail,
    windowSeconds: letterLimits.windowSeconds,
  });
  return refusal === null;
}
