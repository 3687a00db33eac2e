import { useMemo } from 'react';
import { oneOf, useScreenSearch } from '../search-params.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Select } from '../ui/choice.tsx';
import { type DayRange, lastDays } from './figures.rules.ts';
import { analyticsWords } from './words.ts';

const dayCounts = ['7', '30', '90', '365'] as const;
const daySearch = { days: oneOf(dayCounts) };

/** How many days a report is of. */
type DayChoice = (typeof dayCounts)[number];

/** The days that the address of a screen names, and how they are changed. */
export function useDayRange(): {
  readonly range: DayRange;
  readonly value: DayChoice;
  onChange(value: DayChoice): void;
} {
  const [search, change] = useScreenSearch(daySearch);
  const { timeZone } = useViewer().website;
  const value = search.days ?? '30';
  const range = useMemo(() => lastDays(Number(value), timeZone, new Date()), [value, timeZone]);
  return { range, value, onChange: (days) => change({ days: days === '30' ? undefined : days }) };
}

/** Chooses the days of a report. */
export function DaySelect(props: { readonly value: DayChoice; onChange(value: DayChoice): void }) {
  return (
    <Select<DayChoice>
      label={analyticsWords.range}
      isLabelHidden
      options={dayCounts.map((value) => ({ value, label: analyticsWords.ranges[value] }))}
      {...props}
    />
  );
}
