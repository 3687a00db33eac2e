import { type PricedOffer, productPriceText } from '../site/product/product-price-text.ts';

/** The lowest price to pay, with “from” when there are others, and of a subscription how often. */
export function ProductPrice({
  product,
  language,
}: {
  readonly product: PricedOffer;
  readonly language: string;
}) {
  const text = productPriceText(product, language);
  return text === null ? null : <p className="product-price">{text}</p>;
}
