import type { ReactElement } from 'react';
import { z } from 'zod';
import { monthAt } from '../../site/page/month.ts';
import { defineBlock, whole, words } from '../block.ts';
import type { BlockData, ListAnswer } from '../block-data.ts';

/** A part of a page: the words of its link, and what its address asks for. */
interface Part {
  readonly words: string;
  readonly value: string;
}

/** So many of a page's newest things tell of their months. */
const mostRead = 100;

/** A list of links, each to the part of another page that has an author, a tag, a category or a month. */
function postsBy(block: {
  readonly name: string;
  readonly code: number;
  readonly title: string;
  /** What the page's address is given to show a part alone. */
  readonly filter: string;
  readonly reads: number;
  parts(found: ListAnswer, data: BlockData): readonly Part[];
}) {
  const { name, code, title, filter, reads, parts } = block;
  return defineBlock({
    ...{ name, code, title },
    fields: z.object({
      /** The slug of the page that it is about. */
      collection: words(200),
      title: words(200),
      limit: whole(1, 200, 50),
    }),
    async render({ collection, title: own, limit }, data, id): Promise<ReactElement | null> {
      const found = collection === '' ? undefined : await data.list({ collection, limit: reads });
      const shown = found === undefined ? [] : parts(found, data).slice(0, limit);
      if (found === undefined || shown.length === 0) return null;
      const titleId = `posts-by-${id}`;
      const Frame = own === '' ? 'div' : 'nav';
      return (
        <Frame className="folder-block" {...(own === '' ? {} : { 'aria-labelledby': titleId })}>
          {own === '' ? null : (
            <p className="folder-block-title" id={titleId}>
              {own}
            </p>
          )}
          <ul>
            {shown.map(({ words: text, value }) => (
              <li key={value}>
                <a href={`${found.collection.fullUrl}?${new URLSearchParams({ [filter]: value })}`}>{text}</a>
              </li>
            ))}
          </ul>
        </Frame>
      );
    },
  });
}

const asWritten = (values: readonly string[]): Part[] => values.map((value) => ({ words: value, value }));

/** The people who wrote what another page has. */
export const postsByAuthorBlock = postsBy({
  ...{ name: 'postsbyauthor', code: 27, title: 'Posts by author', filter: 'author', reads: 1 },
  parts: ({ collection: { authors } }) => asWritten(authors),
});

/** The tags of another page, one below the other. */
export const postsByTagBlock = postsBy({
  ...{ name: 'postsbytag', code: 28, title: 'Posts by tag', filter: 'tag', reads: 1 },
  parts: ({ collection: { tags } }) => asWritten(tags),
});

/** The categories of another page, one below the other. */
export const postsByCategoryBlock = postsBy({
  ...{ name: 'postsbycategory', code: 29, title: 'Posts by category', filter: 'category', reads: 1 },
  parts: ({ collection: { categories } }) => asWritten(categories),
});

/** The months in which another page had something new, the latest first, with how much. */
export const postsByMonthBlock = postsBy({
  ...{ name: 'postsbymonth', code: 30, title: 'Posts by month', filter: 'month', reads: mostRead },
  parts: ({ items }, { website: { language, timeZone } }) => {
    const months = items.map(({ publishedAt }) => monthAt(Date.parse(publishedAt), timeZone));
    const counts = new Map<string, number>();
    for (const month of months) counts.set(month, (counts.get(month) ?? 0) + 1);
    const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return [...counts]
      .sort(([one], [other]) => other.localeCompare(one))
      .map(([value, count]) => ({ words: `${format.format(Date.parse(`${value}-01`))} (${count})`, value }));
  },
});
