import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorDeleteCommentMutation } from '#web/generated/editor/delete-comment.ts';
import { useEditorModerateCommentMutation } from '#web/generated/editor/moderate-comment.ts';
import { useEditorRestoreCommentMutation } from '#web/generated/editor/restore-comment.ts';
import type { CommentState, EditorCommentFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Badge, type Tone } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { commentText } from './comment-text.ts';
import { ReplyDialog } from './reply-dialog.tsx';
import { commentsWords as texts } from './words.ts';

const tones: Readonly<Record<CommentState, Tone>> = { PENDING: 'warn', APPROVED: 'good', SPAM: 'bad' };
const refetchQueries = ['EditorComments'];

/** One comment, and what can be done about it. */
export function CommentRow({ comment }: { readonly comment: EditorCommentFragment }) {
  const { id, authorName, authorUrl, html, isByOwner, createdAt, state, item } = comment;
  const formats = useFormats();
  const mayContent = useMay('CONTENT_MANAGE');
  const [moderate] = useEditorModerateCommentMutation();
  const [remove] = useEditorDeleteCommentMutation();
  const [isReplying, setIsReplying] = useState(false);
  const [restore] = useEditorRestoreCommentMutation({ refetchQueries });
  const set = (next: CommentState) =>
    moderate({
      ...{ variables: { id, state: next }, refetchQueries },
      optimisticResponse: {
        __typename: 'Mutation',
        moderateComment: { __typename: 'Comment', id, state: next },
      },
    }).then(({ data }) => data?.moderateComment);
  const change = (next: CommentState, said: string) =>
    void tell(set(next), said, state ? () => void tell(set(state), texts.restored) : undefined);
  const bringBack = () =>
    tell(
      restore({ variables: { id } }).then(({ data }) => data?.restoreComment),
      texts.restored,
    );
  const removeIt = () =>
    tell(
      remove({ variables: { id }, refetchQueries }).then(({ data }) => data?.deleteComment),
      texts.removed,
      () => void bringBack(),
    );
  return (
    <li className="comment">
      <div className="comment-head">
        <strong>{authorName}</strong>
        {isByOwner && <Badge tone="info">{texts.byOwner}</Badge>}
        {state && <Badge tone={tones[state]}>{texts.states[state]}</Badge>}
        <span className="soft">{formats.dateTime(createdAt)}</span>
        {item && (
          <span className="soft">
            {texts.below}{' '}
            {mayContent ? (
              <Link to="/pages/$pageId/$itemId" params={{ pageId: item.collectionId, itemId: item.id }}>
                {item.title}
              </Link>
            ) : (
              item.title
            )}
          </span>
        )}
      </div>
      {authorUrl !== '' && <span className="soft comment-text">{authorUrl}</span>}
      <p className="comment-text">{commentText(html)}</p>
      <div className="comment-actions">
        {state !== 'APPROVED' && (
          <Button onPress={() => change('APPROVED', texts.approved)}>{texts.approve}</Button>
        )}
        {state === 'APPROVED' && <Button onPress={() => setIsReplying(true)}>{texts.reply}</Button>}
        {state !== 'SPAM' && <Button onPress={() => change('SPAM', texts.hidden)}>{texts.spam}</Button>}
        <Button kind="quiet" onPress={() => void removeIt()}>
          {texts.remove}
        </Button>
      </div>
      {isReplying && <ReplyDialog comment={comment} onClose={() => setIsReplying(false)} />}
    </li>
  );
}
