import type { Resolvers } from '../generated/graphql.ts';
import { findMediaUses } from './media-use.data.ts';

/** Where pictures and files are used. */
export const mediaUseResolvers: Resolvers = {
  Image: { uses: ({ id }, _, context) => findMediaUses(context.own().db, [id]) },
  MediaFile: { uses: ({ id }, _, context) => findMediaUses(context.own().db, [id]) },
  MediaUse: {
    product: ({ kind, id }) => (kind === 'product' ? { __typename: 'Product' as const, id } : null),
  },
};
