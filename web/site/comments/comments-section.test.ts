import { describe, expect, it } from 'vitest';
import { sayIn } from '#schema/words/catalogue.ts';
import { areCommentsShown, commentCountText, readCommentsQuery } from './comments-query.rules.ts';
import { renderComments } from './comments-section.tsx';
import { noComments, sampleComment } from './testing.ts';

type Input = Parameters<typeof renderComments>[0];

const post = { id: 'i1', fullUrl: '/journal/kiln', areCommentsOpen: true, publicCommentCount: 1 };

function render(more: Partial<Input> = {}): string {
  return renderComments({
    item: post,
    comments: { ...noComments, nodes: [{ ...sampleComment(), answers: [] }] },
    query: { page: 1, sent: undefined },
    language: 'en-GB',
    timeZone: 'Europe/London',
    captcha: null,
    ...more,
  });
}

describe('Comments are shown', () => {
  it.each([
    [true, 0, true, true],
    [false, 1, true, true],
    [false, 0, true, false],
    [true, 5, false, false],
  ])(
    'while they are open (%s) and there are %d comments, when the website’s are enabled (%s): %s',
    (areCommentsOpen, publicCommentCount, commentsEnabled, isShown) => {
      expect(areCommentsShown({ areCommentsOpen, publicCommentCount }, { commentsEnabled })).toBe(isShown);
    },
  );

  it('with “No Comments” for 0, and “Comment” at exactly 1', () => {
    expect([0, 1, 2, 11].map((count) => commentCountText(count, sayIn('en')))).toEqual([
      'No Comments',
      '1 Comment',
      '2 Comments',
      '11 Comments',
    ]);
  });

  it('by who wrote them, and where that leads, which the website does not vouch for', () => {
    const comment = sampleComment({ authorName: '<b>Ada', authorUrl: 'https://ada.example/?a=1&b=2' });
    const html = render({ comments: { ...noComments, nodes: [{ ...comment, answers: [] }] } });
    expect(html).toContain(
      '<a href="https://ada.example/?a=1&amp;b=2" rel="nofollow ugc noopener">&lt;b&gt;Ada</a>',
    );
    expect(html).toContain('<summary>Answer &lt;b&gt;Ada</summary>');
    expect(html).toContain('1 March 2026');
  });

  it('with answers one level deep, each first one with a form of its own', () => {
    const answer = sampleComment({ id: 'c2', authorName: 'Bea', isByOwner: true });
    const html = render({ comments: { ...noComments, nodes: [{ ...sampleComment(), answers: [answer] }] } });
    expect(html).toContain('<ol class="comment-answers"><li class="comment" id="comment-c2">');
    expect(html).toContain('from this website');
    expect(html.match(/<form /g)).toHaveLength(2);
    expect(html.match(/name="parentId" value="c1"/g)).toHaveLength(1);
  });

  it('without a form once they are closed', () => {
    const html = render({ item: { ...post, areCommentsOpen: false } });
    expect(html).not.toContain('<form');
    expect(html).toContain('Comments are closed.');
    expect(html).toContain('A good read.');
  });

  it('page by page, with word of one that was just sent', () => {
    const comments = { ...noComments, pageInfo: { ...noComments.pageInfo, hasNextPage: true } };
    const html = render({
      comments,
      query: readCommentsQuery(new URLSearchParams('commentsPage=2&commentSent=waiting')),
    });
    expect(html).toContain('href="/journal/kiln#comments-i1"');
    expect(html).toContain('href="/journal/kiln?commentsPage=3#comments-i1"');
    expect(html).toContain('role="status">Thank you! Your comment will be here once it has been looked at.');
    expect(readCommentsQuery(new URLSearchParams('commentsPage=-1&commentSent=<b>'))).toEqual({
      page: 1,
      sent: undefined,
    });
  });

  it('with forms whose browsers do a work first where visitors are checked, and words for those without scripts', () => {
    const html = render({ captcha: { provider: 'ALTCHA', siteKey: null } });
    const marked =
      /<form class="comment-form" data-enhance="captcha" data-action="comment" data-provider="ALTCHA" action="\/comments" method="post">/g;
    expect(html.match(marked)).toHaveLength(2);
    expect(html).toContain(
      '<noscript><p class="captcha-no-script">This form checks that you are not a robot.',
    );
    expect(render()).not.toContain('captcha');
  });
});
