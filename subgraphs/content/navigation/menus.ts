import type { CollectionRow } from '../collections/collection.data.ts';
import { collectionPath } from '../collections/collection.rules.ts';
import type { WebsiteScope } from '../context.ts';
import type { MenuLinkRow, StoredMenu } from './navigation.data.ts';
import { linksToPages, mainMenuId, type StoredLink } from './navigation.rules.ts';

/** A menu as it is shown. */
export interface Menu {
  readonly name: string;
  readonly links: MenuLinkRow[];
}

/** A menu by its name; without links when there is none. */
export async function readMenu(scope: WebsiteScope, name: string): Promise<Menu> {
  scope.tag('website', 'collections');
  const stored = (await scope.navigation.all()).find((menu) => menu.name === name);
  if (stored) return showMenu(scope, stored);
  return name === mainMenuId ? readPagesMenu(scope) : { name, links: [] };
}

/** All menus, the one that every theme has among them. */
export async function listMenus(scope: WebsiteScope): Promise<Menu[]> {
  scope.tag('website', 'collections');
  const stored = await scope.navigation.all();
  const menus = stored.map((menu) => showMenu(scope, menu));
  if (!stored.some((menu) => menu.name === mainMenuId)) menus.unshift(readPagesMenu(scope));
  return Promise.all(menus);
}

/** A stored menu with its collections; links to those that visitors may not open are left out. */
export async function showMenu(scope: WebsiteScope, { name, links }: StoredMenu): Promise<Menu> {
  return { name, links: await showLinks(scope, links) };
}

async function readPagesMenu(scope: WebsiteScope): Promise<Menu> {
  const collections = await scope.collections.all();
  return showMenu(scope, { name: mainMenuId, links: linksToPages(collections) });
}

async function showLinks(scope: WebsiteScope, links: readonly StoredLink[]): Promise<MenuLinkRow[]> {
  const shown = await Promise.all(links.map((link) => showLink(scope, link)));
  return shown.filter((link) => link !== null);
}

async function showLink(scope: WebsiteScope, link: StoredLink): Promise<MenuLinkRow | null> {
  const { collectionId, memberAreaId = null, url = '', title = '', isNewWindow = false } = link;
  if (!collectionId) {
    const area = memberAreaId === null ? null : await scope.areas.load(memberAreaId);
    if (memberAreaId !== null && area === null) return null;
    return {
      title: area !== null && title === '' ? area.title : await titleOf(scope, title),
      url: memberAreaId === null ? url : await areaAddress(scope, memberAreaId),
      memberAreaId,
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

/** Where a member area begins: at its first page, which tells who may not read it how to come in; without one at the account. */
export async function areaAddress(scope: WebsiteScope, areaId: string): Promise<string> {
  const pages = await scope.collections.all();
  const first = pages.find(
    ({ access, areaIds, isEnabled }) => isEnabled && access === 'AREAS' && areaIds.includes(areaId),
  );
  return scope.address(first ? collectionPath(first) : '/account');
}

/** A link's own title in the language that the viewer came for. */
async function titleOf({ translated }: WebsiteScope, title: string): Promise<string> {
  return (await translated?.named('link'))?.get(title) ?? title;
}

/** A folder's children hang below its link without being asked for, until the owner sets them. */
async function linksInFolder(scope: WebsiteScope, folder: CollectionRow): Promise<MenuLinkRow[]> {
  if (!folder.isFolder || folder.isIndex) return [];
  const children = await scope.collections.childrenOf.load(folder.id);
  return children.filter((child) => child.isEnabled).map((child) => linkTo(scope, child));
}

function linkTo(scope: WebsiteScope, collection: CollectionRow): MenuLinkRow {
  const url = scope.address(collectionPath(collection));
  const { navigationTitle: title } = collection;
  return { title, url, collection, memberAreaId: null, isNewWindow: false, children: [] };
}
