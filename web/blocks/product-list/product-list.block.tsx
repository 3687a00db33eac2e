import { z } from 'zod';
import { defineBlock, flag, list, reference, whole, words } from '../block.ts';
import { buttonClass } from '../button-class.ts';
import { ProductCard } from '../product-card.tsx';

/** Products to look at and to buy: chosen ones in their order, else those of a store page, or of one of its categories. */
export const productListBlock = defineBlock({
  name: 'product-list',
  code: 104,
  title: 'Product list',
  fields: z.object({
    heading: words(200),
    products: list(z.object({ productId: reference() }), 24),
    /** The slug of a store page; its products are shown where none are chosen. */
    collection: words(200),
    category: words(200),
    tag: words(200),
    featuredOnly: flag(false),
    limit: whole(1, 60, 12),
    columns: whole(1, 6, 4),
    showPrice: flag(true),
    showExcerpt: flag(false),
    /** Leads to the whole store page. */
    button: words(100),
  }),
  async render(value, data, id) {
    const { heading, collection, category, tag, featuredOnly, limit, columns, button } = value;
    const chosen = value.products.flatMap(({ productId }) => data.product(productId) ?? []);
    const page =
      collection === '' || (chosen.length > 0 && button === '')
        ? undefined
        : await data.list({
            collection,
            limit,
            ...(category === '' ? {} : { category }),
            ...(tag === '' ? {} : { tag }),
            ...(featuredOnly ? { isFeatured: true } : {}),
          });
    const shown = chosen.length > 0 ? chosen : (page?.products ?? []);
    if (shown.length === 0) return null;
    const headingId = `products-${id}`;
    const Frame = heading === '' ? 'div' : 'section';
    return (
      <Frame className="product-list-block" {...(heading === '' ? {} : { 'aria-labelledby': headingId })}>
        {heading === '' ? null : <h2 id={headingId}>{heading}</h2>}
        <ul className="summary-item-list" style={{ ['--columns' as string]: columns }}>
          {[...new Map(shown.map((product) => [product.id, product])).values()].map((product) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                language={data.website.language}
                showsPrice={value.showPrice}
                showsExcerpt={value.showExcerpt}
                opensOver
              />
            </li>
          ))}
        </ul>
        {button === '' || page === undefined ? null : (
          <p className="block-more">
            <a href={page.collection.fullUrl} className={buttonClass('medium', 'secondary')}>
              {button}
            </a>
          </p>
        )}
      </Frame>
    );
  },
});
