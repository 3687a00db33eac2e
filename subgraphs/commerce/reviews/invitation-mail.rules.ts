import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';

/** What the mail of an invitation tells. */
export interface InvitationNews {
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  readonly productTitle: string;
  /** The page that the token opens, absolute. */
  readonly url: string;
}

/** The mail that asks for a review, in the buyer's language where there are texts in it, else in English. */
export function renderInvitationMail(news: InvitationNews): RenderedMail {
  const language = chooseLanguage(news.language, catalogues);
  const words = catalogues[language].mails.review;
  const item = oneLine(news.productTitle);
  const fill = (text: string) => text.replaceAll('{item}', () => item);
  return renderEmail({
    ...{ language, subject: fill(words.subject), paragraphs: [fill(words.ask)], foot: fill(words.why) },
    link: { label: words.link, url: news.url },
  });
}
