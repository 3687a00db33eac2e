import { isEmail } from '#schema/email-address.rules.ts';

/** The longest address that mail can be delivered to, and the longest name before its host. */
const longestEmail = 254;
const longestMailbox = 64;
const minPasswordLength = 8;
const maxPasswordLength = 1000;

/** An account's address is one that every mail server takes: at most 254 characters, 64 of them before the host. */
export function isAccountEmail(email: string): boolean {
  return isEmail(email) && email.length <= longestEmail && email.indexOf('@') <= longestMailbox;
}

/** A new password has 8 to 1000 characters; what they are is its owner's choice. */
export function isAcceptablePassword(password: string): boolean {
  return password.length >= minPasswordLength && password.length <= maxPasswordLength;
}

/** Whoever changes what several people change is told who did, or who has it open. */
const collaborating = ['CONTENT_MANAGE', 'CONTENT_DRAFT', 'CATALOG_MANAGE'];

/**
 * An account is seen by its owner, by whoever manages the contributors of a website that it contributes to, and by those who work on pages
 * or products there, too; by programs of theirs not.
 */
export function canSeeAccount(
  viewer: { readonly accountId?: string; readonly permissions: readonly string[] },
  accountId: string,
  isContributor: boolean,
): boolean {
  if (viewer.accountId === accountId) return true;
  if (!isContributor) return false;
  if (viewer.permissions.includes('CONTRIBUTORS_MANAGE')) return true;
  return viewer.accountId !== undefined && collaborating.some((each) => viewer.permissions.includes(each));
}
