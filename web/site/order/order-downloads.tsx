import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';
import { showFileSize } from '../download/file-size.rules.ts';

/** The files that were bought, each with a fresh link; nothing where there are none, or they are not paid for. */
export function OrderDownloads({
  order,
  locale,
  words,
}: {
  readonly order: SiteOrderFragment;
  readonly locale: string;
  readonly words: CheckoutWords;
}) {
  if (order.downloads.length === 0) return null;
  return (
    <section className="checkout-part">
      <h2>{words.yourFiles}</h2>
      <ul className="order-downloads">
        {order.downloads.map(({ url, filename, byteSize, downloadsLeft: count }) => (
          <li key={url}>
            <a className="checkout-button" href={url} rel="nofollow">
              {fill(words.download, { filename })}
            </a>
            <p className="checkout-hint">
              {fill(words.downloadsLeft, { size: showFileSize(byteSize, locale), count })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
