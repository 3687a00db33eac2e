import { useEditorUpdateWeeklyReportMutation } from '#web/generated/editor/update-weekly-report.ts';
import { useEditorWeeklyReportQuery } from '#web/generated/editor/weekly-report.ts';
import { useFormats } from '../formats.ts';
import { Switch } from '../ui/choice.tsx';
import { Card } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { analyticsWords } from './words.ts';

const { weekly: texts } = analyticsWords;

/** Has the figures of each week mailed to whoever is signed in. */
export function WeeklyReportCard() {
  const formats = useFormats();
  const { data } = useEditorWeeklyReportQuery();
  const [update, { loading }] = useEditorUpdateWeeklyReportMutation();
  const report = data?.weeklyReport;
  if (!report) return null;
  const change = (isMailed: boolean) => {
    const changed = update({ variables: { isMailed }, refetchQueries: ['EditorWeeklyReport'] });
    void tell(
      changed.then((answer) => answer.data?.updateWeeklyReport),
      isMailed ? texts.begun : texts.ended,
    );
  };
  return (
    <Card title={texts.title}>
      <Switch
        label={texts.label}
        hint={report.dueAt ? texts.next(formats.dateTime(report.dueAt)) : texts.hint}
        isSelected={report.isMailed}
        isDisabled={loading}
        onChange={change}
      />
    </Card>
  );
}
