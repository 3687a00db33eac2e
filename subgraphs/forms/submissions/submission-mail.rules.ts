import { renderEmail } from '#kit/email.rules.ts';
import type { MailDraft } from '#kit/outbox.data.ts';
import type { FormRow } from '../forms/form.data.ts';
import type { Answer } from './answer.rules.ts';
import { answerText, withoutSecrets } from './answer-text.rules.ts';
import type { SubmissionPage } from './submission.rules.ts';

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
  const where = [page.pageTitle, page.pagePath].filter(Boolean).join(' ');
  const mail = renderEmail({
    ...{ language: 'en', subject: `Form Submission - ${form.name}`, paragraphs: [], answers: asked },
    ...(where === '' ? {} : { foot: `Sent from ${where}` }),
  });
  return form.settings.notifyEmails.map((to) => ({ key: `submission:${id}:${to}`, to, ...mail }));
}
