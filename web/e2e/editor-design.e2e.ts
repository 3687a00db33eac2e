import { readFile } from 'node:fs/promises';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
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
  await expect.poll(() => paper()).toBe('#f6f7f4');
  await page.reload();
  await page.getByRole('button', { name: 'Choose Paper: #112233' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Visitors see it now.').waitFor();
  await expect.poll(() => paper()).toBe('#112233');
  await page.getByRole('button', { name: 'Terracotta' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => paper()).toBe('#fbf4ee');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions of the look' });
  await versions
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await versions.getByText('#112233').waitFor();
  await look(page, 'editor-style-versions');
  await versions
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await expect.poll(() => inFrame(page, '--paper')).toBe('#112233');
  await expect.poll(() => paper()).toBe('#fbf4ee');
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

test('two looks that arrive at once leave the page in the newer one', async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/design');
  await page.getByRole('button', { name: 'Terracotta' }).waitFor();
  await expect.poll(() => inFrame(page, '--paper')).not.toBe('');
  const held: (() => void)[] = [];
  await page.route('**/site.css?*', async (route) => {
    const response = await route.fetch();
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Terracotta' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('button', { name: 'Plum' }).click();
  await expect.poll(() => held.length).toBe(2);
  for (const answer of held) answer();
  await expect.poll(() => inFrame(page, '--paper')).toBe('#faf5f9');
  await expect(page.frameLocator('.design-frame').locator('link[href^="/site.css"]')).toHaveCount(1);
  await saved(page);
});

/** Holds back the answer to the next question of a name, as a slow connection does. */
async function holdNext(page: Page, name: string): Promise<{ asked: Promise<void>; answer: () => void }> {
  let [tell, answer] = [() => {}, () => {}];
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isHeld = false;
  await page.route('**/graphql*', async (route) => {
    if (isHeld || !route.request().postData()?.includes(`"${name}"`)) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    tell();
    await released;
    await route.fulfill({ response });
  });
  return { asked, answer };
}

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
  const late = await holdNext(page, 'EditorCssProblems');
  await code.fill('html { --kiln: 43px; }');
  await late.asked;
  await code.fill('html { --kiln: 43px; }\nbody { { color: red');
  await page.getByRole('button', { name: 'Line 2:' }).waitFor();
  late.answer();
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
  const differences = page.getByRole('navigation', { name: 'Files that differ from the live theme' });
  await expect(differences.getByRole('listitem')).toHaveText(['blocks/kiln.block new']);
  await look(page, 'theme-differences');
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

  await page.getByRole('button', { name: 'More', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as a zip' }).click();
  const zip = await readFile(await (await downloading).path());
  const upload = (name: string, buffer: Buffer) =>
    page.getByLabel('Upload a zip').setInputFiles({ name, mimeType: 'application/zip', buffer });
  await upload('hostile.zip', Buffer.from(zipSync({ '../site.region': new Uint8Array(1) })));
  await page.getByText('A file leads out of the theme by its name: ../site.region').waitFor();
  await upload('taken-home.zip', zip);
  await page.getByText('Stored as a draft.').waitFor();
  const revision = page.locator('.select > span', { hasText: 'Draft: taken-home' });
  expect(await revision.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
  await look(page, 'theme-files');
  const files = unzipSync(zip);
  const sheet = Object.keys(files).find((path) => path.endsWith('base.less')) ?? '';
  const tweak =
    "//tweak: { type: 'image', title: 'Site Background Image', category: 'Site Wide' }\n.bg-image { background-image: none; }\nbody { .bg-image; }\n";
  files[sheet] = strToU8(`${strFromU8(files[sheet] ?? new Uint8Array())}\n${tweak}`);
  await upload('with-picture.zip', Buffer.from(zipSync(files)));
  await page.getByRole('button', { name: /Draft: with-picture/ }).waitFor();
  await page.getByRole('button', { name: 'Put live' }).click();
  await page.getByText('Visitors see it now.').waitFor();
  await owner.open('/config/design');
  const field = page.getByRole('group', { name: 'Site Background Image' });
  await field.getByRole('button', { name: 'Choose…' }).click();
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  await page
    .getByRole('dialog', { name: 'Pictures' })
    .getByLabel('Upload files')
    .setInputFiles([{ name: 'clay.png', mimeType: 'image/png', buffer: picture }]);
  await field.getByRole('img').waitFor();
  const background = (of: Page | FrameLocator) =>
    of.locator('body').evaluate((body) => getComputedStyle(body).backgroundImage);
  await expect.poll(() => background(page.frameLocator('.design-frame'))).toMatch(/\/media\/.*clay\.png/);
  await saved(page);
  await look(page, 'theme-picture');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Visitors see it now.').waitFor();
  await visitor.open('/');
  expect(await background(visitor.page)).toMatch(/\/media\/.*clay\.png/);
  await visitor.leave();
});

test('an owner changes header, footer and announcement on the page itself, and visitors see them without scripts', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/pages/header-footer');
  const shown = page.frameLocator('.design-frame');
  await shown.locator('footer').waitFor();
  await page.getByRole('switch', { name: 'Show it above all pages' }).press('Space');
  const announcement = page.getByRole('group', { name: 'Announcement bar' });
  await announcement.getByLabel('Text', { exact: true }).fill('Kiln open day on Sunday');
  await announcement.getByLabel(/^Where it leads/).fill('visit');
  await announcement.getByText('This leads nowhere.').waitFor();
  await announcement.getByLabel(/^Where it leads/).fill('/about');
  const header = page.getByRole('group', { name: 'Header', exact: true });
  await header.getByRole('button', { name: 'Add to Buttons' }).click();
  await header.getByLabel('Text', { exact: true }).fill('Book a course');
  await header.getByLabel('Address', { exact: true }).fill('/about');
  await header.getByRole('checkbox', { name: 'Account' }).press('Space');
  const footer = page.getByRole('group', { name: 'Footer', exact: true });
  await footer.getByRole('button', { name: 'Add a column' }).click();
  await footer.getByLabel('Heading').fill('Ways to pay');
  await footer.getByLabel('Text', { exact: true }).fill('Cash\nCards');
  await footer.getByLabel('Last line').fill('© Tern & Tallow');
  await expect(shown.getByText('Kiln open day on Sunday')).toBeVisible();
  await expect(shown.getByRole('heading', { name: 'Ways to pay' })).toBeAttached();
  await saved(page);
  await look(page, 'header-footer');

  const asVisitor = async (path: string) => {
    const visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
    await visitor.open(path);
    const found = {
      announcement: await visitor.page.getByRole('complementary', { name: 'Announcement' }).allTextContents(),
      button: await visitor.page.locator('.site-header > .header-buttons a').allTextContents(),
      account: await visitor.page.locator('.site-header > .account-link').count(),
      column: await visitor.page.locator('.footer-column').allTextContents(),
      last: await visitor.page.locator('.small-print').textContent(),
    };
    await visitor.leave();
    return found;
  };
  expect(await asVisitor('/')).toMatchObject({ announcement: [], button: [], account: 1, column: [] });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published. Visitors see it now.').waitFor();
  for (const path of ['/', '/about'])
    expect(await asVisitor(path)).toMatchObject({
      announcement: ['Kiln open day on Sunday'],
      ...{ button: ['Book a course'], account: 0, last: '© Tern & Tallow' },
      column: [expect.stringContaining('Ways to pay')],
    });
  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.open('/about');
  await look(visitor.page, 'header-footer-page');
  await visitor.page.getByRole('link', { name: 'Kiln open day on Sunday' }).press('Enter');
  await visitor.page.waitForURL('**/about');
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

test('an owner makes a popup, sees it beside the form, and visitors meet it in its place', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/pages/popups');
  await page.getByRole('link', { name: 'New popup' }).click();
  await page.getByLabel('Heading').fill('News by mail');
  const preview = page.frameLocator('iframe[title="The popup over the home page"]');
  await preview.getByRole('heading', { name: 'News by mail' }).waitFor();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Twice a month');
  await preview.getByText('Twice a month').waitFor();
  await page.getByRole('radio', { name: 'Top right' }).press('Space');
  await expect(preview.locator('.site-popup-top-right')).toBeVisible();
  await page.getByLabel('Button', { exact: false }).first().fill('To the shop');
  await page.getByLabel('Where the button leads').fill('shop');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByLabel('Where the button leads')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Where the button leads').fill('/shop');
  await page.getByRole('textbox', { name: 'After', exact: true }).fill('0');
  await page.keyboard.press('Tab');
  await look(page, 'popup');
  await page.keyboard.press('ControlOrMeta+s');
  await page.waitForURL(/popups\/(?!new)/);
  await owner.open('/config/pages/popups');
  await page.getByRole('row', { name: /News by mail.*Top right.*On/ }).waitFor();
  await look(page, 'popups');

  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.open('/about');
  const popup = visitor.page.getByRole('dialog', { name: 'News by mail' });
  await popup.getByRole('link', { name: 'To the shop' }).waitFor();
  await look(visitor.page, 'popup-page');
  await visitor.page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});
