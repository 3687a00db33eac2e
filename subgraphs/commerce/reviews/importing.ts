import type { CommerceContext } from '../context.ts';
import { type ImportedReview, saveImported } from './review.data.ts';
import {
  cleanReview,
  cleanText,
  findReplyProblem,
  findReviewProblem,
  type ReviewTexts,
  reviewLimits,
  reviewMessages,
} from './review.rules.ts';

/** A review from elsewhere, as its owner brings it. */
export interface BroughtReview extends ReviewTexts {
  readonly productId: string;
  readonly externalId: string;
  readonly createdAt?: Date | null | undefined;
  readonly reply?: string | null | undefined;
}

/** What became of the reviews. */
export type ImportOutcome =
  | { readonly __typename: 'ReviewsImported'; readonly count: number }
  | { readonly __typename: 'NotFound'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string };

const mostBrought = 200;

/** Stores reviews from elsewhere, all or none; those that are here already stay as they are. */
export async function importReviews(
  { db, catalog }: CommerceContext,
  brought: readonly BroughtReview[],
): Promise<ImportOutcome> {
  if (brought.length < 1 || brought.length > mostBrought)
    return invalid('input', `Bring 1 to ${mostBrought} reviews at once.`);
  const reviews: ImportedReview[] = [];
  for (const [index, { productId, externalId, createdAt, reply, ...texts }] of brought.entries()) {
    const field = `input.${index}`;
    const answer = cleanText(reply ?? '');
    const review = cleanReview(texts);
    const problem = findReviewProblem(review, field) ?? findReplyProblem(answer);
    if (problem) return invalid(problem.field, problem.message);
    if (externalId === '' || externalId.length > reviewLimits.externalId)
      return invalid(`${field}.externalId`, `An id has 1 to ${reviewLimits.externalId} characters.`);
    reviews.push({ ...review, productId, externalId, reply: answer, createdAt: createdAt ?? new Date() });
  }
  const products = await catalog.products.loadMany([...new Set(reviews.map(({ productId }) => productId))]);
  if (products.some((product) => product === null))
    return { __typename: 'NotFound', message: reviewMessages.noProduct };
  return { __typename: 'ReviewsImported', count: await saveImported(db, reviews) };
}

function invalid(field: string, message: string) {
  return { __typename: 'InvalidInput', field, message } as const;
}
