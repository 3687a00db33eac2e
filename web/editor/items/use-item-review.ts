import { useEditorChangeItemMutation } from '#web/generated/editor/change-item.ts';
import type { EditorItemFieldsFragment } from '#web/generated/graphql.ts';
import type { DraftReview } from '../canvas/review-button.tsx';
import { canvasWords } from '../canvas/words.ts';
import { tell } from '../ui/tell.ts';

const { review: words } = canvasWords;

/** The review of an item that visitors do not see yet: `prepare` saves what was typed first, and answers whether it could. */
export function useItemReview(
  { id, status }: EditorItemFieldsFragment,
  prepare: () => Promise<boolean>,
): DraftReview {
  const [change] = useEditorChangeItemMutation({ refetchQueries: ['EditorItems'] });
  return {
    isAsked: status === 'NEEDS_REVIEW',
    async set(isAsked) {
      if (!(await prepare())) return false;
      const input = { id, status: isAsked ? ('NEEDS_REVIEW' as const) : ('DRAFT' as const) };
      const sent = change({ variables: { input } }).then(({ data }) => data?.updateItem);
      return tell(sent, isAsked ? words.asked : words.takenBack);
    },
  };
}
