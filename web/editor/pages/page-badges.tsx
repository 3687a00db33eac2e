import type { EditorPageRowFragment } from '#web/generated/graphql.ts';
import { Badge } from '../ui/page.tsx';
import { pagesWords as words } from './words.ts';

/** What visitors meet instead of the page, or besides. */
export function PageBadges({ page }: { readonly page: EditorPageRowFragment }) {
  const { isEnabled, publishAt, unpublishAt, isPasswordProtected, access, isFolder } = page;
  const { hasDraft, needsReview } = page;
  const isScheduled = publishAt !== null || (isEnabled && unpublishAt !== null);
  return (
    <>
      {needsReview ? (
        <Badge tone="warn">{words.needsReview}</Badge>
      ) : (
        hasDraft && <Badge tone="info">{words.draft}</Badge>
      )}
      {isScheduled && <Badge tone="info">{words.scheduled}</Badge>}
      {!isEnabled && publishAt === null && <Badge>{words.hidden}</Badge>}
      {isPasswordProtected && <Badge tone="warn">{words.password}</Badge>}
      {access !== 'PUBLIC' && <Badge tone="warn">{words.members}</Badge>}
      {isFolder && <Badge>{words.folder}</Badge>}
    </>
  );
}
