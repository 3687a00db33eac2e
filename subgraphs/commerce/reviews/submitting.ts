import { type RobotRefusal, refuseRobot } from '#kit/captcha.ts';
import { networkOf } from '#kit/network.ts';
import { tryAgainMessage } from '#schema/try-again.rules.ts';
import type { CommerceContext } from '../context.ts';
import { countAttempt } from '../restock/restock.data.ts';
import { findInvitation, useInvitation } from './invitation.data.ts';
import { hashInvitationToken } from './invitation-token.ts';
import { saveReview } from './review.data.ts';
import {
  areReviewsOn,
  cleanReview,
  findInvitationProblem,
  findReviewProblem,
  type ReviewTexts,
  reviewLimits,
  reviewMessages,
  submitLimits,
} from './review.rules.ts';
import { findReviewSettings } from './review-settings.data.ts';

/** What someone writes, with the token that allows it. */
export interface SubmitRequest extends ReviewTexts {
  readonly token: string;
  readonly captchaToken?: string | null | undefined;
}

type InvitationRefusal = {
  readonly __typename:
    | 'ReviewsOff'
    | 'ReviewInvitationUnknown'
    | 'ReviewInvitationUsed'
    | 'ReviewInvitationExpired';
  readonly message: string;
};

/** What became of it. */
export type SubmitOutcome =
  | { readonly __typename: 'ReviewSubmitted'; readonly isPublished: boolean }
  | InvitationRefusal
  | RobotRefusal
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string }
  | { readonly __typename: 'TooManyAttempts'; readonly message: string; readonly retryAfter: number };

const invitationMessages = {
  ReviewInvitationUnknown: reviewMessages.unknown,
  ReviewInvitationUsed: reviewMessages.used,
  ReviewInvitationExpired: reviewMessages.expired,
} as const;

/** The invitation of a token that can be used now, or why it cannot. */
export async function openInvitation(context: CommerceContext, token: string) {
  const { db, secret, betaFeatureFlags } = context;
  if (!areReviewsOn(await findReviewSettings(db), betaFeatureFlags)) return refuse('ReviewsOff');
  const hash = hashInvitationToken(secret, db.websiteId, token);
  const invitation = hash && (await findInvitation(db, hash));
  const problem = findInvitationProblem(invitation, new Date());
  return problem || !invitation ? refuse(problem ?? 'ReviewInvitationUnknown') : invitation;
}

/**
 * Stores the review of an invitation. What is wrong with the texts is said before anything is used up; of many who send the
 * same link at once exactly one has a review, and the others are told that it was used.
 */
export async function submitReview(
  context: CommerceContext,
  { token, captchaToken, ...texts }: SubmitRequest,
): Promise<SubmitOutcome> {
  const { db, viewer, secret, betaFeatureFlags } = context;
  const refused = await refuseAttempt(context);
  if (refused) return refused;
  const settings = await findReviewSettings(db);
  if (!areReviewsOn(settings, betaFeatureFlags)) return refuse('ReviewsOff');
  const hash = hashInvitationToken(secret, db.websiteId, token);
  if (!hash) return refuse('ReviewInvitationUnknown');
  const review = cleanReview(texts);
  const problem = findReviewProblem(review);
  if (problem) return { __typename: 'InvalidInput', ...problem };
  const robot = await refuseRobot(context, 'review', captchaToken);
  if (robot) return robot;
  const photoIds = (viewer.pictureIds ?? []).slice(0, reviewLimits.photos);
  const state = settings.isAutoPublished ? 'PUBLISHED' : 'PENDING';
  const isSaved = await db.transaction(async (queries) => {
    const invitation = await useInvitation(queries, hash);
    if (!invitation) return false;
    const { id: invitationId, productId, email } = invitation;
    await saveReview(queries, { ...review, invitationId, productId, email, photoIds, state });
    return true;
  });
  if (isSaved) return { __typename: 'ReviewSubmitted', isPublished: state === 'PUBLISHED' };
  const reason = findInvitationProblem(await findInvitation(db, hash), new Date());
  return refuse(reason ?? 'ReviewInvitationUsed');
}

/** Everyone may follow their link as often as they like, but nobody may try out tokens. */
async function refuseAttempt({
  db,
  viewer,
}: CommerceContext): Promise<Extract<SubmitOutcome, { __typename: 'TooManyAttempts' }> | null> {
  const { attempts, secondsLeft } = await countAttempt(
    db,
    `review ${networkOf(viewer.address)}`,
    submitLimits,
  );
  if (attempts <= submitLimits.attempts) return null;
  return { __typename: 'TooManyAttempts', message: tryAgainMessage(secondsLeft), retryAfter: secondsLeft };
}

function refuse(__typename: InvitationRefusal['__typename']): InvitationRefusal {
  const message = __typename === 'ReviewsOff' ? reviewMessages.off : invitationMessages[__typename];
  return { __typename, message };
}
