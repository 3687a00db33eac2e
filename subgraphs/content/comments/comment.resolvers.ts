import { createHash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { ifOpen } from '../collections/collection.resolvers.ts';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showItem } from '../items/item.resolvers.ts';
import { invalidInput, notFound } from '../problems.ts';
import {
  type CommentRow,
  changeOpen,
  changeState,
  type Engagement,
  findComments,
  findLatestComments,
  saveLike,
} from './comment.data.ts';
import { commentMessages, isVisitorToken } from './comment.rules.ts';
import { deleteComment, restoreComment } from './deleting.data.ts';
import { createComment, settingsOf } from './writing.ts';

const mostShown = 100;
const mostSkipped = 10_000;
const mostLatest = 30;

/** What visitors made of an item; one without a row is open, and has nothing yet. */
async function engagementOf(itemId: string, scope: WebsiteScope): Promise<Engagement> {
  scope.tag(`item:${itemId}`);
  const known = await scope.comments.engagement.load(itemId);
  return known ?? { itemId, areCommentsOpen: true, commentCount: 0, likeCount: 0 };
}

function assertRange(name: string, value: number, min: number, max: number): number {
  if (value >= min && value <= max) return value;
  throw new GraphQLError(`${name} must be from ${min} to ${max}.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  });
}

/** The token itself is kept nowhere; its hash on one website tells nothing of another. */
function hashVisitor(websiteId: string, token: string): Buffer {
  return createHash('sha256').update(`${websiteId} ${token}`).digest();
}

function found(row: CommentRow | null) {
  return row ? { __typename: 'Comment' as const, ...row } : notFound(commentMessages.noComment);
}

export const commentResolvers: Resolvers = {
  Query: {
    async comments(_, { state, itemId, first, after }, context) {
      const size = readPageSize(first);
      const filter = { state: state ?? null, itemId: itemId ?? null };
      const rows = await findComments(context.own().db, filter, readIdCursor(after), size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
  },
  Item: {
    async areCommentsOpen({ id, websiteId }, _, context) {
      const { areCommentsOpen } = await engagementOf(id, context.scopeOf(websiteId));
      return areCommentsOpen;
    },
    publicCommentCount: async ({ id, websiteId }, _, context) =>
      (await engagementOf(id, context.scopeOf(websiteId))).commentCount,
    likeCount: async ({ id, websiteId }, _, context) =>
      (await engagementOf(id, context.scopeOf(websiteId))).likeCount,
    async comments({ id: itemId, websiteId }, { first, after, skip: skipped }, context) {
      const size = assertRange('first', first ?? 50, 1, mostShown);
      const skip = assertRange('skip', skipped ?? 0, 0, mostSkipped);
      const scope = context.scopeOf(websiteId);
      scope.tag(`item:${itemId}`);
      const rows = await scope.comments.shown.load({
        ...{ itemId, limit: size + 1, skip },
        after: readIdCursor(after) ?? '',
      });
      return pageOf(rows, { size, after, skip }, ({ id }) => id);
    },
  },
  Collection: {
    latestComments: (collection, { first }, context) =>
      ifOpen(collection, context, [], async () => {
        const limit = assertRange('first', first ?? 5, 1, mostLatest);
        const scope = context.scopeOf(collection.websiteId);
        scope.tag(`comments:${collection.id}`);
        const rows = await findLatestComments(scope.db, collection.id, scope.now, limit);
        const shown = rows.map(async (comment) => {
          const commentedItem = await showItem(await scope.items.byId.load(comment.itemId), scope);
          return commentedItem ? [{ comment, commentedItem }] : [];
        });
        return (await Promise.all(shown)).flat();
      }),
  },
  Comment: {
    async __resolveReference({ id }, context) {
      if (context.viewer.websiteId === null) return null;
      const scope = context.own();
      const row = await scope.comments.byId.load(id);
      const item = row && (await showItem(await scope.items.byId.load(row.itemId), scope));
      return item && row.state === 'APPROVED' ? row : null;
    },
    answers: ({ id, parentId }, _, context) =>
      parentId === null ? context.own().comments.answers.load(id) : [],
    async item({ itemId }, _, context) {
      const item = await context.own().items.byId.load(itemId);
      if (!item) throw new Error(`The item ${itemId} is gone, its comments are not.`);
      return item;
    },
  },
  Mutation: {
    createComment: (_, { input }, context) => createComment(context, input),
    moderateComment: async (_, { id, state }, context) =>
      found(await changeState(context.own().db, id, state)),
    deleteComment: async (_, { id }, context) =>
      (await deleteComment(context.own().db, id))
        ? { __typename: 'CommentDeleted', id }
        : notFound(commentMessages.noComment),
    restoreComment: async (_, { id }, context) => found(await restoreComment(context.own().db, id)),
    async updateItemComments(_, { itemId, areOpen }, context) {
      const scope = context.own();
      const isThere = await changeOpen(scope.db, itemId, areOpen);
      const item = isThere ? await scope.items.byId.load(itemId) : null;
      return item ? { __typename: 'Item', ...item } : notFound(commentMessages.noItem);
    },
    async likeItem(_, { input: { itemId, visitorToken, isLiked } }, context) {
      const scope = context.own();
      if (!isVisitorToken(visitorToken))
        return invalidInput({ field: 'input.visitorToken', message: commentMessages.tokenInvalid });
      if (!(await showItem(await scope.items.byId.load(itemId), scope)))
        return notFound(commentMessages.noItem);
      if (!(await settingsOf(scope)).simpleLikingEnabled)
        return { __typename: 'LikesOff', message: commentMessages.likesOff };
      const visitorHash = hashVisitor(scope.websiteId, visitorToken);
      await saveLike(scope.db, { itemId, visitorHash, isLiked: isLiked ?? true });
      return { __typename: 'ItemLiked', likeCount: (await engagementOf(itemId, scope)).likeCount };
    },
  },
};
