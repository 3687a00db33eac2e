import { lazy, Suspense, useState } from 'react';
import { useEditorPagesQuery } from '#web/generated/editor/pages.ts';
import { useAddRequest } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { placeInFolders } from './folders.rules.ts';
import { linkedPages, type MenuLink, withPage } from './menu.rules.ts';
import { MenuLinks } from './menu-links.tsx';
import { NewPage } from './new-page.tsx';
import { PageList } from './page-list.tsx';
import './pages.css';
import { PagesTabs } from './pages-tabs.tsx';
import { Trash } from './trash.tsx';
import { usePageActions } from './use-page-actions.ts';
import { pagesWords as words } from './words.ts';

/** Opened by few: a file of its own. */
const MenuVersions = lazy(async () => ({ default: (await import('./menu-versions.tsx')).MenuVersions }));

/** The pages of the website: those in the menu, in its order, and all others. */
export function Screen() {
  const { data, error, refetch } = useEditorPagesQuery();
  const [isAdding, setIsAdding] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  useAddRequest('page', () => setIsAdding(true));
  const menu = data?.siteLayout[0];
  const links: readonly MenuLink[] = menu?.links ?? [];
  const pages = data?.website?.collections ?? [];
  const actions = usePageActions({
    menu,
    pages,
    reload: async () => void (await refetch()),
  });
  const linked = linkedPages(links);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const inMenu = links.flatMap(({ collectionId, children }) => [
    ...pageOf(collectionId, false),
    ...children.flatMap((child) => pageOf(child.collectionId, true)),
  ]);
  const others = placeInFolders(pages.filter(({ id }) => !linked.has(id))).map(({ page, folderId }) => ({
    ...{ page, folderId, isBelow: folderId !== null },
  }));

  function pageOf(id: string | null, isBelow: boolean) {
    const page = id === null ? undefined : byId.get(id);
    const folder = pages.find(({ children }) => children.some((child) => child.id === id));
    return page ? [{ page, isBelow, folderId: folder?.id ?? null }] : [];
  }

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
      ) : pages.length === 0 ? (
        <EmptyState icon="pages" title={words.none}>
          {words.noneMore}
        </EmptyState>
      ) : (
        <>
          <Card
            title={menu?.title ?? words.menu}
            isFlush
            actions={
              menu && (
                <Button kind="quiet" onPress={() => setShowsVersions(true)}>
                  {words.versions.open}
                </Button>
              )
            }
          >
            <PageList label={words.menu} entries={inMenu} actions={actions} isMenu empty={words.noneInMenu} />
            {menu && <MenuLinks links={links} onChange={(change) => void actions.saveMenu(change)} />}
          </Card>
          <Card title={words.unlinked} isFlush>
            <PageList label={words.unlinked} entries={others} actions={actions} empty={words.noneUnlinked} />
          </Card>
          <Trash pages={data.trashedCollections} actions={actions} />
        </>
      )}
      {showsVersions && menu && (
        <Suspense fallback={null}>
          <MenuVersions
            menu={menu.identifier}
            onRestored={() => void refetch()}
            onClose={() => setShowsVersions(false)}
          />
        </Suspense>
      )}
      {isAdding && data && (
        <NewPage
          hasHome={pages.some(({ isHomepage }) => isHomepage)}
          onClose={() => setIsAdding(false)}
          onMade={async (page, isInMenu) => {
            if (isInMenu) await actions.saveMenu((all) => withPage(all, page), page);
            else await refetch();
          }}
        />
      )}
    </Page>
  );
}
