import { z } from 'zod';
import { defineBlock, whole, words } from '../block.ts';
import { dayOf } from '../plain-date.tsx';

/** Everything of another page, the newest first, with its days. */
export const archiveBlock = defineBlock({
  name: 'archive',
  code: 61,
  title: 'Archive',
  fields: z.object({ collection: words(200), limit: whole(1, 100, 50) }),
  async render({ collection, limit }, { list, website: { language, timeZone } }) {
    const found = await list({ collection, limit });
    if (found === undefined || found.items.length === 0) return null;
    return (
      <ul className="archive">
        {found.items.map(({ id, fullUrl, title, publishedAt }) => (
          <li key={id}>
            <a href={fullUrl}>{title}</a>{' '}
            <time dateTime={publishedAt}>{dayOf(publishedAt, language, timeZone)}</time>
          </li>
        ))}
      </ul>
    );
  },
});
