import type { InputProblem } from '../problems.ts';

/** When a page is shown to visitors, and until when. */
export interface PagePlan {
  readonly isEnabled: boolean;
  readonly publishAt: Date | null;
  readonly unpublishAt: Date | null;
}

/** Whether a page is shown at an instant to come: published until then, and not taken away. */
export function isShownAt({ isEnabled, publishAt, unpublishAt }: PagePlan, instant: Date): boolean {
  const isPublished = isEnabled || (publishAt !== null && publishAt <= instant);
  return isPublished && (unpublishAt === null || unpublishAt > instant);
}

/** What an owner changes in a plan: what is absent stays, and null takes it back. */
export interface PagePlanInput {
  readonly isEnabled?: boolean | null | undefined;
  readonly publishAt?: Date | null | undefined;
  readonly unpublishAt?: Date | null | undefined;
}

/** A page that is to be published later is hidden until then; one that is shown at once is not published later. */
export function planOf(before: PagePlan, input: PagePlanInput): PagePlan {
  const unpublishAt = input.unpublishAt === undefined ? before.unpublishAt : input.unpublishAt;
  if (input.publishAt) return { isEnabled: false, publishAt: input.publishAt, unpublishAt };
  const isEnabled = input.isEnabled ?? before.isEnabled;
  const isPlanKept = input.publishAt === undefined && !isEnabled;
  return { isEnabled, publishAt: isPlanKept ? before.publishAt : null, unpublishAt };
}

/** New instants are to come, the end is after the beginning, and the home page does not end. */
export function findPlanProblem(
  before: PagePlan,
  after: PagePlan & { readonly isHomepage: boolean },
  now: Date,
): InputProblem | null {
  for (const field of ['publishAt', 'unpublishAt'] as const) {
    const instant = after[field];
    if (instant !== null && instant.getTime() !== before[field]?.getTime() && instant <= now)
      return { field: `input.${field}`, message: 'Choose a time in the future.' };
  }
  const { publishAt, unpublishAt, isHomepage } = after;
  if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt)
    return { field: 'input.unpublishAt', message: 'A page ends after it begins.' };
  if (isHomepage && (publishAt !== null || unpublishAt !== null)) {
    const field = publishAt === null ? 'input.unpublishAt' : 'input.publishAt';
    return { field, message: 'The home page is always shown. Make another page the home page first.' };
  }
  return null;
}
