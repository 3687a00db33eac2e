import { useState } from 'react';
import { useEditorVitalsQuery } from '#web/generated/editor/vitals.ts';
import type { EditorVitalFragment, VitalDimension, VitalMetric } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Select } from '../ui/choice.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { CsvLink } from './csv-link.tsx';
import { type DayRange, shareOf } from './figures.rules.ts';
import { Rows } from './rows.tsx';
import { useShare } from './use-share.ts';
import { valueName } from './value-name.ts';
import { analyticsWords } from './words.ts';

const { vitals: texts, breakdown } = analyticsWords;
const choices = ['ALL', 'PAGE', 'DEVICE', 'RELEASE'] as const;
const metrics = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID'] as const satisfies VitalMetric[];
const names: Readonly<Record<string, string>> = texts.names;

/** How fast pages were for real visitors: all of them, or one measure by page, device or release. */
export function VitalsCard({
  vitals,
  range,
}: {
  readonly vitals: readonly EditorVitalFragment[];
  readonly range: DayRange;
}) {
  const [by, setBy] = useState<(typeof choices)[number]>('ALL');
  const [metric, setMetric] = useState<VitalMetric>('LCP');
  if (vitals.length === 0)
    return (
      <Card title={texts.title}>
        <p className="soft">{texts.none}</p>
      </Card>
    );
  return (
    <Card
      title={texts.title}
      isFlush
      actions={
        <>
          <Select
            label={breakdown.by}
            isLabelHidden
            value={by}
            options={choices.map((value) => ({ value, label: texts.by[value] }))}
            onChange={(chosen) => setBy(chosen)}
          />
          <CsvLink range={range} table={by === 'ALL' ? 'VITALS' : `VITALS_BY_${by}`} title={texts.title} />
        </>
      }
    >
      {by === 'ALL' ? (
        <VitalTable
          title={texts.metric}
          rows={vitals.map((vital) => ({
            id: vital.metric,
            name: names[vital.metric] ?? vital.metric,
            vital,
          }))}
        />
      ) : (
        <>
          <div className="vital-choice">
            <Select
              label={texts.metric}
              isLabelHidden
              value={metric}
              options={metrics.map((value) => ({ value, label: texts.names[value] }))}
              onChange={(chosen) => setMetric(chosen)}
            />
          </div>
          <VitalParts range={range} by={by} metric={metric} />
        </>
      )}
    </Card>
  );
}

/** One measure by page, device or release. */
function VitalParts(asked: {
  readonly range: DayRange;
  readonly by: VitalDimension;
  readonly metric: VitalMetric;
}) {
  const { range, by, metric } = asked;
  const { data, previousData, error, refetch } = useEditorVitalsQuery({
    variables: { ...range, by, metric },
  });
  const figures = (data ?? previousData)?.visitReport.vitalsBreakdown;
  if (!figures) return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={5} />;
  if (figures.length === 0) return <p className="soft vital-none">{breakdown.none}</p>;
  return (
    <Rows rows={figures}>
      {(shown) => (
        <VitalTable
          title={texts.values[by]}
          rows={shown.map((vital) => ({ id: vital.value, name: valueName(vital.value), vital }))}
        />
      )}
    </Rows>
  );
}

function VitalTable({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly vital: EditorVitalFragment;
  }[];
}) {
  const formats = useFormats();
  const share = useShare();
  return (
    <div className="titled-cells">
      <Table
        label={texts.title}
        rows={rows}
        columns={[
          { ...{ id: 'name', title }, cell: ({ name }) => <span className="breakable">{name}</span> },
          {
            ...{ id: 'p75', title: texts.p75, isNumber: true },
            cell: ({ vital: { metric, p75 } }) =>
              metric === 'CLS' ? formats.number(p75) : analyticsWords.milliseconds(formats.number(p75)),
          },
          {
            ...{ id: 'good', title: texts.good, isNumber: true },
            cell: ({ vital: { good, count } }) => share(shareOf(good, count)),
          },
          {
            ...{ id: 'poor', title: texts.poor, isNumber: true, isExtra: true },
            cell: ({ vital: { poor, count } }) => share(shareOf(poor, count)),
          },
        ]}
      />
    </div>
  );
}
