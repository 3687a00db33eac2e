import { folderBehaviors } from '#schema/site-codes.ts';
import type { SiteLinkFragment, SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { plainText } from './plain-text.ts';

type TopLink = SiteWebsiteFragment['menus'][number]['links'][number];

/** The page that menus are shown on. */
export type CurrentPage = { collectionId: string; path: string };

const mainMenuId = 'mainNav';

/**
 * One of the website's menus; undefined when the owner made none of that name. Themes name their menus as they like, so
 * the first menu of a theme is the website's main one when no menu has its name.
 */
export function navigationContext(
  website: SiteWebsiteFragment,
  navigationId: string,
  page: CurrentPage,
  themeMenus: readonly { name: string }[] = [],
) {
  const named = (id: string) => website.menus.find((known) => known.name === id);
  const menu = named(navigationId) ?? (themeMenus[0]?.name === navigationId ? named(mainMenuId) : undefined);
  if (menu === undefined) return undefined;
  const items = menu.links.map((link) => topLink(link, page));
  return {
    items,
    active: items.some(({ active }) => active),
    folderActive: items.some(({ folderActive }) => folderActive),
  };
}

/** The pages beside the current one in the folder that holds it; undefined outside folders. */
export function folderNavigationContext(website: SiteWebsiteFragment, page: CurrentPage) {
  for (const { links } of website.menus) {
    const folder = links.find((link) => link.children.some((child) => isCurrent(child, page)));
    if (folder !== undefined) return { items: folder.children.map((child) => linkContext(child, page)) };
  }
  return undefined;
}

function topLink(link: TopLink, page: CurrentPage) {
  const items = link.children.map((child) => linkContext(child, page));
  const folderActive = items.some(({ active }) => active);
  return { ...linkContext(link, page, items.length), folderActive, items };
}

function linkContext(link: SiteLinkFragment, page: CurrentPage, pagesBelow = 0) {
  const { collection, memberAreaId } = link;
  if (collection === null) {
    return {
      active: false,
      folderActive: false,
      ...(memberAreaId === null ? {} : { memberAreaId }),
      externalLink: { url: link.url, title: plainText(link.title), newWindow: link.isNewWindow },
    };
  }
  return {
    active: isCurrent(link, page),
    folderActive: false,
    collection: {
      id: collection.id,
      typeName: collection.typeName,
      typeLabel: collection.typeName,
      title: plainText(collection.title),
      navigationTitle: plainText(link.title),
      urlId: collection.slug,
      fullUrl: collection.fullUrl,
      homepage: collection.isHomepage,
      folder: collection.isFolder,
      index: collection.isIndex,
      ...(collection.isFolder ? { folderBehavior: behaviorOf(collection.isIndex, pagesBelow) } : {}),
    },
  };
}

/** A folder leads on to the first of its pages; one that visitors see none of leads nowhere, and templates don't make it a link. */
function behaviorOf(isIndex: boolean, pagesBelow: number): number {
  if (isIndex) return folderBehaviors.index;
  return pagesBelow > 0 ? folderBehaviors.redirect : folderBehaviors.none;
}

function isCurrent(link: SiteLinkFragment, page: CurrentPage): boolean {
  return link.collection !== null && link.collection.id === page.collectionId;
}
