import { useEditorCommentsQuery } from '#web/generated/editor/comments.ts';
import { PagesTabs } from '../pages/pages-tabs.tsx';
import { oneOf, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton, Toolbar } from '../ui/page.tsx';
import { words } from '../words.ts';
import { CommentRow } from './comment-row.tsx';
import { CommentSettings } from './comment-settings.tsx';
import './comments.css';
import { commentsWords as texts } from './words.ts';

const pageSize = 50;
const commentsSearch = { state: oneOf(['PENDING', 'APPROVED', 'SPAM']) };

/** What visitors wrote below posts, the newest first. */
export function Screen() {
  const [{ state }, change] = useScreenSearch(commentsSearch);
  const maySettings = useMay('WEBSITE_MANAGE');
  const { data, previousData, error, fetchMore, refetch } = useEditorCommentsQuery({
    variables: { first: pageSize, state: state ?? null },
  });
  const list = (data ?? previousData)?.comments;
  const { hasNextPage = false, endCursor } = list?.pageInfo ?? {};
  return (
    <Page title={texts.title}>
      <PagesTabs current="comments" />
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <FilterSelect
            label={texts.state}
            labels={texts.states}
            value={state}
            onChange={(next) => change({ state: next })}
          />
        </Toolbar>
        {error && !list ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : !list ? (
          <Skeleton />
        ) : list.nodes.length === 0 ? (
          state ? (
            <EmptyState
              icon="search"
              title={texts.none}
              action={
                <Button onPress={() => change({ state: undefined })}>{words.controls.clearFilters}</Button>
              }
            />
          ) : (
            <EmptyState icon="mail" title={texts.empty.title}>
              {texts.empty.text}
            </EmptyState>
          )
        ) : (
          <ul className="comments" aria-label={texts.list}>
            {list.nodes.map((comment) => (
              <CommentRow key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="table-more">
            <Button kind="quiet" onPress={() => void fetchMore({ variables: { after: endCursor } })}>
              {words.controls.loadMore}
            </Button>
          </div>
        )}
      </Card>
      {maySettings && <CommentSettings />}
    </Page>
  );
}
