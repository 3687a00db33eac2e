import type { DropItem } from 'react-aria-components/useDragAndDrop';

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

/** What a drag carries. */
export function dragItemOf({ menu, key }: DraggedLink, isPage: boolean): Record<string, string> {
  return { [isPage ? dragTypes.page : dragTypes.link]: `${menu ?? ''} ${key}` };
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
