import { useEditorChangePageMutation } from '#web/generated/editor/change-page.ts';
import { useEditorDeletePageMutation } from '#web/generated/editor/delete-page.ts';
import { useEditorDuplicatePageMutation } from '#web/generated/editor/duplicate-page.ts';
import { useEditorOrderPagesMutation } from '#web/generated/editor/order-pages.ts';
import { useEditorRestorePageMutation } from '#web/generated/editor/restore-page.ts';
import { useEditorSetMenuMutation } from '#web/generated/editor/set-menu.ts';
import { useEditorTrashPageMutation } from '#web/generated/editor/trash-page.ts';
import type {
  EditorMenuFragment,
  EditorPageRowFragment,
  UpdateCollectionInput,
} from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type MutationAnswer, problemOf } from '../graph/problems.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import {
  type DropTarget,
  intoFolder,
  type MenuLink,
  type MenuPage,
  menuInput,
  placePage,
  stepPage,
  withoutPage,
  withPage,
} from './menu.rules.ts';
import { pagesWords as words } from './words.ts';

export interface PageActionsInput {
  /** The main menu; undefined when the theme has none. */
  readonly menu: EditorMenuFragment | undefined;
  readonly pages: readonly EditorPageRowFragment[];
  reload(): Promise<void>;
}

/** How a menu changes, whatever is in it. */
type MenuChange = (links: readonly MenuLink[]) => readonly MenuLink[];

/** What can be done to pages in their list. */
export function usePageActions({ menu, pages, reload }: PageActionsInput) {
  const [change] = useEditorChangePageMutation();
  const [duplicate] = useEditorDuplicatePageMutation();
  const [remove] = useEditorDeletePageMutation();
  const [trash] = useEditorTrashPageMutation();
  const [restore] = useEditorRestorePageMutation();
  const [order] = useEditorOrderPagesMutation();
  const [setMenu] = useEditorSetMenuMutation();

  /** Runs a change; says what went wrong, or what was done. */
  async function run(
    work: () => Promise<MutationAnswer | null | undefined>,
    done?: string,
    undo?: () => void,
  ): Promise<void> {
    try {
      const problem = problemOf(await work());
      if (problem) notifyFailure(problem.message);
      else if (done) notify(done, undo);
    } catch (error) {
      notifyFailure(messageOf(error, words.title));
    }
    await reload();
  }

  /** Changes the menu; where somebody else has changed it meanwhile, what they have made of it. */
  const saveMenu = (change: MenuChange, added?: MenuPage) =>
    run(async () => {
      if (!menu) return undefined;
      const known = added ? [...pages, added] : pages;
      const save = async ({ identifier: name, links, version: expectedVersion }: EditorMenuFragment) => {
        const variables = { name, links: menuInput(change(links), known), expectedVersion };
        return (await setMenu({ variables })).data?.setMenu;
      };
      const answer = await save(menu);
      return answer?.__typename === 'MenuChangedMeanwhile' ? save(answer.stored) : answer;
    });

  const bringBack = (id: string, title: string) =>
    run(async () => (await restore({ variables: { id } })).data?.restoreCollection, words.restored(title));

  return {
    saveMenu,
    hasMenu: menu !== undefined,
    folders: pages.filter(({ isFolder }) => isFolder),
    intoMenu: (page: MenuPage) => saveMenu((links) => withPage(links, page)),
    outOfMenu: (page: MenuPage) => saveMenu((links) => withoutPage(links, page.id)),
    stepInMenu(page: MenuPage, direction: 'up' | 'down') {
      return saveMenu((links) => stepPage(links, page.id, direction));
    },
    /** Puts a page before or behind another one of the menu, below the same link as that. */
    placeInMenu: (id: string, target: DropTarget) => saveMenu((links) => placePage(links, id, target)),
    orderPages: (ids: readonly string[]) =>
      run(async () => (await order({ variables: { ids: [...ids] } })).data?.orderCollections),
    change: (id: string, input: Omit<UpdateCollectionInput, 'id'>) =>
      run(async () => (await change({ variables: { input: { id, ...input } } })).data?.updateCollection),
    /** Puts a page into a folder, or out of it; its link in the menu goes along. */
    async moveToFolder(page: MenuPage, parentId: string | null) {
      await run(async () => {
        const variables = { input: { id: page.id, parentId } };
        return (await change({ variables })).data?.updateCollection;
      });
      const isInMenu = menu !== undefined && intoFolder(menu.links, page, parentId) !== null;
      if (isInMenu) await saveMenu((links) => intoFolder(links, page, parentId) ?? links);
    },
    duplicate: (id: string, title: string) =>
      run(
        async () => (await duplicate({ variables: { id } })).data?.duplicateCollection,
        words.duplicated(title),
      ),
    trash: (id: string, title: string) =>
      run(
        async () => (await trash({ variables: { id } })).data?.trashCollection,
        words.trashed(title),
        () => void bringBack(id, title),
      ),
    restore: bringBack,
    /** For good. */
    remove: (id: string, title: string) =>
      run(async () => (await remove({ variables: { id } })).data?.deleteCollection, words.removed(title)),
  };
}

export type PageActions = ReturnType<typeof usePageActions>;
