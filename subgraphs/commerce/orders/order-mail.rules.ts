import { chooseLanguage, type EmailBill, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { countryData } from '#schema/address-countries.ts';
import { addressLines } from '#schema/address-lines.rules.ts';
import { catalogues, translateMessage } from '#schema/words/catalogue.ts';
import { fillText } from '#schema/words/fill-text.ts';
import { formatPriceIn } from '../money/money.rules.ts';
import type { OrderMailText } from '../order-mails/order-mail-texts.rules.ts';
import type { PickupPlace } from '../shipping/shipping.rules.ts';

/** What happened to an order that its buyer is written about. */
export type OrderNews =
  | 'CONFIRMED'
  | 'RECEIVED'
  | 'SHIPPED'
  | 'REFUNDED'
  | 'CANCELLED'
  | 'FAILED'
  | 'RETURN_REQUESTED'
  | 'RETURN_APPROVED'
  | 'RETURN_REFUSED'
  | 'RETURN_RECEIVED'
  | 'PAYMENT_LINK'
  | 'CHANGED'
  | 'DONATION_PROMISED'
  | 'DONATION_RECEIVED';

/** What a mail about an order tells. */
export interface OrderMail {
  readonly news: OrderNews;
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  /** Of a draft order with its `D`. */
  readonly number: number | string;
  readonly isTest: boolean;
  readonly currency: string;
  readonly lines: readonly {
    readonly title: string;
    readonly variantName: string;
    readonly quantity: number;
    /** Before discounts. */
    readonly subtotalCents: number;
    /** Days for which it is tried out; absent or 0 for what is not. */
    readonly trialDays?: number;
  }[];
  readonly subtotalCents: number;
  readonly discountCents: number;
  /** What was taken off, by name; absent where the names are not known. */
  readonly discounts?: readonly { readonly name: string; readonly amountCents: number }[];
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly isTaxIncluded: boolean;
  readonly grandTotalCents: number;
  /** Whom it is sent or billed to; empty when not known. */
  readonly name: string;
  /** What the owner wrote for such mails; null for the product's own words. */
  readonly text: OrderMailText | null;
  /** What was answered to the shop's own fields. */
  readonly answers?: readonly { readonly title: string; readonly answer: string }[];
  /** How it is to be paid; empty for nothing. */
  readonly instructions: string;
  /** What was given back just now; absent for nothing. */
  readonly givenBackCents?: number;
  /** Where a parcel is followed; null for nowhere. */
  readonly trackingUrl?: string | null;
  /** What else is to be said, such as a tracking number or a reason; empty for nothing. */
  readonly detail: string;
  /** Where it is fetched; absent or null for what is sent. */
  readonly pickup?: PickupPlace | null;
  /** Files to download, with absolute addresses. */
  readonly downloads?: readonly { readonly filename: string; readonly url: string }[];
  /** True where something is given, and nothing bought. */
  readonly isDonation?: boolean;
  /** True when the link leads to where it is paid. */
  readonly isToPay?: boolean;
  /** The order's page, absolute; null when the shop's address is not known. */
  readonly url: string | null;
}

/** A mail about an order, in its buyer's language where there are texts in it, else in English. */
export function renderOrderMail(mail: OrderMail): RenderedMail {
  const { news, number, isTest, grandTotalCents, currency, instructions, detail, url, downloads = [] } = mail;
  const { givenBackCents, trackingUrl } = mail;
  const language = chooseLanguage(mail.language, catalogues);
  const words = catalogues[language].orderMails;
  const { subject, body } = mail.text ?? words[news];
  const locale = mail.language ?? language;
  const price = (cents: number) => formatPriceIn(locale, cents, currency);
  const total = price(grandTotalCents);
  const values: Readonly<Record<string, string>> = { number: String(number), name: mail.name, total };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (variable, key: string) => values[key] ?? variable);
  return renderEmail({
    language: mail.text && mail.language ? mail.language : language,
    subject: fill(subject),
    isHeaded: true,
    paragraphs: [
      ...(isTest ? [words.test] : []),
      ...paragraphsOf(fill(body)),
      ...(givenBackCents === undefined
        ? []
        : [words.givenBack.replace('{amount}', () => price(givenBackCents))]),
      ...(detail === '' ? [] : [detail]),
    ],
    bill: billOf(mail, language, price),
    answers: [
      ...(mail.pickup
        ? [{ title: catalogues[language].checkout.pickup, text: placeText(mail.pickup, locale) }]
        : []),
      ...(mail.answers ?? []).map(({ title, answer }) => ({ title, text: answer })),
      ...(instructions === '' ? [] : [{ title: words.pay, text: instructions }]),
    ],
    link: url === null ? null : { label: linkLabelOf(mail, catalogues[language]), url },
    links: [
      ...(trackingUrl ? [{ label: catalogues[language].checkout.track, url: trackingUrl }] : []),
      ...downloads.map(({ filename, url: address }) => ({
        label: words.download.replace('{filename}', () => filename),
        url: address,
      })),
    ],
  });
}

function linkLabelOf({ news, isToPay, isDonation }: OrderMail, words: (typeof catalogues)['en']): string {
  if (news === 'PAYMENT_LINK' || isToPay) return words.orderMails.payNow;
  return isDonation ? words.donation.see : words.orderMails.link;
}

/** Each discount by its name, as long as the names account for all that was taken off. */
function discountsOf({ discounts = [], discountCents }: OrderMail, language: keyof typeof catalogues) {
  const { discount } = catalogues[language].checkout;
  if (discountCents === 0) return [];
  const named = discounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (named !== discountCents) return [{ label: discount, cents: -discountCents }];
  return discounts.map(({ name, amountCents }) => {
    return { label: `${discount}: ${translateMessage(language, name)}`, cents: -amountCents };
  });
}

/** What was ordered and what it comes to; what is nothing is left out. */
function billOf(
  mail: OrderMail,
  language: keyof typeof catalogues,
  price: (cents: number) => string,
): EmailBill {
  const { lines, subtotalCents, shippingCents, taxCents, isTaxIncluded, grandTotalCents } = mail;
  const words = catalogues[language].checkout;
  const addedTax = isTaxIncluded ? 0 : taxCents;
  const isSum = subtotalCents !== grandTotalCents;
  const parts = [
    ...(isSum ? [{ label: words.subtotal, cents: subtotalCents }] : []),
    ...discountsOf(mail, language),
    ...(shippingCents === 0 ? [] : [{ label: words.shippingCost, cents: shippingCents }]),
    ...(addedTax === 0 ? [] : [{ label: words.tax, cents: addedTax }]),
    { label: words.total, cents: grandTotalCents },
  ];
  const containsTax = isTaxIncluded && taxCents > 0;
  return {
    lines: lines.map(({ title, variantName, quantity, subtotalCents: cents, trialDays = 0 }) => {
      const trial = trialDays === 1 ? words.trialDay : fillText(words.trialDays, { days: trialDays });
      const detail = [variantName, trialDays > 0 ? trial : ''].filter((text) => text !== '').join(' · ');
      return { label: mail.isDonation ? title : `${quantity} × ${title}`, detail, amount: price(cents) };
    }),
    sums: parts.map(({ label, cents }) => ({ label, amount: price(cents) })),
    ...(containsTax ? { note: words.taxIncluded.replace('{amount}', () => price(taxCents)) } : {}),
  };
}

/** A place where orders are fetched, as its country writes it, and when it is open. */
function placeText(place: PickupPlace, language: string): string {
  const { country, openingHours } = place;
  return [...addressLines({ ...place, line2: '' }, countryData(country), language), openingHours]
    .filter((line) => line !== '')
    .join('\n');
}

/** A blank line begins a paragraph. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
