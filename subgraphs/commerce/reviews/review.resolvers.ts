import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { importReviews } from './importing.ts';
import {
  changeReply,
  changeState,
  deleteReview,
  findReviews,
  type ReviewPlace,
  type ReviewRow,
  replyTerms,
} from './review.data.ts';
import {
  areReviewsOn,
  averageOf,
  cleanText,
  countOf,
  findInviteDaysProblem,
  findReplyProblem,
  reviewMessages,
} from './review.rules.ts';
import { findReviewSettings, updateReviewSettings } from './review-settings.data.ts';

const mostShown = 50;
const mostSkipped = 10_000;
const noReview = { __typename: 'NotFound', message: reviewMessages.noReview } as const;

/** True when the viewer's website shows reviews. What was looked at is remembered for caches. */
async function areShown(context: CommerceContext): Promise<boolean> {
  context.tags.add('website');
  return areReviewsOn(await context.reviewSettings.answer(), context.betaFeatureFlags);
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

function writePlace({ rating, createdAt, id }: ReviewRow): string {
  return `${rating} ${createdAt.toISOString()} ${id}`;
}

function readCursor(cursor: string): ReviewPlace {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, rating, createdAt, id] =
    /^([1-5]) ((?!0000)\d{4}-\d\d-\d\dT[\d:.]{12}Z) ([0-9a-f-]{36})$/.exec(text) ?? [];
  if (rating && createdAt && id && !Number.isNaN(Date.parse(createdAt)))
    return { rating: Number(rating), createdAt, id };
  throw badInput('That is no cursor of a list of reviews.');
}

function changed(row: ReviewRow | null) {
  return row ? { __typename: 'Review' as const, ...row } : noReview;
}

export const reviewResolvers: Resolvers = {
  Query: {
    async reviews(_, { state, productId, first, after }, { db }) {
      const size = readPageSize(first);
      const filter = { state: state ?? null, productId: productId ?? null };
      return pageOf(
        await findReviews(db, filter, readIdCursor(after), size + 1),
        { size, after },
        ({ id }) => id,
      );
    },
  },
  Product: {
    async reviews({ id: productId }, { sort, first, after, skip: skipped }, context) {
      const size = first ?? 10;
      if (size < 1 || size > mostShown) throw badInput(`first must be from 1 to ${mostShown}.`);
      const skip = skipped ?? 0;
      if (skip < 0 || skip > mostSkipped) throw badInput(`skip must be from 0 to ${mostSkipped}.`);
      const place = after ? readCursor(after) : null;
      context.tags.add(`product:${productId}`);
      const order = sort ?? 'NEWEST';
      const rows = (await areShown(context))
        ? await context.reviews.published.load({ productId, order, limit: size + 1, skip, after: place })
        : [];
      return pageOf(rows, { size, after, skip }, writePlace);
    },
    async reviewSummary({ id }, _, context) {
      context.tags.add(`product:${id}`);
      if (!(await areShown(context))) return null;
      return (await context.reviews.summaries.load(id)) ?? { productId: id, distribution: [0, 0, 0, 0, 0] };
    },
  },
  StoreSettings: {
    reviews: ({ websiteId }, _, context) => {
      const isOwn = !websiteId || websiteId === context.viewer.websiteId;
      return isOwn ? context.reviewSettings.answer() : findReviewSettings(context.forWebsite(websiteId));
    },
    betaFeatureFlags: (_, __, { betaFeatureFlags }) => [...betaFeatureFlags],
  },
  ReviewSettings: {
    isEnabled: (settings, _, { betaFeatureFlags }) => areReviewsOn(settings, betaFeatureFlags),
  },
  ReviewSummary: {
    count: ({ distribution }) => countOf(distribution),
    average: ({ distribution }) => averageOf(distribution),
  },
  Review: {
    async __resolveReference({ id }, context) {
      // Whoever may see all of them has the list; nobody else is told what waits.
      const row = await context.reviews.byId.load(id);
      return row?.state === 'PUBLISHED' && (await areShown(context)) ? row : null;
    },
    replyVersion: (review) => versionOf(replyTerms(review)),
    isVerifiedBuyer: ({ invitationId }) => invitationId !== null,
    photos: ({ photoIds }) => photoIds.map((id) => ({ id })),
    async product({ productId }, _, { catalog }) {
      const product = await catalog.products.load(productId);
      if (!product) throw new Error(`The product ${productId} is gone, its reviews are not.`);
      return product;
    },
  },
  Mutation: {
    async updateReviewSettings(_, { input }, { db }) {
      const problem = findInviteDaysProblem(input.inviteAfterDays);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      return { __typename: 'ReviewSettings', ...(await updateReviewSettings(db, input)) };
    },
    moderateReview: async (_, { id, state }, { db }) => changed(await changeState(db, id, state)),
    async replyToReview(_, { id, reply, expectedVersion }, { db }) {
      const text = cleanText(reply);
      const problem = findReplyProblem(text);
      if (problem) return { __typename: 'InvalidInput', ...problem };
      const saved = await changeReply(db, id, text, expectedVersion);
      return saved && 'outdated' in saved
        ? { __typename: 'ReviewReplyChangedMeanwhile', ...changedMeanwhile(saved) }
        : changed(saved);
    },
    async deleteReview(_, { id }, { db }) {
      const gone = await deleteReview(db, id);
      return gone ? { __typename: 'ReviewDeleted', ...gone } : noReview;
    },
    importReviews: (_, { input, ...options }, context) => importReviews(context, input, options),
  },
};
