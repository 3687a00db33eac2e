import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { addBlock, inFrame, saved } from './canvas.ts';
import { byPalette, choose, press, tabTo, write } from './keyboard.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
const email = 'begins@owners.test';
const viewport = { width: 1_280, height: 860 };
const blue = '#2f5da6';

test.beforeAll(async () => {
  shop = await startShop({ isEmpty: true });
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Adds a section with one block in it, which is filled in next. */
async function addSection(page: Page, block: string): Promise<void> {
  await byPalette(page, 'Add section');
  await addBlock(page, block);
}

async function buildHomePage(page: Page): Promise<void> {
  await byPalette(page, 'Add page');
  await page.getByRole('dialog', { name: 'Add a page' }).waitFor();
  await look(page, 'begin-home');
  await page.keyboard.type('Welcome');
  await page.keyboard.press('Enter');
  await heading(page, 'Welcome');
  await addBlock(page, 'Text');
  await press(page, 'Write on the page');
  await expect(inFrame(page).locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type('Pots for every day');
  await page.keyboard.press('Escape');
  await addSection(page, 'Quote');
  await write(page, 'Quote', 'My favourite cup');
  await addSection(page, 'Button');
  await write(page, 'Text', 'See the cups');
  await write(page, 'Link', '/shop');
  await addSection(page, 'Form');
  await press(page, 'Add a form');
  await page.getByRole('dialog', { name: 'Add a form' }).waitFor();
  await page.keyboard.type('Write to us');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Edit this form' }).waitFor();
  await addSection(page, 'Image');
  await upload(page, () => press(page, 'Choose…'), 'kiln.png', '#8a3b1e');
  await expect(page.getByRole('listbox', { name: /^Section/ })).toHaveCount(5);
  await saved(page);
  expect(await findBarriers(page)).toEqual([]);
  // What was said of the look is not taken for this.
  await expect(page.getByText('Published. Visitors see it now.')).toHaveCount(0);
  await byPalette(page, 'Publish');
  await page.getByText('Published. Visitors see it now.').waitFor();
}

/** Uploads a picture where something opens the picker of pictures. */
async function upload(page: Page, open: () => Promise<void>, name: string, background: string) {
  await open();
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Upload');
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: await picture(background) });
}

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

async function schedulePost(page: Page): Promise<void> {
  await byPalette(page, 'Add page');
  await page.getByRole('dialog', { name: 'Add a page' }).waitFor();
  await page.keyboard.type('Kiln notes');
  await choose(page, /Begin with/, 'Blog');
  await press(page, 'Add page', 'button', page.getByRole('dialog'));
  await heading(page, 'Kiln notes');
  await press(page, 'Add post');
  await page.getByRole('dialog', { name: 'Add a post' }).waitFor();
  await page.keyboard.type('First firing');
  await page.keyboard.press('Enter');
  await heading(page, 'First firing');
  await addBlock(page, 'Text');
  await write(page, 'HTML', '<p>1240 degrees.</p>');
  await saved(page);
  await byPalette(page, 'Publish…');
  await choose(page, /Visibility/, /^Scheduled/);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  for (const [part, text] of [
    ['month', String(tomorrow.getUTCMonth() + 1)],
    ['day', String(tomorrow.getUTCDate())],
    ['year', String(tomorrow.getUTCFullYear())],
    ['hour', '9'],
    ['minute', '30'],
    ['AM/PM', 'AM'],
  ] as const) {
    await tabTo(page, new RegExp(`^${part}`), 'spinbutton');
    await page.keyboard.type(text);
  }
  await press(page, 'Schedule');
  await page.getByText(/^Scheduled for .+9:30.AM\.$/).waitFor();
}

async function addProduct(page: Page): Promise<void> {
  await byPalette(page, 'Add product');
  await press(page, 'Add a shop page');
  await tabTo(page, 'Name', 'textbox');
  await page.keyboard.type('Quay mug');
  await press(page, 'Add option');
  await page.keyboard.type('Size');
  await write(page, 'Values', 'Small, Medium, Large');
  await press(page, 'Add option');
  await page.keyboard.type('Glaze');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Blue, White');
  await write(page, 'Price of all variants', '24.50');
  await press(page, 'Apply');
  await page.keyboard.press('ControlOrMeta+s');
  await heading(page, 'Quay mug');
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Add pictures');
  await (await chooser).setFiles([
    { name: 'blue.png', mimeType: 'image/png', buffer: await picture(blue) },
    { name: 'white.png', mimeType: 'image/png', buffer: await picture('#eeeeee') },
  ]);
  await expect(page.getByRole('button', { name: 'Move earlier' })).toHaveCount(2);
}

test('somebody who never saw the editor builds a website by the keyboard alone, from nothing to what visitors see', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport, timeZone: 'Europe/Paris' });
  const { page } = owner;
  await owner.open('/config/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await heading(page, 'Home');
  await press(page, 'Use the time of Paris');
  await page.getByText('This website’s time is that of Paris.').waitFor();
  await expect(page.getByRole('button', { name: /^Use the time of/ })).toHaveCount(0);

  await press(page, 'Choose a look', 'link');
  await page.getByRole('button', { name: 'Begin with Atelier' }).waitFor();
  await look(page, 'begin-look');
  await press(page, 'Begin with Atelier');
  await press(page, /Accent/);
  await page.getByRole('dialog', { name: /Accent/ }).waitFor();
  await write(page, 'Hex', blue);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await saved(page);
  await byPalette(page, 'Publish');
  await page.getByText('Published. Visitors see it now.').waitFor();

  await buildHomePage(page);
  await schedulePost(page);
  await addProduct(page);

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await look(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await byPalette(page, 'Pages', 'Pages');
  await heading(page, 'Pages');
  const menu = page.getByRole('grid', { name: 'Main navigation' });
  await expect(menu.getByRole('row')).toHaveText([/Shop/, /Welcome/, /Kiln notes/]);
  await press(page, 'Actions for Shop');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('row')).toHaveText([/Welcome/, /Shop/, /Kiln notes/]);
  expect(owner.complaints).toEqual([]);
  await owner.leave();

  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.open('/');
  await expect(visitor.page.getByText('Pots for every day')).toBeVisible();
  await expect(visitor.page.getByText('My favourite cup')).toBeVisible();
  await expect(visitor.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await visitor.page.getByRole('link', { name: 'See the cups' }).press('Enter');
  await visitor.page
    .getByRole('link', { name: /Quay mug/ })
    .first()
    .press('Enter');
  await visitor.page.getByRole('heading', { name: 'Quay mug' }).first().waitFor();
  await visitor.leave();
});
