import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuAction } from '../ui/menu.tsx';
import { Badge } from '../ui/page.tsx';
import { stepEntry } from './menu.rules.ts';
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
  const [removed, setRemoved] = useState<EditorPageRowFragment | null>(null);
  const top = entries.filter(({ isBelow }) => !isBelow).map(({ page }) => page.id);
  const siblingsOf = (folderId: string | null) =>
    entries.filter((entry) => entry.folderId === folderId).map(({ page }) => page.id);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const moved = top.filter((id) => keys.has(id));
      const others = top.filter((id) => !keys.has(id));
      const at = others.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      const ids = others.toSpliced(Math.max(at, 0), 0, ...moved);
      void (isMenu ? actions.orderMenu(ids) : actions.orderPages(ids));
    },
  });
  return (
    <>
      <GridList
        aria-label={label}
        className="pages-list"
        items={entries.map((entry) => ({ id: entry.page.id, ...entry }))}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => void navigate({ to: '/pages/$pageId', params: { pageId: String(key) } })}
        renderEmptyState={() => <p className="soft pages-none">{empty}</p>}
      >
        {({ page, isBelow, folderId }) => (
          <GridListItem textValue={page.title} className={isBelow ? 'pages-row pages-below' : 'pages-row'}>
            {!isBelow && (
              <DragButton slot="drag" className="button button-quiet button-icon pages-handle">
                <Icon name="grip" size={18} />
              </DragButton>
            )}
            <span className="pages-name">
              <strong>{page.title}</strong>
              <span className="soft">{page.fullUrl}</span>
            </span>
            {page.isHomepage && <Badge tone="info">{words.home}</Badge>}
            {!page.isEnabled && <Badge>{words.hidden}</Badge>}
            {page.isPasswordProtected && <Badge tone="warn">{words.password}</Badge>}
            {page.isFolder && <Badge>{words.folder}</Badge>}
            <Menu
              label={words.actions(page.title)}
              icon="more"
              actions={actionsFor(
                { page, isBelow, folderId },
                { actions, isMenu, onRemove: setRemoved, siblings: siblingsOf(folderId) },
              )}
            />
          </GridListItem>
        )}
      </GridList>
      {removed && (
        <Dialog
          title={words.removeTitle(removed.title)}
          role="alertdialog"
          isOpen
          onClose={() => setRemoved(null)}
          foot={
            <>
              <Button onPress={() => setRemoved(null)}>{words.keep}</Button>
              <Button
                kind="danger"
                onPress={() => {
                  setRemoved(null);
                  void actions.remove(removed.id, removed.title);
                }}
              >
                {words.remove}
              </Button>
            </>
          }
        >
          <p>{words.removeMore}</p>
        </Dialog>
      )}
    </>
  );
}

interface RowPowers extends Pick<PageListProps, 'actions'> {
  /** What stands in the same folder, in order. */
  readonly siblings: readonly string[];
  readonly isMenu: boolean;
  onRemove(page: EditorPageRowFragment): void;
}

function actionsFor(
  { page, folderId }: PageEntry,
  { actions, isMenu, onRemove, siblings }: RowPowers,
): MenuAction[] {
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
      : [{ id: 'remove', label: words.remove, isDangerous: true, run: () => onRemove(page) }]),
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
