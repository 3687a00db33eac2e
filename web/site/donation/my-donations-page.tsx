import { renderToStaticMarkup } from 'react-dom/server';
import { catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteMyDonationsQuery } from '#web/generated/graphql.ts';
import { checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import type { DonationWords } from './donate-page.tsx';

/** What a member gave, newest first, and the receipts of each year. */
export function myDonationsPage({ myDonations, myDonationYears }: SiteMyDonationsQuery): VisitorPage {
  const { nodes, pageInfo } = myDonations;
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title: 'Your donations' },
    content: inWords(({ language: locale, timeZone }, strings) => {
      const words = catalogueOf(locale).donation;
      const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>{words.yourDonations}</h1>
          {nodes.length === 0 && <p>{words.noDonations}</p>}
          <ul className="checkout-lines">
            {nodes.map(
              ({
                id,
                fundTitle,
                amount,
                isMonthly,
                state,
                createdAt,
                dedication,
                dedicatedTo,
                orderNumber,
              }) => (
                <li key={id} className="checkout-line">
                  <div className="checkout-line-text">
                    <p className="checkout-line-name">
                      <a href={`/account/orders/${orderNumber}`}>{fundTitle}</a>
                    </p>
                    <p className="checkout-hint">
                      {dates.format(new Date(createdAt))} · {isMonthly ? words.monthly : words.once} ·{' '}
                      {words[state]}
                    </p>
                    {dedication && (
                      <p className="checkout-hint">
                        {fill(words[`dedicated${dedication}`], { name: dedicatedTo })}
                      </p>
                    )}
                  </div>
                  <p className="checkout-price">{formatMoney(amount, locale)}</p>
                </li>
              ),
            )}
          </ul>
          {myDonationYears.length > 0 && <Receipts {...{ years: myDonationYears, words, locale }} />}
          <p className="checkout-actions">
            {pageInfo.hasNextPage && pageInfo.endCursor !== null && (
              <a href={`/account/donations?after=${encodeURIComponent(pageInfo.endCursor)}`}>{words.older}</a>
            )}
            <a href="/account">{checkoutWords(locale, strings).backToAccount}</a>
          </p>
        </div>,
      );
    }),
  };
}

function Receipts({
  years,
  words,
  locale,
}: {
  readonly years: SiteMyDonationsQuery['myDonationYears'];
  readonly words: DonationWords;
  readonly locale: string;
}) {
  return (
    <section className="checkout-part">
      <h2>{words.receipts}</h2>
      <ul className="checkout-lines">
        {years.map(({ year, total, isOver }) => (
          <li key={`${year} ${total.currency}`} className="checkout-line">
            <div className="checkout-line-text">
              {isOver ? (
                <p className="checkout-line-name">
                  <a href={`/account/donations/receipt.pdf?year=${year}&currency=${total.currency}`} download>
                    {fill(words.receiptOf, { year })}
                  </a>
                </p>
              ) : (
                <>
                  <p className="checkout-line-name">{fill(words.yearGiven, { year })}</p>
                  <p className="checkout-hint">{words.receiptLater}</p>
                </>
              )}
            </div>
            <p className="checkout-price">{formatMoney(total, locale)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
