import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';

/** Something that was left in a cart. */
export interface LeftLine {
  readonly title: string;
  readonly variantName: string;
  readonly quantity: number;
}

/** What the reminder of a cart tells. */
export interface CartReminder {
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  /** The shop's name. */
  readonly site: string;
  readonly lines: readonly LeftLine[];
  /** The page that shows what was left, absolute. */
  readonly url: string;
  /** The page that ends reminders, absolute. */
  readonly refusalUrl: string;
}

/** The one mail that reminds of a cart, in the shopper's language where there are texts in it, else in English. */
export function renderCartReminder(reminder: CartReminder): RenderedMail {
  const { lines, url, refusalUrl } = reminder;
  const language = chooseLanguage(reminder.language, catalogues);
  const words = catalogues[language].mails.cart;
  const site = oneLine(reminder.site);
  const fill = (text: string) => text.replaceAll('{site}', () => site);
  const item = ({ title, variantName, quantity }: LeftLine) =>
    oneLine(`${quantity} × ${title}${variantName === '' ? '' : ` (${variantName})`}`);
  const mail = renderEmail({
    ...{ language, subject: fill(words.subject), foot: fill(words.why) },
    paragraphs: [fill(words.text), ...lines.map(item)],
    link: { label: words.link, url },
    footLink: { label: words.stop, url: refusalUrl },
  });
  return {
    ...mail,
    headers: { 'List-Unsubscribe': `<${refusalUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
