import type { SubgraphAnswer, TestSubgraph } from '#kit/test-subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';

/** A form of a test, with the ids of its fields by their titles. */
export interface TestForm {
  readonly id: string;
  readonly fieldIds: Readonly<Record<string, string>>;
}

export const website = { websiteId: 'website', baseUrl: 'https://shop.example.com' };
export const owner = { ...website, permissions: ['FORMS_MANAGE', 'WEBSITE_MANAGE'] };

const createText = `mutation ($input: CreateFormInput!) { createForm(input: $input) {
  ... on Form { id fields { id title } } ... on InvalidInput { message field } } }`;
const keyText = 'mutation { createFormSubmissionKey { key expiresAt } }';
const saveText = `mutation ($input: FormSubmissionInput!) { saveFormSubmission(input: $input) {
  __typename ... on FormSubmissionSaved { after message html redirectUrl } ... on Problem { message }
  ... on InvalidFormFields { fields { field message } } } }`;

/** The owner makes a form. */
export async function makeForm(
  forms: TestSubgraph,
  fields: object[],
  settings: object = {},
): Promise<TestForm> {
  const input = { name: 'Contact', fields, settings };
  const made = await forms.run(createText, { input }, owner);
  const list = made.at('createForm.fields');
  if (!Array.isArray(list)) throw new Error(`No form was made: ${JSON.stringify(made.data)}`);
  return {
    id: made.text('createForm.id'),
    fieldIds: Object.fromEntries(list.map(({ id, title }: { id: string; title: string }) => [title, id])),
  };
}

/** A visitor gets a key. */
export async function getKey(forms: TestSubgraph): Promise<string> {
  return (await forms.run(keyText, {}, website)).text('createFormSubmissionKey.key');
}

/** A visitor sends a form, answered by the titles of its fields, with a key of its own unless one is given. */
export async function send(
  forms: TestSubgraph,
  form: TestForm,
  byTitle: Readonly<Record<string, unknown>>,
  more: object = {},
  visitor: Partial<Viewer> = website,
): Promise<SubgraphAnswer> {
  const values = Object.entries(byTitle).map(([title, value]) => [form.fieldIds[title] ?? title, value]);
  const key = 'key' in more ? more.key : await getKey(forms);
  const input = { formId: form.id, answers: Object.fromEntries(values), ...more, key };
  return forms.run(saveText, { input }, visitor);
}
