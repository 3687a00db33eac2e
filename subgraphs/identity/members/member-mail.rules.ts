import { chooseLanguage, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';

type MailWords = typeof catalogues.en.mails;

/** What a mail to a member, or to a contributor about their password, is about. */
export type MemberMailKind = keyof MailWords['member'];

/** What a mail to a member needs to know. */
export interface MemberMail {
  readonly kind: MemberMailKind;
  /** BCP 47; English where there are no texts in it. */
  readonly language: string | null;
  /** What the website is called. */
  readonly site: string;
  /** The link that the mail is for; null when it only tells something. */
  readonly url: string | null;
}

/** The words of a mail's link; a kind without any only tells something. */
const links: Partial<Record<MemberMailKind, keyof MailWords['memberLinks']>> = {
  SIGN_UP: 'makeAccount',
  HAS_ACCOUNT: 'choosePassword',
  RESET: 'choosePassword',
  NO_ACCOUNT: 'makeAccount',
  NEW_EMAIL: 'useAddress',
};

/** A mail to a member, in their language where there are texts in it, else in English. */
export function renderMemberMail({ kind, language: asked, site, url }: MemberMail): RenderedMail {
  const language = chooseLanguage(asked, catalogues);
  const { member, memberLinks } = catalogues[language].mails;
  const { subject, body } = member[kind];
  const name = oneLine(site);
  const fill = (text: string) => text.replaceAll('{site}', () => name);
  const link = links[kind];
  return renderEmail({
    ...{ language, subject: fill(subject), paragraphs: [fill(body)] },
    link: url !== null && link !== undefined ? { label: memberLinks[link], url } : null,
  });
}
