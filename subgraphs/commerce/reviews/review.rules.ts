/** What a buyer or an owner is told about reviews. */
export const reviewMessages = {
  ratingMissing: 'Please choose from 1 to 5 stars.',
  bodyMissing: 'Please write a few words about it.',
  nameMissing: 'Please say what you want to be called.',
  off: 'Reviews are not open on this website.',
  unknown: 'This link is not valid. Please use the one in your mail.',
  used: 'This link was used: your review is here already. Thank you!',
  expired: 'This link has run out.',
  noReview: 'There is no such review.',
  noInvitation: 'There is no such invitation that is still open.',
  noProduct: 'There is no such product.',
  severalProducts: 'Several products have this address: name one by a SKU.',
  productHidden: 'The product is hidden: show it before you ask for reviews.',
} as const;

/** Letters that each text of a review may have, and how many pictures come with it. */
export const reviewLimits = {
  title: 120,
  body: 5_000,
  displayName: 60,
  reply: 2_000,
  photos: 4,
  externalId: 200,
} as const;

/** From one network address so many reviews are accepted in each ten minutes. */
export const submitLimits = { attempts: 20, windowSeconds: 600 } as const;

/** The flag by which an operator turns reviews off on the whole install. */
export const killSwitch = 'reviews-kill-switch';

/** An invitation is good for 60 days. */
export const invitationDays = 60;

/** So many are invited at once. */
export const mostInvited = 100;

/** A buyer gets one mail in so many days that asks for a review by itself, and so many about one order. */
export const requestPace = { days: 7, perOrder: 3 } as const;

/** Buyers are asked 1 to 60 days after the last parcel of their order. */
export function findInviteDaysProblem(days: number | null | undefined): ReviewProblem | null {
  if (days == null || (days >= 1 && days <= 60)) return null;
  return { message: 'Ask buyers 1 to 60 days after their order was sent.', field: 'input.inviteAfterDays' };
}

/** What is wrong with an input, and where. */
export interface ReviewProblem {
  readonly message: string;
  readonly field: string;
}

/** What someone writes. */
export interface ReviewTexts {
  readonly rating: number;
  readonly title?: string | null | undefined;
  readonly body: string;
  readonly displayName: string;
}

/** A review as it is stored: texts without what cannot be seen. */
export interface CleanReview {
  readonly rating: number;
  readonly title: string;
  readonly body: string;
  readonly displayName: string;
}

/** A website shows and takes reviews when its owner says so and the operator did not turn them off. */
export function areReviewsOn(settings: { readonly isEnabled: boolean }, flags: readonly string[]): boolean {
  return settings.isEnabled && !flags.includes(killSwitch);
}

/** Longer than any text of a review, however many spaces are in it: it is refused as it is. */
const mostCleaned = 50_000;

/** Plain text of several lines: no control character but line breaks, no more than one empty line, no space around it. */
export function cleanText(text: string): string {
  if (text.length > mostCleaned) return text;
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Plain text of one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll('\n', ' ');
}

/** The texts as they are stored. */
export function cleanReview({ rating, title, body, displayName }: ReviewTexts): CleanReview {
  return {
    rating,
    title: cleanLine(title ?? ''),
    body: cleanText(body),
    displayName: cleanLine(displayName),
  };
}

/** A review has 1 to 5 whole stars, a title of at most 120 characters, 1 to 5000 characters of text and a name of 1 to 60. */
export function findReviewProblem(review: CleanReview, field = 'input'): ReviewProblem | null {
  const { rating, title, body, displayName } = review;
  const problem = (name: string, message: string) => ({ field: `${field}.${name}`, message });
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    return problem('rating', reviewMessages.ratingMissing);
  if (title.length > reviewLimits.title)
    return problem('title', `A title has at most ${reviewLimits.title} characters.`);
  if (body === '') return problem('body', reviewMessages.bodyMissing);
  if (body.length > reviewLimits.body)
    return problem('body', `A review has at most ${reviewLimits.body} characters.`);
  if (displayName === '') return problem('displayName', reviewMessages.nameMissing);
  if (displayName.length > reviewLimits.displayName)
    return problem('displayName', `A name has at most ${reviewLimits.displayName} characters.`);
  return null;
}

/** The shop's answer has at most 2000 characters. */
export function findReplyProblem(reply: string): ReviewProblem | null {
  if (reply.length <= reviewLimits.reply) return null;
  return { field: 'reply', message: `An answer has at most ${reviewLimits.reply} characters.` };
}

/** Why an invitation cannot be used, if it cannot: an expired one that was used is used. */
export function findInvitationProblem(
  invitation: { readonly expiresAt: Date; readonly usedAt: Date | null } | null,
  now: Date,
): 'ReviewInvitationUnknown' | 'ReviewInvitationUsed' | 'ReviewInvitationExpired' | null {
  if (!invitation) return 'ReviewInvitationUnknown';
  if (invitation.usedAt) return 'ReviewInvitationUsed';
  return invitation.expiresAt <= now ? 'ReviewInvitationExpired' : null;
}

/** When an invitation of this instant runs out. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 24 * 60 * 60 * 1000);
}

/** The average of so many 1, 2, 3, 4 and 5 stars with one digit, halves up; null without any. */
export function averageOf(distribution: readonly number[]): string | null {
  const count = countOf(distribution);
  if (count === 0) return null;
  const stars = distribution.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0);
  const tenths = Math.floor((stars * 20 + count) / (count * 2));
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** How many reviews a distribution counts. */
export function countOf(distribution: readonly number[]): number {
  return distribution.reduce((sum, reviews) => sum + reviews, 0);
}
