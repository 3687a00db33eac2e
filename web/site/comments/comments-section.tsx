import type { SiteCommentFragment, SiteCommentsFragment } from '#web/generated/graphql.ts';
import type { CaptchaSettings } from '../captcha/captcha.rules.ts';
import { drawIn, T, useSay } from '../languages/texts.tsx';
import { CommentForm } from './comment-form.tsx';
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
  return drawIn(section.language, <Comments {...section} />);
}

function Comments(section: CommentsSection) {
  const { item, comments, query, captcha } = section;
  const say = useSay();
  const titleId = `comments-title-${item.id}`;
  return (
    <section className="comments" aria-labelledby={titleId}>
      <h2 className="comments-title" id={titleId}>
        {commentCountText(item.publicCommentCount, say)}
      </h2>
      {query.sent && (
        <p className="comments-sent" role="status">
          <T>{sentTexts[query.sent]}</T>
        </p>
      )}
      {comments.nodes.length > 0 && (
        <ol className="comments-list">
          {comments.nodes.map((thread) => (
            <CommentThread key={thread.id} thread={thread} section={section} />
          ))}
        </ol>
      )}
      <Pages {...section} />
      {item.areCommentsOpen ? (
        <>
          <h3 className="comments-new">
            <T>Leave a comment</T>
          </h3>
          <CommentForm itemId={item.id} returnTo={item.fullUrl} button="Send comment" captcha={captcha} />
        </>
      ) : (
        <p className="comments-closed">
          <T>Comments are closed.</T>
        </p>
      )}
    </section>
  );
}

function CommentThread({
  thread,
  section,
}: {
  readonly thread: SiteCommentsFragment['nodes'][number];
  readonly section: CommentsSection;
}) {
  const { item, captcha } = section;
  return (
    <li className="comment" id={`comment-${thread.id}`}>
      <Comment comment={thread} section={section} />
      {thread.answers.length > 0 && (
        <ol className="comment-answers">
          {thread.answers.map((answer) => (
            <li key={answer.id} className="comment" id={`comment-${answer.id}`}>
              <Comment comment={answer} section={section} />
            </li>
          ))}
        </ol>
      )}
      {item.areCommentsOpen && (
        <details className="comment-answer">
          <summary>
            <T values={{ name: thread.authorName }}>{'Answer {name}'}</T>
          </summary>
          <CommentForm
            itemId={item.id}
            parentId={thread.id}
            returnTo={item.fullUrl}
            button="Send answer"
            captcha={captcha}
          />
        </details>
      )}
    </li>
  );
}

function Comment({
  comment: { authorName, authorUrl, isByOwner, createdAt, html },
  section: { language, timeZone },
}: {
  readonly comment: SiteCommentFragment;
  readonly section: CommentsSection;
}) {
  const date = new Date(createdAt);
  return (
    <article>
      <p className="comment-by">
        {authorUrl ? (
          <a href={authorUrl} rel="nofollow ugc noopener">
            {authorName}
          </a>
        ) : (
          authorName
        )}
        {isByOwner && (
          <>
            {' '}
            <span className="comment-owner">
              <T>from this website</T>
            </span>
          </>
        )}
        {' · '}
        <time dateTime={date.toISOString()}>
          {new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(date)}
        </time>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it was made harmless before it was stored */}
      <div className="comment-body" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}

function Pages({ item, comments, query }: CommentsSection) {
  const say = useSay();
  const url = (page: number) =>
    `${item.fullUrl}${page > 1 ? `?commentsPage=${page}` : ''}#comments-${item.id}`;
  const { hasNextPage } = comments.pageInfo;
  if (query.page === 1 && !hasNextPage) return null;
  return (
    <nav className="comments-pages" aria-label={say('Comments')}>
      {query.page > 1 && (
        <a href={url(query.page - 1)}>
          <T>Earlier comments</T>
        </a>
      )}
      {query.page > 1 && hasNextPage && ' '}
      {hasNextPage && (
        <a href={url(query.page + 1)}>
          <T>Later comments</T>
        </a>
      )}
    </nav>
  );
}
