import { type MenuLink, stepEntry } from './menu.rules.ts';

/** A link without what is below it. */
export type SingleLink = Omit<MenuLink, 'children'>;

/** A link in its place in a menu. */
export interface MenuEntry {
  /** Names it within its menu; the same one after it was moved there. */
  readonly key: string;
  readonly link: MenuLink;
  /** The link that it is below. */
  readonly parentKey: string | null;
}

/** Where a link is put: beside another one, or below it. */
export interface MenuPlace {
  readonly key: string;
  readonly position: 'before' | 'after' | 'on';
}

/** The name of a link: what it leads to, and for an address also its text. */
function nameOf({ collectionId, memberAreaId, url, title }: SingleLink): string {
  if (collectionId !== null) return keyOfPage(collectionId);
  return memberAreaId ? `area ${memberAreaId}` : `link ${url} ${title}`;
}

/** The name of the link to a page. */
export function keyOfPage(id: string): string {
  return `page ${id}`;
}

/** All links of a menu in their order, those below another one after it. */
export function entriesOf(links: readonly MenuLink[]): MenuEntry[] {
  const counts = new Map<string, number>();
  const entryOf = (link: MenuLink, parentKey: string | null): MenuEntry => {
    const name = nameOf(link);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: count === 1 ? name : `${name} ${count}`, link, parentKey };
  };
  return links.flatMap((link) => {
    const entry = entryOf(link, null);
    return [entry, ...link.children.map((child) => entryOf({ ...child, children: [] }, entry.key))];
  });
}

/** The menu that entries make up. */
function linksOf(entries: readonly MenuEntry[]): MenuLink[] {
  return entries
    .filter(({ parentKey }) => parentKey === null)
    .map(({ key, link }) => ({
      ...link,
      children: entries
        .filter(({ parentKey }) => parentKey === key)
        .map(({ link: { children: _, ...child } }) => child),
    }));
}

/** A link of a menu; undefined when it is not there, as after somebody else changed it. */
export function entryOf(links: readonly MenuLink[], key: string): MenuEntry | undefined {
  return entriesOf(links).find((entry) => entry.key === key);
}

/** A menu without a link and all that is below it. */
export function withoutBranch(links: readonly MenuLink[], key: string): MenuLink[] {
  return linksOf(entriesOf(links).filter((entry) => entry.key !== key && entry.parentKey !== key));
}

/** A menu without a link; what was below it goes up. */
export function withoutEntry(links: readonly MenuLink[], key: string): MenuLink[] {
  const entries = entriesOf(links).filter((entry) => entry.key !== key);
  return linksOf(entries.map((entry) => (entry.parentKey === key ? { ...entry, parentKey: null } : entry)));
}

/**
 * A menu with a link put where it was dropped, at its end without a place. What is dropped right behind a link with others below it comes first
 * among these, where it was seen. Null when it cannot go there: a link that has others below itself goes below none.
 */
export function putLink(
  links: readonly MenuLink[],
  link: MenuLink,
  place: MenuPlace | null,
): MenuLink[] | null {
  const target = place && entryOf(links, place.key);
  if (!place || !target) return [...links, link];
  const { link: beside, parentKey } = target;
  const isHeading = parentKey === null && beside.children.length > 0;
  if (place.position === 'after' && isHeading && link.children.length === 0)
    return below(links, target.key, (children) => [link, ...children]);
  if (place.position === 'on')
    return link.children.length > 0 || parentKey !== null
      ? null
      : below(links, target.key, (children) => [...children, link]);
  const siblings = entriesOf(links).filter((entry) => entry.parentKey === parentKey);
  const at = siblings.indexOf(siblings.find(({ key }) => key === place.key) ?? target);
  const index = at + (place.position === 'after' ? 1 : 0);
  if (parentKey === null) return links.toSpliced(index, 0, link);
  return link.children.length > 0
    ? null
    : below(links, parentKey, (children) => children.toSpliced(index, 0, link));
}

/** A menu with what is below a link changed. */
function below(
  links: readonly MenuLink[],
  key: string,
  change: (children: readonly MenuLink[]) => readonly MenuLink[],
): MenuLink[] {
  const entries = entriesOf(links);
  const children = entries.filter(({ parentKey }) => parentKey === key).map(({ link }) => link);
  return entries
    .filter(({ parentKey }) => parentKey === null)
    .map(({ key: top, link }) =>
      top === key
        ? { ...link, children: change(children).map(({ children: _, ...single }) => single) }
        : link,
    );
}

/** A menu with one of its links put elsewhere, with what is below it; as it is when that cannot be. */
export function moveEntry(links: readonly MenuLink[], key: string, place: MenuPlace): MenuLink[] {
  const moved = entryOf(links, key);
  if (!moved || key === place.key || entryOf(links, place.key)?.parentKey === key) return [...links];
  return putLink(withoutBranch(links, key), moved.link, place) ?? [...links];
}

/** A menu with a link moved by one place among those that it stands beside. */
export function stepLink(links: readonly MenuLink[], key: string, direction: 'up' | 'down'): MenuLink[] {
  const parentKey = entryOf(links, key)?.parentKey;
  const siblings = entriesOf(links).filter((entry) => entry.parentKey === parentKey);
  const index = siblings.findIndex((entry) => entry.key === key);
  const moved = stepEntry(siblings, index, direction).map(({ link }) => link);
  if (parentKey === undefined || parentKey === null) return parentKey === null ? moved : [...links];
  return below(links, parentKey, () => moved);
}

/** A menu with a link that was below another one right behind that. */
export function moveOut(links: readonly MenuLink[], key: string): MenuLink[] {
  const entry = entryOf(links, key);
  if (!entry || entry.parentKey === null) return [...links];
  const rest = withoutBranch(links, key);
  const tops = entriesOf(rest).filter(({ parentKey }) => parentKey === null);
  const index = tops.findIndex((top) => top.key === entry.parentKey);
  return rest.toSpliced(index + 1, 0, entry.link);
}

/**
 * A menu that took a link of another one, with what is below that and is not here yet. Null when the link is gone, or cannot go to this place.
 */
export function takeLink(
  links: readonly MenuLink[],
  from: readonly MenuLink[],
  key: string,
  place: MenuPlace | null,
): MenuLink[] | null {
  const moved = entryOf(from, key)?.link;
  if (!moved) return null;
  const here = new Set(entriesOf(links).map((entry) => entry.key));
  const children = moved.children.filter((child) => !here.has(nameOf(child)));
  return putLink(withoutEntry(links, key), { ...moved, children }, place?.key === key ? null : place);
}

/** A menu with a link that was taken out of it: as it was where nobody changed it meanwhile, else with the link at its end. */
export function putBack(
  links: readonly MenuLink[],
  before: readonly MenuLink[],
  key: string,
): readonly MenuLink[] {
  const shapeOf = (menu: readonly MenuLink[]) =>
    JSON.stringify(entriesOf(menu).map((entry) => [entry.key, entry.parentKey]));
  if (shapeOf(links) === shapeOf(withoutEntry(before, key))) return before;
  return entryOf(links, key) ? links : (takeLink(links, before, key, null) ?? links);
}

/**
 * A menu with a link to another address in the place of one; it keeps what is below that. Where that is not there, as for a new link or after
 * somebody else changed it, it stands at the end. What it leads to names it when nothing does.
 */
export function withLink(
  links: readonly MenuLink[],
  replaced: string | undefined,
  {
    href,
    name,
    words,
    opensNewWindow,
  }: {
    readonly href: string;
    readonly name: string;
    readonly words: string;
    readonly opensNewWindow: boolean;
  },
): MenuLink[] {
  const link = {
    ...{ collectionId: null, url: href, isNewWindow: opensNewWindow },
    title: name || words.replace(/^https?:\/\//, ''),
  };
  const entries = entriesOf(links);
  if (!entries.some(({ key }) => key === replaced)) return [...links, { ...link, children: [] }];
  return linksOf(
    entries.map((entry) =>
      entry.key === replaced ? { ...entry, link: { ...link, children: entry.link.children } } : entry,
    ),
  );
}
