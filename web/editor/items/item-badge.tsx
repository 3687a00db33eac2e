import type { ItemStatus } from '#web/generated/graphql.ts';
import { Badge, type Tone } from '../ui/page.tsx';
import { itemsWords } from './words.ts';

const tones: Readonly<Record<ItemStatus, Tone>> = {
  PUBLISHED: 'good',
  SCHEDULED: 'info',
  NEEDS_REVIEW: 'warn',
  DRAFT: 'neutral',
  PRIVATE: 'neutral',
};

/** What becomes of an item, in a word; and that changes of its text wait for somebody to read them. */
export function ItemBadge({
  status,
  needsReview,
}: {
  readonly status: ItemStatus;
  readonly needsReview?: boolean | null;
}) {
  return (
    <>
      <Badge tone={tones[status]}>{itemsWords.statuses[status]}</Badge>{' '}
      {needsReview === true && status !== 'NEEDS_REVIEW' && (
        <Badge tone={tones.NEEDS_REVIEW}>{itemsWords.statuses.NEEDS_REVIEW}</Badge>
      )}
    </>
  );
}
