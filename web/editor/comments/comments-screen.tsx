import { useEditorCommentsQuery } from '#web/generated/editor/comments.ts';
import { PagesTabs } from '../pages/pages-tabs.tsx';
import { pagesWords } from '../pages/words.ts';
import { oneOf, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Card, Page, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { LoadMore } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { CommentRow } from './comment-row.tsx';
import { CommentSettings } from './comment-settings.tsx';
import './comments.css';
import { commentsWords as texts } from './words.ts';

const pageSize = 50;
const commentsSearch = { state: oneOf(['PENDING', 'APPROVED', 'SPAM']) };

/** What visitors wrote below posts, the newest first. */
export function Screen() {
  const [{ state }, change, clear] = useScreenSearch(commentsSearch);
  const maySettings = useMay('WEBSITE_MANAGE');
  const query = useEditorCommentsQuery({ variables: { first: pageSize, state: state ?? null } });
  const pages = usePages(query, ({ comments }) => comments);
  return (
    <Page title={pagesWords.title} part={texts.title}>
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
        <PagedList
          {...{ pages, clear }}
          empty={{ icon: 'mail', ...texts.empty }}
          none={{ title: texts.none }}
        >
          {(comments, more) => (
            <>
              <ul className="comments" aria-label={texts.list}>
                {comments.map((comment) => (
                  <CommentRow key={comment.id} comment={comment} />
                ))}
              </ul>
              <LoadMore {...more} />
            </>
          )}
        </PagedList>
      </Card>
      {maySettings && <CommentSettings />}
    </Page>
  );
}
