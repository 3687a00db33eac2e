import { versionOf } from '#kit/version.ts';
import { collectionPath } from '../collections/collection.rules.ts';
import type { WebsiteScope } from '../context.ts';
import { encodePath } from '../pages/page.rules.ts';
import { findActiveFile } from '../themes/theme.data.ts';
import { menusOfTheme, type ThemeMenu } from './layout.rules.ts';
import { areaAddress } from './menus.ts';
import type { LayoutLink, SiteLayoutPartRow } from './navigation.data.ts';
import { linksToPages, type StoredLink } from './navigation.rules.ts';

/** The menus that the theme in use has places for. */
export async function findThemeMenus(scope: WebsiteScope): Promise<readonly ThemeMenu[]> {
  const file = await findActiveFile(scope.db, 'template.conf');
  return menusOfTheme(file ? Buffer.from(file.bytes).toString() : null);
}

/** What is stored in a menu; one that was never set shows the website's pages when it is the main one. */
export async function storedLinks(
  scope: WebsiteScope,
  name: string,
  isMain: boolean,
): Promise<readonly StoredLink[]> {
  const stored = (await scope.navigation.all()).find((menu) => menu.name === name);
  return stored ? stored.links : unsetLinks(scope, isMain);
}

/** What a menu shows as long as nobody set it. */
export async function unsetLinks(scope: WebsiteScope, isMain: boolean): Promise<readonly StoredLink[]> {
  return isMain ? linksToPages(await scope.collections.all()) : [];
}

/** A menu of the theme as its owner sees it, by the links that it has. */
export async function showLayoutPart(
  scope: WebsiteScope,
  { name, title }: ThemeMenu,
  links: readonly StoredLink[],
): Promise<SiteLayoutPartRow> {
  return {
    identifier: name,
    title,
    links: await showLayoutLinks(scope, links),
    version: versionOf({ links }),
  };
}

/** Links with what their owner knows of them; a page that is gone is left out. */
export async function showLayoutLinks(
  scope: WebsiteScope,
  links: readonly StoredLink[],
): Promise<LayoutLink[]> {
  const shown = await Promise.all(links.map((link) => showLayoutLink(scope, link)));
  return shown.flatMap((link) => link ?? []);
}

async function showLayoutLink(scope: WebsiteScope, link: StoredLink): Promise<LayoutLink | null> {
  const { collectionId, memberAreaId = null, url = '', title, isNewWindow = false } = link;
  const children = await showLayoutLinks(scope, link.children ?? (await linksInFolder(scope, collectionId)));
  const own = { isNewWindow, children, memberAreaId };
  const area = memberAreaId === null ? null : await scope.areas.load(memberAreaId);
  if (memberAreaId !== null && area === null) return null;
  if (!collectionId)
    return {
      ...own,
      collectionId: null,
      title: title || (area?.title ?? ''),
      url: memberAreaId === null ? url : await areaAddress(scope, memberAreaId),
      urlId: null,
      typeName: null,
      isEnabled: true,
    };
  const collection = await scope.collections.byId.load(collectionId);
  if (!collection) return null;
  return {
    ...own,
    collectionId,
    title: title || collection.navigationTitle,
    url: encodePath(collectionPath(collection)),
    urlId: collection.slug,
    typeName: collection.typeName,
    isEnabled: collection.isEnabled,
  };
}

/** What hangs below a folder's link as long as the owner set nothing there: what the folder holds, as visitors meet it. */
async function linksInFolder(scope: WebsiteScope, id: string | undefined): Promise<StoredLink[]> {
  const folder = id === undefined ? null : await scope.collections.byId.load(id);
  if (!folder?.isFolder || folder.isIndex) return [];
  const children = await scope.collections.childrenOf.load(folder.id);
  return children.map((child) => ({ collectionId: child.id }));
}
