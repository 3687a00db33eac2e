import { Link } from '@tanstack/react-router';
import { useEditorPopupsQuery } from '#web/generated/editor/popups.ts';
import type { EditorPopupFragment } from '#web/generated/graphql.ts';
import { PagesTabs } from '../pages/pages-tabs.tsx';
import { pagesWords } from '../pages/words.ts';
import { Badge, Card, EmptyState, ErrorPanel, Page, Skeleton, type Tone } from '../ui/page.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { type PopupState, popupState } from './popup-form.rules.ts';
import { popupsWords as words } from './words.ts';

const tones: Readonly<Record<PopupState, Tone>> = {
  on: 'good',
  off: 'neutral',
  scheduled: 'info',
  over: 'neutral',
};

/** What is shown over the website's pages. */
export function Screen() {
  const { data, error, refetch } = useEditorPopupsQuery();
  const popups = data?.website?.popups;
  return (
    <Page
      title={pagesWords.title}
      part={words.title}
      actions={
        <Link to="/pages/popups/new" className="button button-primary">
          {words.new}
        </Link>
      }
    >
      <PagesTabs current="popups" />
      <Card isFlush>
        {!popups ? (
          error ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton />
          )
        ) : popups.length === 0 ? (
          <EmptyState icon="info" title={words.empty.title}>
            {words.empty.text}
          </EmptyState>
        ) : (
          <Table
            label={words.list}
            rows={popups}
            columns={columns}
            linkTo={({ id }) => `/pages/popups/${id}`}
          />
        )}
      </Card>
    </Page>
  );
}

const columns: readonly Column<EditorPopupFragment>[] = [
  { id: 'title', title: words.columns.title, cell: ({ title }) => title },
  { id: 'position', title: words.columns.position, cell: ({ position }) => words.positions[position] },
  { id: 'when', title: words.columns.when, isExtra: true, cell: whenOf },
  {
    ...{ id: 'pages', title: words.columns.pages, isExtra: true },
    cell: ({ collectionIds: { length } }) => (length === 0 ? words.allPages : words.pageCount(length)),
  },
  {
    ...{ id: 'state', title: words.columns.state },
    cell: (popup) => {
      const state = popupState(popup, Date.now());
      return <Badge tone={tones[state]}>{words.states[state]}</Badge>;
    },
  },
];

function whenOf({ trigger, delaySeconds, scrollPercent }: EditorPopupFragment): string {
  if (trigger === 'EXIT') return words.whens.EXIT;
  return trigger === 'SCROLL' ? words.whens.SCROLL(scrollPercent) : words.whens.DELAY(delaySeconds);
}
