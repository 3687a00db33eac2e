import { oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogueOf } from '#schema/words/catalogue.ts';
import { fillText } from '#schema/words/fill-text.ts';

/** All that a receipt says, as it was when it was issued; amounts are minor units. */
export interface ReceiptDocument {
  readonly year: number;
  readonly currency: string;
  readonly language: string | null;
  readonly donorName: string;
  readonly email: string;
  readonly sellerName: string;
  readonly sellerAddress: string;
  readonly taxNumber: string;
  readonly lines: readonly ReceiptLine[];
  readonly total: number;
}

/** A donation on a receipt. */
export interface ReceiptLine {
  /** The local day that its money came: `2026-12-24`. */
  readonly day: string;
  readonly fundTitle: string;
  readonly orderNumber: number;
  /** What of it was not given back. */
  readonly amount: number;
}

/** A receipt holds what came in its year and was not given back; null when nothing is left of it. */
export function receiptOf(
  donations: readonly (ReceiptLine & {
    readonly name: string;
    readonly email: string;
    readonly language: string | null;
  })[],
  facts: Pick<ReceiptDocument, 'year' | 'currency' | 'sellerName' | 'sellerAddress' | 'taxNumber'>,
): ReceiptDocument | null {
  const kept = donations.filter(({ amount }) => amount > 0);
  const latest = kept.at(-1);
  if (!latest) return null;
  return {
    ...facts,
    ...{ donorName: latest.name, email: latest.email, language: latest.language },
    lines: kept.map(({ day, fundTitle, orderNumber, amount }) => ({ day, fundTitle, orderNumber, amount })),
    total: kept.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The year that is over at a local day. */
export function yearBefore(day: string): number {
  return Number(day.slice(0, 4)) - 1;
}

/** The mail that brings a donor the receipt of a year. */
export function renderReceiptMail(
  { year, language, sellerName }: Pick<ReceiptDocument, 'year' | 'language' | 'sellerName'>,
  url: string | null,
): RenderedMail {
  const { donation: words } = catalogueOf(language ?? 'en');
  const fill = (text: string) => oneLine(fillText(text, { year, name: sellerName }));
  return renderEmail({
    ...{ language: language ?? 'en', subject: fill(words.receiptSubject) },
    paragraphs: [fill(words.receiptText)],
    link: url === null ? null : { label: words.receiptLink, url },
  });
}
