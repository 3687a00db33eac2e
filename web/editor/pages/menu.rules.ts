/** A link of a menu, as it is stored. */
export interface MenuLink {
  readonly collectionId: string | null;
  /** The member area it opens, if that is what it opens. */
  readonly memberAreaId?: string | null;
  readonly title: string;
  readonly url: string;
  readonly isNewWindow: boolean;
  readonly children: readonly Omit<MenuLink, 'children'>[];
}

/** A page as menus name it. */
export interface MenuPage {
  readonly id: string;
  readonly navigationTitle: string;
}

/** A link as the graph takes it: the name of a page is written down only where the menu has another one. */
function inputOf(link: Omit<MenuLink, 'children'>, pages: ReadonlyMap<string, MenuPage>) {
  const { collectionId, memberAreaId, title, url, isNewWindow } = link;
  if (memberAreaId) return { memberAreaId, title, isNewWindow };
  if (collectionId === null) return { url, title, isNewWindow };
  const isOwn = pages.get(collectionId)?.navigationTitle !== title;
  return { collectionId, isNewWindow, ...(isOwn ? { title } : {}) };
}

/** A whole menu as the graph takes it. */
export function menuInput(links: readonly MenuLink[], pages: readonly MenuPage[]) {
  const byId = new Map(pages.map((page) => [page.id, page]));
  return links.map((link) => ({
    ...inputOf(link, byId),
    children: link.children.map((child) => inputOf(child, byId)),
  }));
}

/** The pages that a menu leads to, also below others. */
export function linkedPages(links: readonly MenuLink[]): ReadonlySet<string> {
  const all = links.flatMap((link) => [link, ...link.children]);
  return new Set(all.flatMap(({ collectionId }) => (collectionId === null ? [] : [collectionId])));
}

/**
 * A menu with one more page at its end, and the pages that a folder holds below it; as it is when it has that one already, as a menu that nobody
 * set has every page.
 */
export function withPage(
  links: readonly MenuLink[],
  page: MenuPage,
  held: readonly MenuPage[] = [],
): MenuLink[] {
  const linked = linkedPages(links);
  if (linked.has(page.id)) return [...links];
  const linkOf = ({ id, navigationTitle: title }: MenuPage) => ({
    ...{ collectionId: id, title, url: '', isNewWindow: false },
  });
  return [...links, { ...linkOf(page), children: held.filter(({ id }) => !linked.has(id)).map(linkOf) }];
}

/** A menu without a page; what was below it goes up. */
export function withoutPage(links: readonly MenuLink[], id: string): MenuLink[] {
  return links.flatMap((link) =>
    link.collectionId === id
      ? link.children.map((child) => ({ ...child, children: [] }))
      : [{ ...link, children: link.children.filter(({ collectionId }) => collectionId !== id) }],
  );
}

/** A list with one entry moved by one place; the first and the last stay. */
export function stepEntry<Entry>(
  entries: readonly Entry[],
  index: number,
  direction: 'up' | 'down',
): Entry[] {
  const to = index + (direction === 'up' ? -1 : 1);
  const entry = entries[index];
  if (entry === undefined || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(index, 1).toSpliced(to, 0, entry);
}

/** A menu after a page went into a folder, or out of it (null): its link goes along. Null when the menu has neither of them. */
export function intoFolder(
  links: readonly MenuLink[],
  page: MenuPage,
  folderId: string | null,
): MenuLink[] | null {
  const linked = linkedPages(links);
  if (!linked.has(page.id) && !(folderId !== null && linked.has(folderId))) return null;
  const others = withoutPage(links, page.id);
  const link = linkTo(links, page);
  if (!others.some(({ collectionId }) => collectionId !== null && collectionId === folderId))
    return folderId === null ? [...others, { ...link, children: [] }] : others;
  return others.map((each) =>
    each.collectionId === folderId ? { ...each, children: [...each.children, link] } : each,
  );
}

/** The link to a page as the menu has it, without what is below it; or a new one. */
function linkTo(links: readonly MenuLink[], { id, navigationTitle }: MenuPage): Omit<MenuLink, 'children'> {
  const all = links.flatMap((link) => [link, ...link.children]);
  const known = all.find(({ collectionId }) => collectionId === id);
  const { title = navigationTitle, url = '', isNewWindow = false } = known ?? {};
  return { collectionId: id, title, url, isNewWindow };
}

/** Where something was dropped: before or behind an entry. */
export interface DropTarget {
  readonly id: string;
  readonly isAfter: boolean;
}

/** Ids with one of them moved beside another one; one that was not among them comes in. */
export function placeEntry(
  ids: readonly string[],
  id: string,
  { id: target, isAfter }: DropTarget,
): string[] {
  const others = ids.filter((each) => each !== id);
  const at = others.indexOf(target);
  return at < 0 ? [...ids] : others.toSpliced(at + (isAfter ? 1 : 0), 0, id);
}
