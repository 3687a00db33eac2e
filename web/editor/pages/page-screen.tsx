import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useEditorPageQuery } from '#web/generated/editor/page.ts';
import { Canvas } from '../canvas/canvas.tsx';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Badge, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { PageSettings } from './page-settings.tsx';
import { pagesWords as words } from './words.ts';

/** One page, to work on. */
export function Screen() {
  const { pageId = '' } = useParams({ strict: false });
  const { website } = useViewer();
  const { data, error, refetch } = useEditorPageQuery({ variables: { id: pageId } });
  const [showsSettings, setShowsSettings] = useState(false);
  const place = useMemo(() => ({ collectionId: pageId }), [pageId]);
  const page = data?.collection;
  const back = { to: '/pages', label: words.back };
  if (!page)
    return (
      <Page title={words.title} back={back}>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <EmptyState icon="pages" title={words.none} />
        ) : (
          <Skeleton />
        )}
      </Page>
    );
  return (
    <Page
      title={page.title}
      back={back}
      isWide
      badges={page.isEnabled ? undefined : <Badge>{words.hidden}</Badge>}
      actions={<Button onPress={() => setShowsSettings(true)}>{words.settings}</Button>}
    >
      <Canvas title={page.title} path={page.fullUrl} place={place} memoryKey={`${website.id} ${page.id}`} />
      {showsSettings && <PageSettings page={page} onClose={() => setShowsSettings(false)} />}
    </Page>
  );
}
