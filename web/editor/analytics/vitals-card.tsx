import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import type { Report } from './analytics-screen.tsx';
import { CsvLink } from './csv-link.tsx';
import { type DayRange, shareOf } from './figures.rules.ts';
import { useShare } from './use-share.ts';
import { analyticsWords } from './words.ts';

const { vitals: texts } = analyticsWords;
const names: Readonly<Record<string, string>> = texts.names;

/** How fast pages were for real visitors. */
export function VitalsCard({
  vitals,
  range,
}: {
  readonly vitals: Report['vitals'];
  readonly range: DayRange;
}) {
  const formats = useFormats();
  const share = useShare();
  return (
    <Card
      title={texts.title}
      isFlush={vitals.length > 0}
      actions={vitals.length > 0 && <CsvLink range={range} table="VITALS" title={texts.title} />}
    >
      {vitals.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={vitals.map((vital) => ({ id: vital.metric, ...vital }))}
            columns={[
              { ...{ id: 'metric', title: texts.metric }, cell: ({ metric }) => names[metric] ?? metric },
              {
                ...{ id: 'p75', title: texts.p75, isNumber: true },
                cell: ({ metric, p75 }) =>
                  metric === 'CLS' ? formats.number(p75) : analyticsWords.milliseconds(formats.number(p75)),
              },
              {
                ...{ id: 'good', title: texts.good, isNumber: true },
                cell: ({ good, count }) => share(shareOf(good, count)),
              },
              {
                ...{ id: 'poor', title: texts.poor, isNumber: true, isExtra: true },
                cell: ({ poor, count }) => share(shareOf(poor, count)),
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}
