import { isEmail, normalizeEmail } from '../accounts/account.rules.ts';
import { hashPassword } from '../accounts/password.ts';
import type { IdentityContext } from '../context.ts';
import { deleteMember, findMember, findMemberByEmail, saveEmail, savePassword } from './member.data.ts';
import { memberMessages } from './member.rules.ts';
import { dropLetters, takeLetter } from './member-letter.data.ts';
import { type LetterOutcome, mayWriteTo, sendLetter } from './member-letters.ts';
import { deleteMailsTo } from './member-mail.data.ts';
import { endOtherSessions } from './member-session.data.ts';
import { findPasswordProblem, hearPassword } from './member-sign-in.ts';
import { memberIdOf, websiteOf } from './member-website.ts';

/** The site user who asks, if the password is theirs; attempts count like those of a sign-in. */
export async function hearOwnPassword(context: IdentityContext, password: string) {
  const db = websiteOf(context);
  const id = memberIdOf(context);
  const known = await findMember(db, id);
  const heard = await hearPassword(context, known?.email ?? id, password, async () => known);
  if ('__typename' in heard && heard.__typename === 'WrongCredentials')
    return { ...heard, message: memberMessages.wrongPassword };
  return heard;
}

/**
 * Sends a link to a new address, which becomes the account's when it is followed. An address that is someone else's is
 * written to as well, so that the answer tells nothing.
 */
export async function requestEmail(context: IdentityContext, typed: string, password: string) {
  const email = normalizeEmail(typed);
  if (!isEmail(email))
    return { __typename: 'InvalidInput', message: memberMessages.invalidEmail, field: 'email' } as const;
  const member = await hearOwnPassword(context, password);
  if ('__typename' in member) return member;
  const sent: LetterOutcome = { __typename: 'MemberLetterSent', message: memberMessages.letterSent };
  if (!(await mayWriteTo(context, email))) return sent;
  await context.mailer.transaction(websiteOf(context), async (queries, write) => {
    const holder = await findMemberByEmail(queries, email);
    const { language } = member;
    if (holder) await sendLetter(context, queries, write, { kind: 'EMAIL_TAKEN', to: email, language });
    else
      await sendLetter(context, queries, write, {
        ...{ kind: 'NEW_EMAIL', to: email, language, purpose: 'EMAIL', memberId: member.id },
      });
  });
  return sent;
}

/** Makes the address that the link was sent to the account's, and tells the old one. */
export async function confirmEmail(context: IdentityContext, token: string) {
  const email = await context.mailer.transaction(websiteOf(context), async (queries, write) => {
    const letter = await takeLetter(queries, 'EMAIL', token);
    const member = letter?.memberId ? await findMember(queries, letter.memberId) : null;
    if (!letter || !member) return null;
    if (!(await saveEmail(queries, member.id, letter.email))) return null;
    // Links to the old mailbox must not open the account any more.
    await dropLetters(queries, member.id);
    const { language } = member;
    await sendLetter(context, queries, write, { kind: 'EMAIL_CHANGED', to: member.email, language });
    return letter.email;
  });
  return email === null
    ? ({ __typename: 'LetterExpired', message: memberMessages.letterExpired } as const)
    : ({ __typename: 'MemberEmailConfirmed', email } as const);
}

/** Sets a new password for who knows the old one; every other session ends, and every link that was sent. */
export async function changePassword(context: IdentityContext, current: string, password: string) {
  const problem = findPasswordProblem(password, 'password');
  if (problem) return problem;
  const member = await hearOwnPassword(context, current);
  if ('__typename' in member) return member;
  const passwordHash = await hashPassword(password);
  await context.mailer.transaction(websiteOf(context), async (queries, write) => {
    await savePassword(queries, member.id, passwordHash);
    await endOtherSessions(queries, member.id, context.viewer.memberToken ?? '');
    await dropLetters(queries, member.id);
    const { email, language } = member;
    await sendLetter(context, queries, write, { kind: 'PASSWORD_CHANGED', to: email, language });
  });
  return { __typename: 'MemberChanged', member } as const;
}

/** Removes the account, and the mails that were written to it; the gateway has the other subgraphs do the same. */
export async function eraseMember(context: IdentityContext, password: string) {
  const member = await hearOwnPassword(context, password);
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
