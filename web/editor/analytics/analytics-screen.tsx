import { Link } from '@tanstack/react-router';
import { useEditorReportQuery } from '#web/generated/editor/report.ts';
import type { EditorReportQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { useMayOpen } from '../shell/viewer-context.ts';
import { Badge, Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { AbandonedCartsCard } from './abandoned-carts-card.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { DayChart } from './day-chart.tsx';
import { FormsCard } from './forms-card.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { MembersCard } from './members-card.tsx';
import { ProductsCard } from './products-card.tsx';
import { ReportBar, useReportView } from './report-bar.tsx';
import type { ShownReport } from './report-view.rules.ts';
import { SalesCard } from './sales-card.tsx';
import { SegmentFigures } from './segment-figures.tsx';
import { Tiles } from './tiles.tsx';
import { VitalsCard } from './vitals-card.tsx';
import { WeeklyReportCard } from './weekly-report-card.tsx';
import { analyticsWords } from './words.ts';
import './analytics.css';

export type Report = EditorReportQuery['visitReport'];

const liveEveryMs = 30_000;

/** What visits and orders of some days came to. */
export function Screen() {
  const state = useReportView();
  const { shown } = state;
  const { data, previousData, error, refetch } = useEditorReportQuery({
    variables: { ...shown.range, comparison: shown.comparison },
    pollInterval: liveEveryMs,
  });
  const report = (data ?? previousData)?.visitReport;
  return (
    <Page
      title={analyticsWords.title}
      badges={report && <Badge tone="info">{analyticsWords.live(report.liveVisitors)}</Badge>}
      isWide
    >
      <AnalyticsTabs current="figures" />
      <ReportBar view="FIGURES" state={state} />
      {error && !report ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : report && shown.segment ? (
        <SegmentFigures shown={shown} segment={shown.segment} annotations={report.annotations} />
      ) : report ? (
        <Figures report={report} shown={shown} />
      ) : (
        <Skeleton rows={8} />
      )}
      <WeeklyReportCard />
    </Page>
  );
}

function Figures({ report, shown }: { readonly report: Report; readonly shown: ShownReport }) {
  const formats = useFormats();
  const { range, comparison } = shown;
  const maySettings = useMayOpen('/settings/visits');
  const ordered = orderedOf(report.funnel);
  const orderedBefore = orderedOf(report.previousReport.funnel);
  const isEmpty = report.total.views === 0 && report.sales.length === 0;
  if (isEmpty)
    return (
      <>
        <Card>
          <EmptyState
            icon="analytics"
            title={analyticsWords.empty.title}
            action={
              maySettings && (
                <Link to="/settings/visits" className="button button-secondary">
                  {analyticsWords.empty.action}
                </Link>
              )
            }
          >
            {analyticsWords.empty.text}
          </EmptyState>
        </Card>
        <MembersCard range={range} comparison={comparison} />
      </>
    );
  return (
    <>
      <Tiles figures={{ ...report, ordered, orderedBefore }} {...{ comparison, formats }} />
      <DayChart days={report.days} annotations={report.annotations} range={range} />
      <div className="analytics-columns">
        <div>
          <BreakdownCard range={range} comparison={comparison} first="PAGE" />
          <FunnelCard funnel={report.funnel} range={range} />
          <AbandonedCartsCard range={range} comparison={comparison} />
          <FormsCard range={range} />
        </div>
        <div>
          <BreakdownCard range={range} comparison={comparison} first="SOURCE" />
          {report.sales.length > 0 && <SalesCard range={range} comparison={comparison} />}
          <ProductsCard range={range} />
          <VitalsCard vitals={report.vitals} range={range} />
        </div>
        <MembersCard range={range} comparison={comparison} />
      </div>
    </>
  );
}

function orderedOf(funnel: Report['previousReport']['funnel']): number {
  return funnel.find(({ stage }) => stage === 'ORDER')?.visits ?? 0;
}
