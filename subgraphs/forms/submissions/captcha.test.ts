import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptchaTerms } from '#kit/captcha.ts';
import { createWork } from '#kit/captcha-work.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';
import { getKey, makeForm, owner, type TestForm, website } from './form-testing.ts';

const saveText =
  'mutation ($input: FormSubmissionInput!) { saveFormSubmission(input: $input) { __typename ... on Problem { message } } }';
const subscribeText =
  'mutation ($input: SubscribeInput!) { subscribeToMailingList(input: $input) { __typename ... on Problem { message } } }';
const key = 'k'.repeat(64);
const captcha: CaptchaTerms = { provider: 'ALTCHA', key };
const refusal = { __typename: 'CaptchaFailed', message: 'Complete CAPTCHA before submitting.' };

let forms: TestSubgraph;
let form: TestForm;

beforeAll(async () => {
  forms = await openTestSubgraph(formsSubgraph);
  form = await makeForm(forms, [{ type: 'TEXT', title: 'Name' }]);
  await forms.run('mutation { createMailingList(name: "News") { __typename } }', {}, owner);
});
afterAll(() => forms.close());

/** Does the work that a browser is given, and writes it down as a browser does. */
async function work(action: string): Promise<string> {
  const challenge = await createWork(key, action, new Date());
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function save(captchaKey: string | null): Promise<unknown> {
  const input = { formId: form.id, key: await getKey(forms), answers: {}, captchaKey };
  return (await forms.run(saveText, { input }, { ...website, captcha })).at('saveFormSubmission');
}

test('where visitors are checked a form is kept only with work that was done for it, once', async () => {
  const done = await work('form');
  for (const captchaKey of [null, '', 'made up', await work('newsletter')])
    expect(await save(captchaKey)).toEqual(refusal);
  expect(await save(done)).toEqual({ __typename: 'FormSubmissionSaved' });
  expect(await save(done)).toEqual(refusal);
});

test('so is a sign-up to a newsletter', async () => {
  const signUp = async (captchaKey: string | null) =>
    (
      await forms.run(
        subscribeText,
        { input: { email: 'ada@example.com', captchaKey } },
        { ...website, captcha },
      )
    ).at('subscribeToMailingList');
  expect(await signUp(null)).toEqual(refusal);
  expect(await signUp(await work('form'))).toEqual(refusal);
  expect(await signUp(await work('newsletter'))).toEqual({ __typename: 'SubscriptionRequested' });
});
