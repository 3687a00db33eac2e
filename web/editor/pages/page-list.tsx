import { useNavigate } from '@tanstack/react-router';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { type DropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuAction } from '../ui/menu.tsx';
import { Badge } from '../ui/page.tsx';
import { type DropTarget, type MenuPage, placeEntry, stepEntry } from './menu.rules.ts';
import { dragItemOf, dragTypes, mayGoIntoFolder, readDragged } from './menu-drag.ts';
import { keyOfPage } from './menu-entries.rules.ts';
import { PageBadges } from './page-badges.tsx';
import { draftCommands, folderCommands, pageCommands } from './page-commands.ts';
import type { PageActions } from './use-page-actions.ts';
import { pagesWords as words } from './words.ts';

export interface PageEntry {
  readonly page: EditorPageRowFragment;
  /** The folder that it stands in. */
  readonly folderId: string | null;
}

export interface PageListProps {
  readonly label: string;
  readonly entries: readonly PageEntry[];
  readonly actions: PageActions;
  readonly empty: string;
  /** Whether pages stay where they are, and as they are: for whoever may only write drafts. */
  readonly isFixed: boolean;
  /** The pages that a folder holds, in order. */
  heldBy(page: EditorPageRowFragment): readonly MenuPage[];
}

/**
 * Pages that are in no menu, in their order, which dragging changes, also into folders: by the pointer, or with the keyboard from the
 * handle.
 */
export function PageList({ label, entries, actions, empty, heldBy, isFixed }: PageListProps) {
  const navigate = useNavigate();
  const siblingsOf = (folderId: string | null) =>
    entries.filter((entry) => entry.folderId === folderId).map(({ page }) => page.id);
  const entryOf = (key: unknown) => entries.find(({ page }) => page.id === key);

  async function place(moved: PageEntry, beside: PageEntry, target: DropTarget): Promise<void> {
    // A folder stands in no other one.
    if (moved.page.isFolder && beside.folderId !== null) return;
    if (moved.folderId !== beside.folderId) await actions.moveToFolder(moved.page, beside.folderId);
    await actions.orderPages(placeEntry(siblingsOf(beside.folderId), moved.page.id, target));
  }

  /** A page of a menu leaves it for the folder. */
  async function takeIntoFolder(items: Iterable<DropItem>, folderId: string): Promise<void> {
    const dragged = await readDragged(items);
    const page = actions.pages.find(({ id }) => keyOfPage(id) === dragged?.key);
    if (!page || !dragged?.menu) return;
    await actions.outOfMenu(dragged.menu, dragged.key);
    await actions.moveToFolder(page, folderId);
  }

  const takeOut: Parameters<typeof useDragAndDrop>[0]['onRootDrop'] = ({ items }) => {
    void readDragged(items).then((dragged) => {
      if (dragged?.menu) void actions.outOfMenu(dragged.menu, dragged.key);
    });
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((id) => dragItemOf({ menu: null, key: keyOfPage(String(id)) }, entryOf(id)?.page)),
    acceptedDragTypes: [dragTypes.page],
    shouldAcceptItemDrop: ({ key }, types) => mayGoIntoFolder(types) && entryOf(key)?.page.isFolder === true,
    onMove({ keys: [key], target }) {
      const moved = entryOf(key);
      const beside = entryOf(target.key);
      if (!moved || !beside) return;
      if (target.dropPosition === 'on') void actions.moveToFolder(moved.page, beside.page.id);
      else void place(moved, beside, { id: beside.page.id, isAfter: target.dropPosition === 'after' });
    },
    onItemDrop: ({ items, target }) => void takeIntoFolder(items, String(target.key)),
    onInsert: takeOut,
    onRootDrop: takeOut,
  });

  function commandsFor({ page, folderId }: PageEntry): MenuAction[] {
    if (isFixed) return draftCommands(page, actions);
    const siblings = siblingsOf(folderId);
    const { menus } = actions;
    return [
      ...(['up', 'down'] as const).map((direction) => ({
        ...{ id: direction, label: direction === 'up' ? words.moveUp : words.moveDown },
        run: () => void actions.orderPages(stepEntry(siblings, siblings.indexOf(page.id), direction)),
      })),
      ...folderCommands(page, folderId, actions),
      ...menus.map(({ identifier, title }) => ({
        ...{ id: `menu ${identifier}`, label: menus.length > 1 ? words.into(title) : words.intoMenu },
        run: () => void actions.intoMenu(identifier, page, { held: heldBy(page) }),
      })),
      ...pageCommands(page, actions),
    ];
  }

  return (
    <GridList
      keyboardNavigationBehavior="tab"
      aria-label={label}
      className="pages-list"
      items={entries.map((entry) => ({ id: entry.page.id, ...entry }))}
      dependencies={[actions]}
      {...(isFixed ? {} : { dragAndDropHooks })}
      onAction={(key) => void navigate({ to: '/pages/$pageId', params: { pageId: String(key) } })}
      renderEmptyState={() => <p className="soft pages-none">{empty}</p>}
    >
      {({ page, folderId }) => (
        <GridListItem
          textValue={page.title}
          className={folderId === null ? 'pages-row' : 'pages-row pages-below'}
        >
          {!isFixed && (
            <DragButton slot="drag" className="button button-quiet button-icon pages-handle">
              <Icon name="grip" size={18} />
            </DragButton>
          )}
          <span className="pages-name">
            <strong>{page.title}</strong>
            <span className="soft">{page.fullUrl}</span>
          </span>
          {page.isHomepage && <Badge tone="info">{words.home}</Badge>}
          <PageBadges page={page} />
          <Menu label={words.actions(page.title)} icon="more" actions={commandsFor({ page, folderId })} />
        </GridListItem>
      )}
    </GridList>
  );
}
