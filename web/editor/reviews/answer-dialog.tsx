import { useState } from 'react';
import { useEditorReplyToReviewMutation } from '#web/generated/editor/reply-to-review.ts';
import type { EditorReviewFragment } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { reviewsWords as texts } from './words.ts';

const longestAnswer = 2_000;

/** The shop's answer below a review; one without a text is taken away. */
export function AnswerDialog({
  review: { id, displayName, reply: before },
  onClose,
}: {
  readonly review: EditorReviewFragment;
  readonly onClose: () => void;
}) {
  const [reply, setReply] = useState(before);
  const [problem, setProblem] = useState<string>();
  const [send, { loading }] = useEditorReplyToReviewMutation();

  async function save(): Promise<void> {
    try {
      const wrong = problemOf((await send({ variables: { id, reply } })).data?.replyToReview);
      if (wrong) return setProblem(wrong.message);
      notify(texts.saved);
      onClose();
    } catch (error) {
      setProblem(messageOf(error, words.failures.notSaved));
    }
  }

  return (
    <Dialog
      title={texts.answerTitle(displayName)}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void save()}>
          {texts.send}
        </DialogActions>
      }
    >
      <TextField
        label={texts.answerText}
        hint={texts.answerHint}
        problem={problem}
        rows={6}
        maxLength={longestAnswer}
        value={reply}
        onChange={setReply}
        autoFocus
      />
    </Dialog>
  );
}
