/** What the server says of something that uses media. */
export interface PlaceOfUse {
  readonly kind: string;
  readonly id: string;
  readonly collectionId: string | null;
  readonly itemId: string | null;
}

/** A screen of the editor, by its path in the list of screens, and the address of what it shows there. */
export interface UsePlace {
  readonly screen: string;
  readonly to: string;
}

const screensOfKinds: Readonly<Record<string, string>> = {
  menu: '/pages',
  'header and footer': '/pages/header-footer',
  website: '/settings',
  style: '/design',
};

/** Where the editor shows what uses a picture or file; null for what no screen of its own shows. */
export function placeOfUse({ kind, id, collectionId, itemId }: PlaceOfUse): UsePlace | null {
  if (kind === 'product') return { screen: '/products/$productId', to: `/products/${id}` };
  if (kind === 'popup') return { screen: '/pages/popups/$popupId', to: `/pages/popups/${id}` };
  const screen = screensOfKinds[kind];
  if (screen !== undefined) return { screen, to: screen };
  if (collectionId === null) return null;
  return itemId === null
    ? { screen: '/pages/$pageId', to: `/pages/${collectionId}` }
    : { screen: '/pages/$pageId/$itemId', to: `/pages/${collectionId}/${itemId}` };
}
