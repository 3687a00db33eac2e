import { featureIds } from '#schema/site-codes.ts';
import type { SitePageQuery } from '#web/generated/graphql.ts';

type Product = NonNullable<SitePageQuery['page']['product']>;

/** What a page makes use of, by numbers: the store, and what its product needs. */
export function pageFeatures(
  hasStore: boolean,
  product: Pick<Product, 'type' | 'isSubscribable' | 'instalments'> | null,
): number[] {
  const { commerce, giftCards, subscriptions, instalments } = featureIds;
  return [
    ...(hasStore ? [commerce] : []),
    ...(product?.type === 'GIFT_CARD' ? [giftCards] : []),
    ...(product?.isSubscribable ? [subscriptions] : []),
    ...(product?.instalments ? [instalments] : []),
  ];
}
