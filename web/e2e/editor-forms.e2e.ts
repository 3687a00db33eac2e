import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'forms@owners.test';

test.beforeAll(async () => {
  shop = await startShop({ hasGoogleSheets: true });
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

async function signIn(
  browser: Parameters<typeof Visitor.arrive>[0],
  viewport = desktop.viewport,
): Promise<Page> {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  await owner.signIn(email, password);
  return owner.page;
}

interface KnownForm {
  readonly id: string;
  readonly revision: number;
  readonly fields: readonly { readonly id: string; readonly title: string }[];
}

async function formNamed(name: string): Promise<KnownForm> {
  const { forms } = await shop.owner<{ forms: { nodes: readonly (KnownForm & { name: string })[] } }>(
    '{ forms(first: 200) { nodes { id name revision fields { id title } } } }',
    {},
  );
  const found = forms.nodes.find((form) => form.name === name);
  if (!found) throw new Error(`There is no form “${name}”.`);
  return found;
}

/** A visitor sends a form by the documented paths. */
async function sendForm({ id, fields }: KnownForm, answers: Record<string, unknown>): Promise<void> {
  const values = Object.fromEntries(fields.map(({ id: key, title }) => [key, answers[title] ?? '']));
  const post = async (name: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const url = `${shop.url}/api/form/${name}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { key } = await post('FormSubmissionKey', {});
  const page = { pageTitle: 'Contact us', pagePath: '/contact' };
  const sent = await post('SaveFormSubmission', { key, formId: id, form: JSON.stringify(values), ...page });
  expect(sent).toMatchObject({ message: 'Thank you!' });
}

test('an owner builds a form by the keyboard, and sees it as visitors will', async ({ browser }) => {
  const page = await signIn(browser);
  await page.goto(`${shop.url}/config/forms`);
  await page.getByRole('button', { name: 'Add form' }).press('Enter');
  await page.keyboard.type('Workshops');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Workshops' }).waitFor();

  await page.getByRole('button', { name: 'Add field' }).press('Enter');
  await page.getByRole('menuitem', { name: 'One of some choices' }).press('Enter');
  await page.getByLabel('Title').fill('Clay');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('“Clay” needs at least one choice.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Choices' }).fill('Stoneware\nPorcelain');
  const preview = page.frameLocator('iframe[title="The form as visitors see it"]');
  await expect(preview.getByLabel('Porcelain')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Clay' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await look(page, 'form-builder');
  await page.reload();
  await expect(page.getByText('What you had typed here before is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('The form is saved.').waitFor();
  expect((await formNamed('Workshops')).fields.map(({ title }) => title)).toEqual([
    ...['Name', 'Email', 'Clay', 'Message'],
  ]);
  await expect(preview.getByLabel('First Name')).toBeVisible();
  const speak =
    'mutation ($language: String) { updateWebsite(input: { language: $language }) { __typename } }';
  await shop.owner(speak, { language: 'de-DE' });
  await page.reload();
  await expect(preview.getByLabel('Vorname')).toBeVisible();
  await shop.owner(speak, { language: 'en-US' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete form' }).click();
  await page.getByText('“Workshops” is deleted').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor();
  await expect(page.getByRole('link', { name: 'Workshops' })).toHaveCount(0);
  await look(page, 'form-deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Workshops' }).waitFor();
});

test('an owner is told when another one changed the form meanwhile, and loses nothing', async ({
  browser,
}) => {
  const page = await signIn(browser);
  const input = { name: 'Questions', fields: [{ type: 'TEXT', title: 'Question' }] };
  const create = 'mutation ($input: CreateFormInput!) { createForm(input: $input) { __typename } }';
  await shop.owner(create, { input });
  const { id } = await formNamed('Questions');
  await page.goto(`${shop.url}/config/forms/${id}`);
  await page.getByLabel('Words on the button').fill('Ask');
  const change = 'mutation ($input: UpdateFormInput!) { updateForm(input: $input) { __typename } }';
  await shop.owner(change, { input: { id, name: 'Old questions' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Someone else changed this form since you opened it.')).toBeVisible();
  await expect(page.getByLabel('Words on the button')).toHaveValue('Ask');
  await expect(page.getByLabel('Name, for you')).toHaveValue('Old questions');
  await page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await page.getByText('The form is saved.').waitFor();
  expect((await formNamed('Old questions')).revision).toBe(3);
});

test('an owner finds what was sent, deletes it, takes that back, and downloads the rest', async ({
  browser,
}) => {
  const page = await signIn(browser);
  const input = {
    name: 'Guests',
    fields: [
      { type: 'TEXT', title: 'Who' },
      { type: 'EMAIL', title: 'Mail' },
    ],
  };
  const create = 'mutation ($input: CreateFormInput!) { createForm(input: $input) { __typename } }';
  await shop.owner(create, { input });
  const guests = await formNamed('Guests');
  for (const who of ['Ada', 'Bea', 'Cleo']) await sendForm(guests, { Who: who, Mail: `${who}@guests.test` });
  await page.goto(`${shop.url}/config/forms`);
  await expect(page.getByRole('row', { name: /Guests/ })).toContainText('3');
  await look(page, 'forms');
  await page.goto(`${shop.url}/config/forms/submissions?form=${guests.id}`);
  await page.getByRole('row', { name: /Bea/ }).waitFor();
  await look(page, 'submissions');

  await page.getByRole('checkbox', { name: /Bea/ }).press('Space');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await page.getByText('1 submission is deleted.').waitFor();
  await expect(page.getByRole('row', { name: /Bea/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: /Bea/ }).waitFor();

  await page.getByRole('row', { name: /Cleo/ }).getByRole('link').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor();
  await expect(page.getByText('cleo@guests.test', { exact: false })).toBeVisible();
  await look(page, 'submission');
  await page.getByRole('button', { name: 'Spam' }).press('Enter');
  await page.getByText('1 submission is spam.').waitFor();
  await page.goBack();
  await expect(page.getByRole('row', { name: /Cleo/ })).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search' }).fill('ada');
  await expect(page.getByRole('row', { name: /Bea/ })).toBeHidden();
  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const csv = await (await page.request.get(`${shop.url}${href}`)).text();
  expect(csv).toContain('Submitted On,Who,Mail,Other Answers,Page,Path');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download XLSX' }).click();
  const book = await readFile(await (await downloading).path());
  const sheet = strFromU8(unzipSync(book)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.split('<row>')).toHaveLength(3);
  expect(sheet).toContain('>Submitted On</t>');
});

test('an owner chooses what the table of a form shows, which is kept, and reads it from either end', async ({
  browser,
}) => {
  const page = await signIn(browser);
  const titles = ['Who', 'Company', 'Street', 'Town', 'Country', 'Arrives by', 'Stays until', 'Allergies'];
  const fields = [...titles.map((title) => ({ type: 'TEXT', title })), { type: 'NUMBER', title: 'Guests' }];
  const create = 'mutation ($input: CreateFormInput!) { createForm(input: $input) { __typename } }';
  await shop.owner(create, { input: { name: 'Stays', fields } });
  const stays = await formNamed('Stays');
  const said = Object.fromEntries(titles.map((title) => [title, `${title}: a few words about that`]));
  for (const [who, guests] of [
    ['Ada', '12'],
    ['Bea', '3'],
  ])
    await sendForm(stays, { ...said, Who: who, Allergies: '', Guests: guests });
  await page.goto(`${shop.url}/config/forms/submissions`);
  const headings = page.getByRole('columnheader');
  await page.getByRole('row', { name: /Bea · Company/ }).waitFor();
  await expect(headings).toHaveText([/Select all/, 'Answers', 'Form', 'Page', 'Sent']);

  await page.goto(`${shop.url}/config/forms/submissions?form=${stays.id}`);
  await expect(headings).toHaveText([/Select all/, 'Who', 'Company', 'Street', 'Sent']);
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns of this table' });
  for (const title of ['Company', 'Street', 'Who', 'Sent'])
    await dialog.getByText(title, { exact: true }).click();
  await expect(dialog.getByText('Choose at least one column.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Show these' })).toBeDisabled();
  for (const title of ['Who', 'Guests', 'Page']) await dialog.getByText(title, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Actions for Guests' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await look(page, 'submission-columns');
  await dialog.getByRole('button', { name: 'Show these' }).press('Enter');
  await page.getByText('The columns of “Stays” are kept').waitFor();
  await expect(headings).toHaveText([/Select all/, 'Who', 'Guests', 'Page']);
  await expect(page.getByRole('row', { name: /Ada/ })).toContainText('12');
  await page.reload();
  await expect(headings).toHaveText([/Select all/, 'Who', 'Guests', 'Page']);

  const save = `mutation ($id: ID!, $columns: [String!]!) { saveSubmissionColumns(formId: $id, columns: $columns) { __typename } }`;
  const columns = [...stays.fields.map(({ id }) => id), 'sent', 'page', 'language'];
  await shop.owner(save, { id: stays.id, columns });
  await page.reload();
  await expect(headings).toHaveCount(13);
  await page.getByRole('button', { name: /Newest first/ }).click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await expect(page.getByRole('table', { name: 'Submissions, oldest first' })).toBeVisible();
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveText(['Ada', 'Bea']);
  await look(page, 'submissions-wide');
  // The name of a row stays in sight beside its last columns, and leads to all of it.
  await page.getByRole('columnheader', { name: 'Language' }).scrollIntoViewIfNeeded();
  await expect(rows.last()).toBeInViewport();
  await look(page, 'submissions-scrolled');
  await page.getByRole('cell', { name: 'Contact us' }).last().click({ force: true });
  await page.getByRole('heading', { level: 1, name: 'Stays' }).waitFor();
  await expect(page.getByText('Bea', { exact: true })).toBeVisible();
});

test('an owner connects a form to a list, a spreadsheet and a Zap, and brings people along', async ({
  browser,
}) => {
  const page = await signIn(browser);
  const input = { name: 'News', fields: [{ type: 'EMAIL', title: 'Mail' }] };
  const create = 'mutation ($input: CreateFormInput!) { createForm(input: $input) { __typename } }';
  await shop.owner(create, { input });
  const news = await formNamed('News');
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter');
  await page.goto(`${shop.url}/config/forms/${news.id}`);
  await page.getByRole('button', { name: 'Connect: Mailing list' }).press('Enter');
  await expect(
    dialog.getByText("You don't have any mailing lists. Please create one before continuing."),
  ).toBeVisible();
  await dialog.getByRole('link', { name: 'Mailing lists' }).press('Enter');
  await page.getByRole('button', { name: 'Add list' }).press('Enter');
  await page.keyboard.type('Letters');
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: /Letters/ })
    .getByRole('link')
    .press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Letters' }).waitFor();
  await page.locator('input[type="file"]').setInputFiles({
    ...{ name: 'people.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('Email,First Name\nada@people.test,Ada\nnobody,No\n'),
  });
  await expect(dialog.getByText('1 new, 0 were on the list before')).toBeVisible();
  await expect(dialog.getByText(/^Line 3:/)).toBeVisible();
  await press('Done');
  await page.getByRole('row', { name: /ada@people\.test/ }).waitFor();
  await look(page, 'list');
  await page.goto(`${shop.url}/config/forms/lists`);
  await page.getByRole('button', { name: 'Add address' }).press('Enter');
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Email is not valid\./)).toBeVisible();
  await dialog.getByRole('textbox').fill('bob@people.test');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /bob@people\.test/ }).waitFor();
  await look(page, 'lists');

  await page.goto(`${shop.url}/config/forms/${news.id}`);
  await page.getByRole('button', { name: 'Connect: Mailing list' }).press('Enter');
  await press('Connect');
  await expect(dialog.getByText('A List must be selected')).toBeVisible();
  await dialog.getByRole('button', { name: /Select a list/ }).press('Enter');
  await page.getByRole('option', { name: 'Letters' }).press('Enter');
  await press('Connect');
  await page.getByText('Connected to Letters').waitFor();
  await page.getByRole('button', { name: 'Connect: Spreadsheet' }).press('Enter');
  await dialog.getByLabel('Spreadsheet Name').fill('Guests');
  await press('Connect');
  await expect(dialog.getByRole('textbox')).toHaveValue(/\/api\/form\/spreadsheet\//);
  await press('Complete');
  await page.getByRole('button', { name: 'Connect: Google Sheets' }).press('Enter');
  await dialog.getByLabel('Address of the spreadsheet').fill('https://elsewhere.test/sheet');
  await press('Connect');
  await expect(dialog.getByText(/^Paste the spreadsheet’s address/)).toBeVisible();
  await dialog.getByLabel('Address of the spreadsheet').fill(shop.google?.sheetId ?? '');
  await dialog.getByLabel('Key of the service account').fill('my key');
  await press('Connect');
  await expect(dialog.getByText('Paste the whole JSON file of a service account’s key.')).toBeVisible();
  await look(page, 'connect-google');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Key of the service account').fill(shop.google?.key ?? '');
  await press('Connect');
  await page.getByText('Connected to Guest book').waitFor();
  expect(shop.google?.rows).toEqual([['Submitted On', 'Mail', 'Page', 'Path', 'Submission']]);
  await page.getByRole('button', { name: 'Connect: Zapier' }).press('Enter');
  await dialog.getByLabel('Address').fill('http://hooks.invalid/zap');
  await press('Connect');
  await expect(dialog.getByText(/^Links must be formatted as/)).toBeVisible();
  await dialog.getByLabel('Address').fill('https://hooks.invalid/zap');
  await press('Connect');
  await expect(page.getByText('Connected to hooks.invalid')).toBeVisible();
  await expect(page.getByText('Awaiting Connection').last()).toBeVisible();
  await look(page, 'connections');
  await page.getByRole('button', { name: 'Disconnect: hooks.invalid' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
  await page.getByText('Disconnected from hooks.invalid.').waitFor();
});
