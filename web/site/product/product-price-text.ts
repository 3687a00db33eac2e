import { catalogueOf } from '#schema/words/catalogue.ts';
import { fillText } from '#schema/words/fill-text.ts';
import type { SiteProductFragment } from '#web/generated/graphql.ts';
import { subscriptionPriceText, withTrial } from '../subscription/subscription-price.rules.ts';
import { formatMoney } from './money.rules.ts';

/** What of a product says what it costs. */
export interface PricedOffer extends Pick<SiteProductFragment, 'isSubscribable' | 'subscriptionPlan'> {
  readonly variants: readonly Pick<
    SiteProductFragment['variants'][number],
    'isOnSale' | 'price' | 'salePrice'
  >[];
}

/** The lowest price to pay, with “from” when there are others, and of a subscription how often; null where nothing is sold. */
export function productPriceText(
  { variants, isSubscribable, subscriptionPlan }: PricedOffer,
  language: string,
): string | null {
  const prices = variants.map(({ isOnSale, price, salePrice }) => (isOnSale && salePrice) || price);
  const [lowest] = prices.toSorted((one, other) => Number(one.value) - Number(other.value));
  if (lowest === undefined) return null;
  const isVarying = prices.some(({ value }) => value !== lowest.value);
  const price = formatMoney(lowest, language);
  if (!isSubscribable) return isVarying ? fillText(catalogueOf(language).plans.from, { price }) : price;
  return withTrial(
    // It says “from” itself.
    subscriptionPriceText(subscriptionPlan, price, { isVarying, language }),
    subscriptionPlan?.trialDays ?? 0,
    { language },
  );
}
