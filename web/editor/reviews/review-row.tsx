import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorDeleteReviewMutation } from '#web/generated/editor/delete-review.ts';
import { useEditorModerateReviewMutation } from '#web/generated/editor/moderate-review.ts';
import type { EditorReviewFragment, ReviewState } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Badge, type Tone } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { tell } from '../ui/tell.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { reviewsWords as texts } from './words.ts';

const tones: Readonly<Record<ReviewState, Tone>> = {
  PENDING: 'warn',
  PUBLISHED: 'good',
  REJECTED: 'neutral',
};

/** One review, and what can be done about it. */
export function ReviewRow({ review }: { readonly review: EditorReviewFragment }) {
  const { title, body, displayName, isVerifiedBuyer, photos, reply, repliedAt, createdAt, state } = review;
  const formats = useFormats();
  return (
    <li className="review">
      <div className="review-head">
        <Stars rating={review.rating} />
        <strong>{displayName}</strong>
        {isVerifiedBuyer && <Badge tone="info">{texts.verified}</Badge>}
        {state && <Badge tone={tones[state]}>{texts.states[state]}</Badge>}
        <span className="soft">{formats.dateTime(createdAt)}</span>
        {review.product && (
          <span className="soft">
            {texts.of}{' '}
            <Link to="/products/$productId" params={{ productId: review.product.id }}>
              {review.product.title}
            </Link>
          </span>
        )}
      </div>
      {title !== '' && <h2 className="review-title">{title}</h2>}
      <p className="review-text">{body}</p>
      {photos.length > 0 && (
        <div className="review-photos">
          {photos.map((photo) => (
            <Picture key={photo.id} image={photo} size={88} />
          ))}
        </div>
      )}
      {reply !== '' && (
        <blockquote className="review-answer">
          <span className="soft">{texts.answered(repliedAt ? formats.brief(repliedAt) : '')}</span>
          <p className="review-text">{reply}</p>
        </blockquote>
      )}
      <ReviewActions review={review} />
    </li>
  );
}

function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className="review-stars" role="img" aria-label={texts.stars(rating)}>
      {'★'.repeat(rating)}
      <span className="review-stars-left">{'★'.repeat(5 - rating)}</span>
    </span>
  );
}

function ReviewActions({ review }: { readonly review: EditorReviewFragment }) {
  const { id, state, reply } = review;
  const [moderate] = useEditorModerateReviewMutation({ refetchQueries: ['EditorReviews'] });
  const [asks, setAsks] = useState<'answer' | 'remove'>();
  const set = (next: ReviewState) =>
    moderate({
      variables: { id, state: next },
      optimisticResponse: {
        __typename: 'Mutation',
        moderateReview: { __typename: 'Review', id, state: next },
      },
    }).then(({ data }) => data?.moderateReview);
  const change = (next: ReviewState, said: string) =>
    void tell(set(next), said, state ? () => void tell(set(state), texts.restored) : undefined);
  const close = () => setAsks(undefined);
  return (
    <div className="review-actions">
      {state !== 'PUBLISHED' && (
        <Button onPress={() => change('PUBLISHED', texts.published)}>{texts.publish}</Button>
      )}
      {state !== 'REJECTED' && <Button onPress={() => change('REJECTED', texts.hidden)}>{texts.hide}</Button>}
      <Button onPress={() => setAsks('answer')}>{reply === '' ? texts.answer : texts.changeAnswer}</Button>
      <Button kind="quiet" onPress={() => setAsks('remove')}>
        {texts.remove}
      </Button>
      {asks === 'answer' && <AnswerDialog review={review} onClose={close} />}
      {asks === 'remove' && <RemoveDialog id={id} onClose={close} />}
    </div>
  );
}

function RemoveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [remove] = useEditorDeleteReviewMutation({ refetchQueries: ['EditorReviews'] });
  return (
    <Dialog
      title={texts.removeTitle}
      role="alertdialog"
      isOpen
      onClose={onClose}
      foot={
        <DialogActions
          kind="danger"
          onCancel={onClose}
          cancel={texts.keep}
          onPress={() => {
            onClose();
            const removed = remove({ variables: { id } }).then(({ data }) => data?.deleteReview);
            void tell(removed, texts.removed);
          }}
        >
          {texts.remove}
        </DialogActions>
      }
    >
      <p>{texts.removeText}</p>
    </Dialog>
  );
}
