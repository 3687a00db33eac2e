import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { formatPrice } from '../cart/cart-amounts.rules.ts';

/** What the mail of a gift card tells. */
export interface GiftCardMail {
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  /** A present, or what a refund became. */
  readonly isStoreCredit: boolean;
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

interface Texts {
  readonly gift: { readonly subject: string; readonly text: string; readonly named: string };
  readonly credit: { readonly subject: string; readonly text: string };
  readonly hello: string;
  readonly message: string;
  readonly code: string;
  readonly how: string;
  readonly link: string;
  readonly balance: string;
}

const english: Texts = {
  gift: {
    subject: 'A gift card for you: {value}',
    text: 'You were given a gift card worth {value}.',
    named: '{giver} gives you a gift card worth {value}.',
  },
  credit: {
    subject: 'Store credit for you: {value}',
    text: 'You have store credit worth {value}, for what we took back.',
  },
  hello: 'Hello {name},',
  message: 'Message',
  code: 'Code',
  how: 'Enter the code at the checkout. You can spend it little by little.',
  link: 'Go to the shop',
  balance: 'See what is left on it',
};

const texts = {
  en: english,
  de: {
    gift: {
      subject: 'Ein Gutschein für Sie: {value}',
      text: 'Sie haben einen Gutschein über {value} bekommen.',
      named: '{giver} schenkt Ihnen einen Gutschein über {value}.',
    },
    credit: {
      subject: 'Guthaben für Sie: {value}',
      text: 'Sie haben ein Guthaben von {value} für das, was wir zurückgenommen haben.',
    },
    hello: 'Guten Tag {name},',
    message: 'Nachricht',
    code: 'Code',
    how: 'Geben Sie den Code an der Kasse ein. Sie können ihn nach und nach ausgeben.',
    link: 'Zum Shop',
    balance: 'Restguthaben ansehen',
  },
} satisfies Readonly<Record<string, Texts>>;

/** The mail that brings a gift card or store credit, in the language of the order where there are texts in it, else in English. */
export function renderGiftCardMail(mail: GiftCardMail): RenderedMail {
  const { isStoreCredit, recipientName, giverName, message, code, shopUrl } = mail;
  const language = chooseLanguage(mail.language, texts);
  const words: Texts = texts[language];
  const value = formatPrice(mail.balanceCents, mail.currency);
  const fill = (text: string) =>
    oneLine(text.replace('{value}', () => value).replace('{giver}', () => giverName));
  const given = giverName === '' ? words.gift.text : words.gift.named;
  return renderEmail({
    language,
    subject: fill(isStoreCredit ? words.credit.subject : words.gift.subject),
    paragraphs: [
      ...(recipientName === '' ? [] : [oneLine(words.hello.replace('{name}', () => recipientName))]),
      fill(isStoreCredit ? words.credit.text : given),
      words.how,
    ],
    answers: [
      { title: words.code, text: code },
      ...(message === '' ? [] : [{ title: words.message, text: message }]),
    ],
    link: shopUrl === null ? null : { label: words.link, url: `${shopUrl}/` },
    links: shopUrl === null ? [] : [{ label: words.balance, url: `${shopUrl}/gift-card` }],
  });
}
