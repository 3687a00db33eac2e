import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { formatPrice } from '../cart/cart-amounts.rules.ts';

/** What happened to a subscription that its member is written about. */
export type SubscriptionNews =
  | 'UPCOMING'
  | 'FAILED'
  | 'UNPAID'
  | 'CANCELLED'
  | 'ENDING'
  | 'PAUSED'
  | 'RESUMED'
  | 'FINISHED';

/** What a mail about a subscription tells. */
export interface SubscriptionMail {
  readonly news: SubscriptionNews;
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly title: string;
  readonly chargeCents: number;
  readonly currency: string;
  /** The day that counts: of the next charge, the next attempt, or the end; `2026-12-24`. */
  readonly day: string;
  /** The subscription's page, absolute; null when the website's address is not known. */
  readonly url: string | null;
}

interface Texts {
  readonly news: Readonly<Record<SubscriptionNews, { readonly subject: string; readonly text: string }>>;
  readonly link: string;
}

const english: Texts = {
  news: {
    UPCOMING: {
      subject: '{title} renews on {day}',
      text: 'Your subscription to {title} renews on {day}. We charge {amount}, before shipping and taxes. You need not do anything.',
    },
    FAILED: {
      subject: 'We could not charge {title}',
      text: 'The payment of {amount} for {title} did not go through. We try again on {day}. Please check your card, or choose another one.',
    },
    UNPAID: {
      subject: '{title} has ended, as it could not be charged',
      text: 'We tried several times to charge {amount} for {title}, and it did not go through. So your subscription has ended. Nothing more is charged.',
    },
    CANCELLED: {
      subject: '{title} is cancelled',
      text: 'Your subscription to {title} is cancelled. Nothing more is charged.',
    },
    ENDING: {
      subject: '{title} ends on {day}',
      text: 'Your subscription to {title} ends on {day}. Nothing more is charged.',
    },
    PAUSED: {
      subject: '{title} is paused',
      text: 'Your subscription to {title} is paused. Nothing is charged until you go on with it.',
    },
    RESUMED: {
      subject: '{title} goes on',
      text: 'Your subscription to {title} goes on. The next charge is on {day}.',
    },
    FINISHED: {
      subject: '{title} is complete',
      text: 'Your subscription to {title} is complete: all of its charges were made. Nothing more is charged.',
    },
  },
  link: 'See your subscription',
};

const texts = {
  en: english,
  de: {
    news: {
      UPCOMING: {
        subject: '{title} verlängert sich am {day}',
        text: 'Ihr Abonnement von {title} verlängert sich am {day}. Wir buchen {amount} ab, zuzüglich Versand und Steuern. Sie müssen nichts tun.',
      },
      FAILED: {
        subject: '{title} konnte nicht abgebucht werden',
        text: 'Die Zahlung von {amount} für {title} schlug fehl. Wir versuchen es am {day} noch einmal. Bitte prüfen Sie Ihre Karte, oder wählen Sie eine andere.',
      },
      UNPAID: {
        subject: '{title} ist beendet, weil nicht abgebucht werden konnte',
        text: 'Wir haben mehrmals versucht, {amount} für {title} abzubuchen, und es schlug fehl. Ihr Abonnement ist darum beendet. Es wird nichts mehr abgebucht.',
      },
      CANCELLED: {
        subject: '{title} ist gekündigt',
        text: 'Ihr Abonnement von {title} ist gekündigt. Es wird nichts mehr abgebucht.',
      },
      ENDING: {
        subject: '{title} endet am {day}',
        text: 'Ihr Abonnement von {title} endet am {day}. Es wird nichts mehr abgebucht.',
      },
      PAUSED: {
        subject: '{title} pausiert',
        text: 'Ihr Abonnement von {title} pausiert. Es wird nichts abgebucht, bis Sie es fortsetzen.',
      },
      RESUMED: {
        subject: '{title} geht weiter',
        text: 'Ihr Abonnement von {title} geht weiter. Die nächste Abbuchung ist am {day}.',
      },
      FINISHED: {
        subject: '{title} ist abgeschlossen',
        text: 'Ihr Abonnement von {title} ist abgeschlossen: Alles ist abgebucht. Es folgt keine Abbuchung mehr.',
      },
    },
    link: 'Abonnement ansehen',
  },
} satisfies Readonly<Record<string, Texts>>;

/** A mail about a subscription, in the language of its order where there are texts in it, else in English. */
export function renderSubscriptionMail(mail: SubscriptionMail): RenderedMail {
  const language = chooseLanguage(mail.language, texts);
  const words: Texts = texts[language];
  const midnight = new Date(`${mail.day}T00:00:00Z`);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const day = Number.isNaN(midnight.getTime()) ? mail.day : dates.format(midnight);
  const amount = formatPrice(mail.chargeCents, mail.currency);
  const fill = (text: string) =>
    oneLine(
      text
        .replace('{day}', () => day)
        .replace('{amount}', () => amount)
        .replace('{title}', () => mail.title),
    );
  const { subject, text } = words.news[mail.news];
  return renderEmail({
    ...{ language, subject: fill(subject), paragraphs: [fill(text)] },
    link: mail.url === null ? null : { label: words.link, url: mail.url },
  });
}
