import { type ScopedDatabase, statement } from '#kit/database.ts';
import type { CollectionRow } from '../collections/collection.data.ts';
import type { StoredLink } from './navigation.rules.ts';

/** A stored menu. */
export interface StoredMenu {
  readonly name: string;
  readonly links: readonly StoredLink[];
}

/** A link as it is shown. */
export interface MenuLinkRow {
  readonly title: string;
  readonly url: string;
  readonly collection: CollectionRow | null;
  readonly memberAreaId: string | null;
  readonly isNewWindow: boolean;
  readonly children: readonly MenuLinkRow[];
}

/** Loads menus for the length of a request. */
export interface NavigationLoaders {
  /** All menus of the website: they are few, and pages show most of them. */
  all(): Promise<StoredMenu[]>;
}

const readAll = statement(`
  SELECT navigation_id AS "name", links FROM navigation_menu WHERE website_id = $1 ORDER BY navigation_id`);
const upsertMenu = statement(`
  INSERT INTO navigation_menu (website_id, navigation_id, links) VALUES ($1, $2, $3)
  ON CONFLICT (website_id, navigation_id) DO UPDATE SET links = excluded.links`);

/** Loaders of one website and one request. */
export function createNavigationLoaders(db: ScopedDatabase): NavigationLoaders {
  let all: Promise<StoredMenu[]> | undefined;
  return {
    all() {
      all ??= db.rows<StoredMenu>(readAll);
      return all;
    },
  };
}

/** Stores a menu in the place of the one with its name. */
export async function saveMenu(db: ScopedDatabase, menu: StoredMenu): Promise<void> {
  await db.rows(upsertMenu, [menu.name, JSON.stringify(menu.links)]);
}
