import { contentSourceOf } from '#schema/content-sources.ts';
import type {
  CreateFormSubmissionKeyMutation,
  SaveFormSubmissionMutation,
  SitePostedFormQuery,
} from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionRequest,
  type GraphAnswer,
  type Ran,
  type Refusal,
  redirect,
  showFormPage,
} from '../action.ts';
import { LocalAddresses } from '../local-addresses.ts';
import { hiddenValue, readFieldValues } from './field-values.ts';
import { formMessages } from './form-check.rules.ts';
import type { FieldValues, FormField } from './form-field.ts';
import type { SentForm } from './sent-form.ts';

/** What stands above a page whose form came back. */
export const returnedFormNotice = formMessages.scrollDown;

/** Why a form was not taken. */
interface FormRefusal extends Refusal {
  readonly message: string;
  readonly errors: SentForm['errors'];
}

/**
 * What a form of the owner's sends before, or without, scripts. When it was taken the visitor is led to its page, or to where
 * the owner wants, so that loading that again sends nothing; else it comes back with what it held.
 */
export const submitForm: Action = {
  method: 'POST',
  path: '/form',
  crumb: 'page-form',
  formPage: '/',
  async run(request) {
    const { graph, fields: posted, pageQuery, returnTo, text, visit } = request;
    const formId = text('formId');
    const asked = await graph.run(
      'SitePostedForm',
      { id: formId },
      ({ form }: SitePostedFormQuery): GraphAnswer & { fields: readonly FormField[] } =>
        form ?? { __typename: 'NotFound', fields: [] },
    );
    const values = readPostedForm(asked.answer?.fields ?? [], posted, pageQuery);
    const sent = asked.answer ? await save(request, values) : refusalOf(asked);
    if ('redirectUrl' in sent) {
      const led = new LocalAddresses(visit.languagePrefix).path(sent.redirectUrl);
      return redirect(led || `${returnTo}?submitted=${encodeURIComponent(formId)}#form-${formId}`);
    }
    const { message: failure, errors } = sent;
    const sentForm = { id: formId, values, errors, failure };
    return showFormPage(sent, { title: returnedFormNotice, message: failure }, { sentForm });
  },
};

/** Sends the answers with a key of their own. */
async function save(
  { graph, text }: ActionRequest,
  values: FieldValues,
): Promise<{ redirectUrl: string } | FormRefusal> {
  const made = await graph.run(
    'CreateFormSubmissionKey',
    {},
    ({ createFormSubmissionKey: { key } }: CreateFormSubmissionKeyMutation) => ({ __typename: 'Key', key }),
  );
  if (!made.answer) return refusalOf(made);
  const input = {
    ...{ formId: text('formId'), key: made.answer.key, answers: values },
    ...{ pageId: text('pageId'), pageTitle: text('pageTitle') },
    ...{ pagePath: text('returnTo'), contentSource: contentSourceOf(text('contentSource')) },
    ...{ honeypot: text('note'), captchaKey: text('captchaKey') },
  };
  const saved = await graph.run(
    'SaveFormSubmission',
    { input },
    ({ saveFormSubmission }: SaveFormSubmissionMutation) => saveFormSubmission,
  );
  const { answer } = saved;
  if (!answer) return refusalOf(saved);
  if (answer.__typename === 'FormSubmissionSaved') return { redirectUrl: answer.redirectUrl };
  const fields = answer.__typename === 'InvalidFormFields' ? answer.fields : [];
  const errors = Object.fromEntries(fields.map(({ field, message }) => [field, message]));
  return { status: saved.status, headers: {}, message: saved.message, errors };
}

/** What is said when an operation failed as a whole, and the reason has no better words. */
export function failureText(status: number): string {
  return status === 429 ? formMessages[429] : formMessages[500];
}

function refusalOf({ status, headers }: Ran<unknown>): FormRefusal {
  return { status, headers, message: failureText(status), errors: {} };
}

/** What a plain form of the owner's held. Without scripts a hidden field is filled here, from the address of its page. */
function readPostedForm(
  fields: readonly FormField[],
  posted: ActionRequest['fields'],
  pageQuery: URLSearchParams,
): FieldValues {
  const pairs = Object.entries(posted).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each) => [name, each] as const),
  );
  const values = readFieldValues(fields, pairs);
  const hidden = fields.filter(({ type, title }) => type === 'HIDDEN' && pageQuery.has(title));
  return {
    ...values,
    ...Object.fromEntries(hidden.map((field) => [field.id, hiddenValue(field, pageQuery)])),
  };
}
