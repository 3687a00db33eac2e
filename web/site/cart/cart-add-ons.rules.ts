import type { CartLineFragment } from '#web/generated/graphql.ts';
import { focalPosition } from '../page/focal-position.rules.ts';
import { type AddOn, skuAtOnce } from '../product/add-on.rules.ts';
import { formatMoney } from '../product/money.rules.ts';
import { lineImageUrl } from './cart-page.rules.ts';

/** A cart offers at most four add-ons. */
const mostAddOns = 4;

/** A cart offers what goes with its lines, in their order, each once and only what is not in it; at most four. */
export function cartAddOns(lines: readonly Pick<CartLineFragment, 'product'>[], locale: string): AddOn[] {
  const inCart = new Set(lines.flatMap(({ product }) => product?.id ?? []));
  const offered = lines.flatMap(({ product }) => product?.addOns ?? []).filter(({ id }) => !inCart.has(id));
  const different = new Map(offered.map((product) => [product.id, product]));
  return [...different.values()].slice(0, mostAddOns).map((product) => {
    const [image] = product.images;
    const price = formatMoney(product.prices.from, locale);
    return {
      id: product.id,
      title: product.title,
      url: product.fullUrl,
      price: product.prices.isVarying ? `from ${price}` : price,
      imageUrl: image ? lineImageUrl(image.url) : '',
      imagePosition: focalPosition(image?.focalPoint),
      sku: skuAtOnce(product),
    };
  });
}
