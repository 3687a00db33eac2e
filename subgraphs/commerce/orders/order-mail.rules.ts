import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { formatPrice } from '../cart/cart-amounts.rules.ts';

/** What happened to an order that its buyer is written about. */
export type OrderNews = 'CONFIRMED' | 'RECEIVED' | 'SHIPPED' | 'REFUNDED' | 'CANCELLED' | 'FAILED';

/** What a mail about an order tells. */
export interface OrderMail {
  readonly news: OrderNews;
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly number: number;
  readonly isTest: boolean;
  readonly currency: string;
  readonly lines: readonly {
    readonly title: string;
    readonly variantName: string;
    readonly quantity: number;
    readonly totalCents: number;
  }[];
  readonly grandTotalCents: number;
  /** How it is to be paid; empty for nothing. */
  readonly instructions: string;
  /** What else is to be said, such as a tracking number or an amount; empty for nothing. */
  readonly detail: string;
  /** Files to download, with absolute addresses. */
  readonly downloads?: readonly { readonly filename: string; readonly url: string }[];
  /** The order's page, absolute; null when the shop's address is not known. */
  readonly url: string | null;
}

interface Texts {
  readonly news: Readonly<Record<OrderNews, { readonly subject: string; readonly text: string }>>;
  readonly test: string;
  readonly total: string;
  readonly pay: string;
  readonly link: string;
  readonly download: string;
}

const english: Texts = {
  news: {
    CONFIRMED: {
      subject: 'Order {number} is confirmed',
      text: 'Thank you for your order. It is confirmed.',
    },
    RECEIVED: {
      subject: 'We received order {number}',
      text: 'Thank you for your order. We received it, and tell you once it is paid.',
    },
    SHIPPED: { subject: 'Order {number} is on its way', text: 'Something of your order was sent.' },
    REFUNDED: { subject: 'Refund for order {number}', text: 'We gave money back for your order.' },
    CANCELLED: { subject: 'Order {number} is cancelled', text: 'Your order was cancelled.' },
    FAILED: {
      subject: 'The payment of order {number} failed',
      text: 'Your order was not paid, so it was called off. Nothing was charged.',
    },
  },
  test: 'This is a test order: nothing is charged, and nothing is sent.',
  total: 'Total: {total}',
  pay: 'How to pay',
  link: 'See your order',
  download: 'Download {filename}',
};

const texts = {
  en: english,
  de: {
    news: {
      CONFIRMED: {
        subject: 'Bestellung {number} ist bestätigt',
        text: 'Vielen Dank für Ihre Bestellung. Sie ist bestätigt.',
      },
      RECEIVED: {
        subject: 'Bestellung {number} ist eingegangen',
        text: 'Vielen Dank für Ihre Bestellung. Sie ist eingegangen; wir schreiben Ihnen, sobald sie bezahlt ist.',
      },
      SHIPPED: {
        subject: 'Bestellung {number} ist unterwegs',
        text: 'Ein Teil Ihrer Bestellung oder alles wurde verschickt.',
      },
      REFUNDED: {
        subject: 'Erstattung für Bestellung {number}',
        text: 'Wir haben Ihnen für Ihre Bestellung Geld erstattet.',
      },
      CANCELLED: { subject: 'Bestellung {number} ist storniert', text: 'Ihre Bestellung wurde storniert.' },
      FAILED: {
        subject: 'Die Zahlung von Bestellung {number} schlug fehl',
        text: 'Ihre Bestellung wurde nicht bezahlt und darum aufgehoben. Es wurde nichts abgebucht.',
      },
    },
    test: 'Dies ist eine Testbestellung: Es wird nichts abgebucht und nichts verschickt.',
    total: 'Summe: {total}',
    pay: 'So bezahlen Sie',
    link: 'Bestellung ansehen',
    download: '{filename} herunterladen',
  },
} satisfies Readonly<Record<string, Texts>>;

/** A mail about an order, in its buyer's language where there are texts in it, else in English. */
export function renderOrderMail(mail: OrderMail): RenderedMail {
  const {
    news,
    number,
    isTest,
    lines,
    grandTotalCents,
    currency,
    instructions,
    detail,
    url,
    downloads = [],
  } = mail;
  const language = chooseLanguage(mail.language, texts);
  const words: Texts = texts[language];
  const fill = (text: string) => text.replaceAll('{number}', String(number));
  const item = ({ title, variantName, quantity, totalCents }: OrderMail['lines'][number]) =>
    oneLine(
      `${quantity} × ${title}${variantName === '' ? '' : ` (${variantName})`}: ${formatPrice(totalCents, currency)}`,
    );
  return renderEmail({
    language,
    subject: fill(words.news[news].subject),
    paragraphs: [
      ...(isTest ? [words.test] : []),
      fill(words.news[news].text),
      ...(detail === '' ? [] : [detail]),
      ...lines.map(item),
      words.total.replace('{total}', () => formatPrice(grandTotalCents, currency)),
    ],
    answers: instructions === '' ? [] : [{ title: words.pay, text: instructions }],
    link: url === null ? null : { label: words.link, url },
    links: downloads.map(({ filename, url: address }) => ({
      label: words.download.replace('{filename}', () => filename),
      url: address,
    })),
  });
}
