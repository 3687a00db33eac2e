import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'design@owners.test';
const viewport = { width: 1_280, height: 860 };

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

const saved = (page: Page) => page.locator('.canvas-saving-saved').waitFor();
/** What a style sheet's variable comes to on the page in the frame. */
const inFrame = (page: Page, variable: string) =>
  page
    .frameLocator('.design-frame')
    .locator('html')
    .evaluate((html, name) => getComputedStyle(html).getPropertyValue(name).trim(), variable);

test('an owner tries out colours and type on the page itself, and visitors see them once they are published', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/design');
  await page.getByRole('button', { name: /^Choose Paper/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: /^Choose Paper/ }).click();
  await page.getByRole('textbox', { name: 'Hex' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Terracotta' }).click();
  await expect.poll(() => inFrame(page, '--paper')).toBe('#fbf4ee');
  await page.getByRole('button', { name: /^Choose Paper/ }).click();
  await page.getByRole('textbox', { name: 'Hex' }).fill('#112233');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Heading weight' }).fill('600');
  await page.keyboard.press('Tab');
  await expect.poll(() => inFrame(page, '--heading-weight')).toBe('600');
  await expect.poll(() => inFrame(page, '--paper')).toBe('#112233');
  await page.getByRole('button', { name: 'Reset Heading weight' }).click();
  await expect.poll(() => inFrame(page, '--heading-weight')).toBe('340');

  const paper = async () => {
    const visitor = await Visitor.arrive(browser, shop.url, { viewport });
    await visitor.open('/');
    const value = await visitor.page
      .locator('html')
      .evaluate((html) => getComputedStyle(html).getPropertyValue('--paper').trim());
    await visitor.leave();
    return value;
  };
  await saved(page);
  expect(await paper()).toBe('#f6f7f4');
  await page.reload();
  await page.getByRole('button', { name: 'Choose Paper: #112233' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Visitors see it now.').waitFor();
  expect(await paper()).toBe('#112233');
});

test('what another window saved in between is shown beside one’s own, and neither is lost', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const first = owner.page;
  await owner.signIn(email, password);
  await owner.open('/config/design');
  await first.getByRole('button', { name: 'Moss' }).waitFor();
  const other = await Visitor.arrive(browser, shop.url, { viewport });
  await other.signIn(email, password);
  await other.open('/config/design');
  const second = other.page;
  await second.getByRole('button', { name: 'Moss' }).waitFor();
  await first.getByRole('button', { name: 'Moss' }).click();
  await saved(first);
  await second.getByRole('button', { name: 'Plum' }).click();
  const both = second.getByRole('alertdialog');
  await both.getByText('Paper: #faf5f9').waitFor();
  await expect(both.getByText('Paper: #f4f6ef')).toBeVisible();
  expect(await findBarriers(second)).toEqual([]);
  await both.getByRole('button', { name: 'Go on with this window' }).click();
  await expect.poll(() => inFrame(second, '--paper')).toBe('#faf5f9');
  await second.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(() => inFrame(second, '--paper')).toBe('#f4f6ef');
  await other.leave();
  expect(other.complaints).toEqual([]);
});

test('an owner writes CSS with its mistakes at their lines, and it is published only without any', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/design/css');
  const code = page.getByRole('textbox', { name: 'CSS of your own' });
  await code.click();
  await page.keyboard.type('html { --kiln: 42px; ');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => inFrame(page, '--kiln')).toBe('42px');
  expect(await findBarriers(page)).toEqual([]);
  await code.fill('html { --kiln: 43px; }\nbody { { color: red');
  await page.getByRole('button', { name: 'Line 2:' }).waitFor();
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText(/^Line 2 of your CSS has a mistake/).waitFor();
  await page.getByRole('button', { name: 'Line 2:' }).click();
  await expect(code).toBeFocused();
  await code.fill('html { --kiln: 44px; border-color: @accentColor; }');
  await page.getByText('No mistakes.').waitFor();
  await expect.poll(() => inFrame(page, '--kiln')).toBe('44px');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Visitors see it now.').waitFor();
  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.open('/');
  const kiln = await visitor.page
    .locator('html')
    .evaluate((html) => getComputedStyle(html).getPropertyValue('--kiln').trim());
  expect(kiln).toBe('44px');
  await visitor.leave();
});

test('an owner chooses fonts by their class, and the install serves them', async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await page.route('**/config/fonts', (route) => route.abort());
  await owner.open('/config/design');
  await page.getByRole('button', { name: /^Choose Heading font/ }).click();
  const picker = page.getByRole('dialog', { name: 'Heading font' });
  await picker.getByText('Unable to load fonts').waitFor();
  await page.unroute('**/config/fonts');
  await picker.getByRole('button', { name: 'Try again' }).click();
  await picker.getByText('Fonts in Style Guide').waitFor();
  await picker.getByLabel('Search fonts').fill('slab');
  await picker.getByRole('option', { name: 'Roboto Slab' }).click();
  await expect.poll(() => inFrame(page, '--font-heading')).toContain('Roboto Slab');
  const heading = page.frameLocator('.design-frame').getByRole('heading', { level: 1 });
  const hasLetters = () =>
    heading.evaluate(({ ownerDocument: { fonts } }) =>
      [...fonts].some(({ family, status }) => family.includes('Roboto Slab') && status === 'loaded'),
    );
  await expect.poll(hasLetters).toBe(true);
});

test('an owner changes the theme’s files in a draft, mends what is wrong, puts it live and rolls it back', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/design/code');
  await page.getByRole('textbox', { name: 'Text of template.conf' }).waitFor();
  await page.getByRole('button', { name: 'New file' }).click();
  await page.getByLabel('Path').fill('blocks/kiln.block');
  await page.getByRole('button', { name: 'Create' }).click();
  const text = page.getByRole('textbox', { name: 'Text of blocks/kiln.block' });
  await text.fill('<p>Kiln fired</p>\n{@|apply gone.block}{x|nonsense}');
  expect(await findBarriers(page)).toEqual([]);
  await page.reload();
  await page.getByText('One file is not saved').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('There is no partial gone.block.').waitFor();
  await page.getByText("Formatter 'nonsense' is unknown").waitFor();
  await page.getByRole('button', { name: 'blocks/kiln.block:2' }).first().click();
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Compare with live' }).click();
  await page.getByText('+ <p>Kiln fired</p>').waitFor();
  await page.getByRole('button', { name: 'Compare with live' }).click();
  await text.fill('<p>Kiln fired</p>');
  await page.getByRole('option', { name: 'footer.region' }).click();
  await page.getByRole('textbox', { name: 'Text of footer.region' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('{@|apply kiln.block}');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('textbox', { name: 'Text of footer.region' }).waitFor();
  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.open('/');
  await expect(visitor.page.getByText('Kiln fired')).toHaveCount(0);
  await page.getByRole('button', { name: 'Put live' }).click();
  await page.getByText('Visitors see it now.').waitFor();
  await visitor.open('/');
  await expect(visitor.page.getByText('Kiln fired')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Roll back to the one before' }).click();
  await page.getByText('The theme that was in use before is live again.').waitFor();
  await visitor.open('/');
  await expect(visitor.page.getByText('Kiln fired')).toHaveCount(0);
  await visitor.leave();
});
