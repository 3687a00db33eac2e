import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
let contactId: string;
let wholeId: string;
let listId: string;

const contactFields = [
  { type: 'NAME', title: 'Name', isRequired: true },
  { type: 'EMAIL', title: 'Email', isRequired: true },
  { type: 'SELECT', title: 'About', options: ['An order', 'A visit'] },
  { type: 'TEXTAREA', title: 'Message', description: 'Take your time.', isRequired: true, maxLength: 20 },
  { type: 'HIDDEN', title: 'source', ownValue: 'website' },
];
/** One of each kind. */
const allFields = [
  { type: 'SECTION', title: 'About you', description: 'First things first.' },
  { type: 'NAME', title: 'Name' },
  { type: 'ADDRESS', title: 'Address' },
  { type: 'PHONE', title: 'Phone', hasCountryCode: true },
  { type: 'EMAIL', title: 'Email' },
  { type: 'WEBSITE', title: 'Website' },
  { type: 'TWITTER', title: 'Twitter' },
  { type: 'PASSWORD', title: 'Code' },
  { type: 'TEXT', title: 'Nickname', placeholder: 'Ada' },
  { type: 'CURRENCY', title: 'Budget' },
  { type: 'NUMBER', title: 'Guests' },
  { type: 'DATE', title: 'Day' },
  { type: 'TIME', title: 'Time' },
  { type: 'RADIO', title: 'Drink', options: ['Tea', 'Coffee'] },
  { type: 'CHECKBOX', title: 'Food', options: ['Bread', 'Cake'] },
  { type: 'LIKERT', title: 'Opinions', options: ['The bread is good', 'The tea is good'] },
];

test.beforeAll(async () => {
  shop = await startShop();
  contactId = await makeForm('Contact', contactFields);
  wholeId = await makeForm('Everything', allFields);
  await makePage('contact', 'Contact us', formOn('Contact us', contactId));
  await makePage('everything', 'Everything', formOn('Everything', wholeId));
  const made = await shop.owner<{ createMailingList: { id: string } }>(
    'mutation { createMailingList(name: "Studio news") { ... on MailingList { id } } }',
    {},
  );
  listId = made.createMailingList.id;
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

async function makeForm(name: string, fields: object[]): Promise<string> {
  const { createForm } = await shop.owner<{ createForm: { id: string } }>(
    'mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id } } }',
    { input: { name, fields, settings: { submitLabel: 'Send', message: 'Thank you, we will write.' } } },
  );
  return createForm.id;
}

async function makePage(slug: string, title: string, mainContent: string): Promise<string> {
  const made = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input: { typeName: 'page', title, slug, mainContent } },
  );
  return made.createCollection.id;
}

const formOn = (title: string, id: string) =>
  `<h1>${title}</h1><squarespace:form id="${id}"></squarespace:form>`;

async function answersOf(formId: string): Promise<Record<string, string>[]> {
  const { formSubmissions } = await shop.owner<{
    formSubmissions: { nodes: { answers: { rawTitle: string; text: string }[] }[] };
  }>('query ($formId: ID!) { formSubmissions(formId: $formId) { nodes { answers { rawTitle text } } } }', {
    formId,
  });
  return formSubmissions.nodes.map(({ answers }) =>
    Object.fromEntries(answers.map(({ rawTitle, text }) => [rawTitle, text])),
  );
}

async function subscribers(): Promise<string[]> {
  const { mailingList } = await shop.owner<{
    mailingList: { subscribers: { nodes: { email: string; source: string }[] } };
  }>('query ($id: ID!) { mailingList(id: $id) { subscribers { nodes { email source } } } }', { id: listId });
  return mailingList.subscribers.nodes.map(({ email, source }) => `${email} ${source}`);
}

const focusedLabel = () =>
  visitor.page.evaluate(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
      ? (activeElement.labels?.[0]?.innerText ?? '')
      : (activeElement?.textContent ?? '');
  });

test.describe('a form', () => {
  test('says what is wrong where it is, leads there, and is sent by the keyboard alone', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/contact?source=poster');
    await page.getByLabel('First Name').focus();
    await visitor.awaitIsland('form');
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('One or more fields is invalid, please check your entries.').waitFor();
    expect(
      await page.getByText('Your form has encountered a problem. Please scroll down to review.').count(),
    ).toBe(1);
    expect(
      await page.getByText('Your form has encountered a problem. Please scroll up to review.').count(),
    ).toBe(1);
    await expect.poll(focusedLabel).toContain('First Name');
    await expect
      .poll(() => page.locator('.field-error').allInnerTexts())
      .toEqual([
        'Name is required.',
        'Email is not valid. Email addresses should follow the format user@domain.com.',
        'Message is required.',
      ]);
    await look(page, 'form-errors');

    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A message that is too long');
    await expect.poll(() => visitor.text('.character-count')).toBe('26 / 20');
    await expect(page.getByText('You have exceeded the character limit.')).toHaveCount(1);
    for (let count = 0; count < 9; count += 1) await page.keyboard.press('Backspace');
    await expect.poll(() => visitor.text('.character-count')).toBe('17 / 20');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.form-submission-text').waitFor();
    await expect.poll(() => visitor.text('.form-submission-text')).toBe('Thank you, we will write.');
    await expect(page.locator('main form')).toHaveCount(0);
    await expect.poll(focusedLabel).toBe('Thank you, we will write.');
    await look(page, 'form-thanks');
    const [answers] = await answersOf(contactId);
    expect(answers).toEqual({
      ...{ Name: 'Ada Lovelace', Email: 'ada@example.com', About: 'An order' },
      ...{ Message: 'A message that is', source: 'poster' },
    });
  });

  test('is sent without scripts, and comes back with its mistakes', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/contact?source=flyer');
    await page.fill('input[autocomplete="given-name"]', 'Bea');
    await page.fill('input[autocomplete="family-name"]', 'Bell');
    await page.fill('main input[type="email"]', 'bea@example.com');
    await page.fill('main textarea', 'A message that is too long');
    await page.click('main button[type="submit"]');
    await expect.poll(() => visitor.text('.field-error')).toBe('You have exceeded the character limit.');
    await expect(page.locator('input[autocomplete="given-name"]')).toHaveValue('Bea');
    await page.fill('main textarea', 'Short');
    await page.click('main button[type="submit"]');
    await expect.poll(() => visitor.text('.form-submission-text')).toBe('Thank you, we will write.');
    await page.reload();
    expect((await answersOf(contactId)).filter(({ Name }) => Name === 'Bea Bell')).toHaveLength(1);
  });

  test('keeps what is typed when the network fails, and sends it once', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/contact');
    await page.getByLabel('First Name').fill('Cleo');
    await page.getByLabel('Last Name').fill('Clay');
    await page.locator('main').getByLabel('Email').fill('cleo@example.com');
    await page.getByLabel('Message').fill('Hello');
    await visitor.awaitIsland('form');
    // First the server answers, but not as it should.
    const captchaFailed = { __typename: 'CaptchaFailed', message: 'Complete CAPTCHA before submitting.' };
    for (const [status, json, words] of [
      [401, {}, 'Unable to submit form. Please try again later.'],
      [404, {}, 'This form has not been configured yet.'],
      [429, {}, 'Unable to submit form. Submission rate limit exceeded. Please try again later.'],
      [500, {}, 'Unable to send form. Please try again later.'],
      [
        200,
        { data: { saveFormSubmission: null } },
        'Error processing form submission. Please reload and try again.',
      ],
      [200, { data: { saveFormSubmission: captchaFailed } }, captchaFailed.message],
      [
        200,
        { data: { saveFormSubmission: { ...captchaFailed, message: '' } } },
        'Unknown error, please try again later.',
      ],
    ] as const) {
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('SaveFormSubmission')
          ? route.fulfill({ status, json })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.locator('main form').getByRole('alert')).toHaveText(words);
      await page.unroute('**/graphql');
    }
    // Then the key gets lost on its way, and after it the answer to what was kept.
    const lost: string[] = [];
    let label = '';
    await page.route('**/graphql', async (route) => {
      const sent = route.request().postData() ?? '';
      const name = ['CreateFormSubmissionKey', 'SaveFormSubmission'].find((each) => sent.includes(each));
      if (name === undefined || lost.includes(name)) return route.continue();
      lost.push(name);
      label = await visitor.text('main [type="submit"]');
      if (name === 'SaveFormSubmission') await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Could not get a form submission key, please try again later.').waitFor();
    expect(label).toBe('Submitting…');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Please check your internet connection.').waitFor();
    await expect(page.getByLabel('First Name')).toHaveValue('Cleo');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.form-submission-text').waitFor();
    const kept = (await answersOf(contactId)).filter(({ Name }) => Name === 'Cleo Clay');
    expect(kept).toHaveLength(1);
  });

  test('of every kind of field has no barriers, and fits on the screen', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/everything');
    await page.getByLabel('Nickname').focus();
    await visitor.awaitIsland('form');
    await look(page, 'form-everything');
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Area code').fill('555');
    await page.getByLabel('Line', { exact: true }).fill('1234');
    await page.locator('main').getByLabel('Website').fill('example.com');
    await page.getByLabel('Budget').fill('12.50');
    const day = page.getByRole('group', { name: 'Day' });
    await day.getByLabel('Month').fill('3');
    await day.getByLabel('Day').fill('5');
    await day.getByLabel('Year').fill('2026');
    await page.getByLabel('Time').fill('14:30');
    await page.getByLabel('Coffee').check();
    await page.getByLabel('Bread', { exact: true }).check();
    await page.getByRole('group', { name: 'The tea is good' }).getByLabel('Strongly Agree').check();
    // Whoever presses twice sends once.
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await page.locator('.form-submission-text').waitFor();
    const kept = await answersOf(wholeId);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({
      ...{
        Name: 'Ada',
        Phone: '555-1234',
        Website: 'https://example.com',
        Budget: '12.50',
        Day: '2026-03-05',
      },
      ...{ Time: '02:30 PM', Drink: 'Coffee', Food: 'Bread', Opinions: 'The tea is good: Strongly Agree' },
    });
  });
});

test.describe('the newsletter in the footer', () => {
  test('is signed up to by the keyboard', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/about');
    const field = page.locator('.site-footer input[type="email"]');
    await field.focus();
    await visitor.awaitIsland('newsletter');
    await page.keyboard.type('ada');
    await page.keyboard.press('Enter');
    await page.getByText('Email is not valid.').waitFor();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await look(page, 'newsletter-error');
    await page.keyboard.type('.lovelace@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('Thank you! Please check your mail').waitFor();
    await look(page, 'newsletter-thanks');
    const email = 'ada.lovelace@example.com';
    await expect.poll(() => subscribers()).toContain(`${email} footer`);
    await visitor.open(await linkTo(email, 'confirm'));
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm my sign-up' }).click();
    expect(await findBarriers(page)).toEqual([]);
  });

  test('is signed up to without scripts, confirmed and left by the links of its mails', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    const email = 'bea@example.com';
    await visitor.open('/about');
    await page.fill('.site-footer input[type="email"]', email);
    await page.click('.site-footer button');
    await expect.poll(() => visitor.text('.site-footer .form-submission-text')).toContain('Thank you!');
    await visitor.open(await linkTo(email, 'confirm'));
    await page.click('main button');
    await expect.poll(() => visitor.text('h1')).toBe('You are signed up');
    await visitor.open(await linkTo(email, 'unsubscribe'));
    await page.click('main button');
    await expect.poll(() => visitor.text('h1')).toBe('You are unsubscribed');
  });
});

test('a popup collects sign-ups, and is over for who signed up in it', async ({ browser }) => {
  const offer = await makePage('offer', 'Offer', '<h1>Offer</h1>');
  const body = '<p>For your first order.</p><squarespace:newsletter source="popup"></squarespace:newsletter>';
  await shop.owner('mutation ($input: PopupInput!) { savePopup(input: $input) { __typename } }', {
    input: { title: 'Ten per cent off', body, position: 'CENTER', collectionIds: [offer] },
  });
  visitor = await Visitor.arrive(browser, shop.url, phone);
  const { page } = visitor;
  const popup = page.locator('dialog.site-popup');
  await visitor.open('/offer');
  await popup.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await popup.getByLabel('Email Address').focus();
  await page.keyboard.type('pia@example.com');
  await page.keyboard.press('Enter');
  await popup.getByText('Thank you! Please check your mail').waitFor();
  await expect.poll(() => subscribers()).toContain('pia@example.com popup');
  await visitor.open('/offer');
  await page.waitForLoadState('networkidle');
  await expect(popup).toBeHidden();
});

async function linkTo(email: string, page: string): Promise<string> {
  const { formEmails } = await shop.owner<{ formEmails: { nodes: { to: string; text: string }[] } }>(
    '{ formEmails(first: 200) { nodes { to text } } }',
    {},
  );
  const texts = formEmails.nodes.filter(({ to }) => to === email).map(({ text }) => text);
  return new RegExp(`/newsletter/${page}\\?token=[\\w-]+`).exec(texts.join('\n'))?.[0] ?? '';
}
