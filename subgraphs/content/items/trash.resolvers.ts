import type { Queries } from '#kit/database.ts';
import type { ContentContext } from '../context.ts';
import { assertMayChangeItem } from '../drafts/draft-access.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { findNamesProblem } from './changing.resolvers.ts';
import { hasRoomFor } from './item.data.ts';
import { maxItemsOf } from './item.rules.ts';
import { findTrashedItems, type RestoredItem, restoreItems, trashItems } from './trash.data.ts';

const mostAtOnce = 200;

/** Why items cannot come back: their collection is full by now, or gone; null when they can. */
async function findRestoreProblem(
  items: readonly RestoredItem[],
  context: ContentContext,
  queries: Queries,
): Promise<ReturnType<typeof invalidInput> | null> {
  assertMayChangeItem(context, ...items.map(({ status }) => status));
  const { collections } = context.own();
  for (const collectionId of [...new Set(items.map((item) => item.collectionId))].sort()) {
    const collection = await collections.byId.load(collectionId);
    if (!collection) return invalidInput({ field: 'ids', message: 'Their page is not there any more.' });
    const most = maxItemsOf(collection);
    const count = items.filter((item) => item.collectionId === collectionId).length;
    if (!(await hasRoomFor(queries, collectionId, count, most)))
      return invalidInput({ field: 'ids', message: `This collection holds at most ${most} items.` });
  }
  return null;
}

export const itemTrashResolvers: Resolvers = {
  Mutation: {
    async trashItems(_, { ids }, context) {
      const problem = findNamesProblem(ids, mostAtOnce, 'items');
      if (problem) return invalidInput(problem);
      const scope = context.own();
      const isDone = await trashItems(scope.db, ids, (statuses) => assertMayChangeItem(context, ...statuses));
      if (!isDone) return notFound('This website has no such item.');
      for (const id of ids) scope.items.byId.clear(id);
      return { __typename: 'TrashedItems' as const, ids };
    },
    async restoreItems(_, { ids }, context) {
      const problem = findNamesProblem(ids, mostAtOnce, 'items');
      if (problem) return invalidInput(problem);
      const scope = context.own();
      const restored = await restoreItems(scope.db, ids, (items, queries) =>
        findRestoreProblem(items, context, queries),
      );
      if (!restored) return notFound('The trash has no such item.');
      if ('refusal' in restored) return restored.refusal;
      for (const row of restored.rows) {
        scope.items.byId.clear(row.id);
        await context.publishing.plan(row);
      }
      return { __typename: 'ItemsChanged' as const, items: restored.rows };
    },
  },
  Collection: {
    trashedItems: ({ id, websiteId }, _, context) => findTrashedItems(context.scopeOf(websiteId).db, id),
  },
};
