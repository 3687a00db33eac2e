import { isForbiddenBy } from '#kit/constraints.ts';
import { newId } from '#kit/ids.ts';
import { cleanRichText } from '#kit/rich-text.rules.ts';
import { changeAppearance, findAppearanceProblem, showAppearance } from '#kit/search-appearance.rules.ts';
import { recordTypeCode, recordTypeOf } from '#schema/record-types.ts';
import { showAuthor } from '../authors/author.resolvers.ts';
import type { WebsiteScope } from '../context.ts';
import { assertMayChangeItem, writesDraftsOnly } from '../drafts/draft-access.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showImage } from '../media/image.resolvers.ts';
import { accessTo } from '../pages/page-access.ts';
import { invalidInput, notFound, slugTaken } from '../problems.ts';
import { showLocation } from '../websites/location.rules.ts';
import { type ItemRow, makeItem } from './item.data.ts';
import {
  cleanLabels,
  findHolderProblem,
  findItemProblem,
  isItemVisible,
  itemPath,
  maxItemsOf,
} from './item.rules.ts';
import { freeItemSlug } from './item-slug.ts';
import { decideStatus, statusAt, statusLabel } from './item-status.rules.ts';

/** The item, unless the viewer may not see it. What was looked at is remembered for caches. */
export async function showItem(row: ItemRow | null, scope: WebsiteScope): Promise<ItemRow | null> {
  if (!row) return null;
  scope.tag(`item:${row.id}`);
  if (!isItemVisible(row, scope.now, scope.seesHidden)) return null;
  const collection = await scope.collections.byId.load(row.collectionId);
  scope.tag(`collection:${row.collectionId}`);
  return collection && (await accessTo(collection, scope)) === 'OPEN' ? row : null;
}

export const itemResolvers: Resolvers = {
  Mutation: {
    async createItem(_, { input }, context) {
      const scope = context.own();
      const collection = await scope.collections.byId.load(input.collectionId);
      if (!collection) return notFound('This website has no such collection.');
      const seo = changeAppearance({}, input.seo);
      const problem = findHolderProblem(collection) ?? findItemProblem(input) ?? findAppearanceProblem(seo);
      if (problem) return invalidInput(problem);
      if (input.mainImageId && !(await scope.images.byId.load(input.mainImageId))) {
        return invalidInput({ field: 'input.mainImageId', message: 'This website has no such picture.' });
      }
      const slug = input.slug ?? (await freeItemSlug(scope.db, { collectionId: collection.id }, input.title));
      const maxItems = maxItemsOf(collection);
      const status = writesDraftsOnly(context) ? 'DRAFT' : 'PUBLISHED';
      const now = { status, publishedAt: context.now } as const;
      const decided = decideStatus(now, input, context.now);
      if ('problem' in decided) return invalidInput({ field: 'input.publishedAt', message: decided.problem });
      assertMayChangeItem(context, decided.status);
      try {
        await context.publishing.prepare(decided.status);
        const row = await makeItem(
          scope.db,
          {
            id: newId(),
            slug,
            collectionId: collection.id,
            recordType: recordTypeCode(input.recordType),
            title: input.title.trim(),
            body: input.body ?? '',
            excerpt: cleanRichText(input.excerpt ?? ''),
            tags: cleanLabels(input.tags),
            categories: cleanLabels(input.categories),
            authorName: input.authorName ?? '',
            isFeatured: input.isFeatured ?? false,
            mainImageId: input.mainImageId ?? null,
            startsAt: input.startsAt ?? null,
            endsAt: input.endsAt ?? null,
            location: input.location ?? null,
            sourceUrl: input.sourceUrl ?? '',
            customContent: input.customContent ?? null,
            videoUrl: input.videoUrl ?? '',
            audioUrl: input.audioUrl ?? '',
            isPassthrough: input.isPassthrough ?? false,
            promotedBlockType: input.promotedBlockType ?? null,
            seo,
            ...decided,
          },
          maxItems,
        );
        if (row) {
          await context.publishing.plan(row);
          return { ...row, __typename: 'Item' as const };
        }
        return invalidInput({
          field: 'input.collectionId',
          message: `This collection holds at most ${maxItems} items.`,
        });
      } catch (error) {
        if (isForbiddenBy(error, 'item_collection_id_slug_key')) return slugTaken(slug);
        throw error;
      }
    },
  },
  Item: {
    recordType: ({ recordType }) => recordTypeOf(recordType),
    __resolveReference: async ({ id }, context) =>
      context.viewer.websiteId === null
        ? null
        : showItem(await context.own().items.byId.load(id), context.own()),
    async fullUrl(row, _, context) {
      const scope = context.scopeOf(row.websiteId);
      const collection = await scope.collections.byId.load(row.collectionId);
      return scope.address(itemPath(collection?.slug ?? '', row.slug));
    },
    mainImage: (row, _, context) => showImage(row.mainImageId, context.scopeOf(row.websiteId)),
    location: (row, _, context) =>
      row.location && showLocation(row.location, context.scopeOf(row.websiteId).translated?.language ?? null),
    status: (row, _, context) => statusAt(row, context.now),
    statusLabel: (row, _, context) => statusLabel(statusAt(row, context.now)),
    seo: (row) => showAppearance(row.seo),
    author: (row, _, context) => showAuthor(row.authorName, context.scopeOf(row.websiteId)),
  },
};
