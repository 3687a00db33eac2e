import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorCreateSavedReportMutation } from '#web/generated/editor/create-saved-report.ts';
import { useEditorDeleteSavedReportMutation } from '#web/generated/editor/delete-saved-report.ts';
import { useEditorRenameSavedReportMutation } from '#web/generated/editor/rename-saved-report.ts';
import { useEditorSavedReportsQuery } from '#web/generated/editor/saved-reports.ts';
import type { EditorSavedReportFragment, ReportView } from '#web/generated/graphql.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { ErrorPanel, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { addressOf, type ShownReport } from './report-view.rules.ts';
import { analyticsWords } from './words.ts';

const {
  view: { saved: texts },
} = analyticsWords;
const refetchQueries = ['EditorSavedReports'];

/** Opens saved reports; who manages the website saves what is shown, renames and removes. */
export function SavedReportsDialog({
  view,
  shown,
  onClose,
}: {
  readonly view: ReportView;
  readonly shown: ShownReport;
  readonly onClose: () => void;
}) {
  const mayEdit = useMay('WEBSITE_MANAGE');
  const { data, error, refetch } = useEditorSavedReportsQuery();
  const [renamedId, setRenamedId] = useState<string>();
  const remove = useRemoving();
  const reports = data?.savedReports;
  return (
    <Dialog title={texts.title} isOpen isTall onClose={onClose}>
      {!reports && (error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={3} />)}
      {reports?.length === 0 && <p className="soft">{texts.none}</p>}
      {reports && reports.length > 0 && (
        <ul className="saved-reports" aria-label={texts.title}>
          {reports.map((report) =>
            report.id === renamedId ? (
              <li key={report.id}>
                <Renaming report={report} onDone={() => setRenamedId(undefined)} />
              </li>
            ) : (
              <li key={report.id}>
                <Link {...addressOf(report)} onClick={onClose} className="breakable">
                  {report.name}
                </Link>
                {mayEdit && (
                  <span className="note-actions">
                    <IconButton
                      icon="edit"
                      label={texts.renameOf(report.name)}
                      onPress={() => setRenamedId(report.id)}
                    />
                    <IconButton
                      icon="trash"
                      label={texts.removeOf(report.name)}
                      onPress={() => remove(report)}
                    />
                  </span>
                )}
              </li>
            ),
          )}
        </ul>
      )}
      {mayEdit && <Saving view={view} shown={shown} />}
    </Dialog>
  );
}

function Saving({ view, shown }: { readonly view: ReportView; readonly shown: ShownReport }) {
  const [create] = useEditorCreateSavedReportMutation({ refetchQueries });
  const { range, lastDays, comparison, segment } = shown;
  const form = useForm({
    ...{ id: 'saved-report:new', initial: { name: '' } },
    async save({ name }) {
      const days = lastDays === null ? range : { lastDays };
      const input = { name, view, ...days, comparison, segment };
      return (await create({ variables: { input } })).data?.createSavedReport;
    },
    onSaved: () => notify(texts.saved),
  });
  return (
    <Form form={form} label={texts.save} isBarHidden isLeavable>
      <TextField {...form.field('name')} label={texts.name} maxLength={80} autoComplete="off" />
      <div>
        <Button kind="primary" isPending={form.isSaving} onPress={() => form.save()}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

function Renaming({
  report: { id, name },
  onDone,
}: {
  readonly report: EditorSavedReportFragment;
  readonly onDone: () => void;
}) {
  const [rename] = useEditorRenameSavedReportMutation({ refetchQueries });
  const form = useForm({
    ...{ id: `saved-report:${id}`, initial: { name } },
    save: async (values) => (await rename({ variables: { id, ...values } })).data?.renameSavedReport,
    onSaved: onDone,
  });
  return (
    <Form form={form} label={texts.renameOf(name)} isBarHidden isLeavable>
      <TextField {...form.field('name')} label={texts.newName} maxLength={80} autoComplete="off" autoFocus />
      <div className="report-bar">
        <Button onPress={onDone}>{words.controls.cancel}</Button>
        <Button kind="primary" isPending={form.isSaving} onPress={() => form.save()}>
          {words.controls.save}
        </Button>
      </div>
    </Form>
  );
}

/** Removes a saved report at once, and brings it back where that is asked for. */
function useRemoving(): (report: EditorSavedReportFragment) => void {
  const [remove] = useEditorDeleteSavedReportMutation({ refetchQueries });
  const [create] = useEditorCreateSavedReportMutation({ refetchQueries });
  return ({ id, name, view, lastDays, from, to, comparison, segment }) => {
    const restore = () => {
      const of = segment && { by: segment.by, value: segment.value };
      const input = { name, view, lastDays, from, to, comparison, segment: of };
      void tell(
        create({ variables: { input } }).then(({ data }) => data?.createSavedReport),
        texts.restored,
      );
    };
    void tell(
      remove({ variables: { id } }).then(({ data }) => data?.deleteSavedReport),
      texts.removed,
      restore,
    );
  };
}
