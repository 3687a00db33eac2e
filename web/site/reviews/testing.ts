import type { SiteReviewsFragment } from '#web/generated/graphql.ts';

type Review = SiteReviewsFragment['nodes'][number];

/** A product of a website that takes no reviews. */
export const noReviews = {
  reviewSummary: null,
  reviews: {
    __typename: 'ReviewConnection',
    nodes: [],
    pageInfo: { __typename: 'PageInfo', hasNextPage: false },
  },
} as const satisfies { reviewSummary: null; reviews: SiteReviewsFragment };

/** A review with what matters to a test. */
export function sampleReview(review: Partial<Review> = {}): Review {
  return {
    __typename: 'Review',
    ...{ id: 'r1', rating: 5, title: '', body: 'A good mug.', displayName: 'Ada', isVerifiedBuyer: true },
    ...{ createdAt: '2026-03-01T12:00:00.000Z', reply: '', repliedAt: null, photos: [] },
    ...review,
  };
}
