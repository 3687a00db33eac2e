import type { MailDraft } from '#kit/outbox.data.ts';
import type { FormRow } from '../forms/form.data.ts';
import type { Answer } from './answer.rules.ts';
import { answerText, withoutSecrets } from './answer-text.rules.ts';
import type { SubmissionPage } from './submission.rules.ts';

const longestSubject = 150;

/** A mail of a submission for each address that the form's owner named: what was asked, and what was answered. */
export function submissionMails(submission: {
  readonly id: string;
  readonly form: FormRow;
  readonly answers: readonly Answer[];
  readonly page: SubmissionPage;
}): MailDraft[] {
  const { id, form, answers, page } = submission;
  const asked = withoutSecrets(answers).map((answer) => ({
    title: answer.rawTitle,
    text: answerText(answer) || 'N/A',
  }));
  const subject = cut(oneLine(`Form Submission - ${form.name}`));
  const where = [page.pageTitle, page.pagePath].filter(Boolean).join(' ');
  const text = [
    ...asked.map(({ title, text }) => `${title}:\n${text}`),
    ...(where === '' ? [] : [`-- \nSent from ${where}`]),
  ].join('\n\n');
  const rows = asked.map(
    ({ title, text }) =>
      `<dt style="font-weight: bold">${escapeHtml(title)}</dt>\n<dd style="margin: 0 0 1em; white-space: pre-wrap">${escapeHtml(text)}</dd>`,
  );
  const foot =
    where === '' ? '' : `<p style="color: #595959; font-size: 0.875em">Sent from ${escapeHtml(where)}</p>\n`;
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
<dl>
${rows.join('\n')}
</dl>
${foot}</body>
</html>
`;
  return form.settings.notifyEmails.map((to) => ({
    key: `submission:${id}:${to}`,
    ...{ to, subject, text: `${text}\n`, html },
  }));
}

/** One line without control characters: a form's name becomes part of a mail's headers. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function cut(subject: string): string {
  const letters = [...subject];
  return letters.length > longestSubject ? `${letters.slice(0, longestSubject - 1).join('')}…` : subject;
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
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
