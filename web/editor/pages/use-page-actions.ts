import { useEditorChangePageMutation } from '#web/generated/editor/change-page.ts';
import { useEditorDeletePageMutation } from '#web/generated/editor/delete-page.ts';
import { useEditorDuplicatePageMutation } from '#web/generated/editor/duplicate-page.ts';
import { useEditorOrderPagesMutation } from '#web/generated/editor/order-pages.ts';
import { useEditorRestorePageMutation } from '#web/generated/editor/restore-page.ts';
import { useEditorTrashPageMutation } from '#web/generated/editor/trash-page.ts';
import type {
  EditorMenuFragment,
  EditorPageRowFragment,
  UpdateCollectionInput,
} from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { showAtOnce, withFields } from '../graph/show-at-once.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { intoFolder, type MenuPage } from './menu.rules.ts';
import { withFolder, withHome, withOrder } from './page-changes.ts';
import { type RunChange, useMenuActions } from './use-menu-actions.ts';
import { pagesWords as words } from './words.ts';

export interface PageActionsInput {
  /** The menus of the theme, the main one first. */
  readonly menus: readonly EditorMenuFragment[];
  readonly pages: readonly EditorPageRowFragment[];
  reload(): Promise<void>;
}

/** What can be done to pages in their list. */
export function usePageActions({ menus, pages, reload }: PageActionsInput) {
  const [change] = useEditorChangePageMutation();
  const [duplicate] = useEditorDuplicatePageMutation();
  const [remove] = useEditorDeletePageMutation();
  const [trash] = useEditorTrashPageMutation();
  const [restore] = useEditorRestorePageMutation();
  const [order] = useEditorOrderPagesMutation();

  const run: RunChange = async (work, done, undo) => {
    let isDone = false;
    try {
      const problem = problemOf(await work());
      isDone = problem === undefined;
      if (problem) notifyFailure(problem.message);
      else if (done) notify(done, undo);
    } catch (error) {
      notifyFailure(messageOf(error, words.title));
    }
    await reload();
    return isDone;
  };

  const setFolder = (id: string, parentId: string | null) =>
    showAtOnce(withFolder(id, parentId), () =>
      run(async () => (await change({ variables: { input: { id, parentId } } })).data?.updateCollection),
    );
  const menuActions = useMenuActions({ menus, pages, run, setFolder });
  const [menu] = menus;

  const bringBack = (id: string, title: string) =>
    run(async () => (await restore({ variables: { id } })).data?.restoreCollection, words.restored(title));

  return {
    ...menuActions,
    pages,
    folders: pages.filter(({ isFolder }) => isFolder),
    orderPages: (ids: readonly string[]) =>
      showAtOnce(withOrder(ids), () =>
        run(async () => (await order({ variables: { ids: [...ids] } })).data?.orderCollections),
      ),
    change: (id: string, input: Pick<UpdateCollectionInput, 'isEnabled' | 'isHomepage'>) =>
      showAtOnce(input.isHomepage ? withHome(id) : withFields('Collection', [id], input), () =>
        run(async () => (await change({ variables: { input: { id, ...input } } })).data?.updateCollection),
      ),
    /** Puts a page into a folder, or out of it; its link in the menu goes along. */
    async moveToFolder(page: MenuPage, parentId: string | null) {
      await setFolder(page.id, parentId);
      if (menu && intoFolder(menu.links, page, parentId) !== null)
        await menuActions.saveMenu(menu.identifier, (links) => intoFolder(links, page, parentId) ?? links);
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
