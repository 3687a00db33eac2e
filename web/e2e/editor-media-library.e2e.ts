import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let olga: Visitor;
let piet: Visitor;
const emails = { olga: 'olga@media.test', piet: 'piet@media.test' };

test.beforeAll(async () => {
  shop = await startShop();
});
test.beforeEach(async ({ browser }) => {
  olga = await Visitor.arrive(browser, shop.url, { viewport: desktop.viewport });
  await olga.signIn(emails.olga, await shop.makeOwner(emails.olga));
  piet = await Visitor.arrive(browser, shop.url, { viewport: desktop.viewport });
  await piet.signIn(emails.piet, await shop.makeOwner(emails.piet));
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  for (const owner of [olga, piet]) {
    await owner.leave();
    expect(owner.complaints).toEqual([]);
  }
});

async function upload(page: Page, name: string): Promise<void> {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  const background = { r: 40, g: 120, b: name.length, alpha: 1 };
  const isPdf = name.endsWith('.pdf');
  const buffer = isPdf
    ? pdf
    : await sharp({ create: { width: 320, height: 240, channels: 4, background } })
        .png()
        .toBuffer();
  const mimeType = isPdf ? 'application/pdf' : 'image/png';
  await page.getByLabel('Upload', { exact: true }).setInputFiles([{ name, mimeType, buffer }]);
  await page.getByRole('button', { name: `Edit: ${name}` }).waitFor();
}

test('an owner sees which page links to a file, closes that by one key wherever the pointer rests, and goes there', async () => {
  const { page } = olga;
  await olga.open('/config/media/files');
  await upload(page, 'care.pdf');
  const { fileLibrary } = await shop.owner<{ fileLibrary: { nodes: { url: string }[] } }>(
    '{ fileLibrary(search: "care") { nodes { url } } }',
    {},
  );
  const mainContent = `<p><a href="${fileLibrary.nodes[0]?.url}">How to care</a></p>`;
  await shop.owner(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { __typename } }',
    { input: { title: 'Care of mugs', typeName: 'page', mainContent } },
  );
  const edit = page.getByRole('button', { name: 'Edit: care.pdf' });
  const dialog = page.getByRole('dialog');
  await edit.click();
  await dialog.getByRole('button', { name: 'Close' }).hover();
  await page.getByRole('tooltip', { name: 'Close' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await edit.click();
  const uses = dialog.getByRole('region', { name: 'Used in' });
  await expect(uses.getByRole('listitem')).toHaveText(['Care of mugs (a page)']);
  await look(page, 'media-file-uses');
  await uses.getByRole('link', { name: 'Care of mugs' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Care of mugs' }).waitFor();
});

test('two owners who describe one picture lose nothing, and choose where both said the same', async () => {
  await olga.open('/config/media');
  await upload(olga.page, 'mug.png');
  const open = async ({ page }: Visitor) => {
    await page.getByRole('button', { name: 'Edit: mug.png' }).click();
    return page.getByRole('dialog');
  };
  await piet.open('/config/media');
  const [ofOlga, ofPiet] = [await open(olga), await open(piet)];
  await ofOlga.getByLabel('Title', { exact: true }).fill('Mug by Olga');
  await ofOlga.getByRole('button', { name: 'Save' }).click();
  await ofOlga.waitFor({ state: 'detached' });

  await ofPiet.getByLabel('Caption').fill('Fired at cone six');
  await ofPiet.getByRole('button', { name: 'Save' }).click();
  await ofPiet.waitFor({ state: 'detached' });
  const read = async () => {
    const { imageLibrary } = await shop.owner<{ imageLibrary: { nodes: object[] } }>(
      '{ imageLibrary(search: "mug.png") { nodes { title body } } }',
      {},
    );
    return imageLibrary.nodes;
  };
  expect(await read()).toEqual([{ title: 'Mug by Olga', body: 'Fired at cone six' }]);

  await open(olga);
  await open(piet);
  await ofPiet.getByLabel('Title', { exact: true }).fill('Mug by Piet');
  await ofPiet.getByRole('button', { name: 'Save' }).click();
  await ofPiet.waitFor({ state: 'detached' });
  await ofOlga.getByLabel('Title', { exact: true }).fill('The mug');
  await ofOlga.getByRole('button', { name: 'Save' }).click();
  const row = ofOlga.getByRole('row', { name: /^Title/ });
  await expect(row.getByRole('cell')).toHaveText(['The mug', 'Mug by Piet']);
  await look(olga.page, 'media-picture-clash');
  await ofOlga.getByRole('button', { name: 'Keep mine' }).click();
  await ofOlga.waitFor({ state: 'detached' });
  expect(await read()).toEqual([{ title: 'The mug', body: 'Fired at cone six' }]);
});

test('an owner sorts pictures into folders by the keyboard, and takes back a move and a deletion', async () => {
  const { page } = olga;
  await olga.open('/config/media');
  await upload(page, 'bowl.png');
  const choose = async (button: string | RegExp, choice: string | RegExp) => {
    await page.getByRole('button', { name: button }).press('Enter');
    await page.getByRole('menuitem', { name: choice, exact: true }).press('Enter');
  };
  const name = async (label: string, text: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the folder').fill(text);
    await page.keyboard.press('Enter');
    if (label === '') return dialog.waitFor({ state: 'detached' });
    return dialog.getByText(label).waitFor();
  };
  await page.getByRole('button', { name: 'New folder' }).press('Enter');
  await name('', 'Glazes');
  await expect(page).toHaveURL(/\/config\/media\?folder=/);
  const glazes = page.url();
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor();
  await choose('Folder actions', 'New folder in Glazes');
  await name('Another folder has that name already.', 'GLAZES');
  await name('', 'Blue');
  const folder = page.getByRole('button', { name: /Folder$/ });
  await expect(folder).toContainText('Glazes › Blue');
  await upload(page, 'cobalt.png');
  await look(page, 'media-folder');

  await page.getByRole('checkbox', { name: 'cobalt.png' }).press('Space');
  await choose('Move to folder', 'Glazes');
  await page.getByText('Moved: Glazes', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter');
  await page.getByRole('button', { name: 'Edit: cobalt.png' }).waitFor();

  await page.goto(glazes);
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor();
  await choose('Folder actions', 'Rename folder');
  await name('', 'Glazes and slips');
  await expect(folder).toContainText('Glazes and slips');
  await choose('Folder actions', /^Delete folder/);
  await page.getByRole('button', { name: 'Edit: cobalt.png' }).waitFor();
  await expect(page).toHaveURL(/\/config\/media$/);
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter');
  await expect(page).toHaveURL(glazes);
  await expect(folder).toContainText('Glazes and slips');

  const files = page.getByRole('link', { name: 'Files' });
  await files.press('Enter');
  // Until then the way to upload is that of the pictures.
  await expect(files).toHaveAttribute('aria-current', 'page');
  await expect(folder).toContainText('Glazes and slips');
  await page.getByLabel('Upload', { exact: true }).setInputFiles([
    {
      ...{ name: 'recipe.pdf', mimeType: 'application/pdf' },
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    },
  ]);
  await page.getByRole('button', { name: 'Edit: recipe.pdf' }).waitFor();
  await look(page, 'media-folder-files');
});
