import { useEditorSegmentPagesQuery } from '#web/generated/editor/segment-pages.ts';
import { useFormats } from '../formats.ts';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Bars } from './bars.tsx';
import type { DayRange } from './figures.rules.ts';
import type { ShownReport } from './report-view.rules.ts';
import { analyticsWords } from './words.ts';

const { breakdown: texts, dimensions, view } = analyticsWords;

/** The pages that visits of a segment saw. They take longer than the figures, so that these do not wait for them. */
export function SegmentPages({
  range,
  of,
}: {
  readonly range: DayRange;
  readonly of: NonNullable<ShownReport['segment']>;
}) {
  const formats = useFormats();
  const { data, previousData, error, refetch } = useEditorSegmentPagesQuery({ variables: { ...range, of } });
  const segment = (data ?? previousData)?.visitReport.segment;
  return (
    <Card title={dimensions.PAGE}>
      {segment?.pages ? (
        <Bars
          label={dimensions.PAGE}
          bars={segment.pages.map(({ value, visits }) => ({
            ...{ id: value, name: value || texts.unknown, amount: visits, text: formats.number(visits) },
          }))}
        />
      ) : segment ? (
        <p className="soft">{view.pagesOfFewDays}</p>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  );
}
