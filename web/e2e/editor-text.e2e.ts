import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { addBlock, inFrame, makePage, saved } from './canvas.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'writer@owners.test';
const viewport = { width: 1_280, height: 860 };
const folder = process.env.SCREENSHOTS;
const look = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.beforeEach(async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  await owner.signIn(email, password);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

/** Every mark of the toolbar, as the editor writes it. */
const everyMark = [
  '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6 style="text-align: center;">6</h6>',
  '<p class="sqsrte-large" style="text-align: right; margin-left: 40px;">Large</p><p class="sqsrte-small">Small</p>',
  '<p style="text-align: justify;"><strong>b</strong><em>i</em><u>u</u><s>s</s><sub>1</sub><sup>2</sup></p>',
  '<p><span style="color: rgb(166, 61, 47);">red</span> <span style="background-color: rgb(232, 197, 71);">on</span></p>',
  '<p><a target="_blank" rel="noopener" href="/shop">shop</a> <a href="mailto:a@b.co?subject=Hi&amp;cc=c%40d.co">mail</a></p>',
  '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><blockquote><p>q</p></blockquote><pre><code>c</code></pre><hr><p>end</p>',
].join('');

test('an owner formats text by the keyboard and the toolbar, links it, and pastes from a word processor', async () => {
  const { page } = owner;
  await makePage(page, shop, 'Prices');
  await addBlock(page, 'Text');
  const html = page.getByLabel('HTML');
  await html.fill(everyMark);
  await saved(page);
  const text = inFrame(page).locator('.ProseMirror');
  const tools = page.getByRole('toolbar', { name: 'Text' });
  const write = page
    .getByRole('region', { name: 'What is chosen' })
    .getByRole('button', { name: 'Write on the page' });
  const startWith = async (words: string) => {
    await html.fill(words);
    await write.click();
    await text.waitFor();
  };
  await write.click();
  await text.waitFor();
  await tools.getByRole('button', { name: 'Done' }).click();
  await text.waitFor({ state: 'detached' });
  await expect(html).toHaveValue(everyMark);

  await startWith('<p>Mugs from 20</p>');
  await page.keyboard.press('ControlOrMeta+a');
  for (const keys of ['b', 'i', 'u', 'Shift+s', 'Shift+e'])
    await page.keyboard.press(`ControlOrMeta+${keys}`);
  await expect(tools.getByRole('button', { name: 'Align centre' })).toHaveAttribute('aria-pressed', 'true');
  await expect(html).toHaveValue(
    '<p style="text-align: center;"><strong><em><s><u>Mugs from 20</u></s></em></strong></p>',
  );
  await tools.getByRole('button', { name: 'Clear formatting' }).click();
  await expect(html).toHaveValue('<p>Mugs from 20</p>');
  await tools.getByRole('button', { name: 'Undo' }).click();
  await expect(html).toHaveValue(/<strong>/);
  await tools.getByRole('button', { name: 'Clear formatting' }).click();
  for (const level of [1, 2, 3, 5, 6, 4]) {
    await tools.getByRole('button', { name: 'Style' }).click();
    await page.getByRole('option', { name: `Heading ${level}` }).click();
    await expect(html).toHaveValue(`<h${level}>Mugs from 20</h${level}>`);
  }
  await page.keyboard.press('ControlOrMeta+a');
  await tools.getByRole('button', { name: 'Text colour' }).click();
  const colours = page.getByRole('dialog', { name: 'Text colour' });
  await colours.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await colours.getByRole('button', { name: /HSL|Hex|RGB/ }).click();
  await page.getByRole('option', { name: 'HSL' }).click();
  for (const [name, value, message] of [
    ['Hue', '400', 'Hue out of bounds.'],
    ['Saturation', '2', 'Saturation out of bounds.'],
    ['Lightness', '-1', 'Lightness out of bounds.'],
    ['Opacity', '7', 'Alpha out of bounds.'],
    ['Hue', '', 'Missing an H/S/L value.'],
  ] as const) {
    const field = colours.getByRole('textbox', { name });
    const before = await field.inputValue();
    await field.fill(value);
    await page.keyboard.press('Enter');
    await expect(colours.getByText(message)).toBeVisible();
    await field.fill(before);
  }
  await colours.getByRole('textbox', { name: 'Hue' }).press('Enter');
  await colours.getByRole('button', { name: '#a63d2f' }).click();
  await look(page, 'text-colour');
  await page.keyboard.press('Escape');
  await colours.waitFor({ state: 'detached' });
  await expect(html).toHaveValue('<h4><span style="color: rgb(166, 61, 47);">Mugs from 20</span></h4>');

  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByRole('textbox', { name: 'Link name' })).toHaveValue('Mugs from 20');
  const kind = async (name: string) => {
    await dialog.getByRole('button', { name: /Leads to/ }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const set = dialog.getByRole('button', { name: 'Set link' });
  await dialog.getByRole('textbox', { name: 'Page' }).fill('//elsewhere');
  await set.click();
  await expect(dialog.getByText('//elsewhere is not a valid page URL')).toBeVisible();
  await kind('Web Address');
  await dialog.getByRole('textbox', { name: 'Web Address' }).fill('javascript:alert(1)');
  await set.click();
  await expect(
    dialog.getByText('Links must be formatted as example.com or https://example.com'),
  ).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Web Address' })).toBeFocused();
  await kind('File');
  await set.click();
  await expect(dialog.getByText('Choose a file.')).toBeVisible();
  await kind('Email');
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('ada');
  await set.click();
  await expect(dialog.getByText('Emails must be formatted as name@example.com')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('ada@example.com');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Mugs & more');
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'text-link');
  await set.click();
  await expect(html).toHaveValue(/<a href="mailto:ada@example\.com\?subject=Mugs%20%26%20more">/);
  await look(page, 'text-toolbar');

  await tools.getByRole('button', { name: 'Done' }).click();
  await startWith('<p><a href="/media/gone.pdf" target="_blank" rel="noopener">Prices</a></p>');
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByText('Leads to gone.pdf.')).toBeVisible();
  await set.click();
  await expect(dialog.getByText('/media/gone.pdf is not one of the expected options')).toBeVisible();
  await kind('Phone');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+41 (0)44 123 45 67');
  await page.keyboard.press('Enter');
  await expect(html).toHaveValue('<p><a href="tel:+41441234567">Prices</a></p>');

  await tools.getByRole('button', { name: 'Done' }).click();
  await startWith('<p>Before</p>');
  await page.keyboard.press('ControlOrMeta+a');
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span><b>Wood</b><o:p></o:p></p>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(html).toHaveValue('<ul><li><p><strong>Wood</strong></p></li></ul>');
  await saved(page);
  await tools.getByRole('button', { name: 'Done' }).click();

  await addBlock(page, 'Button');
  await page.route('**/graphql*', (route) => route.abort());
  await page.getByRole('button', { name: 'Edit link…' }).click();
  await expect(dialog.getByText('Unable to load collections')).toBeVisible();
  await page.unroute('**/graphql*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('option', { name: /Prices/ }).click();
  await dialog.getByRole('switch', { name: 'Open in new window' }).check({ force: true });
  await set.click();
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue('/prices');
  await expect(page.getByRole('switch', { name: 'Open in a new window' })).toBeChecked();
});

test('nothing moves under an owner’s pointer when the connection is lost', async () => {
  const { page } = owner;
  await makePage(page, shop, 'Shaky');
  await addBlock(page, 'Button');
  const bar = page.getByRole('toolbar', { name: 'Page', exact: true });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await saved(page);
    const height = async () => (await bar.boundingBox())?.height;
    const before = await height();
    await page.route('**/graphql*', (route) => route.abort());
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`Buy at ${width}`);
    await expect(bar.getByText('Not saved: no connection.')).toBeVisible();
    await expect.poll(height).toBe(before);
    if (width === 1280) await look(page, 'no-connection');
    await page.unroute('**/graphql*');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`Buy again at ${width}`);
  }
  await saved(page);
  await page.setViewportSize({ width: 1280, height: 860 });
});

test('an owner without a connection is told so everywhere, and goes on once it is back', async () => {
  const { page } = owner;
  await makePage(page, shop, 'Offline');
  await addBlock(page, 'Image');
  await saved(page);
  await page.route('**/graphql*', (route) => route.abort());
  await page.getByRole('button', { name: 'Choose…' }).click();
  const pictures = page.getByRole('dialog', { name: 'Pictures' });
  await expect(pictures.getByText('Unable to load results')).toBeVisible();
  const mug = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2b6' } })
    .png()
    .toBuffer();
  await pictures
    .getByLabel('Upload files')
    .setInputFiles([{ name: 'mug.png', mimeType: 'image/png', buffer: mug }]);
  await expect(pictures.getByText('Unable to Upload File')).toBeVisible();
  await expect(
    pictures.getByText('There was a problem while uploading your file. Network error'),
  ).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'picker-offline');
  await page.unroute('**/graphql*');
  const retry = pictures.getByRole('button', { name: 'Retry: mug.png' });
  const place = await retry.boundingBox(); // It stays under the pointer while the list comes.
  await pictures.getByRole('button', { name: 'Try again' }).click();
  await expect(pictures.getByRole('grid', { name: 'Existing Files' })).toBeVisible();
  expect(await retry.boundingBox()).toEqual(place);
  await retry.click();
  await pictures.waitFor({ state: 'detached' });
  await expect(page.locator('.picture-field img')).toBeVisible();

  await page.getByRole('button', { name: 'Choose…' }).click();
  await pictures.getByRole('button', { name: 'Edit: mug.png' }).click();
  await page.getByRole('button', { name: 'Crop and rotate' }).click();
  const crop = page.getByRole('dialog', { name: 'Crop and rotate' });
  await crop.getByRole('button', { name: 'Turn right' }).click();
  await crop.getByRole('button', { name: /Shape/ }).click();
  await page.getByRole('option', { name: 'Square' }).click();
  await expect(crop.getByRole('textbox', { name: 'Height' })).toHaveValue('67');
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'crop');
  await crop.getByRole('button', { name: 'Save as a new picture' }).click();
  await crop.waitFor({ state: 'detached' });
  await saved(page);
  const { imageLibrary } = await shop.owner<{ imageLibrary: { nodes: { width: number; height: number }[] } }>(
    '{ imageLibrary(search: "mug-cropped") { nodes { width height } } }',
    {},
  );
  expect(imageLibrary.nodes).toEqual([{ width: 200, height: 200 }]);

  await page.route('**/graphql*', (route) => route.abort());
  await page.goto(`${shop.url}/config/pages`);
  await expect(page.getByRole('heading', { name: 'Network error' })).toBeVisible();
  await expect(page.getByText('Unable to connect. Please try again')).toBeVisible();
  await page.unroute('**/graphql*');
  await page.route('**/graphql*', (route) =>
    route.fulfill({
      status: 500,
      json: { errors: [{ message: '', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
    }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await look(page, 'went-wrong');
  await page.unroute('**/graphql*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
});

test('an owner pastes the numbers of a chart from a spreadsheet, and writes code in its colours', async ({
  browser,
}) => {
  const { page } = owner;
  await makePage(page, shop, 'Numbers');
  await addBlock(page, 'Chart');
  await expect(page.getByText('Enter some data!')).toBeVisible();
  const paste = (text: string) =>
    page.getByRole('textbox', { name: 'Corner' }).evaluate((cell, words) => {
      const data = new DataTransfer();
      data.setData('text/plain', words);
      cell.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  await paste('\t2025\t2026\nMugs\t1,200\t1,500\nBowls\t300\t');
  await expect(page.getByText('One or more rows was missing data')).toBeVisible();
  await page.getByRole('textbox', { name: 'Row 2, series 2' }).fill('410');
  await expect(page.getByText('One or more rows was missing data')).toHaveCount(0);
  await saved(page);
  await expect(inFrame(page).getByRole('cell', { name: '1500' })).toBeAttached();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'chart');
  await addBlock(page, 'Code');
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.click();
  await page.keyboard.type('<b>Kiln');
  await expect(page.locator('.code .tok-typeName').first()).toHaveText('b');
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'code');
  await saved(page);
  await page.getByRole('option', { name: /^Chart/ }).click();
  await paste(Array.from({ length: 70 }, (_, row) => `Row ${row}\t${row}`).join('\n'));
  await expect(page.getByText('The dataset was truncated to 60 rows or 12 columns.')).toBeVisible();
  await saved(page);
  const phone = await Visitor.arrive(browser, shop.url, {
    viewport,
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  });
  await phone.signIn(email, password);
  await phone.open(new URL(page.url()).pathname);
  await phone.page.getByRole('option', { name: /^Code/ }).click();
  await expect(phone.page.getByText('Code editing is not available on Android.')).toBeVisible();
  await phone.leave();
  expect(phone.complaints).toEqual([]);
});

test('an owner puts a film into a gallery, and sees it there at once', async () => {
  const { page } = owner;
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>Film</title><p>It plays</p>' }),
  );
  await makePage(page, shop, 'Film evening');
  await addBlock(page, 'Gallery');
  await page.getByRole('button', { name: 'Add one' }).press('Enter');
  await page.getByRole('textbox', { name: 'Address of a film' }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The kiln');
  await saved(page);
  const film = inFrame(page).locator('.sqs-gallery-stage iframe');
  await expect(film).toHaveAttribute('title', 'The kiln');
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'gallery-film-fields');
});

test('an owner writes the words of a quote, of a button and about a sound where the page shows them', async () => {
  const { page } = owner;
  await makePage(page, shop, 'Praise');
  await addBlock(page, 'Quote');
  await page.getByRole('textbox', { name: 'Quote', exact: true }).fill('A mug for evry day.');
  await page.getByRole('textbox', { name: 'Source', exact: true }).fill('Ada');
  await saved(page);
  const quote = inFrame(page).locator('blockquote');
  await expect(quote).toHaveText('A mug for evry day.');
  // What is edited takes no pointer by itself: the canvas does.
  await quote.getByText('A mug').dblclick({ force: true });
  const words = inFrame(page).getByRole('textbox', { name: 'Write on the page' });
  await expect(words).toBeFocused();
  await words.fill('A mug for every day.');
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'quote-written-in-place');
  await words.press('Enter');
  await saved(page);
  await expect(page.getByRole('textbox', { name: 'Quote', exact: true })).toHaveValue('A mug for every day.');
  await expect(quote).toHaveText('A mug for every day.');
  await expect(words).toHaveCount(0);
  await inFrame(page).getByText('Ada', { exact: true }).dblclick({ force: true });
  await expect(words).toBeFocused();
  await page.keyboard.type(' Lovelace');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(page.getByRole('textbox', { name: 'Source', exact: true })).toHaveValue('Ada Lovelace');
  await expect(inFrame(page).locator('.quote .source')).toHaveText('— Ada Lovelace');

  await addBlock(page, 'Audio');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('/s/kiln.mp3');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Kiln');
  await page.getByRole('textbox', { name: 'Author', exact: true }).fill('Ines');
  await saved(page);
  await expect(inFrame(page).locator('.audio-wrapper figcaption')).toHaveText('Kiln – Ines');
  await inFrame(page).getByText('Ines', { exact: true }).dblclick({ force: true });
  await words.fill('Ines Moreau');
  await words.press('Enter');
  await saved(page);
  await expect(page.getByRole('textbox', { name: 'Author', exact: true })).toHaveValue('Ines Moreau');
  await expect(inFrame(page).locator('.audio-wrapper figcaption')).toHaveText('Kiln – Ines Moreau');

  await addBlock(page, 'Button');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Shop');
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('/shop');
  await saved(page);
  const button = inFrame(page).getByText('Shop', { exact: true }).last();
  await button.waitFor();
  await button.dblclick({ force: true });
  await expect(words).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' for mugs');
  await page.keyboard.press('Escape');
  await saved(page);
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Shop for mugs');
  await expect(inFrame(page).locator('.sqs-block-button-container a')).toHaveText('Shop for mugs');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Shop');
});
