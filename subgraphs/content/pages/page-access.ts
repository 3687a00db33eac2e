import type { CollectionRow } from '../collections/collection.data.ts';
import type { WebsiteScope } from '../context.ts';
import { mayRead } from '../member-areas/member-area.rules.ts';

/** What keeps a viewer from a page: nothing, a password that they have not given, or that it is for members. */
export type PageAccess = 'OPEN' | 'PASSWORD_NEEDED' | 'MEMBERS_ONLY';

/**
 * Whether a viewer may read a page and all that is on it. Everything that shows what is on pages asks here: paths, lists,
 * items, feeds, search, the graph. A folder or index that is closed keeps the pages in it too. What everyone is answered
 * alike is answered as to a visitor who gave no password; who gave one, or is a member, is answered alone.
 */
export async function accessTo(row: CollectionRow, scope: WebsiteScope): Promise<PageAccess> {
  if (scope.opensAll) return 'OPEN';
  const parts = await partsOf(row, scope);
  if (!parts.every((part) => scope.holdsPass(part))) return 'PASSWORD_NEEDED';
  const needsAreas = scope.memberId !== undefined && parts.some(({ access }) => access === 'AREAS');
  const areaIds = needsAreas ? await scope.grantedAreas() : none;
  const asker = { isMember: scope.memberId !== undefined, areaIds };
  return parts.every((part) => mayRead(part, asker)) ? 'OPEN' : 'MEMBERS_ONLY';
}

/** Whether a page is kept from nobody but for a password. */
export async function isForEveryone(row: CollectionRow, scope: WebsiteScope): Promise<boolean> {
  return (await partsOf(row, scope)).every(({ access }) => access === 'PUBLIC');
}

/** Whether everyone may read a page, without any password. */
export async function isOpenToAll(row: CollectionRow, scope: WebsiteScope): Promise<boolean> {
  const parts = await partsOf(row, scope);
  return parts.every(({ access, passwordVersion }) => access === 'PUBLIC' && passwordVersion === null);
}

const none: ReadonlySet<string> = new Set();

/** The page, and the folder that it is in. */
async function partsOf(row: CollectionRow, scope: WebsiteScope): Promise<CollectionRow[]> {
  if (row.parentId === null) return [row];
  const parent = await scope.collections.byId.load(row.parentId);
  scope.tag(`collection:${row.parentId}`);
  return parent === null ? [row] : [row, parent];
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
  return `${alias}.is_enabled AND ${alias}.password_hash IS NULL AND ${alias}.access = 'PUBLIC' AND NOT EXISTS (
    SELECT FROM collection holder WHERE holder.website_id = $1 AND holder.id = ${alias}.parent_id
      AND (holder.password_hash IS NOT NULL OR holder.access <> 'PUBLIC'))`;
}
