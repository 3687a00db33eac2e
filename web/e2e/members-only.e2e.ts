import { expect, test } from '@playwright/test';
import { findMailedLink } from './account-mails.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
const password = 'a long password of a member';

test.beforeAll(async () => {
  shop = await startShop();
  await keepForFriends();
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

/** Makes an area that is free to join, and a course that is for it. */
async function keepForFriends(): Promise<void> {
  const { area } = await shop.owner<{ area: { id: string } }>(
    'mutation ($input: CreateMemberAreaInput!) { area: createMemberArea(input: $input) { ... on MemberArea { id } } }',
    {
      input: {
        title: 'Friends of the kiln',
        description: 'For everyone who wants to learn.',
        isFreeToJoin: true,
      },
    },
  );
  const { course } = await shop.owner<{ course: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { course: createCollection(input: $input) { ... on Collection { id } } }',
    { input: { typeName: 'course', title: 'Throwing', slug: 'throwing' } },
  );
  await shop.owner('mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }', {
    input: {
      collectionId: course.id,
      recordType: 'LESSON',
      title: 'Centring',
      slug: 'centring',
      body: '<p>Wet your hands.</p>',
    },
  });
  await shop.owner('mutation ($input: SetPageAccessInput!) { setPageAccess(input: $input) { __typename } }', {
    input: { collectionId: course.id, access: 'AREAS', areaIds: [area.id] },
  });
}

test.describe('a page for members', () => {
  const email = 'friend@example.com';

  test('tells visitors how to come in, and opens to who joined, by the keyboard', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/throwing/centring');
    await expect.poll(() => visitor.text('h1')).toBe('This page is for members');
    expect(await page.content()).not.toContain('Wet your hands');
    await look(page, 'denied-signed-out');
    await page.getByRole('link', { name: 'Make an account' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    await visitor.open(await findMailedLink(shop.owner, email));
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/throwing/centring');
    expect(await page.content()).not.toContain('Wet your hands');
    await look(page, 'denied-signed-in');
    await page.getByRole('button', { name: 'Join Friends of the kiln' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Wet your hands.').waitFor();
    await look(page, 'lesson');
    await page.getByRole('button', { name: 'I have finished this lesson' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('You have finished this lesson.').waitFor();
    await look(page, 'lesson-done');
    await page.getByRole('link', { name: 'Throwing' }).last().click();
    await page.getByText('1 of 1 lessons finished').waitFor();
    await look(page, 'course');
    await visitor.open('/account');
    await expect
      .poll(() => visitor.text('[aria-labelledby="places-title"]'))
      .toContain('1 of 1 lessons finished');
    await look(page, 'account-places');
  });

  test('opens without scripts too', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    const { page } = visitor;
    await visitor.open('/throwing');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Centring' }).first().click();
    await expect.poll(() => visitor.text('.lesson-content')).toBe('Wet your hands.');
  });

  test('shows its owner who came in, whom they let in and take it back from, and what was mailed', async ({
    browser,
  }) => {
    const owner = { email: 'areas@owners.test', password: await shop.makeOwner('areas@owners.test') };
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    const { page } = visitor;
    await visitor.signIn(owner.email, owner.password);
    await visitor.open('/config/pages/member-areas');
    await page.getByRole('link', { name: 'Friends of the kiln' }).press('Enter');
    const row = page.getByRole('row', { name: new RegExp(email) });
    await expect(row).toContainText('Joined');
    await look(page, 'area');
    await row.getByRole('button', { name: `Take back: ${email}` }).press('Enter');
    await page.getByText('Nobody is in this area yet').waitFor();

    await page.getByRole('button', { name: 'Let someone in' }).press('Enter');
    await page.getByRole('searchbox', { name: 'Member' }).fill('friend');
    const letIn = page.getByRole('dialog').getByRole('button', { name: `Let in ${email}` });
    await letIn.waitFor();
    await look(page, 'area-grant');
    await letIn.press('Enter');
    await expect(row).toContainText('Let in');

    await visitor.open('/config/settings/sent-mails?source=accounts');
    await page
      .getByRole('row', { name: new RegExp(email) })
      .first()
      .getByRole('button')
      .press('Enter');
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Text of the mail' })).toContainText(
      '/account/',
    );
    await look(page, 'sent-mail');
  });
});
