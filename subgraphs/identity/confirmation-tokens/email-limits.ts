import { refuseTooMany, senderOf, type TooManyAttempts } from '../accounts/throttle.ts';
import type { IdentityContext } from '../context.ts';
import { emailLimits } from './confirmation-token.rules.ts';

/** Whose link a mail brings: members are a website's, accounts the install's. */
export type LinkHolder = 'member' | 'account';

/** Whoever asks for mails too often is told so, whatever addresses they name. */
export function refuseAsker(context: IdentityContext, holder: LinkHolder): Promise<TooManyAttempts | null> {
  return refuseTooMany(context, {
    subject: senderOf(context, `${holder}-email-address`),
    limit: emailLimits.ofAddress,
    windowSeconds: emailLimits.windowSeconds,
  });
}

/** Nobody's mailbox is filled by strangers. */
export async function mayWriteTo(
  context: IdentityContext,
  holder: LinkHolder,
  email: string,
): Promise<boolean> {
  const value = holder === 'member' ? `${context.viewer.websiteId} ${email}` : email;
  const refusal = await refuseTooMany(context, {
    subject: { kind: `${holder}-email`, value },
    limit: emailLimits.ofEmail,
    windowSeconds: emailLimits.windowSeconds,
  });
  return refusal === null;
}
