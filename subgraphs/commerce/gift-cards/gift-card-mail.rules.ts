import { chooseLanguage, chooseLocale, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';
import { formatPriceIn } from '../money/money.rules.ts';

/** What the mail of a gift card tells. */
export interface GiftCardMail {
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  /** A present, or what a refund became. */
  readonly isStoreCredit: boolean;
  /** True when a test order brought it. */
  readonly isTest: boolean;
  readonly recipientName: string;
  /** Who gives it; empty when not known. */
  readonly giverName: string;
  readonly message: string;
  readonly balanceCents: number;
  readonly currency: string;
  readonly code: string;
  /** The shop's address; null when it is not known. */
  readonly shopUrl: string | null;
}

/** The mail that brings a gift card or store credit, in the language of the order where there are texts in it, else in English. */
export function renderGiftCardMail(mail: GiftCardMail): RenderedMail {
  const { isStoreCredit, recipientName, giverName, message, code, shopUrl } = mail;
  const language = chooseLanguage(mail.language, catalogues);
  const locale = chooseLocale(mail.language, language);
  const { orderMails, mails } = catalogues[language];
  const words = mails.giftCard;
  const value = formatPriceIn(locale, mail.balanceCents, mail.currency);
  const fill = (text: string) =>
    oneLine(text.replace('{value}', () => value).replace('{giver}', () => giverName));
  const given = giverName === '' ? words.given : words.givenBy;
  return renderEmail({
    language,
    subject: fill(isStoreCredit ? words.creditSubject : words.subject),
    paragraphs: [
      ...(mail.isTest ? [orderMails.test] : []),
      ...(recipientName === '' ? [] : [oneLine(words.hello.replace('{name}', () => recipientName))]),
      fill(isStoreCredit ? words.credit : given),
      words.how,
    ],
    answers: [
      { title: words.code, text: code },
      ...(message === '' ? [] : [{ title: words.message, text: message }]),
    ],
    link: shopUrl === null ? null : { label: words.shop, url: `${shopUrl}/` },
    links: shopUrl === null ? [] : [{ label: words.balance, url: `${shopUrl}/gift-card` }],
  });
}
