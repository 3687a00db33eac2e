import { chooseLanguage, chooseLocale, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';
import { fillText } from '#schema/words/fill-text.ts';
import type { GrantedDiscount } from '../discounts/granted-discount.rules.ts';
import { formatPriceIn } from '../money/money.rules.ts';
import { type Aside, withAside } from './subscription-aside.rules.ts';
import { discountText } from './subscription-discount-text.rules.ts';

/** What happened to a subscription that its member is written about. */
export type SubscriptionNews = keyof typeof catalogues.en.mails.subscription;

/** What a mail about a subscription tells. */
export interface SubscriptionMail extends Aside {
  readonly news: SubscriptionNews;
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly title: string;
  /** True where it pays for a membership: then the mail says what becomes of its pages. */
  readonly isMembership: boolean;
  /** True where something is given, and nothing is sold. */
  readonly isDonation: boolean;
  /** True when a test order began it. */
  readonly isTest: boolean;
  readonly chargeCents: number;
  readonly currency: string;
  /** Those that its next charge gets. */
  readonly discounts: readonly GrantedDiscount[];
  /** How often it is charged. */
  readonly billingPeriodValue: number;
  readonly billingPeriodUnit: 'WEEK' | 'MONTH' | 'YEAR';
  /** The day that counts: of the next charge, the next attempt, or the end; `2026-12-24`. */
  readonly day: string;
  /** The subscription's page, absolute; null when the website's address is not known. */
  readonly url: string | null;
}

/** A mail about a subscription, in the language of its order where there are texts in it, else in English. */
export function renderSubscriptionMail(mail: SubscriptionMail): RenderedMail {
  const language = chooseLanguage(mail.language, catalogues);
  const locale = chooseLocale(mail.language, language);
  const { mails: words, orderMails, plans } = catalogues[language];
  const { every, everyFew } = plans.units[mail.billingPeriodUnit];
  const period = fillText(mail.billingPeriodValue === 1 ? every : everyFew, { n: mail.billingPeriodValue });
  const midnight = new Date(`${mail.day}T00:00:00Z`);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const day = Number.isNaN(midnight.getTime()) ? mail.day : dates.format(midnight);
  const amount = formatPriceIn(locale, mail.chargeCents, mail.currency);
  const fill = (text: string) =>
    oneLine(
      withAside(text, words.subscriptionAside, mail)
        .replace('{day}', () => day)
        .replace('{amount}', () => amount)
        .replace('{period}', () => period)
        .replace('{title}', () => mail.title),
    );
  const own: Partial<typeof words.subscription> = mail.isDonation ? words.monthlyDonation : {};
  const { subject, text } = own[mail.news] ?? words.subscription[mail.news];
  const ofPages: Readonly<Record<string, string>> = mail.isMembership ? words.subscriptionMembership : {};
  const pages = ofPages[mail.news];
  const discounts = text.includes('{amount}') ? mail.discounts : [];
  return renderEmail({
    ...{
      language,
      subject: fill(subject),
      paragraphs: [
        ...(mail.isTest ? [orderMails.test] : []),
        fill(text),
        ...discounts.map((discount) => oneLine(discountText(discount, plans, { ...mail, locale }))),
        ...(pages === undefined ? [] : [fill(pages)]),
      ],
    },
    link:
      mail.url === null
        ? null
        : { label: mail.isDonation ? words.monthlyDonationLink : words.subscriptionLink, url: mail.url },
  });
}
