import { useMemo, useState } from 'react';
import type { ReportComparison, ReportView } from '#web/generated/graphql.ts';
import { useScreenSearch } from '../search-params.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { DateField } from '../ui/date-time-field.tsx';
import { readView, type ShownReport, type ViewSearch, viewSearch } from './report-view.rules.ts';
import { SavedReportsDialog } from './saved-reports-dialog.tsx';
import { SegmentSelect } from './segment-select.tsx';
import { analyticsWords } from './words.ts';

const { view: texts, ranges } = analyticsWords;
const dayCounts = ['7', '30', '90', '365'] as const;
const own = 'own';

interface ReportViewState {
  readonly shown: ShownReport;
  readonly search: ViewSearch;
  change(change: ViewSearch): void;
}

/** What the address of a screen shows, and how that is changed. */
export function useReportView(): ReportViewState {
  const [search, change] = useScreenSearch(viewSearch);
  const { timeZone } = useViewer().website;
  const shown = useMemo(() => readView(search, timeZone, new Date()), [search, timeZone]);
  return { shown, search, change };
}

/** Chooses the days of a report, what they are compared with and whose visits they are; and opens saved ones. */
export function ReportBar({ view, state }: { readonly view: ReportView; readonly state: ReportViewState }) {
  const { shown, search, change } = state;
  const { range, lastDays, comparison } = shown;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="report-bar">
      <DaySelect
        lastDays={lastDays}
        onChange={(days) =>
          change(
            days === null
              ? { days: undefined, ...range }
              : { days: days === '30' ? undefined : days, from: undefined, to: undefined },
          )
        }
      />
      {lastDays === null && (
        <>
          <DateField
            label={texts.from}
            isLabelHidden
            value={range.from}
            onChange={(from) => from && change({ from, to: from > range.to ? from : range.to })}
          />
          <DateField
            label={texts.to}
            isLabelHidden
            value={range.to}
            onChange={(to) => to && change({ to, from: to < range.from ? to : range.from })}
          />
        </>
      )}
      {view === 'FIGURES' && (
        <>
          <Select<ReportComparison>
            label={texts.compared}
            isLabelHidden
            value={comparison}
            options={(['DAYS_BEFORE', 'YEAR_BEFORE'] as const).map((value) => ({
              ...{ value, label: texts.comparisons[value] },
            }))}
            onChange={(chosen) => change({ compare: chosen === 'YEAR_BEFORE' ? chosen : undefined })}
          />
          <SegmentSelect range={range} by={search.by} value={search.value} onChange={change} />
        </>
      )}
      <Button onPress={() => setIsOpen(true)}>{texts.saved.title}</Button>
      {isOpen && <SavedReportsDialog view={view} shown={shown} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function DaySelect({
  lastDays,
  onChange,
}: {
  readonly lastDays: number | null;
  /** Null for days of one's own. */
  onChange(days: string | null): void;
}) {
  const value = lastDays === null ? own : String(lastDays);
  const isUsual = value === own || dayCounts.some((count) => count === value);
  return (
    <Select<string>
      label={analyticsWords.range}
      isLabelHidden
      value={value}
      options={[
        ...(isUsual ? [] : [{ value, label: texts.lastDays(value) }]),
        ...dayCounts.map((count) => ({ value: count, label: ranges[count] })),
        { value: own, label: texts.ownDays },
      ]}
      onChange={(chosen) => onChange(chosen === own ? null : chosen)}
    />
  );
}
