import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';

/** What a restock mail tells. */
export interface RestockNews {
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly productTitle: string;
  /** Option values joined by ` / `; empty for a product with one variant. */
  readonly variantName: string;
  /** The product's page, absolute; null when the shop's address is not known. */
  readonly url: string | null;
}

/** The languages that a restock mail can be written in. */
export const mailLanguages = Object.keys(catalogues);

/** The mail that a variant is back, in the sign-up's language where there are texts in it, else in English. */
export function renderRestockMail(news: RestockNews): RenderedMail {
  const { productTitle, variantName, url } = news;
  const language = chooseLanguage(news.language, catalogues);
  const words = catalogues[language].mails.restock;
  const item = oneLine(variantName === '' ? productTitle : `${productTitle} (${variantName})`);
  const fill = (text: string) => text.replaceAll('{item}', () => item);
  return renderEmail({
    ...{ language, subject: fill(words.subject), paragraphs: [fill(words.news)], foot: fill(words.why) },
    link: url ? { label: words.link, url } : null,
  });
}
