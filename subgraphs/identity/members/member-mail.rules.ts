import { chooseLanguage, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { type MailTexts, memberMailTexts } from './member-mail-texts.rules.ts';

/** What a mail to a site user is about. */
export type MemberMailKind = keyof MailTexts;

/** What a mail to a site user needs to know. */
export interface MemberMail {
  readonly kind: MemberMailKind;
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  /** Host of the website, which names it. */
  readonly host: string;
  /** The link that the mail is for; null when it only tells something. */
  readonly url: string | null;
}

/** A mail to a site user, in their language where there are texts in it, else in English. */
export function renderMemberMail({ kind, language: asked, host, url }: MemberMail): RenderedMail {
  const language = chooseLanguage(asked, memberMailTexts);
  const { subject, body, button } = memberMailTexts[language][kind];
  const fill = (text: string) => text.replaceAll('{host}', () => host);
  return renderEmail({
    ...{ language, subject: fill(subject), paragraphs: fill(body).split('\n\n') },
    link: url ? { label: button, url } : null,
  });
}
