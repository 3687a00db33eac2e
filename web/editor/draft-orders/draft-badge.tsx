import type { DraftOrderState } from '#web/generated/graphql.ts';
import { Badge } from '../ui/page.tsx';
import { draftWords } from './words.ts';

const tones = {
  DRAFT: 'neutral',
  SENT: 'info',
  EXPIRED: 'warn',
  ORDERED: 'good',
  CANCELLED: 'neutral',
} as const;

/** Where a draft order stands. */
export function DraftBadge({ state }: { readonly state: DraftOrderState }) {
  return <Badge tone={tones[state]}>{draftWords.states[state]}</Badge>;
}
