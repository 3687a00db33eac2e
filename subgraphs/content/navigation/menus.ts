import type { CollectionRow } from '../collections/collection.data.ts';
import { collectionPath } from '../collections/collection.rules.ts';
import type { WebsiteScope } from '../context.ts';
import type { NavigationLinkRow, StoredMenu } from './navigation.data.ts';
import { linksToPages, mainMenuId, type StoredLink } from './navigation.rules.ts';

/** A menu as it is shown. */
export interface Menu {
  readonly navigationId: string;
  readonly links: NavigationLinkRow[];
}

/** A menu by its name; without links when there is none. */
export async function readMenu(scope: WebsiteScope, navigationId: string): Promise<Menu> {
  scope.tag('website', 'collections');
  const stored = (await scope.navigation.all()).find((menu) => menu.navigationId === navigationId);
  if (stored) return showMenu(scope, stored);
  return navigationId === mainMenuId ? readPagesMenu(scope) : { navigationId, links: [] };
}

/** All menus, the one that every theme has among them. */
export async function listMenus(scope: WebsiteScope): Promise<Menu[]> {
  scope.tag('website', 'collections');
  const stored = await scope.navigation.all();
  const menus = stored.map((menu) => showMenu(scope, menu));
  if (!stored.some((menu) => menu.navigationId === mainMenuId)) menus.unshift(readPagesMenu(scope));
  return Promise.all(menus);
}

/** A stored menu with its collections; links to those that visitors may not open are left out. */
export async function showMenu(scope: WebsiteScope, { navigationId, links }: StoredMenu): Promise<Menu> {
  return { navigationId, links: await showLinks(scope, links) };
}

async function readPagesMenu(scope: WebsiteScope): Promise<Menu> {
  const collections = await scope.collections.all();
  return showMenu(scope, { navigationId: mainMenuId, links: linksToPages(collections) });
}

async function showLinks(scope: WebsiteScope, links: readonly StoredLink[]): Promise<NavigationLinkRow[]> {
  const shown = await Promise.all(links.map((link) => showLink(scope, link)));
  return shown.filter((link) => link !== null);
}

async function showLink(scope: WebsiteScope, link: StoredLink): Promise<NavigationLinkRow | null> {
  const { collectionId, url = '', title = '', isNewWindow = false } = link;
  if (!collectionId) {
    return {
      title: await titleOf(scope, title),
      url,
      collection: null,
      isNewWindow,
      children: await showLinks(scope, link.children ?? []),
    };
  }
  const collection = await scope.collections.byId.load(collectionId);
  // Menus are for visitors: also an owner sees in them what visitors may open.
  if (!collection?.isEnabled) return null;
  const children = link.children
    ? await showLinks(scope, link.children)
    : await linksInFolder(scope, collection);
  const shown = title === '' ? collection.navigationTitle : await titleOf(scope, title);
  return { ...linkTo(scope, collection), title: shown, isNewWindow, children };
}

/** A link's own title in the language that the viewer came for. */
async function titleOf({ translated }: WebsiteScope, title: string): Promise<string> {
  return (await translated?.named('link'))?.get(title) ?? title;
}

/** A folder's children hang below its link without being asked for, until the owner sets them. */
async function linksInFolder(scope: WebsiteScope, folder: CollectionRow): Promise<NavigationLinkRow[]> {
  if (!folder.isFolder || folder.isIndex) return [];
  const children = await scope.collections.childrenOf.load(folder.id);
  return children.filter((child) => child.isEnabled).map((child) => linkTo(scope, child));
}

function linkTo(scope: WebsiteScope, collection: CollectionRow): NavigationLinkRow {
  const url = scope.address(collectionPath(collection));
  return { title: collection.navigationTitle, url, collection, isNewWindow: false, children: [] };
}
