import { z } from 'zod';
import { choice, defineBlock, whole, words } from '../block.ts';

/** The words that another page's things are marked with, each leading to those that have it. */
export const tagCloudBlock = defineBlock({
  name: 'tagcloud',
  code: 14,
  title: 'Tag cloud',
  fields: z.object({
    /** The slug of the page that it is about. */
    collection: words(200),
    of: choice(['tags', 'categories']),
    limit: whole(1, 200, 50),
  }),
  async render({ collection, of, limit }, { list }) {
    const found = await list({ collection, limit: 1 });
    const labels = (found?.collection[of] ?? []).slice(0, limit);
    if (found === undefined || labels.length === 0) return null;
    const name = of === 'tags' ? 'tag' : 'category';
    return (
      <ul className="tag-cloud">
        {labels.map((label) => (
          <li key={label}>
            <a href={`${found.collection.fullUrl}?${new URLSearchParams({ [name]: label })}`}>{label}</a>
          </li>
        ))}
      </ul>
    );
  },
});
