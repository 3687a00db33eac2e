import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postedFormTexts, readPostedForm } from '#web/site/form-post.ts';
import { LocalAddresses } from '#web/site/local-addresses.ts';
import type { SentForm, Site } from '#web/site/render.ts';
import type {
  PostedFormQuery,
  RestCreateFormSubmissionKeyMutation,
  RestSaveFormSubmissionMutation,
} from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { limitHeaders } from './limit-headers.ts';
import { type Fields, isFields, returnPath, showAgain, text } from './show-again.ts';
import type { Visit } from './viewers.ts';
import { visitOfPage } from './visit-language.ts';

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
export function addFormPost(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.post(
    '/form',
    { config: { crumb: 'page-form' } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const posted = isFields(request.body) ? request.body : {};
      const formId = text(posted, 'formId');
      const path = returnPath(posted, '/');
      const { visit } = visitOfPage(visitOf(request), path);
      const run = async <Data>(
        operation: string,
        variables: Record<string, unknown>,
      ): Promise<Data | Refusal> => {
        const { result } = await install.run(operation, variables, requestOf(visit.viewer, visit.isHeard));
        const [error] = result.errors ?? [];
        if (!error) return dataOf<Data>(result, operation);
        const status = statusOfError(error.extensions.code);
        const message = status === 429 ? postedFormTexts.tooMany : postedFormTexts.failure;
        return { status, message, errors: {}, headers: limitHeaders(result.errors) };
      };
      const asked = await run<PostedFormQuery>('PostedForm', { id: formId });
      const form = 'form' in asked ? asked.form : null;
      const query = queryOfPage(request);
      const values = readPostedForm(form?.fields ?? [], posted, query);
      const sent = 'status' in asked ? asked : await send(posted, values, run);
      if (!('status' in sent)) {
        const led = new LocalAddresses(visit.languagePrefix).path(sent.redirectUrl);
        const there = led || `${path}?submitted=${encodeURIComponent(formId)}#form-${formId}`;
        return reply.header('cache-control', 'no-store').redirect(there, 303);
      }
      const { status, message: failure, errors, headers } = sent;
      const page = await showAgain(install, site, visit, {
        ...{ path, requestId: request.id, notice: { title: postedFormTexts.notice, message: failure } },
        sentForm: { id: formId, values, errors, failure },
      });
      return reply
        .code(page.status === 200 ? status : page.status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .type(page.contentType)
        .send(page.body);
    },
  );
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
