import { useState } from 'react';
import { useEditorBreakdownQuery } from '#web/generated/editor/breakdown.ts';
import type { EditorVisitFigureFragment, ReportComparison, VisitDimension } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Select } from '../ui/choice.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Bars } from './bars.tsx';
import { CsvLink } from './csv-link.tsx';
import { changeOf, countedIn, type DayRange } from './figures.rules.ts';
import { Rows } from './rows.tsx';
import { useShare } from './use-share.ts';
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
    'AD_CONTENT',
    'SEARCH',
    'EMPTY_SEARCH',
    'EVENT',
  ] as const),
  ...(['DEVICE', 'BROWSER', 'OS', 'COUNTRY', 'LANGUAGE', 'VISITOR'] as const),
];

/** Visits told apart by whatever one wants to know. */
export function BreakdownCard({
  range,
  comparison,
  first,
}: {
  readonly range: DayRange;
  readonly comparison: ReportComparison;
  readonly first: VisitDimension;
}) {
  const [by, setBy] = useState(first);
  const { data, previousData, error, refetch } = useEditorBreakdownQuery({
    variables: { ...range, comparison, by },
  });
  const report = (data ?? previousData)?.visitReport;
  const figures = report?.breakdown;
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
        <>
          <BreakdownBars figures={figures} before={report.previousReport.breakdown} by={by} />
          {figures.length > 0 && <p className="soft">{analyticsWords.compared[comparison]}</p>}
        </>
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  );
}

type Counted = Pick<EditorVisitFigureFragment, 'value' | 'views' | 'visits'>;
const countOf = ({ visits, views }: Counted) => visits || views;
/** So many values are asked for. */
const asked = 20;

/** Each value with its visits, the most frequent first. */
export function BreakdownBars({
  figures,
  before,
  by,
}: {
  readonly figures: readonly EditorVisitFigureFragment[];
  /** The same of the days that these are compared with; absent where that is not asked for. */
  readonly before?: readonly Counted[];
  readonly by: VisitDimension;
}) {
  const formats = useFormats();
  const share = useShare();
  const changeSince = (figure: Counted) => {
    const then = before && countedIn(before, asked, ({ value }) => value === figure.value, countOf);
    const change = then == null ? null : changeOf(countOf(figure), then);
    return change === null ? '' : share(change, true);
  };
  return (
    <Rows rows={figures}>
      {(shown) => (
        <Bars
          label={dimensions[by]}
          bars={shown.map((figure) => ({
            ...{ id: figure.value, name: nameOf(figure, by) },
            amount: Math.max(figure.visits, figure.views),
            text: analyticsWords.carts.worth(formats.number(countOf(figure)), changeSince(figure)),
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
