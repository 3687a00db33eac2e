import { expect, type Locator, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { holdBack } from './providers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let owner: Visitor;
const email = 'menus@owners.test';
const viewport = { width: 1_280, height: 860 };
const setMenu =
  'mutation ($name: String!, $links: [MenuLinkInput!]!) { setMenu(name: $name, links: $links) { __typename } }';
const pages: Record<string, string> = {};

test.beforeAll(async () => {
  shop = await startShop();
  const password = await shop.makeOwner(email);
  passwords.set(email, password);
  for (const [title, typeName] of [
    ['Guides', 'folder'],
    ['Kiln guide', 'page'],
    ['Imprint', 'page'],
    ['Opening hours', 'page'],
  ] as const) {
    const { createCollection: made } = await shop.owner<{ createCollection: { id: string } }>(
      'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
      { input: { title, typeName } },
    );
    pages[title] = made.id;
  }
});
test.beforeEach(async ({ browser }) => {
  await shop.owner(setMenu, { name: 'mainNav', links: linksTo('Guides', 'Kiln guide') });
  await shop.owner(setMenu, { name: 'footerNav', links: linksTo('Imprint') });
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  await owner.signIn(email, passwords.get(email) ?? '');
  await owner.open('/config/pages');
});
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});
test.afterAll(() => shop?.close());

const passwords = new Map<string, string>();
const linksTo = (...titles: readonly string[]) =>
  titles.map((title) => ({ collectionId: pages[title], children: [] }));
const main = () => owner.page.getByRole('grid', { name: 'Main navigation' });
const footer = () => owner.page.getByRole('grid', { name: 'Footer navigation' });
const unlinked = () => owner.page.getByRole('grid', { name: 'Not in a menu' });
const rows = (list: Locator) => list.getByRole('row');

/** Opens what can be done to a link, and does it. */
async function act(list: Locator, title: string, command: string): Promise<void> {
  await list.getByRole('button', { name: `Actions for ${title}` }).click();
  await owner.page.getByRole('menuitem', { name: command, exact: true }).click();
}

test('an owner arranges the menu of the footer: puts pages in, orders them, and moves them from menu to menu', async () => {
  await act(unlinked(), 'Opening hours', 'Put into Footer navigation');
  await expect(rows(footer())).toHaveText([/Imprint/, /Opening hours/]);
  await act(footer(), 'Opening hours', 'Move up');
  await expect(rows(footer())).toHaveText([/Opening hours/, /Imprint/]);
  await act(main(), 'Kiln guide', 'Move to Footer navigation');
  await expect(rows(footer())).toHaveText([/Opening hours/, /Imprint/, /Kiln guide/]);
  await expect(rows(main())).toHaveText([/Guides/]);
  await act(footer(), 'Imprint', 'Put into Main navigation as well');
  await expect(rows(main())).toHaveText([/Guides/, /Imprint/]);
  await act(footer(), 'Opening hours', 'Take out of the menu');
  await expect(rows(footer())).toHaveText([/Imprint/, /Kiln guide/]);
  await owner.page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(footer())).toHaveText([/Opening hours/, /Imprint/, /Kiln guide/]);
  expect(await findBarriers(owner.page)).toEqual([]);
  await look(owner.page, 'pages-menus');

  await owner.open('/');
  const links = owner.page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  await expect(links).toHaveText(['Opening hours', 'Imprint', 'Kiln guide']);
});

async function readMainMenu(): Promise<string[] | undefined> {
  const { siteLayout } = await shop.owner<{
    siteLayout: { identifier: string; links: { title: string }[] }[];
  }>('{ siteLayout { identifier links { title } } }', {});
  return siteLayout.find(({ identifier }) => identifier === 'mainNav')?.links.map(({ title }) => title);
}

test('an owner who leaves while a change is on its way is asked whether they mean it', async () => {
  const { page } = owner;
  const letThrough = await holdBack(page, /\/graphql$/, 'EditorSetMenu');
  await act(footer(), 'Imprint', 'Put into Main navigation as well');
  await act(main(), 'Imprint', 'Move up');
  await expect(rows(main())).toHaveText([/Guides/, /Imprint/, /Kiln guide/]);
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  letThrough();
  await expect.poll(readMainMenu).toEqual(['Guides', 'Imprint', 'Kiln guide']);
});

test('an owner adds links to other addresses to the footer, changes them, puts them into a folder, and deletes them', async () => {
  const { page } = owner;
  await act(unlinked(), 'Opening hours', 'Put into Footer navigation');
  await expect(rows(footer())).toHaveCount(2);
  await act(main(), 'Guides', 'Move to Footer navigation');
  await expect(rows(footer())).toHaveText([/Imprint/, /Opening hours/, /Guides/]);
  // The menu that was open gives the focus back, to the row next to the one that left.
  await expect(main().getByRole('row', { name: 'Kiln guide' })).toBeFocused();
  await page.getByRole('button', { name: 'Add link… to Footer navigation' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('button', { name: /Leads to/ }).click();
  await page.getByRole('option', { name: 'Web Address' }).click();
  await dialog.getByRole('textbox', { name: /^(Web )?[Aa]ddress/ }).fill('clay.example/guild');
  await dialog.getByRole('textbox', { name: 'Link name' }).fill('The guild');
  await dialog.getByText('new window').click();
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await expect(rows(footer()).last()).toHaveText(
    /The guild.*https:\/\/clay.example\/guild.*Link.*New window/,
  );
  await act(footer(), 'The guild', 'Move into Guides');
  await expect(footer().locator('.pages-below')).toHaveText([/The guild/]);
  await act(footer(), 'The guild', 'Edit the link');
  await dialog.getByRole('textbox', { name: 'Link name' }).fill('The guild of potters');
  await dialog.getByRole('button', { name: 'Set link' }).click();
  await expect(footer().locator('.pages-below')).toHaveText([/The guild of potters/]);
  await owner.open('/');
  const link = page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'The guild of potters' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', 'https://clay.example/guild');

  await owner.open('/config/pages');
  await act(footer(), 'The guild of potters', 'Take out of the folder');
  await expect(footer().locator('.pages-below')).toHaveCount(0);
  await act(footer(), 'The guild of potters', 'Move to Main navigation');
  await expect(rows(main())).toHaveText([/Kiln guide/, /The guild of potters/]);
  await act(main(), 'The guild of potters', 'Delete the link');
  await expect(rows(main())).toHaveText([/Kiln guide/]);
});

test('an owner drags links from menu to menu and into a folder, by the pointer and by the keyboard', async () => {
  const { page } = owner;
  const row = (list: Locator, name: string) => list.getByRole('row', { name });
  await row(main(), 'Kiln guide').dragTo(footer().getByRole('row', { name: 'Imprint' }), {
    targetPosition: { x: 200, y: 4 },
  });
  await expect(rows(footer())).toHaveText([/Kiln guide/, /Imprint/]);
  await expect(rows(main())).toHaveText([/Guides/]);
  await row(footer(), 'Kiln guide').dragTo(row(main(), 'Guides'));
  await expect(main().locator('.pages-below')).toHaveText([/Kiln guide/]);
  await expect(rows(footer())).toHaveText([/Imprint/]);
  await row(footer(), 'Imprint').dragTo(unlinked().getByRole('row', { name: 'Opening hours' }), {
    targetPosition: { x: 200, y: 4 },
  });
  await expect(unlinked().getByRole('row', { name: 'Imprint' })).toBeVisible();
  await expect(footer()).toContainText('This menu is empty');

  await row(unlinked(), 'Opening hours').getByRole('button', { name: /Drag/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-drop-target]')).toHaveCount(1);
  const isAtFooter = () => footer().evaluate((list) => list.contains(document.activeElement));
  for (let steps = 0; steps < 20 && !(await isAtFooter()); steps += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(footer())).toHaveText([/Opening hours/]);
});

test('an owner drags pages into a folder that is in no menu, by the pointer and by the keyboard', async () => {
  const { page } = owner;
  await shop.owner(setMenu, { name: 'mainNav', links: linksTo('Kiln guide') });
  await owner.open('/config/pages');
  const folder = unlinked().getByRole('row', { name: 'Guides' });
  await unlinked().getByRole('row', { name: 'Opening hours' }).dragTo(folder);
  const held = unlinked().locator('.pages-below');
  await expect(held.filter({ hasText: 'Opening hours' })).toHaveCount(1);

  await footer().getByRole('row', { name: 'Imprint' }).getByRole('button', { name: /Drag/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-drop-target]')).toHaveCount(1);
  const isOn = (list: Locator) => list.evaluate((each) => each.contains(document.activeElement));
  for (let steps = 0; steps < 20 && !(await isOn(unlinked())); steps += 1) await page.keyboard.press('Tab');
  const place = page.locator('[aria-label="Drop on Guides"]:focus');
  for (let steps = 0; steps < 40 && (await place.count()) === 0; steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(held.filter({ hasText: 'Imprint' })).toHaveCount(1);
  await expect(footer()).toContainText('This menu is empty');
  await look(page, 'editor-pages-in-folder');
});

test('what an owner moves is seen before the server answers, and stands where it was when the server refuses it', async () => {
  const { page } = owner;
  let refuse = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/graphql**', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'EditorSetMenu') return route.fallback();
    await waiting;
    const setMenu = { __typename: 'InvalidInput', message: 'The menu is being looked after.' };
    return route.fulfill({ json: { data: { setMenu } } });
  });
  await act(main(), 'Kiln guide', 'Move up');
  await expect(rows(main())).toHaveText([/Kiln guide/, /Guides/]);
  refuse();
  await page.getByText('The menu is being looked after.').waitFor();
  await expect(rows(main())).toHaveText([/Guides/, /Kiln guide/]);
});
