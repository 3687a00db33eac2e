import type { SiteCommentFragment, SiteCommentsFragment } from '#web/generated/graphql.ts';

/** The comments of a post without any. */
export const noComments: SiteCommentsFragment = {
  __typename: 'CommentConnection',
  nodes: [],
  pageInfo: { __typename: 'PageInfo', hasNextPage: false },
};

/** A comment with what matters to a test. */
export function sampleComment(comment: Partial<SiteCommentFragment> = {}): SiteCommentFragment {
  return {
    __typename: 'Comment',
    ...{ id: 'c1', authorName: 'Ada', authorUrl: '', html: '<p>A good read.</p>', isByOwner: false },
    createdAt: '2026-03-01T12:00:00.000Z',
    ...comment,
  };
}
