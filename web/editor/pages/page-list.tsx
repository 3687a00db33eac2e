import { useNavigate } from '@tanstack/react-router';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuAction } from '../ui/menu.tsx';
import { Badge } from '../ui/page.tsx';
import { type DropTarget, placeEntry, stepEntry } from './menu.rules.ts';
import type { PageActions } from './use-page-actions.ts';
import { pagesWords as words } from './words.ts';

export interface PageEntry {
  readonly page: EditorPageRowFragment;
  /** Below another page in the menu, or in a folder. */
  readonly isBelow: boolean;
  /** The folder that it stands in. */
  readonly folderId: string | null;
}

export interface PageListProps {
  readonly label: string;
  readonly entries: readonly PageEntry[];
  readonly actions: PageActions;
  readonly isMenu?: boolean;
  readonly empty: string;
}

/** Pages in their order, which dragging changes: by the pointer, or with the keyboard from the handle. */
export function PageList({ label, entries, actions, isMenu = false, empty }: PageListProps) {
  const navigate = useNavigate();
  const siblingsOf = (folderId: string | null) =>
    entries.filter((entry) => entry.folderId === folderId).map(({ page }) => page.id);
  const entryOf = (key: unknown) => entries.find(({ page }) => page.id === key);

  async function place(moved: PageEntry, beside: PageEntry, target: DropTarget): Promise<void> {
    if (isMenu) return actions.placeInMenu(moved.page.id, target);
    // A folder stands in no other one.
    if (moved.page.isFolder && beside.folderId !== null) return;
    if (moved.folderId !== beside.folderId) await actions.moveToFolder(moved.page, beside.folderId);
    await actions.orderPages(placeEntry(siblingsOf(beside.folderId), moved.page.id, target));
  }

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys: [key], target }) {
      const moved = entryOf(key);
      const beside = entryOf(target.key);
      if (!moved || !beside) return;
      void place(moved, beside, { id: beside.page.id, isAfter: target.dropPosition === 'after' });
    },
  });
  return (
    <GridList
      keyboardNavigationBehavior="tab"
      aria-label={label}
      className="pages-list"
      items={entries.map((entry) => ({ id: entry.page.id, ...entry }))}
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => void navigate({ to: '/pages/$pageId', params: { pageId: String(key) } })}
      renderEmptyState={() => <p className="soft pages-none">{empty}</p>}
    >
      {({ page, isBelow, folderId }) => (
        <GridListItem textValue={page.title} className={isBelow ? 'pages-row pages-below' : 'pages-row'}>
          <DragButton slot="drag" className="button button-quiet button-icon pages-handle">
            <Icon name="grip" size={18} />
          </DragButton>
          <span className="pages-name">
            <strong>{page.title}</strong>
            <span className="soft">{page.fullUrl}</span>
          </span>
          {page.isHomepage && <Badge tone="info">{words.home}</Badge>}
          <PageBadges page={page} />
          <Menu
            label={words.actions(page.title)}
            icon="more"
            actions={actionsFor(
              { page, isBelow, folderId },
              { actions, isMenu, siblings: siblingsOf(folderId) },
            )}
          />
        </GridListItem>
      )}
    </GridList>
  );
}

interface RowPowers extends Pick<PageListProps, 'actions'> {
  /** What stands in the same folder, in order. */
  readonly siblings: readonly string[];
  readonly isMenu: boolean;
}

/** What visitors meet instead of the page, or besides. */
export function PageBadges({ page }: { readonly page: EditorPageRowFragment }) {
  const { isEnabled, publishAt, unpublishAt, isPasswordProtected, access, isFolder } = page;
  const isScheduled = publishAt !== null || (isEnabled && unpublishAt !== null);
  return (
    <>
      {isScheduled && <Badge tone="info">{words.scheduled}</Badge>}
      {!isEnabled && publishAt === null && <Badge>{words.hidden}</Badge>}
      {isPasswordProtected && <Badge tone="warn">{words.password}</Badge>}
      {access !== 'PUBLIC' && <Badge tone="warn">{words.members}</Badge>}
      {isFolder && <Badge>{words.folder}</Badge>}
    </>
  );
}

function actionsFor({ page, folderId }: PageEntry, { actions, isMenu, siblings }: RowPowers): MenuAction[] {
  const { id, title } = page;
  return [
    ...(['up', 'down'] as const).map((direction) => ({
      ...{ id: direction, label: direction === 'up' ? words.moveUp : words.moveDown },
      run: () =>
        void (isMenu
          ? actions.stepInMenu(page, direction)
          : actions.orderPages(stepEntry(siblings, siblings.indexOf(page.id), direction))),
    })),
    ...folderActions(page, folderId, actions),
    ...(actions.hasMenu
      ? [
          isMenu
            ? { id: 'out', label: words.outOfMenu, run: () => void actions.outOfMenu(page) }
            : { id: 'in', label: words.intoMenu, run: () => void actions.intoMenu(page) },
        ]
      : []),
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

/** Into which folder a page may go, and out of which. */
function folderActions(
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
