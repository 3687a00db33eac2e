import { chooseLanguage, chooseLocale, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';
import { formatPriceIn } from '../money/money.rules.ts';
import { type Aside, withAside } from './subscription-aside.rules.ts';

/** What a mail about another price of a subscription tells. */
export interface PriceMail extends Aside {
  /** True when the price was announced and does not come. */
  readonly isWithdrawn: boolean;
  /** True when a test order began the subscription. */
  readonly isTest: boolean;
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly title: string;
  /** What is charged each time then, and without the change; minor units. */
  readonly chargeCents: number;
  readonly beforeCents: number;
  readonly currency: string;
  /** From when it holds: `2026-12-24`. */
  readonly day: string;
  /** The first charge with it; null while nothing is charged, and where it was withdrawn. */
  readonly firstDay: string | null;
  /** The subscription's page, absolute; null when the website's address is not known. */
  readonly url: string | null;
}

/** A mail about another price: what it was and what it will be, when it is charged first, and how to cancel before that. */
export function renderPriceMail(mail: PriceMail): RenderedMail {
  const language = chooseLanguage(mail.language, catalogues);
  const locale = chooseLocale(mail.language, language);
  const { mails, orderMails } = catalogues[language];
  const { subscriptionPrice: words, subscriptionAside, subscriptionLink } = mails;
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const values: Readonly<Record<string, string>> = {
    day: dates.format(new Date(`${mail.day}T00:00:00Z`)),
    first: mail.firstDay === null ? '' : dates.format(new Date(`${mail.firstDay}T00:00:00Z`)),
    amount: formatPriceIn(locale, mail.chargeCents, mail.currency),
    before: formatPriceIn(locale, mail.beforeCents, mail.currency),
    title: mail.title,
  };
  const fill = (text: string) =>
    oneLine(
      withAside(text, subscriptionAside, mail).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    );
  const paragraphs = mail.isWithdrawn
    ? [words.withdrawnText]
    : [words.text, ...(mail.firstDay === null ? [] : [words.first]), words.cancel];
  return renderEmail({
    ...{ language, subject: fill(mail.isWithdrawn ? words.withdrawnSubject : words.subject) },
    paragraphs: [...(mail.isTest ? [orderMails.test] : []), ...paragraphs.map(fill)],
    link: mail.url === null ? null : { label: subscriptionLink, url: mail.url },
  });
}
