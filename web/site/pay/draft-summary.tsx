import type { SiteDraftOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { showPrice } from '../checkout/show-price.ts';
import { formatMoney } from '../product/money.rules.ts';
import { PaySummary } from './pay-summary.tsx';

/** What a payment link is for, and what it comes to. */
export function DraftSummary({
  draft,
  locale,
  words,
}: {
  readonly draft: SiteDraftOrderFragment;
  readonly locale: string;
  readonly words: CheckoutWords;
}) {
  const money = (amount: SiteDraftOrderFragment['subtotal']) => formatMoney(amount, locale);
  const { discountTerms, shipping, taxes, isTaxIncluded, tax } = draft;
  const rows = [
    { term: words.subtotal, detail: money(draft.subtotal) },
    ...(discountTerms ? [{ term: discountTerms.name, detail: `−${money(draft.discount)}` }] : []),
    ...(shipping ? [{ term: shipping.name, detail: showPrice(draft.shippingCost, locale, words) }] : []),
    ...(isTaxIncluded ? [] : taxes.map(({ name, amount }) => ({ term: name, detail: money(amount) }))),
    { term: words.total, detail: money(draft.grandTotal), isLast: true },
    ...(isTaxIncluded && Number(tax.value) > 0
      ? [{ term: fill(words.taxIncluded, { amount: money(tax) }), detail: '' }]
      : []),
  ];
  return <PaySummary {...{ rows, locale, words }} isDonation={draft.donation !== null} lines={draft.lines} />;
}
