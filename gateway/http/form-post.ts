import type { FastifyInstance, FastifyRequest } from 'fastify';
import { postedFormTexts, readPostedForm } from '#web/site/form-post.ts';
import { LocalAddresses } from '#web/site/local-addresses.ts';
import type { SentForm } from '#web/site/render.ts';
import type {
  PostedFormQuery,
  RestCreateFormSubmissionKeyMutation,
  RestSaveFormSubmissionMutation,
} from '../generated/graphql.ts';
import { dataOf } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { limitHeaders } from './limit-headers.ts';
import { addPageForm, type PageForms } from './page-form.ts';
import { type Fields, text } from './show-again.ts';

/** Why a form was not taken. */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly errors: SentForm['errors'];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `POST /form`: what a form of the owner's sends before, or without, scripts. When it was taken the visitor is led to its
 * page, or to where the owner wants, so that loading that again sends nothing; else it comes back with what it held.
 */
export function addFormPost(app: FastifyInstance, forms: PageForms): void {
  addPageForm(app, forms, { url: '/form' }, async (form) => {
    const { fields: posted, context, visit, reply, returnTo } = form;
    const formId = form.text('formId');
    const run = async <Data>(
      operation: string,
      variables: Record<string, unknown>,
    ): Promise<Data | Refusal> => {
      const { result } = await forms.install.run(operation, variables, context);
      const [error] = result.errors ?? [];
      if (!error) return dataOf<Data>(result, operation);
      const status = statusOfError(error.extensions.code);
      const message = status === 429 ? postedFormTexts.tooMany : postedFormTexts.failure;
      return { status, message, errors: {}, headers: limitHeaders(result.errors) };
    };
    const asked = await run<PostedFormQuery>('PostedForm', { id: formId });
    const fields = 'form' in asked ? (asked.form?.fields ?? []) : [];
    const values = readPostedForm(fields, posted, queryOfPage(form.request));
    const sent = 'status' in asked ? asked : await send(posted, values, run);
    if (!('status' in sent)) {
      const led = new LocalAddresses(visit.languagePrefix).path(sent.redirectUrl);
      const there = led || `${returnTo}?submitted=${encodeURIComponent(formId)}#form-${formId}`;
      return reply.header('cache-control', 'no-store').redirect(there, 303);
    }
    const { message: failure, errors } = sent;
    return form.showAgain(
      sent,
      { title: postedFormTexts.notice, message: failure },
      { sentForm: { id: formId, values, errors, failure } },
    );
  });
}

/** Sends the answers with a key of their own. */
async function send(
  posted: Fields,
  values: SentForm['values'],
  run: <Data>(operation: string, variables: Record<string, unknown>) => Promise<Data | Refusal>,
): Promise<{ redirectUrl: string } | Refusal> {
  const made = await run<RestCreateFormSubmissionKeyMutation>('RestCreateFormSubmissionKey', {});
  if ('status' in made) return made;
  const input = {
    ...{
      formId: text(posted, 'formId'),
      key: made.createFormSubmissionKey.key,
      form: JSON.stringify(values),
    },
    ...{ pageId: text(posted, 'pageId'), pageTitle: text(posted, 'pageTitle') },
    ...{ pagePath: text(posted, 'returnTo'), contentSource: text(posted, 'contentSource') },
    ...{ honeypot: text(posted, 'note'), captchaKey: text(posted, 'captchaKey') },
  };
  const saved = await run<RestSaveFormSubmissionMutation>('RestSaveFormSubmission', { input });
  if ('status' in saved) return saved;
  const { saveFormSubmission: outcome } = saved;
  if (outcome.__typename === 'FormSubmissionSaved') return { redirectUrl: outcome.redirectUrl };
  const fields = outcome.__typename === 'InvalidFormFields' ? outcome.fields : [];
  return {
    ...{ status: statusOfProblem[outcome.__typename] ?? 400, message: outcome.message, headers: {} },
    errors: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
  };
}

/** What the address of the form's page asked for, as far as the browser tells. */
function queryOfPage({ headers, host }: FastifyRequest): URLSearchParams {
  const { referer } = headers;
  const url = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  return url?.host === host ? url.searchParams : new URLSearchParams();
}
