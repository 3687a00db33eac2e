import { catalogueOf } from '#schema/words/catalogue.ts';
import { fillText } from '#schema/words/fill-text.ts';
import type { SiteProductFragment } from '#web/generated/graphql.ts';
import { formatMoney } from '../site/product/money.rules.ts';
import { subscriptionPriceText, withTrial } from '../site/subscription/subscription-price.rules.ts';

/** The lowest price to pay, with “from” when there are others, and of a subscription how often. */
export function ProductPrice({
  product: { variants, isSubscribable, subscriptionPlan },
  language,
}: {
  readonly product: Pick<SiteProductFragment, 'variants' | 'isSubscribable' | 'subscriptionPlan'>;
  readonly language: string;
}) {
  const prices = variants.map(({ isOnSale, price, salePrice }) => (isOnSale && salePrice) || price);
  const [lowest] = prices.toSorted((one, other) => Number(one.value) - Number(other.value));
  if (lowest === undefined) return null;
  const isVarying = prices.some(({ value }) => value !== lowest.value);
  const price = formatMoney(lowest, language);
  const { from } = catalogueOf(language).plans;
  const told = isVarying ? fillText(from, { price }) : price;
  return (
    <p className="product-price">
      {isSubscribable
        ? withTrial(
            subscriptionPriceText(subscriptionPlan, price, { isVarying, language }),
            subscriptionPlan?.trialDays ?? 0,
            { language },
          )
        : told}
    </p>
  );
}
