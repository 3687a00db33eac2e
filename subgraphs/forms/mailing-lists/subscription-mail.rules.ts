import { chooseLanguage, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';

/** The mail that asks whether the sign-up was meant. */
export function renderConfirmMail(mail: {
  readonly language: string | null;
  readonly listName: string;
  readonly url: string;
}): RenderedMail {
  const language = chooseLanguage(mail.language, catalogues);
  const words = catalogues[language].mails.newsletter;
  const fill = (text: string) => text.replaceAll('{list}', () => mail.listName);
  return renderEmail({
    ...{ language, subject: fill(words.confirmSubject), paragraphs: [fill(words.confirmText)] },
    ...{ link: { label: words.confirmLink, url: mail.url }, foot: words.confirmWhy },
  });
}

/** The first mail of a subscription, with the way out that every mail of a list has: a link, and one click in the mail program. */
export function renderWelcomeMail(mail: {
  readonly language: string | null;
  readonly listName: string;
  readonly unsubscribeUrl: string;
}): RenderedMail {
  const language = chooseLanguage(mail.language, catalogues);
  const words = catalogues[language].mails.newsletter;
  const { unsubscribeUrl: url } = mail;
  const subject = words.welcomeSubject.replaceAll('{list}', () => mail.listName);
  const email = renderEmail({
    ...{ language, subject, paragraphs: [words.welcomeText] },
    footLink: { label: words.unsubscribe, url },
  });
  return { ...email, headers: unsubscribeHeaders(url) };
}

/** What mail programs show as a button, by RFC 2369 and RFC 8058: one click, without another page. */
export function unsubscribeHeaders(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
