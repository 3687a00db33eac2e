import { type MailTexts, memberMailTexts } from './member-mail-texts.rules.ts';

/** A mail in both its forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

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
export function renderMemberMail({ kind, language, host, url }: MemberMail): RenderedMail {
  const chosen = chooseLanguage(language);
  const { subject, body, button } = (memberMailTexts[chosen] ?? memberMailTexts.en)[kind];
  const fill = (text: string) => text.replaceAll('{host}', () => host);
  const text = [fill(body), ...(url ? [`${button}: ${url}`] : [])].join('\n\n');
  const link = url ? `<p><a href="${escapeHtml(url)}">${escapeHtml(button)}</a></p>\n` : '';
  const html = `<!doctype html>
<html lang="${chosen}">
<head><meta charset="utf-8"><title>${escapeHtml(fill(subject))}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
<p>${escapeHtml(fill(body))}</p>
${link}</body>
</html>
`;
  return { subject: fill(subject), text: `${text}\n`, html };
}

/** The reader's language, else the same without its territory, else English. */
function chooseLanguage(language: string | null): keyof typeof memberMailTexts {
  const [base = 'en'] = (language ?? 'en').toLowerCase().split('-');
  return isKnown(base) ? base : 'en';
}

function isKnown(language: string): language is keyof typeof memberMailTexts {
  return Object.hasOwn(memberMailTexts, language);
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
