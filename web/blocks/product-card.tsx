import type { SiteProductFragment } from '#web/generated/graphql.ts';
import { textOfHtml } from '../site/page/plain-text.ts';
import { formatMoney } from '../site/product/money.rules.ts';
import { Picture } from './picture.tsx';

interface ProductCardProps {
  readonly product: SiteProductFragment;
  readonly language: string;
  readonly showsPrice: boolean;
  readonly showsExcerpt?: boolean;
  /** Opens over the page where scripts run, for choosing and adding it. */
  readonly opensOver?: boolean;
}

/** A product as it is shown among other things: its picture, its name and what it costs. */
export function ProductCard({ product, language, showsPrice, showsExcerpt, opensOver }: ProductCardProps) {
  const [image] = product.images;
  return (
    <article className="product-block-card">
      <a href={product.fullUrl} {...(opensOver ? { 'data-opens': 'quick-view' } : {})}>
        {image === undefined ? null : (
          <Picture image={image} alt="" sizes="(max-width: 432px) 100vw, 33vw" isCropped />
        )}
        <span className="product-title">{product.title}</span>
      </a>
      {showsPrice ? <Price product={product} language={language} /> : null}
      {showsExcerpt ? <p className="product-excerpt">{textOfHtml(product.description, 160)}</p> : null}
    </article>
  );
}

/** The lowest price to pay, with “from” when there are others. */
function Price({ product, language }: { product: SiteProductFragment; language: string }) {
  const prices = product.variants.map(({ isOnSale, price, salePrice }) => (isOnSale && salePrice) || price);
  const [lowest] = prices.toSorted((one, other) => Number(one.value) - Number(other.value));
  if (lowest === undefined) return null;
  const varies = prices.some(({ value }) => value !== lowest.value);
  return (
    <p className="product-price">
      {varies ? 'from ' : ''}
      {formatMoney(lowest, language)}
    </p>
  );
}
