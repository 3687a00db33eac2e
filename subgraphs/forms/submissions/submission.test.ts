import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyWebsite } from '#kit/database.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { removeDeletedForms } from '../forms/form.data.ts';
import { formsSubgraph } from '../subgraph.ts';
import { getKey, makeForm, owner, send, type TestForm, website } from './form-testing.ts';
import { removeDeletedSubmissions } from './submission.data.ts';

const listText = `query ($formId: ID, $search: String, $first: Int, $after: String) {
  formSubmissions(formId: $formId, search: $search, first: $first, after: $after) {
    nodes { id formId formName pageId pageTitle pagePath contentSource createdAt
      answers { type rawTitle text value values } }
    pageInfo { hasNextPage endCursor } } }`;
const csvText = `query ($formId: ID!, $first: Int, $after: String) {
  formSubmissionsCsv(formId: $formId, first: $first, after: $after) { text pageInfo { hasNextPage endCursor } } }`;
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

async function submissionsOf(form: TestForm, more: object = {}): Promise<Record<string, unknown>[]> {
  const { at } = await forms.run(listText, { formId: form.id, ...more }, owner);
  const nodes = at('formSubmissions.nodes');
  return Array.isArray(nodes) ? nodes : [];
}

describe('a filled-in form', () => {
  test('is kept with what was asked, and the page it was on', async () => {
    const form = await makeForm(forms, fields);
    const page = { pageId: 'p1', pageTitle: 'Contact us', pagePath: '/contact', contentSource: 'COLLECTION' };
    const { at } = await send(forms, form, ada, page);
    expect(at('saveFormSubmission')).toEqual({
      ...{
        __typename: 'FormSubmissionSaved',
        after: 'MESSAGE',
        message: 'Thank you!',
        html: '',
        redirectUrl: '',
      },
    });
    expect(await submissionsOf(form)).toMatchObject([
      {
        ...{ formId: form.id, formName: 'Contact', ...page },
        answers: [
          {
            ...{ type: 'NAME', rawTitle: 'Name', text: 'Ada Lovelace', value: null },
            values: { First: 'Ada', Last: 'Lovelace' },
          },
          {
            type: 'EMAIL',
            rawTitle: 'Email',
            text: 'ada@example.com',
            value: 'ada@example.com',
            values: null,
          },
          { type: 'TEXTAREA', rawTitle: 'Message', value: 'Hello' },
        ],
      },
    ]);
  });

  test('finds its form by its fields when it does not name it', async () => {
    const form = await makeForm(forms, fields);
    await send(forms, form, ada, { formId: null });
    expect(await submissionsOf(form)).toHaveLength(1);
  });

  test('tells each wrong field, and keeps nothing', async () => {
    const form = await makeForm(forms, fields);
    const { at } = await send(forms, form, { Name: ['Ada', ''], Email: 'ada', Message: 'x'.repeat(21) });
    expect(at('saveFormSubmission')).toEqual({
      __typename: 'InvalidFormFields',
      message: 'One or more fields is invalid, please check your entries.',
      fields: [
        { field: form.fieldIds.Name, message: 'Name is required.' },
        {
          field: form.fieldIds.Email,
          message: 'Email is not valid. Email addresses should follow the format user@domain.com.',
        },
        { field: form.fieldIds.Message, message: 'You have exceeded the character limit.' },
      ],
    });
    expect(await submissionsOf(form)).toEqual([]);
  });

  test('that cannot be read is told so', async () => {
    const form = await makeForm(forms, fields);
    for (const answers of ['{}', 'text', 7, true, [], { other: 'field' }]) {
      const { at } = await send(forms, form, {}, { answers });
      expect(at('saveFormSubmission')).toEqual({
        __typename: 'SubmissionUnreadable',
        message: 'Could not parse the form fields, please check your entries.',
      });
    }
  });

  test('of a form that is not there, or asks for nothing, is told so', async () => {
    const empty = await makeForm(forms, [{ type: 'SECTION', title: 'Soon' }]);
    for (const form of [empty, { id: 'nothing', fieldIds: {} }]) {
      const { at } = await send(forms, form, {});
      expect(at('saveFormSubmission')).toEqual({
        __typename: 'FormNotConfigured',
        message: 'This form has not been configured yet.',
      });
    }
  });

  test('of another website is not configured here', async () => {
    const form = await makeForm(forms, fields);
    const elsewhere = { websiteId: 'plates' };
    const save = `mutation ($input: FormSubmissionInput!) { saveFormSubmission(input: $input) { __typename } }`;
    const input = { formId: form.id, key: await getKey(forms), answers: {} };
    expect((await forms.run(save, { input }, elsewhere)).at('saveFormSubmission.__typename')).toBe(
      'FormNotConfigured',
    );
  });

  test('that a robot filled in is refused', async () => {
    const form = await makeForm(forms, fields);
    for (const trace of [{ honeypot: 'http://spam.example' }, { secondsToFill: 0.2 }])
      expect((await send(forms, form, ada, trace)).at('saveFormSubmission')).toMatchObject({
        message: 'Unable to submit form. Please try again later.',
      });
    expect(await submissionsOf(form)).toEqual([]);
  });
});

describe('a key', () => {
  test('opens one submission; the same answers again are answered alike and kept once', async () => {
    const form = await makeForm(forms, fields);
    const key = await getKey(forms);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(forms, form, ada, { key })));
    expect(new Set(answers.map(({ text }) => text('saveFormSubmission.__typename')))).toEqual(
      new Set(['FormSubmissionSaved']),
    );
    expect(await submissionsOf(form)).toHaveLength(1);
  });

  test('that was used opens no other submission', async () => {
    const form = await makeForm(forms, fields);
    const key = await getKey(forms);
    await send(forms, form, ada, { key });
    const { at } = await send(forms, form, { ...ada, Message: 'Again' }, { key });
    expect(at('saveFormSubmission')).toEqual({
      __typename: 'FormKeyRefused',
      message: 'Error processing form submission. Please reload and try again.',
    });
    expect(await submissionsOf(form)).toHaveLength(1);
  });

  test('that is made up, too old, or another website’s opens nothing', async () => {
    const form = await makeForm(forms, fields);
    const old = await getKey(forms);
    await forms.sql("UPDATE form_submission_key SET expires_at = now() - interval '1 second'");
    const theirs = await forms.run(
      'mutation { createFormSubmissionKey { key } }',
      {},
      { websiteId: 'plates' },
    );
    for (const key of [old, 'made-up', '', theirs.text('createFormSubmissionKey.key')])
      expect((await send(forms, form, ada, { key })).at('saveFormSubmission')).toEqual({
        __typename: 'FormKeyRefused',
        message: 'Unable to submit form. Please try again later.',
      });
    expect(await submissionsOf(form)).toEqual([]);
  });

  test('is good for two hours, and in the database it is a hash', async () => {
    const { at, text } = await forms.run(
      'mutation { createFormSubmissionKey { key expiresAt } }',
      {},
      website,
    );
    const expiresAt = at('createFormSubmissionKey.expiresAt');
    const hours = (Date.parse(String(expiresAt)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThanOrEqual(2.01);
    const rows = await forms.sql('SELECT hash FROM form_submission_key');
    expect(rows.map(({ hash }) => hash)).not.toContain(text('createFormSubmissionKey.key'));
  });
});

describe('the owner', () => {
  test('reads submissions page by page, and finds them by words', async () => {
    const form = await makeForm(forms, fields);
    for (const first of ['Ada', 'Bea', 'Cleo']) await send(forms, form, { ...ada, Name: [first, '100%'] });
    const page = await forms.run(listText, { formId: form.id, first: 2 }, owner);
    expect(page.at('formSubmissions.nodes.length')).toBe(2);
    const after = page.text('formSubmissions.pageInfo.endCursor');
    expect(await submissionsOf(form, { first: 2, after })).toMatchObject([
      { answers: [{ text: 'Ada 100%' }, {}, {}] },
    ]);
    expect(await submissionsOf(form, { search: 'bEA 100%' })).toHaveLength(1);
    expect(await submissionsOf(form, { search: 'bea%' })).toHaveLength(0);
  });

  test('takes them away as CSV in parts, with what the form asked before in a column of its own', async () => {
    const form = await makeForm(forms, [...fields, { type: 'TEXT', title: 'Formula' }]);
    for (const formula of ['=1+1', '@x']) await send(forms, form, { ...ada, Formula: formula });
    const change = `mutation ($input: UpdateFormInput!) { updateForm(input: $input) { __typename } }`;
    const kept = [
      { ...fields[0], id: form.fieldIds.Name },
      { ...fields[1], id: form.fieldIds.Email },
    ];
    await forms.run(change, { input: { id: form.id, fields: kept } }, owner);
    const one = await forms.run(csvText, { formId: form.id, first: 1 }, owner);
    const after = one.text('formSubmissionsCsv.pageInfo.endCursor');
    const two = await forms.run(csvText, { formId: form.id, first: 1, after }, owner);
    const lines = (one.text('formSubmissionsCsv.text') + two.text('formSubmissionsCsv.text')).split('\r\n');
    expect(lines[0]).toBe('Submitted On,Name,Email,Other Answers,Page,Path');
    expect(lines[1]).toMatch(/Z,Ada Lovelace,ada@example\.com,Message: Hello; Formula: @x,,$/);
    expect(lines[2]).toMatch(/Formula: =1\+1,,$/);
    expect(lines[3]).toBe('');
  });

  test('finds them by their days', async () => {
    const form = await makeForm(forms, fields);
    for (const first of ['Ada', 'Bea']) await send(forms, form, { ...ada, Name: [first, 'L'] });
    await forms.sql(`UPDATE form_submission SET created_at = '2026-03-01T12:00:00Z'
      WHERE form_id = '${form.id}' AND search_text LIKE '%bea%'`);
    const text = listText
      .replace('$after: String)', '$after: String, $from: DateTime, $before: DateTime)')
      .replace('after: $after', 'after: $after, submittedFrom: $from, submittedBefore: $before');
    const march = { from: '2026-03-01T00:00:00.000Z', before: '2026-03-02T00:00:00.000Z' };
    const { at } = await forms.run(text, { formId: form.id, ...march }, owner);
    expect(at('formSubmissions.nodes')).toMatchObject([{ answers: [{ text: 'Bea L' }, {}, {}] }]);
  });

  test('sets spam and what is deleted apart, and takes it back', async () => {
    const form = await makeForm(forms, fields);
    for (const first of ['Ada', 'Bea', 'Cleo']) await send(forms, form, { ...ada, Name: [first, 'L'] });
    const [cleo, bea] = (await submissionsOf(form)).map(({ id }) => id);
    const move = `mutation ($ids: [ID!]!, $to: FormSubmissionState!) { moveFormSubmissions(ids: $ids, to: $to) { count } }`;
    const moved = async (id: unknown, to: string) =>
      (await forms.run(move, { ids: [id], to }, owner)).at('moveFormSubmissions.count');
    expect([await moved(cleo, 'SPAM'), await moved(cleo, 'SPAM'), await moved(bea, 'DELETED')]).toEqual([
      1, 0, 1,
    ]);
    expect(await submissionsOf(form)).toHaveLength(1);
    const count = 'query ($id: ID!) { form(id: $id) { submissionCount lastSubmittedAt } }';
    expect((await forms.run(count, { id: form.id }, owner)).at('form.submissionCount')).toBe(1);
    const csv = (await forms.run(csvText, { formId: form.id }, owner)).text('formSubmissionsCsv.text');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(await moved(bea, 'RECEIVED')).toBe(1);
    expect(await submissionsOf(form)).toHaveLength(2);
  });

  test('finds what was deleted for thirty days, and not longer', async () => {
    const form = await makeForm(forms, fields);
    for (const first of ['Ada', 'Bea']) await send(forms, form, { ...ada, Name: [first, 'L'] });
    await forms.sql(`UPDATE form_submission SET state = 'DELETED', deleted_at = now() - make_interval(days =>
      CASE WHEN search_text LIKE '%bea%' THEN 31 ELSE 29 END) WHERE form_id = '${form.id}'`);
    await removeDeletedSubmissions(forms.subgraph.database.forWebsite(everyWebsite));
    const left = await forms.sql(`SELECT search_text FROM form_submission WHERE form_id = '${form.id}'`);
    expect(left).toMatchObject([{ search_text: expect.stringContaining('ada') }]);
  });

  test('removes submissions for good', async () => {
    const form = await makeForm(forms, fields);
    await send(forms, form, ada);
    const ids = (await submissionsOf(form)).map(({ id }) => id);
    const remove = 'mutation ($ids: [ID!]!) { deleteFormSubmissions(ids: $ids) { count } }';
    expect(
      (await forms.run(remove, { ids }, { ...owner, websiteId: 'plates' })).at('deleteFormSubmissions.count'),
    ).toBe(0);
    expect((await forms.run(remove, { ids }, owner)).at('deleteFormSubmissions.count')).toBe(1);
    expect(await submissionsOf(form)).toEqual([]);
  });

  test('gets a mail of each submission, with nothing in it that the visitor could break it with', async () => {
    const form = await makeForm(forms, [...fields, { type: 'PASSWORD', title: 'Code' }], {
      notifyEmails: ['owner@example.com', 'bea@example.com'],
    });
    await send(forms, form, { ...ada, Message: '<b>Hi</b> & you', Code: 'secret' });
    const mails = await forms.sql(
      `SELECT recipient, subject, text, html FROM mail WHERE key LIKE 'submission:%' ORDER BY recipient`,
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['bea@example.com', 'owner@example.com']);
    expect(mails[0]).toMatchObject({ subject: 'Form Submission - Contact' });
    expect(mails[0]?.text).toContain('Message:\n<b>Hi</b> & you');
    expect(mails[0]?.html).toContain('&lt;b&gt;Hi&lt;/b&gt; &amp; you');
    expect(JSON.stringify(mails)).not.toContain('secret');
  });

  test('alone reads and removes them', async () => {
    for (const text of [listText, 'mutation { deleteFormSubmissions(ids: ["x"]) { count } }', csvText])
      expect((await forms.run(text, { formId: 'x' }, website)).errors).toMatchObject([
        { extensions: { code: 'UNAUTHENTICATED' } },
      ]);
  });
});

describe('a form that leads elsewhere afterwards', () => {
  test('leads to an allowed host while it is allowed, and to its own website always', async () => {
    const allow = `mutation ($hosts: [String!]!) { allowRedirectHosts(hosts: $hosts) {
      ... on FormsSettings { redirectHosts } ... on InvalidInput { message } } }`;
    await forms.run(allow, { hosts: ['Thanks.example.com'] }, owner);
    const away = await makeForm(forms, fields, {
      after: 'REDIRECT',
      redirectUrl: 'https://thanks.example.com/x',
    });
    const own = await makeForm(forms, fields, { after: 'REDIRECT', redirectUrl: '/thanks' });
    expect((await send(forms, away, ada)).text('saveFormSubmission.redirectUrl')).toBe(
      'https://thanks.example.com/x',
    );
    await forms.run(allow, { hosts: [] }, owner);
    expect((await send(forms, away, ada)).at('saveFormSubmission')).toMatchObject({
      after: 'MESSAGE',
      redirectUrl: '',
    });
    expect((await send(forms, own, ada)).text('saveFormSubmission.redirectUrl')).toBe('/thanks');
  });

  test('leads where both of two owners let it, who allow hosts at once: one of them is told what is stored', async () => {
    const { text } = await forms.run('{ formsSettings { version } }', {}, owner);
    const save = async (host: string, expectedVersion: string) =>
      (
        await forms.run(
          `mutation ($hosts: [String!]!, $expectedVersion: String) { allowRedirectHosts(hosts: $hosts, expectedVersion: $expectedVersion) {
            __typename ... on FormsSettingsChangedMeanwhile { stored { redirectHosts version } } } }`,
          { hosts: [host], expectedVersion },
          owner,
        )
      ).at('allowRedirectHosts');
    const version = text('formsSettings.version');
    const both = await Promise.all([save('one.example', version), save('two.example', version)]);
    const after = await forms.run('{ formsSettings { redirectHosts version } }', {}, owner);
    const stored = after.at('formsSettings');
    expect(both).toEqual(
      expect.arrayContaining([
        { __typename: 'FormsSettings' },
        { __typename: 'FormsSettingsChangedMeanwhile', stored },
      ]),
    );
    expect(await save('three.example', after.text('formsSettings.version'))).toEqual({
      __typename: 'FormsSettings',
    });
  });

  test('is not made when the host is not allowed', async () => {
    await expect(makeForm(forms, fields, { redirectUrl: 'https://evil.example/' })).rejects.toThrow(
      'A form leads to a path of this website, or to an https address on an allowed host.',
    );
  });

  test('shows harmless HTML', async () => {
    const form = await makeForm(forms, fields, {
      after: 'HTML',
      html: '<p onclick="x()">Hi<script>x()</script></p>',
    });
    expect((await send(forms, form, ada)).text('saveFormSubmission.html')).toBe('<p>Hi</p>');
  });
});

test('a form changes and goes, what was filled in stays', async () => {
  const form = await makeForm(forms, fields);
  await send(forms, form, ada);
  const remove = 'mutation ($id: ID!) { deleteForm(id: $id) { __typename } }';
  expect((await forms.run(remove, { id: form.id }, owner)).at('deleteForm.__typename')).toBe('FormDeleted');
  expect((await forms.run(remove, { id: form.id }, owner)).at('deleteForm.__typename')).toBe('NotFound');
  expect(await submissionsOf(form)).toHaveLength(1);
});

test('a deleted form takes in nothing, and comes back as it was for thirty days', async () => {
  const form = await makeForm(forms, fields);
  const change = (name: string, viewer: object = owner) =>
    forms.run(`mutation ($id: ID!) { ${name}(id: $id) { __typename } }`, { id: form.id }, viewer);
  const listed = async () =>
    JSON.stringify((await forms.run('{ forms { nodes { id } } }', {}, owner)).at('forms'));
  expect((await change('restoreForm')).at('restoreForm.__typename')).toBe('NotFound');
  await change('deleteForm');
  expect(await listed()).not.toContain(form.id);
  expect((await send(forms, form, ada)).at('saveFormSubmission.__typename')).toBe('FormNotConfigured');
  const answers = await Promise.all(Array.from({ length: 5 }, () => change('restoreForm')));
  const kinds = answers.map((answer) => answer.at('restoreForm.__typename'));
  expect(kinds.filter((kind) => kind === 'Form')).toHaveLength(1);
  expect(await listed()).toContain(form.id);
  await send(forms, form, ada);
  expect(await submissionsOf(form)).toHaveLength(1);
  await change('deleteForm');
  await forms.sql(`UPDATE form SET deleted_at = now() - interval '31 days' WHERE id = '${form.id}'`);
  expect((await change('restoreForm')).at('restoreForm.__typename')).toBe('NotFound');
  const other = await makeForm(forms, fields);
  await forms.run('mutation ($id: ID!) { deleteForm(id: $id) { __typename } }', { id: other.id }, owner);
  await removeDeletedForms(forms.subgraph.database.forWebsite(everyWebsite));
  expect(await forms.sql(`SELECT id FROM form WHERE id = '${other.id}'`)).toHaveLength(1);
  const left = await forms.sql(`SELECT id FROM form WHERE id = '${form.id}'`);
  expect(left).toEqual([]);
});
