import { refuseRobot } from '#kit/captcha.ts';
import { newId } from '#kit/ids.ts';
import { insertDeliveries } from '../connections/connection.data.ts';
import type { FormsContext } from '../context.ts';
import { type FormRow, findFormByField } from '../forms/form.data.ts';
import type { FormSettings } from '../forms/form-settings.rules.ts';
import type { FormSubmissionInput } from '../generated/graphql.ts';
import { findRedirectHosts } from '../settings/settings.data.ts';
import { showForm } from '../translations/show-form.ts';
import { type Answer, checkAnswers, type FieldProblem, submissionMessages } from './answer.rules.ts';
import { cleanHtml } from './clean-html.ts';
import { joinLists } from './joining-lists.ts';
import { insertSubmission, takeKey } from './submission.data.ts';
import {
  digestOf,
  isByRobot,
  readFormValues,
  readPage,
  searchTextOf,
  whatFollows,
} from './submission.rules.ts';
import { submissionMails } from './submission-mail.rules.ts';

/** What became of a filled-in form. */
export type SaveOutcome =
  | ({ readonly __typename: 'FormSubmissionSaved' } & Pick<
      FormSettings,
      'after' | 'message' | 'html' | 'redirectUrl'
    >)
  | {
      readonly __typename: 'InvalidFormFields';
      readonly message: string;
      readonly fields: readonly FieldProblem[];
    }
  | {
      readonly __typename: 'FormNotConfigured' | 'FormKeyRefused' | 'SubmissionUnreadable' | 'CaptchaFailed';
      readonly message: string;
    };

/**
 * Keeps what a visitor filled in. The key is used, and mails and calls are written down, in the transaction that keeps the
 * answers: a process that ends in between has kept all of it or nothing, and the visitor's next attempt settles it.
 */
export async function saveFormSubmission(
  context: FormsContext,
  input: FormSubmissionInput,
): Promise<SaveOutcome> {
  const values = readFormValues(input.answers);
  if (!values) return { __typename: 'SubmissionUnreadable', message: submissionMessages.unreadable };
  const form = await findForm(context, input.formId ?? undefined, Object.keys(values));
  if (!form?.fields.some(({ type }) => type !== 'SECTION'))
    return { __typename: 'FormNotConfigured', message: submissionMessages.notConfigured };
  const shown = await showForm(context, form);
  const checked = checkAnswers(form.fields, values, shown.fields);
  if (checked.kind === 'unreadable')
    return { __typename: 'SubmissionUnreadable', message: submissionMessages.unreadable };
  if (checked.kind === 'problems')
    return {
      __typename: 'InvalidFormFields',
      message: submissionMessages.fieldsInvalid,
      fields: checked.problems,
    };
  if (isByRobot(input)) return { __typename: 'FormKeyRefused', message: submissionMessages.keyUnknown };
  const refusal = await refuseRobot(context, 'form', input.captchaKey, submissionMessages.captchaFailed);
  if (refusal) return refusal;
  const used = await keep(context, form, input, checked.answers);
  if (used === 'unknown') return { __typename: 'FormKeyRefused', message: submissionMessages.keyUnknown };
  if (used === 'spent') return { __typename: 'FormKeyRefused', message: submissionMessages.keyUsed };
  const follows = whatFollows(shown.settings, await findRedirectHosts(context.db));
  return { __typename: 'FormSubmissionSaved', ...follows, html: cleanHtml(follows.html) };
}

async function findForm(
  { db, forms }: FormsContext,
  formId: string | undefined,
  fieldIds: readonly string[],
): Promise<FormRow | null> {
  if (formId !== undefined) return forms.load(formId);
  const [first] = fieldIds;
  return first === undefined ? null : findFormByField(db, first);
}

function keep(
  { db, mailer, hooks, viewer }: FormsContext,
  form: FormRow,
  input: FormSubmissionInput,
  answers: readonly Answer[],
) {
  const id = newId();
  const page = readPage(input);
  const language = viewer.language ?? null;
  return hooks.after(db, (tell) =>
    mailer.transaction(db, async (queries, write) => {
      const used = await takeKey(queries, input.key, { id, digest: digestOf(form.id, answers) });
      if (used !== 'used') return used;
      const searchText = searchTextOf(answers, page);
      await insertSubmission(queries, { id, form, answers, searchText, page, language });
      const mails = submissionMails({ id, form, answers, page });
      if (mails.length > 0) await write(mails);
      await joinLists(queries, write, form, answers, viewer);
      tell(await insertDeliveries(queries, form.id, id));
      return used;
    }),
  );
}
