import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';
import { makeForm, owner, send, type TestForm, website } from '../submissions/form-testing.ts';

const saveText = `mutation ($translations: [FormTranslationInput!]!) { saveFormTranslations(translations: $translations) {
  __typename ... on TranslationsSaved { count } ... on Problem { message } ... on InvalidInput { field } } }`;
const readText = 'query ($id: ID!) { formTranslations(subjectId: $id, language: "de") { field text } }';
const formText = `query ($id: ID!) { form(id: $id) { name submitLabel thanks { message html }
  fields { title description placeholder options optionTexts } } }`;
const translator = { ...owner, accountId: 'translator' };
const german = { ...website, language: 'de', translation: 'de' };

let forms: TestSubgraph;
let form: TestForm;

beforeAll(async () => {
  forms = await openTestSubgraph(formsSubgraph);
});
afterAll(() => forms.close());

const save = (texts: Readonly<Record<string, string>>, subjectId = form.id, viewer: object = translator) =>
  forms.run(
    saveText,
    {
      translations: Object.entries(texts).map(([field, text]) => ({
        subjectId,
        language: 'de',
        field,
        text,
      })),
    },
    viewer,
  );
const part = (title: string, name: string) => `field.${form.fieldIds[title]}.${name}`;

describe('A form in another language', () => {
  beforeAll(async () => {
    form = await makeForm(
      forms,
      [
        { type: 'TEXT', title: 'Name', isRequired: true, description: 'In full', placeholder: 'Ada' },
        { type: 'RADIO', title: 'Size', options: ['Small', 'Large'] },
        { type: 'EMAIL', title: 'Email' },
      ],
      { submitLabel: 'Send', message: 'Thanks!', notifyEmails: ['potter@example.com'] },
    );
    await save({
      ...{ submitLabel: 'Senden', message: 'Danke!', name: 'Kontakt' },
      ...{ [part('Name', 'title')]: 'Ihr Name', [part('Name', 'placeholder')]: 'Emmy' },
      [part('Size', 'option.Small')]: 'Klein',
    });
  });

  it('says what was translated, and the rest as its owner wrote it', async () => {
    const shown = await forms.run(formText, { id: form.id }, german);
    expect(shown.at('form')).toMatchObject({
      ...{ name: 'Kontakt', submitLabel: 'Senden', thanks: { message: 'Danke!' } },
      fields: [
        { title: 'Ihr Name', description: 'In full', placeholder: 'Emmy' },
        { title: 'Size', options: ['Small', 'Large'], optionTexts: ['Klein', 'Large'] },
        { title: 'Email' },
      ],
    });
    expect(shown.tags).toContain(`form:${form.id}`);
    const own = await forms.run(formText, { id: form.id }, website);
    expect(own.at('form')).toMatchObject({
      submitLabel: 'Send',
      fields: [{ title: 'Name' }, { options: ['Small', 'Large'], optionTexts: ['Small', 'Large'] }, {}],
    });
    const settings = 'query ($id: ID!) { form(id: $id) { settings { message } } }';
    expect(
      (await forms.run(settings, { id: form.id }, { ...owner, ...german })).text('form.settings.message'),
    ).toBe('Thanks!');
  });

  it('says what is wrong and what follows in its language, and keeps what its owner asked for', async () => {
    const refused = await send(forms, form, { Size: 'Small' }, {}, german);
    expect(refused.at('saveFormSubmission.fields.0.message')).toBe('Bitte ausfüllen: Ihr Name.');
    const wrong = await send(forms, form, { Name: 'Emmy', Size: 'Klein' }, {}, german);
    expect(wrong.text('saveFormSubmission.__typename')).toBe('InvalidFormFields');
    const saved = await send(forms, form, { Name: 'Emmy', Size: 'Small' }, {}, german);
    expect(saved.at('saveFormSubmission')).toMatchObject({
      __typename: 'FormSubmissionSaved',
      message: 'Danke!',
    });
    await send(forms, form, { Name: 'Ada', Size: 'Large' }, {}, { ...website, language: 'en-GB' });
    const list =
      'query ($id: ID) { formSubmissions(formId: $id) { nodes { language answers { rawTitle text } } } }';
    expect((await forms.run(list, { id: form.id }, owner)).at('formSubmissions.nodes')).toMatchObject([
      { language: 'en-GB', answers: [{ text: 'Ada' }, { text: 'Large' }, {}] },
      {
        language: 'de',
        answers: [{ rawTitle: 'Name', text: 'Emmy' }, { rawTitle: 'Size', text: 'Small' }, {}],
      },
    ]);
    const csv = await forms.run(
      'query ($id: ID!) { formSubmissionsCsv(formId: $id) { text } }',
      { id: form.id },
      owner,
    );
    expect(csv.text('formSubmissionsCsv.text')).toMatch(
      /^Submitted On,Name,Size,Email,.*\r\n.*,Ada,Large,.*\r\n.*,Emmy,Small,/,
    );
    const mails = await forms.sql("SELECT text FROM mail WHERE recipient = 'potter@example.com' ORDER BY id");
    expect(String(mails[0]?.text)).toContain('Name');
    expect(String(mails[0]?.text)).not.toContain('Ihr Name');
  });

  it('asks who joins a list by it for a confirmation in their language', async () => {
    const list = await forms.run(
      'mutation { createMailingList(name: "News") { ... on MailingList { id } } }',
      {},
      owner,
    );
    await forms.run(
      'mutation ($input: ConnectFormInput!) { connectForm(input: $input) { __typename } }',
      {
        input: {
          ...{ formId: form.id, kind: 'MAILING_LIST', mailingListId: list.text('createMailingList.id') },
        },
      },
      owner,
    );
    await send(forms, form, { Name: 'Emmy', Email: 'emmy@example.com' }, {}, german);
    const mails = await forms.sql("SELECT subject, text FROM mail WHERE recipient = 'emmy@example.com'");
    expect(mails).toMatchObject([{ subject: 'Bitte bestätigen Sie Ihre Anmeldung zu News' }]);
    expect(mails[0]?.text).toContain('https://shop.example.com/de/newsletter/confirm?token=');
  });

  it('asks a product’s shoppers in its language, and keeps the choices of its owner', async () => {
    const check = `query ($formId: ID!, $answers: String!) { checkedProductForm(formId: $formId, answers: $answers) {
      answers problems { message } } }`;
    const ask = (byTitle: Readonly<Record<string, string>>) =>
      forms.run(
        check,
        {
          formId: form.id,
          answers: JSON.stringify(
            Object.fromEntries(
              Object.entries(byTitle).map(([title, value]) => [form.fieldIds[title], value]),
            ),
          ),
        },
        { ...german, permissions: ['GATEWAY'] },
      );
    expect((await ask({ Size: 'Small' })).at('checkedProductForm.problems')).toEqual([
      { message: 'Bitte ausfüllen: Ihr Name.' },
    ]);
    expect(
      JSON.parse((await ask({ Name: 'Emmy', Size: 'Small' })).text('checkedProductForm.answers')),
    ).toEqual({
      [form.fieldIds.Name ?? '']: 'Emmy',
      [form.fieldIds.Size ?? '']: 'Small',
    });
  });
});

describe('Texts of forms in other languages', () => {
  it('are told to their owner, and shown no more once they are taken away', async () => {
    form = await makeForm(forms, [{ type: 'TEXT', title: 'Name' }], {});
    expect(
      (await save({ submitLabel: 'Senden', [part('Name', 'title')]: 'Ihr Name' })).at('saveFormTranslations'),
    ).toEqual({ __typename: 'TranslationsSaved', count: 2 });
    const read = () => forms.run(readText, { id: form.id }, owner);
    expect((await read()).at('formTranslations')).toEqual([
      { field: part('Name', 'title'), text: 'Ihr Name' },
      { field: 'submitLabel', text: 'Senden' },
    ]);
    await save({ submitLabel: '' });
    expect((await read()).at('formTranslations')).toEqual([
      { field: part('Name', 'title'), text: 'Ihr Name' },
    ]);
    const log = await forms.sql(
      `SELECT change, before ->> 'text' AS before, after ->> 'text' AS after FROM audit_entry
       WHERE kind = 'translation' AND subject_id = '${form.id}' AND (before ->> 'field' = 'submitLabel' OR after ->> 'field' = 'submitLabel')
       ORDER BY position`,
    );
    expect(log).toEqual([
      { change: 'INSERT', before: null, after: 'Senden' },
      { change: 'DELETE', before: 'Senden', after: null },
    ]);
  });

  it('go with their field, and with their form', async () => {
    form = await makeForm(forms, [
      { type: 'TEXT', title: 'Name' },
      { type: 'TEXT', title: 'City' },
    ]);
    await save({
      ...{ submitLabel: 'Senden', [part('Name', 'title')]: 'Ihr Name', [part('City', 'title')]: 'Stadt' },
    });
    const fields = [{ id: form.fieldIds.City, type: 'TEXT', title: 'Town' }];
    await forms.run(
      'mutation ($input: UpdateFormInput!) { updateForm(input: $input) { __typename } }',
      { input: { id: form.id, fields } },
      owner,
    );
    const kept = () =>
      forms.sql(`SELECT text FROM translation WHERE subject_id = '${form.id}' ORDER BY text`);
    expect(await kept()).toEqual([{ text: 'Senden' }, { text: 'Stadt' }]);
    await forms.run('mutation ($id: ID!) { deleteForm(id: $id) { __typename } }', { id: form.id }, owner);
    // It may come back, with them, until it goes for good.
    expect(await kept()).toHaveLength(2);
    await forms.sql('DELETE FROM form WHERE deleted_at IS NOT NULL');
    expect(await kept()).toEqual([]);
    expect((await save({ submitLabel: 'Senden' })).at('saveFormTranslations')).toEqual({
      __typename: 'NotFound',
      message: 'This website has no form with that id to translate.',
    });
  });

  it('are refused whole when one of them is wrong, and are their owner’s to write', async () => {
    form = await makeForm(forms, [{ type: 'TEXT', title: 'Name' }]);
    expect((await save({ submitLabel: 'Senden', title: 'Kontakt' })).at('saveFormTranslations')).toEqual({
      __typename: 'InvalidInput',
      message: 'This form has no title to translate.',
      field: 'translations.1',
    });
    expect(await forms.sql(`SELECT text FROM translation WHERE subject_id = '${form.id}'`)).toEqual([]);
    const isRefused = async (viewer: object) =>
      (await save({ submitLabel: 'Senden' }, form.id, viewer)).errors?.[0]?.extensions.code;
    expect(await isRefused(website)).toBe('UNAUTHENTICATED');
    const elsewhere = await save({ submitLabel: 'Senden' }, form.id, { ...owner, websiteId: 'elsewhere' });
    expect(elsewhere.text('saveFormTranslations.__typename')).toBe('NotFound');
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`field.${index}.title`, 'x']));
    expect((await save(many)).errors?.[0]?.message).toBe('At most 200 texts are kept at once.');
  });
});
