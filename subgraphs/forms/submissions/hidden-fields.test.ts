import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';
import { makeForm, owner, send, type TestForm, website } from './form-testing.ts';

let forms: TestSubgraph;
let form: TestForm;

beforeAll(async () => {
  forms = await openTestSubgraph(formsSubgraph);
  form = await makeForm(forms, [
    { key: 'drink', type: 'SELECT', title: 'Drink', options: ['Tea', 'Other'] },
    {
      ...{ key: 'kind', type: 'RADIO', title: 'Kind', options: ['Hot', 'Cold'], isRequired: true },
      showsWhen: { fieldId: 'drink', isOneOf: ['Other'] },
    },
    {
      ...{ type: 'NUMBER', title: 'Ice cubes', isRequired: true },
      showsWhen: { fieldId: 'kind', isOneOf: ['Cold'] },
    },
  ]);
});
afterAll(() => forms.close());

async function lastAnswers(): Promise<unknown> {
  const text = `query ($formId: ID) { formSubmissions(formId: $formId, first: 1) { nodes { answers { rawTitle text } } } }`;
  return (await forms.run(text, { formId: form.id }, owner)).at('formSubmissions.nodes.0.answers');
}

test('a condition names its field by the id that it got', async () => {
  const text = 'query ($id: ID!) { form(id: $id) { fields { showsWhen { fieldId isOneOf } } } }';
  expect((await forms.run(text, { id: form.id }, website)).at('form.fields')).toEqual([
    { showsWhen: null },
    { showsWhen: { fieldId: form.fieldIds.Drink, isOneOf: ['Other'] } },
    { showsWhen: { fieldId: form.fieldIds.Kind, isOneOf: ['Cold'] } },
  ]);
});

test('a hidden field is neither required nor kept, whatever is sent for it and whatever depends upon it', async () => {
  const sent = await send(forms, form, { Drink: 'Tea', Kind: 'Cold', 'Ice cubes': ['no', 'number'] });
  expect(sent.at('saveFormSubmission.__typename')).toBe('FormSubmissionSaved');
  expect(await lastAnswers()).toEqual([{ rawTitle: 'Drink', text: 'Tea' }]);
});

test('a shown field keeps its rules', async () => {
  const refused = await send(forms, form, { Drink: 'Other', Kind: 'Cold' });
  expect(refused.at('saveFormSubmission.fields')).toEqual([
    { field: form.fieldIds['Ice cubes'], message: 'Ice cubes is required.' },
  ]);
  await send(forms, form, { Drink: 'Other', Kind: 'Cold', 'Ice cubes': '3' });
  expect(await lastAnswers()).toEqual([
    { rawTitle: 'Drink', text: 'Other' },
    { rawTitle: 'Kind', text: 'Cold' },
    { rawTitle: 'Ice cubes', text: '3' },
  ]);
});

test('its column stays empty in a downloaded file', async () => {
  await send(forms, form, { Drink: 'Tea' });
  const text = 'query ($formId: ID!) { formSubmissionsCsv(formId: $formId) { text } }';
  const csv = (await forms.run(text, { formId: form.id }, owner)).text('formSubmissionsCsv.text');
  const [heading, row] = csv.split('\r\n');
  expect(heading).toContain('Drink,Kind,Ice cubes,Other Answers');
  expect(row).toMatch(/,Tea,,,,,$/);
});

test('a field that a form had before conditions is always shown', async () => {
  await forms.sql(
    `UPDATE form SET fields = jsonb_set(fields, '{1}', (fields -> 1) - 'showsWhen') WHERE id = '${form.id}'`,
  );
  const refused = await send(forms, form, { Drink: 'Tea' });
  expect(refused.at('saveFormSubmission.fields')).toEqual([
    { field: form.fieldIds.Kind, message: 'Kind is required.' },
  ]);
});
