import { collectionTypeCodes } from '#schema/collection-types.ts';
import type { CollectionRow } from '../collections/collection.data.ts';
import { showCollection } from '../collections/collection.resolvers.ts';
import type { WebsiteScope } from '../context.ts';
import { isOpenToAll } from '../pages/page-access.ts';

const { PAGE, SPLASH_PAGE, TEMPLATE_PAGE } = collectionTypeCodes;
const plainTypes: readonly number[] = [PAGE, SPLASH_PAGE, TEMPLATE_PAGE];

/** A page by itself: no folder, and none that lists items or products. */
export function isPlainPage(page: Pick<CollectionRow, 'type' | 'isFolder'> | null): boolean {
  return page !== null && !page.isFolder && plainTypes.includes(page.type);
}

/** The page that its owner chose for where nothing is found, as far as every visitor may open it. */
export async function findNotFoundPage(
  id: string | undefined,
  scope: WebsiteScope,
): Promise<CollectionRow | null> {
  if (!id) return null;
  const page = showCollection(await scope.collections.byId.load(id), scope);
  return page?.isEnabled && isPlainPage(page) && (await isOpenToAll(page, scope)) ? page : null;
}
