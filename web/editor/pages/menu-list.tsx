import { useNavigate } from '@tanstack/react-router';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { type DropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { EditorMenuFragment, EditorPageRowFragment } from '#web/generated/graphql.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { Badge } from '../ui/page.tsx';
import type { MenuPage } from './menu.rules.ts';
import { menuCommands } from './menu-commands.ts';
import { dragItemOf, dragTypes, mayGoIntoFolder, readDragged } from './menu-drag.ts';
import { entriesOf, keyOfPage, type MenuEntry, type MenuPlace } from './menu-entries.rules.ts';
import { PageBadges } from './page-badges.tsx';
import { draftCommands } from './page-commands.ts';
import type { PageActions } from './use-page-actions.ts';
import { pagesWords as words } from './words.ts';

export interface MenuListProps {
  readonly menu: EditorMenuFragment;
  readonly isMain: boolean;
  /** Whether the menu stays as it is: for whoever may only write drafts. */
  readonly isFixed: boolean;
  readonly pages: readonly EditorPageRowFragment[];
  readonly actions: PageActions;
  /** The pages that a folder holds, in order. */
  heldBy(page: EditorPageRowFragment): readonly MenuPage[];
  /** Opens a link to another address. */
  onEdit(key: string): void;
}

/**
 * The links of a menu in their order, which dragging changes, also from one menu to another and into folders: by the pointer, or with the
 * keyboard from the handle.
 */
export function MenuList({ menu, isMain, isFixed, pages, actions, heldBy, onEdit }: MenuListProps) {
  const navigate = useNavigate();
  const { identifier, title, links } = menu;
  const entries = entriesOf(links).map((entry) => ({
    ...entry,
    id: entry.key,
    page: pages.find(({ id }) => id === entry.link.collectionId),
  }));
  const find = (key: unknown) => entries.find((entry) => entry.key === key);
  /** Others go below folders, and below what has some already. */
  const isFolder = ({
    link,
    page,
    parentKey,
  }: { readonly page: EditorPageRowFragment | undefined } & MenuEntry) =>
    parentKey === null && (page?.isFolder === true || link.children.length > 0);
  const folders = entries.filter(isFolder);

  async function receive(items: Iterable<DropItem>, place: MenuPlace | null): Promise<void> {
    const dragged = await readDragged(items);
    if (!dragged) return;
    const { menu: from, key } = dragged;
    if (from === identifier) return place ? actions.placeInMenu(identifier, key, place) : undefined;
    if (from !== null) return actions.moveToMenu(from, identifier, key, place);
    const page = pages.find(({ id }) => keyOfPage(id) === key);
    if (page) await actions.intoMenu(identifier, page, { held: heldBy(page), ...(place ? { place } : {}) });
  }

  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => dragItemOf({ menu: identifier, key: String(key) }, find(key)?.page)),
    acceptedDragTypes: [dragTypes.page, dragTypes.link],
    shouldAcceptItemDrop: ({ key }, types) =>
      mayGoIntoFolder(types) && folders.some((folder) => folder.key === key),
    onMove({ keys: [key], target }) {
      const place = { key: String(target.key), position: target.dropPosition };
      void actions.placeInMenu(identifier, String(key), place);
    },
    onInsert: ({ items, target }) =>
      void receive(items, { key: String(target.key), position: target.dropPosition }),
    onItemDrop: ({ items, target }) => void receive(items, { key: String(target.key), position: 'on' }),
    onRootDrop: ({ items }) => void receive(items, null),
  });
  return (
    <GridList
      keyboardNavigationBehavior="tab"
      aria-label={title}
      className="pages-list"
      items={entries}
      dependencies={[actions, pages]}
      {...(isFixed ? {} : { dragAndDropHooks })}
      onAction={(key) => {
        const entry = find(key);
        if (entry?.page) void navigate({ to: '/pages/$pageId', params: { pageId: entry.page.id } });
        else if (entry && !entry.link.memberAreaId && !isFixed) onEdit(entry.key);
      }}
      renderEmptyState={() => (
        <p className="soft pages-none">{isFixed ? words.emptyMenu : words.noneInMenu}</p>
      )}
    >
      {(entry) => (
        <GridListItem
          textValue={entry.page?.title ?? entry.link.title}
          className={entry.parentKey === null ? 'pages-row' : 'pages-row pages-below'}
        >
          {!isFixed && (
            <DragButton slot="drag" className="button button-quiet button-icon pages-handle">
              <Icon name="grip" size={18} />
            </DragButton>
          )}
          <span className="pages-name">
            <strong>{entry.page?.title ?? entry.link.title}</strong>
            <span className="soft">{entry.page?.fullUrl ?? entry.link.url}</span>
          </span>
          {entry.page?.isHomepage && <Badge tone="info">{words.home}</Badge>}
          {entry.page ? (
            <PageBadges page={entry.page} />
          ) : (
            <Badge>{entry.link.memberAreaId ? words.links.area : words.links.kind}</Badge>
          )}
          {entry.link.isNewWindow && <Badge>{words.links.newWindow}</Badge>}
          {(!isFixed || entry.page) && (
            <Menu
              label={words.actions(entry.page?.title ?? entry.link.title)}
              icon="more"
              actions={
                isFixed && entry.page
                  ? draftCommands(entry.page, actions)
                  : menuCommands(entry, { ...{ identifier, isMain, folders, actions, heldBy, onEdit } })
              }
            />
          )}
        </GridListItem>
      )}
    </GridList>
  );
}
