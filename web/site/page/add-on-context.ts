import type { AddOnFragment } from '#web/generated/graphql.ts';
import { skuAtOnce } from '../product/add-on.rules.ts';
import { focalPosition } from './focal-position.rules.ts';
import { moneyContext } from './money-context.ts';
import { plainText } from './plain-text.ts';

/** A product that is offered with the page's own, as far as templates and its button need it. */
export function addOnContext(product: AddOnFragment) {
  const { from, isVarying } = product.prices;
  const [image] = product.images;
  return {
    id: product.id,
    title: plainText(product.title),
    fullUrl: product.fullUrl,
    priceMoney: moneyContext(from, from.currency),
    hasVariedPrices: isVarying,
    sku: skuAtOnce(product) ?? '',
    assetUrl: image?.url ?? '',
    focalPosition: focalPosition(image?.focalPoint),
    altText: plainText(image?.altText ?? ''),
  };
}
