import type { CollectionRow } from '../collections/collection.data.ts';
import { showCollection } from '../collections/collection.resolvers.ts';
import { collectionPath, isVisibleTo } from '../collections/collection.rules.ts';
import type { WebsiteScope } from '../context.ts';
import { findItemBySlug, type ItemRow } from '../items/item.data.ts';
import { showItem } from '../items/item.resolvers.ts';
import { itemPath } from '../items/item.rules.ts';
import type { PageRow } from './page.data.ts';
import {
  encodePath,
  isPlainFolder,
  isStorePage,
  normalizePath,
  pageTypeOf,
  readAddress,
  redirectToNormal,
  shortProductSlug,
} from './page.rules.ts';
import { accessTo } from './page-access.ts';

type Found = Omit<PageRow, 'path'>;

const empty = { collection: null, item: null, itemSlug: null, isStore: false, redirectTo: null };
const notFound: Found = { ...empty, pageType: 'NOT_FOUND' };

/** What answers on a path, also when nothing does. At most two statements, whatever the path. */
export async function findPage(scope: WebsiteScope, asked: string): Promise<PageRow> {
  const normalPath = normalizePath(asked);
  const found = await findFor(scope, normalPath);
  const redirectTo = found.redirectTo ?? redirectToNormal(asked, normalPath, found.pageType);
  return { ...found, redirectTo, path: encodePath(normalPath) };
}

async function findFor(scope: WebsiteScope, normalPath: string): Promise<Found> {
  const address = readAddress(normalPath);
  if (address.kind === 'cart') return { ...empty, pageType: 'SHOW_CART' };
  if (address.kind === 'search') return { ...empty, pageType: 'SEARCH' };
  if (address.kind === 'reviews-request') return { ...empty, pageType: 'REVIEWS_REQUEST' };
  // A collection that is made later may answer on this path.
  scope.tag('collections');
  if (address.kind === 'none') return notFound;
  if (address.kind === 'home') {
    const stored = await scope.collections.home(scope.seesHidden);
    const home = showCollection(await inLanguage(scope, stored), scope);
    return home ? openOrLocked(scope, home, () => pageOf(home)) : notFound;
  }
  const collection = showCollection(await scope.collections.bySlug.load(address.slug), scope);
  if (!collection) return notFound;
  const { itemSlug } = address;
  if (scope.translated && collection.slug !== address.slug) {
    const rest = itemSlug === null ? '' : `/${itemSlug}`;
    return { ...pageOf(collection), redirectTo: encodePath(`/${collection.slug}${rest}`) };
  }
  return openOrLocked(scope, collection, async () => {
    if (itemSlug !== null) return findItemPage(scope, collection, itemSlug);
    if (isPlainFolder(collection)) return findFolderPage(scope, collection);
    return { ...pageOf(collection), redirectTo: collection.isHomepage ? '/' : null };
  });
}

/** A page, or the screen in front of it: the same for what is on it and what is not. */
async function openOrLocked(
  scope: WebsiteScope,
  collection: CollectionRow,
  find: () => Found | Promise<Found>,
): Promise<Found> {
  const access = await accessTo(collection, scope);
  if (access === 'OPEN') return find();
  const screen = access === 'MEMBERS_ONLY' ? 'MEMBER_AREA_ACCESS_DENIED' : 'LOCK_SCREEN';
  return { ...empty, pageType: screen, collection };
}

function pageOf(collection: CollectionRow): Found {
  return { ...empty, pageType: pageTypeOf(collection), collection, isStore: isStorePage(collection) };
}

async function findFolderPage(scope: WebsiteScope, folder: CollectionRow): Promise<Found> {
  const children = await scope.collections.childrenOf.load(folder.id);
  const first = children.find((child) => isVisibleTo(child, scope.seesHidden));
  return first ? { ...pageOf(folder), redirectTo: encodePath(collectionPath(first)) } : notFound;
}

/** The home page is found without its slug; its texts are those of the viewer's language. */
async function inLanguage(scope: WebsiteScope, row: CollectionRow | null): Promise<CollectionRow | null> {
  return row && scope.translated ? scope.collections.byId.load(row.id) : row;
}

async function findItem(scope: WebsiteScope, collectionId: string, slug: string): Promise<ItemRow | null> {
  const translated = await scope.translated?.itemBySlug(collectionId, slug);
  if (translated) return translated;
  const row = await findItemBySlug(scope.db, collectionId, slug);
  return row && scope.translated ? scope.items.byId.load(row.id) : row;
}

async function findItemPage(
  scope: WebsiteScope,
  collection: CollectionRow,
  itemSlug: string,
): Promise<Found> {
  const page = { ...empty, pageType: 'CONTENT_ITEM' as const, collection, itemSlug };
  if (isStorePage(collection)) {
    const slug = shortProductSlug(itemSlug);
    return {
      ...page,
      itemSlug: slug ?? itemSlug,
      isStore: true,
      redirectTo: slug === null ? null : encodePath(itemPath(collection.slug, slug)),
    };
  }
  const item = await showItem(await findItem(scope, collection.id, itemSlug), scope);
  if (!item) return notFound;
  // In another language the address may be the one of the website's own.
  const isMoved = item.slug !== itemSlug;
  return { ...page, item, redirectTo: isMoved ? encodePath(itemPath(collection.slug, item.slug)) : null };
}
