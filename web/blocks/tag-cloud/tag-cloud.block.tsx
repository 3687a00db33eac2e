import { z } from 'zod';
import { collectionContext } from '../../site/page/collection-context.ts';
import { plainText } from '../../site/page/plain-text.ts';
import { choice, defineBlock, whole, words } from '../block.ts';
import type { BlockData } from '../block-data.ts';

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
  async templateData(value, data) {
    const found = await labelsOf(value, data);
    if (found === undefined) return undefined;
    const items = found.labels.map(({ label, href }) => ({ title: plainText(label), fullUrl: href }));
    return { collection: collectionContext(found.collection), items };
  },
  async render(value, data) {
    const found = await labelsOf(value, data);
    return found === undefined ? null : (
      <ul className="tag-cloud">
        {found.labels.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    );
  },
});

/** The words with where each leads; undefined where there are none. */
async function labelsOf({ collection, of, limit }: LabelChoice, { list }: BlockData) {
  const found = await list({ collection, limit: 1 });
  const names = (found?.collection[of] ?? []).slice(0, limit);
  if (found === undefined || names.length === 0) return undefined;
  const name = of === 'tags' ? 'tag' : 'category';
  const labels = names.map((label) => ({
    label,
    href: `${found.collection.fullUrl}?${new URLSearchParams({ [name]: label })}`,
  }));
  return { collection: found.collection, labels };
}

interface LabelChoice {
  readonly collection: string;
  readonly of: 'tags' | 'categories';
  readonly limit: number;
}
