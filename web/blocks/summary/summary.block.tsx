import { z } from 'zod';
import type { SiteItemFragment } from '#web/generated/graphql.ts';
import { collectionContext } from '../../site/page/collection-context.ts';
import { itemContext } from '../../site/page/item-context.ts';
import { plainText, textOfHtml } from '../../site/page/plain-text.ts';
import { listedProductContext } from '../../site/page/product-context.ts';
import { choice, defineBlock, flag, whole, words } from '../block.ts';
import type { BlockData, ListAnswer } from '../block-data.ts';
import { Picture } from '../picture.tsx';
import { PlainDate } from '../plain-date.tsx';
import { ProductCard } from '../product-card.tsx';

/** The newest of another page: posts, events, pictures or products, as a grid, a list or a row to scroll. */
export const summaryBlock = defineBlock({
  name: 'summary-v2',
  code: 55,
  title: 'Summary',
  variants: [
    { title: 'Summary wall', value: { design: 'wall' } },
    { title: 'Summary carousel', value: { design: 'carousel' } },
    { title: 'Summary list', value: { design: 'list' } },
    { title: 'Summary grid', value: { design: 'grid' } },
  ],
  classNames: ['summary-block-wrapper'],
  fields: z.object({
    /** The slug of the page that it is about. */
    collection: words(200),
    design: choice(['grid', 'list', 'carousel', 'wall']),
    heading: words(200),
    limit: whole(1, 30, 6),
    category: words(200),
    tag: words(200),
    featuredOnly: flag(false),
    columns: whole(1, 6, 3),
    showTitle: flag(true),
    showThumbnail: flag(true),
    showExcerpt: flag(true),
    showPrice: flag(true),
    showDate: flag(true),
    showAuthor: flag(false),
    showCategories: flag(false),
    /** Such as “Read on”, below each; empty for nothing. */
    readMore: words(100),
  }),
  async templateData(value, data) {
    const found = await listOf(value, data);
    if (found === undefined) return undefined;
    const { design, heading } = value;
    const shown = collectionContext(found.collection);
    const items = [
      ...found.products.map(listedProductContext),
      ...found.items.map((item) => itemContext(item, shown)),
    ];
    return { design: designNames[design], headerText: plainText(heading), collection: shown, items };
  },
  async render(value, data, id) {
    const { design, columns, heading } = value;
    const { website } = data;
    const found = await listOf(value, data);
    if (found === undefined) return null;
    const headingId = `summary-${id}`;
    // Without a heading of its own it is no landmark: several of one page could not be told apart.
    const Frame = heading === '' ? 'div' : 'section';
    return (
      <Frame
        className={`summary-block summary-design-${design}`}
        {...(heading === '' ? {} : { 'aria-labelledby': headingId })}
      >
        {heading === '' ? null : <h2 id={headingId}>{heading}</h2>}
        <ul
          className="summary-item-list"
          style={{ ['--columns' as string]: columns }}
          {...(design === 'carousel' ? { tabIndex: 0 } : {})}
        >
          {found.products.map((product) => (
            <li key={product.id} className="summary-item">
              <ProductCard
                product={product}
                language={website.language}
                showsPrice={value.showPrice}
                showsExcerpt={value.showExcerpt}
              />
            </li>
          ))}
          {found.items.map((item) => (
            <li key={item.id} className="summary-item">
              <ItemCard item={item} value={value} website={website} />
            </li>
          ))}
        </ul>
      </Frame>
    );
  },
});

/** What themes call the designs. */
const designNames = { grid: 'autogrid', list: 'list', carousel: 'carousel', wall: 'autocolumns' } as const;

/** What it shows; undefined where there is nothing. */
async function listOf(
  { collection, limit, category, tag, featuredOnly }: ListChoice,
  { list }: BlockData,
): Promise<ListAnswer | undefined> {
  const found = await list({
    collection,
    limit,
    ...(category === '' ? {} : { category }),
    ...(tag === '' ? {} : { tag }),
    ...(featuredOnly ? { isFeatured: true } : {}),
  });
  return found && found.items.length + found.products.length > 0 ? found : undefined;
}

interface ListChoice {
  readonly collection: string;
  readonly limit: number;
  readonly category: string;
  readonly tag: string;
  readonly featuredOnly: boolean;
}

interface ItemCardProps {
  readonly item: SiteItemFragment;
  readonly value: {
    readonly showTitle: boolean;
    readonly showThumbnail: boolean;
    readonly showExcerpt: boolean;
    readonly showDate: boolean;
    readonly showAuthor: boolean;
    readonly showCategories: boolean;
    readonly readMore: string;
    readonly design: string;
  };
  readonly website: { readonly language: string; readonly timeZone: string };
}

function ItemCard({ item, value, website }: ItemCardProps) {
  const excerpt = textOfHtml(item.excerpt === '' ? item.body : item.excerpt, 160);
  return (
    <article>
      {value.showThumbnail && item.mainImage !== null ? (
        <span className="summary-thumbnail">
          <Picture
            image={item.mainImage}
            alt=""
            sizes="(max-width: 432px) 100vw, 33vw"
            isCropped={value.design !== 'wall'}
          />
        </span>
      ) : null}
      <div className="summary-content">
        {value.showCategories && item.categories.length > 0 ? (
          <p className="summary-categories">{item.categories.join(', ')}</p>
        ) : null}
        {value.showTitle ? (
          <h3 className="summary-title">
            <a href={item.fullUrl}>{item.title}</a>
          </h3>
        ) : (
          <a href={item.fullUrl} className="visually-hidden">
            {item.title}
          </a>
        )}
        {value.showDate ? <PlainDate instant={item.startsAt ?? item.publishedAt} website={website} /> : null}
        {value.showAuthor && item.authorName !== '' ? (
          <span className="summary-author"> {item.authorName}</span>
        ) : null}
        {value.showExcerpt && excerpt !== '' ? <p className="summary-excerpt">{excerpt}</p> : null}
        {value.readMore === '' ? null : (
          <p className="summary-more">
            <a href={item.fullUrl}>
              {value.readMore}
              <span className="visually-hidden"> {item.title}</span>
            </a>
          </p>
        )}
      </div>
    </article>
  );
}
