import { showCollection } from '../collections/collection.resolvers.ts';
import { collectionPath } from '../collections/collection.rules.ts';
import type { WebsiteScope } from '../context.ts';
import { findItemBySlug } from '../items/item.data.ts';
import { showItem } from '../items/item.resolvers.ts';
import { itemPath } from '../items/item.rules.ts';
import { findPage } from '../pages/find-page.ts';
import { encodePath, isStorePage, normalizePath, readAddress } from '../pages/page.rules.ts';
import { findFormer, findTarget, type RedirectAnswerRow } from './redirect.data.ts';
import { isElsewhere, maxSteps, pathOf } from './redirect.rules.ts';

/**
 * Goes the whole way from a path without a page to its end, so that visitors are sent on once. A page that answers ends
 * the way: what is at an address goes before what once was. A way that comes back to where it was leads nowhere.
 */
export async function followRedirects(scope: WebsiteScope, asked: string): Promise<RedirectAnswerRow | null> {
  scope.tag('redirects');
  const seen = new Set<string>();
  let path = normalizePath(asked);
  let answer: RedirectAnswerRow | null = null;
  if (path.includes('\0')) return null;
  while (seen.size < maxSteps) {
    if (seen.has(path)) return null;
    seen.add(path);
    const target = (await findTarget(scope.db, path)) ?? (await findFormerPath(scope, path));
    if (target === null) return answer;
    if (isElsewhere(target)) return { target, page: null };
    const page = await findPage(scope, pathOf(target));
    const rest = target.slice(pathOf(target).length);
    answer = { target: (page.redirectTo ?? page.path) + rest, page };
    if (page.pageType !== 'NOT_FOUND') return answer;
    path = normalizePath(pathOf(target));
  }
  return null;
}

/** The address of what once answered on a path: a collection, or an item, each by the slugs that it had. */
async function findFormerPath(scope: WebsiteScope, path: string): Promise<string | null> {
  const address = readAddress(path);
  if (address.kind !== 'collection') return null;
  const current = await scope.collections.bySlug.load(address.slug);
  const formerId = current ? null : await findFormer(scope.db, address.slug, null);
  const found = current ?? (formerId ? await scope.collections.byId.load(formerId) : null);
  const collection = showCollection(found, scope);
  if (!collection) return null;
  const { itemSlug } = address;
  if (itemSlug === null) return current ? null : encodePath(collectionPath(collection));
  if (isStorePage(collection)) return current ? null : encodePath(itemPath(collection.slug, itemSlug));
  const same = current ? null : await findItemBySlug(scope.db, collection.id, itemSlug);
  const itemId = same ? same.id : await findFormer(scope.db, itemSlug, collection.id);
  const item = await showItem(itemId ? await scope.items.byId.load(itemId) : null, scope);
  const holder = item && showCollection(await scope.collections.byId.load(item.collectionId), scope);
  return item && holder ? encodePath(itemPath(holder.slug, item.slug)) : null;
}
