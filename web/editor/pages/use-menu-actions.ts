import { useRef } from 'react';
import { useEditorSetMenuMutation } from '#web/generated/editor/set-menu.ts';
import type { EditorMenuFragment, EditorPageRowFragment } from '#web/generated/graphql.ts';
import { askBeforeLeaving } from '../graph/ask-before-leaving.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { showAtOnce } from '../graph/show-at-once.ts';
import { notifyFailure } from '../ui/toast.tsx';
import { type MenuLink, type MenuPage, menuInput, withPage } from './menu.rules.ts';
import {
  entryOf,
  keyOfPage,
  type MenuPlace,
  moveEntry,
  moveOut,
  putBack,
  stepLink,
  takeLink,
  withoutBranch,
  withoutEntry,
} from './menu-entries.rules.ts';
import { withMenu } from './page-changes.ts';
import { pagesWords as words } from './words.ts';

/** Runs a change, says what went wrong or what was done, and reads anew; true when it was made. */
export type RunChange = (
  work: () => Promise<MutationAnswer | null | undefined>,
  done?: string,
  undo?: () => void,
) => Promise<boolean>;

export interface MenuActionsInput {
  /** The menus of the theme, the main one first. */
  readonly menus: readonly EditorMenuFragment[];
  readonly pages: readonly EditorPageRowFragment[];
  readonly run: RunChange;
  /** Puts a page into a folder, or out of it. */
  setFolder(id: string, folderId: string | null): Promise<boolean>;
}

/** How a menu changes, whatever is in it. */
type MenuChange = (links: readonly MenuLink[]) => readonly MenuLink[];

/** What can be done to the links of menus. */
export function useMenuActions({ menus, pages, run, setFolder }: MenuActionsInput) {
  const [setMenu] = useEditorSetMenuMutation();
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const menuOf = (name: string) => menus.find(({ identifier }) => identifier === name);
  const linksOf = (name: string): readonly MenuLink[] => menuOf(name)?.links ?? [];

  interface Said {
    /** A page that was made just now. */
    readonly added?: MenuPage;
    readonly done?: string;
    readonly undo?: () => void;
  }

  /**
   * Changes a menu; where somebody else has changed it meanwhile, what they have made of it. Changes that follow each other faster than
   * the server answers are sent one after the other.
   */
  function saveMenu(name: string, change: MenuChange, { added, done, undo }: Said = {}): Promise<boolean> {
    const known = added ? [...pages, added] : pages;
    const save = async ({ links, version: expectedVersion }: EditorMenuFragment) => {
      const variables = { name, links: menuInput(change(links), known), expectedVersion };
      return (await setMenu({ variables })).data?.setMenu;
    };
    const menu = menuOf(name);
    const saveOnTop = async () => {
      const answer = menu && (await save(menu));
      return answer?.__typename === 'MenuChangedMeanwhile' ? save(answer.stored) : answer;
    };
    return showAtOnce(withMenu(name, change(linksOf(name))), () => {
      const mayLeave = askBeforeLeaving();
      const isMade = lastSave.current.then(() => run(saveOnTop, done, undo)).finally(mayLeave);
      lastSave.current = isMade.catch(() => undefined);
      return isMade;
    });
  }

  /** The folder whose link in the main menu a page is below. */
  function folderIn(links: readonly MenuLink[], key: string): string | null {
    const parentKey = entryOf(links, key)?.parentKey;
    const parent = parentKey ? entryOf(links, parentKey)?.link.collectionId : null;
    return pages.find(({ id, isFolder }) => isFolder && id === parent)?.id ?? null;
  }

  /** Puts a link elsewhere in its menu. A page that the main menu shows in a folder, is in it. */
  async function rearrange(name: string, key: string, change: MenuChange): Promise<void> {
    const links = linksOf(name);
    const next = change(links);
    const page = entryOf(links, key)?.link.collectionId;
    const folderId = folderIn(next, key);
    const isMain = name === menus[0]?.identifier;
    await showAtOnce(withMenu(name, next), async () => {
      if (isMain && page && folderId !== folderIn(links, key) && !(await setFolder(page, folderId))) return;
      await saveMenu(name, change);
    });
  }

  return {
    menus,
    saveMenu,
    /** Puts a page at the end of a menu, or where it was dropped; a folder brings its pages along. */
    intoMenu: (
      name: string,
      page: MenuPage,
      { held = [], place }: { readonly held?: readonly MenuPage[]; readonly place?: MenuPlace } = {},
    ) =>
      saveMenu(name, (links) => {
        const next = withPage(links, page, held);
        return place ? moveEntry(next, keyOfPage(page.id), place) : next;
      }),
    /** Takes a link out of a menu, which can be undone; what was below it goes up. */
    outOfMenu(name: string, key: string) {
      const links = linksOf(name);
      const title = entryOf(links, key)?.link.title ?? '';
      const undo = () => void saveMenu(name, (now) => putBack(now, links, key));
      return saveMenu(name, (now) => withoutEntry(now, key), { done: words.links.removed(title), undo });
    },
    stepInMenu: (name: string, key: string, direction: 'up' | 'down') =>
      saveMenu(name, (links) => stepLink(links, key, direction)),
    placeInMenu: (name: string, key: string, place: MenuPlace) =>
      rearrange(name, key, (links) => moveEntry(links, key, place)),
    moveOut: (name: string, key: string) => rearrange(name, key, (links) => moveOut(links, key)),
    /** Moves a link with what is below it to another menu. */
    async moveToMenu(from: string, to: string, key: string, place: MenuPlace | null = null) {
      const source = linksOf(from);
      if (takeLink(linksOf(to), source, key, place) === null) return notifyFailure(words.links.noPlace);
      const isThere = await saveMenu(to, (links) => takeLink(links, source, key, place) ?? links);
      if (isThere) await saveMenu(from, (links) => withoutBranch(links, key));
    },
  };
}

export type MenuActions = ReturnType<typeof useMenuActions>;
