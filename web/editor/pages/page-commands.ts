import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import type { MenuAction } from '../ui/menu.tsx';
import type { PageActions } from './use-page-actions.ts';
import { pagesWords as words } from './words.ts';

/** What can be done to a page wherever it is listed. */
export function pageCommands(page: EditorPageRowFragment, actions: PageActions): MenuAction[] {
  const { id, title } = page;
  return [
    ...(page.isHomepage
      ? []
      : [{ id: 'home', label: words.makeHome, run: () => void actions.change(id, { isHomepage: true }) }]),
    {
      ...{ id: 'shown', label: page.isEnabled ? words.hide : words.show },
      run: () => void actions.change(id, { isEnabled: !page.isEnabled }),
    },
    { id: 'copy', label: words.duplicate, run: () => void actions.duplicate(id, title) },
    { id: 'view', label: words.openPage, href: page.fullUrl },
    ...(page.isHomepage
      ? []
      : [
          {
            ...{ id: 'remove', label: words.trash, isDangerous: true },
            run: () => void actions.trash(id, title),
          },
        ]),
  ];
}

/** What whoever may only write drafts does with a page besides writing it. */
export function draftCommands(
  { id, title, fullUrl }: EditorPageRowFragment,
  actions: PageActions,
): MenuAction[] {
  return [
    { id: 'copy', label: words.duplicate, run: () => void actions.duplicate(id, title) },
    { id: 'view', label: words.openPage, href: fullUrl },
  ];
}

/** Into which folder a page may go, and out of which. */
export function folderCommands(
  page: EditorPageRowFragment,
  folderId: string | null,
  { folders, moveToFolder }: PageActions,
): MenuAction[] {
  const into = folders.filter(({ id }) => !page.isFolder && id !== folderId);
  return [
    ...into.map(({ id, title }) => ({
      ...{ id: `into ${id}`, label: words.moveInto(title) },
      run: () => void moveToFolder(page, id),
    })),
    ...(folderId === null
      ? []
      : [{ id: 'outside', label: words.outOfFolder, run: () => void moveToFolder(page, null) }]),
  ];
}
