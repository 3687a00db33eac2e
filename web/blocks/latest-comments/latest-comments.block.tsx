import { z } from 'zod';
import { textOfHtml } from '../../site/page/plain-text.ts';
import { defineBlock, flag, whole, words } from '../block.ts';
import { PlainDate } from '../plain-date.tsx';

/** So many characters of a comment are shown. */
const longest = 200;

/** What visitors wrote last below what another page has. */
export const latestCommentsBlock = defineBlock({
  name: 'latest-comments',
  code: 116,
  title: 'Latest comments',
  fields: z.object({
    /** The slug of the page that it is about. */
    collection: words(200),
    heading: words(200),
    limit: whole(1, 30, 5),
    showDate: flag(true),
    showExcerpt: flag(true),
  }),
  async render({ collection, heading, limit, showDate, showExcerpt }, { comments, website }, id) {
    if (!website.settings.commentsEnabled || collection === '') return null;
    const found = (await comments(collection, limit)) ?? [];
    if (found.length === 0) return null;
    const headingId = `latest-comments-${id}`;
    const Frame = heading === '' ? 'div' : 'section';
    return (
      <Frame className="latest-comments" {...(heading === '' ? {} : { 'aria-labelledby': headingId })}>
        {heading === '' ? null : <h2 id={headingId}>{heading}</h2>}
        <ul>
          {found.map(({ comment, commentedItem }) => (
            <li key={comment.id}>
              <p className="latest-comment-item">
                <strong>{comment.authorName}</strong>{' '}
                <a href={`${commentedItem.fullUrl}#comment-${comment.id}`}>{commentedItem.title}</a>
              </p>
              {showExcerpt ? <p>{textOfHtml(comment.html, longest)}</p> : null}
              {showDate ? <PlainDate instant={comment.createdAt} website={website} /> : null}
            </li>
          ))}
        </ul>
      </Frame>
    );
  },
  emptyReason({ collection }, { website }) {
    if (!website.settings.commentsEnabled) return 'Comments are off on this website.';
    return collection === '' ? 'Choose the page whose comments it shows.' : 'Nobody has commented there yet.';
  },
});
