import type { SitePageQuery } from '#web/generated/graphql.ts';
import type { TemplateData } from '../template/tag-data.ts';

/** How far the member who looks is; null for everyone else, and on pages that are no course. */
type Progress = NonNullable<SitePageQuery['page']['collection']>['progress'];

/** What a course's page says of how far its member is, with marks at what is finished; nothing to anyone else. */
export function courseContext(items: readonly { readonly id: string }[], progress: Progress): TemplateData {
  if (!progress?.total) return {};
  return {
    courseProgress: { done: progress.doneItemIds.length, total: progress.total },
    items: items.map((item) => ({ ...item, ...lessonContext(progress, item.id) })),
  };
}

/** What a lesson says of itself: whether its member finished it. */
export function lessonContext(progress: Progress, id: string): TemplateData {
  return progress ? { isLessonDone: progress.doneItemIds.includes(id) } : {};
}
