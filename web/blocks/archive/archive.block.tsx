import { z } from 'zod';
import type { SiteItemFragment } from '#web/generated/graphql.ts';
import { monthAt } from '../../site/page/month.ts';
import { choice, defineBlock, whole, words } from '../block.ts';
import { dayOf } from '../plain-date.tsx';

/** Everything of another page, the newest first, with its days. */
export const archiveBlock = defineBlock({
  name: 'archive',
  code: 61,
  title: 'Archive',
  fields: z.object({
    collection: words(200),
    limit: whole(1, 100, 50),
    groupBy: choice(['none', 'month', 'year']),
  }),
  async render({ collection, limit, groupBy }, { list, website: { language, timeZone } }) {
    const found = await list({ collection, limit });
    if (found === undefined || found.items.length === 0) return null;
    if (groupBy === 'none') return <Links items={found.items} {...{ language, timeZone }} />;
    const groups = new Map<string, SiteItemFragment[]>();
    for (const item of found.items) {
      const month = monthAt(Date.parse(item.publishedAt), timeZone);
      const start = groupBy === 'month' ? month : `${month.slice(0, 4)}-01`;
      groups.set(start, [...(groups.get(start) ?? []), item]);
    }
    const sorted = [...groups].sort(([one], [other]) => other.localeCompare(one));
    const format = new Intl.DateTimeFormat(language, {
      ...{ year: 'numeric', timeZone: 'UTC' },
      ...(groupBy === 'month' ? { month: 'long' } : {}),
    });
    return (
      <div className="archive-groups">
        {sorted.map(([start, items], index) => (
          <details key={start} open={index === 0}>
            <summary>
              {format.format(Date.parse(`${start}-01`))} ({items.length})
            </summary>
            <Links {...{ items, language, timeZone }} />
          </details>
        ))}
      </div>
    );
  },
});

function Links({
  items,
  language,
  timeZone,
}: {
  readonly items: readonly Pick<SiteItemFragment, 'id' | 'fullUrl' | 'title' | 'publishedAt'>[];
  readonly language: string;
  readonly timeZone: string;
}) {
  return (
    <ul className="archive">
      {items.map(({ id, fullUrl, title, publishedAt }) => (
        <li key={id}>
          <a href={fullUrl}>{title}</a>{' '}
          <time dateTime={publishedAt}>{dayOf(publishedAt, language, timeZone)}</time>
        </li>
      ))}
    </ul>
  );
}
