import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findInvitations, removeInvitation } from './invitation.data.ts';
import { inviteToReview } from './inviting.ts';
import { reviewMessages } from './review.rules.ts';
import { openInvitation, submitReview } from './submitting.ts';

export const invitationResolvers: Resolvers = {
  Query: {
    async reviewInvitations(_, { productId, first, after }, { db }) {
      const size = readPageSize(first);
      const rows = await findInvitations(db, productId ?? null, readIdCursor(after), size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    async reviewRequest(_, { token }, context) {
      const invitation = await openInvitation(context, token);
      if ('__typename' in invitation) return invitation;
      const product = await context.catalog.products.load(invitation.productId);
      if (!product) throw new Error(`The product ${invitation.productId} is gone, its invitations are not.`);
      return { __typename: 'ReviewRequest', product, expiresAt: invitation.expiresAt };
    },
  },
  Mutation: {
    inviteToReview: (_, { input }, context) => inviteToReview(context, input),
    async withdrawReviewInvitation(_, { id }, { db }) {
      return (await removeInvitation(db, id))
        ? { __typename: 'ReviewInvitationWithdrawn', id }
        : { __typename: 'NotFound', message: reviewMessages.noInvitation };
    },
    submitReview: (_, { input }, context) => submitReview(context, input),
  },
};
