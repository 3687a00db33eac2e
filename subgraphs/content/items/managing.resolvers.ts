import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { assertMayChangeItem } from '../drafts/draft-access.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type InputProblem, invalidInput, notFound } from '../problems.ts';
import { updateItems } from './changing.data.ts';
import { findNamesProblem } from './changing.resolvers.ts';
import { applyItemChange } from './changing.rules.ts';
import { findHolderProblem, maxItemsOf } from './item.rules.ts';
import { sortOf } from './item-order.ts';
import { findManagedItems } from './managing.data.ts';
import { changeOfOne, sumUpProblems } from './managing.rules.ts';
import { publishTextOf } from './publishing-text.ts';

const maxChanged = 200;
const maxSearched = 200;

export const itemManagingResolvers: Resolvers = {
  Query: {
    item: (_, { id }, context) => context.own().own.items.byId.load(id),
  },
  Mutation: {
    async updateItems(_, { ids, input }, context) {
      const problem = findNamesProblem(ids, maxChanged, 'items');
      if (problem) return invalidInput(problem);
      const scope = context.own();
      await context.publishing.prepare(input.publishedAt ? 'SCHEDULED' : (input.status ?? ''));
      const changed = await updateItems<InputProblem>(scope.db, ids, async (before, queries) => {
        const decided = applyItemChange(before, changeOfOne(before, input), context.now);
        if ('refusal' in decided) return decided;
        assertMayChangeItem(context, before.status, decided.state.status);
        const wrong = await publishTextOf(queries, before, input, decided.state);
        return wrong ? { refusal: wrong } : decided;
      });
      if (!changed) return notFound('This website has no such item.');
      if ('refusals' in changed) return invalidInput(sumUpProblems(changed.refusals));
      for (const row of changed.rows) {
        scope.items.byId.clear(row.id);
        await context.publishing.plan(row);
      }
      return { __typename: 'ItemsChanged' as const, items: changed.rows };
    },
  },
  Collection: {
    async allItems(row, { first, after, filter }, context) {
      const size = readPageSize(first);
      const search = filter?.search?.trim() || null;
      if ((search?.length ?? 0) > maxSearched)
        throw new GraphQLError(`search has at most ${maxSearched} characters.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        });
      const cursor = readIdCursor(after);
      const rows = await findManagedItems(context.scopeOf(row.websiteId).db, {
        ...{ collectionId: row.id, sort: sortOf(row), now: context.now, size: size + 1, after: cursor },
        ...{ status: filter?.status ?? null, tag: filter?.tag ?? null, category: filter?.category ?? null },
        ...{
          author: filter?.author ?? null,
          search,
          from: filter?.from ?? null,
          until: filter?.until ?? null,
        },
      });
      return pageOf(rows, { size, after: cursor }, ({ id }) => id);
    },
    maxItemCount: (row) => maxItemsOf(row),
    holdsItems: (row) => findHolderProblem(row) === null,
  },
};
