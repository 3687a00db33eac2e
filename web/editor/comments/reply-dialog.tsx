import { useState } from 'react';
import { useEditorReplyToCommentMutation } from '#web/generated/editor/reply-to-comment.ts';
import type { EditorCommentFragment } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, problemOf } from '../graph/problems.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { FieldProblems, TextField } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { useKeptText } from '../ui/use-kept-text.ts';
import { words } from '../words.ts';
import { commentsWords as texts } from './words.ts';

const longestName = 60;

/** An answer below a comment. */
export function ReplyDialog({
  comment: { id, authorName, item },
  onClose,
}: {
  readonly comment: EditorCommentFragment;
  readonly onClose: () => void;
}) {
  const { website } = useViewer();
  const [name, setName] = useState(website.title.slice(0, longestName));
  const body = useKeptText(`comment reply:${id}`);
  const [problem, setProblem] = useState<FieldProblem>();
  const [reply, { loading }] = useEditorReplyToCommentMutation();

  async function send(): Promise<void> {
    if (!item) return;
    try {
      const input = { itemId: item.id, parentId: id, authorName: name, body: body.text };
      const { data } = await reply({ variables: { input }, refetchQueries: ['EditorComments'] });
      const wrong = problemOf(data?.createComment);
      if (wrong) return setProblem(wrong);
      body.forget();
      notify(texts.replied);
      onClose();
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
    }
  }

  return (
    <Dialog
      title={texts.replyTitle(authorName)}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void send()}>
          {texts.replySend}
        </DialogActions>
      }
    >
      <FieldProblems value={problem}>
        {problem && !problem.field && (
          <p className="form-problem" role="alert">
            {problem.message}
          </p>
        )}
        <div className="stack">
          <TextField
            label={texts.replyText}
            name="body"
            rows={5}
            value={body.text}
            onChange={body.write}
            autoFocus
          />
          <TextField
            label={texts.replyName}
            name="authorName"
            maxLength={longestName}
            value={name}
            onChange={setName}
          />
        </div>
      </FieldProblems>
    </Dialog>
  );
}
