import type { BlockPlaceInput } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import type { CanvasStore } from './canvas-store.ts';
import { setDraftReview } from './draft-graph.ts';
import type { DraftReview } from './review-button.tsx';
import { canvasWords as words } from './words.ts';

/** The review of a draft of blocks: all that was written is saved before it is handed in. */
export function draftReviewOf(
  store: CanvasStore,
  place: BlockPlaceInput,
  onSettled: (() => void) | undefined,
): DraftReview {
  return {
    isAsked: store.read().draft.isInReview,
    async set(isAsked) {
      try {
        await store.flush();
        if (store.read().saving.kind !== 'saved') return false;
        const answer = await setDraftReview(place, isAsked);
        if (answer.kind === 'saved') {
          store.noteSettled(answer.draft);
          onSettled?.();
          notify(isAsked ? words.review.asked : words.review.takenBack);
          return true;
        }
        notifyFailure(answer.kind === 'refused' ? answer.message : words.saving.offline);
      } catch (error) {
        notifyFailure(messageOf(error, words.review.failed));
      }
      return false;
    },
  };
}
