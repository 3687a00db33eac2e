import { createHash } from 'node:crypto';
import type { CommerceContext } from '../context.ts';
import {
  type CleanReview,
  cleanReview,
  cleanText,
  findReplyProblem,
  findReviewProblem,
  type ReviewTexts,
  reviewLimits,
  reviewMessages,
} from './review.rules.ts';
import { countNew, findNamedProducts, type ImportedReview, saveImported } from './review-import.data.ts';

/** A review from elsewhere, as its owner brings it. */
export interface BroughtReview extends ReviewTexts {
  readonly productId?: string | null | undefined;
  /** Names the product instead. */
  readonly product?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly createdAt?: Date | null | undefined;
  readonly reply?: string | null | undefined;
}

/** How reviews are brought. */
export interface BringOptions {
  readonly isDryRun: boolean;
  readonly skipsRefused: boolean;
}

/** Why a review cannot be taken, and which of its fields says so. */
interface Problem {
  readonly field: string;
  readonly message: string;
}

/** A review that was left out, by its place. */
interface Refused extends Problem {
  readonly index: number;
}

/** What became of the reviews. */
export type ImportOutcome =
  | {
      readonly __typename: 'ReviewsImported';
      readonly count: number;
      readonly knownCount: number;
      readonly refused: readonly Refused[];
    }
  | { readonly __typename: 'NotFound'; readonly message: string }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string };

const mostBrought = 200;

/** Stores reviews from elsewhere, all or none unless the wrong ones are to be left out; those that are here already stay as they are. */
export async function importReviews(
  context: CommerceContext,
  brought: readonly BroughtReview[],
  { isDryRun, skipsRefused }: BringOptions,
): Promise<ImportOutcome> {
  if (brought.length < 1 || brought.length > mostBrought)
    return invalid('input', `Bring 1 to ${mostBrought} reviews at once.`);
  const reviews: ImportedReview[] = [];
  const refused: Refused[] = [];
  for (const [index, { review, product }] of (await withProducts(context, brought)).entries()) {
    const read = 'message' in product ? product : readReview(review, product.id);
    if ('message' in read) refused.push({ index, ...read });
    else reviews.push(read);
  }
  const [first] = refused;
  if (first && !skipsRefused) {
    const { index, field, message } = first;
    if (message === reviewMessages.noProduct) return { __typename: 'NotFound', message };
    return invalid(`input.${index}.${field}`, message);
  }
  const count = isDryRun ? await countNew(context.db, reviews) : await saveImported(context.db, reviews);
  return { __typename: 'ReviewsImported', count, knownCount: reviews.length - count, refused };
}

/** Each review with what it is about: a product's id, or why it is none. */
async function withProducts({ db, catalog }: CommerceContext, brought: readonly BroughtReview[]) {
  const names = brought.flatMap(({ productId, product }) => (productId ? [] : (product ?? [])));
  const named = await findNamedProducts(db, [...new Set(names)]);
  const meant = brought.map((review) => {
    const { productId, product } = review;
    return { review, all: productId ? [productId] : (named.get(product ?? '') ?? []) };
  });
  const ids = [...new Set(meant.flatMap(({ all }) => all))];
  const products = await catalog.products.loadMany(ids);
  const known = new Set(ids.filter((_, index) => products[index]));
  return meant.map(({ review, all }) => {
    const found = all.filter((id) => known.has(id));
    return { review, product: oneOf(found, review.productId ? 'productId' : 'product') };
  });
}

function oneOf(ids: readonly string[], field: string): { readonly id: string } | Problem {
  const [id, another] = ids;
  if (id === undefined) return { field, message: reviewMessages.noProduct };
  return another === undefined ? { id } : { field, message: reviewMessages.severalProducts };
}

function readReview(brought: BroughtReview, productId: string): ImportedReview | Problem {
  const review = cleanReview(brought);
  const reply = cleanText(brought.reply ?? '');
  const problem = findReviewProblem(review) ?? findReplyProblem(reply);
  if (problem) return { field: problem.field.replace('input.', ''), message: problem.message };
  const externalId = brought.externalId ?? madeId(review, productId);
  if (externalId === '' || externalId.length > reviewLimits.externalId)
    return { field: 'externalId', message: `An id has 1 to ${reviewLimits.externalId} characters.` };
  return { ...review, productId, externalId, reply, createdAt: brought.createdAt ?? new Date() };
}

/** The same review without an id of its own is the same one again. */
function madeId({ displayName, title, body }: CleanReview, productId: string): string {
  const said = JSON.stringify([productId, displayName, title, body]);
  return `made-${createHash('sha256').update(said).digest('hex')}`;
}

function invalid(field: string, message: string) {
  return { __typename: 'InvalidInput', field, message } as const;
}
