import { useState } from 'react';
import { useEditorSalesQuery } from '#web/generated/editor/sales.ts';
import type { EditorSalesQuery, ReportComparison, SalesDimension } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Select } from '../ui/choice.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { CsvLink } from './csv-link.tsx';
import { changeOf, countedIn, type DayRange } from './figures.rules.ts';
import { Rows } from './rows.tsx';
import { useShare } from './use-share.ts';
import { valueName } from './value-name.ts';
import { analyticsWords } from './words.ts';

type Figure = EditorSalesQuery['visitReport']['salesBreakdown'][number];

const { sales: texts, breakdown } = analyticsWords;
const choices = ['PRODUCT', 'SOURCE', 'CAMPAIGN', 'DEVICE', 'BUYER'] as const satisfies SalesDimension[];

/** What was ordered, told apart by product, by where buyers came from, or by who they are. */
export function SalesCard({
  range,
  comparison,
}: {
  readonly range: DayRange;
  readonly comparison: ReportComparison;
}) {
  const [by, setBy] = useState<SalesDimension>('PRODUCT');
  const formats = useFormats();
  const share = useShare();
  const { data, previousData, error, refetch } = useEditorSalesQuery({
    variables: { ...range, comparison, by },
  });
  const report = (data ?? previousData)?.visitReport;
  const figures = report?.salesBreakdown;
  const before = report?.previousReport.salesBreakdown ?? [];
  const title = texts.titles[by];
  return (
    <Card
      title={title}
      isFlush={figures !== undefined && figures.length > 0}
      actions={
        <>
          <Select<SalesDimension>
            label={breakdown.by}
            isLabelHidden
            value={by}
            options={choices.map((value) => ({ value, label: texts.by[value] }))}
            onChange={(chosen) => setBy(chosen)}
          />
          <CsvLink range={range} table={`SALES_BY_${by}`} title={title} />
        </>
      }
    >
      {error && !figures ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : !figures ? (
        <Skeleton rows={5} />
      ) : figures.length === 0 ? (
        <p className="soft">{breakdown.none}</p>
      ) : (
        <Rows rows={figures}>
          {(shown) => (
            <Table
              label={title}
              rows={shown.map((figure) => ({ id: `${figure.value} ${figure.revenue.currency}`, ...figure }))}
              columns={[
                { ...{ id: 'value', title: texts.by[by] }, cell: (figure) => nameOf(figure, by) },
                {
                  ...{ id: 'orders', title: texts.orders, isNumber: true, isExtra: true },
                  cell: ({ orders }) => formats.number(orders),
                },
                {
                  ...{ id: 'pieces', title: texts.pieces, isNumber: true, isExtra: true },
                  cell: ({ pieces }) => formats.number(pieces),
                },
                {
                  ...{ id: 'revenue', title: texts.revenue, isNumber: true },
                  cell: ({ revenue }) => formats.money(revenue),
                },
                {
                  ...{ id: 'change', title: texts.change[comparison], isNumber: true, isExtra: true },
                  cell: (figure) => {
                    const change = changeSince(figure, before);
                    return change === null ? '' : share(change, true);
                  },
                },
              ]}
            />
          )}
        </Rows>
      )}
    </Card>
  );
}

/** So many values are asked for. */
const asked = 20;

type Sold = Pick<Figure, 'value' | 'revenue'>;

/** How much more revenue there is than before; null where that is not known. */
function changeSince({ value, revenue }: Sold, before: readonly Sold[]): number | null {
  const isSame = (then: Sold) => then.value === value && then.revenue.currency === revenue.currency;
  const then = countedIn(before, asked, isSame, (each) => Number(each.revenue.value));
  return then === null ? null : changeOf(Number(revenue.value), then);
}

function nameOf({ value, product }: Figure, by: SalesDimension): string {
  if (by === 'PRODUCT') return valueName(value, product?.title ?? analyticsWords.goneProduct);
  return valueName(value, by === 'BUYER' ? texts.buyers[value] : value);
}
