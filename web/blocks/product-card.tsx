import type { SiteProductFragment } from '#web/generated/graphql.ts';
import { textOfHtml } from '../site/page/plain-text.ts';
import { buttonClass } from './button-class.ts';
import { Picture } from './picture.tsx';
import { ProductPrice } from './product-price.tsx';

interface ProductCardProps {
  readonly product: SiteProductFragment;
  readonly language: string;
  readonly showsPrice: boolean;
  readonly showsExcerpt?: boolean;
  /** Opens over the page where scripts run, for choosing and adding it. */
  readonly opensOver?: boolean;
  /** On a button that leads to it; none where it is left out or empty. */
  readonly button?: string;
}

/** A product as it is shown among other things: its picture, its name and what it costs. */
export function ProductCard({
  product,
  language,
  showsPrice,
  showsExcerpt,
  opensOver,
  button = '',
}: ProductCardProps) {
  const [image] = product.images;
  const opens = opensOver ? { 'data-opens': 'quick-view' } : {};
  return (
    <article className="product-block-card">
      <a href={product.fullUrl} {...opens}>
        {image === undefined ? null : (
          <Picture image={image} alt="" sizes="(max-width: 432px) 100vw, 33vw" isCropped />
        )}
        <span className="product-title">{product.title}</span>
      </a>
      {showsPrice ? <ProductPrice product={product} language={language} /> : null}
      {showsExcerpt ? <p className="product-excerpt">{textOfHtml(product.description, 160)}</p> : null}
      {button === '' ? null : (
        <p className="product-block-action">
          <a href={product.fullUrl} className={buttonClass('small', 'primary')} {...opens}>
            {button}
            <span className="visually-hidden"> {product.title}</span>
          </a>
        </p>
      )}
    </article>
  );
}
