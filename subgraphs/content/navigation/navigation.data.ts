import type { Columns } from '#kit/columns.ts';
import { type ScopedDatabase, statement } from '#kit/database.ts';
import { type Outdated, saverOf } from '#kit/version.ts';
import type { CollectionRow } from '../collections/collection.data.ts';
import type { NavigationMenu } from '../generated/prisma/client.ts';
import type { StoredLink } from './navigation.rules.ts';

/** A stored menu. */
export interface StoredMenu extends Columns<NavigationMenu, never, { links: readonly StoredLink[] }> {
  readonly name: NavigationMenu['navigationId'];
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

/** A menu of the theme, as its owner sees it. */
export interface SiteLayoutPartRow {
  readonly identifier: string;
  readonly title: string;
  readonly links: LayoutLink[];
  readonly version: string;
}

/** A link of a menu as its owner sees it. */
export interface LayoutLink {
  readonly collectionId: string | null;
  readonly memberAreaId: string | null;
  readonly title: string;
  readonly url: string;
  readonly urlId: string | null;
  readonly typeName: string | null;
  readonly isEnabled: boolean;
  readonly isNewWindow: boolean;
  readonly children: LayoutLink[];
}

/** Loads menus for the length of a request. */
export interface NavigationLoaders {
  /** All menus of the website: they are few, and pages show most of them. */
  all(): Promise<StoredMenu[]>;
}

const readAll = statement(`
  SELECT navigation_id AS "name", links FROM navigation_menu WHERE website_id = $1 ORDER BY navigation_id`);
const readOne = statement(
  `SELECT navigation_id AS "name", links FROM navigation_menu WHERE website_id = $1 AND navigation_id = $2`,
);
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

const save = saverOf('menu');

/** A menu to change. */
export interface MenuChange {
  readonly name: string;
  /** What it shows as long as nobody set it. */
  readonly unset: readonly StoredLink[];
  /** Its version as it was read; whatever is there when absent. */
  readonly expected?: string | null | undefined;
}

/** Gives a menu other links, made of those that it has; answers those where they are others than were read. */
export function saveMenu(
  db: ScopedDatabase,
  { name, unset, expected }: MenuChange,
  change: (links: readonly StoredLink[]) => readonly StoredLink[],
): Promise<StoredMenu | Outdated<Pick<StoredMenu, 'links'>>> {
  return save(
    db,
    expected,
    async (queries) => {
      const [stored] = await queries.rows<StoredMenu>(readOne, [name]);
      return { links: stored?.links ?? unset };
    },
    async (queries, stored) => {
      const links = change(stored.links);
      await queries.rows(upsertMenu, [name, JSON.stringify(links)]);
      return { name, links };
    },
  );
}
