import type { EditorPageProblemsQuery } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { CsvLink } from './csv-link.tsx';
import type { DayRange } from './figures.rules.ts';
import { analyticsWords } from './words.ts';

type Findings = EditorPageProblemsQuery['visitReport']['pageFindings'];

const { problems } = analyticsWords;
const { findings: texts } = problems;
const names: Readonly<Record<string, string>> = texts.names;

/** What is wrong with pictures and for whom pages have barriers, as visitors' browsers found it, and what scripts measured. */
export function FindingsCard({ findings, range }: { readonly findings: Findings; readonly range: DayRange }) {
  const formats = useFormats();
  return (
    <Card
      title={texts.title}
      isFlush={findings.length > 0}
      actions={findings.length > 0 && <CsvLink range={range} table="PAGE_FINDINGS" title={texts.title} />}
    >
      {findings.length === 0 ? (
        <p className="soft">{texts.none}</p>
      ) : (
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={findings.map((finding) => ({ id: `${finding.kind} ${finding.name}`, ...finding }))}
            columns={[
              {
                ...{ id: 'finding', title: texts.finding },
                cell: ({ kind, name }) => (kind === 'USER' ? texts.measure(name) : (names[name] ?? name)),
              },
              {
                ...{ id: 'page', title: texts.page },
                cell: ({ path, pageCount }) => (
                  <span className="breakable">
                    {path} {pageCount > 1 && texts.morePages(formats.number(pageCount - 1))}
                  </span>
                ),
              },
              {
                ...{ id: 'average', title: texts.average, isNumber: true },
                cell: ({ kind, average }) => {
                  const amount = formats.number(Math.round(average * 10) / 10);
                  return kind === 'USER' ? analyticsWords.milliseconds(amount) : amount;
                },
              },
              {
                ...{ id: 'seen', title: texts.seen, isNumber: true },
                cell: ({ times }) => formats.number(times),
              },
              {
                ...{ id: 'visitors', title: problems.visitors, isNumber: true },
                cell: ({ visitors }) => formats.number(visitors),
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}
