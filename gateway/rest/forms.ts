import { z } from 'zod';
import { contentSourceOf } from '#schema/content-sources.ts';
import type { CreateFormSubmissionKeyMutation, SaveFormSubmissionMutation } from '#web/generated/graphql.ts';
import { jsonIn } from './json-text.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

/** `POST /api/form/FormSubmissionKey` */
export const postFormSubmissionKey = defineRoute({
  method: 'POST',
  path: '/api/form/FormSubmissionKey',
  summary: 'Gives out a key for one submission of a form; good once, and for two hours.',
  operation: 'CreateFormSubmissionKey',
  crumb: 'same-origin',
  query: z.object({}),
  response: z.object({ key: z.string().describe('Goes with the submission.') }),
  variables: () => ({}),
  answer: ({ createFormSubmissionKey: { key } }: CreateFormSubmissionKeyMutation) => ({
    status: 200,
    body: { key },
  }),
});

/** `POST /api/form/SaveFormSubmission` */
export const postFormSubmission = defineRoute({
  method: 'POST',
  path: '/api/form/SaveFormSubmission',
  summary:
    'Keeps what a visitor filled in. The same key with the same answers again is answered alike, and kept once.',
  operation: 'SaveFormSubmission',
  query: z.object({}),
  body: z.object({
    key: z.string().nullish().describe('From `FormSubmissionKey`.'),
    form: z.string().nullish().describe('JSON text: the answers by the ids of their fields.'),
    formId: z.string().nullish().describe('The form; found by its fields when left out.'),
    captchaKey: z.string().nullish().describe('Needed only where a captcha service is configured.'),
    pageId: z.string().nullish().describe('The item or collection that the form was on.'),
    pageTitle: z.string().nullish(),
    pagePath: z.string().nullish(),
    contentSource: z
      .string()
      .nullish()
      .describe('What `pageId` names: `i` for an item, `c` for a collection.'),
  }),
  response: z.object({
    message: z.string().describe('Plain text for the visitor.'),
    html: z.string().describe('Harmless HTML for the visitor; empty for none.'),
    redirectUrl: z.string().describe('Where the visitor is led; empty for nowhere.'),
  }),
  errorMessages: { 500: 'Unable to send form. Please try again later.' },
  variables: ({ body: { key, form, contentSource, ...rest } }) => ({
    input: {
      ...rest,
      contentSource: contentSourceOf(contentSource),
      key: key ?? '',
      answers: jsonIn(form ?? '') ?? '',
    },
  }),
  answer({ saveFormSubmission: outcome }: SaveFormSubmissionMutation) {
    if (outcome.__typename === 'FormSubmissionSaved') {
      const { message, html, redirectUrl } = outcome;
      return { status: 200, body: { message, html, redirectUrl } };
    }
    if (outcome.__typename !== 'InvalidFormFields') return answerProblem(outcome);
    const { __typename: code, message, fields } = outcome;
    return { status: 400, body: { error: { code, message, fields } } };
  },
});
