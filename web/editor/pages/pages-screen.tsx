import { useState } from 'react';
import { useEditorPagesQuery } from '#web/generated/editor/pages.ts';
import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import { useAddRequest } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { placeInFolders } from './folders.rules.ts';
import { linkedPages, withPage } from './menu.rules.ts';
import { MenuCard } from './menu-card.tsx';
import { NewPage } from './new-page.tsx';
import { PageList } from './page-list.tsx';
import './pages.css';
import { PagesTabs } from './pages-tabs.tsx';
import { Trash } from './trash.tsx';
import { usePageActions } from './use-page-actions.ts';
import { pagesWords as words } from './words.ts';

/** The pages of the website: each menu in its order, and those in none. */
export function Screen() {
  const { data, error, refetch } = useEditorPagesQuery();
  const [isAdding, setIsAdding] = useState(false);
  const mayArrange = useMay('CONTENT_MANAGE');
  useAddRequest('page', () => setIsAdding(true));
  const menus = data?.siteLayout ?? [];
  const collections = data?.website?.collections ?? [];
  const actions = usePageActions({ menus, pages: collections, reload: async () => void (await refetch()) });
  const linked = new Set(menus.flatMap(({ links }) => [...linkedPages(links)]));
  const others = placeInFolders(collections.filter(({ id }) => !linked.has(id)));
  const heldBy = (folder: EditorPageRowFragment) => {
    const held = new Set(collections.find(({ id }) => id === folder.id)?.children.map(({ id }) => id));
    return collections.filter(({ id }) => held.has(id));
  };

  return (
    <Page
      title={words.title}
      actions={
        <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
          {words.add}
        </Button>
      }
    >
      <PagesTabs current="pages" />
      {!data ? (
        error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : collections.length === 0 ? (
        <EmptyState icon="pages" title={words.none}>
          {words.noneMore}
        </EmptyState>
      ) : (
        <>
          {menus.map((menu, index) => (
            <MenuCard
              key={menu.identifier}
              {...{ menu, pages: collections, actions, heldBy, isMain: index === 0, isFixed: !mayArrange }}
              onRestored={() => void refetch()}
            />
          ))}
          <Card title={words.unlinked} isFlush>
            <PageList
              {...{ label: words.unlinked, entries: others, actions, heldBy, isFixed: !mayArrange }}
              empty={words.noneUnlinked}
            />
          </Card>
          {mayArrange && <Trash pages={data.trashedCollections} actions={actions} />}
        </>
      )}
      {isAdding && data && (
        <NewPage
          hasHome={!mayArrange || collections.some(({ isHomepage }) => isHomepage)}
          isHidden={!mayArrange}
          onClose={() => setIsAdding(false)}
          onMade={async (page, isInMenu) => {
            const [main] = menus;
            if (isInMenu && main)
              await actions.saveMenu(main.identifier, (links) => withPage(links, page), { added: page });
            else await refetch();
          }}
        />
      )}
    </Page>
  );
}
