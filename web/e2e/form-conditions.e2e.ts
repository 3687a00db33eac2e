import { expect, test } from '@playwright/test';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
let password: string;
let orderId: string;
const email = 'conditions@owners.test';

const orderFields = [
  { key: 'drink', type: 'SELECT', title: 'Drink', options: ['Tea', 'Juice', 'Other'] },
  {
    ...{ key: 'which', type: 'CHECKBOX', title: 'Which ones', options: ['Cocoa', 'Milk'], isRequired: true },
    showsWhen: { fieldId: 'drink', isOneOf: ['Juice', 'Other'] },
  },
  {
    ...{ type: 'TEXT', title: 'How much milk', isRequired: true },
    showsWhen: { fieldId: 'which', isOneOf: ['Milk'] },
  },
];

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
  const { createForm } = await shop.owner<{ createForm: { id: string } }>(
    'mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id } } }',
    { input: { name: 'Drinks', fields: orderFields, settings: { submitLabel: 'Send' } } },
  );
  orderId = createForm.id;
  await shop.owner(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { __typename } }',
    {
      input: {
        ...{ typeName: 'page', title: 'Drinks', slug: 'drinks' },
        mainContent: `<h1>Drinks</h1><squarespace:form id="${orderId}"></squarespace:form>`,
      },
    },
  );
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

async function lastAnswers(): Promise<Record<string, string>> {
  const { formSubmissions } = await shop.owner<{
    formSubmissions: { nodes: { answers: { rawTitle: string; text: string }[] }[] };
  }>('query ($id: ID!) { formSubmissions(formId: $id, first: 1) { nodes { answers { rawTitle text } } } }', {
    id: orderId,
  });
  const [last] = formSubmissions.nodes;
  return Object.fromEntries(last?.answers.map(({ rawTitle, text }) => [rawTitle, text]) ?? []);
}

const sentences = () => visitor.page.locator('.form-item-condition:visible').allInnerTexts();

test('a visitor is asked by the keyboard only for what the choices before call for', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, phone);
  const { page } = visitor;
  await visitor.open('/drinks');
  const [which, milk] = [page.getByRole('group', { name: 'Which ones' }), page.getByLabel('How much milk')];
  await expect(page.getByLabel('Drink', { exact: true })).toBeVisible();
  await expect(which).toBeHidden();
  await visitor.awaitIsland('form');
  await expect(which).toBeHidden();
  await page.getByLabel('Drink', { exact: true }).focus();
  await page.keyboard.type('Other');
  await expect(which).toBeVisible();
  await expect(milk).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A little');
  expect(await sentences()).toEqual([]);
  await look(page, 'form-conditions');

  // A field that is hidden with what was typed in it is not asked for, and has it still when it comes back.
  await page.getByLabel('Drink', { exact: true }).selectOption('Tea');
  await expect(which).toBeHidden();
  await expect(milk).toBeHidden();
  await page.getByLabel('Drink', { exact: true }).selectOption('Juice');
  await expect(milk).toHaveValue('A little');
  await milk.fill('');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.field-error')).toHaveText('How much milk is required.');
  await page.getByLabel('Drink', { exact: true }).selectOption('Tea');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.form-submission-text').waitFor();
  expect(await lastAnswers()).toEqual({ Drink: 'Tea' });
});

test('without scripts every field is there and says when it is meant, and none stops the visitor', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
  const { page } = visitor;
  await visitor.open('/drinks');
  expect(await sentences()).toEqual([
    'Only if you chose Juice or Other for “Drink”.',
    'Only if you chose Milk for “Which ones”.',
  ]);
  await page.getByLabel('Drink', { exact: true }).selectOption('Other');
  await page.getByLabel('How much milk').fill('None');
  await page.click('main button[type="submit"]');
  await expect(page.locator('.field-error')).toHaveText('Which ones is required.');
  await expect(page.getByLabel('How much milk')).toHaveValue('None');
  await page.getByLabel('Cocoa').check();
  await page.click('main button[type="submit"]');
  await page.locator('.form-submission-text').waitFor();
  expect(await lastAnswers()).toEqual({ Drink: 'Other', 'Which ones': 'Cocoa' });
});

test('an owner says when a field is shown, and what to mend once its field is moved, changed or taken out', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, desktop);
  await visitor.signIn(email, password);
  const { page } = visitor;
  await page.goto(`${shop.url}/config/forms/${orderId}`);
  const act = async (title: string, action: string) => {
    await page
      .getByRole('button', { name: `Actions for ${title}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await page.getByRole('button', { name: 'Add field' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Several lines of text' }).press('Enter');
  await page.getByLabel('Title').fill('Allergies');
  await page.getByRole('button', { name: /Show only when/ }).press('Enter');
  await page.getByRole('option', { name: 'Drink' }).press('Enter');
  const choices = page.getByRole('group', { name: '“Drink” is one of' });
  await expect(choices.getByRole('checkbox', { name: 'Tea' })).toBeChecked();
  await choices.getByRole('checkbox', { name: 'Tea' }).press('Space');
  await expect(page.getByText('Tick at least one choice of “Drink”.')).toBeVisible();
  await choices.getByRole('checkbox', { name: 'Other' }).press('Space');
  await expect(page.getByText('Only when “Drink” is Other', { exact: true })).toBeVisible();
  await look(page, 'form-builder-condition');
  const preview = page.frameLocator('iframe[title="The form as visitors see it"]');
  await expect(preview.getByLabel('Allergies')).toBeHidden();
  await preview.getByLabel('Drink', { exact: true }).selectOption('Other');
  await expect(preview.getByLabel('Allergies')).toBeVisible();

  await act('Allergies', 'Duplicate');
  await expect(page.getByText('Only when “Drink” is Other', { exact: true })).toHaveCount(2);
  await act('Allergies', 'Remove');
  for (const _ of [1, 2, 3]) await act('Drink', 'Move down');
  await act('Allergies', 'Edit');
  await expect(
    page.getByText('“Drink” comes after this field. Move it up, or choose another.'),
  ).toBeVisible();
  await expect(page.getByText('To be mended')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('“Which ones” depends upon “Drink”, which must come before it.')).toBeVisible();
  for (const _ of [1, 2, 3]) await act('Drink', 'Move up');
  await act('Drink', 'Edit');
  await page.getByRole('textbox', { name: 'Choices' }).fill('Tea\nJuice');
  await act('Allergies', 'Edit');
  await expect(
    page.getByText('“Drink” has no choice “Other”. Take it out here, or put it back there.'),
  ).toBeVisible();
  await look(page, 'form-builder-broken-condition');
  await act('Drink', 'Remove');
  await expect(
    page.getByText('The field that this one depends upon is gone. Choose another, or show this one always.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await act('Drink', 'Edit');
  await page.getByRole('textbox', { name: 'Choices' }).fill('Tea\nJuice\nOther');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The form is saved.').waitFor();
  const { form } = await shop.owner<{ form: { fields: object[] } }>(
    'query ($id: ID!) { form(id: $id) { fields { title showsWhen { isOneOf } } } }',
    { id: orderId },
  );
  expect(form.fields.at(-1)).toEqual({ title: 'Allergies', showsWhen: { isOneOf: ['Other'] } });

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Copy of Drinks' }).waitFor();
  await expect(page.getByText('Only when “Drink” is Other', { exact: true })).toBeVisible();
  await expect(page.getByText('To be mended')).toHaveCount(0);
});
