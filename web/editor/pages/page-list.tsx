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
import type { PageActions } from './use-page-actions.ts';
import { pagesWords as words } from './words.ts';

export interface PageEntry {
  readonly page: EditorPageRowFragment;
  /** Below another page in the menu. */
  readonly isBelow: boolean;
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
        {({ page, isBelow }) => (
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
              actions={actionsFor({ page, isBelow }, { actions, isMenu, onRemove: setRemoved })}
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
  readonly isMenu: boolean;
  onRemove(page: EditorPageRowFragment): void;
}

function actionsFor({ page, isBelow }: PageEntry, { actions, isMenu, onRemove }: RowPowers): MenuAction[] {
  const { id, title } = page;
  return [
    ...(isMenu && !isBelow
      ? [
          { id: 'up', label: words.moveUp, run: () => void actions.stepInMenu(page, 'up') },
          { id: 'down', label: words.moveDown, run: () => void actions.stepInMenu(page, 'down') },
        ]
      : []),
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
