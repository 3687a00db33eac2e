import { GraphQLError } from 'graphql';
import type { CollectionRow } from '../collections/collection.data.ts';
import type { ContentContext } from '../context.ts';
import type { CollectionItemsArgs } from '../generated/graphql.ts';
import { accessTo } from '../pages/page-access.ts';
import { readPart } from './item.rules.ts';
import { sortOf } from './item-order.ts';
import { monthSpan } from './month.rules.ts';

/** A part of a collection's list, and whether more follows. */
export async function listItems(row: CollectionRow, args: CollectionItemsArgs, context: ContentContext) {
  const scope = context.scopeOf(row.websiteId);
  const part = readPart(args, row.pageSize);
  if ('problem' in part) throw badInput(part.problem);
  const span = args.month ? monthSpan(args.month, context.viewer.timeZone ?? 'UTC') : noSpan;
  if (!span) throw badInput('month must be a year and a month, such as 2026-03.');
  scope.tag(`collection:${row.id}`);
  if ((await accessTo(row, scope)) !== 'OPEN') return nothing;
  const rows = await scope.items.inCollection.load({
    collectionId: row.id,
    sort: sortOf(row),
    limit: part.first + 1,
    skip: part.skip,
    after: args.after ?? null,
    tag: args.tag ?? null,
    category: args.category ?? null,
    author: args.author ?? null,
    isFeatured: args.featured ?? null,
    isUpcoming: args.upcoming ?? null,
    ...span,
  });
  const nodes = rows.slice(0, part.first);
  scope.tag(...nodes.map((item) => `item:${item.id}`));
  const endCursor = nodes.at(-1)?.id ?? null;
  return { nodes, pageInfo: { hasNextPage: rows.length > nodes.length, endCursor } };
}

const nothing = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
const noSpan = { from: null, until: null };

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
