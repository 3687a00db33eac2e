import type { InputProblem } from '../problems.ts';

/** A link of a stored menu: a collection, a member area, or an address. */
export interface StoredLink {
  readonly collectionId?: string;
  readonly memberAreaId?: string;
  readonly url?: string;
  readonly title?: string;
  readonly isNewWindow?: boolean;
  readonly children?: readonly StoredLink[];
}

/** A link as an owner gives it. */
export interface LinkInput {
  readonly collectionId?: string | null | undefined;
  readonly memberAreaId?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly isNewWindow?: boolean | null | undefined;
  readonly children?: readonly LinkInput[] | null | undefined;
}

/** The menu that every theme has: a website that set none shows its pages there. */
export const mainMenuId = 'mainNav';

/** A menu has at most 200 links, those below others included. */
export const maxLinks = 200;
const maxTitleLength = 200;
const maxUrlLength = 2083;

/** A link goes to a path of this website, a place on a page, a web address, a mail address or a telephone. */
export function isLinkAddress(url: string): boolean {
  if (url.length > maxUrlLength || /[\s\p{Cc}\\]/u.test(url)) return false;
  if (/^(\/(?!\/)|#)/.test(url)) return true;
  return /^(https?:\/\/[^/]|mailto:.|tel:.)/i.test(url) && URL.canParse(url);
}

/** A menu has a name, at most 200 links in two levels, and each link goes to one place and can be read. */
export function findMenuProblem(name: string, links: readonly LinkInput[]): InputProblem | null {
  if (!/^[A-Za-z][\w-]{0,63}$/.test(name)) {
    return { field: 'name', message: `${name} is not the name of a menu.` };
  }
  const below = links.flatMap((link) => link.children ?? []);
  if (links.length + below.length > maxLinks) {
    return { field: 'links', message: `A menu has at most ${maxLinks} links.` };
  }
  for (const link of [...links, ...below]) {
    const problem = findLinkProblem(link);
    if (problem) return { field: 'links', message: problem };
  }
  return null;
}

function findLinkProblem({ collectionId, memberAreaId, url, title }: LinkInput): string | null {
  const targets = [collectionId, memberAreaId, url].filter(Boolean).length;
  if (targets > 1) return 'A link goes to a page, to a member area or to an address, not to several.';
  if (targets === 0) return 'A link needs a page or an address to go to.';
  if (url && !isLinkAddress(url)) return `${url} is no address that a link can go to.`;
  if (url && !title?.trim()) return `The link to ${url} needs a title.`;
  return (title?.length ?? 0) > maxTitleLength
    ? `A link's title has at most ${maxTitleLength} characters.`
    : null;
}

/** What is stored of a link is what was given. */
export function readLink(link: LinkInput): StoredLink {
  const { collectionId, memberAreaId, url, title, isNewWindow, children } = link;
  return {
    ...(collectionId ? { collectionId } : {}),
    ...(memberAreaId ? { memberAreaId } : {}),
    ...(url ? { url } : {}),
    ...(title?.trim() ? { title: title.trim() } : {}),
    ...(isNewWindow ? { isNewWindow } : {}),
    ...(children ? { children: children.map(readLink) } : {}),
  };
}

/** Ids of all collections that links open. */
export function collectionIdsOf(links: readonly StoredLink[]): string[] {
  return links.flatMap((link) => [
    ...(link.collectionId ? [link.collectionId] : []),
    ...collectionIdsOf(link.children ?? []),
  ]);
}

/** Ids of all member areas that links open. */
export function areaIdsOf(links: readonly StoredLink[]): string[] {
  return links.flatMap(({ memberAreaId, children }) => [
    ...(memberAreaId ? [memberAreaId] : []),
    ...areaIdsOf(children ?? []),
  ]);
}

/** The titles that links have of their own, each once. */
export function titlesOf(links: readonly StoredLink[]): string[] {
  const all = links.flatMap(({ title, children }) => [
    ...(title ? [title] : []),
    ...titlesOf(children ?? []),
  ]);
  return [...new Set(all)];
}

/** The menu of a website that set none: what visitors may open and lies in no folder, in the owner's order. */
export function linksToPages(
  collections: readonly { id: string; isEnabled: boolean; parentId: string | null }[],
): StoredLink[] {
  return collections
    .filter((collection) => collection.isEnabled && collection.parentId === null)
    .slice(0, maxLinks)
    .map(({ id }) => ({ collectionId: id }));
}
