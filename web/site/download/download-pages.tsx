import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteProductFilesQuery } from '#web/generated/graphql.ts';
import { checkoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';
import { showFileSize } from './file-size.rules.ts';

/** For a link that gives no file: why, and whom to ask. */
export function downloadRefusedPage(message: string): VisitorPage {
  return {
    ...{ pageType: 'ORDER_STATUS', typeName: 'order-status', title: 'Download' },
    content: inWords(({ language, settings }, strings) => {
      const words = checkoutWords(language, strings);
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>{words.downloadTitle}</h1>
          <p>{message}</p>
          {settings.contactEmail !== '' && (
            <p className="checkout-part">
              {words.contactUs} <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
            </p>
          )}
          <p className="checkout-actions">
            <a href="/account/orders">{words.yourOrders}</a>
          </p>
        </div>,
      );
    }),
  };
}

/** The files of a digital product as buyers will see them; null where there is no such product. */
export function downloadPreviewPage(product: SiteProductFilesQuery['product']): VisitorPage {
  return {
    ...{ pageType: 'DIGITAL_PRODUCT_COMPOSER_PREVIEW', typeName: 'digital-product-preview' },
    title: product?.title ?? 'Download',
    content: inWords(({ language: locale }, strings) => {
      const words = checkoutWords(locale, strings);
      const files = product?.files ?? [];
      return renderToStaticMarkup(
        <div id="checkout" className="checkout-page">
          <h1>{product?.title ?? words.downloadTitle}</h1>
          <section className="checkout-part">
            <h2>{words.downloadPreview}</h2>
            {files.length === 0 && <p>{words.downloadPreviewNone}</p>}
            <ul className="order-downloads">
              {files.map(({ id, filename, byteSize }) => (
                <li key={id}>
                  <p>{fill(words.download, { filename })}</p>
                  <p className="checkout-hint">{showFileSize(byteSize, locale)}</p>
                </li>
              ))}
            </ul>
          </section>
        </div>,
      );
    }),
  };
}
