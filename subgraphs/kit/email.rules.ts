/** A mail in both its forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  /** A whole HTML document. */
  readonly html: string;
  /** Further headers, such as the way out of a list. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a mail says, from top to bottom. */
export interface EmailContent {
  /** BCP 47 tag of the language it is written in. */
  readonly language: string;
  readonly subject: string;
  /** True shows the subject above what the mail says, too. */
  readonly isHeaded?: boolean;
  readonly paragraphs: readonly string[];
  /** What was bought, with what it costs. */
  readonly bill?: EmailBill;
  /** What a program asked, and what someone answered. */
  readonly answers?: readonly { readonly title: string; readonly text: string }[];
  /** What the mail is for; null when it only tells something. */
  readonly link?: { readonly label: string; readonly url: string } | null;
  /** Further links below it, such as files to download. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  /** Small print: why it comes, and the way out. */
  readonly foot?: string;
  readonly footLink?: { readonly label: string; readonly url: string };
}

/** Lines with amounts, and what they come to. */
export interface EmailBill {
  readonly lines: readonly EmailBillLine[];
  /** Below a rule, the total last. */
  readonly sums: readonly EmailBillLine[];
  /** Beside the total, such as the taxes that it contains. */
  readonly note?: string;
}

/** A row of a bill. */
export interface EmailBillLine {
  readonly label: string;
  /** What it is exactly, such as a variant. */
  readonly detail?: string;
  readonly amount: string;
}

const longestSubject = 150;

/** A mail says the same as text and as HTML, in one language, and its subject is one line of at most 150 characters. */
export function renderEmail(content: EmailContent): RenderedMail {
  const subject = subjectOf(content.subject);
  return { subject, text: textOf(content), html: htmlOf(content, subject) };
}

/** A reader gets their language, else the same without its territory, else English. */
export function chooseLanguage<Language extends string>(
  asked: string | null,
  texts: Readonly<Record<Language, unknown>> & { readonly en: unknown },
): Language | 'en' {
  const [base = 'en'] = (asked ?? 'en').toLowerCase().split('-');
  return isOneOf(base, texts) ? base : 'en';
}

/** How a mail writes days and amounts: as the reader's territory does, where the mail is in the reader's language. */
export function chooseLocale(asked: string | null, language: string): string {
  return asked?.toLowerCase().split('-', 1)[0] === language ? asked : language;
}

/** One line without control characters: a title may become part of a mail's headers. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function isOneOf<Name extends string>(name: string, names: Readonly<Record<Name, unknown>>): name is Name {
  return Object.hasOwn(names, name);
}

function subjectOf(text: string): string {
  const characters = [...oneLine(text)];
  return characters.length > longestSubject
    ? `${characters.slice(0, longestSubject - 1).join('')}…`
    : characters.join('');
}

function textOf({ paragraphs, bill, answers = [], link, links = [], foot, footLink }: EmailContent): string {
  const small = [foot, footLink && `${footLink.label}: ${footLink.url}`].filter(Boolean);
  const parts = [
    ...paragraphs,
    ...(bill ? billText(bill) : []),
    ...answers.map(({ title, text }) => `${title}:\n${text}`),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...links.map(({ label, url }) => `${label}: ${url}`),
    ...(small.length > 0 ? [`-- \n${small.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function billText({ lines, sums, note }: EmailBill): string[] {
  const row = ({ label, detail, amount }: EmailBillLine) =>
    oneLine(`${label}${detail ? ` (${detail})` : ''}: ${amount}`);
  return [lines.map(row).join('\n'), [...sums.map(row), ...(note ? [note] : [])].join('\n')].filter(Boolean);
}

/** Mail programs know little CSS and no style sheets: what counts is beside each element, and all colours go with dark and light. */
function htmlOf(
  { language, isHeaded, paragraphs, bill, answers = [], link, links = [], foot, footLink }: EmailContent,
  subject: string,
): string {
  const rows = answers.map(
    ({ title, text }) =>
      `<dt style="font-weight: bold">${escapeHtml(title)}</dt>\n<dd style="margin: 0 0 1em; white-space: pre-wrap">${escapeHtml(text)}</dd>`,
  );
  const small = [
    ...(foot ? [escapeHtml(foot)] : []),
    ...(footLink
      ? [`<a href="${escapeHtml(footLink.url)}" style="color: inherit">${escapeHtml(footLink.label)}</a>`]
      : []),
  ];
  const parts = [
    ...(isHeaded
      ? [`<h1 style="margin: 0 0 0.75em; font-size: 1.375em; line-height: 1.3">${escapeHtml(subject)}</h1>`]
      : []),
    ...paragraphs.map((paragraph) => `<p style="margin: 0 0 1.25em">${escapeHtml(paragraph)}</p>`),
    ...(bill ? [billHtml(bill)] : []),
    ...(rows.length > 0 ? [`<dl style="margin: 0 0 1.25em">\n${rows.join('\n')}\n</dl>`] : []),
    ...(link ? [`<p style="margin: 0 0 1.75em">${buttonTo(link)}</p>`] : []),
    ...links.map(
      ({ label, url }) =>
        `<p style="margin: 0 0 1.25em"><a href="${escapeHtml(url)}" style="color: inherit">${escapeHtml(label)}</a></p>`,
    ),
    ...(small.length > 0
      ? [`<p style="margin: 0; color: #767676; font-size: 0.875em">${small.join('<br>')}</p>`]
      : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0 auto; padding: 2em 1.25em; max-width: 34em; font: 1em/1.6 system-ui, sans-serif; overflow-wrap: anywhere; word-break: break-word">
${parts.join('\n')}
</body>
</html>
`;
}

/** A table, which every mail program can draw. */
function billHtml({ lines, sums, note }: EmailBill): string {
  const rule = 'border-top: 1px solid #8a8a8a';
  const row = ({ label, detail, amount }: EmailBillLine, style: string) =>
    `<tr>
<td style="padding: 0.4em 1em 0.4em 0; ${style}">${escapeHtml(label)}${
      detail ? `<br><span style="font-size: 0.875em; opacity: 0.75">${escapeHtml(detail)}</span>` : ''
    }</td>
<td align="right" valign="top" style="padding: 0.4em 0; white-space: nowrap; ${style}">${escapeHtml(amount)}</td>
</tr>`;
  const rows = [
    ...lines.map((line, index) => row(line, index === 0 ? rule : '')),
    ...sums.map((sum, index) =>
      row(
        sum,
        [index === 0 ? rule : '', index === sums.length - 1 ? 'font-weight: bold' : '']
          .filter(Boolean)
          .join('; '),
      ),
    ),
  ];
  const below = note
    ? `\n<p style="margin: 0 0 1.5em; font-size: 0.875em; opacity: 0.75; text-align: right">${escapeHtml(note)}</p>`
    : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 ${note ? '0' : '1.5em'}; border-collapse: collapse; font: inherit">
${rows.join('\n')}
</table>${below}`;
}

function buttonTo({ label, url }: { readonly label: string; readonly url: string }): string {
  const style =
    'display: inline-block; padding: 0.7em 1.4em; border: 1px solid #8a8a8a; border-radius: 0.4em; background: #1f2a37; color: #ffffff; text-decoration: none';
  return `<a style="${style}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
