import { Link } from '@tanstack/react-router';
import { useEditorReplaysQuery } from '#web/generated/editor/replays.ts';
import type { EditorReplayFragment } from '#web/generated/graphql.ts';
import { AnalyticsTabs } from '../analytics/analytics-tabs.tsx';
import { analyticsWords } from '../analytics/words.ts';
import { type Formats, useFormats } from '../formats.ts';
import { useMayOpen } from '../shell/viewer-context.ts';
import { Card, Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { clock } from './recording.rules.ts';
import { replaysWords as texts } from './words.ts';

const pageSize = 50;

/** What visitors saw and did, as far as it was recorded. */
export function Screen() {
  const formats = useFormats();
  const query = useEditorReplaysQuery({
    variables: { first: pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const maySettings = useMayOpen('/settings/visits');
  const pages = usePages(query, ({ sessionReplays }) => sessionReplays);
  const { sessionReplayPercent = 0, fullStoryOrgId = '' } = query.data?.website?.settings ?? {};
  const isOn = sessionReplayPercent > 0;
  return (
    <Page title={analyticsWords.title} part={analyticsWords.tabs.replays} isWide>
      <AnalyticsTabs current="replays" />
      <Card isFlush>
        <PagedList
          pages={pages}
          empty={{
            ...{ icon: 'analytics', title: texts.empty.title },
            text: !isOn ? texts.empty.off : fullStoryOrgId === '' ? texts.empty.on : texts.empty.fullStory,
            action: maySettings && (
              <Link to="/settings/visits" className="button button-secondary">
                {texts.empty.action}
              </Link>
            ),
          }}
        >
          {(rows, more) => (
            <div className="titled-cells">
              <Table
                {...{ rows, ...more }}
                label={texts.list}
                linkTo={({ id }) => `/analytics/replays/${id}`}
                columns={columnsOf(formats)}
              />
            </div>
          )}
        </PagedList>
      </Card>
    </Page>
  );
}

function columnsOf(formats: Formats): readonly Column<EditorReplayFragment>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'startedAt', title: columns.startedAt },
      cell: ({ startedAt }) => formats.dateTime(startedAt),
    },
    { ...{ id: 'path', title: columns.path }, cell: ({ path }) => path },
    {
      ...{ id: 'pages', title: columns.pages, isNumber: true },
      cell: ({ pageCount }) => formats.number(pageCount),
    },
    {
      ...{ id: 'length', title: columns.length, isNumber: true },
      cell: ({ seconds }) => clock(seconds * 1_000),
    },
    { ...{ id: 'browser', title: columns.browser, isExtra: true }, cell: browserOf },
  ];
}

/** `Chrome, Linux, computer` in words. */
export function browserOf({ browser, os, device }: EditorReplayFragment): string {
  const { desktop, tablet, mobile } = texts.devices;
  const deviceName = device === 'mobile' ? mobile : device === 'tablet' ? tablet : desktop;
  return [browser, os, deviceName].join(', ');
}
