import { z } from 'zod';
import { deriveSlug } from '../slug.rules.ts';
import { mainMenuId, type StoredLink } from './navigation.rules.ts';

/** A menu that a theme has a place for. */
export interface ThemeMenu {
  readonly name: string;
  readonly title: string;
}

const usualMenus: readonly ThemeMenu[] = [{ name: mainMenuId, title: 'Main navigation' }];
const themeMenus = z.object({
  navigations: z.array(z.object({ name: z.string(), title: z.string().optional() })),
});

/**
 * The menus that a theme has places for, the main one first: the one called `mainNav`, else the first that the theme names. A
 * theme that says nothing of menus, or says it so that nobody can read it, has the main one.
 */
export function menusOfTheme(templateConf: string | null): readonly ThemeMenu[] {
  if (templateConf === null) return usualMenus;
  try {
    const read = themeMenus.safeParse(JSON.parse(templateConf));
    if (!read.success) return usualMenus;
    const menus = read.data.navigations.map(({ name, title }) => ({ name, title: title ?? name }));
    return [...menus].sort((one, other) => rankOf(one) - rankOf(other));
  } catch {
    return usualMenus;
  }
}

function rankOf({ name }: ThemeMenu): number {
  return name === mainMenuId ? 0 : 1;
}

const usualStoreTitle = 'Store';

/** A products page is called by its title, else by the fallback title, else Store. */
export function storeTitle(title: string | null | undefined, fallback: string | null | undefined): string {
  return title?.trim() || fallback?.trim() || usualStoreTitle;
}

/** Its address is made from the one that is wanted, else from its title, else from the fallback title. */
export function storeSlug(input: {
  urlId?: string | null | undefined;
  title: string;
  fallbackTitle?: string | null | undefined;
}): string {
  const fallback = deriveSlug(input.fallbackTitle ?? '', 'store');
  return deriveSlug(input.urlId?.trim() || input.title, fallback);
}

/** A new collection goes first, and the links that were there follow; it stands in a menu once. */
export function withFirst(links: readonly StoredLink[], collectionId: string): StoredLink[] {
  return [{ collectionId }, ...links.filter((link) => link.collectionId !== collectionId)];
}
