import { useEditorSegmentQuery } from '#web/generated/editor/segment.ts';
import { useFormats } from '../formats.ts';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import type { Report } from './analytics-screen.tsx';
import { DayChart } from './day-chart.tsx';
import type { ShownReport } from './report-view.rules.ts';
import { SegmentBreakdown, SegmentFunnel } from './segment-details.tsx';
import { Tiles } from './tiles.tsx';
import { analyticsWords } from './words.ts';

/** What visits that have something in common came to. */
export function SegmentFigures({
  shown: { range, comparison },
  segment: of,
  annotations,
}: Pick<Report, 'annotations'> & {
  readonly shown: ShownReport;
  readonly segment: NonNullable<ShownReport['segment']>;
}) {
  const formats = useFormats();
  const { data, previousData, error, refetch } = useEditorSegmentQuery({
    variables: { ...range, comparison, of },
  });
  const segment = (data ?? previousData)?.visitReport.segment;
  if (!segment) return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={8} />;
  const { total, previous, days, sales, previousSales } = segment;
  return (
    <>
      <Tiles
        figures={{
          ...{ total, previous, sales: sales ?? [], previousSales: previousSales ?? [] },
          ...{ ordered: null, orderedBefore: null },
        }}
        {...{ comparison, formats }}
      />
      <DayChart days={days} annotations={annotations} range={range} of={of} />
      <div className="analytics-columns">
        <div>
          <SegmentBreakdown range={range} of={of} first="PAGE" />
          <SegmentFunnel range={range} of={of} />
        </div>
        <div>
          <SegmentBreakdown range={range} of={of} first="SOURCE" />
        </div>
      </div>
      <Card>
        <p className="soft">
          {analyticsWords.view.onlyAll}
          {sales === null && ` ${analyticsWords.view.noSales}`}
        </p>
      </Card>
    </>
  );
}
