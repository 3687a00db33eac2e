import { useEditorPageProblemsQuery } from '#web/generated/editor/page-problems.ts';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import { FindingsCard } from './findings-card.tsx';
import { MissingPathsCard } from './missing-paths-card.tsx';
import { PageErrorsCard } from './page-errors-card.tsx';
import { ReportBar, useReportView } from './report-bar.tsx';
import { UncountedCard } from './uncounted-card.tsx';
import { analyticsWords } from './words.ts';
import './analytics.css';

/** What went wrong for visitors: addresses without a page, scripts that failed, what browsers noticed, and what was not counted. */
export function Screen() {
  const state = useReportView();
  const { range } = state.shown;
  const { data, previousData, error, refetch } = useEditorPageProblemsQuery({
    variables: range,
    fetchPolicy: 'cache-and-network',
  });
  const report = (data ?? previousData)?.visitReport;
  return (
    <Page title={analyticsWords.title} part={analyticsWords.tabs.problems} isWide>
      <AnalyticsTabs current="problems" />
      <ReportBar view="PROBLEMS" state={state} />
      {error && !report ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : report ? (
        <>
          <MissingPathsCard paths={report.missingPaths} range={range} />
          <PageErrorsCard errors={report.pageErrors} range={range} />
          <FindingsCard findings={report.pageFindings} range={range} />
          <UncountedCard {...report} />
        </>
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}
