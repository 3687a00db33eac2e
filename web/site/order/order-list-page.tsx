import { renderToStaticMarkup } from 'react-dom/server';
import { catalogueOf } from '#schema/words/catalogue.ts';
import type { SiteMyOrdersQuery } from '#web/generated/graphql.ts';
import { checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';
import { stateWordOf } from './order-standing.rules.ts';

/** The signed-in member's orders, newest first, page by page. */
export function orderListPage({ nodes, pageInfo }: SiteMyOrdersQuery['myOrders']): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title: 'Your orders' },
    content: inWords(({ language: locale, timeZone }, strings) => {
      const words = checkoutWords(locale, strings);
      const giving = catalogueOf(locale).donation;
      const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>{words.yourOrders}</h1>
          {nodes.length === 0 && <p>{words.noOrders}</p>}
          <ul>
            {nodes.map((order) => {
              const { id, number, createdAt, placedAt, grandTotal, lines, donation } = order;
              return (
                <li key={id} className="checkout-line">
                  <div className="checkout-line-text">
                    <p className="checkout-line-name">
                      <a href={`/account/orders/${number}`}>
                        {fill(donation ? giving.numberIs : words.orderNumber, { number })}
                      </a>
                    </p>
                    <p className="checkout-hint">
                      {dates.format(new Date(placedAt ?? createdAt))} ·{' '}
                      {donation ? giving[donation.state] : words[stateWordOf(order)]}
                    </p>
                    <p>
                      {lines
                        .map(({ quantity, title }) => (donation ? title : `${quantity} × ${title}`))
                        .join(', ')}
                    </p>
                  </div>
                  <p className="checkout-price">{formatMoney(grandTotal, locale)}</p>
                </li>
              );
            })}
          </ul>
          <p className="checkout-actions">
            {pageInfo.hasNextPage && pageInfo.endCursor !== null && (
              <a href={`/account/orders?after=${encodeURIComponent(pageInfo.endCursor)}`}>
                {words.olderOrders}
              </a>
            )}
            <a href="/account">{words.backToAccount}</a>
          </p>
        </div>,
      );
    }),
  };
}
