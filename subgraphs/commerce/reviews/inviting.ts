import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import type { MailDraft } from '#kit/outbox.data.ts';
import type { Secret } from '#kit/secret.ts';
import { normalizeEmail } from '#schema/email-address.rules.ts';
import type { CommerceContext } from '../context.ts';
import { findEmailProblem, readLanguage } from '../restock/restock.rules.ts';
import { type InvitationDraft, saveInvitation } from './invitation.data.ts';
import { renderInvitationMail } from './invitation-mail.rules.ts';
import { hashInvitationToken, makeInvitationToken } from './invitation-token.ts';
import { areReviewsOn, expiryOf, mostInvited, reviewMessages } from './review.rules.ts';
import { findReviewSettings } from './review-settings.data.ts';

/** Who is asked for a review of what. */
export interface InviteRequest {
  readonly productId: string;
  readonly recipients: readonly { readonly email: string; readonly language?: string | null | undefined }[];
}

/** What became of it. */
export type InviteOutcome =
  | {
      readonly __typename: 'ReviewInvitationsQueued';
      readonly queued: number;
      readonly skipped: number;
      readonly delivery: 'SMTP' | 'KEPT';
    }
  | { readonly __typename: 'NotFound' | 'ProductUnavailable' | 'ReviewsOff'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string };

/**
 * Writes each buyer a mail with a link of their own. The invitation and its mail are written in one transaction, and the
 * link's token is in nothing but the mail.
 */
export async function inviteToReview(
  context: CommerceContext,
  { productId, recipients }: InviteRequest,
): Promise<InviteOutcome> {
  const { db, mailer, secret, viewer, betaFeatureFlags } = context;
  const problem = findRecipientsProblem(recipients);
  if (problem) return { __typename: 'InvalidInput', ...problem };
  if (!areReviewsOn(await findReviewSettings(db), betaFeatureFlags))
    return { __typename: 'ReviewsOff', message: reviewMessages.off };
  const product = await context.catalog.products.clear(productId).load(productId);
  if (!product) return { __typename: 'NotFound', message: reviewMessages.noProduct };
  if (!product.isVisible) return { __typename: 'ProductUnavailable', message: reviewMessages.productHidden };
  const { baseUrl } = viewer;
  if (!baseUrl) throw new Error('An invitation needs the address of the website for its link.');
  const languages = new Map(
    recipients.map(({ email, language }) => [normalizeEmail(email), readLanguage(language ?? null)]),
  );
  const queued = await mailer.transaction(db, async (queries, write) => {
    const drafts = [];
    const asked = { productId, productTitle: product.title, origin: baseUrl };
    for (const [email, language] of [...languages].sort(byAddress)) {
      const draft = await writeInvitation(
        { queries, secret, websiteId: db.websiteId },
        { ...asked, email, language },
      );
      if (draft) drafts.push(draft);
    }
    await write(drafts);
    return drafts.length;
  });
  const skipped = languages.size - queued;
  return { __typename: 'ReviewInvitationsQueued', queued, skipped, delivery: mailer.delivery };
}

/** Stores an invitation and answers its mail; null for who was asked before. */
export async function writeInvitation(
  { queries, secret, websiteId }: { queries: Queries; secret: Secret; websiteId: string },
  invited: Pick<InvitationDraft, 'productId' | 'email' | 'language'> & {
    productTitle: string;
    origin: string;
  },
): Promise<MailDraft | null> {
  const { productId, email, language, productTitle, origin } = invited;
  const [id, token] = [newId(), makeInvitationToken()];
  const tokenHash = hashInvitationToken(secret, websiteId, token);
  if (!tokenHash) throw new Error('A new token does not look like one.');
  const expiresAt = expiryOf(new Date());
  if (!(await saveInvitation(queries, { id, productId, email, language, tokenHash, expiresAt }))) return null;
  const url = `${origin}/review-request?token=${token}`;
  return { key: `review:${id}`, to: email, ...renderInvitationMail({ language, productTitle, url }) };
}

/** All who invite at once take the addresses in one order, so that none waits for another in a circle. */
function byAddress([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function findRecipientsProblem(
  recipients: InviteRequest['recipients'],
): { message: string; field: string } | null {
  if (recipients.length < 1 || recipients.length > mostInvited)
    return { message: `Ask 1 to ${mostInvited} buyers at once.`, field: 'input.recipients' };
  for (const [index, { email }] of recipients.entries()) {
    const message = findEmailProblem(email);
    if (message) return { message, field: `input.recipients.${index}.email` };
  }
  return null;
}
