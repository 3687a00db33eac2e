import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';
import { makeForm, owner, send } from './form-testing.ts';

const oldestText = `query ($formId: ID, $first: Int, $after: String) {
  formSubmissions(formId: $formId, first: $first, after: $after, isOldestFirst: true) {
    nodes { answers { text } } pageInfo { hasNextPage endCursor } } }`;
const fields = [
  { type: 'NAME', title: 'Name', isRequired: true },
  { type: 'EMAIL', title: 'Email', isRequired: true },
  { type: 'TEXTAREA', title: 'Message', maxLength: 20 },
];
const ada = { Name: ['Ada', 'Lovelace'], Email: 'ada@example.com', Message: 'Hello' };

let forms: TestSubgraph;

beforeAll(async () => {
  forms = await openTestSubgraph(formsSubgraph);
});
afterAll(() => forms.close());

test('an owner reads submissions from the oldest on, page by page, where that is asked for', async () => {
  const form = await makeForm(forms, fields);
  for (const first of ['Ada', 'Bea', 'Cleo']) await send(forms, form, { ...ada, Name: [first, 'L'] });
  const page = await forms.run(oldestText, { formId: form.id, first: 2 }, owner);
  expect(page.at('formSubmissions.nodes')).toMatchObject([
    { answers: [{ text: 'Ada L' }, {}, {}] },
    { answers: [{ text: 'Bea L' }, {}, {}] },
  ]);
  const after = page.text('formSubmissions.pageInfo.endCursor');
  const { at } = await forms.run(oldestText, { formId: form.id, first: 2, after }, owner);
  expect(at('formSubmissions')).toMatchObject({
    nodes: [{ answers: [{ text: 'Cleo L' }, {}, {}] }],
    pageInfo: { hasNextPage: false },
  });
});

test('an owner chooses what the table of a form shows, which a change of the form keeps', async () => {
  const form = await makeForm(forms, fields);
  const read = `query ($id: ID!) { form(id: $id) { submissionColumns revision } }`;
  const choose = `mutation ($id: ID!, $columns: [String!]!) { saveSubmissionColumns(formId: $id, columns: $columns) {
    __typename ... on Form { submissionColumns } ... on Problem { message } } }`;
  expect((await forms.run(read, { id: form.id }, owner)).at('form.submissionColumns')).toEqual([]);
  const columns = ['sent', form.fieldIds.Message, 'nothing of it', form.fieldIds.Name];
  const known = ['sent', form.fieldIds.Message, form.fieldIds.Name];
  const chosen = await forms.run(choose, { id: form.id, columns }, owner);
  expect(chosen.at('saveSubmissionColumns')).toEqual({ __typename: 'Form', submissionColumns: known });
  const change = `mutation ($input: UpdateFormInput!) { updateForm(input: $input) { ... on Form { submissionColumns } } }`;
  const renamed = await forms.run(change, { input: { id: form.id, name: 'Letters' } }, owner);
  expect(renamed.at('updateForm.submissionColumns')).toEqual(known);
  expect((await forms.run(read, { id: form.id }, owner)).at('form')).toEqual({
    ...{ submissionColumns: known, revision: 2 },
  });
  const none = await forms.run(choose, { id: 'none', columns }, owner);
  expect(none.at('saveSubmissionColumns.__typename')).toBe('NotFound');
  const other = await forms.run(choose, { id: form.id, columns: [] }, { ...owner, websiteId: 'another' });
  expect(other.at('saveSubmissionColumns.__typename')).toBe('NotFound');
});
