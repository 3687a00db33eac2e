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

/** What becomes of an item, in a word. */
export function ItemBadge({ status }: { readonly status: ItemStatus }) {
  return <Badge tone={tones[status]}>{itemsWords.statuses[status]}</Badge>;
}
