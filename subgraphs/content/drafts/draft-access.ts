import { draftsOnlyRefusal } from '#kit/access.ts';
import type { RequestContext } from '#kit/subgraph.ts';
import { isDraft } from '../items/item-status.rules.ts';

/** Whether the viewer may write drafts, and not publish them. */
export function writesDraftsOnly({ viewer }: Pick<RequestContext, 'viewer'>): boolean {
  return !viewer.permissions.includes('CONTENT_MANAGE');
}

/** Throws where somebody who may only write drafts changes an item that is none, or would be none any more. */
export function assertMayChangeItem(
  context: Pick<RequestContext, 'viewer'>,
  ...statuses: readonly string[]
): void {
  if (writesDraftsOnly(context) && !statuses.every(isDraft)) throw draftsOnlyRefusal();
}

/** What decides whether visitors may open a page, now or by itself at some time. */
interface Openness {
  readonly isEnabled: boolean;
  readonly isHomepage: boolean;
  readonly publishAt?: Date | null;
}

/** Throws where somebody who may only write drafts changes a page that visitors may open, or could open by that. */
export function assertMayChangePage(
  context: Pick<RequestContext, 'viewer'>,
  ...pages: readonly Openness[]
): void {
  const areHidden = pages.every((page) => !page.isEnabled && !page.isHomepage && !page.publishAt);
  if (writesDraftsOnly(context) && !areHidden) throw draftsOnlyRefusal();
}
