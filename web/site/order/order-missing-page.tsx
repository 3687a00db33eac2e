import { renderToStaticMarkup } from 'react-dom/server';
import { checkoutWords } from '../checkout/checkout-words.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';

/** For a link that opens no order; it does not say whether there is one. */
export function orderMissingPage(): VisitorPage {
  return {
    ...{ pageType: 'ORDER_STATUS', typeName: 'order-status', title: 'Order' },
    content: inWords(({ language, settings }, strings) => {
      const words = checkoutWords(language, strings);
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>{words.orderNotFoundTitle}</h1>
          <p>{words.orderNotFound}</p>
          {settings.contactEmail !== '' && (
            <p className="checkout-part">
              {words.contactUs} <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
            </p>
          )}
        </div>,
      );
    }),
  };
}
