import { sayIn } from '#schema/words/catalogue.ts';
import type { SiteCommentFragment, SiteCommentsFragment } from '#web/generated/graphql.ts';
import type { CaptchaSettings } from '../captcha/captcha.rules.ts';
import { escapeHtml } from '../template/html-text.ts';
import { renderCommentForm } from './comment-form.ts';
import { type CommentsQuery, commentCountText } from './comments-query.rules.ts';

/** A post's comments, and where they are shown. */
export interface CommentsSection {
  readonly item: {
    readonly id: string;
    readonly fullUrl: string;
    readonly areCommentsOpen: boolean;
    readonly publicCommentCount: number;
  };
  readonly comments: SiteCommentsFragment;
  readonly query: CommentsQuery;
  readonly language: string;
  readonly timeZone: string;
  /** Null where visitors are not checked. */
  readonly captcha: CaptchaSettings | null;
}

const sentTexts = {
  published: 'Thank you! Your comment is below.',
  waiting: 'Thank you! Your comment will be here once it has been looked at.',
} as const;

/** The comments below a post, one level of answers deep, and the form for more while the post is open. */
export function renderComments(section: CommentsSection): string {
  const { item, comments, query } = section;
  const say = sayIn(section.language);
  const isOpen = item.areCommentsOpen;
  const titleId = `comments-title-${item.id}`;
  const threads = comments.nodes.map((thread) => renderThread(thread, section, isOpen));
  const sent = query.sent
    ? `<p class="comments-sent" role="status">${escapeHtml(say(sentTexts[query.sent]))}</p>\n`
    : '';
  return `<section class="comments" aria-labelledby="${titleId}">
<h2 class="comments-title" id="${titleId}">${escapeHtml(commentCountText(item.publicCommentCount, say))}</h2>
${sent}${threads.length === 0 ? '' : `<ol class="comments-list">${threads.join('\n')}</ol>\n`}${renderPages(section)}${isOpen ? renderNew(section) : `<p class="comments-closed">${escapeHtml(say('Comments are closed.'))}</p>`}
</section>`;
}

type Thread = SiteCommentsFragment['nodes'][number];

function renderThread(thread: Thread, section: CommentsSection, isOpen: boolean): string {
  const { item, language, captcha } = section;
  const say = sayIn(language);
  const answers = thread.answers.map(
    (answer) => `<li class="comment" id="comment-${answer.id}">${renderComment(answer, section)}</li>`,
  );
  const list = answers.length === 0 ? '' : `<ol class="comment-answers">${answers.join('')}</ol>`;
  const form = isOpen
    ? `<details class="comment-answer"><summary>${escapeHtml(say('Answer {name}', { name: thread.authorName }))}</summary>${renderCommentForm({ itemId: item.id, parentId: thread.id, returnTo: item.fullUrl, button: 'Send answer', captcha }, language)}</details>`
    : '';
  return `<li class="comment" id="comment-${thread.id}">${renderComment(thread, section)}${list}${form}</li>`;
}

function renderComment(comment: SiteCommentFragment, { language, timeZone }: CommentsSection): string {
  const { authorName, authorUrl, isByOwner, createdAt, html } = comment;
  const name = escapeHtml(authorName);
  const author = authorUrl
    ? `<a href="${escapeHtml(authorUrl)}" rel="nofollow ugc noopener">${name}</a>`
    : name;
  const date = new Date(createdAt);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(date);
  // The HTML was made harmless before it was stored.
  return `<article><p class="comment-by">${author}${isByOwner ? ` <span class="comment-owner">${escapeHtml(sayIn(language)('from this website'))}</span>` : ''} · <time datetime="${date.toISOString()}">${escapeHtml(day)}</time></p>
<div class="comment-body">${html}</div></article>`;
}

function renderPages({ item, comments, query, language }: CommentsSection): string {
  const say = sayIn(language);
  const url = (page: number) =>
    `${escapeHtml(item.fullUrl)}${page > 1 ? `?commentsPage=${page}` : ''}#comments-${item.id}`;
  const links = [
    ...(query.page > 1
      ? [`<a href="${url(query.page - 1)}">${escapeHtml(say('Earlier comments'))}</a>`]
      : []),
    ...(comments.pageInfo.hasNextPage
      ? [`<a href="${url(query.page + 1)}">${escapeHtml(say('Later comments'))}</a>`]
      : []),
  ];
  return links.length === 0
    ? ''
    : `<nav class="comments-pages" aria-label="${escapeHtml(say('Comments'))}">${links.join(' ')}</nav>\n`;
}

function renderNew({ item, language, captcha }: CommentsSection): string {
  const form = renderCommentForm(
    { itemId: item.id, returnTo: item.fullUrl, button: 'Send comment', captcha },
    language,
  );
  return `<h3 class="comments-new">${escapeHtml(sayIn(language)('Leave a comment'))}</h3>\n${form}`;
}
