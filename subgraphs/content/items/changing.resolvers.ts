import { isForbiddenBy } from '#kit/constraints.ts';
import { newId } from '#kit/ids.ts';
import type { CollectionRow } from '../collections/collection.data.ts';
import type { ContentContext, WebsiteScope } from '../context.ts';
import { assertMayChangeItem } from '../drafts/draft-access.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type InputProblem, invalidInput, notFound, slugTaken } from '../problems.ts';
import { dedupeSlug } from '../slug.rules.ts';
import {
  type DecideItem,
  deleteItems,
  findVersion,
  findVersions,
  hasRoom,
  orderItems,
  updateItem,
} from './changing.data.ts';
import { applyItemChange, applyVersion, copyTitle } from './changing.rules.ts';
import { findItemSlugsLike, type ItemRow, makeItem } from './item.data.ts';
import { findHolderProblem, maxItemsOf } from './item.rules.ts';
import { freeItemSlug } from './item-slug.ts';
import { publishTextOf } from './publishing-text.ts';

const maxDeleted = 200;
const maxOrdered = 250;
const noItem = 'This website has no such item.';
const noCollection = 'This website has no such collection.';

/** Why a change is refused, as it is answered. */
type Refusal =
  | ReturnType<typeof invalidInput>
  | ReturnType<typeof notFound>
  | ReturnType<typeof changedMeanwhile>;

/** Someone else was faster: both know what is stored now. */
function changedMeanwhile(stored: ItemRow) {
  const message = 'Someone else changed this item since you opened it. Nothing was overwritten.';
  return { __typename: 'ItemChangedMeanwhile' as const, message, stored };
}

/** Those that are named together are not too many, and each is named once. */
export function findNamesProblem(ids: readonly string[], most: number, things: string): InputProblem | null {
  const isWell = ids.length > 0 && ids.length <= most && new Set(ids).size === ids.length;
  return isWell ? null : { field: 'ids', message: `Name 1 to ${most} ${things}, each once.` };
}

async function change(context: ContentContext, id: string, decide: DecideItem<Refusal>) {
  const scope = context.own();
  let slug = '';
  try {
    const changed = await updateItem<Refusal>(scope.db, id, async (before, queries) => {
      const decided = await decide(before, queries);
      if ('refusal' in decided) return decided;
      assertMayChangeItem(context, before.status, decided.state.status);
      slug = decided.state.slug;
      await context.publishing.prepare(decided.state.status);
      return decided;
    });
    if (!changed) return notFound(noItem);
    if ('refusal' in changed) return changed.refusal;
    scope.items.byId.clear(id);
    await context.publishing.plan(changed.row);
    return { ...changed.row, __typename: 'Item' as const };
  } catch (error) {
    if (isForbiddenBy(error, 'item_collection_id_slug_key')) return slugTaken(slug);
    throw error;
  }
}

function isFull(collection: CollectionRow): Refusal {
  const message = `This collection holds at most ${maxItemsOf(collection)} items.`;
  return invalidInput({ field: 'collectionId', message });
}

async function duplicate(scope: WebsiteScope, id: string) {
  const original = await scope.own.items.byId.load(id);
  if (!original) return notFound(noItem);
  const collection = await scope.collections.byId.load(original.collectionId);
  if (!collection) return notFound(noCollection);
  const title = copyTitle(original.title);
  const copy = {
    ...original,
    id: newId(),
    title,
    slug: await freeItemSlug(scope.db, { collectionId: collection.id }, title),
    status: 'DRAFT',
    publishedAt: scope.now,
  };
  try {
    const row = await makeItem(scope.db, copy, maxItemsOf(collection));
    return row ? { ...row, __typename: 'Item' as const } : isFull(collection);
  } catch (error) {
    if (isForbiddenBy(error, 'item_collection_id_slug_key')) return slugTaken(copy.slug);
    throw error;
  }
}

async function move(context: ContentContext, id: string, collectionId: string) {
  const target = await context.own().collections.byId.load(collectionId);
  if (!target) return notFound(noCollection);
  const problem = findHolderProblem(target);
  if (problem) return invalidInput({ ...problem, field: 'collectionId' });
  return change(context, id, async (before, queries) => {
    if (before.collectionId === target.id) return { state: before };
    if (!(await hasRoom(queries, target.id, maxItemsOf(target)))) return { refusal: isFull(target) };
    const taken = await findItemSlugsLike(queries, target.id, before.slug);
    const slug = dedupeSlug(before.slug, (candidate) => taken.has(candidate));
    return { state: { ...before, collectionId: target.id, slug } };
  });
}

export const itemChangingResolvers: Resolvers = {
  Mutation: {
    async updateItem(_, { input }, context) {
      const { id, expectedUpdatedAt, keepsVersion, ...changes } = input;
      const { images } = context.own();
      if (input.mainImageId && !(await images.byId.load(input.mainImageId)))
        return invalidInput({ field: 'input.mainImageId', message: 'This website has no such picture.' });
      return change(context, id, async (before, queries) => {
        if (expectedUpdatedAt && expectedUpdatedAt.getTime() !== before.updatedAt.getTime())
          return { refusal: changedMeanwhile(before) };
        const isAutomatic = changes.slug === '';
        const slug = isAutomatic
          ? await freeItemSlug(queries, before, changes.title ?? before.title)
          : changes.slug;
        const decided = applyItemChange(before, { ...changes, slug }, context.now);
        if ('refusal' in decided) return { refusal: invalidInput(decided.refusal) };
        assertMayChangeItem(context, before.status, decided.state.status);
        const problem = await publishTextOf(queries, before, changes, decided.state);
        return problem
          ? { refusal: invalidInput(problem) }
          : { ...decided, keepsVersion: keepsVersion ?? true };
      });
    },
    async deleteItems(_, { ids }, context) {
      const problem = findNamesProblem(ids, maxDeleted, 'items');
      if (problem) return invalidInput(problem);
      const decide = (statuses: readonly string[]) => assertMayChangeItem(context, ...statuses);
      if (!(await deleteItems(context.own().db, ids, decide))) return notFound(noItem);
      return { __typename: 'DeletedItems' as const, ids };
    },
    duplicateItem: (_, { id }, context) => duplicate(context.own(), id),
    moveItem: (_, { id, collectionId }, context) => move(context, id, collectionId),
    async orderItems(_, { collectionId, ids }, context) {
      const scope = context.own();
      const problem = findNamesProblem(ids, maxOrdered, 'items');
      if (problem) return invalidInput(problem);
      if (!(await orderItems(scope.db, collectionId, ids))) return notFound(noItem);
      const rows = await scope.items.byId.loadMany(ids);
      const items = rows.flatMap((row) => (row === null || row instanceof Error ? [] : [row]));
      return { __typename: 'OrderedItems' as const, items };
    },
    async restoreItemVersion(_, { id }, context) {
      const version = await findVersion(context.own().db, id);
      if (!version) return notFound('This website has no such version.');
      return change(context, version.itemId, async (before) => ({
        state: applyVersion(before, version.before),
      }));
    },
  },
  Item: {
    versions: (row, _, context) => findVersions(context.scopeOf(row.websiteId).db, row.id),
  },
  ItemVersion: {
    title: ({ before }) => before.title,
    body: ({ before }) => before.body,
    excerpt: ({ before }) => before.excerpt,
    tags: ({ before }) => before.tags,
    categories: ({ before }) => before.categories,
    authorName: ({ before }) => before.authorName,
    savedByAccount: ({ savedBy }) => (savedBy === null ? null : { id: savedBy }),
  },
};
