import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import { asDraft, readPlace, showDraft } from './draft.resolvers.ts';
import { findDraftsToReview, setDraftReview } from './draft-review.data.ts';

export const draftReviewResolvers: Resolvers = {
  Query: {
    draftsToReview: (_, __, context) => findDraftsToReview(context.own().db),
  },
  Mutation: {
    async setDraftReview(_, { input }, context) {
      const scope = context.own();
      const named = await readPlace(scope, input.place);
      if (!('place' in named)) return named;
      const isSet = await setDraftReview(scope.db, named.place, input.isAsked);
      if (!isSet && input.isAsked)
        return invalidInput({
          field: null,
          message: 'Visitors see all of it already: there is nothing to review.',
        });
      return asDraft(await showDraft(scope, named.place, named.own));
    },
  },
  Collection: {
    needsReview: async ({ id }, _, context) =>
      (await context.own().draftReviews.load(`collection:${id}`)) !== null,
  },
  Item: {
    needsReview: async ({ id, status }, _, context) =>
      status === 'NEEDS_REVIEW' || (await context.own().draftReviews.load(`item:${id}`)) !== null,
  },
  DraftToReview: {
    askedByAccount: ({ askedBy }) => (askedBy === null ? null : { id: askedBy }),
  },
};
