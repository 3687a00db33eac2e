import type { InstalmentPillWords } from './instalment-pill.rules.ts';

export interface InstalmentPillProps {
  readonly words: InstalmentPillWords;
  /** The product whose price it is about. */
  readonly productId?: string;
  /** What it says for each variant instead, by sku, once one is chosen. */
  readonly textOfSku?: Readonly<Record<string, string>>;
}

/** What an amount means in instalments; the link leads to the explanation, which scripts show without leaving the page. */
export function InstalmentPill({ words, productId, textOfSku }: InstalmentPillProps) {
  return (
    <p className="instalment-pill" lang={words.lang}>
      <span
        className="instalment-text"
        data-product-id={productId}
        data-texts={textOfSku && JSON.stringify(textOfSku)}
      >
        {words.text}
      </span>{' '}
      <a className="instalment-more" href={words.infoUrl} data-opens="instalment-info">
        {words.more}
      </a>
    </p>
  );
}
