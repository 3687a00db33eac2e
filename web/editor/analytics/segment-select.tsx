import { useEditorSegmentValuesQuery } from '#web/generated/editor/segment-values.ts';
import type { VisitSegmentDimension } from '#web/generated/graphql.ts';
import { Select } from '../ui/choice.tsx';
import type { DayRange } from './figures.rules.ts';
import { segmentDimensions, unknownValue, type ViewSearch } from './report-view.rules.ts';
import { valueName } from './value-name.ts';
import { analyticsWords } from './words.ts';

const { view: texts, dimensions } = analyticsWords;
const all = 'ALL';
const none = '';

/** Chooses visits that have something in common: by what, and then which. */
export function SegmentSelect({
  range,
  by,
  value,
  onChange,
}: Pick<ViewSearch, 'by' | 'value'> & {
  readonly range: DayRange;
  onChange(change: ViewSearch): void;
}) {
  return (
    <>
      <Select<VisitSegmentDimension | typeof all>
        label={texts.visits}
        isLabelHidden
        value={by ?? all}
        options={[
          { value: all, label: texts.allVisits },
          ...segmentDimensions.map((each) => ({ value: each, label: texts.segments[each] })),
        ]}
        onChange={(chosen) => onChange({ by: chosen === all ? undefined : chosen, value: undefined })}
      />
      {by && <ValueSelect {...{ range, by, value, onChange }} />}
    </>
  );
}

function ValueSelect({
  range,
  by,
  value = none,
  onChange,
}: {
  readonly range: DayRange;
  readonly by: VisitSegmentDimension;
  readonly value: string | undefined;
  onChange(change: ViewSearch): void;
}) {
  const { data } = useEditorSegmentValuesQuery({ variables: { ...range, by } });
  const counted = (data?.visitReport.breakdown ?? []).map((each) => each.value || unknownValue);
  const values = [...new Set([...(value === none ? [] : [value]), ...counted])];
  const nameOf = (each: string) => valueName(each === unknownValue ? '' : each);
  return (
    <Select<string>
      label={dimensions[by]}
      isLabelHidden
      value={value}
      options={[
        ...(value === none ? [{ value: none, label: texts.choose }] : []),
        ...values.map((each) => ({ value: each, label: nameOf(each) })),
      ]}
      onChange={(chosen) => onChange({ value: chosen || undefined })}
    />
  );
}
