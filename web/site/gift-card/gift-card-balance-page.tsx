import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteGiftCardBalanceQuery } from '#web/generated/graphql.ts';
import { checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { formatMoney } from '../product/money.rules.ts';

/** The form that asks for a code, with what is left on its card, or why that is not told. */
export function giftCardBalancePage({
  code,
  answer,
  message,
}: {
  readonly code: string;
  readonly answer: Extract<
    SiteGiftCardBalanceQuery['giftCardBalance'],
    { __typename: 'GiftCardBalance' }
  > | null;
  readonly message: string;
}): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'gift-card', title: 'Gift card' },
    content: inWords(({ language: locale }, strings) => {
      const words = checkoutWords(locale, strings);
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>{words.giftCardBalanceTitle}</h1>
          {answer && (
            <p className="checkout-total-last" role="status">
              {fill(words.giftCardBalanceIs, {
                amount: formatMoney(answer.balance, locale),
                digits: answer.lastFour,
              })}
            </p>
          )}
          {message !== '' && (
            <div className="checkout-alert" role="alert">
              <p>{message}</p>
            </div>
          )}
          <form method="post" action="/gift-card" className="checkout-part">
            <div className="checkout-field">
              <label htmlFor="gift-card-code">{words.giftCardCode}</label>
              <input
                id="gift-card-code"
                name="code"
                type="text"
                defaultValue={code}
                required
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                aria-describedby="gift-card-hint"
              />
              <p id="gift-card-hint" className="checkout-hint">
                {words.giftCardBalanceHint}
              </p>
            </div>
            <p className="checkout-actions">
              <button type="submit" className="checkout-button">
                {words.giftCardBalanceCheck}
              </button>
            </p>
          </form>
        </div>,
      );
    }),
  };
}
