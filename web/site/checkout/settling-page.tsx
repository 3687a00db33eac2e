import { renderToStaticMarkup } from 'react-dom/server';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { checkoutDescription } from './checkout-page.tsx';
import { checkoutWords } from './checkout-words.ts';

/** What goes with that page: the browser looks again by itself, in seconds, with scripts or without. */
export const lookingAgain = { status: 200, headers: { refresh: '5' } } as const;

/** While a provider has not said yet what became of a payment. */
export function settlingPage(again = '/checkout/return'): VisitorPage {
  return {
    ...{ pageType: 'ORDER_RECEIVED', typeName: 'order-received', title: 'Checkout' },
    description: checkoutDescription,
    content: inWords(({ language }, strings) => {
      const words = checkoutWords(language, strings);
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>{words.settling}</h1>
          <p>{words.settlingText}</p>
          <p className="checkout-actions">
            <a className="checkout-button" href={again}>
              {words.settlingAgain}
            </a>
          </p>
        </div>,
      );
    }),
  };
}
