import { useEditorChangePageMutation } from '#web/generated/editor/change-page.ts';
import { useEditorDeletePageMutation } from '#web/generated/editor/delete-page.ts';
import { useEditorDuplicatePageMutation } from '#web/generated/editor/duplicate-page.ts';
import { useEditorOrderPagesMutation } from '#web/generated/editor/order-pages.ts';
import { useEditorSetMenuMutation } from '#web/generated/editor/set-menu.ts';
import type { ChangeCollectionInput, EditorPageRowFragment } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type MutationAnswer, problemOf } from '../graph/problems.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import {
  intoFolder,
  type MenuLink,
  type MenuPage,
  menuInput,
  stepPage,
  withoutPage,
  withPage,
} from './menu.rules.ts';
import { pagesWords as words } from './words.ts';

export interface PageActionsInput {
  /** The name of the main menu; undefined when the theme has none. */
  readonly menu: string | undefined;
  readonly links: readonly MenuLink[];
  readonly pages: readonly EditorPageRowFragment[];
  reload(): Promise<void>;
}

/** What can be done to pages in their list. */
export function usePageActions({ menu, links, pages, reload }: PageActionsInput) {
  const [change] = useEditorChangePageMutation();
  const [duplicate] = useEditorDuplicatePageMutation();
  const [remove] = useEditorDeletePageMutation();
  const [order] = useEditorOrderPagesMutation();
  const [setMenu] = useEditorSetMenuMutation();

  /** Runs a change; says what went wrong, or what was done. */
  async function run(work: () => Promise<MutationAnswer | null | undefined>, done?: string): Promise<void> {
    try {
      const problem = problemOf(await work());
      if (problem) notifyFailure(problem.message);
      else if (done) notify(done);
    } catch (error) {
      notifyFailure(messageOf(error, words.title));
    }
    await reload();
  }

  const saveMenu = (next: readonly MenuLink[], added?: MenuPage) =>
    run(async () => {
      if (menu === undefined) return undefined;
      const input = menuInput(next, added ? [...pages, added] : pages);
      return (await setMenu({ variables: { navigationId: menu, links: input } })).data?.setNavigation;
    });

  return {
    saveMenu,
    hasMenu: menu !== undefined,
    folders: pages.filter(({ isFolder }) => isFolder),
    intoMenu: (page: MenuPage) => saveMenu(withPage(links, page)),
    outOfMenu: (page: MenuPage) => saveMenu(withoutPage(links, page.id)),
    stepInMenu(page: MenuPage, direction: 'up' | 'down') {
      return saveMenu(stepPage(links, page.id, direction));
    },
    /** Puts the links to pages in this order; links to other addresses keep their places among them. */
    orderMenu(ids: readonly string[]) {
      const named = new Map(
        links.flatMap((link) => (link.collectionId ? [[link.collectionId, link] as const] : [])),
      );
      const moved = ids.flatMap((id) => named.get(id) ?? []);
      const next = moved[Symbol.iterator]();
      return saveMenu(
        links.map((link) =>
          link.collectionId && ids.includes(link.collectionId) ? (next.next().value ?? link) : link,
        ),
      );
    },
    orderPages: (ids: readonly string[]) =>
      run(async () => (await order({ variables: { ids: [...ids] } })).data?.orderCollections),
    change: (id: string, input: Omit<ChangeCollectionInput, 'id'>) =>
      run(async () => (await change({ variables: { input: { id, ...input } } })).data?.changeCollection),
    /** Puts a page into a folder, or out of it; its link in the menu goes along. */
    async moveToFolder(page: MenuPage, parentId: string | null) {
      const next = intoFolder(links, page, parentId);
      await run(async () => {
        const variables = { input: { id: page.id, parentId } };
        return (await change({ variables })).data?.changeCollection;
      });
      if (next) await saveMenu(next);
    },
    duplicate: (id: string, title: string) =>
      run(
        async () => (await duplicate({ variables: { id } })).data?.duplicateCollection,
        words.duplicated(title),
      ),
    remove: (id: string, title: string) =>
      run(async () => (await remove({ variables: { id } })).data?.deleteCollection, words.removed(title)),
  };
}

export type PageActions = ReturnType<typeof usePageActions>;
