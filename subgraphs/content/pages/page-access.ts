import type { CollectionRow } from '../collections/collection.data.ts';
import type { WebsiteScope } from '../context.ts';

/** What keeps a viewer from a page: nothing, or a password that they have not given. */
export type PageAccess = 'OPEN' | 'PASSWORD_NEEDED';

/**
 * Whether a viewer may read a page and all that is on it. Everything that shows what is on pages asks here: paths, lists,
 * items, feeds, search, the graph. A folder or index that needs a password keeps the pages in it too. What everyone is
 * answered alike is answered as to a visitor who gave no password; who gave one comes with passes, and is answered alone.
 */
export async function accessTo(row: CollectionRow, scope: WebsiteScope): Promise<PageAccess> {
  if (scope.seesHidden) return 'OPEN';
  if (!scope.holdsPass(row)) return 'PASSWORD_NEEDED';
  if (row.parentId === null) return 'OPEN';
  const parent = await scope.collections.byId.load(row.parentId);
  scope.tag(`collection:${row.parentId}`);
  return parent === null || scope.holdsPass(parent) ? 'OPEN' : 'PASSWORD_NEEDED';
}

/** What is read of a page when the viewer may; else what stands in its place. */
export async function whenOpen<Value>(
  row: CollectionRow,
  scope: WebsiteScope,
  otherwise: Value,
  read: () => Value | Promise<Value>,
): Promise<Value> {
  return (await accessTo(row, scope)) === 'OPEN' ? read() : otherwise;
}

/** A condition on a collection of that name in a statement whose `$1` is the website: everyone may read what is on it. */
export function isOpenToEveryone(alias: string): string {
  return `${alias}.is_enabled AND ${alias}.password_hash IS NULL AND NOT EXISTS (
    SELECT FROM collection holder
    WHERE holder.website_id = $1 AND holder.id = ${alias}.parent_id AND holder.password_hash IS NOT NULL)`;
}
