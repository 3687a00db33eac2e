import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import type { MenuAction } from '../ui/menu.tsx';
import { linkedPages, type MenuPage } from './menu.rules.ts';
import type { MenuEntry } from './menu-entries.rules.ts';
import { folderCommands, pageCommands } from './page-commands.ts';
import type { PageActions } from './use-page-actions.ts';
import { pagesWords as words } from './words.ts';

/** A link of a menu, with the page that it leads to. */
export interface ShownEntry extends MenuEntry {
  readonly page: EditorPageRowFragment | undefined;
}

export interface MenuCommandsInput {
  /** The menu's name. */
  readonly identifier: string;
  readonly isMain: boolean;
  /** Links of the menu that others go below. */
  readonly folders: readonly ShownEntry[];
  readonly actions: PageActions;
  heldBy(page: EditorPageRowFragment): readonly MenuPage[];
  onEdit(key: string): void;
}

/** What can be done to a link of a menu. */
export function menuCommands(entry: ShownEntry, input: MenuCommandsInput): MenuAction[] {
  const { key, link, page } = entry;
  const { identifier, actions, onEdit } = input;
  const isAddress = !page && !link.memberAreaId;
  return [
    ...(isAddress ? [{ id: 'edit', label: words.links.edit, run: () => onEdit(key) }] : []),
    ...(['up', 'down'] as const).map((direction) => ({
      ...{ id: direction, label: direction === 'up' ? words.moveUp : words.moveDown },
      run: () => void actions.stepInMenu(identifier, key, direction),
    })),
    ...nestCommands(entry, input),
    ...otherMenuCommands(entry, input),
    {
      ...{ id: 'out', label: isAddress ? words.links.remove : words.outOfMenu, isDangerous: isAddress },
      run: () => void actions.outOfMenu(identifier, key),
    },
    ...(page ? pageCommands(page, actions) : []),
  ];
}

/** Below which link of its menu a link may go, and out of which. A page of the main menu goes into the folder itself. */
function nestCommands(
  { key, link, page, parentKey }: ShownEntry,
  { identifier, isMain, folders, actions }: MenuCommandsInput,
): MenuAction[] {
  const folder = folders.find((each) => each.key === parentKey)?.page;
  if (isMain && page && (parentKey === null || folder?.isFolder))
    return folderCommands(page, folder?.id ?? null, actions);
  const into = folders.filter(
    (each) => each.key !== key && each.key !== parentKey && link.children.length === 0 && !page?.isFolder,
  );
  return [
    ...into.map((each) => ({
      ...{ id: `into ${each.key}`, label: words.moveInto(each.page?.title ?? each.link.title) },
      run: () => void actions.placeInMenu(identifier, key, { key: each.key, position: 'on' }),
    })),
    ...(parentKey === null
      ? []
      : [{ id: 'outside', label: words.outOfFolder, run: () => void actions.moveOut(identifier, key) }]),
  ];
}

/** To which menus a link may go; a page may be in several of them. */
function otherMenuCommands(
  { key, page }: ShownEntry,
  { identifier, actions, heldBy }: MenuCommandsInput,
): MenuAction[] {
  return actions.menus
    .filter((menu) => menu.identifier !== identifier)
    .flatMap(({ identifier: to, title, links }): MenuAction[] => [
      {
        ...{ id: `move ${to}`, label: words.moveTo(title) },
        run: () => void actions.moveToMenu(identifier, to, key),
      },
      ...(page && !linkedPages(links).has(page.id)
        ? [
            {
              ...{ id: `also ${to}`, label: words.alsoInto(title) },
              run: () => void actions.intoMenu(to, page, { held: heldBy(page) }),
            },
          ]
        : []),
    ]);
}
