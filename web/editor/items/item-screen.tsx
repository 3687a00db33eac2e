import { useParams } from '@tanstack/react-router';
import { useEditorItemQuery } from '#web/generated/editor/item.ts';
import { useEditorItemPageQuery } from '#web/generated/editor/item-page.ts';
import { EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { ItemEditor } from './item-editor.tsx';
import './items.css';
import { itemsWords } from './words.ts';

/** One item, to write and to publish. */
export function Screen() {
  const { pageId = '', itemId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorItemQuery({ variables: { id: itemId } });
  const { data: pageData } = useEditorItemPageQuery({ variables: { id: pageId } });
  const page = pageData?.collection;
  if (data?.item && page)
    return <ItemEditor key={itemId} item={data.item} page={page} onSettled={() => void refetch()} />;
  const back = { to: `/pages/${pageId}`, label: page?.title ?? itemsWords.editor.back };
  return (
    <Page title={page?.title ?? ''} back={back}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data && !data.item ? (
        <EmptyState icon="pages" title={itemsWords.editor.none} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}
