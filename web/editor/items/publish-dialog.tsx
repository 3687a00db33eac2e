import { Time, toCalendarDateTime, today, toZoned } from '@internationalized/date';
import { useState } from 'react';
import { useEditorChangeItemMutation } from '#web/generated/editor/change-item.ts';
import type { EditorItemFieldsFragment, ItemStatus } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Select } from '../ui/choice.tsx';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { FieldProblems } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { itemStatuses } from './items-search.ts';
import { itemsWords } from './words.ts';

const { publish: texts } = itemsWords;

/** Says what becomes of an item. Its text and its fields go along: `prepare` has them saved and published first. */
export function PublishDialog({
  item,
  prepare,
  onClose,
}: {
  readonly item: EditorItemFieldsFragment;
  /** False when something kept them from being saved. */
  readonly prepare: () => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const [status, setStatus] = useState<ItemStatus>(
    item.status === 'SCHEDULED' || item.status === 'PRIVATE' ? item.status : 'PUBLISHED',
  );
  const { timeZone } = useViewer().website;
  const formats = useFormats();
  const [publishedAt, setPublishedAt] = useState(
    item.status === 'SCHEDULED' ? item.publishedAt : tomorrowMorning(timeZone),
  );
  const [problem, setProblem] = useState<FieldProblem>();
  const [isBusy, setIsBusy] = useState(false);
  const [change] = useEditorChangeItemMutation();

  async function submit(): Promise<void> {
    const isLate = publishedAt === '' || Date.parse(publishedAt) <= Date.now();
    if (status === 'SCHEDULED' && isLate)
      return setProblem({ message: texts.atMissing, field: 'publishedAt' });
    setIsBusy(true);
    try {
      if (!(await prepare())) return onClose();
      const when = status === 'SCHEDULED' ? { publishedAt } : publishNow(item, status);
      const { data } = await change({
        variables: { input: { id: item.id, status, ...when } },
        refetchQueries: ['EditorItems'],
      });
      const wrong = problemOf(data?.updateItem);
      setProblem(wrong);
      if (wrong) return;
      notify(status === 'SCHEDULED' ? texts.scheduled(formats.dateTime(publishedAt)) : texts.done[status]);
      onClose();
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={isBusy} onPress={() => void submit()}>
          {texts.submit[status]}
        </DialogActions>
      }
    >
      <FieldProblems value={problem}>
        {problem && problem.field !== 'publishedAt' && (
          <p className="form-problem" role="alert">
            {problem.message}
          </p>
        )}
        <div className="stack">
          <Select
            label={texts.choice}
            value={status}
            options={itemStatuses.map((value) => ({ value, label: texts.choices[value] }))}
            onChange={(next) => {
              setProblem(undefined);
              setStatus(next);
            }}
          />
          {status === 'SCHEDULED' && (
            <DateTimeField
              label={texts.at}
              name="publishedAt"
              value={publishedAt}
              onChange={(next) => {
                setProblem(undefined);
                setPublishedAt(next);
              }}
            />
          )}
        </div>
      </FieldProblems>
    </Dialog>
  );
}

/** What is proposed to whoever schedules something. */
function tomorrowMorning(timeZone: string): string {
  const morning = toCalendarDateTime(today(timeZone).add({ days: 1 }), new Time(9));
  return toZoned(morning, timeZone).toAbsoluteString();
}

/** What visitors never saw is dated now when it is published; what they saw keeps its date. */
function publishNow({ status: before }: EditorItemFieldsFragment, status: ItemStatus) {
  return status === 'PUBLISHED' && before !== 'PUBLISHED' ? { publishedAt: new Date().toISOString() } : {};
}
