import { useEditorMemberFiguresQuery } from '#web/generated/editor/member-figures.ts';
import type { ReportComparison } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { CsvLink } from './csv-link.tsx';
import type { DayRange } from './figures.rules.ts';
import { memberRowsOf } from './member-rows.rules.ts';
import { membersWords as texts } from './members-words.ts';

const figures = ['denied', 'pressed', 'seen', 'played', 'finished'] as const;

/** Who joined, and what visits did on pages for members and with lessons; nothing where a website has neither. */
export function MembersCard({
  range,
  comparison,
}: {
  readonly range: DayRange;
  readonly comparison: ReportComparison;
}) {
  const formats = useFormats();
  const { data, previousData } = useEditorMemberFiguresQuery({ variables: { ...range, comparison } });
  const report = (data ?? previousData)?.visitReport;
  if (!report) return null;
  const rows = memberRowsOf(report);
  const { memberSignUps, subscriptionSignUps, previousReport: before } = report;
  const signUps = [
    { id: 'members', text: texts.members, now: memberSignUps, before: before.memberSignUps },
    {
      ...{ id: 'subscriptions', text: texts.subscriptions },
      ...{ now: subscriptionSignUps, before: before.subscriptionSignUps },
    },
  ].filter((each) => each.now + each.before > 0);
  if (rows.length + signUps.length === 0) return null;
  // What nobody did, such as what only a flag has counted, takes no place.
  const shown = figures.filter((name) => rows.some((row) => row[name] > 0));
  return (
    <Card
      title={texts.title}
      isFlush={rows.length > 0}
      actions={
        rows.length > 0 && (
          <>
            <CsvLink range={range} table="MEMBER_CONTENT" title={texts.title} />
            {rows.some(({ finished }) => finished > 0) && (
              <CsvLink
                range={range}
                table="FINISHED_LESSONS"
                title={texts.finishedLessons}
                text={texts.finishedFile}
              />
            )}
          </>
        )
      }
    >
      {signUps.length > 0 && (
        <div className="soft member-sign-ups">
          {signUps.map(({ id, text, now, before }) => (
            <p key={id}>{text(now, formats.number(now), formats.number(before))}</p>
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <div className="titled-cells member-figures">
          <Table
            label={texts.title}
            rows={rows}
            columns={[
              { ...{ id: 'content', title: texts.content }, cell: ({ title }) => title ?? texts.gone },
              ...shown.map((name) => ({
                ...{ id: name, title: texts[name], isNumber: true },
                cell: (row: (typeof rows)[number]) => formats.number(row[name]),
              })),
            ]}
          />
        </div>
      )}
    </Card>
  );
}
