import { useMemo } from 'react';
import { useEditorReplyToReviewMutation } from '#web/generated/editor/reply-to-review.ts';
import type { EditorReviewFragment } from '#web/generated/graphql.ts';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { reviewsWords as texts } from './words.ts';

const longestAnswer = 2_000;
const labels = { reply: texts.answerText };

/** The shop's answer below a review; one without a text is taken away. */
export function AnswerDialog({
  review: { id, displayName, reply, replyVersion },
  onClose,
}: {
  readonly review: EditorReviewFragment;
  readonly onClose: () => void;
}) {
  const [send] = useEditorReplyToReviewMutation();
  const initial = useMemo(() => ({ reply }), [reply]);
  const form = useForm({
    ...{ id: `review-answer:${id}`, initial, version: replyVersion },
    async save(values, _, expectedVersion) {
      const sent = await send({ variables: { id, ...values, expectedVersion } });
      return orChangedMeanwhile(sent.data?.replyToReview, (stored) => ({ reply: stored.reply }));
    },
    onSaved() {
      notify(texts.saved);
      onClose();
    },
  });
  const title = texts.answerTitle(displayName);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={form.isSaving} onPress={() => form.save()}>
          {texts.send}
        </DialogActions>
      }
    >
      <Form form={form} label={title} labels={labels} isBarHidden isLeavable>
        <TextField
          {...form.field('reply')}
          label={texts.answerText}
          hint={texts.answerHint}
          rows={6}
          maxLength={longestAnswer}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
