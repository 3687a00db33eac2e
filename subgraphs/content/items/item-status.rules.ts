/** What becomes of an item. */
export type ItemStatus = 'PUBLISHED' | 'SCHEDULED' | 'NEEDS_REVIEW' | 'DRAFT' | 'PRIVATE';

const statuses: readonly ItemStatus[] = ['PUBLISHED', 'SCHEDULED', 'NEEDS_REVIEW', 'DRAFT', 'PRIVATE'];

const labels: Readonly<Record<ItemStatus, string>> = {
  PUBLISHED: '',
  SCHEDULED: 'Scheduled',
  NEEDS_REVIEW: 'Needs Review',
  DRAFT: 'Draft',
  PRIVATE: 'Private',
};

/** What is scheduled is published from its instant on, whether or not anyone wrote that down yet. */
export function statusAt(item: { status: string; publishedAt: Date }, now: Date): ItemStatus {
  if (item.status === 'SCHEDULED' && item.publishedAt <= now) return 'PUBLISHED';
  return statuses.find((status) => status === item.status) ?? 'DRAFT';
}

/** The word beside an item in its owner's lists; what is published has none. */
export function statusLabel(status: ItemStatus): string {
  return labels[status];
}

/** An item that waits for somebody to publish it: whoever may only write drafts changes these, and no others. */
export function isDraft(status: string): boolean {
  return status === 'DRAFT' || status === 'NEEDS_REVIEW';
}

/** What an owner says of an item: absent parts stay as they were. */
export interface StatusInput {
  readonly status?: ItemStatus | null | undefined;
  readonly publishedAt?: Date | null | undefined;
}

/**
 * To publish at an instant to come is to schedule, and to schedule takes such an instant; what was to come and is published
 * without one is published now.
 */
export function decideStatus(
  before: { status: ItemStatus; publishedAt: Date },
  input: StatusInput,
  now: Date,
): { status: ItemStatus; publishedAt: Date } | { problem: string } {
  const status = input.status ?? before.status;
  const isOpen = status === 'PUBLISHED' || status === 'SCHEDULED';
  const wasToCome = before.publishedAt > now && input.status === 'PUBLISHED';
  const publishedAt = input.publishedAt ?? (wasToCome ? now : before.publishedAt);
  if (!isOpen) return { status, publishedAt };
  if (input.status === 'SCHEDULED' && publishedAt <= now)
    return { problem: 'What is scheduled needs a time that is still to come.' };
  return { status: publishedAt > now ? 'SCHEDULED' : 'PUBLISHED', publishedAt };
}

/**
 * Which draft of its text is published along with an item: any when somebody says that it is published or scheduled, the one that may go
 * out by itself when its time came, and none otherwise.
 */
export function draftThatGoesOut(
  before: { status: string },
  {
    status,
    keepsDrafts,
  }: { status?: ItemStatus | null | undefined; keepsDrafts?: boolean | null | undefined },
  after: { status: string },
): 'any' | 'due' | null {
  if (keepsDrafts) return null;
  if (status === 'PUBLISHED' || status === 'SCHEDULED') return 'any';
  return before.status === 'SCHEDULED' && after.status === 'PUBLISHED' ? 'due' : null;
}
