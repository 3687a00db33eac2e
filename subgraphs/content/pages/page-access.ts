import type { CollectionLoaders, CollectionRow } from '../collections/collection.data.ts';
import { mayRead } from '../member-areas/member-area.rules.ts';
import type { LockedPage } from './page-pass.rules.ts';

/** What pages are in, and what the answer depends on. */
interface PageHolders {
  readonly collections: Pick<CollectionLoaders, 'byId'>;
  /** Remembers what the answer depends on. Tags carry no website, so only the viewer's own are kept. */
  tag(...names: string[]): void;
}

/** Who wants to read pages of a website, and what they may come into. */
export interface PageViewer extends PageHolders {
  /** Whether they are let into pages that need a password or are for members. */
  readonly opensAll: boolean;
  /** Whether a page needs no password, or the viewer gave its present one. */
  holdsPass(page: LockedPage): boolean;
  /** The member who asks, on their own website only. */
  readonly memberId: string | undefined;
  /** Ids of the areas that they may come into; read once. */
  grantedAreas(): Promise<ReadonlySet<string>>;
}

/** What keeps a viewer from a page: nothing, a password that they have not given, or that it is for members. */
export type PageAccess = 'OPEN' | 'PASSWORD_NEEDED' | 'MEMBERS_ONLY';

/**
 * Whether a viewer may read a page and all that is on it. Everything that shows what is on pages asks here: paths, lists,
 * items, feeds, search, the graph. A folder or index that is closed keeps the pages in it too. What everyone is answered
 * alike is answered as to a visitor who gave no password; who gave one, or is a member, is answered alone.
 */
export async function accessTo(row: CollectionRow, scope: PageViewer): Promise<PageAccess> {
  if (scope.opensAll) return 'OPEN';
  const parts = await partsOf(row, scope);
  if (!parts.every((part) => scope.holdsPass(part))) return 'PASSWORD_NEEDED';
  const needsAreas = scope.memberId !== undefined && parts.some(({ access }) => access === 'AREAS');
  const areaIds = needsAreas ? await scope.grantedAreas() : none;
  const asker = { isMember: scope.memberId !== undefined, areaIds };
  return parts.every((part) => mayRead(part, asker)) ? 'OPEN' : 'MEMBERS_ONLY';
}

/** Whether a page is kept from nobody but for a password. */
export async function isForEveryone(row: CollectionRow, scope: PageHolders): Promise<boolean> {
  return (await partsOf(row, scope)).every(({ access }) => access === 'PUBLIC');
}

/** Whether everyone may read a page, without any password. */
export async function isOpenToAll(row: CollectionRow, scope: PageHolders): Promise<boolean> {
  const parts = await partsOf(row, scope);
  return parts.every(({ access, passwordVersion }) => access === 'PUBLIC' && passwordVersion === null);
}

const none: ReadonlySet<string> = new Set();

/** The page, and the folder that it is in. */
async function partsOf(row: CollectionRow, scope: PageHolders): Promise<CollectionRow[]> {
  if (row.parentId === null) return [row];
  const parent = await scope.collections.byId.load(row.parentId);
  scope.tag(`collection:${row.parentId}`);
  return parent === null ? [row] : [row, parent];
}

/** What is read of a page when the viewer may; else what stands in its place. */
export async function whenOpen<Value>(
  row: CollectionRow,
  scope: PageViewer,
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
