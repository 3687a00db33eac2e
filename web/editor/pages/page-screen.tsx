import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useEditorPageQuery } from '#web/generated/editor/page.ts';
import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import type { CheckedField } from '../checks/page-checks.rules.ts';
import { codeInjectionWords } from '../code-injection/words.ts';
import { kindOfItem } from '../items/record-type.rules.ts';
import { itemsWords } from '../items/words.ts';
import { OthersEditing } from '../presence/others-editing.tsx';
import { useMay, useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { HiddenPage } from './hidden-page.tsx';
import { PageBadges } from './page-badges.tsx';
import { PageSettings } from './page-settings.tsx';
import './pages.css';
import { pagesWords as words } from './words.ts';

// A page has a canvas or items: only one of them is loaded.
const Canvas = lazy(async () => ({ default: (await import('../canvas/canvas.tsx')).Canvas }));
/** Opened by few: a file of its own. */
const ProductList = lazy(async () => ({ default: (await import('./product-list.tsx')).ProductList }));
const ItemList = lazy(async () => ({ default: (await import('../items/item-list.tsx')).ItemList }));

/** Opened by few: a file of its own. */
const PageCode = lazy(async () => ({ default: (await import('../code-injection/page-code.tsx')).PageCode }));

/** Whether visitors may not open a page, now and by itself later: whoever may only write drafts changes those. */
const isHiddenPage = ({ isEnabled, isHomepage, publishAt }: EditorPageRowFragment) =>
  !isEnabled && !isHomepage && publishAt === null;

/** One page, to work on: its blocks, or what is in it. */
export function Screen() {
  const { pageId = '' } = useParams({ strict: false });
  const { website } = useViewer();
  const { data, error, refetch } = useEditorPageQuery({ variables: { id: pageId } });
  const [shownSettings, showSettings] = useState<{ readonly focused?: CheckedField }>();
  const [showsCode, setShowsCode] = useState(false);
  const [showsList, setShowsList] = useState(false);
  const maySell = useMay('CATALOG_MANAGE');
  const mayWriteCode = useMay('THEME_MANAGE');
  const mayPublish = useMay('CONTENT_MANAGE');
  const [isAdding, setIsAdding] = useState(false);
  const place = useMemo(() => ({ collectionId: pageId }), [pageId]);
  const page = data?.collection;
  const back = { to: '/pages', label: words.back };
  if (!page)
    return (
      <Page title={words.title} back={back}>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <EmptyState icon="pages" title={words.gone}>
            {words.goneMore}
          </EmptyState>
        ) : (
          <Skeleton />
        )}
      </Page>
    );
  const mayChange = mayPublish || isHiddenPage(page);
  return (
    <Page
      title={page.title}
      back={back}
      isWide
      badges={<PageBadges page={page} />}
      actions={
        <>
          {maySell && page.type === 'PRODUCTS' && (
            <Button onPress={() => setShowsList(true)}>{words.productList.open}</Button>
          )}
          {mayWriteCode && <Button onPress={() => setShowsCode(true)}>{codeInjectionWords.open}</Button>}
          {mayChange && <Button onPress={() => showSettings({})}>{words.settings}</Button>}
          {page.holdsItems && (
            <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
              {itemsWords.add.button(kindOfItem(page.typeName))}
            </Button>
          )}
        </>
      }
    >
      <OthersEditing kind="page" id={page.id} />
      {mayPublish && isHiddenPage(page) && <HiddenPage {...page} />}
      <Suspense fallback={<Skeleton />}>
        {page.holdsItems ? (
          <ItemList page={page} isAdding={isAdding} onAdding={setIsAdding} />
        ) : (
          <Canvas
            title={page.title}
            path={page.fullUrl}
            place={place}
            isHidden={!page.isEnabled}
            onSettled={() => void refetch()}
            memoryKey={`${website.id} ${page.id}`}
            onField={mayChange ? (focused) => showSettings({ focused }) : undefined}
          />
        )}
      </Suspense>
      {showsCode && (
        <Suspense fallback={null}>
          <PageCode pageId={page.id} onClose={() => setShowsCode(false)} />
        </Suspense>
      )}
      {showsList && (
        <Suspense fallback={null}>
          <ProductList pageId={page.id} onClose={() => setShowsList(false)} />
        </Suspense>
      )}
      {shownSettings && (
        <PageSettings
          page={page}
          areas={data.memberAreas}
          focused={shownSettings.focused}
          onClose={() => showSettings(undefined)}
        />
      )}
    </Page>
  );
}
