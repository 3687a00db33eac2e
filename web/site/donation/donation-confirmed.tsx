import { catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import { fill } from '../checkout/fill-words.ts';
import { formatMoney } from '../product/money.rules.ts';

/** What is given, how often, and to whom it is dedicated. */
export function DonationLine({
  donation: { amount, isMonthly, dedication, dedicatedTo, fundTitle },
  locale,
}: {
  readonly donation: Pick<
    NonNullable<SiteOrderFragment['donation']>,
    'amount' | 'isMonthly' | 'dedication' | 'dedicatedTo' | 'fundTitle'
  >;
  readonly locale: string;
}) {
  const words = catalogueOf(locale).donation;
  const money = formatMoney(amount, locale);
  return (
    <>
      <p className="checkout-total-last">
        {fundTitle}: {isMonthly ? fill(words.everyMonth, { amount: money }) : money}
      </p>
      {dedication && <p>{fill(words[`dedicated${dedication}`], { name: dedicatedTo })}</p>}
    </>
  );
}

/** What a donor is told at once: the owner's thanks, and where to end what is given every month. */
export function DonationThanks({
  donation,
  locale,
}: {
  readonly donation: NonNullable<SiteOrderFragment['donation']>;
  readonly locale: string;
}) {
  const words = catalogueOf(locale).donation;
  return (
    <>
      <DonationLine {...{ donation, locale }} />
      {donation.fund && donation.fund.thanks !== '' && (
        <p className="checkout-part checkout-instructions">{donation.fund.thanks}</p>
      )}
      {donation.isMonthly && (
        <p className="checkout-part">
          {words.beganMonthly} <a href="/account/subscriptions">{words.yourDonations}</a>
        </p>
      )}
    </>
  );
}
