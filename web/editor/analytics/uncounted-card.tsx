import type { EditorPageProblemsQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { analyticsWords } from './words.ts';

type Report = EditorPageProblemsQuery['visitReport'];

const { problems } = analyticsWords;
const { uncounted: texts } = problems;

/** What came and is in no figure, and why: what rules leave out, and what was refused. */
export function UncountedCard({
  skippedEvents,
  refusedEvents,
  robotEvents,
}: Pick<Report, 'skippedEvents' | 'refusedEvents' | 'robotEvents'>) {
  const formats = useFormats();
  const rows = [
    ...(robotEvents > 0 ? [{ id: 'robots', text: texts.robots, count: robotEvents }] : []),
    ...skippedEvents.map(({ reason, count }) => ({ id: reason, text: texts.skipped[reason], count })),
    ...refusedEvents.map(({ reason, count }) => ({ id: reason, text: texts.refused[reason], count })),
  ];
  return (
    <Card title={texts.title} isFlush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={rows}
            columns={[
              { ...{ id: 'reason', title: texts.reason }, cell: ({ text }) => text },
              {
                ...{ id: 'times', title: problems.times, isNumber: true },
                cell: ({ count }) => formats.number(count),
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}
