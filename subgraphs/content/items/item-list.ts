import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor } from '#kit/id-page.ts';
import type { CollectionRow } from '../collections/collection.data.ts';
import type { ContentContext } from '../context.ts';
import type { CollectionItemsArgs } from '../generated/graphql.ts';
import { isStorePage } from '../pages/page.rules.ts';
import { accessTo } from '../pages/page-access.ts';
import { readPart } from './item.rules.ts';
import { sortOf } from './item-order.ts';
import { monthSpan } from './month.rules.ts';

/** A part of a collection's list, and whether more follows. */
export async function listItems(row: CollectionRow, args: CollectionItemsArgs, context: ContentContext) {
  const scope = context.scopeOf(row.websiteId);
  const part = readPart(args, row.pageSize);
  if ('problem' in part) throw badInput(part.problem);
  const shown = { size: part.first, skip: part.skip };
  const after = readIdCursor(args.after);
  const span = args.month ? monthSpan(args.month, context.viewer.timeZone ?? 'UTC') : noSpan;
  if (!span) throw badInput('month must be a year and a month, such as 2026-03.');
  scope.tag(`collection:${row.id}`);
  // Products are asked of the store.
  if (isStorePage(row) || (await accessTo(row, scope)) !== 'OPEN') return pageOf([], shown, () => '');
  const rows = await scope.items.inCollection.load({
    collectionId: row.id,
    sort: sortOf(row),
    limit: part.first + 1,
    skip: part.skip,
    after,
    tag: args.tag ?? null,
    category: args.category ?? null,
    author: args.author ?? null,
    isFeatured: args.featured ?? null,
    isUpcoming: args.upcoming ?? null,
    ...span,
  });
  const page = pageOf(rows, { ...shown, after }, ({ id }) => id);
  scope.tag(...page.nodes.map((item) => `item:${item.id}`));
  return page;
}

const noSpan = { from: null, until: null };

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
