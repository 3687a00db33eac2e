import { z } from 'zod';
import { defineBlock, words } from '../block.ts';

/** Leads readers and podcast apps to what is new on a page. */
export const rssBlock = defineBlock({
  name: 'rss',
  code: 49,
  title: 'RSS feed',
  fields: z.object({
    /** The slug of the page. */
    collection: words(200),
    title: words(200),
  }),
  async render({ collection, title }, { list }) {
    const found = collection === '' ? undefined : await list({ collection, limit: 1 });
    if (found === undefined) return null;
    return (
      <p className="rss-block">
        <a href={`${found.collection.fullUrl}?format=rss`} type="application/rss+xml">
          {title || `${found.collection.title} – RSS`}
        </a>
      </p>
    );
  },
});
