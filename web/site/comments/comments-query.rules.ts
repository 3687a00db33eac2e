import type { Say } from '#schema/words/catalogue.ts';

/** Which comments of a post the address asks for, and what became of one that was just sent. */
export interface CommentsQuery {
  /** From 1. */
  readonly page: number;
  readonly sent: 'published' | 'waiting' | undefined;
}

/** So many comments, with their answers, are on one page. */
export const commentsPerPage = 50;

const mostPages = 200;

/** The first comments are shown unless the address says otherwise; what it cannot mean is left out. */
export function readCommentsQuery(query: URLSearchParams): CommentsQuery {
  const page = /^[1-9]\d{0,2}$/.exec(query.get('commentsPage') ?? '')?.[0];
  const sent = query.get('commentSent');
  return {
    page: Math.min(mostPages, Number(page ?? 1)),
    sent: sent === 'published' || sent === 'waiting' ? sent : undefined,
  };
}

/** What the graph is asked for. */
export function commentVariables({ page }: CommentsQuery) {
  return { commentCount: commentsPerPage, commentSkip: (page - 1) * commentsPerPage };
}

/** Comments are shown while the post takes them or has some, and never where the website's are not enabled. */
export function areCommentsShown(
  item: { readonly areCommentsOpen: boolean; readonly publicCommentCount: number },
  settings: { readonly commentsEnabled: boolean },
): boolean {
  return settings.commentsEnabled && (item.areCommentsOpen || item.publicCommentCount > 0);
}

/** `No Comments`, `1 Comment`, `2 Comments`. */
export function commentCountText(count: number, say: Say): string {
  if (count === 0) return say('No Comments');
  return count === 1 ? say('1 Comment') : say('{count} Comments', { count });
}
