import { useState } from 'react';
import { useEditorBreakdownQuery } from '#web/generated/editor/breakdown.ts';
import type { EditorVisitFigureFragment, VisitDimension } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Select } from '../ui/choice.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Bars } from './bars.tsx';
import { CsvLink } from './csv-link.tsx';
import type { DayRange } from './figures.rules.ts';
import { Rows } from './rows.tsx';
import { valueName } from './value-name.ts';
import { analyticsWords } from './words.ts';

const { breakdown: texts, dimensions } = analyticsWords;
/** What visits are told apart by, in the order in which it is offered. */
export const breakdownChoices: readonly VisitDimension[] = [
  ...([
    'PAGE',
    'ENTRY',
    'EXIT',
    'PRODUCT',
    'SOURCE',
    'REFERRER',
    'MEDIUM',
    'CAMPAIGN',
    'TERM',
    'SEARCH',
    'EMPTY_SEARCH',
    'EVENT',
  ] as const),
  ...(['DEVICE', 'BROWSER', 'OS', 'COUNTRY', 'LANGUAGE', 'VISITOR'] as const),
];

/** Visits told apart by whatever one wants to know. */
export function BreakdownCard({
  range,
  first,
}: {
  readonly range: DayRange;
  readonly first: VisitDimension;
}) {
  const [by, setBy] = useState(first);
  const { data, previousData, error, refetch } = useEditorBreakdownQuery({ variables: { ...range, by } });
  const figures = (data ?? previousData)?.visitReport.breakdown;
  return (
    <Card
      title={dimensions[by]}
      actions={
        <>
          <Select<VisitDimension>
            label={texts.by}
            isLabelHidden
            value={by}
            options={breakdownChoices.map((value) => ({ value, label: dimensions[value] }))}
            onChange={(chosen) => setBy(chosen)}
          />
          <CsvLink range={range} table={by} title={dimensions[by]} />
        </>
      }
    >
      {error && !figures ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : figures ? (
        <BreakdownBars figures={figures} by={by} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  );
}

/** Each value with its visits, the most frequent first. */
export function BreakdownBars({
  figures,
  by,
}: {
  readonly figures: readonly EditorVisitFigureFragment[];
  readonly by: VisitDimension;
}) {
  const formats = useFormats();
  return (
    <Rows rows={figures}>
      {(shown) => (
        <Bars
          label={dimensions[by]}
          bars={shown.map((figure) => ({
            ...{ id: figure.value, name: nameOf(figure, by) },
            amount: Math.max(figure.visits, figure.views),
            text: formats.number(figure.visits || figure.views),
          }))}
        />
      )}
    </Rows>
  );
}

function nameOf({ value, product }: EditorVisitFigureFragment, by: VisitDimension): string {
  if (by === 'EVENT') return valueName(value, analyticsWords.events[value]);
  return valueName(value, by === 'PRODUCT' ? (product?.title ?? analyticsWords.goneProduct) : value);
}
