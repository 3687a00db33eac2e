import type { DragTypes, DropItem } from 'react-aria-components/useDragAndDrop';

/** What is dragged from list to list: a link of a menu, or a page that is in none. */
export interface DraggedLink {
  /** The menu's name; null for a page that is in no menu. */
  readonly menu: string | null;
  /** The link's name in its menu. */
  readonly key: string;
}

/** A page may be dropped in every list, any other link in menus alone. */
export const dragTypes = {
  page: 'application/x-vitrine-page',
  link: 'application/x-vitrine-link',
} as const;

/** Marks a page that holds others: it goes into no other one. */
const folderType = 'application/x-vitrine-folder';

/** What a drag carries; `page` is the page that it leads to, if it does. */
export function dragItemOf(
  { menu, key }: DraggedLink,
  page: { readonly isFolder: boolean } | undefined,
): Record<string, string> {
  return {
    [page ? dragTypes.page : dragTypes.link]: `${menu ?? ''} ${key}`,
    ...(page?.isFolder ? { [folderType]: '' } : {}),
  };
}

/** Whether what is dragged may go into a folder. */
export function mayGoIntoFolder(types: DragTypes): boolean {
  return !types.has(folderType);
}

/** What was dragged here; null when it is nothing of these lists. */
export async function readDragged(items: Iterable<DropItem>): Promise<DraggedLink | null> {
  const [item] = items;
  if (item?.kind !== 'text') return null;
  const type = Object.values(dragTypes).find((each) => item.types.has(each));
  if (type === undefined) return null;
  const text = await item.getText(type);
  // The name of a menu has no space.
  const end = text.indexOf(' ');
  return { menu: text.slice(0, end) || null, key: text.slice(end + 1) };
}
